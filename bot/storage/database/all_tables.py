"""The schema with the tables of all subjects, each of which has a module of its own."""

from __future__ import annotations

from bot.storage.database import (
    club_schema,
    evening_schema,
    puzzle_schema,
)
from bot.storage.database.schema import METADATA

__all__ = [
    "METADATA",
    "club_schema",
    "evening_schema",
    "puzzle_schema",
]
