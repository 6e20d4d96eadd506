"""Phrases of the games in each language: cards, combinations, points, names, refusals."""
