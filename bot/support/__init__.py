"""Logging, and secrets kept out of it."""
