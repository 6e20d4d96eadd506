"""Show the menu of a table, and write its lines in custom_ids and options."""

from __future__ import annotations

from enum import Enum
from typing import TypeVar

from bot.client.components import (
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Panel,
    Part,
    Picker,
    PickerKind,
    Text,
    plain_name,
    rows,
    shown_name,
)
from bot.client.custom_ids import NUMBER, Verb, Word
from bot.table.panels.proposals import undone_action_kind, undone_text, winner_at_end
from bot.table.panels.words import heading, table_id
from bot.table.rules.permissions import Actor
from bot.table.rules.proposals import taking_back_reveals, undo_index, whom_to_ask
from bot.table.rules.table_actions import Line, LobbyEntry, MenuEntry, MenuLine, menu
from bot.table.state.actions import ProposalKind
from bot.table.state.table import Table
from bot.words import Language, say
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.play.match import MatchState

_Entry = TypeVar("_Entry", bound=Enum)


def _line(kind: type[_Entry]) -> Word[Line[_Entry]]:
    """The entry's word, and its seat after a dash."""

    def write(line: Line[_Entry]) -> str:
        word = str(line.entry.value)
        return word if line.seat is None else f"{word}-{line.seat}"

    def read(written: str) -> Line[_Entry]:
        word, _, seat = written.partition("-")
        return Line(kind(word), NUMBER.read(seat) if seat else None)

    return Word(write, read)


LOBBY_LINE = _line(LobbyEntry)
MENU_LINE = _line(MenuEntry)


_IRREVERSIBLE = (MenuEntry.LEAVE, MenuEntry.RESIGN, MenuEntry.END, MenuEntry.CLOSE)
_RETURNING = (MenuEntry.BACK, MenuEntry.RESUME, MenuEntry.TAKE_SEAT)


def menu_panel(table: Table, actor: Actor, language: Language) -> Panel:
    """Everything that the reader may request now, each with a line on what it does."""
    lines = menu(table, actor)
    title = f"### {heading(language, table.game, table.rules)}\n{say(language, 'menu-title')}"
    if not lines:
        return Panel((Text(title), Text(say(language, "menu-none"))), AccentColour.WAITING)
    told = [
        say(
            language,
            "menu-line",
            label=_label(table, actor, line, language, shown=True),
            about=_about(table, actor, line, language),
        )
        for line in lines
    ]
    buttons = [
        Button(
            table_id(table, Verb.ASK, MENU_LINE.write(line)),
            _label(table, actor, line, language),
            _style(line.entry),
        )
        for line in lines
    ]
    return Panel((Text(title), Text("\n".join(told)), *rows(buttons)), AccentColour.PLAYING)


def confirmation_panel(table: Table, actor: Actor, entry: MenuEntry, language: Language) -> Panel:
    """Asks the reader to confirm a request; one who leaves may also name a substitute."""
    texts = [say(language, "sure-title"), _consequence(table, actor, entry, language)]
    parts: list[Part] = [Text("\n".join(texts))]
    if entry is MenuEntry.LEAVE:
        parts += [Text(say(language, "sure-leave-substitute")), _people(table, language)]
    label = say(language, "button-sure", what=entry.value)
    yes = Button(table_id(table, Verb.SURE, entry.value), label, ButtonStyle.END)
    return Panel((*parts, Buttons((yes, _not_sure(table, language)))), AccentColour.RESULT)


def substitute_panel(table: Table, language: Language) -> Panel:
    """Asks who is to play on in the reader's place."""
    asked = Text(say(language, "menu-substitute-about"))
    no = Buttons((_not_sure(table, language),))
    return Panel((asked, _people(table, language), no), AccentColour.PLAYING)


def _not_sure(table: Table, language: Language) -> Button:
    """Back to the menu."""
    return Button(table_id(table, Verb.MENU, "again"), say(language, "button-not-sure"))


def needs_confirmation(table: Table, seat: int | None, entry: MenuEntry) -> bool:
    """Whether a request has to be confirmed, as it cannot be undone."""
    if entry is MenuEntry.CLAIM and seat is not None:
        return bool(whom_to_ask(table, seat, ProposalKind.CLAIM))
    return entry in _IRREVERSIBLE


def _people(table: Table, language: Language) -> Picker:
    named = table_id(table, Verb.NAME_SUBSTITUTE)
    return Picker(named, PickerKind.PEOPLE, say(language, "menu-people"), least=1)


def _style(entry: MenuEntry) -> ButtonStyle:
    if entry in _IRREVERSIBLE:
        return ButtonStyle.END
    return ButtonStyle.CONFIRM if entry in _RETURNING else ButtonStyle.PLAIN


def _label(
    table: Table, actor: Actor, line: MenuLine, language: Language, *, shown: bool = False
) -> str:
    """The label of the button; ``shown`` for its mention in the message's text."""
    named = shown_name if shown else plain_name
    seat = table.seat_of(actor.user_id)
    alone = table.match is None or seat is None or not _partners(table.match, seat)
    return say(
        language,
        f"menu-{line.entry.value}",
        player="" if line.seat is None else named(table.names[line.seat]),
        kind=_undone(table, seat),
        side="alone" if alone else "partners",
    )


def _about(table: Table, actor: Actor, line: MenuLine, language: Language) -> str:
    seat, entry = table.seat_of(actor.user_id), line.entry
    session = table.session
    comes_back = session is not None and (line.seat, actor.user_id) in session.left
    return say(
        language,
        f"menu-{entry.value}-about",
        what="" if seat is None else undone_text(table, seat, language, own=True),
        asks=_asks(table, seat, entry),
        winner=winner_at_end(table),
        player=_offered_to(table, seat),
        comes="back" if comes_back else "new",
    )


def _offered_to(table: Table, seat: int | None) -> str:
    """The user to whom the seat is offered, as a message names them."""
    offers = dict(table.session.offered) if table.session else {}
    user_id = None if seat is None else offers.get(seat)
    return "…" if user_id is None else f"<@{user_id}>"


def _asks(table: Table, seat: int | None, entry: MenuEntry) -> str:
    """Who has to agree, as the texts' selector."""
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
        case _:
            return "no"


def _consequence(table: Table, actor: Actor, entry: MenuEntry, language: Language) -> str:
    seat = table.seat_of(actor.user_id)
    if entry is MenuEntry.LEAVE and len(table.people) == 1:
        return say(language, "sure-leave-last")
    alone = seat is not None and not whom_to_ask(table, seat, ProposalKind.END)
    if entry is MenuEntry.END and alone and winner_at_end(table) == "nobody":
        return say(language, "sure-end-alone")
    hand = table.match.hand if table.match else None
    return say(
        language,
        f"sure-{entry.value}",
        cards=0 if hand is None or seat is None else len(hand.hands[seat]),
        asks=_asks(table, seat, entry),
        winner=winner_at_end(table),
        end=say(language, "menu-end"),
    )


def _undone(table: Table, seat: int | None) -> str:
    place = None if seat is None else undo_index(table, seat)
    action = None if place is None else table.history[place].action
    return undone_action_kind(action if isinstance(action, SeatAction) else None)


def _partners(match: MatchState, seat: int) -> tuple[int, ...]:
    """The other seats that share the seat's score."""
    sides = match.game.scorers(match.players)
    return tuple(s for side in sides if seat in side for s in side if s != seat)
