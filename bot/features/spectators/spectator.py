"""People who follow a table by direct message, without sitting at it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spectator:
    """Somebody who follows a table: snowflakes of the person and of the DM channel, and the
    person's Discord locale."""

    table_id: int
    user_id: int
    channel_id: int
    locale: str = "en-US"
