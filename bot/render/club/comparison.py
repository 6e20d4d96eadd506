"""Two people compared: against each other, side by side, and in their means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.render.club.contestants import all_facts, draw_names, said_names
from bot.render.club.heading import MARGIN
from bot.render.club.units import Unit, written
from bot.render.drawing.canvas import SMALLEST_TYPE, Canvas, fitting_units
from bot.render.drawing.colours import INK, scheme, side_colour
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.drawing.typeface import Face
from bot.render.style.style import Style
from bot.text import Language, say
from bot.text.words.names import game_name
from bot.text.words.numbers import number
from tarocchino.core.games import GameName

MOST_ROWS = 6

_MARK = 20
_NAMES_AT, _DETAIL_AT = 20, 42
_DUEL_TOP, _DUEL_HEIGHT = 54, 76
_APART = 6
_STRIP, _STRIP_TYPE = 34, 17
_TALLEST = 34
_BAR = 150
_CENTRE = 300
_LABEL = 128


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """The same of both people; where less is better ``lower_is_better`` is set."""

    label: str
    first: float
    second: float
    unit: Unit
    lower_is_better: bool = False

    @property
    def better(self) -> int | None:
        """0 if the first is better, 1 if the second is, None if neither."""
        if self.first == self.second:
            return None
        return int((self.first < self.second) != self.lower_is_better)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two people: their matches as opponents with the wins of each, their matches as partners with
    those they won together, and up to `MOST_ROWS` rows."""

    names: tuple[str, str]
    game: GameName | None
    against: int
    wins: tuple[int, int]
    together: int
    won_together: int
    rows: tuple[ComparedRow, ...] = ()
    season: str = ""


def comparison_picture(compared: Comparison, language: Language, style: Style = Style()) -> Picture:
    """Both people. Raises ValueError for more than `MOST_ROWS` rows."""
    canvas = drawn_comparison(compared, language, style)
    facts = all_facts(lambda letters: _facts(compared, language, letters))
    return encode_picture(canvas, facts, "comparison.png")


def drawn_comparison(compared: Comparison, language: Language, style: Style) -> Canvas:
    """The canvas of `comparison_picture`."""
    if len(compared.rows) > MOST_ROWS:
        raise ValueError(f"{len(compared.rows)} rows of a comparison")
    canvas = Canvas(scheme(style.theme).ground, style)
    _draw_heading(canvas, compared, language)
    top = _draw_duel(canvas, compared, language) + _APART
    together = say(
        language,
        "picture-club-compare-together",
        matches=compared.together,
        wins=compared.won_together,
    )
    top = _draw_strip(canvas, together, top) + _APART
    if compared.rows:
        room = canvas.height - top - MARGIN / 2
        height = min(_TALLEST, (room - 4) / len(compared.rows))
        width = canvas.width - 2 * MARGIN + 8
        canvas.panel(MARGIN - 4, top, width, height * len(compared.rows) + 4,
                     canvas.colours.panel, None, 1, 8)  # fmt: skip
        for place, row in enumerate(compared.rows):
            _draw_row(canvas, row, top + 2 + place * height, height, language, place > 0)
    return canvas


def _draw_heading(canvas: Canvas, compared: Comparison, language: Language) -> None:
    colours, right = canvas.colours, canvas.width - MARGIN
    room = canvas.width / 2 - MARGIN - _MARK - 20
    canvas.side_mark(0, MARGIN, _NAMES_AT - _MARK / 2, _MARK)
    canvas.side_mark(1, right - _MARK, _NAMES_AT - _MARK / 2, _MARK)
    first, second = compared.names
    left = (MARGIN + _MARK + 7, _NAMES_AT)
    draw_names(canvas, left, (first,), language, room, (22, 16), colours.text)
    at = (right - _MARK - 7, _NAMES_AT)
    draw_names(canvas, at, (second,), language, room, (22, 16), colours.text, "rm")
    detail = _detail(compared, language)
    canvas.text(_CENTRE, _DETAIL_AT, detail, 13, colours.quiet, Face.PLAIN, "mm")


def _draw_duel(canvas: Canvas, compared: Comparison, language: Language) -> float:
    """Matches against each other: the wins of both, and a bar that they share; returns where the
    panel ends."""
    colours, (first, second) = canvas.colours, compared.wins
    told = say(language, "picture-club-compare-against", matches=compared.against)
    if not compared.against:
        return _draw_strip(canvas, told, _DUEL_TOP)
    canvas.panel(
        MARGIN - 4, _DUEL_TOP, canvas.width - 2 * MARGIN + 8, _DUEL_HEIGHT,
        colours.panel, None, 1, 8,
    )  # fmt: skip
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
    """A panel of a single line; returns where it ends."""
    colours, width = canvas.colours, canvas.width - 2 * MARGIN + 8
    canvas.panel(MARGIN - 4, top, width, _STRIP, colours.panel, None, 1, 8)
    size = fitting_units(told, width - 3 * MARGIN, _STRIP_TYPE, 12, Face.TITLE)
    canvas.text(_CENTRE, top + _STRIP / 2, told, size, colours.text, Face.TITLE, "mm")
    return top + _STRIP


def _draw_row(
    canvas: Canvas, row: ComparedRow, top: float, height: float, language: Language, ruled: bool
) -> None:
    """The label in the middle, on each side a bar and the number; the better one is bold."""
    colours, middle = canvas.colours, top + height / 2
    if ruled:
        canvas.rule(MARGIN + 2, canvas.width - MARGIN - 2, top, colours.line)
    size = fitting_units(row.label, _LABEL, 14, SMALLEST_TYPE, Face.TITLE)
    canvas.text(_CENTRE, middle, row.label, size, colours.text, Face.TITLE, "mm", _LABEL)
    most = max(abs(row.first), abs(row.second)) or 1
    for side, value in enumerate((row.first, row.second)):
        towards = 1 if side else -1
        start = _CENTRE + towards * (_LABEL / 2 + 8)
        end = start + towards * max(1.0, _BAR * abs(value) / most)
        canvas.fill(min(start, end), middle - 4.5, abs(end - start), 9, side_colour(side))
        better = row.better == side
        face, colour = (Face.BOLD, colours.accent) if better else (Face.PLAIN, colours.text)
        at = canvas.width - MARGIN - 8 if side else MARGIN + 8
        told = written(language, value, row.unit)
        canvas.text(at, middle, told, 15, colour, face, "rm" if side else "lm")


def _detail(compared: Comparison, language: Language) -> str:
    game = compared.game
    named = game_name(language, game) if game else say(language, "picture-club-all-games")
    return f"{named} · {compared.season or say(language, 'picture-club-all-time')}"


def _facts(compared: Comparison, language: Language, letters: int) -> Iterator[str]:
    names = [said_names((name,), language, letters) for name in compared.names]
    yield f"{names[0]} – {names[1]} · {_detail(compared, language)}."
    yield f"{say(language, 'picture-club-compare-against', matches=compared.against)}."
    if compared.against:
        for name, wins in zip(names, compared.wins, strict=True):
            yield say(language, "picture-club-alt-wins", names=name, wins=wins)
        if drawn := compared.against - sum(compared.wins):
            yield f"{say(language, 'picture-club-compare-drawn', number=drawn)}."
    told = say(
        language,
        "picture-club-compare-together",
        matches=compared.together,
        wins=compared.won_together,
    )
    yield f"{told}."
    for row in compared.rows:
        yield say(
            language,
            "picture-club-alt-compared",
            label=row.label,
            first=written(language, row.first, row.unit),
            second=written(language, row.second, row.unit),
        )
