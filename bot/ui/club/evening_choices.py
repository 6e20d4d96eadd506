"""What a director chooses from: entries, tables and their results, people, more time."""

from __future__ import annotations

from collections.abc import Sequence

from bot.club.evenings.sealing import shown_boards
from bot.club.evenings.state import Entry, Evening, EveningTable
from bot.text import Language, say
from bot.text.words.durations import duration
from bot.text.words.lists import listed
from bot.ui.club.evening_controls import DirectorAsk, director_id
from bot.ui.club.evening_director import back_button
from bot.ui.club.evening_panels import awards_in_order, outcome_text
from bot.ui.club.evening_texts import table_names
from bot.ui.club.evening_words import evening_heading
from bot.ui.components import (
    MAX_OPTION_TEXT,
    MAX_OPTIONS,
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Menu,
    Option,
    Panel,
    Part,
    Picker,
    PickerKind,
    Text,
    shortened,
)
from bot.ui.words import plain_name

EXTENSIONS_SECONDS = (300, 600, 900, 1200, 1800)
"""How much more time a director may give at once."""

_LEFT = {
    DirectorAsk.NO_SHOW: DirectorAsk.ASK_ABSENT,
    DirectorAsk.WITHDRAW: DirectorAsk.ASK_WITHDRAW,
    DirectorAsk.RETURN: DirectorAsk.ASK_RETURN,
}


def entries_panel(evening: Evening, asks: DirectorAsk, language: Language, page: int = 1) -> Panel:
    """A menu of the entries that may be absent, leave, or come back."""
    entries = [each for each in evening.entries if _fits(evening, each, asks)]
    if not entries:
        return _nothing(evening, language)
    options = tuple(
        Option(str(each.number), _entry_label(language, each)) for each in _page(entries, page)
    )
    title = say(language, f"director-choose-{asks.value}")
    menu = Menu(director_id(evening.id, asks), options, say(language, "menu-director-entry"))
    buttons = [*_turns(evening, _LEFT[asks], len(entries), page, language)]
    parts = (
        Text(f"{evening_heading(language, evening)}\n{title}"),
        menu,
        Buttons((*buttons, back_button(evening, language))),
    )
    return Panel(parts, AccentColour.WAITING)


def extend_panel(evening: Evening, language: Language) -> Panel:
    """A menu of how much more time the round gets."""
    options = tuple(
        Option(str(each), say(language, "option-director-more", time=duration(language, each)))
        for each in EXTENSIONS_SECONDS
    )
    menu = say(language, "menu-director-more")
    parts = (
        Text(f"{evening_heading(language, evening)}\n{say(language, 'director-extend')}"),
        Menu(director_id(evening.id, DirectorAsk.EXTEND), options, menu),
        Buttons((back_button(evening, language),)),
    )
    return Panel(parts, AccentColour.WAITING)


def tables_panel(evening: Evening, number: int, language: Language) -> Panel:
    """A menu of the tables of a round, of which one is to be corrected, and of the rounds."""
    if not evening.rounds:
        return _nothing(evening, language)
    drawn = evening.rounds[min(number, len(evening.rounds) - 1)]
    tables = tuple(
        Option(str(table.table), _table_label(language, evening, table))
        for table in drawn.tables[:MAX_OPTIONS]
    )
    asks = director_id(evening.id, DirectorAsk.ASK_RESULT, drawn.number)
    parts: list[Part] = [
        Text(
            f"{evening_heading(language, evening)}\n"
            f"{say(language, 'director-choose-table', round=drawn.number + 1)}"
        ),
        Menu(asks, tables, say(language, "menu-director-table")),
    ]
    turns = []
    for other in (drawn.number - 1, drawn.number + 1):
        if 0 <= other < len(evening.rounds):
            leads = director_id(evening.id, DirectorAsk.ASK_TABLE, other)
            turns.append(Button(leads, say(language, "button-director-round", round=other + 1)))
    parts.append(Buttons((*turns, back_button(evening, language))))
    return Panel(tuple(parts), AccentColour.WAITING)


