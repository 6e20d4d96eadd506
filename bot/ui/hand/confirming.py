"""What a click would do, shown to whoever wants to confirm it first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.game.model.actions import (
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
from bot.game.model.combinations import verify_declared
from bot.game.views.view import Choices
from bot.text.words.cards import card_in_sentence
from bot.text.words.declarations import spoken_with_points
from bot.text.words.lists import listed
from bot.text.words.names import bid_name, saying_name, signal_name
from bot.ui.components import Button, Buttons, Menu, Option, Part, Style, shortened
from bot.ui.custom_ids import Verb
from bot.ui.drafts import Asked, write_asked
from bot.ui.hand.actions import clicked_action
from bot.ui.hand.speaking import is_answering
from bot.ui.hand_context import HandContext

_ROOM_FOR_WORDS = 1200
_CHOSEN = "✅"


def what_would_be_done(seen: HandContext, choices: Choices) -> str | None:
    """The question whether to do what was clicked; None where nothing waits for an answer."""
    asked, seat = seen.draft.asked, seen.view.seat
    if asked is None or seat is None:
        return None
    action = clicked_action(seen.id(asked.verb, asked.argument), (), seat, choices)
    return None if action is None else shortened(_question(seen, choices, action), _ROOM_FOR_WORDS)


def answer_row(seen: HandContext) -> tuple[Buttons, ...]:
    """The buttons that do what was clicked, or let the person choose anew."""
    asked = seen.draft.asked
    if asked is None:
        return ()
    kind, written = asked.verb.value, write_asked(asked)
    yes, no = seen.say("button-confirm", kind=kind), seen.say("button-choose-another", kind=kind)
    return (
        Buttons(
            (
                Button(seen.id(Verb.CONFIRM, written), yes, Style.CONFIRM),
                Button(seen.id(Verb.ANOTHER, written), no),
            )
        ),
    )


def with_asked_marked(seen: HandContext, parts: Iterable[Part]) -> tuple[Part, ...]:
    """The controls with the one marked that was clicked; another one may be used instead."""
    asked = seen.draft.asked
    if asked is None:
        return tuple(parts)
    return tuple(_marked(part, asked) for part in parts)


def _marked(part: Part, asked: Asked) -> Part:
    match part:
        case Buttons(buttons):
            return Buttons(tuple(_marked_button(button, asked) for button in buttons))
        case Menu(id=custom_id, options=options) if custom_id.verb is asked.verb:
            return replace(part, options=tuple(_marked_option(each, asked) for each in options))
        case _:
            return part


def _marked_button(button: Button, asked: Asked) -> Button:
    if (button.id.verb, button.id.argument) != (asked.verb, asked.argument):
        return button
    # Who taps twice does not do by the second tap what the first has asked about.
    return replace(button, style=Style.CONFIRM, disabled=True, emoji=_CHOSEN)


def _marked_option(option: Option, asked: Asked) -> Option:
    return replace(option, emoji=_CHOSEN) if asked.argument.startswith(option.value) else option


def _question(seen: HandContext, choices: Choices, action: SeatAction) -> str:
    language = seen.language
    match action:
        case Play(card=played, signals=signals, say=saying):
            words = [signal_name(language, signal) for signal in signals]
            words += [] if saying is None else [saying_name(language, saying)]
            card = card_in_sentence(language, played)
            if not words:
                return seen.say("confirm-play", card=card)
            return seen.say("confirm-play-with", card=card, words=listed(language, words))
        case Discard(cards=cards):
            named = [card_in_sentence(language, c) for c in seen.in_order(cards)]
            return seen.say("confirm-discard", cards=listed(language, named))
        case Pay(card=paid):
            return seen.say("confirm-pay", card=card_in_sentence(language, paid))
        case Bid(bid=bid):
            said = bid_name(language, bid, answering=is_answering(choices))
            return seen.say("confirm-bid", bid=said)
        case Declare(combinations=declared):
            found = verify_declared(declared, seen.hand.own, seen.view.rules)
            phrases = spoken_with_points(language, found, seen.view.rules)
            return seen.say("confirm-declare", phrases=phrases)
        case KeepSilent():
            return seen.say("confirm-silent")
        case CallOut():
            return seen.say("confirm-call-out")
        case DeclineCallOut():
            return seen.say("confirm-play-on")
