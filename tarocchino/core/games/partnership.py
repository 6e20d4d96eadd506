"""The two games of four players in partnership: Ottocento and Quattro Scartate (rules.md § 8)."""

from __future__ import annotations

from tarocchino.core.games.base import (
    ANY_TARGET,
    CallsOut,
    DiscardCards,
    Game,
    GameName,
    HandStep,
    MatchSoFar,
    OfferCallOut,
    Role,
    TakeStock,
    Verdict,
    first_to_target,
    highest,
    packets,
    play_steps,
)
from tarocchino.core.model.rules import CallingOut, RuleSet, RuleSetName

SEATS = 4
RULE_SETS = (RuleSetName.TORNEO, RuleSetName.PAGAT, RuleSetName.PARLOUR)
_LAST_CARDS = 2

deal = packets(5, rounds=3)
"""Packets of five from the eldest to the dealer, three rounds; two are left for the dealer."""


def scorers(_players: int) -> tuple[tuple[int, ...], ...]:
    """Return seats 0 and 2, and seats 1 and 3, as the two scorers."""
    return ((0, 2), (1, 3))


def sides(players: int, _soloist: int | None) -> tuple[tuple[int, ...], ...]:
    """Return the sides of the match, which are those of every hand."""
    return scorers(players)


def steps(rules: RuleSet) -> tuple[HandStep, ...]:
    """Return the plan: the dealer takes the last two cards and discards two; then play."""
    taken = TakeStock(Role.DEALER, _LAST_CARDS)
    return (taken, DiscardCards(Role.DEALER, _LAST_CARDS), *play_steps(rules))


def steps_with_call(rules: RuleSet) -> tuple[HandStep, ...]:
    """Return `steps`; with *barilli* the dealer may first call out with the first fifteen cards."""
    if rules.calling_out is CallingOut.BARILLI:
        return (OfferCallOut(Role.DEALER), *steps(rules))
    return steps(rules)


OTTOCENTO = Game(
    name=GameName.OTTOCENTO,
    section="8",
    players=(SEATS,),
    deal=deal,
    steps=steps_with_call,
    sides=sides,
    scorers=scorers,
    verdict=first_to_target,
    rule_sets=RULE_SETS,
    target=lambda _players: 800,
    target_range=ANY_TARGET,
    targets=(800, 1000, 1500),
    calls_out=CallsOut.BY_KNOB,
)


HANDS = 4


def verdict(_rules: RuleSet, so_far: MatchSoFar) -> Verdict | None:
    """Give the match to the side with more points after four hands; equal totals are a draw."""
    if so_far.hands_played < HANDS:
        return None
    leaders = highest(so_far.score)
    return Verdict(leaders if len(leaders) == 1 else ())


QUATTRO_SCARTATE = Game(
    name=GameName.QUATTRO_SCARTATE,
    section="8",
    players=(SEATS,),
    deal=deal,
    steps=steps,
    sides=sides,
    scorers=scorers,
    verdict=verdict,
    rule_sets=RULE_SETS,
)
