"""Draw the standings of an evening and the traveller sheet of one of its hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from bot.draw.canvas import Canvas
from bot.draw.ranking import (
    MARGIN,
    ClubPicture,
    Columns,
    Names,
    RankedRow,
    bar_from_nought,
    draw_figure,
    draw_frame,
    draw_head,
    draw_heading,
    draw_names,
    draw_ranking,
    joined,
    page_of,
    ruled_lines,
    said_names,
    with_reader,
)
from bot.draw.style import Style
from bot.draw.typeface import Face
from bot.words import Language, say
from bot.words.numbers import decimals_of, difference, number


class Scoring(Enum):
    """The way in which an evening is scored; Fluent has the words.

    ``VICTORY`` are victory points, two per match won; ``PERCENT`` is the share of the matchpoints.
    """

    POINTS = "points"
    VICTORY = "victory"
    MATCHPOINTS = "matchpoints"
    PERCENT = "percent"
    IMPS = "imps"


def scored(language: Language, value: float, scoring: Scoring, decimals: int) -> str:
    """Return a result as it is written: "57.3%", "+12" for IMPs, "1,540"."""
    if scoring is Scoring.PERCENT:
        return f"{number(language, value, 1)}%"
    if scoring is Scoring.IMPS:
        return difference(language, value, decimals)
    return number(language, value, decimals)


_WIDTHS = {"played": 52, "margin": 64, "last": 60, "change": 46}
_VALUE, _BAR = 78, 100
_MOST_BESIDE_BARS = 3


@dataclass(frozen=True, slots=True)
class EveningLine:
    """A contestant: the ``score`` of the rounds ``played``, and more if known.

    ``place`` is None for a contestant who has left. ``margin`` is the points made less those
    conceded, which breaks ties. ``last`` is the score of the last round, or None without one.
    ``place_before`` is the place before that round. A figure that no line has gets no column.
    """

    place: int | None
    names: Names
    score: float
    played: int
    margin: float | None = None
    last: float | None = None
    place_before: int | None = None

    @property
    def gained(self) -> int | None:
        """Return the places gained by the last round."""
        if self.place is None or self.place_before is None:
            return None
        return self.place_before - self.place


@dataclass(frozen=True, slots=True)
class EveningStandings(ClubPicture):
    """From 1 to `MOST_ROWS` lines of an evening, ``title``, in or after a round of ``rounds``.

    ``is_final`` means that play is over. Percentages are from 0 to 100. ``reader`` is the reader's
    own line, on the page or not.
    """

    filename: ClassVar[str] = "standings.png"
    title: str
    round_number: int
    rounds: int
    scoring: Scoring
    lines: tuple[EveningLine, ...]
    reader: EveningLine | None = None
    is_final: bool = False
    page: int = 1
    pages: int = 1

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        canvas, keys = Canvas(language, style), self._figures
        page = page_of(self.page, self.pages, language)
        draw_heading(canvas, self.title, self._detail(language), self._round(language), page)
        heads = tuple(say(language, f"picture-club-head-{key}") for key in keys)
        value_head = say(language, f"picture-club-head-{self.scoring.value}")
        bar = _BAR if len(keys) <= _MOST_BESIDE_BARS else 0
        columns = Columns(value_head, heads, _VALUE, 4, tuple(_WIDTHS[key] for key in keys), bar)
        rows = [self._row(line, language) for line in self._shown]
        draw_ranking(canvas, columns, rows, below=len(rows) > len(self.lines))
        return canvas

    def told(self, language: Language, letters: int) -> Iterator[str]:
        page = page_of(self.page, self.pages, language)
        yield f"{joined(self.title, self._round(language), self._detail(language), page)}."
        for line in self._shown:
            names = said_names(line.names, language, letters)
            if line == self.reader:
                names = say(language, "picture-club-alt-own", names=names)
            yield f"{', '.join(self._told(line, names, language))}."

    @property
    def _shown(self) -> tuple[EveningLine, ...]:
        return with_reader(self.lines, self.reader)

    @property
    def _figures(self) -> tuple[str, ...]:
        """Return the keys of the figures after the score that at least one line has."""
        known = {
            "played": True,
            "margin": any(line.margin is not None for line in self._shown),
            "last": any(line.last is not None for line in self._shown),
            "change": any(line.place_before is not None for line in self._shown),
        }
        return tuple(key for key, is_known in known.items() if is_known)

    def _row(self, line: EveningLine, language: Language) -> RankedRow:
        figures = {
            "played": number(language, line.played),
            "margin": "–" if line.margin is None else self._margin(line.margin, language),
            "last": "–" if line.last is None else self._scored(line.last, language),
            "change": _change(line.gained),
        }
        return RankedRow(
            line.place,
            line.names,
            self._scored(line.score, language),
            bar_from_nought(line.score, [each.score for each in self._shown]),
            figures=tuple(figures[key] for key in self._figures),
            is_reader=line == self.reader,
        )

    def _told(self, line: EveningLine, names: str, language: Language) -> Iterator[str]:
        if line.place is None:
            yield say(language, "picture-club-alt-gone", names=names)
        else:
            yield say(language, "picture-club-alt-placed", place=line.place, names=names)
        score = self._scored(line.score, language)
        yield say(language, "picture-club-alt-score", score=score, played=line.played)
        if line.margin is not None:
            margin = self._margin(line.margin, language)
            yield say(language, "picture-club-alt-margin", margin=margin)
        if line.last is not None and line.place is not None:
            last = self._scored(line.last, language)
            yield say(language, "picture-club-alt-last", score=last)
        elif "last" in self._figures and line.place is not None:
            yield say(language, "picture-club-alt-rested")
        if line.gained:
            key = "picture-club-alt-up" if line.gained > 0 else "picture-club-alt-down"
            yield say(language, key, number=abs(line.gained))

    def _scored(self, value: float, language: Language) -> str:
        scores = [line.score for line in self._shown]
        scores += [line.last for line in self._shown if line.last is not None]
        return scored(language, value, self.scoring, decimals_of(scores))

    def _margin(self, value: float, language: Language) -> str:
        margins = [line.margin for line in self._shown if line.margin is not None]
        return difference(language, value, decimals_of(margins))

    def _detail(self, language: Language) -> str:
        return say(language, f"picture-club-scored-{self.scoring.value}")

    def _round(self, language: Language) -> str:
        key = "picture-club-round-final" if self.is_final else "picture-club-round"
        return say(language, key, round=self.round_number, rounds=self.rounds)


def _change(gained: int | None) -> str:
    if not gained:
        return "" if gained is None else "="
    return f"▲{gained}" if gained > 0 else f"▼{-gained}"


MOST_TABLES = 10

_TALLEST = 36
_FIRST, _SECOND, _NAMES = MARGIN + 48, MARGIN + 213, 156
"""The left edges of both sides' names, and the names' width."""
_POINTS, _AGAINST, _POINTS_WIDTH = 425, 470, 40
_SCORE, _SECOND_SCORE, _SCORE_WIDTH = 530, 586, 52
"""The right edges of the columns of numbers, and their width."""
_NAME_SIZES = (16, 13)


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """The hand at one table: the ``first`` players, who held the same cards at all tables, their
    opponents, the points of both and each one's score.

    If everybody plays the same cards against computer players, ``second`` is empty, ``table`` is
    the place, and ``first`` are all who have made the same points.
    """

    table: int
    first: Names
    points: float
    score: float
    second: Names = ()
    against: float = 0
    second_score: float | None = None
    is_reader: bool = False


@dataclass(frozen=True, slots=True)
class Traveller(ClubPicture):
    """A hand at 1 to `MOST_TABLES` tables, in display order, with its number in the evening
    ``title``.

    Without a number ``title`` names the hand itself. ``sides`` names the two sides of a table, such
    as "North–South"; without them the columns have general heads.
    """

    filename: ClassVar[str] = "traveller.png"
    title: str
    hand: int | None
    scoring: Scoring
    lines: tuple[TravellerLine, ...]
    sides: tuple[str, str] | None = None

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        if not 0 < len(self.lines) <= MOST_TABLES:
            raise ValueError(f"a hand at {len(self.lines)} tables")
        canvas = Canvas(language, style)
        alone = not any(line.second for line in self.lines)
        tables = "" if alone else say(language, "picture-club-tables", number=len(self.lines))
        draw_heading(canvas, self._title(language), self._scored_by(language), tables)
        if alone:
            self._draw_alone(canvas)
            return canvas
        rows = ruled_lines(canvas, len(self.lines), _TALLEST)
        for line, (top, height) in zip(self.lines, rows, strict=True):
            if line.is_reader:
                draw_frame(canvas, top, height)
            self._draw_line(canvas, line, top, height)
        self._draw_heads(canvas)
        return canvas

    def told(self, language: Language, letters: int) -> Iterator[str]:
        yield f"{joined(self._title(language), self._scored_by(language))}."
        for line in self.lines:
            first = said_names(line.first, language, letters)
            score = self.scored(line.score, language)
            if not line.second:
                told = say(
                    language, "picture-club-alt-alone",
                    place=line.table, names=first, points=_points_alone(line, language),
                    score=score,
                )  # fmt: skip
            else:
                if line.second_score is not None:
                    score = f"{score} – {self.scored(line.second_score, language)}"
                told = say(
                    language, "picture-club-alt-table",
                    table=line.table,
                    first=first,
                    second=said_names(line.second, language, letters),
                    points=_points(line.points, language),
                    against=_points(line.against, language),
                    score=score,
                )  # fmt: skip
            yield say(language, "picture-club-alt-you", told=told) if line.is_reader else told

    def scored(self, value: float, language: Language) -> str:
        """Return a score, with as many decimals as all scores of the sheet need."""
        every = [line.score for line in self.lines]
        every += [line.second_score for line in self.lines if line.second_score is not None]
        return scored(language, value, self.scoring, decimals_of(every))

    def _title(self, language: Language) -> str:
        if self.hand is None:
            return self.title
        return joined(say(language, "picture-club-deal", number=self.hand), self.title)

    def _scored_by(self, language: Language) -> str:
        return say(language, f"picture-club-scored-{self.scoring.value}")

    def _draw_alone(self, canvas: Canvas) -> None:
        """Draw a ranking of people who played the same cards, each against computers."""
        language, scores = canvas.language, [line.score for line in self.lines]
        rows = [
            RankedRow(
                line.table,
                line.first,
                self.scored(line.score, language),
                bar_from_nought(line.score, scores),
                figures=(_points_alone(line, language),),
                is_reader=line.is_reader,
            )
            for line in self.lines
        ]
        score = say(language, f"picture-club-head-{self.scoring.value}")
        points = say(language, "picture-club-head-points")
        width = 108 if any(line.against for line in self.lines) else 64
        draw_ranking(canvas, Columns(score, (points,), 84, 4, (width,), 130), rows)

    def _draw_heads(self, canvas: Canvas) -> None:
        def head(key: str) -> str:
            return say(canvas.language, f"picture-club-head-{key}")

        first, second = self.sides or (head("first-side"), head("second-side"))
        draw_head(canvas, MARGIN + 3, head("table"), "lm", _NAMES + 4)
        draw_head(canvas, _FIRST, first, "lm", _NAMES + 4)
        draw_head(canvas, _SECOND, second, "lm", _NAMES)
        draw_head(canvas, (_POINTS + _AGAINST) / 2 - 13, head("points"), "mm")
        both = any(line.second_score is not None for line in self.lines)
        at, anchor = ((_SCORE + _SECOND_SCORE) / 2 - 13, "mm") if both else (_SCORE, "rm")
        draw_head(canvas, at, head(self.scoring.value), anchor)

    def _draw_line(self, canvas: Canvas, line: TravellerLine, top: float, height: float) -> None:
        colours, language, middle = canvas.colours, canvas.language, top + height / 2 + 0.5
        table = number(language, line.table)
        canvas.text(MARGIN + 20, middle, table, 14, colours.quiet, Face.PLAIN, "mm")
        for left, names in ((_FIRST, line.first), (_SECOND, line.second)):
            if names:
                at = (left, middle)
                draw_names(canvas, at, names, _NAMES, _NAME_SIZES, colours.text, height=height - 2)
        decimals = decimals_of([v for each in self.lines for v in (each.points, each.against)])
        for right, made, other in (
            (_POINTS, line.points, line.against),
            (_AGAINST, line.against, line.points),
        ):
            points, face = (
                number(language, made, decimals),
                Face.BOLD if made > other else Face.PLAIN,
            )
            draw_figure(canvas, (right, middle), points, 14, _POINTS_WIDTH, colours.text, face)
        score = self.scored(line.score, language)
        at = (_SCORE, middle)
        draw_figure(canvas, at, score, 16, _SCORE_WIDTH, colours.accent, Face.BOLD)
        if line.second_score is not None:
            score = self.scored(line.second_score, language)
            draw_figure(canvas, (_SECOND_SCORE, middle), score, 14, _SCORE_WIDTH, colours.quiet)


def _points(points: float, language: Language) -> str:
    return number(language, points, decimals_of([points]))


def _points_alone(line: TravellerLine, language: Language) -> str:
    """Return a single player's points, with those of the computer players if known."""
    points = _points(line.points, language)
    return f"{points} – {_points(line.against, language)}" if line.against else points
