"""Which cards make a sequence (rules.md § 5, *Sequences*): head first, contatori last."""

from __future__ import annotations

from tarocchino.core.model.cards import (
    ANGELO,
    CONTATORI,
    LUNA,
    MONDO,
    MOORS,
    NUMBERED_TRUMPS,
    SOLE,
    Card,
    CardSet,
    card_set,
)
from tarocchino.core.model.rules import GrandeHead, GrandeWild, RuleSet


def suit_cards(members: tuple[Card, ...], held: CardSet) -> tuple[Card, ...]:
    """The held cards of a suit's sequence, of King, Queen, Knight, Jack, Ace; none without one."""
    wild = _contatori(held)
    king, *between, ace = members
    figures = tuple(c for c in between if held & c.bit)
    if not held & king.bit or not _established(figures, wild):
        return ()
    return (king, *figures, *((ace,) if held & ace.bit else ()), *wild)


def equals_cards(members: tuple[Card, ...], held: CardSet) -> tuple[Card, ...]:
    """The held cards of a sequence of equals, which are Aces or Moors; none without one."""
    wild = _contatori(held)
    present = tuple(c for c in members if held & c.bit)
    if len(present) >= 3 or (len(present) == 2 and wild):
        return present + wild
    return ()


def _established(real: tuple[Card, ...], wild: tuple[Card, ...]) -> bool:
    """Whether enough follows the head: two real cards, or one and a contatore for the other."""
    return len(real) >= 2 or (len(real) == 1 and len(wild) >= 1)


def grande_cards(held: CardSet, rules: RuleSet) -> tuple[Card, ...]:
    """The held cards of the Grande, its run of numbered trumps included; none without one."""
    by_angelo = rules.grande_head is GrandeHead.ANGELO
    head, second = (ANGELO, MONDO) if by_angelo else (MONDO, ANGELO)
    if not held & head.bit:
        return ()
    wild = _contatori(held)
    real = tuple([c for c in (second, SOLE, LUNA) if held & c.bit])
    if not _established(real, wild):
        return ()
    free = len(wild) if len(real) >= 2 else len(wild) - 1
    numbers, past_five = ((), False) if _scavezzo_reale(held, rules) else _run(held, free, rules)
    moors = tuple(c for c in MOORS if held & c.bit) if past_five else ()
    return (head, *real, *numbers, *moors, *wild)


def cards_that_open_the_run(rules: RuleSet) -> tuple[Card, ...]:
    """The Grande has no numbers without one of these (*scavezzo reale*); none: it always may."""
    bridges = rules.grande_head is GrandeHead.ANGELO and rules.grande_wild is GrandeWild.BRIDGE
    return (SOLE, LUNA, NUMBERED_TRUMPS[0]) if bridges else ()


def _scavezzo_reale(held: CardSet, rules: RuleSet) -> bool:
    openers = cards_that_open_the_run(rules)
    return bool(openers) and not held & card_set(openers)


def _run(held: CardSet, free: int, rules: RuleSet) -> tuple[tuple[Card, ...], bool]:
    """The numbered trumps of the Grande from the 16 down, and whether the run got past the 5.

    ``free`` contatori each bridge one missing number, never two in a row (*scavezzo*); with
    `GrandeWild.STOP` one that replaces a number below the 16 ends the run.
    """
    numbers: list[Card] = []
    bridged_before = False
    for number in NUMBERED_TRUMPS:
        if held & number.bit:
            numbers.append(number)
            bridged_before = False
            continue
        stops = rules.grande_wild is GrandeWild.STOP and number is not NUMBERED_TRUMPS[0]
        if free == 0 or bridged_before or stops:
            return tuple(numbers), False
        free -= 1
        bridged_before = True
    return tuple(numbers), True


def _contatori(held: CardSet) -> tuple[Card, ...]:
    return tuple([c for c in CONTATORI if held & c.bit])
