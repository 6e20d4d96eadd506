"""The traveller sheet: one hand at several tables, and what each result is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.render.club.contestants import Names, all_facts, draw_names, said_names
from bot.render.club.evening import Scoring, scored
from bot.render.club.heading import BODY, MARGIN, draw_body, draw_heading, joined
from bot.render.club.ranking import Bar, Columns, RankedRow, draw_ranking, scaled, share
from bot.render.drawing.canvas import SMALLEST_TYPE, Canvas, fitting_units
from bot.render.drawing.colours import scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.drawing.typeface import Face
from bot.render.style.style import Style
from bot.text import Language, say
from bot.text.words.numbers import decimals_of, number

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


def traveller_picture(traveller: Traveller, language: Language, style: Style = Style()) -> Picture:
    """The sheet. Raises ValueError without a table, or with more than `MOST_TABLES`."""
    canvas = drawn_traveller(traveller, language, style)
    facts = all_facts(lambda letters: _facts(traveller, language, letters))
    return encode_picture(canvas, facts, "traveller.png")


def drawn_traveller(traveller: Traveller, language: Language, style: Style) -> Canvas:
    """The canvas of `traveller_picture`."""
    if not 0 < len(traveller.lines) <= MOST_TABLES:
        raise ValueError(f"a hand at {len(traveller.lines)} tables")
    canvas = Canvas(scheme(style.theme).ground, style)
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


def _facts(traveller: Traveller, language: Language, letters: int) -> Iterator[str]:
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
