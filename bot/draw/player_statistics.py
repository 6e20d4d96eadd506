"""Draw a person's statistics: all games, the means of one, and two people compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from bot.draw.canvas import SMALLEST_TYPE, Canvas, fitting_units
from bot.draw.colours import GOLD, INK, PALE_RED, RED, side_colour
from bot.draw.picture import Drawable
from bot.draw.player_names import People
from bot.draw.ranking import (
    MARGIN,
    ClubPicture,
    Unit,
    bar_colour,
    draw_body,
    draw_head,
    draw_heading,
    draw_names,
    drawn_names,
    joined,
    of_all_time,
    ruled_lines,
    said_names,
    written,
    written_difference,
)
from bot.draw.style import Style, Theme
from bot.draw.typeface import Face
from bot.words import Language, say
from bot.words.names import game_name
from bot.words.numbers import figure, number
from tarocchino.core.games import GameName
from tarocchino.core.games.base import Points

_TITLE = 34
_TITLE_SIZE = 20
_GAMES_HEAD = 20
_TALLEST_GAME = 46
_NAMES = 150
_BARS = 190
_GAME_BAR = 16
_COLUMNS = (396, 468, 586)
"""The right edges of the numbers of matches, wins and points."""
_SIZE = 15


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A person's matches of one game: their number, the wins, and all points."""

    game: GameName
    matches: int
    wins: int
    points: Points


@dataclass(frozen=True, slots=True)
class PlayedGames(Drawable):
    """A person's games, one row each."""

    filename: ClassVar[str] = "statistics.png"
    name: str
    games: tuple[PlayedGame, ...]

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        if not self.games:
            raise ValueError("nothing was played")
        return _draw_games(People((self.name,), language), self.games, style)

    def facts(self, language: Language, _: Style) -> Iterator[str]:
        yield f"{People((self.name,), language).said(0)}."
        for each in self.games:
            yield say(
                language, "picture-alt-statistics",
                game=game_name(language, each.game), matches=each.matches, wins=each.wins,
                points=each.points,
            )  # fmt: skip


def _draw_games(people: People, games: Sequence[PlayedGame], style: Style) -> Canvas:
    language = people.language
    canvas = Canvas(language, style)
    colours, right = canvas.colours, canvas.width - MARGIN
    matches, wins = (sum(each) for each in zip(*((g.matches, g.wins) for g in games), strict=True))
    total = say(language, "picture-statistics-total", matches=matches, wins=wins)
    middle = _TITLE / 2
    taken = canvas.text(right, middle, total, 14, colours.accent, Face.BOLD, "rm")
    room = canvas.width - 2 * MARGIN - taken - 14
    canvas.text(MARGIN, middle, people.drawn(0), _TITLE_SIZE, colours.text, Face.TITLE, "lm", room)
    height = min(_TALLEST_GAME, (canvas.height - _TITLE - _GAMES_HEAD - MARGIN) / len(games))
    draw_body(canvas, _GAMES_HEAD + height * len(games) + 2, _TITLE)
    heads = ("matches", "wins", "points")
    for key, x in zip(heads, _COLUMNS, strict=True):
        head, y = say(language, f"picture-statistics-{key}"), _TITLE + _GAMES_HEAD / 2 + 1
        canvas.text(x, y, head, SMALLEST_TYPE, colours.quiet, Face.PLAIN, "rm")
    most = max(each.matches for each in games)
    for count, each in enumerate(games):
        top = _TITLE + _GAMES_HEAD + count * height
        canvas.rule(MARGIN + 4, right - 4, top, colours.line)
        _draw_game(canvas, each, most, top + height / 2)
    return canvas


def _draw_game(canvas: Canvas, played: PlayedGame, most: int, middle: float) -> None:
    colours, left = canvas.colours, MARGIN + 6
    name, room = game_name(canvas.language, played.game), _NAMES - 12
    size = fitting_units(name, room, 16, 12, Face.TITLE)
    canvas.text(left, middle, name, size, colours.text, Face.TITLE, "lm", room)
    top, scale = middle - _GAME_BAR / 2, _BARS / most
    for count, colour in ((played.matches, colours.line), (played.wins, GOLD)):
        if count:
            canvas.fill(left + _NAMES, top, max(2, count * scale), _GAME_BAR, colour)
    for value, x in zip((played.matches, played.wins, played.points), _COLUMNS, strict=True):
        is_wins = value is played.wins and x == _COLUMNS[1]
        colour, face = (colours.accent, Face.BOLD) if is_wins else (colours.text, Face.PLAIN)
        canvas.text(x, middle, figure(canvas.language, value), _SIZE, colour, face, "rm")


