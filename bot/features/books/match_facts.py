"""Define what the books keep of a finished match: hands, counts, people, pairs and records."""

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
    """A number that the books keep per player of a match; the value is its column in the database.

    A hand counts for the player who played most of its cards in the seat; an action counts for the
    player who took it. Points are those of the player's side. `PAR_COUNTS` are the hands that have
    a par, by how much par is above that of the other sides, and by how much more than par the side
    came out ahead of them.
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
"""The counts that are known only when the match has a par."""

Counts = Mapping[Count, Points]
"""Counts of a player; a missing one is 0."""


@dataclass(frozen=True, slots=True)
class DealtHand:
    """A deal in its match: the game and its rules, the number of seats, the scores before the hand,
    the dealer, and the pack, which is secret while the deal is in play anywhere."""

    game: GameName
    rules: RuleSet
    seats: int
    score: tuple[Points, ...]
    dealer: int
    deck: tuple[Card, ...] = field(repr=False)

    def begun(self) -> MatchState:
        """Return the match when the hand has been dealt. Raises `IllegalActionError` if the game
        refuses the deal, and `tarocchino.core.model.rules.BadRulesError`."""
        match = replace(new_match(GAMES[self.game], self.rules, self.seats), score=self.score)
        return apply(match, Deal(self.dealer, self.deck))[0]


def dealt_hand(before: MatchState, deal: Deal) -> DealtHand:
    """Return the hand that this deal begins in a match."""
    return DealtHand(
        game=before.game.name,
        rules=before.rules,
        seats=before.players,
        score=before.score,
        dealer=deal.dealer,
        deck=deal.deck,
    )


SeatPlayer = tuple[int, int]
"""A seat and the user who plays in it; `COMPUTERS` for its computer players."""


@dataclass(frozen=True, slots=True)
class HandFacts:
    """A counted hand, its score by side, and who played most cards in each seat."""

    dealt: DealtHand
    score: tuple[Points, ...]
    players: tuple[SeatPlayer, ...]

    def users_of(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the people who played in these seats, without computer players."""
        return tuple(user for seat, user in self.players if seat in seats and user)


@dataclass(frozen=True, slots=True)
class PlayedHand(HandFacts):
    """A counted hand with its last state, its sheet, and the running score after it."""

    state: HandState
    sheet: HandSheet
    after: tuple[Points, ...]


COMPUTERS = 0
"""The user id under which a seat's computer players are stored."""


class RecordKind(Enum):
    """A line of the hall of records; the value is its word in the database.

    The highest hand of a side; the Grande with the most cards that a side counted or declared; the
    highest declaration of a player; the most cricconi (three or more cricche in one hand) of a side
    in a match; the fewest hands of a match that was played to its end; and the most points by which
    the winners of a match were once behind.
    """

    HIGHEST_HAND = "highest_hand"
    LONGEST_GRANDE = "longest_grande"
    HIGHEST_DECLARATION = "highest_declaration"
    MOST_CRICCONI = "most_cricconi"
    FEWEST_HANDS = "fewest_hands"
    GREATEST_COMEBACK = "greatest_comeback"

    def rank(self, value: Points) -> Points:
        """Return a number that is lower for a better value."""
        return value if self is RecordKind.FEWEST_HANDS else -value


@dataclass(frozen=True, slots=True)
class RecordFacts:
    """The best value of a match on a line of the hall of records.

    ``hand`` is the number of the hand from 0, None if the value is that of the whole match;
    ``holders`` are the users who reached it, without computer players.
    """

    kind: RecordKind
    value: Points
    hand: int | None
    holders: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """What one player did in one seat of a match; all computer players of a seat are one player.

    ``side`` is the index of the seat's side in the match's score, and ``place`` is that side's
    place: 1 for the winners, the same for equal sides. ``share`` is the share of the seat's cards
    that the player played, from 0 to 1. ``stayed`` says that they sat there at the end,
    ``came_later`` that they took the seat over. ``best_hand`` is the most points that a hand of
    theirs brought.
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
        return self.user_id == COMPUTERS


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """A match that is over.

    ``family`` is the named rule set that its rules started from. ``with_computers`` says that a
    computer player sat there when the match began; those who replaced people later do not count.
    ``counts`` says that the match came to a result; then ``score`` is the final one by side.
    ``broken_off_by`` is the host who closed the match while it was in play, None if no host did.
    ``rated`` is the match as ratings see it, None if it is not rated; ``counted_hands`` has
    ``hands`` members. Times are in seconds since the epoch.
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
        """Return the players without the computer players."""
        return tuple(player for player in self.players if not player.is_computer)


def pairs_of(facts: MatchFacts) -> list[tuple[PlayerFacts, PlayerFacts]]:
    """Return the two people of each side of two who sat together throughout the match, the smaller
    user id first.

    A side with a computer player or a substitute is no pair. Turns that a computer player took for
    someone who was late or away do not matter.
    """
    by_side: dict[int, list[PlayerFacts]] = defaultdict(list)
    for player in facts.people:
        by_side[player.side].append(player)
    pairs = []
    for players in by_side.values():
        if len(players) == 2 and all(each.stayed and not each.came_later for each in players):
            one, other = sorted(players, key=lambda player: player.user_id)
            pairs.append((one, other))
    return pairs
