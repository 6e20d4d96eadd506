"""The games of two players: Millone, Centocinquanta and Quindici (rules.md § 10)."""

from __future__ import annotations

from dataclasses import replace

from tarocchino.core.games.base import (
    ANY_TARGET,
    CallsOut,
    DealStock,
    DiscardCards,
    Game,
    GameName,
    HandStep,
    OfferCallOut,
    Outcome,
    Points,
    Role,
    TakeStock,
    each_alone,
    first_to_target,
    packets,
    play_steps,
)
from tarocchino.core.model.rules import RuleSet

_FIRST_CALLS = (
    OfferCallOut(Role.DEALER, asks_always=True),
    TakeStock(Role.DEALER, 2),
    OfferCallOut(Role.ELDEST, asks_always=True),
)


def millone_steps(rules: RuleSet) -> tuple[HandStep, ...]:
    """Both discard ten of the first deal; the dealer two more after the second."""
    return (
        *_FIRST_CALLS,
        DiscardCards(Role.ELDEST, 10),
        DiscardCards(Role.DEALER, 10),
        DealStock(packet=5),
        DiscardCards(Role.DEALER, 2),
        *play_steps(rules),
    )


def centocinquanta_steps(rules: RuleSet) -> tuple[HandStep, ...]:
    """Return the plan: the dealer takes two cards and discards two; thirty cards are out of the
    game."""
    return (*_FIRST_CALLS, DiscardCards(Role.DEALER, 2), *play_steps(rules))


def tens(points: Points) -> Points:
    """Return points in tens, rounded up from five: 0–4 are 0, 5–14 are 1, 15–24 are 2."""
    return (points + 5) // 10


def totals_in_tens(_rules: RuleSet, outcome: Outcome) -> tuple[Points, ...]:
    """Score every player's total in tens."""
    return tuple(tens(total) for total in outcome.totals)


MILLONE = Game(
    name=GameName.MILLONE,
    section="10",
    players=(2,),
    deal=packets(5, rounds=4),
    steps=millone_steps,
    sides=lambda players, _soloist: each_alone(players),
    scorers=each_alone,
    verdict=first_to_target,
    target=lambda _players: 1000,
    target_range=ANY_TARGET,
    targets=(1000,),
    calls_out=CallsOut.FIRST_CARDS,
)

CENTOCINQUANTA = replace(
    MILLONE,
    name=GameName.CENTOCINQUANTA,
    deal=packets(5, rounds=3),
    steps=centocinquanta_steps,
    target=lambda _players: 150,
    targets=(150, 151, 200),
    calls_out=CallsOut.ELDEST,
)

QUINDICI = replace(
    CENTOCINQUANTA,
    name=GameName.QUINDICI,
    target=lambda _players: 15,
    targets=(15, 20, 21),
    rounded=tens,
    hand_score=totals_in_tens,
)
