"""Evenings: a tournament of Quattro Scartate as a pure state machine, and the deal of the day."""
