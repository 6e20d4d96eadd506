"""A table at one moment: frozen data."""
