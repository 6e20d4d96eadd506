"""What is agreed on before an evening: who enters, how it is scored, how long a round takes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.club.movements.model import OddOut
from tarocchino.core.games.base import GameName
from tarocchino.core.games.quattro_scartate import HANDS

__all__ = [
    "GAME", "HANDS", "MOST_ENTRIES", "MOST_ROUNDS", "EveningSettings", "Format", "Plan", "Scoring",
]  # fmt: skip

GAME: Final = GameName.QUATTRO_SCARTATE
"""What is played in an evening."""
MOST_ENTRIES: Final = 40
MOST_ROUNDS: Final = 40
"""So the deals of an evening are fewer than the seeds of a chain."""


class Format(Enum):
    """Who enters; the value is the stored word."""

    PAIRS = "pairs"
    SINGLES = "singles"
    TEAMS = "teams"

    @property
    def members(self) -> int:
        """The people of a complete entry."""
        return {Format.PAIRS: 2, Format.SINGLES: 1, Format.TEAMS: 4}[self]


class Scoring(Enum):
    """What counts: matches won, or the same deals against the field; the value is the stored word.

    Two teams compare their two tables, so teams always score by IMPs.
    """

    MATCHES = "matches"
    MATCHPOINTS = "matchpoints"
    IMPS = "imps"


class Plan(Enum):
    """Whom pairs meet (`bot.club.movements.pairs`); the value is the stored word."""

    HOWELL = "howell"
    MITCHELL = "mitchell"


@dataclass(frozen=True, slots=True)
class EveningSettings:
    """An evening's settings. A round is one match of Quattro Scartate, `HANDS` deals.

    ``round_seconds`` after it has begun no table of a round begins a hand any more, None for never;
    ``last_hand_seconds`` later the round is closed. ``break_seconds`` pass between two rounds. With
    ``travelling`` deals each table of a round plays another set of them, which only pairs can who
    play duplicate; else all tables play the same. People who are not ready ``grace_seconds`` after
    a round has begun did not appear for it.
    """

    format: Format
    scoring: Scoring = Scoring.MATCHES
    rounds: int = 4
    plan: Plan = Plan.HOWELL
    odd: OddOut = OddOut.SIT_OUT
    round_seconds: int | None = 2700
    last_hand_seconds: int = 600
    break_seconds: int = 120
    travelling: bool = False
    grace_seconds: int = 300

    @property
    def is_duplicate(self) -> bool:
        """Whether all play the same sealed deals."""
        return self.scoring is not Scoring.MATCHES

    @property
    def fewest_entries(self) -> int:
        """The entries that it takes for one table, or for two lines."""
        if self.format is Format.SINGLES or self.plan is Plan.MITCHELL:
            return 4
        return 2

    @property
    def are_possible(self) -> bool:
        """Whether the settings fit each other."""
        pairs = self.format is Format.PAIRS
        return (
            1 <= self.rounds <= MOST_ROUNDS
            and (self.round_seconds is None or self.round_seconds > 0)
            and min(self.last_hand_seconds, self.break_seconds, self.grace_seconds) >= 0
            and (self.format is not Format.TEAMS or self.scoring is Scoring.IMPS)
            and (pairs or self.plan is Plan.HOWELL)
            and (not self.travelling or (pairs and self.is_duplicate))
        )
