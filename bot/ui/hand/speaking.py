"""What a player says: in the auction, when calling out, and with the next card."""

from __future__ import annotations

from bot.game.model.actions import BidWord, Saying, Signal
from bot.game.play.hand_state import Phase
from bot.game.views.view import Choices, signals_with
from bot.tables.rules.muting import may_signal
from bot.text.words.declarations import spoken_with_points
from bot.text.words.names import bid_meaning, bid_name, saying_meaning, saying_name, signal_name
from bot.ui.components import Button, Buttons, ButtonStyle, Part, Text, rows, shortened
from bot.ui.custom_ids import Verb
from bot.ui.drafts import encode_words, with_signal_toggled
from bot.ui.hand_context import HandContext

_ROOM_FOR_CALL = 1200


def is_answering(choices: Choices) -> bool:
    """Whether the player has to answer a bid rather than to make one."""
    return BidWord.VA_BENE in choices.bids


def auction_parts(context: HandContext, choices: Choices) -> tuple[Part, ...]:
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
    return (Text("\n".join(meanings)), Buttons(tuple(buttons)))


_BID_STYLES = {
    BidWord.PASSO: ButtonStyle.PLAIN,
    BidWord.POSSO: ButtonStyle.MAIN,
    BidWord.VA_BENE: ButtonStyle.MAIN,
    BidWord.FACCIO_DI_MIO: ButtonStyle.CONFIRM,
}


def call_out_parts(context: HandContext, choices: Choices) -> tuple[Part, ...]:
    """The question whether to call out; only *play on* if calling out would not win."""
    play_on = Button(context.id(Verb.PLAY_ON), context.say("button-playon"))
    if not choices.call_out:
        return (Buttons((play_on,)),)
    phrases = spoken_with_points(context.language, choices.call_out, context.view.rules)
    call_out = Button(context.id(Verb.CALL_OUT), context.say("button-callout"), ButtonStyle.CONFIRM)
    return (Text(shortened(phrases, _ROOM_FOR_CALL)), Buttons((call_out, play_on)))


def speech_rows(context: HandContext, choices: Choices) -> tuple[Buttons, ...]:
    """Switches for the signals and sayings that the player may add to the next card here."""
    return (
        *(_signal_row(context, choices) if _may_signal(context) else ()),
        *(_saying_rows(context) if _may_say(context) else ()),
    )


def encoded_speech(context: HandContext) -> str:
    """What is said with the next card, as `bot.ui.drafts.encode_words` encodes it."""
    signals = context.draft.signals if _may_signal(context) else ()
    return encode_words(signals, context.draft.saying if _may_say(context) else None)


def speech_lines(context: HandContext) -> list[str]:
    """The meaning of the saying that is set; for a muted player, that they are muted."""
    if not _may_signal(context):
        return [context.say("hand-muted")]
    saying = context.draft.saying
    if saying is None or not _may_say(context) or context.hand.phase is not Phase.PLAY:
        return []
    name, meaning = saying_name(context.language, saying), saying_meaning(context.language, saying)
    return [context.say("saying-explained", saying=name, meaning=meaning)]


def _may_signal(context: HandContext) -> bool:
    return context.view.seat is None or may_signal(context.table, context.view.seat)


def _may_say(context: HandContext) -> bool:
    return context.view.game.sayings and context.table.agreement.sayings and _may_signal(context)


def _signal_row(context: HandContext, choices: Choices) -> tuple[Buttons, ...]:
    """The signals that at least one card admits.

    Players without a partner may signal to no effect (rules.md § 7): by command, not by a button.
    """
    seat = context.view.seat
    if seat is None or len(context.view.sides[context.view.side_of(seat)]) == 1:
        return ()
    draft = context.draft
    admitted = {s for c in choices.playable for s in signals_with(context.view, c)}
    buttons = []
    for signal in (s for s in Signal if s in admitted or s in draft.signals):
        after = encode_words(with_signal_toggled(draft.signals, signal), draft.saying)
        is_set = signal in draft.signals
        buttons.append(
            _switch(context, Verb.SIGNAL, after, signal_name(context.language, signal), is_set)
        )
    return rows(buttons)


def _saying_rows(context: HandContext) -> tuple[Buttons, ...]:
    draft, buttons = context.draft, []
    for saying in Saying:
        is_set = saying is draft.saying
        after = encode_words(draft.signals, None if is_set else saying)
        buttons.append(
            _switch(context, Verb.SAYING, after, saying_name(context.language, saying), is_set)
        )
    return rows(buttons)


def _switch(context: HandContext, verb: Verb, after: str, name: str, is_set: bool) -> Button:
    label = context.say("button-word-set", word=name) if is_set else name
    return Button(
        context.id(verb, after), label, ButtonStyle.CONFIRM if is_set else ButtonStyle.PLAIN
    )
