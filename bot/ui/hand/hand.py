"""The hand panel: the picture, the situation, and the controls of the current phase."""

from __future__ import annotations

from bot.game.play.hand_state import Phase
from bot.game.views.view import Choices
from bot.render.drawing.picture import Picture
from bot.render.hand.facts import hand_spelt_out
from bot.tables.state.table import Table
from bot.text import Argument, Language, say
from bot.ui.components import AccentColour, Button, Image, Panel, Part, Text
from bot.ui.custom_ids import Verb
from bot.ui.drafts import EMPTY_DRAFT
from bot.ui.hand.actions import legal_choices
from bot.ui.hand.arranging import MOST_ABOVE_FOOT
from bot.ui.hand.cards import card_controls
from bot.ui.hand.confirming import confirmation_buttons, confirmation_question, with_pending_marked
from bot.ui.hand.declaring import declaration_parts
from bot.ui.hand.discarding import discard_parts
from bot.ui.hand.hints import hide_hints_button, hint_lines
from bot.ui.hand.playing import pay_parts, play_parts
from bot.ui.hand.preselection import preselection_lines, preselection_parts, waiting_text
from bot.ui.hand.speaking import auction_parts, call_out_parts, is_answering, speech_lines
from bot.ui.hand_context import HandContext
from bot.ui.table.absence import back_row, own_absence_lines
from bot.ui.table.deadlines import own_deadline_lines
from bot.ui.table.lines import auction_lines, declaration_lines, trick_lines
from bot.ui.table.proposals import asked_seat_parts, menu_button, resume_button
from bot.ui.words import channel_link, finished_trick, heading, score_so_far

_TRICKS_WITH_DECLARATIONS = 2
"""The declarations stay on the panel until this many tricks are finished."""


def hand_panel(context: HandContext, picture: Picture | None) -> Panel:
    """The hand and what can be done now; without a picture the cards are spelt out."""
    choices = context.hand.choices
    situation = Text("\n".join(_situation(context)))
    above = (Text(_title(context)), _cards(context, picture), situation, *asked_seat_parts(context))
    foot = _foot(context)
    if choices is None or _is_paused(context):
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
    if _is_paused(context) or context.draft != EMPTY_DRAFT or not is_alone:
        return buttons
    return (*buttons, *hide_hints_button(context))


def _is_paused(context: HandContext) -> bool:
    return context.table.session is not None and context.table.session.is_paused


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


def _title(context: HandContext) -> str:
    named: dict[str, Argument] = {
        "heading": heading(context.language, context.view.game, context.view.rules),
        "hand": context.hand.number + 1,
        "channel": channel_link(context.table),
    }
    if context.sits_at_several:
        return context.say("hand-title-of-several", number=str(context.table.id), **named)
    return context.say("hand-title", **named)


def _situation(context: HandContext) -> list[str]:
    """The score, recent declarations, the last trick, the current one, and what to do.

    While waiting, players follow the game in the channel: here nothing changes until their turn.
    """
    narrator, hand = context.narrator, context.hand
    away = own_absence_lines(context.table, context.view.seat, context.language)
    lines = [score_so_far(narrator, context.view), *away]
    if _is_paused(context):
        return [*lines, context.say("paused-own")]
    if hand.choices is None:
        return [*lines, _nothing_to_do(context)]
    if len(hand.tricks) < _TRICKS_WITH_DECLARATIONS:
        lines.extend(auction_lines(narrator, hand))
        if hand.declarations:
            lines.append(declaration_lines(narrator, hand))
    if hand.tricks:
        lines.append(finished_trick(narrator, hand, len(hand.tricks) - 1))
    lines.extend(trick_lines(narrator, context.view))
    prompt = confirmation_question(context, hand.choices) or _prompt(context, hand.choices)
    late = own_deadline_lines(context.table, context.language)
    said = (*preselection_lines(context), *hint_lines(context), *speech_lines(context))
    return [*lines, f"**{prompt}**", *late, *said]


def _nothing_to_do(context: HandContext) -> str:
    if context.hand.turn is None:
        return context.say("turn-over")
    if context.may_preselect:
        return waiting_text(context)
    sits_out = context.view.seat not in context.hand.playing
    return context.say("ask-sit-out" if sits_out else "ask-wait")


def _prompt(context: HandContext, choices: Choices) -> str:
    match context.hand.phase:
        case Phase.DISCARD:
            return context.say("ask-discard", number=choices.discard_number)
        case Phase.AUCTION:
            return context.say("ask-answer" if is_answering(choices) else "ask-bid")
        case Phase.CALL_OUT if not choices.call_out:
            return context.say("ask-no-call-out")
        case Phase.CALL_OUT:
            return context.say("ask-call-out")
        case Phase.PLAY if context.draft.declaring is None:
            return context.say("ask-follow" if context.hand.trick.plays else "ask-lead")
        case Phase.PAY:
            return context.say("ask-pay")
        case _:
            return context.say("ask-declare")


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
