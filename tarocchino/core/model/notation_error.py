"""Raised for text or data that cannot be read, wherever in the core it is read."""

from __future__ import annotations


class NotationError(ValueError):
    """Text or data that cannot be read: a card's code, a rule set, an action, a game record.

    Each kind has a class of its own below this one. What is well written, but not allowed now,
    is a `tarocchino.core.model.errors.IllegalActionError` instead.
    """
