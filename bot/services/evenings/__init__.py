"""Evenings as people act on them."""
