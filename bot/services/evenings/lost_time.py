"""What outages and pauses take of people's time in an evening: nobody's time runs then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.club.evenings.actions import (
    Extend,
    LoggedEveningAction,
    OpenRound,
    Pause,
    Resume,
    Suspend,
)
from bot.tables.state.outages import Outages


def owed_seconds(log: Sequence[LoggedEveningAction], outages: Outages, now: float) -> int:
    """The whole seconds that outages took of the present round, and that the bot has not given
    back yet. What they took of pauses is not counted, as the clock stood still."""
    entries = _present_round(log)
    lost = sum(outages.within(start, end) for start, end in _played(entries, now))
    given = sum(
        each.action.seconds
        for each in entries
        if isinstance(each.action, Extend) and each.by is None
    )
    return max(0, int(lost - given))


def time_taken(
    log: Sequence[LoggedEveningAction], outages: Outages, since: float, now: float
) -> float:
    """The seconds between two moments of the present round that were a pause or an outage."""
    spans = [(max(start, since), end) for start, end in _played(_present_round(log), now)]
    in_play = sum(max(0.0, end - start) for start, end in spans)
    lost = sum(outages.within(start, end) for start, end in spans)
    return now - since - in_play + lost


def _present_round(log: Sequence[LoggedEveningAction]) -> Sequence[LoggedEveningAction]:
    """The log from where the last round was opened; empty before the first."""
    for number in range(len(log) - 1, -1, -1):
        if isinstance(log[number].action, OpenRound):
            return log[number:]
    return ()


def _played(entries: Iterable[LoggedEveningAction], now: float) -> Iterator[tuple[float, float]]:
    """The times of the round without a pause, from its beginning to now."""
    start: float | None = None
    for each in entries:
        match each.action:
            case OpenRound() | Resume():
                start = each.at
            case Pause() | Suspend() if start is not None:
                yield start, each.at
                start = None
            case _:
                pass
    if start is not None:
        yield start, now
