"""The controls to play a card, with what is declared and said before it, and to pay one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.words.cards import card_in_sentence
from bot.ui.components import MAX_IN_ROW, Button, Buttons, ButtonStyle, Part, rows
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.drafts import declaring_everything, encode_declaring
from bot.ui.hand.arranging import MAX_ROWS
from bot.ui.hand.cards import card_buttons, card_controls, card_menus
from bot.ui.hand.speaking import encoded_speech, playable_saying_so, speech
from bot.ui.hand_context import HandContext
from tarocchino.core.model.combinations import total_points
from tarocchino.core.views.view import Choices


def play_parts(context: HandContext, choices: Choices, foot: Sequence[Button]) -> tuple[Part, ...]:
    """The playable cards; what may be said with the next one; and what may be declared before it.

    What may be said is a menu of its own if there is room for it, else behind a button.
    """
    playable, said = playable_saying_so(context, choices), encoded_speech(context)
    others = [c for c in context.hand.own if c not in playable]

    def id_of(key: str) -> CustomId:
        return context.id(Verb.PLAY, key + said)

    def buttons(below: Sequence[Button], room: int) -> tuple[Buttons, ...] | None:
        return card_buttons(
            context, playable, id_of, below, others=others, room=room, foot_at_most=MAX_IN_ROW
        )

    def menus(below: Sequence[Button]) -> tuple[Part, ...]:
        return (*card_menus(context, playable, id_of, context.say("menu-play")), *rows(below))

    is_pending = context.draft.pending is not None
    declaring = () if is_pending else _declare_buttons(context, choices)
    words, below = speech(context, choices), (*declaring, *foot)
    if words is not None and (shown := buttons(below, MAX_ROWS - 1)) is not None:
        return shown if is_pending else (*shown, words.menu)
    if words is None or is_pending:
        return buttons(below, MAX_ROWS) or menus(below)
    if context.draft.is_speaking and (shown := buttons((), MAX_ROWS - 1)) is not None:
        return (*shown, words.menu)
    shown = buttons((*declaring, words.button, *foot), MAX_ROWS)
    return (*menus(below), words.menu) if shown is None else shown


def pay_parts(context: HandContext, choices: Choices, foot: Sequence[Button]) -> tuple[Part, ...]:
    """The card that is best to pay with, and all others."""
    best = choices.default_payment
    others = tuple(c for c in context.in_order(choices.payable) if c is not best)

    def id_of(key: str) -> CustomId:
        return context.id(Verb.PAY, key)

    if best is None:
        return card_controls(context, others, id_of, context.say("menu-pay"), foot)
    pay_best = Button(
        context.id(Verb.PAY, best.code),
        context.say("button-pay-best", card=card_in_sentence(context.language, best)),
        ButtonStyle.CONFIRM,
        emoji=context.emojis.of(best, context.language),
    )
    controls = card_controls(context, others, id_of, context.say("menu-pay"), (), room=MAX_ROWS - 1)
    return (*rows((pay_best, *foot)), *controls)


def _declare_buttons(context: HandContext, choices: Choices) -> tuple[Button, ...]:
    if not choices.may_declare or not choices.declarable:
        return ()
    points = total_points(choices.declarable)
    everything_chosen = encode_declaring(
        declaring_everything(choices.declarable), choices.declarable
    )
    return (
        Button(
            context.id(Verb.DECLARE_ALL),
            context.say("button-all", points=points),
            ButtonStyle.CONFIRM,
        ),
        Button(context.id(Verb.CHOOSE, everything_chosen), context.say("button-choose")),
    )