MOST_STATISTIC_ROWS = 12

_TALLEST = 34
_LABELS = 206
_OWN, _SERVER, _DIFFERENCE = 286, 356, 582
"""The right edges of the columns of numbers."""
_BAR_LEFT, _BAR_RIGHT = 378, 520
_BAR_HEIGHT = 10
_FILLS = 0.5
"""The share of the server's mean that, as a difference, fills a bar by default."""


@dataclass(frozen=True, slots=True)
class StatisticRow:
    """A person's value and the server's mean of the same, which may be unknown.

    ``full`` is the difference that fills the bar; by default half of the server's mean.
    """

    label: str
    own: float
    server: float | None
    unit: Unit
    lower_is_better: bool = False
    full: float | None = None

    @property
    def gain(self) -> float | None:
        """Return from −1 to 1 how much better than the server the person is; None if unknown."""
        if self.server is None:
            return None
        full = self.full or abs(self.server) * _FILLS or 1.0
        gain = (self.own - self.server) / full
        return min(1.0, max(-1.0, -gain if self.lower_is_better else gain))


@dataclass(frozen=True, slots=True)
class PersonStatistics(ClubPicture):
    """From 1 to `MOST_STATISTIC_ROWS` rows of a person, for one game or all."""

    filename: ClassVar[str] = "person.png"
    name: str
    game: GameName | None
    matches: int
    hands: int
    rows: tuple[StatisticRow, ...]

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        if not 0 < len(self.rows) <= MOST_STATISTIC_ROWS:
            raise ValueError(f"{len(self.rows)} rows of statistics")
        canvas, (name,) = Canvas(language, style), drawn_names((self.name,), language)
        draw_heading(canvas, name, of_all_time(self.game, language), self._played(language))
        lines = ruled_lines(canvas, len(self.rows), _TALLEST)
        for row, (top, height) in zip(self.rows, lines, strict=True):
            _draw_statistic(canvas, row, top + height / 2 + 0.5)
        for key, right in (("own", _OWN), ("server", _SERVER), ("difference", _DIFFERENCE)):
            draw_head(canvas, right, say(language, f"picture-club-head-{key}"))
        centre = (_BAR_LEFT + _BAR_RIGHT) / 2
        draw_head(canvas, centre - 6, f"← {say(language, 'picture-club-head-worse')}")
        draw_head(canvas, centre + 6, f"{say(language, 'picture-club-head-better')} →", "lm")
        return canvas

    def told(self, language: Language, letters: int) -> Iterator[str]:
        name = said_names((self.name,), language, letters)
        yield f"{joined(name, of_all_time(self.game, language), self._played(language))}."
        for row in self.rows:
            own = written(language, row.own, row.unit)
            if row.server is None:
                yield say(language, "picture-club-alt-statistic-alone", label=row.label, own=own)
                continue
            yield say(
                language, "picture-club-alt-statistic",
                label=row.label,
                own=own,
                server=written(language, row.server, row.unit),
                difference=written_difference(language, row.own - row.server, row.unit),
            )  # fmt: skip

    def _played(self, language: Language) -> str:
        return say(language, "picture-club-played", matches=self.matches, hands=self.hands)


def _draw_statistic(canvas: Canvas, row: StatisticRow, middle: float) -> None:
    colours, language, left = canvas.colours, canvas.language, MARGIN + 6
    size = fitting_units(row.label, _LABELS, 16, 13, Face.TITLE)
    canvas.text(left, middle, row.label, size, colours.text, Face.TITLE, "lm", _LABELS)
    own = written(language, row.own, row.unit)
    canvas.text(_OWN, middle, own, 16, colours.accent, Face.BOLD, "rm")
    if row.server is None or row.gain is None:
        return
    server = written(language, row.server, row.unit)
    canvas.text(_SERVER, middle, server, 14, colours.quiet, Face.PLAIN, "rm")
    _draw_gain(canvas, row.gain, middle)
    told = written_difference(language, row.own - row.server, row.unit)
    canvas.text(_DIFFERENCE, middle, told, 14, colours.text, Face.PLAIN, "rm")


