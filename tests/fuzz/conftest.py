"""Threads to draw in."""

from tests.cogs.conftest import drawing

__all__ = ["drawing"]
