"""Plot a person's rating and points per hand in a game over time.

The plot uses the canvas and the typefaces of all other pictures. matplotlib would take half a
second to import while people play, and would keep 80 MB.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from math import ceil, floor, log10
from typing import ClassVar, TypeVar

from bot.draw.canvas import Canvas, names_within, text_units
from bot.draw.colours import Colour
from bot.draw.pen import Pen, Point
from bot.draw.pile import Box
from bot.draw.ranking import (
    BODY,
    MARGIN,
    ClubPicture,
    Names,
    bar_colour,
    draw_body,
    draw_heading,
    drawn_names,
    joined,
    said_names,
)
from bot.draw.style import Style
from bot.draw.typeface import Face
from bot.words import Language, say
from bot.words.names import game_name
from bot.words.numbers import day, day_of_month, decimals_of, month, number
from tarocchino.core.games import GameName

_STEPS = (1, 2, 5, 10)
_MOST_LEVELS = 6
_LABEL, _LABEL_WITH_TIME = 62, 92
"""The width of a day's label with its gap, and of one with a time."""
_SHORTEST = timedelta(hours=8)
"""The shortest time that a plot covers."""
_ROOM, _MARGIN = 0.06, 0.02
"""The parts of the range of values, and of the time, that stay free at both ends."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A moment on the axis of time, and its label; a year stands out."""

    at: datetime
    label: str
    is_year: bool = False


