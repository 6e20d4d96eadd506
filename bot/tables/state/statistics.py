"""The leaderboard of a server."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.games.base import Points


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a leaderboard: a person's matches, wins and points in a server."""

    user_id: int
    name: str
    matches: int
    wins: int
    points: Points
