"""Puzzles: positions from hands in which one choice is clearly best, as a solver has judged."""
