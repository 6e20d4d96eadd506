"""Define the deal of the day, one sealed deal for everyone, and what each reader sees of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any, Final

from bot.support.stored import from_stored, to_stored
from bot.table.rules.duplicate import Result, compared
from bot.table.state.table import Table
from bot.words.refusals import RefusedError
from tarocchino.core.games import GameName

GAME: Final = GameName.QUATTRO_SCARTATE
"""The game, of which one hand is played."""
SEATS: Final = 4
_VERSION: Final = 1


class DailyRefusal(Enum):
    """Why the deal of the day refuses a request; the value is its name in messages."""

    BEGUN_ALREADY = "begun-already"
    NOT_BEGUN = "not-begun"
    DAY_OVER = "day-over"
    DAY_NOT_OVER = "day-not-over"
    BAD_RESULT = "bad-result"
    NO_SUCH_DAY = "no-such-day"
    STILL_PLAYING = "still-playing"
    UNREADABLE = "unreadable"


class DailyRefusedError(RefusedError):
    """A refusal of the deal of the day; nothing has changed."""

    def __init__(self, reason: DailyRefusal) -> None:
        super().__init__(f"daily-problem-{reason.value}")
        self.reason = reason


class UnreadableDayError(DailyRefusedError):
    """A stored log of a ``day`` that is not what this program wrote."""

    def __init__(self, day: int, why: str = "it is stored in another form") -> None:
        super().__init__(DailyRefusal.UNREADABLE)
        self.day, self.why = day, why

    def __str__(self) -> str:
        return f"the deal of day {self.day} cannot be read: {self.why}"


class UnreadableChainError(UnreadableDayError):
    """A stored chain, ``number``, whose seeds are not what this program wrote."""

    def __init__(self, number: int, first_day: int, why: str) -> None:
        super().__init__(first_day, why)
        self.number = number


@dataclass(frozen=True, slots=True)
class Begin:
    """A person begins the deal of the day, with the name that is shown.

    ``guild_id`` is the server in which they begin it, None in a direct message: only those who
    began there see the name. Messages to them are in the language of ``locale``.
    """

    user_id: int
    name: str
    guild_id: int | None = None
    locale: str = "en-US"


@dataclass(frozen=True, slots=True)
class Finish:
    """A person has finished it, with their side's points and the other side's."""

    user_id: int
    points: tuple[int, int]


DailyAction = Begin | Finish

_WORDS: Final[Mapping[str, type[DailyAction]]] = {"begin": Begin, "finish": Finish}
_WORD_OF = {kind: word for word, kind in _WORDS.items()}


@dataclass(frozen=True, slots=True)
class Attempt:
    """A person's deal; ``points`` are their side's and the other's, None until it is played.
    ``guild_id`` and ``locale`` are those of `Begin`."""

    user_id: int
    name: str
    points: tuple[int, int] | None = None
    guild_id: int | None = None
    locale: str = "en-US"


@dataclass(frozen=True, slots=True)
class Daily:
    """The deal of one day.

    ``day`` counts from 1970-01-01 in the bot's time zone. ``closes_at`` is the end of the day, and
    ``results_at`` the time by which those who began must have finished, in seconds since the epoch.
    ``chain_start`` (hex) commits to the deal, which is number ``board`` of its chain.
    """

    day: int
    closes_at: float
    results_at: float
    chain_start: str
    board: int
    attempts: tuple[Attempt, ...] = ()

    @property
    def dealer(self) -> int:
        return self.day % SEATS

    def attempt_of(self, user_id: int) -> Attempt | None:
        return next((each for each in self.attempts if each.user_id == user_id), None)


@dataclass(frozen=True, slots=True)
class DailyLine:
    """A person's result of a day: the place from 1, the points of their side and of the other, the
    share of the others beaten (0 to 1, equal ones count half), and the mean IMPs against them."""

    place: int
    attempt: Attempt
    points: tuple[int, int]
    share: Fraction
    imps: Fraction


def apply_daily(daily: Daily, action: DailyAction, at: float) -> Daily:
    """Return the day after an action. Raises `DailyRefusedError`, also for a late action."""
    known = daily.attempt_of(action.user_id)
    match action:
        case Begin(user_id, name, guild_id, locale):
            if at >= daily.closes_at:
                raise DailyRefusedError(DailyRefusal.DAY_OVER)
            if known is not None:
                raise DailyRefusedError(DailyRefusal.BEGUN_ALREADY)
            begun = Attempt(user_id, name, guild_id=guild_id, locale=locale)
            return replace(daily, attempts=(*daily.attempts, begun))
        case Finish(user_id, points):
            if known is None or known.points is not None:
                raise DailyRefusedError(DailyRefusal.NOT_BEGUN)
            if at >= daily.results_at:
                raise DailyRefusedError(DailyRefusal.DAY_OVER)
            if min(points) < 0:
                raise DailyRefusedError(DailyRefusal.BAD_RESULT)
            done = replace(known, points=points)
            attempts = (done if each is known else each for each in daily.attempts)
            return replace(daily, attempts=tuple(attempts))


def daily_result(daily: Daily, at: float) -> tuple[DailyLine, ...]:
    """Return the day's results, the best first; equal results share a place. Only those who
    finished are in it. Raises `DailyRefusedError` before the results are due."""
    if at < daily.results_at:
        raise DailyRefusedError(DailyRefusal.DAY_NOT_OVER)
    finished = [(each, each.points) for each in daily.attempts if each.points is not None]
    results = [
        Result(number, ((number,), ()), points) for number, (_, points) in enumerate(finished)
    ]
    lines = sorted(compared(results), key=lambda line: -line.result.difference)
    return tuple(
        DailyLine(
            1 + sum(other.result.difference > line.result.difference for other in lines),
            *finished[line.result.table],
            line.share(0),
            line.imps[0],
        )
        for line in lines
    )


def write_daily_action(action: DailyAction, at: float) -> dict[str, Any]:
    """Return the action as JSON data, with its word, its version and its time."""
    return {"do": _WORD_OF[type(action)], "v": _VERSION, "at": at, "with": to_stored(action)}


def read_daily_action(data: Mapping[str, Any]) -> tuple[DailyAction, float]:
    """Invert `write_daily_action`. Raises KeyError or ValueError for anything else."""
    kind = _WORDS.get(data["do"])
    if kind is None or data["v"] != _VERSION:
        raise ValueError(f"no action {data['do']!r} of version {data['v']!r} is known")
    return from_stored(data["with"], kind), float(data["at"])


@dataclass(frozen=True, slots=True)
class DailyStatus:
    """Today's hand for one person.

    ``table_id`` is their table, None before they begin; ``in_a_row`` is how many days in a row they
    have played; ``last`` is the last day with results, None without one.
    """

    user_id: int
    today: Daily
    table_id: int | None = None
    in_a_row: int = 0
    last: int | None = None

    @property
    def attempt(self) -> Attempt | None:
        return self.today.attempt_of(self.user_id)


@dataclass(frozen=True, slots=True)
class DayResult:
    """The results of a day, the best first; ``seed`` (hex) proves its deal."""

    daily: Daily
    lines: tuple[DailyLine, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class FieldLine:
    """Everyone who made the same points: their place, its worth, and the names that the reader may
    see; ``others`` counts the rest.

    ``share`` is the share of the others beaten, ``imps`` the mean of the IMPs against them.
    ``is_reader`` marks the reader's own line.
    """

    place: int
    points: tuple[int, int]
    share: Fraction
    imps: Fraction
    names: tuple[str, ...]
    others: int
    is_reader: bool = False

    @property
    def number(self) -> int:
        """Return how many have made these points."""
        return len(self.names) + self.others


@dataclass(frozen=True, slots=True)
class MonthLine:
    """A person's sum of shares beaten in the days of a month; equal people share a place."""

    place: int
    user_id: int
    name: str
    days: int
    share: Fraction


