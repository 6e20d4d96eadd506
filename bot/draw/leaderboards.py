"""Draw pages of a leaderboard, podiums and the hall of records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum

from bot.draw.canvas import SMALLEST_TYPE, Canvas, fitting_units, text_units
from bot.draw.colours import DARK_GOLD, INK
from bot.draw.evenings import Scoring, scored
from bot.draw.picture import Picture, encode_picture
from bot.draw.ranking import (
    BODY,
    MARGIN,
    MEDALS,
    Bar,
    Columns,
    Names,
    RankedRow,
    Unit,
    all_facts,
    draw_heading,
    draw_names,
    draw_ranking,
    joined,
    said_names,
    scaled,
    share,
    word_of,
    written,
)
from bot.draw.style import Style
from bot.draw.typeface import Face
from bot.words import Language, say
from bot.words.dates import day, period
from bot.words.names import game_name
from bot.words.numbers import decimals_of, difference, number
from tarocchino.core.games import GameName
from tarocchino.core.model.cards import card

MOST_LINES = 10
"""The lines of a page, without the reader's own one below them."""


class Order(Enum):
    """What a leaderboard is ordered by; the value is its word in the store.

    The mean of the rating, matches won, points per hand, points per hand beyond par, points of the
    combinations declared, cappotti, or the points of the best hand. More is better everywhere,
    except for points in games of penalties.
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
        """The order's word in the ids of texts."""
        return self.value.replace("_", "-")


@dataclass(frozen=True, slots=True)
class LeaderboardLine:
    """A person or pair: ``value`` is what the leaderboard is ordered by; equal ones share a place.

    ``uncertainty`` is that of a rating, and ``provisional`` that it is still large. ``users`` are
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


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a leaderboard, from 1 to `MOST_LINES` lines.

    Without ``game`` it is of all games, without ``season`` of all time. ``reader`` is the reader's
    own line, whether or not it is on the page, or None. ``best`` is the value of the first page's
    first line, which bars of all pages are drawn to; without it the best of the page.
    """

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

    def draw(self, language: Language, style: Style = Style()) -> Picture:
        """Draw the page. Raises ValueError if it has no line, or more than `MOST_LINES`."""
        canvas = draw_leaderboard(self, language, style)
        facts = all_facts(lambda letters: _board_facts(self, language, letters))
        return encode_picture(canvas, facts, "leaderboard.png")


_VALUE, _BAR = 84, 116
_BAR_OF_PAIRS = 76
_BESIDE = 52
_FIGURES = (62, 50)


def draw_leaderboard(board: Leaderboard, language: Language, style: Style) -> Canvas:
    """Lay the page out."""
    if not 0 < len(board.lines) <= MOST_LINES:
        raise ValueError(f"a page of {len(board.lines)} lines")
    canvas = Canvas(language, style)
    provisional = any(line.provisional for line in _shown_lines(board))
    remark = say(language, "picture-club-provisional-key") if provisional else ""
    draw_heading(canvas, _board_title(board, language), _board_detail(board, language),
                 _page(board, language), remark)  # fmt: skip
    uncertain = any(line.uncertainty is not None for line in board.lines)
    heads = tuple(say(language, f"picture-club-head-{key}") for key in ("matches", "wins"))
    if board.ranked_by is Order.WINS:
        heads = heads[:1]
    value_head = say(language, f"picture-club-head-{board.ranked_by.slug}")
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
        _line_value(board, line, language) + ("?" if line.provisional else ""),
        _bar(board, line),
        _uncertainty(line, language),
        figures[:1] if board.ranked_by is Order.WINS else figures,
        line == board.reader,
        line.provisional,
    )


def _bar(board: Leaderboard, line: LeaderboardLine) -> Bar:
    shown = _shown_lines(board)
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


def _shown_lines(board: Leaderboard) -> tuple[LeaderboardLine, ...]:
    below = (board.reader,) if board.reader and board.reader not in board.lines else ()
    return (*board.lines, *below)


def _line_value(board: Leaderboard, line: LeaderboardLine, language: Language) -> str:
    decimals = decimals_of(tuple(each.value for each in _shown_lines(board)))
    if board.ranked_by is Order.ABOVE_PAR:
        return difference(language, line.value, decimals)
    rated = board.ranked_by is Order.RATING
    return number(language, line.value, 0 if rated else decimals)


def _uncertainty(line: LeaderboardLine, language: Language) -> str:
    return "" if line.uncertainty is None else f"± {number(language, line.uncertainty)}"


def _board_title(board: Leaderboard, language: Language) -> str:
    game = (
        game_name(language, board.game) if board.game else say(language, "picture-club-all-games")
    )
    title = "picture-club-leaderboard-pairs" if board.of_pairs else "picture-club-leaderboard"
    return f"{say(language, title)} · {game}"


def _board_detail(board: Leaderboard, language: Language) -> str:
    computers = say(language, "picture-club-against-computers") if board.against_computers else ""
    return joined(
        say(language, f"picture-club-by-{board.ranked_by.slug}"),
        board.season or say(language, "picture-club-all-time"),
        computers,
    )


