"""One person's own panel of a lobby: the host's buttons, and a menu of what else may be done."""

from __future__ import annotations

from bot.tables.rules.lobby import missing_to_start
from bot.tables.rules.lobby_menu import LobbyEntry, LobbyLine, lobby_menu
from bot.tables.rules.permissions import Actor, Request, may
from bot.tables.state.occasion import EveningOccasion
from bot.tables.state.table import Computer, Table
from bot.text import Language, say
from bot.text.words.lists import listed
from bot.ui.components import (
    MAX_IN_ROW,
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
    Text,
    shortened,
)
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.reference.rules import rules_id
from bot.ui.table.menu_words import LOBBY_LINE
from bot.ui.words import has_partners, heading, plain_name, seat_name, shown_name
from tarocchino.players.levels import Level

FILL = "fill"
"""The argument of *Start* where computer players sit down first."""

LEVEL = "level"
"""The argument of the menu in which a level is chosen; the button beside it has none."""


def own_lobby_panel(
    table: Table, actor: Actor, language: Language, *, intro: str | None = None
) -> Panel:
    """What this person may do in the lobby; ``intro`` is a line above it."""
    is_host = actor.user_id == table.host_id and table.occasion is None
    lines = [] if intro is None else [intro]
    lines += [
        f"### {heading(language, table.game, table.rules)}",
        _as_host(table, language) if is_host else _as_guest(table, actor, language),
    ]
    menu = lobby_menu(table, actor)
    parts: list[Part] = [Text("\n".join(lines))]
    if is_host:
        parts.extend(_host_rows(table, language))
        if table.free_seats:
            parts.append(_levels(table, language))
    if menu:
        parts.append(_menu(table, menu, actor, language))
    if not is_host:
        moderates = may(actor, Request.CLOSE, table)
        close = (_button(table, language, Verb.CLOSE, ButtonStyle.END),) if moderates else ()
        parts.append(Buttons((_rules(table, language), *close)))
    return Panel(tuple(parts), AccentColour.PLAYING)


def _as_host(table: Table, language: Language) -> str:
    if table.unready:
        names = [f"**{shown_name(table.names[seat])}**" for seat in table.unready]
        people = listed(language, names)
        return say(language, "lobby-host-unready", players=people, number=len(names))
    if missing := missing_to_start(table):
        return say(language, "lobby-host-missing", number=missing)
    return say(language, "lobby-host-may-start", button=say(language, "button-start"))


def _as_guest(table: Table, actor: Actor, language: Language) -> str:
    if isinstance(occasion := table.occasion, EveningOccasion):
        number, drawn = occasion.table + 1, occasion.round + 1
        return say(language, "lobby-evening", round=drawn, table=number)
    seat, host = table.seat_of(actor.user_id), f"<@{table.host_id}>"
    if seat is None:
        if not table.free_seats:
            return say(language, "lobby-guest-full")
        return say(language, "lobby-guest-free", number=len(table.free_seats))
    return say(
        language,
        "lobby-guest-unready" if seat in table.unready else "lobby-guest-ready",
        seat=seat_name(language, seat, len(table.seats), table.rules),
        host=host,
    )


def _host_rows(table: Table, language: Language) -> list[Buttons]:
    """How the host fills the table, starts, and closes it: only what is possible now."""
    missing = missing_to_start(table)
    first: list[Button] = []
    if not table.unready:
        label = say(language, "button-start")
        if missing:
            level = table.agreement.level.value
            label = say(language, "button-start-with", number=missing, level=level)
        custom_id = CustomId(table.id, table.version, Verb.START_AS_SEATED, FILL if missing else "")
        first.append(Button(custom_id, label, ButtonStyle.CONFIRM))
        if not missing:
            partners = has_partners(table.game, len(table.seats))
            label = say(language, "button-draw" if partners else "button-draw-deal")
            first.append(Button(CustomId(table.id, table.version, Verb.START_DRAWN), label))
    second = [_add_button(table, language)] if table.free_seats else []
    if any(isinstance(occupant, Computer) for occupant in table.seats):
        second.append(_button(table, language, Verb.REMOVE_COMPUTER))
    second.append(_button(table, language, Verb.CLOSE, ButtonStyle.END))
    if len(first) + len(second) < MAX_IN_ROW:
        second.append(_rules(table, language))
    return [Buttons(tuple(row)) for row in (first, second) if row]


def _add_button(table: Table, language: Language) -> Button:
    """One tap for another computer player like the last one."""
    label = say(language, "button-add", level=table.agreement.level.value)
    return Button(CustomId(table.id, table.version, Verb.ADD_COMPUTER), label)


def _levels(table: Table, language: Language) -> Menu:
    """Two taps for one of any level."""
    options = tuple(
        Option(
            level.value,
            say(language, "level-option", level=level.value),
            say(language, "level-about", level=level.value),
        )
        for level in Level
    )
    custom_id = CustomId(table.id, table.version, Verb.ADD_COMPUTER, LEVEL)
    return Menu(custom_id, options, say(language, "menu-levels"))


def _rules(table: Table, language: Language) -> Button:
    return Button(rules_id(Verb.RULES, table.game.name), say(language, "button-rules"))


def _button(
    table: Table, language: Language, verb: Verb, style: ButtonStyle = ButtonStyle.PLAIN
) -> Button:
    custom_id = CustomId(table.id, table.version, verb)
    return Button(custom_id, say(language, f"button-{verb.value}"), style)


def _menu(table: Table, lines: tuple[LobbyLine, ...], actor: Actor, language: Language) -> Menu:
    options = tuple(_option(table, line, actor, language) for line in lines[:MAX_OPTIONS])
    custom_id = CustomId(table.id, table.version, Verb.LOBBY)
    return Menu(custom_id, options, say(language, "lobby-menu"))


def _option(table: Table, line: LobbyLine, actor: Actor, language: Language) -> Option:
    moves = line.entry is LobbyEntry.SIT and table.seat_of(actor.user_id) is not None
    what = "move" if moves else line.entry.value
    where, who = "", ""
    if line.seat is not None:
        where = seat_name(language, line.seat, len(table.seats), table.rules)
        who = plain_name(table.names[line.seat])
    label = say(language, f"lobby-menu-{what}", seat=where, player=who)
    about = say(language, f"lobby-menu-{what}-about")
    return Option(
        LOBBY_LINE.write(line), shortened(label, MAX_OPTION_TEXT), shortened(about, MAX_OPTION_TEXT)
    )
