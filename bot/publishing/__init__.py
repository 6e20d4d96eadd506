"""Keeping Discord's messages true to the tables."""
