"""The hand panel: the picture, the situation, and the controls of the current phase."""

from __future__ import annotations

from bot.render.drawing.picture import Picture
from bot.render.hand.facts import hand_spelt_out
from bot.tables.state.table import Table
from bot.text import Language, say
from bot.ui.components import AccentColour, Button, Image, Panel, Part, Text
from bot.ui.custom_ids import Verb
from bot.ui.drafts import EMPTY_DRAFT
from bot.ui.hand.actions import legal_choices
from bot.ui.hand.arranging import MOST_ABOVE_FOOT
from bot.ui.hand.cards import card_controls
from bot.ui.hand.confirming import confirmation_buttons, with_pending_marked
from bot.ui.hand.declaring import declaration_parts
from bot.ui.hand.discarding import discard_parts
from bot.ui.hand.hints import hide_hints_button
from bot.ui.hand.playing import pay_parts, play_parts
from bot.ui.hand.preselection import preselection_parts
from bot.ui.hand.situation import situation, title
from bot.ui.hand.speaking import auction_parts, call_out_parts
from bot.ui.hand_context import HandContext
from bot.ui.table.absence import back_row
from bot.ui.table.proposals import asked_seat_parts, menu_button, resume_button
from bot.ui.words import channel_link, heading
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import Choices


def hand_panel(context: HandContext, picture: Picture | None) -> Panel:
    """The hand and what can be done now; without a picture the cards are spelt out."""
    choices = context.hand.choices
    told = Text("\n".join(situation(context, in_words=picture is None)))
    above = (Text(title(context)), _cards(context, picture), told, *asked_seat_parts(context))
    foot = _foot(context)
    if choices is None or context.is_paused:
        controls = _waiting_controls(context, foot)
    else:
        controls = _controls(context, choices, foot)
    colour = AccentColour.WAITING if choices is None else AccentColour.YOUR_TURN
    return Panel((*above, *with_pending_marked(context, controls)), colour)


def _foot(context: HandContext) -> tuple[Button, ...]:
    """What can be done besides: confirm what was clicked, come back, go on, the table's menu.

    A button that hides hints is added where the foot has a row of its own.
    """
    table, seat, language = context.table, context.view.seat, context.language
    returning = (
        *back_row(table, language, () if seat is None else (seat,)),
        *resume_button(table, language),
    )
    buttons = (
        *confirmation_buttons(context),
        *(button for row in returning for button in row.buttons),
        menu_button(table, language),
    )
    choices = legal_choices(context.view)
    is_alone = max(len(choices.playable), len(choices.discardable)) <= MOST_ABOVE_FOOT
    if context.is_paused or context.draft != EMPTY_DRAFT or not is_alone:
        return buttons
    return (*buttons, *hide_hints_button(context))


def _cards(context: HandContext, picture: Picture | None) -> Image | Text:
    if picture is not None:
        return Image(picture)
    return Text(hand_spelt_out(context.view, context.preferences.order, context.language))


def seat_left_panel(table: Table, language: Language) -> Panel:
    """What replaces the hand panel of a person who has no seat at the table any more."""
    return Panel(
        (
            Text(f"### {heading(language, table.game, table.rules)}"),
            Text(say(language, "hand-seat-left", channel=channel_link(table))),
        ),
        AccentColour.WAITING,
    )


def _controls(context: HandContext, choices: Choices, foot: tuple[Button, ...]) -> tuple[Part, ...]:
    match context.hand.phase:
        case Phase.CALL_OUT:
            return call_out_parts(context, choices, foot)
        case Phase.AUCTION:
            return auction_parts(context, choices, foot)
        case Phase.DISCARD:
            return discard_parts(context, choices, foot)
        case Phase.DECLARE:
            return declaration_parts(context, choices, foot)
        case Phase.PAY:
            return pay_parts(context, choices, foot)
        case _ if context.draft.declaring is not None and choices.may_declare:
            return declaration_parts(context, choices, foot)
        case _:
            return play_parts(context, choices, foot)


def _waiting_controls(context: HandContext, foot: tuple[Button, ...]) -> tuple[Part, ...]:
    if context.may_preselect:
        return preselection_parts(context, foot)
    return card_controls(
        context,
        (),
        lambda key: context.id(Verb.PLAY, key),
        context.say("menu-play"),
        foot,
        others=context.hand.own,
    )
