"""The hand panel: the picture, the situation, and the controls of the current phase."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.model.combinations import total_points
from bot.game.play.hand_state import Phase
from bot.game.views.view import Choices
from bot.render.drawing.picture import Picture
from bot.render.hand.facts import hand_spelt_out
from bot.tables.state.table import Table
from bot.text import Argument, Language, say
from bot.text.words.cards import card_in_sentence
from bot.ui.components import (
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Image,
    Panel,
    Part,
    Text,
    component_count,
    free_components,
)
from bot.ui.custom_ids import Verb
from bot.ui.drafts import declaring_everything, encode_declaring
from bot.ui.hand.cards import card_controls
from bot.ui.hand.confirming import confirmation_question, confirmation_row, with_pending_marked
from bot.ui.hand.declaring import declaration_parts
from bot.ui.hand.discarding import discard_parts
from bot.ui.hand.hints import hide_hints_button, hint_lines
from bot.ui.hand.preselection import preselection_lines, preselection_parts, waiting_text
from bot.ui.hand.speaking import (
    auction_parts,
    call_out_parts,
    encoded_speech,
    is_answering,
    speech_lines,
    speech_rows,
)
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
    back = back_row(
        context.table, context.language, () if context.view.seat is None else (context.view.seat,)
    )
    answer = (*confirmation_row(context), *back, *resume_button(context.table, context.language))
    if choices is None or _is_paused(context):
        controls = _waiting_controls(context)
    else:
        controls = _controls(context, choices, (*above, *answer))
    parts = (*above, *with_pending_marked(context, controls), *answer)
    colour = AccentColour.WAITING if choices is None else AccentColour.YOUR_TURN
    return Panel((*parts, *_foot(context, parts)), colour)


def _foot(context: HandContext, parts: Sequence[Part]) -> tuple[Buttons, ...]:
    """The last row, as far as there is room: the table's menu, and a button to hide hints."""
    hints = () if _is_paused(context) else hide_hints_button(context)
    buttons = (menu_button(context.table, context.language), *hints)
    fitting = [
        n for n in range(1, len(buttons) + 1) if component_count(n) <= free_components(parts)
    ]
    return (Buttons(buttons[: fitting[-1]]),) if fitting else ()


def _is_paused(context: HandContext) -> bool:
    return context.table.session is not None and context.table.session.is_paused


def _cards(context: HandContext, picture: Picture | None) -> Image | Text:
    if picture is not None:
        return Image(picture)
    return Text(hand_spelt_out(context.view, context.preferences.order, context.language))


def hand_over_panel(table: Table, language: Language) -> Panel:
    """What replaces a hand panel when the hand, or the player's part in it, is over."""
    return Panel(
        (
            Text(f"### {heading(language, table.game, table.rules)}"),
            Text(say(language, "hand-over", channel=channel_link(table))),
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


def _controls(context: HandContext, choices: Choices, above: tuple[Part, ...]) -> tuple[Part, ...]:
    match context.hand.phase:
        case Phase.CALL_OUT:
            return call_out_parts(context, choices)
        case Phase.AUCTION:
            return auction_parts(context, choices)
        case Phase.DISCARD:
            return discard_parts(context, choices)
        case Phase.DECLARE:
            return declaration_parts(context, choices)
        case Phase.PAY:
            return _pay_parts(context, choices)
        case _ if context.draft.declaring is not None and choices.may_declare:
            return declaration_parts(context, choices)
        case _:
            return _play_parts(context, choices, above)


def _waiting_controls(context: HandContext) -> tuple[Part, ...]:
    if context.may_preselect:
        return preselection_parts(context)
    return card_controls(
        context.in_order(context.hand.own), (), lambda c: context.id(Verb.PLAY, c),
        context.language, context.say("menu-cards"), emojis=context.emojis,
    )  # fmt: skip


def _play_parts(
    context: HandContext, choices: Choices, above: tuple[Part, ...]
) -> tuple[Part, ...]:
    said = encoded_speech(context)
    below = (*speech_rows(context, choices), *_declare_row(context, choices))
    controls = card_controls(
        context.in_order(context.hand.own),
        choices.playable,
        lambda key: context.id(Verb.PLAY, key + said),
        context.language,
        context.say("menu-play"),
        room=free_components((*above, *below)),
        emojis=context.emojis,
    )
    return (*controls, *below)


def _declare_row(context: HandContext, choices: Choices) -> tuple[Part, ...]:
    if not choices.may_declare or not choices.declarable:
        return ()
    points = total_points(choices.declarable)
    everything_chosen = encode_declaring(
        declaring_everything(choices.declarable), choices.declarable
    )
    return (
        Buttons(
            (
                Button(
                    context.id(Verb.DECLARE_ALL),
                    context.say("button-all", points=points),
                    ButtonStyle.CONFIRM,
                ),
                Button(context.id(Verb.CHOOSE, everything_chosen), context.say("button-choose")),
            )
        ),
    )


def _pay_parts(context: HandContext, choices: Choices) -> tuple[Part, ...]:
    best = choices.default_payment
    others = tuple(c for c in context.in_order(choices.payable) if c is not best)
    parts: list[Part] = []
    if best is not None:
        pay_best = Button(
            context.id(Verb.PAY, best.code),
            context.say("button-pay-best", card=card_in_sentence(context.language, best)),
            ButtonStyle.CONFIRM,
            emoji=context.emojis.of(best, context.language),
        )
        parts.append(Buttons((pay_best,)))
    controls = card_controls(
        others,
        others,
        lambda key: context.id(Verb.PAY, key),
        context.language,
        context.say("menu-pay"),
        emojis=context.emojis,
    )
    return (*parts, *controls)
