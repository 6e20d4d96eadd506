"""Databases with tables of every kind at every stage: how the bot fills one, and what tests compare
once the current program has restored it."""
