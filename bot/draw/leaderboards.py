"""Draw pages of a leaderboard, podiums and the hall of records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from typing import ClassVar

from bot.draw.canvas import SMALLEST_TYPE, Canvas, fitting_units, text_units
from bot.draw.colours import DARK_GOLD, INK
from bot.draw.evenings import Scoring, scored
from bot.draw.ranking import (
    BODY,
    MARGIN,
    MEDALS,
    Bar,
    ClubPicture,
    Columns,
    Names,
    RankedRow,
    Unit,
    bar_from_nought,
    draw_heading,
    draw_names,
    draw_ranking,
    game_or_all,
    joined,
    of_all_time,
    page_of,
    said_names,
    share,
    with_reader,
    word_of,
    written,
)
from bot.draw.style import Style
from bot.draw.typeface import Face
from bot.words import Language, say
from bot.words.names import game_name
from bot.words.numbers import day, decimals_of, difference, number, period
from tarocchino.core.games import GameName
from tarocchino.core.model.cards import card

MOST_LINES = 10
"""The most lines of a page, without the reader's own line below them."""

_VALUE, _BAR = 84, 116
_BAR_OF_PAIRS = 76
_BESIDE = 52
_FIGURES = (62, 50)


class Order(Enum):
    """The order of a leaderboard; the value is its word in the store.

    It is the mean of the rating, matches won, points per hand, points per hand beyond par, points
    of declared combinations, cappotti, or the points of the best hand. More is better, except for
    points in games of penalties.
    """

    RATING = "rating"
    WINS = "wins"
    POINTS = "points"
    ABOVE_PAR = "above_par"
    DECLARATIONS = "declarations"
    CAPPOTTI = "cappotti"
    BEST_HAND = "best_hand"

    @property
    def slug(self) -> str:
        """Return the order's word in the ids of texts."""
        return self.value.replace("_", "-")


@dataclass(frozen=True, slots=True)
class LeaderboardLine:
    """A person or pair; ``value`` decides the order, and equal ones share a place.

    ``uncertainty`` is that of a rating, which is ``provisional`` while that is large. ``users`` are
    one or two, in the order of their ``names``.
    """

    place: int
    names: Names
    value: float
    matches: int
    wins: int
    uncertainty: float | None = None
    provisional: bool = False
    users: tuple[int, ...] = ()

    @property
    def _bounds(self) -> tuple[float, float]:
        around = self.uncertainty or 0
        return self.value - around, self.value + around


@dataclass(frozen=True, slots=True)
class Leaderboard(ClubPicture):
    """A page of a leaderboard, from 1 to `MOST_LINES` lines.

    Without ``game`` it covers all games, and without ``season`` all time. ``reader`` is the
    reader's own line, on the page or not, or None. ``best`` is the value of the first page's first
    line, the length of the longest bar; without it the page's best value is.
    """

    filename: ClassVar[str] = "leaderboard.png"
    ranked_by: Order
    lines: tuple[LeaderboardLine, ...]
    game: GameName | None = None
    season: str = ""
    of_pairs: bool = False
    against_computers: bool = False
    reader: LeaderboardLine | None = None
    page: int = 1
    pages: int = 1
    best: float | None = None

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        if not 0 < len(self.lines) <= MOST_LINES:
            raise ValueError(f"a page of {len(self.lines)} lines")
        canvas = Canvas(language, style)
        provisional = any(line.provisional for line in self._shown)
        remark = say(language, "picture-club-provisional-key") if provisional else ""
        draw_heading(canvas, self._title(language), self._detail(language),
                     page_of(self.page, self.pages, language), remark)  # fmt: skip
        uncertain = any(line.uncertainty is not None for line in self.lines)
        keys = ("matches",) if self.ranked_by is Order.WINS else ("matches", "wins")
        columns = Columns(
            say(language, f"picture-club-head-{self.ranked_by.slug}"),
            tuple(say(language, f"picture-club-head-{key}") for key in keys),
            _VALUE,
            _BESIDE if uncertain else 4,
            _FIGURES[: len(keys)],
            _BAR_OF_PAIRS if self.of_pairs else _BAR,
        )
        rows = [self._row(line, language) for line in self._shown]
        draw_ranking(canvas, columns, rows, below=len(rows) > len(self.lines))
        return canvas

    def told(self, language: Language, letters: int) -> Iterator[str]:
        page = page_of(self.page, self.pages, language)
        yield f"{joined(self._title(language), self._detail(language), page)}."
        for line in self._shown:
            names = said_names(line.names, language, letters)
            if line == self.reader:
                names = say(language, "picture-club-alt-own", names=names)
            value = f"{self._value(line, language)} {_uncertainty(line, language)}".rstrip()
            if line.provisional:
                value = say(language, "picture-club-alt-provisional", value=value)
            yield say(
                language, "picture-club-alt-line",
                place=line.place, names=names, value=value, matches=line.matches, wins=line.wins,
            )  # fmt: skip

    @property
    def _shown(self) -> tuple[LeaderboardLine, ...]:
        return with_reader(self.lines, self.reader)

    def _row(self, line: LeaderboardLine, language: Language) -> RankedRow:
        figures = (number(language, line.matches), number(language, line.wins))
        return RankedRow(
            line.place,
            line.names,
            self._value(line, language) + ("?" if line.provisional else ""),
            self._bar(line),
            _uncertainty(line, language),
            figures[:1] if self.ranked_by is Order.WINS else figures,
            line == self.reader,
            line.provisional,
        )

    def _bar(self, line: LeaderboardLine) -> Bar:
        most = (self.best,) if self.best is not None else ()
        if all(each.uncertainty is None for each in self._shown):
            return bar_from_nought(line.value, (*most, *(each.value for each in self._shown)))
        bounds = [each._bounds for each in self._shown]
        low, high = min(low for low, _ in bounds), max((*most, *(high for _, high in bounds)))
        scale = (low, high) if high > low else (low - 1, high + 1)
        lower, upper = (share(bound, scale) for bound in line._bounds)
        return Bar(0, share(line.value, scale), (lower, upper))

    def _value(self, line: LeaderboardLine, language: Language) -> str:
        decimals = decimals_of(tuple(each.value for each in self._shown))
        if self.ranked_by is Order.ABOVE_PAR:
            return difference(language, line.value, decimals)
        return number(language, line.value, 0 if self.ranked_by is Order.RATING else decimals)

    def _title(self, language: Language) -> str:
        title = "picture-club-leaderboard-pairs" if self.of_pairs else "picture-club-leaderboard"
        return joined(say(language, title), game_or_all(self.game, language))

    def _detail(self, language: Language) -> str:
        return joined(
            say(language, f"picture-club-by-{self.ranked_by.slug}"),
            self.season or say(language, "picture-club-all-time"),
            say(language, "picture-club-against-computers") if self.against_computers else "",
        )


