"""What has become of a person in a game: the rating, and the points a hand, over time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from bot.render.club.axes import axes_of
from bot.render.club.contestants import Names, all_facts, drawn_names, said_names
from bot.render.club.heading import BODY, MARGIN, draw_body, draw_heading, joined
from bot.render.club.plot import KEY, Plot, draw_plot
from bot.render.drawing.canvas import Canvas, names_within, text_units
from bot.render.drawing.colours import scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.drawing.typeface import Face
from bot.render.score_sheet.layout import Box
from bot.render.style.style import Style
from bot.text import Language, say
from bot.text.words.dates import day
from bot.text.words.names import game_name
from bot.text.words.numbers import number
from tarocchino.core.games import GameName

_LEFT, _BELOW, _RIGHT, _ABOVE = 48, 26, 8, KEY + 6
_FINEST = 150
"""The points of a line, and the dots, that a plot shows one by one."""
_SAID = 8
"""The moments that an alt text names, the first and the last among them."""

_Point = TypeVar("_Point")


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """The rating after a match: ``uncertainty`` is the half width of the band around it."""

    at: datetime
    rating: float
    uncertainty: float


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """A person's or pair's ratings in a game, at least one, the oldest first.

    All moments have the reader's time zone, or none.
    """

    names: Names
    game: GameName
    points: tuple[RatingPoint, ...]
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class MatchMean:
    """The mean of points a hand in a match of so many hands."""

    at: datetime
    mean: float
    hands: int


@dataclass(frozen=True, slots=True)
class PointsHistory:
    """A person's or pair's points a hand in a game, a mean a match, at least one, the oldest first.

    The line is the mean of all hands of the last ``window`` matches; ``server`` is the mean of
    everybody, to compare with. All moments have the reader's time zone, or none.
    """

    names: Names
    game: GameName
    matches: tuple[MatchMean, ...]
    server: float | None = None
    window: int = 10


def rating_history_picture(
    history: RatingHistory, language: Language, style: Style = Style()
) -> Picture:
    """The rating as a line within its uncertainty. Raises ValueError without a point."""
    canvas = drawn_rating_history(history, language, style)
    facts = all_facts(lambda letters: _rating_facts(history, language, letters))
    return encode_picture(canvas, facts, "rating.png")


def points_history_picture(
    history: PointsHistory, language: Language, style: Style = Style()
) -> Picture:
    """Points a hand, a dot a match, and their running mean. Raises ValueError without a match."""
    canvas = drawn_points_history(history, language, style)
    facts = all_facts(lambda letters: _points_facts(history, language, letters))
    return encode_picture(canvas, facts, "points.png")


def drawn_rating_history(history: RatingHistory, language: Language, style: Style) -> Canvas:
    """The canvas of `rating_history_picture`."""
    if not history.points:
        raise ValueError("there is no rating yet")
    canvas = Canvas(scheme(style.theme).ground, style)
    last, highest = history.points[-1], _highest(history)
    best = say(
        language,
        "picture-club-history-highest",
        value=number(language, highest.rating),
        when=day(language, highest.at.date()),
    )
    now = _rated(last, language) + ("?" if history.provisional else "")
    title = say(language, "picture-club-history-rating")
    detail = joined(title, game_name(language, history.game))
    _draw_named_heading(canvas, history.names, detail, now, best, language)
    points = sparse(history.points)
    line = [(p.at, p.rating) for p in points]
    band = [(p.at, p.rating - p.uncertainty, p.rating + p.uncertainty) for p in points]
    values = tuple(value for _, low, high in band for value in (low, high))
    axes = axes_of(_box(canvas), values, tuple(p.at for p in points))
    uncertainty = say(language, "picture-club-history-band")
    draw_plot(canvas, axes, Plot(line, title, band, uncertainty), language)
    return canvas


def drawn_points_history(history: PointsHistory, language: Language, style: Style) -> Canvas:
    """The canvas of `points_history_picture`."""
    if not history.matches:
        raise ValueError("there is no match yet")
    canvas = Canvas(scheme(style.theme).ground, style)
    means = running_means(history.matches, history.window)
    title = say(language, "picture-club-history-points")
    detail = joined(title, game_name(language, history.game))
    now = number(language, means[-1], 1)
    hands = sum(match.hands for match in history.matches)
    played = say(language, "picture-club-played", matches=len(history.matches), hands=hands)
    _draw_named_heading(canvas, history.names, detail, now, played, language)
    dots, together = _grouped(history.matches)
    line = sparse(tuple(zip((m.at for m in history.matches), means, strict=True)))
    level = () if history.server is None else (history.server,)
    values = (*(mean for _, mean in dots), *(mean for _, mean in line), *level)
    axes = axes_of(_box(canvas), values, tuple(m.at for m in history.matches))
    plot = Plot(
        line,
        say(language, "picture-club-history-window", matches=history.window),
        dots=dots,
        dots_key=say(language, "picture-club-history-dots", matches=together),
        level=history.server,
        level_key=_server_key(history, language),
    )
    draw_plot(canvas, axes, plot, language)
    return canvas


def _server_key(history: PointsHistory, language: Language) -> str:
    if history.server is None:
        return ""
    mean = number(language, history.server, 1)
    return say(language, "picture-club-history-server", mean=mean)


def running_means(matches: Sequence[MatchMean], window: int) -> list[float]:
    """After each match the mean of all hands of the last ``window`` matches.

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
    """At most so many of the points, evenly chosen, the first and the last among them."""
    if len(points) <= most:
        return list(points)
    last = len(points) - 1
    return [points[round(place * last / (most - 1))] for place in range(most)]


