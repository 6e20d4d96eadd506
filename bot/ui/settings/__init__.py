"""Panels of preferences and of a server's settings."""