def _uncertainty(line: LeaderboardLine, language: Language) -> str:
    return "" if line.uncertainty is None else f"± {number(language, line.uncertainty)}"


MOST_STEPS = 5
"""The most contestants on a podium, which has more than three if places are shared."""

_HEIGHTS = (120, 98, 78)
_CARDS = tuple(card(code) for code in ("An", "Mo", "So"))
"""The cards above the places: the highest trumps, in order."""
_CARD = 70
_CARD_HEIGHT = _CARD * 5 / 3
_WIDEST = 184
_STEPS_APART = 8
_LINE = 19
_NAME_SIZES = (18, 13)


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A contestant on a place from 1 to 3, with the deciding value."""

    place: int
    names: Names
    value: float
    uncertainty: float | None = None


@dataclass(frozen=True, slots=True)
class Podium(ClubPicture):
    """The first three of a season or an evening, ``title``, and its days; at most `MOST_STEPS`
    steps.

    Without ``game`` it covers several.
    """

    filename: ClassVar[str] = "podium.png"
    title: str
    first_day: date
    last_day: date | None
    ranked_by: Order | Scoring
    steps: tuple[PodiumStep, ...]
    game: GameName | None = None

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        if not 0 < len(self.steps) <= MOST_STEPS:
            raise ValueError(f"a podium of {len(self.steps)}")
        canvas, count = Canvas(language, style), len(self.steps)
        draw_heading(canvas, self._title(language), self._detail(language))
        width = min(_WIDEST, (canvas.width - 2 * MARGIN - (count - 1) * _STEPS_APART) / count)
        left = (canvas.width - count * width - (count - 1) * _STEPS_APART) / 2
        for step in in_order_of_standing(self.steps):
            self._draw_step(canvas, step, left, width)
            left += width + _STEPS_APART
        return canvas

    def told(self, language: Language, letters: int) -> Iterator[str]:
        yield f"{joined(self._title(language), self._detail(language))}."
        for step in sorted(self.steps, key=lambda step: step.place):
            names, value = said_names(step.names, language, letters), self._value(step, language)
            yield say(language, "picture-club-alt-step", place=step.place, names=names, value=value)

    def _draw_step(self, canvas: Canvas, step: PodiumStep, left: float, width: float) -> None:
        rank = min(step.place, len(_HEIGHTS)) - 1
        height, centre = _HEIGHTS[rank], left + width / 2
        top = canvas.height - height
        # The step reaches below the picture, so only its upper corners are round.
        canvas.panel(left, top, width, height + 20, MEDALS[rank], DARK_GOLD, 2, 8)
        canvas.text(centre, top + 27, str(step.place), 34, INK, Face.BOLD, "mm")
        value = self._value(step, canvas.language)
        size = fitting_units(value, width - 12, 17, SMALLEST_TYPE, Face.BOLD)
        canvas.text(centre, top + 59, value, size, INK, Face.BOLD, "mm", width - 8)
        for line, name in enumerate(reversed(step.names)):
            at = (centre, top - 13 - line * _LINE)
            draw_names(canvas, at, (name,), width - 4, _NAME_SIZES, canvas.colours.text, "mm")
        above = top - 6 - len(step.names) * _LINE - _CARD_HEIGHT
        canvas.card(_CARDS[rank], centre - _CARD / 2, above, _CARD, dim=False)

    def _value(self, step: PodiumStep, language: Language) -> str:
        decimals = decimals_of([each.value for each in self.steps])
        if isinstance(self.ranked_by, Scoring):
            return scored(language, step.value, self.ranked_by, decimals)
        if self.ranked_by is Order.ABOVE_PAR:
            return difference(language, step.value, decimals)
        if step.uncertainty is None:
            return number(language, step.value, decimals)
        return f"{number(language, step.value)} ± {number(language, step.uncertainty)}"

    def _title(self, language: Language) -> str:
        return joined(say(language, "picture-club-podium"), self.title)

    def _detail(self, language: Language) -> str:
        by = self.ranked_by
        how = f"scored-{by.value}" if isinstance(by, Scoring) else f"by-{by.slug}"
        return joined(
            game_name(language, self.game) if self.game else "",
            period(language, self.first_day, self.last_day),
            say(language, f"picture-club-{how}"),
        )


def in_order_of_standing(steps: tuple[PodiumStep, ...]) -> list[PodiumStep]:
    """Return the steps from left to right: the first in the middle, the second on its left."""
    order: list[PodiumStep] = []
    for position, step in enumerate(sorted(steps, key=lambda step: step.place)):
        order.insert(0 if position % 2 else len(order), step)
    return order


MOST_RECORDS = 8

_RECORDS_APART = 6
_TALLEST = 94
_FEW = 3
"""The most records that are drawn in one column, each as wide as the picture."""


@dataclass(frozen=True, slots=True)
class ClubRecord:
    """A record, ``label``: its value, holders, day and game."""

    label: str
    value: float
    unit: Unit
    names: Names
    when: date
    game: GameName | None = None


@dataclass(frozen=True, slots=True)
class HallOfRecords(ClubPicture):
    """From 1 to `MOST_RECORDS` records of all time, of one game or of all."""

    filename: ClassVar[str] = "records.png"
    records: tuple[ClubRecord, ...]
    game: GameName | None = None

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        if not 0 < len(self.records) <= MOST_RECORDS:
            raise ValueError(f"a hall of {len(self.records)} records")
        canvas = Canvas(language, style)
        detail = of_all_time(self.game, language)
        draw_heading(canvas, say(language, "picture-club-records"), detail)
        columns = 1 if len(self.records) <= _FEW else 2
        lines = -(-len(self.records) // columns)
        room = canvas.height - BODY - MARGIN / 2 - (lines - 1) * _RECORDS_APART
        height = min(_TALLEST, room / lines)
        width = (canvas.width - 2 * MARGIN + 8 - (columns - 1) * _RECORDS_APART) / columns
        for index, record in enumerate(self._shown):
            row, column = divmod(index, columns)
            left = MARGIN - 4 + column * (width + _RECORDS_APART)
            top = BODY + row * (height + _RECORDS_APART)
            _draw_record(canvas, record, left, top, width, height)
        return canvas

    def told(self, language: Language, letters: int) -> Iterator[str]:
        title = say(language, "picture-club-records")
        yield f"{joined(title, of_all_time(self.game, language))}."
        for record in self._shown:
            value = written(language, record.value, record.unit)
            game, when = _game(record, language), day(language, record.when)
            yield say(
                language, "picture-club-alt-record",
                record=record.label,
                value=f"{value} {word_of(language, record.value, record.unit)}".rstrip(),
                names=said_names(record.names, language, letters),
                when=f"{game}, {when}" if game else when,
            )  # fmt: skip

    @property
    def _shown(self) -> Iterator[ClubRecord]:
        """Yield the records, each with its game unless all are of one game."""
        for record in self.records:
            yield record if self.game is None else replace(record, game=None)


def _draw_record(
    canvas: Canvas, record: ClubRecord, left: float, top: float, width: float, height: float
) -> None:
    colours, language, spread = canvas.colours, canvas.language, height / _TALLEST
    canvas.panel(left, top, width, height, colours.panel, None, 1, 8)
    inner, right, room, game = left + 12, left + width - 12, width - 24, _game(record, language)
    canvas.text(right, top + 15 * spread, game, 12, colours.quiet, Face.PLAIN, "rm")
    beside = room - (text_units(game, 12) + 8 if game else 0)
    size = fitting_units(record.label, beside, 13, SMALLEST_TYPE)
    canvas.text(inner, top + 15 * spread, record.label, size, colours.quiet, within=beside)
    value, middle = written(language, record.value, record.unit), top + 42 * spread
    taken = canvas.text(inner, middle, value, 27 * spread, colours.accent, Face.BOLD)
    if word := word_of(language, record.value, record.unit):
        canvas.text(inner + taken + 6, middle + 4 * spread, word, 14, colours.text)
    when = day(language, record.when)
    canvas.text(right, middle + 4 * spread, when, 12, colours.quiet, Face.PLAIN, "rm")
    at = (inner, top + 75 * spread)
    draw_names(canvas, at, record.names, room, (17, 13), colours.text)


def _game(record: ClubRecord, language: Language) -> str:
    return game_name(language, record.game) if record.game else ""
