"""What the two games of four players in partnership share (rules.md § 8)."""

from __future__ import annotations

from tarocchino.core.games.base import DiscardCards, HandStep, OfferCallOut, Role, TakeStock
from tarocchino.core.games.packets import packets, play_steps
from tarocchino.core.model.rules import CallingOut, RuleSet, RuleSetName

SEATS = 4
RULE_SETS = (RuleSetName.TORNEO, RuleSetName.PAGAT, RuleSetName.PARLOUR)
_LAST_CARDS = 2

deal = packets(5, rounds=3)
"""Packets of five from the eldest to the dealer, three rounds; two are left for the dealer."""


def scorers(_players: int) -> tuple[tuple[int, ...], ...]:
    """Seats 0 and 2 against seats 1 and 3."""
    return ((0, 2), (1, 3))


def sides(players: int, _soloist: int | None) -> tuple[tuple[int, ...], ...]:
    """The sides of a hand are those of the match."""
    return scorers(players)


def steps(rules: RuleSet) -> tuple[HandStep, ...]:
    """The dealer takes the last two cards and discards two; then play."""
    taken = TakeStock(Role.DEALER, _LAST_CARDS)
    return (taken, DiscardCards(Role.DEALER, _LAST_CARDS), *play_steps(rules))


def steps_with_call(rules: RuleSet) -> tuple[HandStep, ...]:
    """`steps`, but with *barilli* the dealer may first call out with the first fifteen cards."""
    if rules.calling_out is CallingOut.BARILLI:
        return (OfferCallOut(Role.DEALER), *steps(rules))
    return steps(rules)
