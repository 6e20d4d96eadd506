"""What a player says: in the auction, when calling out, and with the next card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.tables.rules.muting import may_signal
from bot.text.words.declarations import spoken_with_points
from bot.text.words.lists import listed
from bot.text.words.names import (
    bid_meaning,
    bid_name,
    saying_meaning,
    saying_name,
    signal_meaning,
    signal_name,
)
from bot.ui.components import Button, ButtonStyle, Menu, Option, Part, Text, rows, shortened
from bot.ui.custom_ids import Verb
from bot.ui.drafts import encode_words
from bot.ui.hand_context import HandContext
from tarocchino.core.model.actions import BidWord, Saying, Signal
from tarocchino.core.model.cards import Card
from tarocchino.core.views.view import Choices, signals_with

_ROOM_FOR_CALL = 1200


def is_answering(choices: Choices) -> bool:
    """Whether the player has to answer a bid rather than to make one."""
    return BidWord.VA_BENE in choices.bids


def auction_parts(
    context: HandContext, choices: Choices, foot: Sequence[Button]
) -> tuple[Part, ...]:
    """A button for each bid that may be made, and what it means."""
    answering = is_answering(choices)
    meanings = [
        context.say(
            "bid-explained",
            bid=bid_name(context.language, bid, answering=answering),
            meaning=bid_meaning(context.language, bid),
        )
        for bid in choices.bids
    ]
    buttons = [
        Button(
            context.id(Verb.BID, bid.value),
            bid_name(context.language, bid, answering=answering),
            _BID_STYLES[bid],
        )
        for bid in choices.bids
    ]
    return (Text("\n".join(meanings)), *rows(buttons), *rows(foot))


_BID_STYLES = {
    BidWord.PASSO: ButtonStyle.PLAIN,
    BidWord.POSSO: ButtonStyle.MAIN,
    BidWord.VA_BENE: ButtonStyle.MAIN,
    BidWord.FACCIO_DI_MIO: ButtonStyle.CONFIRM,
}


def call_out_parts(
    context: HandContext, choices: Choices, foot: Sequence[Button]
) -> tuple[Part, ...]:
    """The question whether to call out; only *play on* if calling out would not win."""
    play_on = Button(context.id(Verb.PLAY_ON), context.say("button-playon"))
    if not choices.call_out:
        return rows((play_on, *foot))
    phrases = spoken_with_points(context.language, choices.call_out, context.view.rules)
    call_out = Button(context.id(Verb.CALL_OUT), context.say("button-callout"), ButtonStyle.CONFIRM)
    return (Text(shortened(phrases, _ROOM_FOR_CALL)), *rows((call_out, play_on)), *rows(foot))


@dataclass(frozen=True, slots=True)
class Speech:
    """What may be said with the next card: the menu of it, and the button that opens the menu."""

    menu: Menu
    button: Button


def speech(context: HandContext, choices: Choices) -> Speech | None:
    """The signals or sayings that the player may add to the next card here; None if there are none.

    Only the leader of a trick with a partner signals (rules.md § 7), and only in Mattazza does
    anybody say something (§ 11), so they are never offered together.
    """
    if not _may_signal(context):
        return None
    signals = _admitted_signals(context, choices)
    if signals:
        return _speech(context, _signal_options(context, signals), "signal", len(signals))
    if _may_say(context):
        return _speech(context, _saying_options(context), "saying", 1)
    return None


def playable_saying_so(context: HandContext, choices: Choices) -> tuple[Card, ...]:
    """The playable cards, in the player's order, that admit every signal chosen so far."""
    wanted = set(context.draft.signals) if _may_signal(context) else set()
    return tuple(
        c
        for c in context.in_order(choices.playable)
        if not wanted or wanted <= set(signals_with(context.view, c))
    )


def encoded_speech(context: HandContext) -> str:
    """What is said with the next card, as `bot.ui.drafts.encode_words` encodes it."""
    signals = context.draft.signals if _may_signal(context) else ()
    return encode_words(signals, context.draft.saying if _may_say(context) else None)


def speech_lines(context: HandContext) -> list[str]:
    """For a muted player, that they are muted; that no card goes with all the chosen signals."""
    if not _may_signal(context):
        return [context.say("hand-muted")]
    signals, choices = context.draft.signals, context.hand.choices
    if not signals or choices is None or playable_saying_so(context, choices):
        return []
    words = [signal_name(context.language, signal) for signal in signals]
    return [context.say("speech-impossible", words=listed(context.language, words))]


def _may_signal(context: HandContext) -> bool:
    return context.view.seat is None or may_signal(context.table, context.view.seat)


def _may_say(context: HandContext) -> bool:
    return context.view.game.sayings and context.table.agreement.sayings and _may_signal(context)


def _admitted_signals(context: HandContext, choices: Choices) -> tuple[Signal, ...]:
    """The signals that at least one card admits.

    Players without a partner may signal to no effect (rules.md § 7): by command, not by a button.
    """
    seat = context.view.seat
    if seat is None or len(context.view.sides[context.view.side_of(seat)]) == 1:
        return ()
    admitted = {s for c in choices.playable for s in signals_with(context.view, c)}
    return tuple(s for s in Signal if s in admitted)


def _signal_options(context: HandContext, signals: Iterable[Signal]) -> tuple[Option, ...]:
    return tuple(
        Option(
            encode_words((signal,)),
            signal_name(context.language, signal),
            signal_meaning(context.language, signal, context.view.rules),
            chosen=signal in context.draft.signals,
        )
        for signal in signals
    )


def _saying_options(context: HandContext) -> tuple[Option, ...]:
    return tuple(
        Option(
            encode_words((), saying),
            saying_name(context.language, saying),
            saying_meaning(context.language, saying),
            chosen=saying is context.draft.saying,
        )
        for saying in Saying
    )


def _speech(context: HandContext, options: tuple[Option, ...], kind: str, most: int) -> Speech:
    placeholder = context.say("menu-words", kind=kind)
    menu = Menu(context.id(Verb.WORDS), options, placeholder, least=0, most=most)
    said = [option.label for option in options if option.chosen]
    label = (
        context.say("button-words-set", words=listed(context.language, said))
        if said
        else context.say("button-words", kind=kind)
    )
    style = ButtonStyle.CONFIRM if said else ButtonStyle.PLAIN
    return Speech(menu, Button(context.id(Verb.SPEAK, encoded_speech(context)), label, style))
