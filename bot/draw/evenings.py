"""Draw the standings of an evening and the traveller sheet of one of its hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from bot.draw.canvas import SMALLEST_TYPE, Canvas, fitting_units
from bot.draw.picture import Picture, encode_picture
from bot.draw.ranking import (
    BODY,
    MARGIN,
    MOST_ROWS,
    Bar,
    Columns,
    Names,
    RankedRow,
    all_facts,
    draw_body,
    draw_heading,
    draw_names,
    draw_ranking,
    joined,
    said_names,
    scaled,
    share,
)
from bot.draw.style import Style
from bot.draw.typeface import Face
from bot.words import Language, say
from bot.words.numbers import decimals_of, difference, number


class Scoring(Enum):
    """How an evening is scored; the words are in Fluent.

    ``VICTORY`` are victory points, two for a match won; ``PERCENT`` is the share of the
    matchpoints.
    """

    POINTS = "points"
    VICTORY = "victory"
    MATCHPOINTS = "matchpoints"
    PERCENT = "percent"
    IMPS = "imps"


def scored(language: Language, value: float, scoring: Scoring, decimals: int) -> str:
    """A result as it is written: "57.3%", "+12" for IMPs, "1,540"."""
    if scoring is Scoring.PERCENT:
        return f"{number(language, value, 1)}%"
    if scoring is Scoring.IMPS:
        return difference(language, value, decimals)
    return number(language, value, decimals)


@dataclass(frozen=True, slots=True)
class EveningLine:
    """A contestant: the ``score`` of so many rounds ``played``, and what else is known of it.

    ``place`` is None for whoever has left. ``margin`` is the difference of points made and
    conceded, which breaks ties; ``last`` the score of the last round, None for whoever did not play
    in it; ``place_before`` the place before that round. What no line has is no column.
    """

    place: int | None
    names: Names
    score: float
    played: int
    margin: float | None = None
    last: float | None = None
    place_before: int | None = None


@dataclass(frozen=True, slots=True)
class EveningStandings:
    """From 1 to `MOST_ROWS` lines of an evening, ``title``, in or after a round of ``rounds``.

    With ``is_final`` nothing is played any more. Percentages are from 0 to 100. ``reader`` is the
    reader's own line, on the page or not.
    """

    title: str
    round_number: int
    rounds: int
    scoring: Scoring
    lines: tuple[EveningLine, ...]
    reader: EveningLine | None = None
    is_final: bool = False
    page: int = 1
    pages: int = 1

    def draw(self, language: Language, style: Style = Style()) -> Picture:
        """Draw the standings. Raises ValueError without a line, or with more than `MOST_ROWS`."""
        canvas = draw_standings(self, language, style)
        facts = all_facts(lambda letters: _standings_facts(self, language, letters))
        return encode_picture(canvas, facts, "standings.png")


_WIDTHS = {"played": 52, "margin": 64, "last": 60, "change": 46}
_VALUE, _BAR = 78, 100
_MOST_BESIDE_BARS = 3


def draw_standings(evening: EveningStandings, language: Language, style: Style) -> Canvas:
    """Lay the standings out."""
    if not 0 < len(evening.lines) <= MOST_ROWS:
        raise ValueError(f"standings of {len(evening.lines)} lines")
    canvas = Canvas(language, style)
    page = _page(evening, language)
    draw_heading(canvas, evening.title, _detail(evening, language), _round(evening, language), page)
    keys = _columns(evening)
    heads = tuple(say(language, f"picture-club-head-{key}") for key in keys)
    value_head = say(language, f"picture-club-head-{evening.scoring.value}")
    bar = _BAR if len(keys) <= _MOST_BESIDE_BARS else 0
    widths = tuple(_WIDTHS[key] for key in keys)
    columns = Columns(value_head, heads, _VALUE, 4, widths, bar)
    rows = [_row(evening, line, language) for line in evening.lines]
    own = evening.reader
    below = None if own is None or own in evening.lines else _row(evening, own, language)
    draw_ranking(canvas, columns, rows, below, language)
    return canvas


def _columns(evening: EveningStandings) -> tuple[str, ...]:
    """The figures after the score of which something is known."""
    lines = _shown(evening)
    known = {
        "played": True,
        "margin": any(line.margin is not None for line in lines),
        "last": any(line.last is not None for line in lines),
        "change": any(line.place_before is not None for line in lines),
    }
    return tuple(key for key, is_known in known.items() if is_known)


def _row(evening: EveningStandings, line: EveningLine, language: Language) -> RankedRow:
    scale = scaled([each.score for each in _shown(evening)])
    figures = {
        "played": number(language, line.played),
        "margin": "–" if line.margin is None else _margin(evening, line.margin, language),
        "last": "–" if line.last is None else _scored(evening, line.last, language),
        "change": _change(line),
    }
    return RankedRow(
        line.place,
        line.names,
        _scored(evening, line.score, language),
        Bar(share(0, scale), share(line.score, scale)),
        figures=tuple(figures[key] for key in _columns(evening)),
        is_reader=line == evening.reader,
    )


def _scored(evening: EveningStandings, value: float, language: Language) -> str:
    lines = _shown(evening)
    every = [line.score for line in lines] + [line.last for line in lines if line.last is not None]
    return scored(language, value, evening.scoring, decimals_of(every))


def _margin(evening: EveningStandings, value: float, language: Language) -> str:
    margins = [line.margin for line in _shown(evening) if line.margin is not None]
    return difference(language, value, decimals_of(margins))


def _gained(line: EveningLine) -> int | None:
    """The places gained by the last round."""
    if line.place is None or line.place_before is None:
        return None
    return line.place_before - line.place


def _change(line: EveningLine) -> str:
    gained = _gained(line)
    if not gained:
        return "" if gained is None else "="
    return f"▲{gained}" if gained > 0 else f"▼{-gained}"


def _change_said(line: EveningLine, language: Language) -> str:
    gained = _gained(line)
    if not gained:
        return ""
    key = "picture-club-alt-up" if gained > 0 else "picture-club-alt-down"
    return say(language, key, number=abs(gained))


def _shown(evening: EveningStandings) -> tuple[EveningLine, ...]:
    own = evening.reader
    return (*evening.lines, *((own,) if own and own not in evening.lines else ()))


def _detail(evening: EveningStandings, language: Language) -> str:
    return say(language, f"picture-club-scored-{evening.scoring.value}")


def _round(evening: EveningStandings, language: Language) -> str:
    key = "picture-club-round-final" if evening.is_final else "picture-club-round"
    return say(language, key, round=evening.round_number, rounds=evening.rounds)


def _page(evening: EveningStandings, language: Language) -> str:
    if evening.pages == 1:
        return ""
    return say(language, "picture-club-page", page=evening.page, pages=evening.pages)


def _standings_facts(evening: EveningStandings, language: Language, letters: int) -> Iterator[str]:
    parts = (
        evening.title, _round(evening, language), _detail(evening, language),
        _page(evening, language),
    )  # fmt: skip
    yield f"{joined(*parts)}."
    for line in _shown(evening):
        names = said_names(line.names, language, letters)
        if line == evening.reader:
            names = say(language, "picture-club-alt-own", names=names)
        told = (
            _placed(line, names, language),
            say(
                language,
                "picture-club-alt-score",
                score=_scored(evening, line.score, language),
                played=line.played,
            ),
            *_told_besides(evening, line, language),
        )
        yield f"{', '.join(told)}."


def _placed(line: EveningLine, names: str, language: Language) -> str:
    if line.place is None:
        return say(language, "picture-club-alt-gone", names=names)
    return say(language, "picture-club-alt-placed", place=line.place, names=names)


def _told_besides(
    evening: EveningStandings, line: EveningLine, language: Language
) -> Iterator[str]:
    if line.margin is not None:
        margin = _margin(evening, line.margin, language)
        yield say(language, "picture-club-alt-margin", margin=margin)
    if "last" in _columns(evening) and line.place is not None:
        if line.last is None:
            yield say(language, "picture-club-alt-rested")
        else:
            last = _scored(evening, line.last, language)
            yield say(language, "picture-club-alt-last", score=last)
    if change := _change_said(line, language):
        yield change


MOST_TABLES = 10

_HEAD = 19
_TALLEST = 36
_FIRST, _SECOND, _NAMES = MARGIN + 48, MARGIN + 213, 156
"""Where the names of both sides begin, and how wide they may be."""
_POINTS, _AGAINST, _POINTS_WIDTH = 425, 470, 45
_SCORE, _SECOND_SCORE, _SCORE_WIDTH = 530, 586, 58
"""Where the columns of numbers end, and their widths."""
_NAME_SIZES = (16, 13)


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """The hand at one table: who held the same cards as the ``first`` of the other tables, their
    opponents, the points of both and what the result is worth to each.

    ``second`` is empty where everybody plays the same cards alone, against computer players; then
    ``table`` is the place, and ``first`` are all who have made the same points.
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
class Traveller:
    """A hand, its number in the evening ``title``, at 1 to `MOST_TABLES` tables, in the order to be
    shown; without a number ``title`` names the hand itself.

    ``sides`` names the two sides of a table, such as "North–South"; without them the heads of
    their columns are general words.
    """

    title: str
    hand: int | None
    scoring: Scoring
    lines: tuple[TravellerLine, ...]
    sides: tuple[str, str] | None = None

    def draw(self, language: Language, style: Style = Style()) -> Picture:
        """Draw the sheet. Raises ValueError without a table, or with more than `MOST_TABLES`."""
        canvas = draw_traveller(self, language, style)
        facts = all_facts(lambda letters: _traveller_facts(self, language, letters))
        return encode_picture(canvas, facts, "traveller.png")


