"""Candidates compared in the same worlds with the same chance; those clearly behind drop out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Generic

from tarocchino.core.model.actions import SeatAction
from tarocchino.players.search.model import Analysis, Candidate, Effort
from tarocchino.players.search.question import Question, Reach, T, value_of

_REFERENCE_CANDIDATES, _REFERENCE_CARDS = 12, 60
_WORLD, _TRIAL = 1000, 100
"""What a world, and a trial besides its playouts, take, in cards played."""

_FEWEST = 20
"""Worlds before a candidate may drop out."""
_CLEARLY = 3.0
"""Standard errors by which a candidate is behind that drops out."""
_MOST = 12
"""Trials in as many times the worlds are the most."""


@dataclass(slots=True)
class _Runner(Generic[T]):
    action: SeatAction
    reach: Reach[T]
    found: list[float] = field(default_factory=list)


def compare(
    actions: Iterable[SeatAction],
    question: Question[T],
    effort: Effort,
    seed: int,
    usual: SeatAction | None = None,
) -> Analysis:
    """The actions by their mean worth; worlds are gone through as often as the effort allows.

    Given a ``usual`` one of them, the worse half of the others makes room again and again, each
    time after an equal share of the effort, so that the best is found more surely and is compared
    with the usual one to the end; of those that made room early less is known.
    """
    runners = [_Runner(action, question.reach(action)) for action in actions]
    racing = list(runners)
    worlds = question.worlds
    cost = _TRIAL + effort.playouts * question.cards
    most = len(worlds) * _MOST
    left = _cards_to_play(effort) - _WORLD * len(worlds)
    rounds = max(1, (len(runners) - 1).bit_length()) if usual is not None else 1

    def next_cut() -> int:
        return tried + max(1, left // rounds // (cost * len(racing)))

    tried, check = 0, _FEWEST
    cut = next_cut()
    while len(racing) > 1 and left > 0 and tried < most:
        world = worlds[tried % len(worlds)]
        for runner in racing:
            runner.found.append(value_of(runner.reach(world), seed + tried))
        left -= cost * len(racing)
        tried += 1
        if tried == check:
            racing = _still_racing(racing)
            check += max(_FEWEST, tried // 2)
        if tried == cut and rounds > 1:
            rounds -= 1
            racing = _better_half(racing, usual)
            cut = next_cut()
    return _result(runners, racing)


def _better_half(racing: list[_Runner[T]], usual: SeatAction | None) -> list[_Runner[T]]:
    in_order = sorted(racing, key=_mean, reverse=True)
    kept = in_order[: max(2, (len(in_order) + 1) // 2)]
    return kept + [runner for runner in in_order[len(kept) :] if runner.action == usual]


def _cards_to_play(effort: Effort) -> int:
    """The whole effort, counted in cards that are played."""
    trial = _TRIAL + effort.playouts * _REFERENCE_CARDS
    return effort.worlds * (_WORLD + _REFERENCE_CANDIDATES * trial)


def _still_racing(racing: list[_Runner[T]]) -> list[_Runner[T]]:
    best = max(racing, key=_mean)
    return [runner for runner in racing if runner is best or not _is_clearly_behind(runner, best)]


def _is_clearly_behind(runner: _Runner[T], best: _Runner[T]) -> bool:
    behind, error = _difference(best, runner)
    return behind > _CLEARLY * error


def _mean(runner: _Runner[T]) -> float:
    return sum(runner.found) / max(1, len(runner.found))


def _difference(best: _Runner[T], other: _Runner[T]) -> tuple[float, float]:
    """By how much the other is behind over the worlds of both, and the error of that."""
    number = min(len(best.found), len(other.found))
    if not number:
        return 0.0, inf
    by_world = [a - b for a, b in zip(best.found, other.found, strict=False)]
    mean = sum(by_world) / number
    if number < 2:
        return mean, inf
    spread = sum((d - mean) ** 2 for d in by_world) / (number - 1)
    return mean, sqrt(spread / number)


def _result(runners: list[_Runner[T]], racing: list[_Runner[T]]) -> Analysis:
    best = max(racing, key=_mean)
    base = _mean(best)
    found = []
    for runner in runners:
        if runner is not best:
            # Over the same worlds, so that what dropped out early is not compared across them.
            behind, error = _difference(best, runner)
            found.append(Candidate(runner.action, base - behind, behind, error))
    found.sort(key=lambda candidate: (candidate.behind, repr(candidate.action)))
    return Analysis((Candidate(best.action, base, 0.0, 0.0), *found), len(best.found))
