"""What is kept of a match: plain facts, all of which follow from the table's log."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from bot.club.ratings.rated_match import RatedMatch
from bot.club.results.counts import Counts
from bot.club.results.dealt_hand import DealtHand
from bot.club.results.played_hand import Player
from bot.tables.state.ending import EndingKind
from tarocchino.core.games import GameName
from tarocchino.core.games.base import Points
from tarocchino.core.model.rules import RuleSetName

COMPUTERS = 0
"""The user id under which a seat's computer players are kept."""


class RecordKind(Enum):
    """A line of the hall of records; the value is its word in the store.

    The highest hand of a side, the Grande with the most cards that a side counted or declared, the
    highest declaration of a player, the most cricconi (three or more cricche at once) of a side in
    a match, the fewest hands that a match played to its end took, and the most points that the
    winners of a match had been behind.
    """

    HIGHEST_HAND = "highest_hand"
    LONGEST_GRANDE = "longest_grande"
    HIGHEST_DECLARATION = "highest_declaration"
    MOST_CRICCONI = "most_cricconi"
    FEWEST_HANDS = "fewest_hands"
    GREATEST_COMEBACK = "greatest_comeback"

    @property
    def is_better_low(self) -> bool:
        """Whether a smaller value is the better one."""
        return self is RecordKind.FEWEST_HANDS


@dataclass(frozen=True, slots=True)
class RecordFacts:
    """The best value of a match for a line of the hall of records.

    ``hand`` is the number of the hand, counted from 0, None where the whole match is meant;
    ``holders`` are the users who did it, computer players left out.
    """

    kind: RecordKind
    value: Points
    hand: int | None
    holders: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """What one player did in one seat of a match; all computer players of a seat are one player.

    ``side`` is the index of the seat's side in the match's score and ``place`` that side's place,
    1 for the winners; sides that are equal share it. ``share`` is the part of the seat's cards that
    the player played, from 0 to 1. Those who ``stayed`` sat there at the end, those who
    ``came_later`` took the seat over. ``best_hand`` is the most that a hand of theirs brought.
    """

    seat: int
    user_id: int
    name: str
    side: int
    place: int
    won: bool
    share: float
    stayed: bool
    came_later: bool
    best_hand: Points
    counts: Counts

    @property
    def is_computer(self) -> bool:
        """Whether these are the seat's computer players."""
        return self.user_id == COMPUTERS

    @property
    def sat_throughout(self) -> bool:
        """Whether the player held the seat from the first card to the end."""
        return self.stayed and not self.came_later


@dataclass(frozen=True, slots=True)
class HandFacts:
    """A counted hand: its deal, what it added to the score of each side, and who played most of its
    cards in each seat."""

    dealt: DealtHand
    score: tuple[Points, ...]
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """A match that is over.

    ``family`` is the named rule set that its rules started from. ``with_computers`` says that a
    computer player sat there when it began; those who came later, for people who left, change
    nothing. A match ``counts`` where it came to a result: then ``score`` is the final one by side.
    ``broken_off_by`` is the host who closed it while it was played, None if nobody did. ``rated``
    is what ratings see of it, None if it is not rated; ``counted_hands`` are as many as
    ``hands``. Times are in seconds since the epoch.
    """

    table_id: int
    guild_id: int
    channel_id: int
    game: GameName
    family: RuleSetName
    seats: int
    with_computers: bool
    hands: int
    score: tuple[Points, ...]
    counts: bool
    ending: EndingKind
    began_at: float
    ended_at: float
    players: tuple[PlayerFacts, ...]
    records: tuple[RecordFacts, ...]
    rated: RatedMatch | None = None
    broken_off_by: int | None = None
    counted_hands: tuple[HandFacts, ...] = field(default=(), repr=False)

    @property
    def people(self) -> tuple[PlayerFacts, ...]:
        """The players who are no computer players."""
        return tuple(player for player in self.players if not player.is_computer)
