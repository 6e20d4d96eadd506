"""What people have played in a server, and its leaderboard."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.games import GameName
from bot.game.games.base import Points


@dataclass(frozen=True, slots=True)
class GameStats:
    """A person's matches of one game that came to a result."""

    game: GameName
    matches: int
    wins: int
    points: Points


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """What a person has played in a server.

    ``games`` are the matches with a result at whose end the person sat there, the most played game
    first. Everything else counts every match that began, however it ended: ``cards`` played,
    ``turns`` and how many of them were ``missed``, how often the person ``left`` before the end,
    and ``helped_out`` by taking over a seat.
    """

    games: tuple[GameStats, ...] = ()
    cards: int = 0
    turns: int = 0
    missed: int = 0
    left: int = 0
    helped_out: int = 0

    @property
    def matches(self) -> int:
        """The matches with a result."""
        return sum(each.matches for each in self.games)

    @property
    def wins(self) -> int:
        """The matches that the person won."""
        return sum(each.wins for each in self.games)


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a leaderboard: a person's matches, wins and points in a server."""

    user_id: int
    name: str
    matches: int
    wins: int
    points: Points