def result_panel(evening: Evening, round_number: int, table: int, language: Language) -> Panel:
    """The result of a table, which a director may set: by its points, or by what each side gets."""
    sat = evening.rounds[round_number].tables[table]
    numbers = (round_number, table)
    head = say(language, "director-result", round=round_number + 1, table=table + 1)
    now = say(language, "director-result-secret")
    if is_told(evening, sat):
        now = say(language, "director-result-now", result=outcome_text(language, sat.outcome))
    options = tuple(
        Option(str(k), say(language, f"option-director-award-{first.value}-{second.value}"))
        for k, (first, second) in enumerate(awards_in_order())
    )
    award = director_id(evening.id, DirectorAsk.ASK_AWARD, *numbers)
    typed = director_id(evening.id, DirectorAsk.TYPE_RESULT, *numbers)
    parts = (
        Text(f"{evening_heading(language, evening)}\n{head}"),
        Text(f"{table_names(language, evening, sat)}\n{now}"),
        Menu(award, options, say(language, "menu-director-award")),
        Buttons(
            (
                Button(typed, say(language, "button-director-type"), ButtonStyle.MAIN),
                back_button(evening, language),
            )
        ),
    )
    return Panel(parts, AccentColour.WAITING)


def people_panel(evening: Evening, asks: DirectorAsk, language: Language) -> Panel:
    """A menu of the server's people: whom to appoint, or whom to sign up."""
    members = evening.settings.format.members if asks is DirectorAsk.ENTER else 1
    parts = (
        Text(
            f"{evening_heading(language, evening)}\n"
            f"{say(language, f'director-choose-{asks.value}')}"
        ),
        Picker(
            director_id(evening.id, asks),
            PickerKind.PEOPLE,
            say(language, "menu-director-people"),
            least=1,
            most=members,
        ),
        Buttons((back_button(evening, language),)),
    )
    return Panel(parts, AccentColour.WAITING)


def is_told(evening: Evening, table: EveningTable) -> bool:
    """Whether a table's points are no secret: a director may be playing the same hands."""
    if not evening.settings.is_duplicate or not table.outcome.hands:
        return True
    played = table.boards[: len(table.outcome.hands)]
    return set(played) <= shown_boards(evening)


def _fits(evening: Evening, entry: Entry, asks: DirectorAsk) -> bool:
    match asks:
        case DirectorAsk.RETURN:
            return entry.gone
        case DirectorAsk.NO_SHOW:
            current = evening.current
            table = None if current is None else current.table_of(entry.number)
            return not entry.gone and table is not None and not table.outcome.is_decided
        case _:
            return not entry.gone


def _entry_label(language: Language, entry: Entry) -> str:
    names = listed(language, [plain_name(member.name) for member in entry.members])
    return shortened(names, MAX_OPTION_TEXT)


def _table_label(language: Language, evening: Evening, table: EveningTable) -> str:
    people = [entry for entry in map(evening.entry, table.entries) if entry is not None]
    players = ", ".join(plain_name(m.name) for entry in people for m in entry.members)
    label = say(language, "evening-table", table=table.table + 1, players=players)
    return shortened(label, MAX_OPTION_TEXT)


def _page(entries: Sequence[Entry], page: int) -> Sequence[Entry]:
    first = (page - 1) * MAX_OPTIONS
    return entries[first : first + MAX_OPTIONS] or entries[:MAX_OPTIONS]


def _turns(
    evening: Evening, asks: DirectorAsk, number: int, page: int, language: Language
) -> list[Button]:
    """The button to the other entries, where they do not fit into one menu."""
    pages = -(-number // MAX_OPTIONS)
    if pages < 2:
        return []
    label = say(language, "button-director-others")
    return [Button(director_id(evening.id, asks, page % pages + 1), label)]


def _nothing(evening: Evening, language: Language) -> Panel:
    parts = (Text(say(language, "director-nobody")), Buttons((back_button(evening, language),)))
    return Panel(parts, AccentColour.WAITING)
