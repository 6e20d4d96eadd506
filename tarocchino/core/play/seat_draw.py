"""Drawing cards for partners and for the deal (rules.md § 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tarocchino.core.games.base import Game
from tarocchino.core.model.cards import MATTO, Card, Suit
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import strengths

_ABOVE_ALL_SUITS = 1000


@dataclass(frozen=True, slots=True)
class DrawRound:
    """One round of drawing: each player's number and card, in drawing order."""

    drawn: tuple[tuple[int, Card], ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """A whole draw: its rounds, and the players from the highest card to the lowest."""

    rounds: tuple[DrawRound, ...]
    order: tuple[int, ...]


def draw_value(c: Card, rules: RuleSet) -> int:
    """Return how high a card is in the draw: trumps above all suits, suits equal, the Matto
    lowest."""
    if c is MATTO:
        return 0
    above = _ABOVE_ALL_SUITS if c.suit is Suit.TRUMPS else 0
    return above + strengths(rules)[c]


def draw_cards(pack: Sequence[Card], players: int, rules: RuleSet) -> Draw:
    """Let each player draw the next card of the pack; players with equal cards draw again.

    The pack must be shuffled; only a few of its cards are used.
    """
    rounds: list[DrawRound] = []
    remaining = iter(pack)

    def settle(group: tuple[int, ...]) -> tuple[int, ...]:
        if len(group) == 1:
            return group
        drawn = {player: next(remaining) for player in group}
        rounds.append(DrawRound(tuple(drawn.items())))

        def value(player: int) -> int:
            return draw_value(drawn[player], rules)

        highest_first = sorted(group, key=value, reverse=True)
        equals = [tuple(tied) for _, tied in groupby(highest_first, key=value)]
        return tuple(player for tied in equals for player in settle(tied))

    order = settle(tuple(range(players)))
    return Draw(tuple(rounds), order)


def partnership_seats(order: Sequence[int]) -> tuple[int, ...]:
    """Return the player for each of the seats 0 to 3: the two highest sit opposite, the highest
    deals.

    The player who drew highest gets seat 0 and deals first.
    """
    highest, second, third, lowest = order
    return (highest, third, second, lowest)


@dataclass(frozen=True, slots=True)
class DrawnSeats:
    """What a draw decides: the player for each seat, and the seat that deals first."""

    players: tuple[int, ...]
    dealer: int


def drawn_seats(game: Game, order: Sequence[int]) -> DrawnSeats:
    """Return the seats and the first dealer after a draw, ``order`` being from the highest card
    down.

    In a game with partners the draw decides the partners; otherwise everybody keeps their seat.
    The highest deals first; in Terziglio the highest receives first, so the player to the left
    deals (§ 2).
    """
    if any(len(seats) > 1 for seats in game.scorers(len(order))):
        return DrawnSeats(partnership_seats(order), dealer=0)
    left_of_highest = (order[0] - 1) % len(order)
    dealer = left_of_highest if game.highest_draw_receives else order[0]
    return DrawnSeats(tuple(range(len(order))), dealer)
