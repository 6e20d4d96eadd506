"""Why a client cannot be connected, whatever is tried."""

from __future__ import annotations


class BadTokenError(Exception):
    """Discord refuses the bot's token: reconnecting is pointless."""
