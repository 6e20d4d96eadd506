"""The question whether to do what was clicked, for players who want to confirm their actions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.text.words.cards import card_in_sentence
from bot.text.words.declarations import spoken_with_points
from bot.text.words.lists import listed
from bot.text.words.names import bid_name, saying_name, signal_name
from bot.ui.components import Button, Buttons, ButtonStyle, Menu, Option, Part, shortened
from bot.ui.custom_ids import Verb
from bot.ui.drafts import PendingConfirmation, encode_pending
from bot.ui.hand.actions import clicked_action
from bot.ui.hand.speaking import is_answering
from bot.ui.hand_context import HandContext
from tarocchino.core.model.actions import (
    Bid,
    CallOut,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    SeatAction,
)
from tarocchino.core.model.combinations import verify_declared
from tarocchino.core.views.view import Choices

_ROOM_FOR_WORDS = 1200
_CHOSEN = "✅"


def confirmation_question(context: HandContext, choices: Choices) -> str | None:
    """The question whether to do what was clicked; None if nothing is pending."""
    pending, seat = context.draft.pending, context.view.seat
    if pending is None or seat is None:
        return None
    action = clicked_action(context.id(pending.verb, pending.argument), (), seat, choices)
    return (
        None if action is None else shortened(_question(context, choices, action), _ROOM_FOR_WORDS)
    )


def confirmation_buttons(context: HandContext) -> tuple[Button, ...]:
    """The buttons that do what was clicked, or let the player choose again."""
    pending = context.draft.pending
    if pending is None:
        return ()
    kind, written = pending.verb.value, encode_pending(pending)
    yes, no = (
        context.say("button-confirm", kind=kind),
        context.say("button-choose-another", kind=kind),
    )
    return (
        Button(context.id(Verb.CONFIRM, written), yes, ButtonStyle.CONFIRM),
        Button(context.id(Verb.ANOTHER, written), no),
    )


def with_pending_marked(context: HandContext, parts: Iterable[Part]) -> tuple[Part, ...]:
    """The controls, the clicked one marked; the others can still be used instead."""
    pending = context.draft.pending
    if pending is None:
        return tuple(parts)
    return tuple(_marked(part, pending) for part in parts)


def _marked(part: Part, pending: PendingConfirmation) -> Part:
    match part:
        case Buttons(buttons):
            return Buttons(tuple(_marked_button(button, pending) for button in buttons))
        case Menu(id=custom_id, options=options) if custom_id.verb is pending.verb:
            return replace(part, options=tuple(_marked_option(each, pending) for each in options))
        case _:
            return part


def _marked_button(button: Button, pending: PendingConfirmation) -> Button:
    if (button.id.verb, button.id.argument) != (pending.verb, pending.argument):
        return button
    # Disabled, so that a double tap does not confirm its own first tap.
    return replace(button, style=ButtonStyle.CONFIRM, disabled=True, emoji=_CHOSEN)


def _marked_option(option: Option, pending: PendingConfirmation) -> Option:
    return replace(option, emoji=_CHOSEN) if pending.argument.startswith(option.value) else option


def _question(context: HandContext, choices: Choices, action: SeatAction) -> str:
    language = context.language
    match action:
        case Play(card=played, signals=signals, say=saying):
            words = [signal_name(language, signal) for signal in signals]
            words += [] if saying is None else [saying_name(language, saying)]
            card = card_in_sentence(language, played)
            if not words:
                return context.say("confirm-play", card=card)
            return context.say("confirm-play-with", card=card, words=listed(language, words))
        case Discard(cards=cards):
            named = [card_in_sentence(language, c) for c in context.in_order(cards)]
            return context.say("confirm-discard", cards=listed(language, named))
        case Pay(card=paid):
            return context.say("confirm-pay", card=card_in_sentence(language, paid))
        case Bid(bid=bid):
            said = bid_name(language, bid, answering=is_answering(choices))
            return context.say("confirm-bid", bid=said)
        case Declare(combinations=declared):
            found = verify_declared(declared, context.hand.own, context.view.rules)
            phrases = spoken_with_points(language, found, context.view.rules)
            return context.say("confirm-declare", phrases=phrases)
        case KeepSilent():
            return context.say("confirm-silent")
        case CallOut():
            return context.say("confirm-call-out")
        case DeclineCallOut():
            return context.say("confirm-play-on")
