"""Show the menu of a table, and write its lines in custom_ids and options."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TypeVar

from bot.client.components import (
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
    plain_name,
    shortened,
)
from bot.client.custom_ids import NUMBER, Verb, Word
from bot.table.panels.proposals import undone_action_kind, undone_text, winner_at_end
from bot.table.panels.rules_pages import rules_button
from bot.table.panels.shuffle import fair_deal_button
from bot.table.panels.words import heading, table_button, table_id
from bot.table.rules.permissions import Actor, Request, may
from bot.table.rules.proposals import taking_back_reveals, whom_to_ask
from bot.table.rules.table_actions import Line, LobbyEntry, MenuEntry, MenuLine, menu
from bot.table.state.actions import ProposalKind
from bot.table.state.table import Table
from bot.words import Language, say
from tarocchino.core.play.match import MatchState

_Entry = TypeVar("_Entry", bound=Enum)


def _line(kind: type[_Entry]) -> Word[Line[_Entry]]:
    """Return a codec of lines: the entry's word, and its seat after a dash."""

    def write(line: Line[_Entry]) -> str:
        word = str(line.entry.value)
        return word if line.seat is None else f"{word}-{line.seat}"

    def read(written: str) -> Line[_Entry]:
        word, _, seat = written.partition("-")
        return Line(kind(word), NUMBER.read(seat) if seat else None)

    return Word(write, read)


LOBBY_LINE = _line(LobbyEntry)
MENU_LINE = _line(MenuEntry)


AGAIN, STOP = "again", "stop"
"""The arguments of *More…* on a person's own message, which show the menu or its second part."""

_IRREVERSIBLE = (MenuEntry.LEAVE, MenuEntry.RESIGN, MenuEntry.END, MenuEntry.CLOSE)
_STOPPING = (MenuEntry.SUBSTITUTE, *_IRREVERSIBLE)
_THE_SAME_ALONE = (MenuEntry.LEAVE, MenuEntry.CLOSE)


def menu_panel(table: Table, actor: Actor, language: Language) -> Panel:
    """Return all that the reader may request now, and what there is to look up. Requests that leave
    the table or end the match have their own list."""
    lines = menu(table, actor)
    going_on = [line for line in lines if line.entry not in _STOPPING]
    buttons = [rules_button(table.game.name, language)]
    if may(actor, Request.SEE_TABLE, table):
        score = table_button(table, Verb.SCORE, language)
        buttons = [score, fair_deal_button(table, language), *buttons]
    if len(going_on) < len(lines):
        buttons.append(_stop_button(table, language))
    title = Text(f"### {heading(language, table.game, table.rules)}")
    listed = _listed(table, actor, going_on, language)
    return Panel((title, *listed, Buttons(tuple(buttons))), AccentColour.PLAYING)


def stop_panel(table: Table, actor: Actor, language: Language) -> Panel:
    """Return the requests that leave the table or end the match."""
    lines = [line for line in menu(table, actor) if line.entry in _STOPPING]
    if len(table.people) == 1 and MenuLine(MenuEntry.END) in lines:
        lines = [line for line in lines if line.entry not in _THE_SAME_ALONE]
    title = Text(f"### {_stop_button(table, language).label}")
    listed = _listed(table, actor, lines, language)
    return Panel((title, *listed, Buttons((_not_sure(table, language),))), AccentColour.PLAYING)


def _listed(
    table: Table, actor: Actor, lines: Sequence[MenuLine], language: Language
) -> tuple[Part, ...]:
    """Return the lines as a menu, each with half a line on its effect."""
    if not lines:
        return (Text(say(language, "menu-none")),)
    options = tuple(
        Option(
            MENU_LINE.write(line),
            _label(table, actor, line, language),
            shortened(_about(table, actor, line, language), MAX_OPTION_TEXT),
        )
        for line in lines[:MAX_OPTIONS]
    )
    return (Menu(table_id(table, Verb.ASK), options, say(language, "menu-title")),)


def _stop_button(table: Table, language: Language) -> Button:
    return Button(table_id(table, Verb.MENU, STOP), say(language, "menu-stop"))


