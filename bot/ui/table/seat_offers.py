"""Seats that can be taken over: who is asked, the lines about it, and the button."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.as_text.narrator import Narrator
from bot.tables.state.table import Table
from bot.text import Language, say
from bot.text.plain import escape
from bot.text.words.names import game_name
from bot.ui.components import (
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Panel,
    Text,
    fitting,
)
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.words import plain_name, shown_name

_ROOM_FOR_OFFERS = 500


def take_seat_button(table: Table, seat: int, language: Language) -> Button:
    """The button that takes over a seat."""
    label = say(language, "button-take", player=plain_name(table.names[seat]))
    return Button(
        CustomId(table.id, table.shown_version, Verb.TAKE_SEAT, str(seat)), label, ButtonStyle.MAIN
    )


def offer_panel(table: Table, seat: int, user_id: int, language: Language) -> Panel:
    """Asks somebody to take over a seat with its cards."""
    button = take_seat_button(table, seat, language)
    asked = say(
        language,
        "offer-asks",
        user=f"<@{user_id}>",
        player=shown_name(table.names[seat]),
        game=game_name(language, table.game.name),
        button=escape(button.label),
    )
    return Panel((Text(asked), Buttons((button,))), AccentColour.YOUR_TURN)


def offer_lines(table: Table, narrator: Narrator) -> list[str]:
    """A line for each seat that can be taken over, without the first ones if there are many."""
    lines = [
        say(narrator.language, "offer-open", player=narrator.name(seat))
        if user_id is None
        else say(
            narrator.language, "offer-to", player=narrator.name(seat), user=f"<@{user_id}>"
        )
        for seat, user_id in offered_seats(table)
    ]  # fmt: skip
    return [fitting(lines, _ROOM_FOR_OFFERS)] if lines else []


def offered_seats(table: Table) -> Sequence[tuple[int, int | None]]:
    """The seats on offer, each with the user it is offered to, or None for anybody."""
    return table.session.offered if table.session else ()
