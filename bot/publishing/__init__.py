"""Keeps the messages on Discord in step with the tables: who publishes what, and when."""
