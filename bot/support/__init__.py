"""Logging without secrets, the clock, background processes, and errors shared by all rooms."""
