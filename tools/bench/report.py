"""How the benches of many tables say what they have seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.bench.crowd import Crowd
from tools.bench.figures import percentile, spread

_WIDTH = 78
_LOGGED = 8


def line(name: str, figure: str) -> str:
    """Return a figure and what it is."""
    return f"{name:<{_WIDTH}}{figure}"


def first_to_last(seconds: Iterable[float]) -> str:
    """Return the seconds until something had come about at the first table, at half of them, at the
    last."""
    ordered = sorted(seconds)
    first, half, last = ordered[0], percentile(ordered, 0.5), ordered[-1]
    return f"{first:.1f} / {half:.1f} / {last:.1f} s"


def card_line(cards: int, seconds: float) -> str:
    """Return how many cards were played."""
    return line("cards played", f"{cards} ({cards / seconds:.1f} a second)")


def click_lines(crowd: Crowd) -> Iterator[str]:
    """Return how soon people's clicks and commands were answered."""
    yield line("click to acknowledgement, p50 / p99 / max", spread(crowd.acknowledged))
    yield line("clicks and commands", f"{len(crowd.acknowledged)}, {crowd.failed} not answered")


def kind_lines(title: str, kinds: Counter[str], cards: int | None = None) -> Iterator[str]:
    """Return how many requests there were of each kind; per card played, if that number is
    given."""

    def shown(number: int) -> str:
        return str(number) if cards is None else f"{number / max(1, cards):.3f}"

    yield line(title, shown(kinds.total()))
    for kind, number in kinds.most_common():
        yield line(f"    {kind}", shown(number))


def log_lines(title: str, log: Path) -> Iterator[str]:
    """Return the first warnings in a process's log, if any."""
    logged = log.read_text().splitlines()
    yield line(title, str(len(logged)))
    yield from (f"    {each}" for each in logged[:_LOGGED])
