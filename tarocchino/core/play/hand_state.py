"""The state of one hand (*smazzata*): frozen data, and what follows from it directly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tarocchino.core.games.base import Game, HandStep, OfferCallOut, Points, Role, next_player
from tarocchino.core.model.actions import Bid
from tarocchino.core.model.cards import MATTO, Card, NamedEnum, without
from tarocchino.core.model.combinations import Combination, total_points
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import NO_TRICK, Trick, allowed_cards, winner


@dataclass(frozen=True, slots=True)
class MattoPlayed:
    """The seat that played the Matto, and the seat that won its trick."""

    seat: int
    won_by: int


@dataclass(frozen=True)
class TricksTaken:
    """The complete tricks with the seat that won each, in a hand of these sides."""

    sides: tuple[tuple[int, ...], ...]
    tricks: tuple[Trick, ...] = ()
    winners: tuple[int, ...] = ()

    @cached_property
    def by_side(self) -> tuple[int, ...]:
        """The number of tricks that each side has won."""
        return tuple(sum(map(self.winners.count, seats)) for seats in self.sides)

    @cached_property
    def cards(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of the tricks that each side has won; the Matto is with who played it."""
        return cards_taken(self.tricks, self.winners, self.sides)

    @cached_property
    def matto(self) -> MattoPlayed | None:
        """Who played the Matto to which winner's trick; None if it is in no complete trick."""
        for trick, won_by in zip(self.tricks, self.winners, strict=True):
            if MATTO in trick.cards:
                seat = trick.plays[trick.cards.index(MATTO)][0]
                return MattoPlayed(seat, won_by)
        return None


def cards_taken(
    tricks: Sequence[Trick],
    winners: Sequence[int],
    sides: Sequence[tuple[int, ...]],
    *,
    forfeits_matto: bool = False,
) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of the tricks that each side has won; ``winners`` are the tricks' winners.

    The Matto is with the side that played it. With ``forfeits_matto`` it is with the winner of its
    trick as long as the side that played it has won none (*cappotto*).
    """
    side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
    piles: list[list[Card]] = [[] for _ in sides]
    with_tricks = {side_of[seat] for seat in winners}
    for trick, won_by in zip(tricks, winners, strict=True):
        won = trick.cards
        if MATTO in won:
            side = side_of[trick.plays[won.index(MATTO)][0]]
            if side != side_of[won_by] and (not forfeits_matto or side in with_tricks):
                piles[side].append(MATTO)
                won = without(won, MATTO)
        piles[side_of[won_by]] += won
    return tuple(map(tuple, piles))


class Phase(NamedEnum):
    """What the hand is waiting for."""

    CALL_OUT = "call_out"
    AUCTION = "auction"
    DISCARD = "discard"
    DECLARE = "declare"
    PLAY = "play"
    PAY = "pay"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Declaration:
    """What one player declared."""

    seat: int
    combinations: tuple[Combination, ...]

    @property
    def points(self) -> int:
        """The points of this player's declaration, doubling included (rules.md § 6)."""
        return total_points(self.combinations)


