"""Engines, schema, transactions and migrations."""
