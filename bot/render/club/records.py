"""The hall of records: the best of everything, who did it and when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum

from bot.render.club.contestants import Names, all_facts, draw_names, said_names
from bot.render.club.heading import BODY, MARGIN, draw_heading, joined
from bot.render.club.units import Unit, word_of, written
from bot.render.drawing.canvas import SMALLEST_TYPE, Canvas, fitting_units, text_units
from bot.render.drawing.colours import scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.drawing.typeface import Face
from bot.render.style.style import Style
from bot.text import Language, say
from bot.text.words.dates import day
from bot.text.words.names import game_name
from tarocchino.core.games import GameName

MOST_RECORDS = 8

_APART = 6
_TALLEST = 94
_FEW = 3
"""Up to so many records are below each other, each as wide as the picture."""


class RecordKind(Enum):
    """What is kept as a record; the words are in Fluent."""

    HIGHEST_HAND = "highest-hand"
    LONGEST_GRANDE = "longest-grande"
    HIGHEST_DECLARATION = "highest-declaration"
    MOST_CRICCONI = "most-cricconi"
    FEWEST_HANDS = "fewest-hands"
    GREATEST_COMEBACK = "greatest-comeback"


_UNITS = {
    RecordKind.HIGHEST_HAND: Unit.POINTS,
    RecordKind.LONGEST_GRANDE: Unit.CARDS,
    RecordKind.HIGHEST_DECLARATION: Unit.POINTS,
    RecordKind.MOST_CRICCONI: Unit.CRICCONI,
    RecordKind.FEWEST_HANDS: Unit.HANDS,
    RecordKind.GREATEST_COMEBACK: Unit.POINTS,
}


@dataclass(frozen=True, slots=True)
class ClubRecord:
    """A record, by whom, on which day, and in which game.

    The value is in points, in cards of the Grande, in cricconi of a match, or in hands of one.
    """

    kind: RecordKind
    value: float
    names: Names
    when: date
    game: GameName | None = None

    @property
    def counts(self) -> Unit:
        """What the value counts."""
        return _UNITS[self.kind]


@dataclass(frozen=True, slots=True)
class HallOfRecords:
    """From 1 to `MOST_RECORDS` records: of a game or of all, of a season or of all time."""

    records: tuple[ClubRecord, ...]
    game: GameName | None = None
    season: str = ""


def records_picture(hall: HallOfRecords, language: Language, style: Style = Style()) -> Picture:
    """The hall. Raises ValueError without a record, or with more than `MOST_RECORDS`."""
    canvas = drawn_records(hall, language, style)
    facts = all_facts(lambda letters: _facts(hall, language, letters))
    return encode_picture(canvas, facts, "records.png")


def drawn_records(hall: HallOfRecords, language: Language, style: Style) -> Canvas:
    """The canvas of `records_picture`."""
    if not 0 < len(hall.records) <= MOST_RECORDS:
        raise ValueError(f"a hall of {len(hall.records)} records")
    canvas = Canvas(scheme(style.theme).ground, style)
    draw_heading(canvas, say(language, "picture-club-records"), _detail(hall, language))
    columns = 1 if len(hall.records) <= _FEW else 2
    lines = -(-len(hall.records) // columns)
    room = canvas.height - BODY - MARGIN / 2 - (lines - 1) * _APART
    height = min(_TALLEST, room / lines)
    width = (canvas.width - 2 * MARGIN + 8 - (columns - 1) * _APART) / columns
    for number, record in enumerate(_shown(hall)):
        row, column = divmod(number, columns)
        left = MARGIN - 4 + column * (width + _APART)
        _draw_record(
            canvas, record, left, BODY + row * (height + _APART), (width, height), language
        )
    return canvas


def _shown(hall: HallOfRecords) -> Iterator[ClubRecord]:
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
    name = say(language, f"picture-club-record-{record.kind.value}")
    game = game_name(language, record.game) if record.game else ""
    canvas.text(left + width - 12, top + 15 * spread, game, 12, colours.quiet, Face.PLAIN, "rm")
    beside = text_units(game, 12) + 8 if game else 0
    fitted = fitting_units(name, room - beside, 13, SMALLEST_TYPE)
    canvas.text(inner, top + 15 * spread, name, fitted, colours.quiet, within=room - beside)
    value = written(language, record.value, record.counts)
    middle = top + 42 * spread
    taken = canvas.text(inner, middle, value, 27 * spread, colours.accent, Face.BOLD)
    word = word_of(language, record.value, record.counts)
    if word:
        canvas.text(inner + taken + 6, middle + 4 * spread, word, 14, colours.text)
    when, right = day(language, record.when), left + width - 12
    canvas.text(right, middle + 4 * spread, when, 12, colours.quiet, Face.PLAIN, "rm")
    at = (inner, top + 75 * spread)
    draw_names(canvas, at, record.names, language, room, (17, 13), colours.text)


def _detail(hall: HallOfRecords, language: Language) -> str:
    game = game_name(language, hall.game) if hall.game else say(language, "picture-club-all-games")
    return joined(game, hall.season or say(language, "picture-club-all-time"))


def _when(record: ClubRecord, language: Language) -> str:
    game = game_name(language, record.game) if record.game else ""
    return ", ".join(part for part in (game, day(language, record.when)) if part)


def _facts(hall: HallOfRecords, language: Language, letters: int) -> Iterator[str]:
    yield f"{joined(say(language, 'picture-club-records'), _detail(hall, language))}."
    for record in _shown(hall):
        value = written(language, record.value, record.counts)
        word = word_of(language, record.value, record.counts)
        yield say(
            language,
            "picture-club-alt-record",
            record=say(language, f"picture-club-record-{record.kind.value}"),
            value=f"{value} {word}" if word else value,
            names=said_names(record.names, language, letters),
            when=_when(record, language),
        )
