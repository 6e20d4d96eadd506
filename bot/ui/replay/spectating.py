"""The messages of spectators, who follow a table by DM: public information only."""

from __future__ import annotations

from enum import Enum

from bot.render.as_text.card_emojis import NO_EMOJIS, CardEmojis
from bot.render.drawing.picture import Picture
from bot.tables.state.table import Table
from bot.text import Language, say
from bot.text.words.names import game_name
from bot.ui.components import AccentColour, Button, Buttons, Panel, Part, Text
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.table.table import hand_colour, hand_parts
from bot.ui.words import channel_link, narrator_of
from tarocchino.core.views.view import HandView, MatchView


class Farewell(Enum):
    """Why a spectator's messages end; the value is part of the message id."""

    STOPPED = "stopped"
    SITS = "sits"
    NOT_THERE = "not-there"
    HIDDEN = "hidden"


def spectator_panel(
    table: Table,
    view: MatchView,
    hand: HandView,
    picture: Picture | None,
    language: Language,
    emojis: CardEmojis = NO_EMOJIS,
) -> Panel:
    """The public view of a hand in play."""
    narrator = narrator_of(table, language, emojis)
    parts = hand_parts(narrator, view, hand, picture, _where(table, language))
    return _with_stop_button(table, parts, language, hand_colour(hand))


def spectator_sheet_panel(table: Table, sheet: Panel, language: Language) -> Panel:
    """The score sheet of a hand, which replaces the hand."""
    return _with_stop_button(table, list(sheet.parts), language, sheet.colour)


def spectator_waiting_panel(table: Table, language: Language) -> Panel:
    """Tells that there is nothing to see yet."""
    game, channel = game_name(language, table.game.name), channel_link(table)
    text = Text(say(language, "watch-soon", game=game, channel=channel))
    return _with_stop_button(table, [text], language, AccentColour.WAITING)


def farewell_panel(table: Table, farewell: Farewell, language: Language) -> Panel:
    """The last message to a former spectator; it shows nothing of the table."""
    game = game_name(language, table.game.name)
    return Panel((Text(say(language, f"watch-{farewell.value}", game=game)),), AccentColour.WAITING)


def _where(table: Table, language: Language) -> Text:
    return Text(say(language, "watch-where", channel=channel_link(table)))


def _with_stop_button(
    table: Table, parts: list[Part], language: Language, colour: AccentColour
) -> Panel:
    """The parts, and while the table is open the button to stop following it."""
    if table.stage.is_open:
        stop = CustomId(table.id, 0, Verb.STOP_WATCHING)
        parts = [*parts, Buttons((Button(stop, say(language, "button-unwatch")),))]
    return Panel(tuple(parts), colour)
