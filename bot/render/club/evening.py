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


_WIDTHS = {"played": 52, "margin": 64, "last": 60, "change": 46}
_VALUE, _BAR = 78, 100
_MOST_BESIDE_BARS = 3


def standings_picture(
    evening: EveningStandings, language: Language, style: Style = Style()
) -> Picture:
    """The standings. Raises ValueError without a line, or with more than `MOST_ROWS`."""
    canvas = drawn_standings(evening, language, style)
    facts = all_facts(lambda letters: _facts(evening, language, letters))
    return encode_picture(canvas, facts, "standings.png")


def drawn_standings(evening: EveningStandings, language: Language, style: Style) -> Canvas:
    """The canvas of `standings_picture`."""
    if not 0 < len(evening.lines) <= MOST_ROWS:
        raise ValueError(f"standings of {len(evening.lines)} lines")
    canvas = Canvas(scheme(style.theme).ground, style)
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


def _facts(evening: EveningStandings, language: Language, letters: int) -> Iterator[str]:
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
