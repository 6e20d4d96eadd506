"""What Discord grants a bot: how many shards, and how many sessions it may start."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.client.limits.http_limits import answered_in_time

SERVERS_A_SHARD = 2500
"""Discord refuses a shard that would be in more."""


@dataclass(frozen=True, slots=True)
class SessionAllowance:
    """The answer of ``GET /gateway/bot``: the number of shards that Discord recommends, how many
    may identify side by side, how many sessions may be started in ``reset_after`` seconds."""

    shards: int
    max_concurrency: int
    remaining: int
    reset_after: float


async def ask_allowance(client: discord.Client) -> SessionAllowance:
    """Ask Discord. Raises what discord.py raises, `TimeoutError`, and `ValueError` for an answer of
    another form."""
    async with answered_in_time():
        shards, _, limit = await client.http.get_bot_gateway()
    try:
        return SessionAllowance(
            shards=max(1, int(shards)),
            max_concurrency=max(1, int(limit["max_concurrency"])),
            remaining=int(limit["remaining"]),
            reset_after=max(1.0, int(limit["reset_after"]) / 1000),
        )
    except (KeyError, TypeError) as error:
        raise ValueError("no answer about session starts") from error
