"""The bot's own rest: games that run are played on, new ones wait until it is over."""

from __future__ import annotations

from dataclasses import dataclass

MAX_NOTE = 120
"""A note that people read is at most so long."""


@dataclass(frozen=True, slots=True)
class MaintenanceStatus:
    """That no match begins, since when, until when if that is known, and a word from the host.

    Times are in seconds since the epoch.
    """

    since: float
    until: float | None = None
    note: str = ""
