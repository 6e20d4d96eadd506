"""Where a pile's cards lie on the score sheet: as players lay them out to count them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.game.cards import MATTO, PLAIN_SUITS, Card, Rank, Suit, card
from bot.game.combinations import Family
from bot.game.rules import RuleSet
from bot.game.tricks import rank_order

COLUMNS = 11

ROW_FAMILIES: tuple[tuple[Family, ...], ...] = (
    (Family.GRANDE,),
    (Family.TAROCCHI, Family.MOORS),
    (Family.SWORDS,),
    (Family.BATONS,),
    (Family.CUPS,),
    (Family.COINS,),
)
"""The families whose points stand at the end of each row."""

COLUMN_FAMILIES: Mapping[int, Family] = {
    0: Family.KINGS,
    1: Family.QUEENS,
    2: Family.KNIGHTS,
    3: Family.JACKS,
    4: Family.ACES,
}
"""The families whose points stand below a column."""

_FIRST_RANKS = (Rank.KING, Rank.QUEEN, Rank.KNIGHT, Rank.JACK, Rank.ACE)


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a card: its row and column on the sheet, from 0."""

    card: Card
    row: int
    column: int


def sheet_slots(rules: RuleSet) -> tuple[Slot, ...]:
    """A place for each of the 62 cards.

    Two rows of trumps, high to low, the Matto after the Bégato; then a row a suit: King, Queen,
    Knight, Jack and Ace, so that equal cards stand in one column, and a little apart the rest.
    """
    trumps = (*rank_order(Suit.TRUMPS, rules), MATTO)
    slots = [Slot(c, *divmod(place, COLUMNS)) for place, c in enumerate(trumps)]
    for row, suit in enumerate(PLAIN_SUITS, start=2):
        first = [card(rank.value + suit.value) for rank in _FIRST_RANKS]
        rest = [c for c in rank_order(suit, rules) if c not in first]
        slots += [Slot(c, row, column) for column, c in enumerate(first)]
        slots += [Slot(c, row, column) for column, c in enumerate(rest, start=len(first) + 1)]
    return tuple(slots)
