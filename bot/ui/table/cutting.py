"""The message before a hand is dealt: who has cut, and how to cut."""

from __future__ import annotations

from bot.dealing.cutting import Cutting
from bot.tables.state.table import Computer, Table
from bot.text import Language, say
from bot.text.plain import clean, escape
from bot.text.words.lists import listed
from bot.ui.components import AccentColour, Button, Buttons, ButtonStyle, Panel, Part, Text
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.reference.rules import rules_id
from bot.ui.shuffle_proof import start_line, transcript_lines
from bot.ui.table.proposals import between_hands_parts, menu_button, proposal_parts
from bot.ui.words import countdown, heading, own_table_line, shown_name


def cutting_panel(
    table: Table, cutting: Cutting, language: Language, seat: int | None = None
) -> Panel:
    """The public state of the cuts for the next hand, with the buttons to cut.

    With a ``seat`` it is for the player there: its buttons depend on whether that seat is asked.
    """
    lines = [_seat_line(table, cutting, seat, language) for seat in table.people]
    title = f"## {heading(language, table.game, table.rules)}"
    if seat is not None:
        title = f"{title}\n{own_table_line(table, language)}"
    parts: list[Part] = [
        Text(title),
        Text(
            "\n".join(
                [
                    f"### {say(language, 'cut-title', hand=table.next_hand)}",
                    say(language, "cut-explained"),
                ]
            )
        ),
        Text("\n".join([*lines, *_computers(table, language), _what_next(table, language)])),
        Text(
            "\n".join(
                [start_line(table, language, table.next_hand), *transcript_lines(table, language)]
            )
        ),
    ]
    asked = bool(table.seats_asked_to_cut) if seat is None else seat in table.seats_asked_to_cut
    row = _buttons(table, language, asked=asked)
    parts.extend([row] if row.buttons else [])
    proposals = (
        proposal_parts(table, language)
        if seat is None
        else between_hands_parts(table, seat, language)
    )
    menu = Buttons((menu_button(table, language),))
    return Panel(
        (*parts, *proposals, menu), AccentColour.YOUR_TURN if asked else AccentColour.WAITING
    )


def own_deal_rows(table: Table, seat: int, language: Language) -> tuple[Part, ...]:
    """The buttons below a score sheet for the player there: what the next deal waits for, if it
    waits for them, what is asked of them, and the table's menu."""
    buttons = _cut_buttons(table, language) if seat in table.seats_asked_to_cut else ()
    return (
        *between_hands_parts(table, seat, language),
        Buttons((*buttons, menu_button(table, language))),
    )


def _seat_line(table: Table, cutting: Cutting, seat: int, language: Language) -> str:
    occupant, given = table.seats[seat], cutting.given[seat]
    name = f"**{shown_name(occupant.name)}**" if occupant else ""
    opened = cutting.opened[seat]
    if opened is not None:
        return say(language, "cut-opened", player=name, text=_shown(opened))
    if seat in cutting.seals:
        return say(language, "cut-sealed", player=name)
    if given:
        return say(language, "cut-given", player=name, text=_shown(given))
    return say(
        language, "cut-awaited" if seat in table.seats_asked_to_cut else "cut-none", player=name
    )


def _computers(table: Table, language: Language) -> list[str]:
    """One line telling that the computer players do not cut, if there are any."""
    names = [shown_name(o.name) for o in table.seats if isinstance(o, Computer)]
    if not names:
        return []
    return [say(language, "cut-computers", players=listed(language, names), number=len(names))]


def _shown(text: str) -> str:
    return escape(clean(text))


def _what_next(table: Table, language: Language) -> str:
    if table.deadline is None:
        return say(language, "cut-fixed")
    when = countdown(table.deadline)
    if table.uncut:
        return say(language, "cut-until", when=when)
    if table.unopened:
        sealed = [f"<@{table.people[seat].user_id}>" for seat in table.unopened]
        return say(language, "cut-open-until", players=listed(language, sealed), when=when)
    return say(language, "cut-fixed")


def _buttons(table: Table, language: Language, *, asked: bool) -> Buttons:
    buttons = list(_cut_buttons(table, language)) if asked else []
    score = CustomId(table.id, table.shown_version, Verb.SCORE)
    buttons.append(Button(score, say(language, "button-score")))
    buttons.append(Button(rules_id(Verb.RULES, table.game.name), say(language, "button-rules")))
    return Buttons(tuple(buttons))


def _cut_buttons(table: Table, language: Language) -> tuple[Button, ...]:
    def button(verb: Verb, label: str, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
        custom_id = CustomId(table.id, table.shown_version, verb, str(table.next_hand))
        return Button(custom_id, say(language, label), style)

    if table.uncut:
        cut = button(Verb.CUT, "button-cut", ButtonStyle.MAIN)
        return (cut, button(Verb.NO_CUT, "button-nocut"))
    return (button(Verb.CUT, "button-cut-open", ButtonStyle.MAIN),)