def confirmation_panel(table: Table, actor: Actor, entry: MenuEntry, language: Language) -> Panel:
    """Return the question whether the reader is sure; one who leaves may also name a substitute."""
    texts = [say(language, "sure-title"), _consequence(table, actor, entry, language)]
    parts: list[Part] = [Text("\n".join(texts))]
    if entry is MenuEntry.LEAVE:
        parts += [Text(say(language, "sure-leave-substitute")), _people(table, language)]
    label = say(language, "button-sure", what=entry.value)
    yes = Button(table_id(table, Verb.SURE, entry.value), label, ButtonStyle.END)
    return Panel((*parts, Buttons((yes, _not_sure(table, language)))), AccentColour.RESULT)


def substitute_panel(table: Table, language: Language) -> Panel:
    """Return the question who is to play on in the reader's place."""
    asked = Text(say(language, "menu-substitute-about"))
    no = Buttons((_not_sure(table, language),))
    return Panel((asked, _people(table, language), no), AccentColour.PLAYING)


def _not_sure(table: Table, language: Language) -> Button:
    """Return a button back to the menu."""
    return Button(table_id(table, Verb.MENU, AGAIN), say(language, "button-not-sure"))


def needs_confirmation(table: Table, seat: int | None, entry: MenuEntry) -> bool:
    """Return whether a request needs a confirmation, because it cannot be undone."""
    if entry is MenuEntry.CLAIM and seat is not None:
        return bool(whom_to_ask(table, seat, ProposalKind.CLAIM))
    return entry in _IRREVERSIBLE


def _people(table: Table, language: Language) -> Picker:
    named = table_id(table, Verb.NAME_SUBSTITUTE)
    return Picker(named, PickerKind.PEOPLE, say(language, "menu-people"), least=1)


def _label(table: Table, actor: Actor, line: MenuLine, language: Language) -> str:
    seat = table.seat_of(actor.user_id)
    alone = table.match is None or seat is None or not _partners(table.match, seat)
    return say(
        language,
        f"menu-{line.entry.value}",
        player="" if line.seat is None else plain_name(table.names[line.seat]),
        kind=undone_action_kind(table, seat),
        side="alone" if alone else "partners",
    )


def _about(table: Table, actor: Actor, line: MenuLine, language: Language) -> str:
    seat, entry = table.seat_of(actor.user_id), line.entry
    comes_back = (line.seat, actor.user_id) in table.session.left
    return say(
        language,
        f"menu-{entry.value}-about",
        what="" if seat is None else undone_text(table, seat, language, own=True),
        asks=_asks(table, seat, entry),
        winner=winner_at_end(table),
        comes="back" if comes_back else "new",
    )


def _asks(table: Table, seat: int | None, entry: MenuEntry) -> str:
    """Return who has to agree, as the texts' selector."""
    if seat is None:
        return "no"
    match entry:
        case MenuEntry.UNDO:
            if whom_to_ask(table, seat, ProposalKind.UNDO):
                return "yes"
            return "nobody" if taking_back_reveals(table, seat) else "no"
        case MenuEntry.RESIGN:
            asked = whom_to_ask(table, seat, ProposalKind.RESIGN)
            partners = table.match is not None and set(asked) <= set(_partners(table.match, seat))
            return "nobody" if not asked else "partner" if partners else "all"
        case MenuEntry.CLAIM | MenuEntry.PAUSE | MenuEntry.END:
            return "yes" if whom_to_ask(table, seat, ProposalKind(entry.value)) else "nobody"
        case MenuEntry.LEAVE:
            return "yes" if len(table.people) > 1 else "nobody"
        case _:
            return "no"


def _consequence(table: Table, actor: Actor, entry: MenuEntry, language: Language) -> str:
    seat, hand = table.seat_of(actor.user_id), table.match.hand if table.match else None
    if entry is MenuEntry.CLAIM and hand is not None and seat is not None:
        return say(language, "sure-claim", cards=len(hand.hands[seat]))
    return _about(table, actor, MenuLine(entry), language)


def _partners(match: MatchState, seat: int) -> tuple[int, ...]:
    sides = match.game.scorers(match.players)
    return tuple(s for side in sides if seat in side for s in side if s != seat)
