"""The state of one hand (*smazzata*): frozen data, and what can be read off it at once."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.game.cards import Card
from bot.game.combinations import Combination, total_points
from bot.game.games.base import Game, Role, Step
from bot.game.rules import RuleSet
from bot.game.tricks import NO_TRICK, Trick


class Phase(Enum):
    """What the hand is waiting for."""

    CALL_OUT = "call_out"
    DISCARD = "discard"
    DECLARE = "declare"
    PLAY = "play"
    PAY = "pay"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Declaration:
    """What one player declared, in the order of declaring."""

    seat: int
    combinations: tuple[Combination, ...]

    @property
    def points(self) -> int:
        """The points of this player's declaration, doubling included (rules.md § 6)."""
        return total_points(self.combinations)


@dataclass(frozen=True, slots=True)
class HandState:
    """One hand at one moment.

    ``score`` is each side's running score before the hand; ``hands``, ``discards`` are by seat,
    in the order the cards came; ``stock`` is the face-down rest; ``step`` is the place in the
    game's plan; ``trick`` is the trick in progress, ``tricks`` the complete ones;
    ``unoffered`` are the seats whose call-out with the first cards was passed over unasked since
    the last action, as it could not have won; ``payment`` is the card paid for the Matto;
    ``called_out`` is the side that called out.
    """

    game: Game
    rules: RuleSet
    dealer: int
    score: tuple[int, ...]
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

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @property
    def eldest(self) -> int:
        """The seat on the dealer's right, *primo di mano*."""
        return self.next_seat(self.dealer)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The sides, each a tuple of seats."""
        return self.game.sides(self.players)

    @property
    def plan(self) -> tuple[Step, ...]:
        """The steps of this hand."""
        return self.game.steps(self.rules)

    def next_seat(self, seat: int) -> int:
        """The seat whose turn comes after this one: the one on its right."""
        return (seat + 1) % self.players

    def seat_of(self, role: Role) -> int:
        """The seat that has this role in the hand."""
        match role:
            case Role.DEALER:
                return self.dealer

    def side_of(self, seat: int) -> int:
        """The side that the seat plays for."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)

    def declaration_of(self, seat: int) -> Declaration | None:
        """What the seat has declared in this hand."""
        return next((d for d in self.declarations if d.seat == seat), None)

    def declared_points(self, side: int) -> int:
        """The points that the side's players have declared, doubled for each player alone."""
        return sum(d.points for d in self.declarations if self.side_of(d.seat) == side)
