"""The standings of an evening after a round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from bot.render.club.contestants import Names, all_facts, said_names
from bot.render.club.heading import draw_heading, joined
from bot.render.club.ranking import MOST_ROWS, Bar, Columns, RankedRow, draw_ranking, scaled, share
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colours import scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.style.style import Style
from bot.text import Language, say
from bot.text.words.numbers import decimals_of, difference, number


class Scoring(Enum):
    """How an evening is scored; the words are in Fluent."""

    POINTS = "points"
    WINS = "wins"
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
    """A contestant: the ``score`` of all rounds and of the last one, and places gained by it.

    ``last`` is None for whoever did not play in the last round; ``place_before`` is None before
    the second round.
    """

    place: int
    names: Names
    score: float
    played: int
    last: float | None = None
    place_before: int | None = None


@dataclass(frozen=True, slots=True)
class EveningStandings:
    """From 1 to `MOST_ROWS` lines of an evening, ``title``, after ``round_number`` of ``rounds``.

    Percentages are from 0 to 100. ``reader`` is the reader's own line, on the page or not.
    """

    title: str
    round_number: int
    rounds: int
    scoring: Scoring
    lines: tuple[EveningLine, ...]
    reader: EveningLine | None = None
    page: int = 1
    pages: int = 1


_FIGURES = (52, 64, 48)
_VALUE, _BAR = 82, 100


def standings_picture(
    evening: EveningStandings, language: Language, style: Style = Style()
) -> Picture:
    """The standings. Raises ValueError without a line, or with more than `MOST_ROWS`."""
    canvas = drawn_standings(evening, language, style)
    facts = all_facts(lambda letters: _facts(evening, language, letters))
    return encode_picture(canvas.image, facts, "standings.png", style)


def drawn_standings(evening: EveningStandings, language: Language, style: Style) -> Canvas:
    """The canvas of `standings_picture`."""
    if not 0 < len(evening.lines) <= MOST_ROWS:
        raise ValueError(f"standings of {len(evening.lines)} lines")
    canvas = Canvas(scheme(style.theme).ground, style)
    page = _page(evening, language)
    draw_heading(canvas, evening.title, _detail(evening, language), _round(evening, language), page)
    keys = ("played", "last", "change")[: _columns(evening)]
    heads = tuple(say(language, f"picture-club-head-{key}") for key in keys)
    value_head = say(language, f"picture-club-head-{evening.scoring.value}")
    columns = Columns(value_head, heads, _VALUE, 4, _FIGURES[: len(heads)], _BAR)
    rows = [_row(evening, line, language) for line in evening.lines]
    own = evening.reader
    below = None if own is None or own in evening.lines else _row(evening, own, language)
    draw_ranking(canvas, columns, rows, below, language)
    return canvas


def _columns(evening: EveningStandings) -> int:
    """The last round and the places gained by it are columns from the second round on."""
    return 1 if evening.round_number == 1 else 3


def _row(evening: EveningStandings, line: EveningLine, language: Language) -> RankedRow:
    scale = scaled([each.score for each in _shown(evening)])
    last = "–" if line.last is None else _scored(evening, line.last, language)
    return RankedRow(
        line.place,
        line.names,
        _scored(evening, line.score, language),
        Bar(share(0, scale), share(line.score, scale)),
        "",
        (number(language, line.played), last, _change(line))[: _columns(evening)],
        line == evening.reader,
    )


def _scored(evening: EveningStandings, value: float, language: Language) -> str:
    lines = _shown(evening)
    every = [line.score for line in lines] + [line.last for line in lines if line.last is not None]
    return scored(language, value, evening.scoring, decimals_of(every))


def _change(line: EveningLine) -> str:
    """Places gained or lost by the last round: "▲2", "▼1", "=", or nothing before the second."""
    if line.place_before is None:
        return ""
    gained = line.place_before - line.place
    if not gained:
        return "="
    return f"▲{gained}" if gained > 0 else f"▼{-gained}"


def _change_said(line: EveningLine, language: Language) -> str:
    if line.place_before is None or line.place_before == line.place:
        return ""
    gained = line.place_before - line.place
    key = "picture-club-alt-up" if gained > 0 else "picture-club-alt-down"
    return say(language, key, number=abs(gained))


def _shown(evening: EveningStandings) -> tuple[EveningLine, ...]:
    own = evening.reader
    return (*evening.lines, *((own,) if own and own not in evening.lines else ()))


def _detail(evening: EveningStandings, language: Language) -> str:
    return say(language, f"picture-club-scored-{evening.scoring.value}")


def _round(evening: EveningStandings, language: Language) -> str:
    final = evening.round_number == evening.rounds
    key = "picture-club-round-final" if final else "picture-club-round"
    return say(language, key, round=evening.round_number, rounds=evening.rounds)


def _page(evening: EveningStandings, language: Language) -> str:
    if evening.pages == 1:
        return ""
    return say(language, "picture-club-page", page=evening.page, pages=evening.pages)


def _facts(evening: EveningStandings, language: Language, letters: int) -> Iterator[str]:
    parts = (
        evening.title, _round(evening, language), _detail(evening, language),
        _page(evening, language),
    )  # fmt: skip
    yield f"{joined(*parts)}."
    for line in _shown(evening):
        last = say(language, "picture-club-alt-rested")
        if line.last is not None:
            last = say(
                language, "picture-club-alt-last", score=_scored(evening, line.last, language)
            )
        if change := _change_said(line, language):
            last = f"{last}, {change}"
        yield say(
            language,
            "picture-club-alt-standing-own"
            if line == evening.reader
            else "picture-club-alt-standing",
            place=line.place,
            names=said_names(line.names, language, letters),
            score=_scored(evening, line.score, language),
            played=line.played,
            last=last,
        )
