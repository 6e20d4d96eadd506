"""The notice about late players and closed direct messages, and the reminder by DM."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.state.table import Table
from bot.text import Language, say
from bot.text.words.names import game_name
from bot.ui.components import AccentColour, Button, Buttons, ButtonStyle, Panel, Text
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.words import countdown, narrator_of


def late_user(table: Table) -> int | None:
    """The user who is late now, if any."""
    session, turn = table.session, table.turn
    if session is None or turn is None or not session.reminded:
        return None
    person = table.people.get(turn)
    return person.user_id if person is not None else None


def notice_panel(table: Table, closed: Sequence[int], language: Language) -> Panel:
    """Everything that is to be said in this hand, a line each.

    ``closed`` are the users with closed direct messages; the others are those who were or are late.
    """
    lines = [closed_dms_line(table, user_id, language) for user_id in closed]
    narrator, late = narrator_of(table, language), late_user(table)
    now_late = None if late is None else table.turn
    for seat in dict.fromkeys(table.session.late if table.session else ()):
        if seat != now_late:
            player = f"**{narrator.name(seat)}**"
            lines.append(say(language, "notice-was-late", player=player))
    if late is not None and table.turn_deadline is not None:
        when = countdown(table.turn_deadline)
        lines.append(say(language, "notice-late", player=f"<@{late}>", when=when))
    return Panel((Text("\n".join(lines)),), AccentColour.WAITING)


def turn_panel(table: Table, user_id: int, language: Language) -> Panel:
    """Tells a player in the channel that it is their turn, with the button that shows the hand."""
    told = say(language, "notice-turn", player=f"<@{user_id}>")
    custom_id = CustomId(table.id, table.shown_version, Verb.HAND)
    hand = Button(custom_id, say(language, "button-hand"), ButtonStyle.MAIN)
    return Panel((Text(told), Buttons((hand,))), AccentColour.YOUR_TURN)


def closed_dms_line(table: Table, user_id: int, language: Language) -> str:
    """Tells a player with closed direct messages how to see their hand."""
    game = game_name(language, table.game.name)
    return say(language, "dm-closed", player=f"<@{user_id}>", game=game)
