"""Teach the first steps of the game."""
