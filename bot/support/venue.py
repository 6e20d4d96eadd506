"""Where a table is held."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Venue:
    """Where a table is held: the snowflakes of the server and the channel, and the locale used."""

    guild_id: int
    channel_id: int
    locale: str = "en-US"