def draw_traveller(traveller: Traveller, language: Language, style: Style) -> Canvas:
    """Lay the sheet out."""
    if not 0 < len(traveller.lines) <= MOST_TABLES:
        raise ValueError(f"a hand at {len(traveller.lines)} tables")
    canvas = Canvas(language, style)
    detail = say(language, f"picture-club-scored-{traveller.scoring.value}")
    if not any(line.second for line in traveller.lines):
        draw_heading(canvas, _title(traveller, language), detail)
        _draw_alone(canvas, traveller, language)
        return canvas
    tables = say(language, "picture-club-tables", number=len(traveller.lines))
    draw_heading(canvas, _title(traveller, language), detail, tables)
    room = canvas.height - BODY - MARGIN / 2 - _HEAD - 3
    height = min(_TALLEST, room / len(traveller.lines))
    draw_body(canvas, _HEAD + height * len(traveller.lines) + 3)
    _draw_heads(canvas, traveller, language)
    for place, line in enumerate(traveller.lines):
        top = BODY + _HEAD + place * height
        canvas.rule(MARGIN + 2, canvas.width - MARGIN - 2, top, canvas.colours.line)
        if line.is_reader:
            canvas.panel(
                MARGIN - 2, top + 1, canvas.width - 2 * MARGIN + 4, height - 1,
                canvas.colours.ground, canvas.colours.frame, 1.5, 6,
            )  # fmt: skip
        _draw_line(canvas, traveller, line, (top, height), language)
    return canvas


