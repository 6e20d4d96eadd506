"""What people see at a table of an evening: which it is, the call to it, where to go from there."""

from __future__ import annotations

from collections.abc import Iterator

from bot.club.evenings.state import Evening, EveningRound, EveningTable
from bot.tables.state.occasion import EveningOccasion
from bot.tables.state.table import Table
from bot.text import Language, say
from bot.text.words.lists import listed
from bot.ui.club.evening_own import paused_text
from bot.ui.club.evening_texts import entry_names, table_names
from bot.ui.club.evening_words import (
    LIST_ROOM,
    ShownEvening,
    lines_within,
    own_button,
)
from bot.ui.components import (
    AccentColour,
    Buttons,
    Panel,
    Text,
)


def evening_table_line(table: Table, evening: Evening, language: Language) -> str | None:
    """Which table of which round it is, and until when hands begin; None at other tables."""
    occasion = table.occasion
    if not isinstance(occasion, EveningOccasion):
        return None
    where = say(
        language, "evening-at-table",
        number=str(evening.id), round=occasion.round + 1, table=occasion.table + 1,
    )  # fmt: skip
    current = evening.current
    if evening.paused is not None:
        return f"{where} · {paused_text(evening, language)}"
    if current is None or current.number != occasion.round or current.deadline is None:
        return where
    until = say(language, "evening-table-until", when=f"<t:{round(current.deadline)}:t>")
    return f"{where} · {until}"


def line_facts(evening: Evening) -> tuple[object, ...]:
    """All that decides what `evening_table_line` says of an evening."""
    current = evening.current
    return evening.paused is not None, current and (current.number, current.deadline)


def call_panel(
    evening: Evening, drawn: EveningRound, table: EveningTable, language: Language
) -> Panel:
    """The ping of the people of a table in its thread, and what of its hands is a secret."""
    people = listed(language, [f"<@{user_id}>" for user_id in called(evening, table)])
    told = say(
        language, "evening-call",
        round=drawn.number + 1, table=table.table + 1, people=people,
        button=say(language, "lobby-menu-ready"),
    )  # fmt: skip
    if evening.settings.is_duplicate:
        travels = "-travelling" if evening.settings.travelling else ""
        told = f"{told}\n-# {say(language, f'evening-call-sealed{travels}')}"
    return Panel((Text(told),), AccentColour.YOUR_TURN)


def called(evening: Evening, table: EveningTable) -> tuple[int, ...]:
    """The users who are to play at a table."""
    present = (evening.entry(number) for number in table.entries if number not in table.absent)
    return tuple(member.user_id for entry in present if entry for member in entry.members)


def guide_panel(shown: ShownEvening, drawn: EveningRound, table: EveningTable, language: Language
) -> Panel:  # fmt: skip
    """Where the people of a table go after it: to their next tables, once those are drawn."""
    evening = shown.evening
    lines = list(_guide(shown, drawn, table, language))
    if shown.standings_link is not None:
        lines.append(say(language, "evening-link-standings", link=shown.standings_link))
    text = "\n".join(lines_within(language, lines, LIST_ROOM))
    return Panel((Text(text), Buttons((own_button(evening.id, language),))), AccentColour.RESULT)


def _guide(
    shown: ShownEvening, drawn: EveningRound, table: EveningTable, language: Language
) -> Iterator[str]:
    evening, number = shown.evening, drawn.number + 1
    if number < len(evening.rounds):
        yield say(language, "evening-table-next", round=number + 1)
        yield from _next_tables(shown, evening.rounds[number], table, language)
    elif evening.stage.is_over:
        yield say(language, "evening-table-over")
    elif number >= evening.settings.rounds:
        yield say(language, "evening-table-wait-last")
    else:
        yield say(language, "evening-table-wait", round=number)


def _next_tables(
    shown: ShownEvening, following: EveningRound, table: EveningTable, language: Language
) -> Iterator[str]:
    evening = shown.evening
    for number in table.entries:
        entry = evening.entry(number)
        found = following.table_of(number)
        if entry is None or entry.gone:
            continue
        where = say(language, "evening-table-sits-out")
        if found is not None:
            place = shown.places.get((following.number, found.table))
            where = table_names(language, evening, found)
            if place is not None:
                where = f"<#{place}>"
        names = entry_names(language, evening, entry)
        yield say(language, "evening-table-next-line", names=names, where=where)
