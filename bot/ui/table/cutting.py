"""The message before a hand is dealt: who has cut and how to cut, or how to have it dealt."""

from __future__ import annotations

from enum import Enum

from bot.tables.state.table import Computer, Table
from bot.text import Language, say
from bot.text.plain import clean, escape
from bot.text.words.lists import listed
from bot.ui.components import AccentColour, Button, Buttons, ButtonStyle, Panel, Part, Text
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.shuffle_proof import fair_deal_button
from bot.ui.table.proposals import between_hands_parts, menu_button, proposal_parts
from bot.ui.words import countdown, heading, own_table_line, shown_name
from tarocchino.dealing.cutting import Cutting


def cutting_panel(
    table: Table, cutting: Cutting, language: Language, seat: int | None = None
) -> Panel:
    """The public state of what the deal of the next hand waits for, with the buttons to go on.

    With a ``seat`` it is for the player there: its buttons depend on whether the deal waits for
    that seat.
    """
    title = f"## {heading(language, table.game, table.rules)}"
    if seat is not None:
        title = f"{title}\n{own_table_line(table, language)}"
    awaited = bool(table.seats_awaited) if seat is None else seat in table.seats_awaited
    proposals = (
        proposal_parts(table, language)
        if seat is None
        else between_hands_parts(table, seat, language)
    )
    return Panel(
        (
            Text(title),
            Text("\n".join(_state(table, cutting, language))),
            _buttons(table, language, awaited=awaited),
            *proposals,
        ),
        AccentColour.YOUR_TURN if awaited else AccentColour.WAITING,
    )


def own_deal_rows(table: Table, seat: int, language: Language) -> tuple[Part, ...]:
    """What stands below a score sheet for the player there: until when the next deal waits for
    them, the buttons to go on, what is asked of them, and the table's menu."""
    awaited = awaited_from(table, seat)
    buttons = _to_go_on(table, language) if awaited is not None else ()
    return (
        *((Text(_until(table, language)),) if awaited is not None else ()),
        *between_hands_parts(table, seat, language),
        Buttons((*buttons, menu_button(table, language))),
    )


class Awaited(Enum):
    """What a player is asked to do before the deal."""

    CUT = "cut"
    OPENED_CUT = "open the sealed cut"
    NEXT_HAND = "ask for the next hand"


def awaited_from(table: Table, seat: int | None) -> Awaited | None:
    """What the deal waits for from the player of this seat; None if for nothing."""
    if seat not in table.seats_awaited:
        return None
    if table.unopened:
        return Awaited.OPENED_CUT
    return Awaited.CUT if table.asks_for_cuts else Awaited.NEXT_HAND


def _state(table: Table, cutting: Cutting, language: Language) -> list[str]:
    """What the deal waits for, and for whom."""
    if not table.seats_awaited:
        dealt = say(language, "cut-fixed")
        return [f"### {say(language, 'next-hand-title', hand=table.next_hand)}", dealt]
    if not table.asks_for_cuts and not table.unopened:
        title = say(language, "next-hand-title", hand=table.next_hand)
        return [f"### {title}", _until(table, language)]
    return [
        f"### {say(language, 'cut-title', hand=table.next_hand)}",
        say(language, "cut-explained"),
        *(_seat_line(table, cutting, seat, language) for seat in table.people),
        *_computers(table, language),
        _until(table, language),
    ]


def _until(table: Table, language: Language) -> str:
    """For what the deal waits, and until when."""
    when = countdown(table.deadline or 0.0)
    if table.asks_for_cuts or table.unopened:
        return _until_cut(table, language, when)
    return _until_next_hand(table, language, when)


def _until_next_hand(table: Table, language: Language, when: str) -> str:
    button = say(language, "button-next-hand")
    if len(table.present) == 1:
        return say(language, "next-hand-until-alone", button=button, when=when)
    pressed = [seat for seat in table.present if seat not in table.seats_awaited]
    if not pressed:
        return say(language, "next-hand-until", button=button, when=when)
    awaited = [f"**{shown_name(table.names[seat])}**" for seat in table.seats_awaited]
    return say(language, "next-hand-waits-for", players=listed(language, awaited), when=when)


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
    return say(language, "cut-awaited" if seat in table.seats_awaited else "cut-none", player=name)


def _computers(table: Table, language: Language) -> list[str]:
    """One line telling that the computer players do not cut, if there are any."""
    names = [shown_name(o.name) for o in table.seats if isinstance(o, Computer)]
    if not names:
        return []
    return [say(language, "cut-computers", players=listed(language, names), number=len(names))]


def _shown(text: str) -> str:
    return escape(clean(text))


def _until_cut(table: Table, language: Language, when: str) -> str:
    if not table.unopened:
        return say(language, "cut-until", when=when)
    sealed = [f"<@{table.people[seat].user_id}>" for seat in table.unopened]
    return say(language, "cut-open-until", players=listed(language, sealed), when=when)


def _buttons(table: Table, language: Language, *, awaited: bool) -> Buttons:
    buttons = [*_to_go_on(table, language)] if awaited else []
    if not table.asks_for_cuts and table.match is not None and table.match.sheets:
        score = CustomId(table.id, table.shown_version, Verb.SCORE)
        buttons.append(Button(score, say(language, "button-score")))
    return Buttons((*buttons, fair_deal_button(table, language), menu_button(table, language)))


def _to_go_on(table: Table, language: Language) -> tuple[Button, ...]:
    """What those press for whom the deal waits."""

    def button(verb: Verb, label: str, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
        custom_id = CustomId(table.id, table.shown_version, verb, str(table.next_hand))
        return Button(custom_id, say(language, label), style)

    if table.unopened:
        return (button(Verb.CUT, "button-cut-open", ButtonStyle.MAIN),)
    if table.asks_for_cuts:
        deal = button(Verb.NO_CUT, "button-nocut", ButtonStyle.MAIN)
        return (deal, button(Verb.CUT, "button-cut"))
    return (button(Verb.NO_CUT, "button-next-hand", ButtonStyle.MAIN),)