def _draw_alone(canvas: Canvas, traveller: Traveller, language: Language) -> None:
    """Everybody played the same cards alone: a ranking."""
    scale = scaled([line.score for line in traveller.lines])
    rows = [
        RankedRow(
            line.table,
            line.first,
            scored_of(traveller, line.score, language),
            Bar(share(0, scale), share(line.score, scale)),
            figures=(_points_alone(line, language),),
            is_reader=line.is_reader,
        )
        for line in traveller.lines
    ]
    score = say(language, f"picture-club-head-{traveller.scoring.value}")
    points = say(language, "picture-club-head-points")
    width = 108 if any(line.against for line in traveller.lines) else 64
    draw_ranking(canvas, Columns(score, (points,), 84, 4, (width,), 130), rows, None, language)


def _points_alone(line: TravellerLine, language: Language) -> str:
    """The points of somebody who has played alone, with those of the computer players if known."""
    points = number(language, line.points, decimals_of([line.points]))
    if not line.against:
        return points
    return f"{points} – {number(language, line.against, decimals_of([line.against]))}"


def _draw_heads(canvas: Canvas, traveller: Traveller, language: Language) -> None:
    middle, quiet, size = BODY + _HEAD / 2 + 1, canvas.colours.quiet, SMALLEST_TYPE + 0.5
    keys = ("table", "first-side", "second-side")
    heads = [say(language, f"picture-club-head-{key}") for key in keys]
    if traveller.sides is not None:
        heads[1:] = traveller.sides
    for left, head in zip((MARGIN + 3, _FIRST, _SECOND), heads, strict=True):
        room = _NAMES if left > _FIRST else _NAMES + 4
        canvas.text(left, middle, head, size, quiet, Face.PLAIN, "lm", room)
    points = say(language, "picture-club-head-points")
    canvas.text((_POINTS + _AGAINST) / 2 - 13, middle, points, size, quiet, Face.PLAIN, "mm")
    score = say(language, f"picture-club-head-{traveller.scoring.value}")
    both = any(line.second_score is not None for line in traveller.lines)
    at, anchor = ((_SCORE + _SECOND_SCORE) / 2 - 13, "mm") if both else (_SCORE, "rm")
    canvas.text(at, middle, score, size, quiet, Face.PLAIN, anchor)


