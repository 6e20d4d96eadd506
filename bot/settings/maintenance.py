"""Maintenance mode: running matches continue, new ones cannot start."""

from __future__ import annotations

from dataclasses import dataclass

MAX_NOTE = 120
"""The longest note, in characters."""


@dataclass(frozen=True, slots=True)
class MaintenanceStatus:
    """Maintenance under way: its beginning, its end if that is known, and a note from the host.

    Times are in seconds since the epoch.
    """

    since: float
    until: float | None = None
    note: str = ""
