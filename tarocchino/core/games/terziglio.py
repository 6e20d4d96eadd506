"""Terziglio: one against two, after an auction for the pozzo (rules.md § 9)."""

from __future__ import annotations

from tarocchino.core.games.base import (
    DiscardCards,
    Game,
    GameName,
    HandDone,
    HandStep,
    HoldAuction,
    MatchSoFar,
    MattoPrice,
    Outcome,
    Points,
    Role,
    ScoreUnit,
    TakeStock,
    Verdict,
    deal_passes_right,
    each_alone,
    highest,
    packets,
    play_steps,
    poste,
)
from tarocchino.core.model.rules import RuleSet

SEATS = 3
POZZO = 8


def sides(players: int, soloist: int | None) -> tuple[tuple[int, ...], ...]:
    """Side 0 is the soloist, side 1 the other two; until the auction is over each is alone."""
    if soloist is None:
        return each_alone(players)
    return ((soloist,), tuple(seat for seat in range(players) if seat != soloist))


def steps(rules: RuleSet) -> tuple[HandStep, ...]:
    """Return the plan: a soloist who goes up takes the pozzo and discards as many cards."""
    return (
        HoldAuction(),
        TakeStock(Role.SOLOIST_GOING_UP, POZZO),
        DiscardCards(Role.SOLOIST_GOING_UP, POZZO),
        *play_steps(rules),
    )


def hand_score(rules: RuleSet, outcome: Outcome) -> tuple[Points, ...]:
    """Score the poste: twice for or against the soloist, once for each opponent.

    Equal totals lose for the soloist; *faccio di mio* doubles; a hand thrown in scores nothing.
    """
    if outcome.soloist is None:
        return (0,) * outcome.players
    soloist_total, opponents_total = outcome.totals
    stake = poste(max(outcome.totals), rules.poste_floor) * (2 if outcome.alone else 1)
    if soloist_total <= opponents_total:
        stake = -stake
    return tuple(
        2 * stake if seat == outcome.soloist else -stake for seat in range(outcome.players)
    )


def verdict(rules: RuleSet, so_far: MatchSoFar) -> Verdict | None:
    """Give the match to the highest score after the agreed hands; equal players win together."""
    if rules.hands is None or so_far.hands_played < rules.hands:
        return None
    return Verdict(highest(so_far.score))


def next_dealer(rules: RuleSet, done: HandDone) -> int:
    """Return the soloist, who deals next, or after a hand thrown in the next player."""
    return deal_passes_right(rules, done) if done.soloist is None else done.soloist


TERZIGLIO = Game(
    name=GameName.TERZIGLIO,
    section="9",
    players=(SEATS,),
    deal=packets(6, rounds=3),
    steps=steps,
    sides=sides,
    scorers=each_alone,
    verdict=verdict,
    takes_hands=True,
    hand_score=hand_score,
    unit=ScoreUnit.POSTE,
    price=MattoPrice.ODD_PILES,
    stock_to_last_trick=True,
    next_dealer=next_dealer,
    highest_draw_receives=True,
)