def _draw_line(
    canvas: Canvas,
    traveller: Traveller,
    line: TravellerLine,
    row: tuple[float, float],
    language: Language,
) -> None:
    (top, height), colours = row, canvas.colours
    middle = top + height / 2 + 0.5
    table = number(language, line.table)
    canvas.text(MARGIN + 20, middle, table, 14, colours.quiet, Face.PLAIN, "mm")
    for left, names in ((_FIRST, line.first), (_SECOND, line.second)):
        if names:
            at = (left, middle)
            draw_names(
                canvas, at, names, language, _NAMES, _NAME_SIZES, colours.text, height=height - 2
            )
    decimals = decimals_of([v for each in traveller.lines for v in (each.points, each.against)])
    points = number(language, line.points, decimals), number(language, line.against, decimals)
    for right, text, won in (
        (_POINTS, points[0], line.points > line.against),
        (_AGAINST, points[1], line.against > line.points),
    ):
        face = Face.BOLD if won else Face.PLAIN
        size = fitting_units(text, _POINTS_WIDTH - 5, 14, SMALLEST_TYPE, face)
        canvas.text(right, middle, text, size, colours.text, face, "rm")
    score = scored_of(traveller, line.score, language)
    size = fitting_units(score, _SCORE_WIDTH - 6, 16, SMALLEST_TYPE, Face.BOLD)
    canvas.text(_SCORE, middle, score, size, colours.accent, Face.BOLD, "rm")
    if line.second_score is not None:
        score = scored_of(traveller, line.second_score, language)
        size = fitting_units(score, _SCORE_WIDTH - 6, 14, SMALLEST_TYPE)
        canvas.text(_SECOND_SCORE, middle, score, size, colours.quiet, Face.PLAIN, "rm")


def _title(traveller: Traveller, language: Language) -> str:
    if traveller.hand is None:
        return traveller.title
    return joined(say(language, "picture-club-deal", number=traveller.hand), traveller.title)


def scored_of(traveller: Traveller, value: float, language: Language) -> str:
    """A score, with as many decimals as all scores of the sheet need."""
    every = [line.score for line in traveller.lines]
    every += [line.second_score for line in traveller.lines if line.second_score is not None]
    return scored(language, value, traveller.scoring, decimals_of(every))


def _traveller_facts(traveller: Traveller, language: Language, letters: int) -> Iterator[str]:
    scored_by = say(language, f"picture-club-scored-{traveller.scoring.value}")
    yield f"{joined(_title(traveller, language), scored_by)}."
    for line in traveller.lines:
        first = said_names(line.first, language, letters)
        score = scored_of(traveller, line.score, language)
        points = number(language, line.points, decimals_of([line.points]))
        if not line.second:
            told = say(
                language,
                "picture-club-alt-alone",
                place=line.table,
                names=first,
                points=_points_alone(line, language),
                score=score,
            )
        else:
            if line.second_score is not None:
                score = f"{score} – {scored_of(traveller, line.second_score, language)}"
            told = say(
                language,
                "picture-club-alt-table",
                table=line.table,
                first=first,
                second=said_names(line.second, language, letters),
                points=points,
                against=number(language, line.against, decimals_of([line.against])),
                score=score,
            )
        yield say(language, "picture-club-alt-you", told=told) if line.is_reader else told
