"""Preferences and servers' settings, read through a cache."""
