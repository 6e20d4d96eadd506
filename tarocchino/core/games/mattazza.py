"""Mattazza: every player alone, avoiding points but not tricks (rules.md § 11)."""

from __future__ import annotations

from tarocchino.core.games.base import (
    Game,
    GameName,
    HandDone,
    HandStep,
    MatchSoFar,
    Outcome,
    PlayTricks,
    Points,
    ScoreUnit,
    Verdict,
    deal_passes_right,
    each_alone,
    in_groups,
    next_player,
    packets,
)
from tarocchino.core.model.rules import DealNext, RuleSet

_TARGETS = {3: 3, 4: 3, 5: 2, 6: 2}
_LOSERS = {3: 1, 4: 2, 5: 3, 6: 3}


def steps(_rules: RuleSet) -> tuple[HandStep, ...]:
    """There is only trick play: no discard and no declarations."""
    return (PlayTricks(),)


def hand_losers(outcome: Outcome) -> tuple[int, ...]:
    """Return the seats without a trick; if everybody took one, the seats with the most points."""
    without = tuple(seat for seat in outcome.playing if outcome.cappotti[seat])
    if without:
        return without
    most = max(outcome.totals[seat] for seat in outcome.playing)
    return tuple(seat for seat in outcome.playing if outcome.totals[seat] == most)


def penalties(_rules: RuleSet, outcome: Outcome) -> tuple[Points, ...]:
    """Return a penalty to each loser of the hand."""
    losers = hand_losers(outcome)
    return tuple(int(seat in losers) for seat in range(outcome.players))


def still_in(rules: RuleSet, score: tuple[Points, ...]) -> tuple[int, ...]:
    """Return the seats below the target of penalties; the others sit out."""
    target = rules.target
    return tuple(s for s, points in enumerate(score) if target is None or points < target)


def verdict(rules: RuleSet, so_far: MatchSoFar) -> Verdict | None:
    """End the match when enough players are out; those still in win together."""
    winners = still_in(rules, so_far.score)
    out = len(so_far.score) - len(winners)
    return None if rules.losers is None or out < rules.losers else Verdict(winners)


def next_dealer(rules: RuleSet, done: HandDone) -> int:
    """Return the next player, or the first loser of the hand after the dealer, among those still
    in."""
    losers = [seat for seat in done.playing if done.score[seat]]
    if rules.deal_next is DealNext.LOSER and losers:
        return next_player(done.dealer, done.players, losers)
    return deal_passes_right(rules, done)


MATTAZZA = Game(
    name=GameName.MATTAZZA,
    section="11",
    players=(3, 4, 5, 6),
    deal=packets(5, rounds=2),
    steps=steps,
    sides=lambda players, _soloist: each_alone(players),
    scorers=each_alone,
    verdict=verdict,
    declares=False,
    hand_score=penalties,
    target=_TARGETS.get,
    target_range=range(2, 7),
    targets=(2, 3, 4, 6),
    losers=_LOSERS.get,
    sayings=True,
    count_cards=in_groups,
    unit=ScoreUnit.PENALTIES,
    avoids_points=True,
    next_dealer=next_dealer,
    still_in=still_in,
)
