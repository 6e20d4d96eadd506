"""Count a finished hand as at the tables of Bologna: one pile is laid out, the other read from its
gaps (rules.md § 4 and § 5; Barilli, *Computo dei punteggi*)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tarocchino.core.model.cards import CONTATORI, MOORS, PACK, Card
from tarocchino.core.model.combinations import (
    CRICCA_CARDS,
    Combination,
    Family,
    cricche,
    sequences,
)
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.scoring import HandSheet


def pile_laid_out(sheet: HandSheet) -> int | None:
    """The side with the smaller of two piles, from which the other's can be read; None where some
    cards are in neither, or there are more piles."""
    if len(sheet.sides) != 2 or sum(len(side.pile) for side in sheet.sides) != len(PACK):
        return None
    return min((0, 1), key=lambda number: len(sheet.sides[number].pile))


@dataclass(frozen=True, slots=True)
class Shortfall:
    """What a pile lacks of a cricca: ``costs`` are taken off `half_criccone`, one for each card, of
    which two at most count."""

    family: Family
    costs: tuple[int, ...]


def half_criccone(rules: RuleSet) -> int:
    """All five cricche before doubling (*mezzo criccone*)."""
    return sum(item.points for item in cricche(PACK, rules))


def shortfalls(pile: Collection[Card], rules: RuleSet) -> tuple[Shortfall, ...]:
    """What the cards that the pile lacks take off half a criccone.

    With a third card of a family missing nothing is left of its cricca to lose.
    """
    lacking = {
        family: sum(c not in pile for c in members) for family, members in CRICCA_CARDS.items()
    }
    return tuple(
        Shortfall(family, _costs(family, rules)[:number])
        for family, number in lacking.items()
        if number
    )


def _costs(family: Family, rules: RuleSet) -> tuple[int, int]:
    """What the first and the second card cost that are missing in the family."""
    four, three = (
        sum(item.points for item in cricche(CRICCA_CARDS[family][:number], rules))
        for number in (4, 3)
    )
    return four - three, three


def gaps_in(item: Combination, rules: RuleSet) -> tuple[Card, ...]:
    """The cards that a sequence goes without: those of the Grande down to the last number in it, of
    another family all. Moors are equal and no gap, contatori belong to no family."""
    (whole,) = (each for each in sequences(PACK, rules) if each.family is item.family)
    reach = max(whole.cards.index(c) for c in item.cards if c not in CONTATORI)
    family = whole.cards[: reach + 1] if item.family is Family.GRANDE else whole.cards
    return tuple(c for c in family if c not in (*item.cards, *MOORS, *CONTATORI))
