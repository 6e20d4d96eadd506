"""Name the place where a table is held."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Venue:
    """The server and the channel of a table, by their snowflakes, and its locale."""

    guild_id: int
    channel_id: int
    locale: str = "en-US"
