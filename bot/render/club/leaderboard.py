"""A page of a leaderboard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from bot.render.club.contestants import Names, all_facts, said_names
from bot.render.club.heading import draw_heading, joined
from bot.render.club.ranking import Bar, Columns, RankedRow, draw_ranking, scaled, share
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colours import scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.style.style import Style
from bot.text import Language, say
from bot.text.words.names import game_name, rule_set_name
from bot.text.words.numbers import decimals_of, difference, number
from tarocchino.core.games import GameName
from tarocchino.core.model.rules import RuleSetName

MOST_LINES = 10
"""The lines of a page, without the reader's own one below them."""


class RankedBy(Enum):
    """What a leaderboard is ordered by; the words are in Fluent."""

    RATING = "rating"
    WINS = "wins"
    POINTS = "points"
    ABOVE_PAR = "above-par"
    DECLARATIONS = "declarations"
    CAPPOTTI = "cappotti"
    BEST_HAND = "best-hand"


@dataclass(frozen=True, slots=True)
class LeaderboardLine:
    """A person or pair: ``value`` is what the leaderboard is ordered by; equal ones share a place.

    ``uncertainty`` is that of a rating, and ``provisional`` that it is still large.
    """

    place: int
    names: Names
    value: float
    matches: int
    wins: int
    uncertainty: float | None = None
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a leaderboard, from 1 to `MOST_LINES` lines.

    Without ``game`` it is of all games, without ``season`` of all time, without ``family`` of all
    rule sets. ``reader`` is the reader's
    own line, whether or not it is on the page, or None. ``best`` is the value of the first page's
    first line, which bars of all pages are drawn to; without it the best of the page.
    """

    ranked_by: RankedBy
    lines: tuple[LeaderboardLine, ...]
    game: GameName | None = None
    season: str = ""
    family: RuleSetName | None = None
    of_pairs: bool = False
    against_computers: bool = False
    reader: LeaderboardLine | None = None
    page: int = 1
    pages: int = 1
    best: float | None = None


_VALUE, _BAR = 84, 116
_BAR_OF_PAIRS = 76
_BESIDE = 52
_FIGURES = (62, 50)


def leaderboard_picture(board: Leaderboard, language: Language, style: Style = Style()) -> Picture:
    """The page. Raises ValueError if it has no line, or more than `MOST_LINES`."""
    canvas = drawn_leaderboard(board, language, style)
    facts = all_facts(lambda letters: _facts(board, language, letters))
    return encode_picture(canvas, facts, "leaderboard.png")


def drawn_leaderboard(board: Leaderboard, language: Language, style: Style) -> Canvas:
    """The canvas of `leaderboard_picture`."""
    if not 0 < len(board.lines) <= MOST_LINES:
        raise ValueError(f"a page of {len(board.lines)} lines")
    canvas = Canvas(scheme(style.theme).ground, style)
    provisional = any(line.provisional for line in _shown(board))
    remark = say(language, "picture-club-provisional-key") if provisional else ""
    draw_heading(canvas, _title(board, language), _detail(board, language),
                 _page(board, language), remark)  # fmt: skip
    uncertain = any(line.uncertainty is not None for line in board.lines)
    heads = tuple(say(language, f"picture-club-head-{key}") for key in ("matches", "wins"))
    if board.ranked_by is RankedBy.WINS:
        heads = heads[:1]
    value_head = say(language, f"picture-club-head-{board.ranked_by.value}")
    beside = _BESIDE if uncertain else 4
    bar = _BAR_OF_PAIRS if board.of_pairs else _BAR
    columns = Columns(value_head, heads, _VALUE, beside, _FIGURES[: len(heads)], bar)
    rows = [_row(board, line, language) for line in board.lines]
    own = board.reader
    below = None if own is None or own in board.lines else _row(board, own, language)
    draw_ranking(canvas, columns, rows, below, language)
    return canvas


def _row(board: Leaderboard, line: LeaderboardLine, language: Language) -> RankedRow:
    figures = (number(language, line.matches), number(language, line.wins))
    return RankedRow(
        line.place,
        line.names,
        _value(board, line, language) + ("?" if line.provisional else ""),
        _bar(board, line),
        _uncertainty(line, language),
        figures[:1] if board.ranked_by is RankedBy.WINS else figures,
        line == board.reader,
        line.provisional,
    )


def _bar(board: Leaderboard, line: LeaderboardLine) -> Bar:
    shown = _shown(board)
    most = (board.best,) if board.best is not None else ()
    if all(each.uncertainty is None for each in shown):
        scale = scaled((*most, *(each.value for each in shown)))
        return Bar(share(0, scale), share(line.value, scale))
    bounds = [_bounds(each) for each in shown]
    low, high = min(low for low, _ in bounds), max((*most, *(high for _, high in bounds)))
    scale = (low, high) if high > low else (low - 1, high + 1)
    lower, upper = (share(bound, scale) for bound in _bounds(line))
    return Bar(0, share(line.value, scale), (lower, upper))


def _bounds(line: LeaderboardLine) -> tuple[float, float]:
    around = line.uncertainty or 0
    return line.value - around, line.value + around


def _shown(board: Leaderboard) -> tuple[LeaderboardLine, ...]:
    below = (board.reader,) if board.reader and board.reader not in board.lines else ()
    return (*board.lines, *below)


def _value(board: Leaderboard, line: LeaderboardLine, language: Language) -> str:
    decimals = decimals_of(tuple(each.value for each in _shown(board)))
    if board.ranked_by is RankedBy.ABOVE_PAR:
        return difference(language, line.value, decimals)
    rated = board.ranked_by is RankedBy.RATING
    return number(language, line.value, 0 if rated else decimals)


def _uncertainty(line: LeaderboardLine, language: Language) -> str:
    return "" if line.uncertainty is None else f"± {number(language, line.uncertainty)}"


def _title(board: Leaderboard, language: Language) -> str:
    game = (
        game_name(language, board.game) if board.game else say(language, "picture-club-all-games")
    )
    title = "picture-club-leaderboard-pairs" if board.of_pairs else "picture-club-leaderboard"
    return f"{say(language, title)} · {game}"


def _detail(board: Leaderboard, language: Language) -> str:
    computers = say(language, "picture-club-against-computers") if board.against_computers else ""
    return joined(
        say(language, f"picture-club-by-{board.ranked_by.value}"),
        board.season or say(language, "picture-club-all-time"),
        rule_set_name(language, board.family) if board.family else "",
        computers,
    )


def _page(board: Leaderboard, language: Language) -> str:
    if board.pages == 1:
        return ""
    return say(language, "picture-club-page", page=board.page, pages=board.pages)


def _facts(board: Leaderboard, language: Language, letters: int) -> Iterator[str]:
    title, detail = _title(board, language), _detail(board, language)
    yield f"{joined(title, detail, _page(board, language))}."
    for line in _shown(board):
        names = said_names(line.names, language, letters)
        if line == board.reader:
            names = say(language, "picture-club-alt-own", names=names)
        value = " ".join(
            part for part in (_value(board, line, language), _uncertainty(line, language)) if part
        )
        if line.provisional:
            value = say(language, "picture-club-alt-provisional", value=value)
        yield say(
            language,
            "picture-club-alt-line",
            place=line.place,
            names=names,
            value=value,
            matches=line.matches,
            wins=line.wins,
        )