def _grouped(matches: Sequence[MatchMean]) -> tuple[list[tuple[datetime, float]], int]:
    """The dots, each the mean of so many matches one after another."""
    together = -(-len(matches) // _FINEST)
    dots = []
    for start in range(0, len(matches), together):
        group = matches[start : start + together]
        dots.append((group[len(group) // 2].at, running_means(group, together)[-1]))
    return dots, together


def _draw_named_heading(
    canvas: Canvas, names: Names, detail: str, note: str, remark: str, language: Language
) -> None:
    room = canvas.width - 3 * MARGIN - text_units(note, 22, Face.BOLD)
    name = names_within(drawn_names(names, language), room, 21, Face.TITLE)
    draw_heading(canvas, name, detail, "", remark)
    right = canvas.width - MARGIN - 2
    canvas.text(right, 18, note, 20, canvas.colours.accent, Face.BOLD, "rm")
    draw_body(canvas)


def _box(canvas: Canvas) -> Box:
    """The plot's place within the panel."""
    left, top = MARGIN + _LEFT, BODY + _ABOVE
    right, bottom = canvas.width - MARGIN - _RIGHT, canvas.height - MARGIN / 2 - _BELOW
    return Box(left, top, right - left, bottom - top)


def _highest(history: RatingHistory) -> RatingPoint:
    return max(history.points, key=lambda point: point.rating)


def _rated(point: RatingPoint, language: Language) -> str:
    return f"{number(language, point.rating)} ± {number(language, point.uncertainty)}"


def _rating_facts(history: RatingHistory, language: Language, letters: int) -> Iterator[str]:
    names, points = said_names(history.names, language, letters), history.points
    title = say(language, "picture-club-history-rating")
    yield f"{joined(names, title, game_name(language, history.game))}."
    now = _rated(points[-1], language)
    if history.provisional:
        now = say(language, "picture-club-alt-provisional", value=now)
    yield say(language, "picture-club-alt-now", value=now, number=len(points))
    for name in ("highest", "lowest"):
        found = _highest(history) if name == "highest" else min(points, key=lambda p: p.rating)
        when = day(language, found.at.date())
        yield say(
            language, f"picture-club-alt-{name}", value=number(language, found.rating), when=when
        )
    line = [(p.at, _rated(p, language)) for p in sparse(points, _SAID)]
    yield say(language, "picture-club-alt-course", course=_course(line, language))


def _points_facts(history: PointsHistory, language: Language, letters: int) -> Iterator[str]:
    names, matches = said_names(history.names, language, letters), history.matches
    means = running_means(matches, history.window)
    title = say(language, "picture-club-history-points")
    yield f"{joined(names, title, game_name(language, history.game))}."
    yield say(
        language, "picture-club-alt-now", value=number(language, means[-1], 1), number=len(matches)
    )
    if history.server is not None:
        yield say(language, "picture-club-alt-server", value=number(language, history.server, 1))
    for name, choose in (("highest", max), ("lowest", min)):
        found = choose(matches, key=lambda match: match.mean)
        when = day(language, found.at.date())
        yield say(
            language, f"picture-club-alt-{name}", value=number(language, found.mean, 1), when=when
        )
    line = [
        (match.at, number(language, mean, 1))
        for match, mean in sparse(list(zip(matches, means, strict=True)), _SAID)
    ]
    yield say(language, "picture-club-alt-course", course=_course(line, language))


def _course(line: Sequence[tuple[datetime, str]], language: Language) -> str:
    return ", ".join(f"{day(language, at.date())}: {value}" for at, value in line)
