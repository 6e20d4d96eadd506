"""Show people their own part of an evening, in a panel and at their table: where they play, against
whom, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.client.components import AccentColour, Button, Buttons, ButtonStyle, Panel, Text
from bot.features.evenings.controls import EveningAsk
from bot.features.evenings.scoring import shown_boards, standings
from bot.features.evenings.state import Entry, Evening, EveningRound, EveningStage, EveningTable
from bot.features.evenings.texts import (
    LIST_ROOM,
    ShownEvening,
    ask_button,
    entry_names,
    evening_heading,
    lines_within,
    score_text,
    table_names,
)
from bot.table.state.table import EveningOccasion, Table
from bot.words import Language, say
from bot.words.numbers import listed


def own_evening_panel(
    shown: ShownEvening, user_id: int, language: Language, *, lost_seat: bool = False
) -> Panel:
    """Return this person's view of the evening, with their possible requests. With ``lost_seat``, a
    computer player has begun for them."""
    evening = shown.evening
    entry = evening.entry_of(user_id)
    lines = [evening_heading(language, evening)]
    lines += _own_lines(shown, entry, language)
    if shown.standings_link is not None:
        lines.append(say(language, "evening-link-standings", link=shown.standings_link))
    buttons = _buttons(evening, entry, language)
    if lost_seat:
        lines.append(say(language, "evening-own-lost"))
        asks = EveningAsk.ARRIVE
        buttons.insert(0, ask_button(language, evening.id, asks, style=ButtonStyle.MAIN))
    colour = AccentColour.YOUR_TURN if _plays_now(evening, entry) else AccentColour.WAITING
    return Panel((Text("\n".join(lines)), Buttons(tuple(buttons))), colour)


def leaving_panel(evening: Evening, entry: Entry, language: Language) -> Panel:
    """Return the question before somebody withdraws, with all their partners."""
    names = entry_names(language, evening, entry)
    odd, number = evening.settings.odd.value, len(entry.members)
    told = say(language, f"evening-leave-sure-{odd}", names=names, number=number)
    leave = ask_button(language, evening.id, EveningAsk.WITHDRAW, 1, style=ButtonStyle.END)
    stay = ask_button(language, evening.id, EveningAsk.MINE, 1, word="stay")
    return Panel((Text(told), Buttons((leave, stay))), AccentColour.NOT_RIGHT)


def next_text(shown: ShownEvening, entry: Entry, language: Language) -> str:
    """Say what comes next for an entry: its table, a round it sits out, a break."""
    evening, current = shown.evening, shown.evening.current
    if evening.stage.is_over:
        return say(language, f"evening-own-{evening.stage.value}")
    if entry.gone:
        return say(language, "evening-own-gone")
    if evening.paused is not None and (current is None or evening.suspended is None):
        return paused_text(evening, language)
    if current is None:
        return _between(evening, language)
    own = next((t for t in tables_of(evening, entry) if not t.outcome.is_decided), None)
    if own is not None:
        return _at_table(shown, own, language)
    if entry.number in current.out:
        return say(language, "evening-own-out", round=current.number + 1)
    if any(entry.number in table.entries for table in current.tables):
        return say(language, "evening-own-done", round=current.number + 1)
    return say(language, "evening-own-late", round=current.number + 2)


def paused_text(evening: Evening, language: Language) -> str:
    """Say that play has stopped: there is a break, or no place to play."""
    what = "paused" if evening.suspended is None else "suspended"
    return say(language, f"evening-own-{what}")


def is_counted(evening: Evening) -> bool:
    """Return whether the standings have any result yet."""
    return any(each.closed_at is not None for each in evening.rounds) or bool(shown_boards(evening))


def tables_of(evening: Evening, entry: Entry) -> tuple[EveningTable, ...]:
    """Return the tables of the current round at which an entry sits and is not absent."""
    current = evening.current
    if current is None:
        return ()
    tables = (t for t in current.tables if entry.number in t.entries)
    return tuple(table for table in tables if entry.number not in table.absent)


def _own_lines(shown: ShownEvening, entry: Entry | None, language: Language) -> list[str]:
    evening = shown.evening
    if entry is None:
        return [say(language, "evening-own-none")]
    names = entry_names(language, evening, entry)
    if evening.stage is EveningStage.SIGN_UP:
        missing = evening.settings.format.members - len(entry.members)
        key = "evening-told-looks" if missing else "evening-own-entered"
        return [say(language, key, names=names, number=missing)]
    lines = [say(language, "evening-own-as", names=names), next_text(shown, entry, language)]
    for line in standings(evening) if is_counted(evening) else ():
        for each in line:
            if each.entry == entry.number and each.place is not None:
                score = score_text(language, evening, each)
                lines.append(say(language, "evening-own-place", place=each.place, score=score))
    return lines


def _between(evening: Evening, language: Language) -> str:
    """Say what an entry waits for between two rounds."""
    closed = evening.rounds[-1].closed_at if evening.rounds else None
    if len(evening.rounds) >= evening.settings.rounds:
        return say(language, "evening-own-last")
    number = len(evening.rounds) + 1
    if closed is None:
        return say(language, "evening-own-soon", round=number)
    when = f"<t:{round(closed + evening.settings.break_seconds)}:R>"
    return say(language, "evening-own-next", round=number, when=when)


def _at_table(shown: ShownEvening, table: EveningTable, language: Language) -> str:
    evening, current = shown.evening, shown.evening.current
    assert current is not None
    place = shown.places.get((current.number, table.table))
    where = say(language, "evening-place-soon") if place is None else f"<#{place}>"
    players = table_names(language, evening, table)
    number = table.table + 1
    told = say(
        language, "evening-own-table",
        round=current.number + 1, table=number, players=players, where=where,
    )  # fmt: skip
    if evening.suspended is not None:
        return f"{told} {paused_text(evening, language)}"
    if current.deadline is None:
        return told
    until = say(language, "evening-until", when=f"<t:{round(current.deadline)}:t>")
    return f"{told} {until}"


def _plays_now(evening: Evening, entry: Entry | None) -> bool:
    playing = () if entry is None or evening.paused is not None else tables_of(evening, entry)
    return any(not table.outcome.is_decided for table in playing)


def _buttons(evening: Evening, entry: Entry | None, language: Language) -> list[Button]:
    button, stage = partial(ask_button, language, evening.id), evening.stage
    buttons = []
    if entry is None:
        if not stage.is_over and len(evening.rounds) < evening.settings.rounds:
            buttons.append(button(EveningAsk.SIGN_UP, style=ButtonStyle.MAIN))
    elif stage is EveningStage.SIGN_UP:
        buttons.append(button(EveningAsk.SIGN_OFF))
    elif stage.has_begun and entry.gone:
        buttons.append(button(EveningAsk.RETURN, style=ButtonStyle.MAIN))
    elif stage.has_begun:
        buttons.append(button(EveningAsk.WITHDRAW))
    if entry is not None and evening.settings.is_duplicate and evening.rounds:
        buttons.append(button(EveningAsk.HANDS, 1))
    return [*buttons, button(EveningAsk.STANDINGS, 1)]


def evening_table_line(table: Table, evening: Evening, language: Language) -> str | None:
    """Say which table of which round it is, and when its last hand may begin. None for a table that
    belongs to no evening."""
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
    """Return all facts on which `evening_table_line` depends."""
    current = evening.current
    return evening.paused is not None, current and (current.number, current.deadline)


def call_panel(
    evening: Evening, drawn: EveningRound, table: EveningTable, language: Language
) -> Panel:
    """Return the ping for the people of a table, with what has to stay secret."""
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
    """Return the users who are to play at a table."""
    present = (evening.entry(number) for number in table.entries if number not in table.absent)
    return tuple(member.user_id for entry in present if entry for member in entry.members)


def guide_panel(shown: ShownEvening, drawn: EveningRound, table: EveningTable, language: Language
) -> Panel:  # fmt: skip
    """Say where the people of a table go next, once the tables are drawn."""
    evening = shown.evening
    lines = list(_guide(shown, drawn, table, language))
    if shown.standings_link is not None:
        lines.append(say(language, "evening-link-standings", link=shown.standings_link))
    text = "\n".join(lines_within(language, lines, LIST_ROOM))
    mine = ask_button(language, evening.id, EveningAsk.MINE)
    return Panel((Text(text), Buttons((mine,))), AccentColour.RESULT)


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
