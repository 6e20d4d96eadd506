"""The open tables of a server as a list, and the messages by which players find each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.tables.state.table import Table
from bot.text import Language, say
from bot.text.words.lists import listed
from bot.text.words.names import game_name
from bot.ui.components import MAX_TEXT, AccentColour, Button, Buttons, Panel, Text, notice
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.words import channel_link, shown_name
from tarocchino.core.games import GameName

_ROOM = MAX_TEXT - 500
"""What the list may take of a message, beside its title and hints."""


@dataclass(frozen=True, slots=True)
class ListedTable:
    """What the list shows of a table; ``free`` is the number of seats that its reader may take."""

    game: GameName
    channel_id: int
    players: tuple[str, ...]
    free: int = 0


def listing_panel(tables: Sequence[ListedTable], language: Language) -> Panel:
    """The tables with free seats first, then those that can be watched."""
    if not tables:
        return notice(say(language, "list-none"))
    with_seats = [table for table in tables if table.free]
    others = [table for table in tables if not table.free]
    lines: list[str] = []
    room, shown = _ROOM, 0
    for heading, group in (("list-free", with_seats), ("list-watch", others)):
        fitting = _fitting([_line(table, language) for table in group], room)
        lines += (say(language, heading), *fitting) if fitting else ()
        shown += len(fitting)
        room -= sum(len(line) + 1 for line in fitting) if len(fitting) == len(group) else room
    if shown < len(tables):
        lines.append(say(language, "list-more", number=len(tables) - shown))
    texts = (say(language, "list-title"), "\n".join(lines), say(language, "list-hint"))
    return Panel(tuple(Text(text) for text in texts), AccentColour.WAITING)


def alert_panel(table: Table, language: Language) -> Panel:
    """Tells a person by direct message that a table has been opened, with a button to hear of no
    more of them in that server."""
    told = say(
        language,
        "alert-opened",
        game=game_name(language, table.game.name),
        channel=channel_link(table),
        free=len(table.free_seats),
    )
    return Panel((Text(told), Buttons((_stop_button(table.venue.guild_id, language),))))


def alert_set_panel(guild_id: int, games: Sequence[GameName | None], language: Language) -> Panel:
    """Tells a person of which tables they will hear from now on; None among them is any game."""
    named = [game_name(language, game) for game in games if game is not None]
    if None in games or not named:
        told = say(language, "alert-set-any")
    else:
        told = say(language, "alert-set", games=listed(language, named))
    return Panel((Text(told), Buttons((_stop_button(guild_id, language),))), AccentColour.WAITING)


def call_panel(table: Table, role_id: int, language: Language) -> Panel:
    """Calls the people of a role to a table."""
    told = say(
        language,
        "players-wanted",
        role=f"<@&{role_id}>",
        host=f"<@{table.host_id}>",
        game=game_name(language, table.game.name),
        free=len(table.free_seats),
    )
    return Panel((Text(told),), AccentColour.WAITING)


def _line(table: ListedTable, language: Language) -> str:
    names = [shown_name(name) for name in table.players]
    return say(
        language,
        "list-table",
        game=game_name(language, table.game),
        channel=f"<#{table.channel_id}>",
        players=listed(language, names) if names else "",
        seated=len(table.players),
        free=table.free,
    )


def _fitting(lines: Sequence[str], room: int) -> list[str]:
    """As many of the first lines as fit into ``room``."""
    fitting: list[str] = []
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            break
        fitting.append(line)
    return fitting


def _stop_button(guild_id: int, language: Language) -> Button:
    custom_id = CustomId(0, 0, Verb.STOP_ALERTS, str(guild_id))
    return Button(custom_id, say(language, "button-stop-alerts"))
