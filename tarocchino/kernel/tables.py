"""The two tables of a hand, together and as the compiled kernel reads them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from tarocchino.core.games.base import Game
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.hand_state import HandState
from tarocchino.kernel.flat import flat_bytes
from tarocchino.kernel.rule_table import RuleTable, rule_table
from tarocchino.kernel.seat_table import SeatTable, seat_table


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The tables of the hands of a game that are dealt alike; ``flat_…`` are the same as bytes."""

    rules: RuleTable
    seats: SeatTable
    flat_rules: bytes = field(repr=False)
    flat_seats: bytes = field(repr=False)


def tables_of(hand: HandState) -> Tables:
    """The tables of this hand; in Terziglio its auction must be over.

    They do not depend on its cards and scores, and are made once for all hands that are alike.
    """
    rules, flat_rules = rules_of(hand.game, hand.rules, len(hand.playing), hand.players, hand.alone)
    seats, flat_seats = _seats(
        hand.game, hand.rules, hand.players, hand.dealer, hand.playing, hand.soloist, hand.alone
    )
    return Tables(rules, seats, flat_rules, flat_seats)


@lru_cache(maxsize=16)
def rules_of(
    game: Game, rules: RuleSet, playing: int, players: int, alone: bool
) -> tuple[RuleTable, bytes]:
    """The rules of a hand (see `rule_table`), as a table and flat."""
    table = rule_table(game, rules, playing, players, alone)
    return table, flat_bytes(table)


@lru_cache(maxsize=128)
def _seats(
    game: Game,
    rules: RuleSet,
    players: int,
    dealer: int,
    playing: tuple[int, ...],
    soloist: int | None,
    alone: bool,
) -> tuple[SeatTable, bytes]:
    table = seat_table(game, rules, players, dealer, playing, soloist, alone)
    return table, flat_bytes(table)
