"""The hall of records: the best of each kind, with the hands in which they were made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated

from bot.client.components import (
    AccentColour,
    Button,
    Buttons,
    Image,
    Menu,
    Option,
    Panel,
    Part,
    Text,
    rows,
)
from bot.client.custom_ids import CustomId, Verb, chosen_in, control_id, position_of
from bot.draw.leaderboards import ClubRecord, HallOfRecords
from bot.draw.picture import Picture
from bot.draw.ranking import Unit, word_of
from bot.features.books.controls import ALL, GAME_OR_ALL, WITH_COMPUTERS
from bot.features.books.leaderboard_panels import (
    Names,
    day_of,
    game_or_all,
    names_of,
    option_label,
    people_named,
)
from bot.features.books.leaderboards import HallRecord
from bot.features.books.match_facts import RecordKind
from bot.table.panels.records import ReplayPosition
from bot.words import Language, say
from bot.words.names import game_name
from bot.words.numbers import figure
from tarocchino.core.games import GAMES, GameName

_IN_A_ROW = 3
RECORD_UNITS = {
    RecordKind.HIGHEST_HAND: Unit.POINTS,
    RecordKind.LONGEST_GRANDE: Unit.CARDS,
    RecordKind.HIGHEST_DECLARATION: Unit.POINTS,
    RecordKind.MOST_CRICCONI: Unit.CRICCONI,
    RecordKind.FEWEST_HANDS: Unit.HANDS,
    RecordKind.GREATEST_COMEBACK: Unit.POINTS,
}


@dataclass(frozen=True, slots=True)
class HallQuery:
    """Which hall of records is meant: of a game or of all, of matches among people or of those with
    computer players."""

    game: GameName | None = None
    with_computers: bool = False


class HallControl(Enum):
    """A control of the hall of records; the value keeps their custom_ids apart."""

    GAME = "g"
    COMPUTERS = "c"


@dataclass(frozen=True, slots=True)
class HallPosition:
    """What a control leads to; an option of the menu names another game."""

    control: HallControl
    game: GameName | None
    with_computers: Annotated[bool, WITH_COMPUTERS]


def hall_meant(custom_id: CustomId, values: tuple[str, ...] = ()) -> HallQuery:
    """The hall of records that a control, or the option chosen in it, leads to;
    `BadCustomIdError`."""
    at = position_of(HallPosition, custom_id)
    return HallQuery(chosen_in(values, GAME_OR_ALL) if values else at.game, at.with_computers)


def records_drawn(
    query: HallQuery, records: Sequence[HallRecord], names: Names, language: Language
) -> HallOfRecords | None:
    """The records as their picture takes them; None without any."""
    if not records:
        return None
    return HallOfRecords(
        tuple(
            ClubRecord(
                label=record_name(each.kind, language),
                value=each.value,
                unit=RECORD_UNITS[each.kind],
                names=names_of(each.holders, names),
                when=day_of(each.at),
                game=each.game if query.game is None else None,
            )
            for each in records
        ),
        query.game,
    )


def records_panel(
    query: HallQuery,
    records: Sequence[HallRecord],
    names: Names,
    language: Language,
    picture: Picture | None = None,
) -> Panel:
    """The records as a ``picture`` or in words, a button to the replay of each, and the games."""
    company = "picture-club-against-computers" if query.with_computers else "board-among-people"
    of_what = f"{game_or_all(query.game, language)} · {say(language, company)}"
    title = say(language, "picture-club-records")
    parts: list[Part] = [Text(f"## {title}\n-# {of_what}")]
    if not records:
        parts.append(Text(say(language, "records-none")))
    elif picture is not None:
        parts.append(Image(picture))
    else:
        parts.append(Text("\n".join(_line(each, names, language) for each in records)))
    if records:
        parts.append(Text(say(language, "records-replays")))
        parts += rows([*_replays(records, language)], _IN_A_ROW)
    return Panel((*parts, *_controls(query, language)), AccentColour.RESULT)


def _line(record: HallRecord, names: Names, language: Language) -> str:
    word = word_of(language, record.value, RECORD_UNITS[record.kind])
    return say(
        language,
        "records-line",
        record=record_name(record.kind, language),
        value=f"{figure(language, record.value)} {word}",
        people=people_named(names_of(record.holders, names), language),
        game=game_name(language, record.game),
        when=f"<t:{round(record.at)}:D>",
    )


def record_name(kind: RecordKind, language: Language) -> str:
    """Return what is kept as a record: "Highest hand"."""
    return say(language, f"picture-club-record-{kind.value.replace('_', '-')}")


def _replays(records: Sequence[HallRecord], language: Language) -> Iterator[Button]:
    """A button a record to the replay of its hand, or of the match's first."""
    for number, each in enumerate(records):
        opens = control_id(Verb.ALL_HANDS, ReplayPosition(each.table_id, each.hand or 0))
        # Several records may be of one hand; the version keeps their custom_ids apart.
        yield Button(replace(opens, version=number), record_name(each.kind, language), emoji="🔎")


def _controls(query: HallQuery, language: Language) -> Iterator[Part]:
    everything = Option(ALL, option_label(game_or_all(None, language)), chosen=query.game is None)
    games = (Option(g.value, game_name(language, g), chosen=g is query.game) for g in GAMES)
    yield Menu(
        _control(HallControl.GAME, query), (everything, *games), say(language, "menu-board-game")
    )
    other = replace(query, with_computers=not query.with_computers)
    label = "button-without-computers" if query.with_computers else "button-with-computers"
    yield Buttons((Button(_control(HallControl.COMPUTERS, other), say(language, label)),))


def _control(control: HallControl, query: HallQuery) -> CustomId:
    return control_id(Verb.RECORDS, HallPosition(control, query.game, query.with_computers))
