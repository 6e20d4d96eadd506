"""A person's means in a game beside those of everybody in the server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.render.club.contestants import all_facts, drawn_names, said_names
from bot.render.club.heading import BODY, MARGIN, draw_body, draw_heading, joined
from bot.render.club.ranking import bar_colour
from bot.render.club.units import Unit, written, written_difference
from bot.render.drawing.canvas import SMALLEST_TYPE, Canvas, fitting_units
from bot.render.drawing.colours import PALE_RED, RED, Colour, scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.drawing.typeface import Face
from bot.render.style.style import Style, Theme
from bot.text import Language, say
from bot.text.words.names import game_name
from tarocchino.core.games import GameName

MOST_ROWS = 12

_HEAD = 19
_TALLEST = 34
_LABELS = 206
_OWN, _SERVER, _DIFFERENCE = 286, 356, 582
"""Where the columns of numbers end."""
_BAR_LEFT, _BAR_RIGHT = 378, 520
_BAR_HEIGHT = 10
_FILLS = 0.5
"""A difference of this share of the server's mean fills a bar unless the row says otherwise."""


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
        """From −1 to 1: how much better than the server the person is; None if unknown."""
        if self.server is None:
            return None
        full = self.full or abs(self.server) * _FILLS or 1.0
        gain = (self.own - self.server) / full
        return min(1.0, max(-1.0, -gain if self.lower_is_better else gain))


@dataclass(frozen=True, slots=True)
class PersonStatistics:
    """From 1 to `MOST_ROWS` rows of a person: of a game or of all, from so many matches."""

    name: str
    game: GameName | None
    matches: int
    hands: int
    rows: tuple[StatisticRow, ...]
    season: str = ""


def person_picture(person: PersonStatistics, language: Language, style: Style = Style()) -> Picture:
    """The person's means. Raises ValueError without a row, or with more than `MOST_ROWS`."""
    canvas = drawn_person(person, language, style)
    facts = all_facts(lambda letters: _facts(person, language, letters))
    return encode_picture(canvas, facts, "person.png")


def drawn_person(person: PersonStatistics, language: Language, style: Style) -> Canvas:
    """The canvas of `person_picture`."""
    if not 0 < len(person.rows) <= MOST_ROWS:
        raise ValueError(f"{len(person.rows)} rows of statistics")
    canvas = Canvas(scheme(style.theme).ground, style)
    name = drawn_names((person.name,), language)[0]
    draw_heading(canvas, name, _detail(person, language), _played(person, language))
    room = canvas.height - BODY - MARGIN / 2 - _HEAD - 3
    height = min(_TALLEST, room / len(person.rows))
    draw_body(canvas, _HEAD + len(person.rows) * height + 3)
    _draw_heads(canvas, language)
    for number, row in enumerate(person.rows):
        top = BODY + _HEAD + number * height
        canvas.rule(MARGIN + 2, canvas.width - MARGIN - 2, top, canvas.colours.line)
        _draw_row(canvas, row, top + height / 2 + 0.5, language)
    return canvas


def _draw_heads(canvas: Canvas, language: Language) -> None:
    middle, quiet = BODY + _HEAD / 2 + 1, canvas.colours.quiet
    size = SMALLEST_TYPE + 0.5
    for key, right in (("own", _OWN), ("server", _SERVER), ("difference", _DIFFERENCE)):
        head = say(language, f"picture-club-head-{key}")
        canvas.text(right, middle, head, size, quiet, Face.PLAIN, "rm")
    worse, better = (say(language, f"picture-club-head-{key}") for key in ("worse", "better"))
    centre = (_BAR_LEFT + _BAR_RIGHT) / 2
    canvas.text(centre - 6, middle, f"← {worse}", size, quiet, Face.PLAIN, "rm")
    canvas.text(centre + 6, middle, f"{better} →", size, quiet, Face.PLAIN, "lm")


def _draw_row(canvas: Canvas, row: StatisticRow, middle: float, language: Language) -> None:
    colours, left = canvas.colours, MARGIN + 6
    size = fitting_units(row.label, _LABELS, 16, 13, Face.TITLE)
    canvas.text(left, middle, row.label, size, colours.text, Face.TITLE, "lm", _LABELS)
    own = written(language, row.own, row.unit)
    canvas.text(_OWN, middle, own, 16, colours.accent, Face.BOLD, "rm")
    if row.server is None or row.gain is None:
        return
    server = written(language, row.server, row.unit)
    canvas.text(_SERVER, middle, server, 14, colours.quiet, Face.PLAIN, "rm")
    draw_gain(canvas, row.gain, middle)
    told = written_difference(language, row.own - row.server, row.unit)
    canvas.text(_DIFFERENCE, middle, told, 14, colours.text, Face.PLAIN, "rm")


def draw_gain(canvas: Canvas, gain: float, middle: float) -> None:
    """A bar from the middle: to the right for better, to the left for worse."""
    centre, half = (_BAR_LEFT + _BAR_RIGHT) / 2, (_BAR_RIGHT - _BAR_LEFT) / 2
    start, end = sorted((centre, centre + gain * half))
    colour = bar_colour(canvas) if gain > 0 else _worse(canvas)
    if end - start >= 0.5:
        canvas.fill(start, middle - _BAR_HEIGHT / 2, end - start, _BAR_HEIGHT, colour)
    canvas.fill(
        centre - 0.5, middle - _BAR_HEIGHT / 2 - 2, 1, _BAR_HEIGHT + 4, canvas.colours.quiet
    )


def _worse(canvas: Canvas) -> Colour:
    return PALE_RED if canvas.style.theme is Theme.DARK else RED


def _detail(person: PersonStatistics, language: Language) -> str:
    game = (
        game_name(language, person.game) if person.game else say(language, "picture-club-all-games")
    )
    return joined(game, person.season or say(language, "picture-club-all-time"))


def _played(person: PersonStatistics, language: Language) -> str:
    return say(language, "picture-club-played", matches=person.matches, hands=person.hands)


def _facts(person: PersonStatistics, language: Language, letters: int) -> Iterator[str]:
    name = said_names((person.name,), language, letters)
    yield f"{joined(name, _detail(person, language), _played(person, language))}."
    for row in person.rows:
        own = written(language, row.own, row.unit)
        if row.server is None:
            yield say(language, "picture-club-alt-statistic-alone", label=row.label, own=own)
            continue
        yield say(
            language,
            "picture-club-alt-statistic",
            label=row.label,
            own=own,
            server=written(language, row.server, row.unit),
            difference=written_difference(language, row.own - row.server, row.unit),
        )
