"""Define the plain facts kept of a finished match: its hands, counts, people and pairs.

All of them follow from the table's log.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from bot.features.books.ratings import RatedMatch
from bot.table.state.table import EndingKind
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.games.base import Points
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.cards import Card
from tarocchino.core.model.rules import RuleSet, RuleSetName
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.core.play.scoring import HandSheet


class Count(Enum):
    """A number kept for a player of a match; the value is its word in the store.

    A hand counts for the player who played most of its cards in the seat; what a single action
    brings counts for the player who did it. Points are those of the player's side. `PAR_COUNTS` are
    the hands with a par, by how much it is above that of the other sides, and by how much more the
    side came out ahead of them than that.
    """

    HANDS = "hands"
    POINTS = "points"
    SEQUENCES = "sequences"
    CRICCHE = "cricche"
    CARD_POINTS = "card_points"
    LAST_TRICKS = "last_tricks"
    TRICK_COMBINATIONS = "trick_combinations"
    SIDE_DECLARED = "side_declared"
    DECLARATIONS = "declarations"
    DECLARED = "declared"
    TRICKS = "tricks"
    CONTATORI = "contatori"
    BEGATO_SAVED = "begato_saved"
    BEGATO_LOST = "begato_lost"
    BEGATO_CAUGHT = "begato_caught"
    MATTO_PAID = "matto_paid"
    CAPPOTTI = "cappotti"
    CAPPOTTI_SUFFERED = "cappotti_suffered"
    CRICCONI = "cricconi"
    DEALER_HANDS = "dealer_hands"
    DEALER_POINTS = "dealer_points"
    SOLOIST_HANDS = "soloist_hands"
    SOLOIST_POINTS = "soloist_points"
    SOLOIST_WON = "soloist_won"
    CARDS = "cards"
    TURNS = "turns"
    MISSED = "missed"
    PAR_HANDS = "par_hands"
    LUCK = "luck"
    ABOVE_PAR = "above_par"


PAR_COUNTS = (Count.PAR_HANDS, Count.LUCK, Count.ABOVE_PAR)
"""What is counted once the par of a match is known."""

Counts = Mapping[Count, Points]
"""Counts of a player; one that is absent is 0."""


@dataclass(frozen=True, slots=True)
class DealtHand:
    """A deal in its match: the game and its rules, the number of seats, the running scores before
    the hand, who dealt, and the pack, which is a secret while the deal is played anywhere."""

    game: GameName
    rules: RuleSet
    seats: int
    score: tuple[Points, ...]
    dealer: int
    deck: tuple[Card, ...] = field(repr=False)

    def begun(self) -> MatchState:
        """Return the match once the hand is dealt; raises `IllegalActionError` for what is no deal
        of the game, and `tarocchino.core.model.rules.BadRulesError`."""
        match = replace(new_match(GAMES[self.game], self.rules, self.seats), score=self.score)
        return apply(match, Deal(self.dealer, self.deck))[0]


def dealt_hand(before: MatchState, deal: Deal) -> DealtHand:
    """The hand that is dealt in a match."""
    return DealtHand(
        game=before.game.name,
        rules=before.rules,
        seats=before.players,
        score=before.score,
        dealer=deal.dealer,
        deck=deal.deck,
    )


SeatPlayer = tuple[int, int]
"""A seat and the user who plays it, `bot.features.books.match_facts.COMPUTERS` for its computer
players."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that was counted: its deal, its last state, its sheet, the running score after it, and
    who played most cards in each seat."""

    dealt: DealtHand
    state: HandState
    sheet: HandSheet
    score: tuple[Points, ...]
    players: tuple[SeatPlayer, ...]

    def users_of(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """The people who played these seats, computer players left out."""
        return tuple(user for seat, user in self.players if seat in seats and user)


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
    players: tuple[SeatPlayer, ...]


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


def pairs_of(facts: MatchFacts) -> list[tuple[PlayerFacts, PlayerFacts]]:
    """The two people of each side of two who sat together throughout the match, the one with the
    smaller user id first.

    Sides with a computer player or a substitute are no pairs; turns that a computer player took for
    somebody who was late or away change nothing.
    """
    by_side: dict[int, list[PlayerFacts]] = defaultdict(list)
    for player in facts.people:
        by_side[player.side].append(player)
    pairs = []
    for players in by_side.values():
        if len(players) == 2 and all(player.sat_throughout for player in players):
            one, other = sorted(players, key=lambda player: player.user_id)
            pairs.append((one, other))
    return pairs