def _page(board: Leaderboard, language: Language) -> str:
    if board.pages == 1:
        return ""
    return say(language, "picture-club-page", page=board.page, pages=board.pages)


def _board_facts(board: Leaderboard, language: Language, letters: int) -> Iterator[str]:
    title, detail = _board_title(board, language), _board_detail(board, language)
    yield f"{joined(title, detail, _page(board, language))}."
    for line in _shown_lines(board):
        names = said_names(line.names, language, letters)
        if line == board.reader:
            names = say(language, "picture-club-alt-own", names=names)
        value = " ".join(
            part
            for part in (_line_value(board, line, language), _uncertainty(line, language))
            if part
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


MOST_STEPS = 5
"""More contestants than three stand on a podium where places are shared."""

_HEIGHTS = (120, 98, 78)
_CARDS = tuple(card(code) for code in ("An", "Mo", "So"))
"""The highest trumps, in their order, stand above the places."""
_CARD = 70
_CARD_HEIGHT = _CARD * 5 / 3
_WIDEST = 184
_STEPS_APART = 8
_LINE = 19
_NAME_SIZES = (18, 13)


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A contestant on a place from 1 to 3, and the value that decided."""

    place: int
    names: Names
    value: float
    uncertainty: float | None = None


@dataclass(frozen=True, slots=True)
class Podium:
    """The first three of a season or an evening, ``title``, and the days it lasted.

    Without ``game`` it was of several.
    """

    title: str
    first_day: date
    last_day: date | None
    ranked_by: Order | Scoring
    steps: tuple[PodiumStep, ...]
    game: GameName | None = None

    def draw(self, language: Language, style: Style = Style()) -> Picture:
        """Draw the podium. Raises ValueError if nobody is on it, or more than `MOST_STEPS`."""
        canvas = draw_podium(self, language, style)
        facts = all_facts(lambda letters: _podium_facts(self, language, letters))
        return encode_picture(canvas, facts, "podium.png")


def draw_podium(podium: Podium, language: Language, style: Style) -> Canvas:
    """Lay the podium out."""
    if not 0 < len(podium.steps) <= MOST_STEPS:
        raise ValueError(f"a podium of {len(podium.steps)}")
    canvas = Canvas(language, style)
    draw_heading(canvas, _podium_title(podium, language), _podium_detail(podium, language))
    number = len(podium.steps)
    width = min(_WIDEST, (canvas.width - 2 * MARGIN - (number - 1) * _STEPS_APART) / number)
    left = (canvas.width - number * width - (number - 1) * _STEPS_APART) / 2
    for position, step in enumerate(in_order_of_standing(podium.steps)):
        _draw_step(canvas, podium, step, left + position * (width + _STEPS_APART), width, language)
    return canvas


def in_order_of_standing(steps: tuple[PodiumStep, ...]) -> list[PodiumStep]:
    """From left to right: the first in the middle, the second at its left, the third at its
    right."""
    order: list[PodiumStep] = []
    for position, step in enumerate(sorted(steps, key=lambda step: step.place)):
        order.insert(0 if position % 2 else len(order), step)
    return order


def _draw_step(
    canvas: Canvas, podium: Podium, step: PodiumStep, left: float, width: float, language: Language
) -> None:
    rank = min(step.place, len(_HEIGHTS)) - 1
    height, centre = _HEIGHTS[rank], left + width / 2
    top = canvas.height - height
    # The step reaches below the picture: only its upper corners are round.
    canvas.panel(left, top, width, height + 20, MEDALS[rank], DARK_GOLD, 2, 8)
    canvas.text(centre, top + 27, str(step.place), 34, INK, Face.BOLD, "mm")
    value = _step_value(podium, step, language)
    size = fitting_units(value, width - 12, 17, SMALLEST_TYPE, Face.BOLD)
    canvas.text(centre, top + 59, value, size, INK, Face.BOLD, "mm", width - 8)
    for number_of, name in enumerate(reversed(step.names)):
        at = (centre, top - 13 - number_of * _LINE)
        draw_names(canvas, at, (name,), language, width - 4, _NAME_SIZES, canvas.colours.text, "mm")
    above = top - 6 - len(step.names) * _LINE - _CARD_HEIGHT
    canvas.card(_CARDS[rank], centre - _CARD / 2, above, _CARD, dim=False)


def _step_value(podium: Podium, step: PodiumStep, language: Language) -> str:
    decimals = decimals_of([each.value for each in podium.steps])
    if isinstance(podium.ranked_by, Scoring):
        return scored(language, step.value, podium.ranked_by, decimals)
    if podium.ranked_by is Order.ABOVE_PAR:
        return difference(language, step.value, decimals)
    if step.uncertainty is None:
        return number(language, step.value, decimals)
    return f"{number(language, step.value)} ± {number(language, step.uncertainty)}"


def _podium_title(podium: Podium, language: Language) -> str:
    return joined(say(language, "picture-club-podium"), podium.title)


def _podium_detail(podium: Podium, language: Language) -> str:
    by = podium.ranked_by
    how = f"scored-{by.value}" if isinstance(by, Scoring) else f"by-{by.slug}"
    return joined(
        game_name(language, podium.game) if podium.game else "",
        period(language, podium.first_day, podium.last_day),
        say(language, f"picture-club-{how}"),
    )


def _podium_facts(podium: Podium, language: Language, letters: int) -> Iterator[str]:
    yield f"{joined(_podium_title(podium, language), _podium_detail(podium, language))}."
    for step in sorted(podium.steps, key=lambda step: step.place):
        yield say(
            language,
            "picture-club-alt-step",
            place=step.place,
            names=said_names(step.names, language, letters),
            value=_step_value(podium, step, language),
        )


MOST_RECORDS = 8

_RECORDS_APART = 6
_TALLEST = 94
_FEW = 3
"""Up to so many records are below each other, each as wide as the picture."""


@dataclass(frozen=True, slots=True)
class ClubRecord:
    """A record, ``label``: what was reached, by whom, on which day, and in which game."""

    label: str
    value: float
    unit: Unit
    names: Names
    when: date
    game: GameName | None = None


@dataclass(frozen=True, slots=True)
class HallOfRecords:
    """From 1 to `MOST_RECORDS` records of all time: of a game or of all."""

    records: tuple[ClubRecord, ...]
    game: GameName | None = None

    def draw(self, language: Language, style: Style = Style()) -> Picture:
        """Draw the hall. Raises ValueError without a record, or with more than `MOST_RECORDS`."""
        canvas = draw_records(self, language, style)
        facts = all_facts(lambda letters: _hall_facts(self, language, letters))
        return encode_picture(canvas, facts, "records.png")


def draw_records(hall: HallOfRecords, language: Language, style: Style) -> Canvas:
    """Lay the hall out."""
    if not 0 < len(hall.records) <= MOST_RECORDS:
        raise ValueError(f"a hall of {len(hall.records)} records")
    canvas = Canvas(language, style)
    draw_heading(canvas, say(language, "picture-club-records"), _hall_detail(hall, language))
    columns = 1 if len(hall.records) <= _FEW else 2
    lines = -(-len(hall.records) // columns)
    room = canvas.height - BODY - MARGIN / 2 - (lines - 1) * _RECORDS_APART
    height = min(_TALLEST, room / lines)
    width = (canvas.width - 2 * MARGIN + 8 - (columns - 1) * _RECORDS_APART) / columns
    for index, record in enumerate(_shown_records(hall)):
        row, column = divmod(index, columns)
        left = MARGIN - 4 + column * (width + _RECORDS_APART)
        _draw_record(
            canvas, record, left, BODY + row * (height + _RECORDS_APART), (width, height), language
        )
    return canvas


def _shown_records(hall: HallOfRecords) -> Iterator[ClubRecord]:
    """The records; the game of each is told unless all are of one."""
    for record in hall.records:
        yield record if hall.game is None else replace(record, game=None)


def _draw_record(
    canvas: Canvas,
    record: ClubRecord,
    left: float,
    top: float,
    size: tuple[float, float],
    language: Language,
) -> None:
    (width, height), colours = size, canvas.colours
    canvas.panel(left, top, width, height, colours.panel, None, 1, 8)
    inner, room = left + 12, width - 24
    spread = height / _TALLEST
    name = record.label
    game = game_name(language, record.game) if record.game else ""
    canvas.text(left + width - 12, top + 15 * spread, game, 12, colours.quiet, Face.PLAIN, "rm")
    beside = text_units(game, 12) + 8 if game else 0
    fitted = fitting_units(name, room - beside, 13, SMALLEST_TYPE)
    canvas.text(inner, top + 15 * spread, name, fitted, colours.quiet, within=room - beside)
    value = written(language, record.value, record.unit)
    middle = top + 42 * spread
    taken = canvas.text(inner, middle, value, 27 * spread, colours.accent, Face.BOLD)
    word = word_of(language, record.value, record.unit)
    if word:
        canvas.text(inner + taken + 6, middle + 4 * spread, word, 14, colours.text)
    when, right = day(language, record.when), left + width - 12
    canvas.text(right, middle + 4 * spread, when, 12, colours.quiet, Face.PLAIN, "rm")
    at = (inner, top + 75 * spread)
    draw_names(canvas, at, record.names, language, room, (17, 13), colours.text)


def _hall_detail(hall: HallOfRecords, language: Language) -> str:
    game = game_name(language, hall.game) if hall.game else say(language, "picture-club-all-games")
    return joined(game, say(language, "picture-club-all-time"))


def _when(record: ClubRecord, language: Language) -> str:
    game = game_name(language, record.game) if record.game else ""
    return ", ".join(part for part in (game, day(language, record.when)) if part)


def _hall_facts(hall: HallOfRecords, language: Language, letters: int) -> Iterator[str]:
    yield f"{joined(say(language, 'picture-club-records'), _hall_detail(hall, language))}."
    for record in _shown_records(hall):
        value = written(language, record.value, record.unit)
        word = word_of(language, record.value, record.unit)
        yield say(
            language,
            "picture-club-alt-record",
            record=record.label,
            value=f"{value} {word}" if word else value,
            names=said_names(record.names, language, letters),
            when=_when(record, language),
        )