@dataclass(frozen=True)
class HandState:
    """One hand at one moment.

    ``playing`` are the seats that take part; ``score`` holds the running scores before the hand;
    ``hands`` and ``discards`` are by seat, in the order in which the cards came; ``stock`` is the
    face-down rest; ``step`` is the index in the game's plan; ``trick`` is the trick in progress,
    ``tricks`` are the complete ones; ``unoffered`` are the seats that were not asked, since the
    last action, whether they call out with their first cards, as they could not have won;
    ``payment`` is the card paid for the Matto; ``called_out`` is the side that called out; ``bids``
    are those of the auction and ``soloist`` is its winner, who plays with the cards dealt if
    ``alone`` (*faccio di mio*); ``thrown_in`` says that all have passed.
    """

    game: Game
    rules: RuleSet
    dealer: int
    playing: tuple[int, ...]
    score: tuple[Points, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[tuple[Card, ...], ...]
    step: int = 0
    phase: Phase = Phase.OVER
    turn: int = 0
    declarations: tuple[Declaration, ...] = ()
    tricks: tuple[Trick, ...] = ()
    trick: Trick = NO_TRICK
    unoffered: tuple[int, ...] = ()
    payment: Card | None = None
    called_out: int | None = None
    bids: tuple[Bid, ...] = ()
    soloist: int | None = None
    alone: bool = False
    thrown_in: bool = False

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @property
    def eldest(self) -> int:
        """The seat on the dealer's right, *primo di mano*."""
        return self.next_seat(self.dealer)

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The sides, each a tuple of seats."""
        return self.game.sides(self.players, self.soloist)

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """The seat that won each complete trick."""
        return tuple(winner(trick, self.rules) for trick in self.tricks)

    @cached_property
    def taken(self) -> TricksTaken:
        """The complete tricks and whose their cards are."""
        return TricksTaken(self.sides, self.tricks, self.winners)

    @cached_property
    def allowed(self) -> frozenset[Card]:
        """During trick play: the cards of the pack that the player in turn may play if held."""
        return allowed_cards(self.hands[self.turn], self.trick, self.rules)

    @property
    def playable(self) -> tuple[Card, ...]:
        """During trick play: the cards that the player in turn may play, in the hand's order."""
        return tuple([c for c in self.hands[self.turn] if c in self.allowed])

    @cached_property
    def plan(self) -> tuple[HandStep, ...]:
        """The steps of this hand."""
        return self.game.steps(self.rules)

    @property
    def asks_in_secret(self) -> bool:
        """Whether the player in turn is asked to call out only because it would win.

        Nobody else may notice it (rules.md § 8).
        """
        step = self.plan[self.step]
        if self.phase is not Phase.CALL_OUT or not isinstance(step, OfferCallOut):
            return False
        return not step.asks_always

    def next_seat(self, seat: int) -> int:
        """Return the seat whose turn comes after this one's: the next to the right."""
        return next_player(seat, self.players, self.playing)

    @cached_property
    def leader(self) -> int:
        """The seat that leads first: the one to the right of the seat that discarded."""
        going_up = self.seat_of(Role.SOLOIST_GOING_UP)
        return self.eldest if going_up is None else self.next_seat(going_up)

    def seat_of(self, role: Role) -> int | None:
        """Return the seat that has this role in the hand; None if there is none."""
        match role:
            case Role.DEALER:
                return self.dealer
            case Role.ELDEST:
                return self.eldest
            case Role.SOLOIST_GOING_UP:
                return None if self.alone else self.soloist

    def side_of(self, seat: int) -> int:
        """Return the side that the seat plays for."""
        for side, seats in enumerate(self.sides):
            if seat in seats:
                return side
        raise ValueError(f"seat {seat} is not in this hand")

    def declaration_of(self, seat: int) -> Declaration | None:
        """Return what the seat has declared in this hand."""
        return next((d for d in self.declarations if d.seat == seat), None)

    def after_card(self, hands: tuple[tuple[Card, ...], ...], trick: Trick) -> HandState:
        """Return the hand with these cards left and this trick, in which the next player is in
        turn."""
        return replace(self, hands=hands, trick=trick, turn=self.next_seat(self.turn), unoffered=())

    def after_trick(
        self, hands: tuple[tuple[Card, ...], ...], trick: Trick, won_by: int
    ) -> HandState:
        """Return the hand with these cards left and this trick complete, whose winner leads."""
        tricks = (*self.tricks, trick)
        return replace(self, hands=hands, trick=NO_TRICK, turn=won_by, tricks=tricks, unoffered=())

    def declaring(self, seat: int, found: tuple[Combination, ...]) -> HandState:
        """Return the hand with one more declaration."""
        return replace(self, declarations=(*self.declarations, Declaration(seat, found)))

    def declared_points(self, side: int) -> int:
        """Return the points that the side's players have declared, doubled for each player
        separately."""
        return sum(d.points for d in self.declarations if self.side_of(d.seat) == side)