@dataclass(frozen=True, slots=True)
class Axes:
    """The plot's box on the canvas, and the values and moments at its edges."""

    box: Box
    low: float
    high: float
    first: datetime
    last: datetime

    def x(self, moment: datetime) -> float:
        share = (moment - self.first) / (self.last - self.first)
        return self.box.left + share * self.box.width

    def y(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self.box.bottom - share * self.box.height

    def levels(self) -> tuple[float, ...]:
        """Return round values from the lowest to the highest, at most seven."""
        step = round_step(self.high - self.low)
        first, last = ceil(self.low / step), floor(self.high / step)
        return tuple(index * step for index in range(first, last + 1))

    def ticks(self, language: Language) -> tuple[Tick, ...]:
        """Return moments to be labelled, as many as there is room for."""
        for candidates in _calendars(self.first, self.last):
            by_hours = any(part == "hour" for _, part in candidates)
            if len(candidates) <= self.box.width / (_LABEL_WITH_TIME if by_hours else _LABEL):
                return tuple(_labelled(candidates, language))
        return ()


def axes_of(box: Box, values: Sequence[float], moments: Sequence[datetime]) -> Axes:
    """Return axes that hold all values, with a little room above and below, and all moments."""
    low, high = min(values), max(values)
    apart = (high - low) * _ROOM or max(1.0, abs(high) * _ROOM)
    first, last = min(moments), max(moments)
    if last - first < _SHORTEST:
        middle = first + (last - first) / 2
        first, last = middle - _SHORTEST / 2, middle + _SHORTEST / 2
    first, last = first - (last - first) * _MARGIN, last + (last - first) * _MARGIN
    return Axes(box, low - apart, high + apart, first, last)


def round_step(span: float) -> float:
    """Return the step between round values with which at most seven fit this span.

    >>> [round_step(span) for span in (4, 30, 260, 1000)]
    [1, 5, 50, 200]
    """
    unit = 10.0 ** floor(log10(span / _MOST_LEVELS))
    step = next(step * unit for step in _STEPS if span / (step * unit) <= _MOST_LEVELS)
    return int(step) if step >= 1 else step


_Moments = list[tuple[datetime, str]]
"""Moments, each with the part of its date to be labelled."""


def _calendars(first: datetime, last: datetime) -> Iterator[_Moments]:
    """Yield the moments of longer and longer steps: hours, days, weeks, months, years."""
    for hours in (1, 2, 3, 6):
        if last - first < timedelta(days=4):
            yield _days(first, last, timedelta(hours=hours))
    for days in (1, 2, 7, 14):
        if last - first < timedelta(days=days * 30):
            yield _days(first, last, timedelta(days=days))
    for months in (1, 2, 3, 6, 12, 24, 60, 120):
        yield _months(first, last, months)


def _days(first: datetime, last: datetime, step: timedelta) -> _Moments:
    # Weeks begin on Mondays, and shorter steps at midnight.
    start = first.date()
    if step >= timedelta(weeks=1):
        start -= timedelta(days=start.weekday())
    at = datetime.combine(start, time(), first.tzinfo)
    found: _Moments = []
    while at <= last:
        if at >= first:
            found.append((at, "hour" if at.time() != time() else "day"))
        at += step
    return found


def _months(first: datetime, last: datetime, step: int) -> _Moments:
    months = range(first.year * 12 // step * step, last.year * 12 + 12, step)
    starts = [datetime(m // 12, m % 12 + 1, 1, tzinfo=first.tzinfo) for m in months]
    return [(at, "month" if at.month > 1 else "year") for at in starts if first <= at <= last]


def _labelled(moments: _Moments, language: Language) -> Iterator[Tick]:
    for index, (at, part) in enumerate(moments):
        match part:
            case "year":
                yield Tick(at, str(at.year), True)
            case "month":
                yield Tick(at, month(language, at.date()))
            case "day":
                yield Tick(at, day_of_month(language, at.date()))
            case _ if index == 0:
                # Only the first label names the day.
                yield Tick(at, f"{day_of_month(language, at.date())}, {at:%H:%M}")
            case _:
                yield Tick(at, f"{at:%H:%M}")


LABEL = 12.5
KEY = 18
"""The height of the key above a plot."""

_LINE = 2.6
_DOT = 2.3
_LAST_DOT = 4.5
_JOINT = 3.6
_MANY = 15
"""The least number of moments on a line that are not marked one by one."""
_SAMPLE = 22.0
"""The width of a sample in the key."""
_GRID = 0.75
_DASH, _GAP = 5, 4

Series = Sequence[tuple[datetime, float]]


@dataclass(frozen=True, slots=True)
class Plot:
    """The content of the axes, with its names in the key.

    It has a line that ends in a larger dot, a band between two values at each moment, dots, and a
    level to compare with.
    """

    line: Series
    line_key: str
    band: Sequence[tuple[datetime, float, float]] = ()
    band_key: str = ""
    dots: Series = ()
    dots_key: str = ""
    level: float | None = None
    level_key: str = ""


def draw_plot(canvas: Canvas, axes: Axes, plot: Plot) -> None:
    """Draw the plot, its key above, and the labels of its axes at the left and below."""
    _draw_key(canvas, axes.box, plot)
    _draw_shapes(canvas, axes, plot)
    colours, box = canvas.colours, axes.box
    levels = axes.levels()
    for value in levels:
        label = number(canvas.language, value, decimals_of(levels))
        canvas.text(box.left - 7, axes.y(value), label, LABEL, colours.quiet, Face.PLAIN, "rm")
    for tick in axes.ticks(canvas.language):
        colour = colours.text if tick.is_year else colours.quiet
        face = Face.BOLD if tick.is_year else Face.PLAIN
        # Keeps a label at the edge within the panel.
        half = text_units(tick.label, LABEL, face) / 2
        x = min(max(axes.x(tick.at), box.left + half - 6), box.right - half + 6)
        canvas.text(x, box.bottom + 13, tick.label, LABEL, colour, face, "mm")


def _draw_key(canvas: Canvas, box: Box, plot: Plot) -> None:
    colours, x, middle = canvas.colours, box.left, box.top - KEY / 2 - 2
    for shown, key, draw in (
        (plot.line, plot.line_key, _line_sample),
        (plot.band, plot.band_key, _band_sample),
        (plot.dots, plot.dots_key, _dot_sample),
        (plot.level is not None, plot.level_key, _level_sample),
    ):
        if shown and key:
            draw(canvas, x, middle)
            x += _SAMPLE + 6
            x += canvas.text(x, middle, key, LABEL, colours.text) + 18


def _line_sample(canvas: Canvas, x: float, middle: float) -> None:
    canvas.fill(x, middle - _LINE / 2, _SAMPLE, _LINE, bar_colour(canvas))


def _band_sample(canvas: Canvas, x: float, middle: float) -> None:
    canvas.fill(x, middle - 5, _SAMPLE, 10, canvas.colours.ground)


def _dot_sample(canvas: Canvas, x: float, middle: float) -> None:
    size, left = 2 * _DOT, x + _SAMPLE / 2
    quiet = canvas.colours.quiet
    canvas.panel(left - _DOT, middle - _DOT, size, size, quiet, quiet, 0.5, _DOT)


def _level_sample(canvas: Canvas, x: float, middle: float) -> None:
    for start in range(0, int(_SAMPLE), _DASH + _GAP):
        canvas.fill(x + start, middle - 0.6, _DASH, 1.2, canvas.colours.text)


def _draw_shapes(canvas: Canvas, axes: Axes, plot: Plot) -> None:
    """Draw everything but the labels, enlarged and scaled down, so that edges are smooth."""
    box, colours = axes.box, canvas.colours
    pen = canvas.smooth_pen(box.left, box.top, box.width, box.height)
    upper = [(axes.x(at), axes.y(high)) for at, _, high in plot.band]
    lower = [(axes.x(at), axes.y(low)) for at, low, _ in plot.band]
    if len(upper) == 1:
        # A single moment has no width, so its band is a column.
        upper, lower = ([(x + aside, y) for aside in (-8, 8)] for ((x, y),) in (upper, lower))
    if upper:
        pen.polygon([*upper, *reversed(lower)], colours.ground, None)
    _draw_grid(pen, axes, colours.line)
    if plot.level is not None:
        y = axes.y(plot.level)
        for start in range(int(box.left), int(box.right), _DASH + _GAP):
            pen.line([(start, y), (start + _DASH, y)], colours.text, 1.2)
    for at, value in plot.dots:
        pen.disc((axes.x(at), axes.y(value)), _DOT, colours.quiet, None)
    line: list[Point] = [(axes.x(at), axes.y(value)) for at, value in plot.line]
    pen.line(line, bar_colour(canvas), _LINE)
    for at_each in line if len(line) < _MANY else line[-1:]:
        last = at_each is line[-1]
        pen.disc(at_each, _LAST_DOT if last else _JOINT, bar_colour(canvas), colours.panel, 1.5)
    canvas.lay(pen, box.left, box.top)


def _draw_grid(pen: Pen, axes: Axes, colour: Colour) -> None:
    box = axes.box
    for value in axes.levels():
        y = axes.y(value)
        pen.line([(box.left, y), (box.right, y)], colour, _GRID)
    for tick in axes.ticks(Language.ENGLISH):
        x = axes.x(tick.at)
        pen.line([(x, box.bottom - 5), (x, box.bottom)], colour, 1.5)
    pen.line([(box.left, box.bottom), (box.right, box.bottom)], colour, 1.5)


_LEFT, _BELOW, _RIGHT, _ABOVE = 48, 26, 8, KEY + 6
_FINEST = 150
"""The most points of a line, and the most dots, in a plot."""
_SAID = 8
"""The number of moments in an alt text, with the first and the last."""

_Point = TypeVar("_Point")


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """The rating after a match; ``uncertainty`` is half the width of the band around it."""

    at: datetime
    rating: float
    uncertainty: float

    def written(self, language: Language) -> str:
        """Return the rating with its uncertainty."""
        return f"{number(language, self.rating)} ± {number(language, self.uncertainty)}"


@dataclass(frozen=True, slots=True)
class RatingHistory(ClubPicture):
    """The ratings of a person or pair in a game, at least one, oldest first: a line within its
    uncertainty.

    All moments have the reader's time zone, or none.
    """

    filename: ClassVar[str] = "rating.png"
    names: Names
    game: GameName
    points: tuple[RatingPoint, ...]
    provisional: bool = False

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        if not self.points:
            raise ValueError("there is no rating yet")
        highest = max(self.points, key=lambda point: point.rating)
        best = say(
            language, "picture-club-history-highest",
            value=number(language, highest.rating), when=day(language, highest.at.date()),
        )  # fmt: skip
        title, points = say(language, "picture-club-history-rating"), sparse(self.points)
        plot = Plot(
            [(p.at, p.rating) for p in points],
            title,
            [(p.at, p.rating - p.uncertainty, p.rating + p.uncertainty) for p in points],
            say(language, "picture-club-history-band"),
        )
        now = self.points[-1].written(language) + ("?" if self.provisional else "")
        heading = (joined(title, game_name(language, self.game)), now, best)
        return _drawn(Canvas(language, style), self.names, heading, plot)

    def told(self, language: Language, letters: int) -> Iterator[str]:
        title, now = say(language, "picture-club-history-rating"), self.points[-1].written(language)
        if self.provisional:
            now = say(language, "picture-club-alt-provisional", value=now)
        names = said_names(self.names, language, letters)
        yield f"{joined(names, title, game_name(language, self.game))}."
        yield say(language, "picture-club-alt-now", value=now, number=len(self.points))
        yield from _extremes([(point.at, point.rating) for point in self.points], 0, language)
        yield _course([(p.at, p.written(language)) for p in sparse(self.points, _SAID)], language)


@dataclass(frozen=True, slots=True)
class MatchMean:
    """The mean of points per hand in a match of ``hands`` hands."""

    at: datetime
    mean: float
    hands: int


@dataclass(frozen=True, slots=True)
class PointsHistory(ClubPicture):
    """The points per hand of a person or pair in a game: a dot per match, at least one, oldest
    first.

    The line is the mean of all hands of the last ``window`` matches; ``server`` is everybody's
    mean, for comparison. All moments have the reader's time zone, or none.
    """

    filename: ClassVar[str] = "points.png"
    names: Names
    game: GameName
    matches: tuple[MatchMean, ...]
    server: float | None = None
    window: int = 10

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        if not self.matches:
            raise ValueError("there is no match yet")
        means, (dots, together) = running_means(self.matches, self.window), _grouped(self.matches)
        title = say(language, "picture-club-history-points")
        hands = sum(match.hands for match in self.matches)
        played = say(language, "picture-club-played", matches=len(self.matches), hands=hands)
        level = "" if self.server is None else number(language, self.server, 1)
        plot = Plot(
            sparse(tuple(zip((m.at for m in self.matches), means, strict=True))),
            say(language, "picture-club-history-window", matches=self.window),
            dots=dots,
            dots_key=say(language, "picture-club-history-dots", matches=together),
            level=self.server,
            level_key=level and say(language, "picture-club-history-server", mean=level),
        )
        detail = joined(title, game_name(language, self.game))
        heading = (detail, number(language, means[-1], 1), played)
        return _drawn(Canvas(language, style), self.names, heading, plot)

    def told(self, language: Language, letters: int) -> Iterator[str]:
        def mean(value: float) -> str:
            return number(language, value, 1)

        matches, means = self.matches, running_means(self.matches, self.window)
        title = say(language, "picture-club-history-points")
        names = said_names(self.names, language, letters)
        yield f"{joined(names, title, game_name(language, self.game))}."
        yield say(language, "picture-club-alt-now", value=mean(means[-1]), number=len(matches))
        if self.server is not None:
            yield say(language, "picture-club-alt-server", value=mean(self.server))
        yield from _extremes([(match.at, match.mean) for match in matches], 1, language)
        line = sparse(list(zip(matches, means, strict=True)), _SAID)
        yield _course([(match.at, mean(value)) for match, value in line], language)


def running_means(matches: Sequence[MatchMean], window: int) -> list[float]:
    """Return for each match the mean of all hands of the last ``window`` matches.

    >>> at = datetime(2026, 1, 1)
    >>> running_means([MatchMean(at, 10, 1), MatchMean(at, 40, 2), MatchMean(at, 0, 2)], 2)
    [10.0, 30.0, 20.0]
    """
    points, hands = [0.0], [0]
    for match in matches:
        points.append(points[-1] + match.mean * match.hands)
        hands.append(hands[-1] + match.hands)
    starts = [max(0, end - window) for end in range(1, len(points))]
    return [
        (points[end] - points[start]) / (hands[end] - hands[start])
        for end, start in enumerate(starts, start=1)
    ]


def sparse(points: Sequence[_Point], most: int = _FINEST) -> list[_Point]:
    """Return at most ``most`` points, evenly chosen, with the first and the last."""
    if len(points) <= most:
        return list(points)
    last = len(points) - 1
    return [points[round(place * last / (most - 1))] for place in range(most)]


def _grouped(matches: Sequence[MatchMean]) -> tuple[list[tuple[datetime, float]], int]:
    """Return the dots, each the mean of some successive matches, and that number."""
    together = -(-len(matches) // _FINEST)
    dots = []
    for start in range(0, len(matches), together):
        group = matches[start : start + together]
        dots.append((group[len(group) // 2].at, running_means(group, together)[-1]))
    return dots, together


def _drawn(canvas: Canvas, names: Names, heading: tuple[str, str, str], plot: Plot) -> Canvas:
    """Draw the plot below the names; the ``heading`` is a detail, a note and a remark."""
    detail, note, remark = heading
    room = canvas.width - 3 * MARGIN - text_units(note, 22, Face.BOLD)
    name = names_within(drawn_names(names, canvas.language), room, 21, Face.TITLE)
    draw_heading(canvas, name, detail, "", remark)
    right = canvas.width - MARGIN - 2
    canvas.text(right, 18, note, 20, canvas.colours.accent, Face.BOLD, "rm")
    draw_body(canvas)
    left, top = MARGIN + _LEFT, BODY + _ABOVE
    right, bottom = canvas.width - MARGIN - _RIGHT, canvas.height - MARGIN / 2 - _BELOW
    box = Box(left, top, right - left, bottom - top)
    values = [bound for _, *bounds in plot.band for bound in bounds]
    values += [value for _, value in (*plot.line, *plot.dots)]
    if plot.level is not None:
        values.append(plot.level)
    draw_plot(canvas, axes_of(box, values, [at for at, _ in plot.line]), plot)
    return canvas


def _extremes(values: Series, decimals: int, language: Language) -> Iterator[str]:
    """Yield sentences with the highest and the lowest value and their days."""
    for name, choose in (("highest", max), ("lowest", min)):
        at, value = choose(values, key=lambda each: each[1])
        shown, when = number(language, value, decimals), day(language, at.date())
        yield say(language, f"picture-club-alt-{name}", value=shown, when=when)


def _course(line: Sequence[tuple[datetime, str]], language: Language) -> str:
    course = ", ".join(f"{day(language, at.date())}: {value}" for at, value in line)
    return say(language, "picture-club-alt-course", course=course)
