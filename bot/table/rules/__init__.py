"""Decide what may happen at a table and what follows from it."""