def _draw_gain(canvas: Canvas, gain: float, middle: float) -> None:
    """Draw a bar from the middle, to the right for better, to the left for worse."""
    centre, half = (_BAR_LEFT + _BAR_RIGHT) / 2, (_BAR_RIGHT - _BAR_LEFT) / 2
    start, end = sorted((centre, centre + gain * half))
    worse = PALE_RED if canvas.style.theme is Theme.DARK else RED
    if end - start >= 0.5:
        colour, top = bar_colour(canvas) if gain > 0 else worse, middle - _BAR_HEIGHT / 2
        canvas.fill(start, top, end - start, _BAR_HEIGHT, colour)
    top = middle - _BAR_HEIGHT / 2 - 2
    canvas.fill(centre - 0.5, top, 1, _BAR_HEIGHT + 4, canvas.colours.quiet)


MOST_COMPARED_ROWS = 6

_MARK = 20
_NAMES_AT, _DETAIL_AT = 20, 42
_DUEL_TOP, _DUEL_HEIGHT = 54, 76
_APART = 6
_STRIP, _STRIP_TYPE = 34, 17
_COMPARED_BAR = 150
_CENTRE = 300
_LABEL = 128


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """The same value of both people; ``lower_is_better`` if less is better."""

    label: str
    first: float
    second: float
    unit: Unit
    lower_is_better: bool = False

    @property
    def better(self) -> int | None:
        """Return 0 if the first is better, 1 if the second is, None if neither."""
        if self.first == self.second:
            return None
        return int((self.first < self.second) != self.lower_is_better)


@dataclass(frozen=True, slots=True)
class Comparison(ClubPicture):
    """Two people: their matches as opponents with each one's wins, their matches as partners with
    joint wins, and up to `MOST_COMPARED_ROWS` rows."""

    filename: ClassVar[str] = "comparison.png"
    names: tuple[str, str]
    game: GameName | None
    against: int
    wins: tuple[int, int]
    together: int
    won_together: int
    rows: tuple[ComparedRow, ...] = ()

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        if len(self.rows) > MOST_COMPARED_ROWS:
            raise ValueError(f"{len(self.rows)} rows of a comparison")
        canvas = Canvas(language, style)
        _draw_heading(canvas, self)
        top = _draw_duel(canvas, self) + _APART
        top = _draw_strip(canvas, self._partners(language), top) + _APART
        if self.rows:
            height = min(_TALLEST, (canvas.height - top - MARGIN / 2 - 4) / len(self.rows))
            draw_body(canvas, height * len(self.rows) + 4, top)
            for place, row in enumerate(self.rows):
                _draw_compared(canvas, row, top + 2 + place * height, height, place > 0)
        return canvas

    def told(self, language: Language, letters: int) -> Iterator[str]:
        names = [said_names((name,), language, letters) for name in self.names]
        yield f"{names[0]} – {names[1]} · {of_all_time(self.game, language)}."
        yield f"{say(language, 'picture-club-compare-against', matches=self.against)}."
        if self.against:
            for name, wins in zip(names, self.wins, strict=True):
                yield say(language, "picture-club-alt-wins", names=name, wins=wins)
            if drawn := self.against - sum(self.wins):
                yield f"{say(language, 'picture-club-compare-drawn', number=drawn)}."
        yield f"{self._partners(language)}."
        for row in self.rows:
            yield say(
                language, "picture-club-alt-compared",
                label=row.label,
                first=written(language, row.first, row.unit),
                second=written(language, row.second, row.unit),
            )  # fmt: skip

    def _partners(self, language: Language) -> str:
        message, wins = "picture-club-compare-together", self.won_together
        return say(language, message, matches=self.together, wins=wins)


