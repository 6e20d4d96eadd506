"""Messages about a table's channel that the bot may not use, that is gone, or has changed."""

from __future__ import annotations

from bot.tables.state.table import Table
from bot.text import Language, say
from bot.ui.components import AccentColour, Panel, Text, notice
from bot.ui.words import channel_link, heading, narrator_of, score_line
from tarocchino.core.views.view import view_for


def missing_access_panel(
    table: Table,
    language: Language,
    *,
    is_closed_thread: bool = False,
    is_too_many_threads: bool = False,
) -> Panel:
    """Tells the host that the bot may not write in the channel.

    It lacks a permission, the thread has been closed and locked, or it cannot be reopened because
    the server has too many.
    """
    match is_closed_thread, is_too_many_threads:
        case _, True:
            said = "thread-not-reopened"
        case True, _:
            said = "thread-closed"
        case _:
            said = "channel-barred"
    return notice(say(language, said, channel=channel_link(table)))


def lost_channel_panel(table: Table, language: Language) -> Panel:
    """Tells the players of a table whose channel is gone what the score is and how to continue."""
    return Panel(
        (
            Text(f"### {heading(language, table.game, table.rules)}"),
            Text("\n".join((_what_is_lost(table, language), *_standing(table, language)))),
            Text(say(language, _how_it_goes_on(table))),
        ),
        AccentColour.WAITING,
    )


def moved_panel(table: Table, language: Language) -> Panel:
    """What remains in a channel of a table that has moved to another."""
    return Panel(
        (
            Text(f"## {heading(language, table.game, table.rules)}"),
            Text(say(language, "table-moved", channel=channel_link(table))),
        ),
        AccentColour.WAITING,
    )


def _how_it_goes_on(table: Table) -> str:
    """The name of the text that says so."""
    return "channel-gone-move" if table.occasion is None else "channel-gone-evening"


def _what_is_lost(table: Table, language: Language) -> str:
    return say(language, "channel-gone" if table.match is not None else "channel-gone-lobby")


def _standing(table: Table, language: Language) -> list[str]:
    """The current hand, the number of its finished tricks, and the score."""
    if table.match is None:
        return []
    view = view_for(table.match, None)
    lines = [score_line(narrator_of(table, language), view.score)] if view.sheets else []
    if view.hand is None or table.awaits_deal:
        return [say(language, "stands-before-hand", hand=table.next_hand), *lines]
    tricks = len(view.hand.tricks)
    return [say(language, "stands-in-hand", hand=view.hand.number + 1, tricks=tricks), *lines]
