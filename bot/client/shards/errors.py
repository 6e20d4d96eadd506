"""Why a client cannot be connected, whatever is tried."""

from __future__ import annotations

import discord


class BadTokenError(Exception):
    """Discord refuses the bot's token: reconnecting is pointless."""


def refusal_in_words(error: discord.ConnectionClosed | discord.PrivilegedIntentsRequired) -> str:
    """Why Discord refuses a client, for whoever runs it."""
    match error:
        case discord.ConnectionClosed(code=4011):
            return (
                "the bot is in too many servers for its shards, 2500 for each at most: set "
                'discord.shards to "automatic", or name more shards'
            )
        case discord.ConnectionClosed(code=4010):
            return "it knows no such shard: look at discord.shards"
        case _:
            return str(error)