def _draw_heading(canvas: Canvas, compared: Comparison) -> None:
    colours, right = canvas.colours, canvas.width - MARGIN
    room = canvas.width / 2 - MARGIN - _MARK - 20
    for side, (name, mark, x) in enumerate(
        zip(compared.names, (MARGIN, right - _MARK), (MARGIN + _MARK + 7, right - _MARK - 7),
            strict=True)
    ):  # fmt: skip
        canvas.side_mark(side, mark, _NAMES_AT - _MARK / 2, _MARK)
        at, anchor = (x, _NAMES_AT), "rm" if side else "lm"
        draw_names(canvas, at, (name,), room, (22, 16), colours.text, anchor)
    detail = of_all_time(compared.game, canvas.language)
    canvas.text(_CENTRE, _DETAIL_AT, detail, 13, colours.quiet, Face.PLAIN, "mm")


def _draw_duel(canvas: Canvas, compared: Comparison) -> float:
    """Draw matches against each other: the wins of both, and a bar that they share. Return the
    bottom of the panel."""
    colours, language, (first, second) = canvas.colours, canvas.language, compared.wins
    told = say(language, "picture-club-compare-against", matches=compared.against)
    if not compared.against:
        return _draw_strip(canvas, told, _DUEL_TOP)
    draw_body(canvas, _DUEL_HEIGHT, _DUEL_TOP)
    canvas.text(_CENTRE, _DUEL_TOP + 16, told, _STRIP_TYPE, colours.text, Face.TITLE, "mm")
    middle = _DUEL_TOP + 45
    left, right = MARGIN + 10, canvas.width - MARGIN - 10
    canvas.text(left, middle, number(language, first), 30, colours.accent, Face.BOLD)
    canvas.text(right, middle, number(language, second), 30, colours.accent, Face.BOLD, "rm")
    start, width, top = 92.0, 416.0, middle - 9
    canvas.panel(start - 2, top - 2, width + 4, 22, INK, None, 1, 3)
    drawn = compared.against - first - second
    parts = ((first, side_colour(0)), (drawn, colours.quiet), (second, side_colour(1)))
    for share, colour in parts:
        if share > 0:
            taken = width * share / compared.against
            canvas.fill(start, top, taken, 18, colour)
            start += taken
    if drawn > 0:
        label = say(language, "picture-club-compare-drawn", number=drawn)
        canvas.text(_CENTRE, _DUEL_TOP + 66, label, 12, colours.quiet, Face.PLAIN, "mm")
    return _DUEL_TOP + _DUEL_HEIGHT


def _draw_strip(canvas: Canvas, told: str, top: float) -> float:
    """Draw a panel with a single line; return its bottom."""
    draw_body(canvas, _STRIP, top)
    size = fitting_units(told, canvas.width - 5 * MARGIN + 8, _STRIP_TYPE, 12, Face.TITLE)
    canvas.text(_CENTRE, top + _STRIP / 2, told, size, canvas.colours.text, Face.TITLE, "mm")
    return top + _STRIP


def _draw_compared(
    canvas: Canvas, row: ComparedRow, top: float, height: float, ruled: bool
) -> None:
    """Draw the label in the middle, and on each side a bar and the number, the better in bold."""
    colours, middle = canvas.colours, top + height / 2
    if ruled:
        canvas.rule(MARGIN + 2, canvas.width - MARGIN - 2, top, colours.line)
    size = fitting_units(row.label, _LABEL, 14, SMALLEST_TYPE, Face.TITLE)
    canvas.text(_CENTRE, middle, row.label, size, colours.text, Face.TITLE, "mm", _LABEL)
    most = max(abs(row.first), abs(row.second)) or 1
    for side, value in enumerate((row.first, row.second)):
        towards = 1 if side else -1
        start = _CENTRE + towards * (_LABEL / 2 + 8)
        end = start + towards * max(1.0, _COMPARED_BAR * abs(value) / most)
        canvas.fill(min(start, end), middle - 4.5, abs(end - start), 9, side_colour(side))
        better = row.better == side
        face, colour = (Face.BOLD, colours.accent) if better else (Face.PLAIN, colours.text)
        at = canvas.width - MARGIN - 8 if side else MARGIN + 8
        told = written(canvas.language, value, row.unit)
        canvas.text(at, middle, told, 15, colour, face, "rm" if side else "lm")