def podium_message(guild_id: int) -> str:
    """Return the name of the message with a server's podium of a day."""
    return f"podium-{guild_id}"


def began_in(daily: Daily, guild_id: int) -> frozenset[int]:
    """Return the users who began the deal in a server."""
    return frozenset(each.user_id for each in daily.attempts if each.guild_id == guild_id)


def field_lines(
    results: Sequence[DailyLine], named: Collection[int], reader_id: int | None = None
) -> tuple[FieldLine, ...]:
    """Return the results by points, the best first. ``named`` are the users whose names are shown;
    the reader's own name is always shown, and comes first."""
    by_points: dict[tuple[int, int], list[DailyLine]] = {}
    for line in results:
        by_points.setdefault(line.points, []).append(line)
    return tuple(_field_line(same, named, reader_id) for same in by_points.values())


def line_of(results: Iterable[DailyLine], user_id: int) -> DailyLine | None:
    """Return a person's result; None if they have not finished."""
    return next((each for each in results if each.attempt.user_id == user_id), None)


def month_standing(days: Iterable[Sequence[DailyLine]]) -> tuple[MonthLine, ...]:
    """Return the people in these days' results, the highest sum of shares first."""
    names: dict[int, str] = {}
    shares: dict[int, list[Fraction]] = {}
    for results in days:
        for line in results:
            names[line.attempt.user_id] = line.attempt.name
            shares.setdefault(line.attempt.user_id, []).append(line.share)
    sums: Mapping[int, Fraction] = {user: sum(each, Fraction(0)) for user, each in shares.items()}
    ordered = sorted(sums, key=lambda user: (-sums[user], names[user].casefold(), user))
    return tuple(
        MonthLine(
            1 + sum(other > sums[user] for other in sums.values()),
            user,
            names[user],
            len(shares[user]),
            sums[user],
        )
        for user in ordered
    )


def days_in_a_row(begun: Collection[int], today: int) -> int:
    """Return how many days in a row a person has played, up to today, or up to yesterday if not yet
    today.

    >>> days_in_a_row({4, 6, 7, 8}, 9), days_in_a_row({4, 6, 7}, 9), days_in_a_row({9}, 9)
    (3, 0, 1)
    """
    last = today if today in begun else today - 1
    number = 0
    while last - number in begun:
        number += 1
    return number


def _field_line(
    same: Sequence[DailyLine], named: Collection[int], reader_id: int | None
) -> FieldLine:
    first = same[0]
    known = [each.attempt for each in same if each.attempt.user_id in {*named, reader_id}]
    known.sort(key=lambda each: (each.user_id != reader_id, each.name.casefold(), each.user_id))
    return FieldLine(
        first.place,
        first.points,
        first.share,
        first.imps,
        tuple(each.name for each in known),
        len(same) - len(known),
        any(each.user_id == reader_id for each in known),
    )


def points_made(table: Table, user_id: int) -> tuple[int, int] | None:
    """Return the points of a person's side and of the other; None before the hand's end."""
    seat, match = table.seat_of(user_id), table.match
    if seat is None or match is None or not match.sheets:
        return None
    sides = table.game.scorers(len(table.seats))
    own = next(number for number, side in enumerate(sides) if seat in side)
    score = match.sheets[0].score
    return round(score[own]), round(score[1 - own])
