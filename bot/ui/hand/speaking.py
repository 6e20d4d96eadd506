"""What a player says: the words of the auction, calling out, and what goes with the next card."""

from __future__ import annotations

from bot.game.model.actions import BidWord, Saying, Signal
from bot.game.play.hand_state import Phase
from bot.game.views.view import Choices, signals_with
from bot.tables.rules.muting import may_signal
from bot.text.words.declarations import spoken_with_points
from bot.text.words.names import bid_meaning, bid_name, saying_meaning, saying_name, signal_name
from bot.ui.components import Button, Buttons, Part, Style, Text, rows, shortened
from bot.ui.custom_ids import Verb
from bot.ui.drafts import toggled_signal, write_words
from bot.ui.hand_context import HandContext

_ROOM_FOR_CALL = 1200


def is_answering(choices: Choices) -> bool:
    """Whether the player is asked for an answer, not for a bid."""
    return BidWord.VA_BENE in choices.bids


def auction_parts(seen: HandContext, choices: Choices) -> tuple[Part, ...]:
    """A button for each word that may be said, and what each of them means."""
    answering = is_answering(choices)
    meanings = [
        seen.say(
            "bid-explained",
            bid=bid_name(seen.language, bid, answering=answering),
            meaning=bid_meaning(seen.language, bid),
        )
        for bid in choices.bids
    ]
    buttons = [
        Button(
            seen.id(Verb.BID, bid.value),
            bid_name(seen.language, bid, answering=answering),
            _BID_STYLES[bid],
        )
        for bid in choices.bids
    ]
    return (Text("\n".join(meanings)), Buttons(tuple(buttons)))


_BID_STYLES = {
    BidWord.PASSO: Style.PLAIN,
    BidWord.POSSO: Style.MAIN,
    BidWord.VA_BENE: Style.MAIN,
    BidWord.FACCIO_DI_MIO: Style.CONFIRM,
}


def call_out_parts(seen: HandContext, choices: Choices) -> tuple[Part, ...]:
    """The answer to whether the player calls out; only *play on* where it would not win."""
    play_on = Button(seen.id(Verb.PLAY_ON), seen.say("button-playon"))
    if not choices.call_out:
        return (Buttons((play_on,)),)
    phrases = spoken_with_points(seen.language, choices.call_out, seen.view.rules)
    call_out = Button(seen.id(Verb.CALL_OUT), seen.say("button-callout"), Style.CONFIRM)
    return (Text(shortened(phrases, _ROOM_FOR_CALL)), Buttons((call_out, play_on)))


def words_rows(seen: HandContext, choices: Choices) -> tuple[Buttons, ...]:
    """Switches for the signals and sayings that go with the next card; none of what the person may
    not say at this table."""
    return (
        *(_signal_row(seen, choices) if _may_signal(seen) else ()),
        *(_saying_rows(seen) if _may_say(seen) else ()),
    )


def words_set(seen: HandContext) -> str:
    """What is to go with the next card, as `bot.ui.drafts.write_words` writes it."""
    signals = seen.draft.signals if _may_signal(seen) else ()
    return write_words(signals, seen.draft.saying if _may_say(seen) else None)


def words_said(seen: HandContext) -> list[str]:
    """What the saying that is set asks for; nothing where none is. To who was muted, that."""
    if not _may_signal(seen):
        return [seen.say("hand-muted")]
    saying = seen.draft.saying
    if saying is None or not _may_say(seen) or seen.hand.phase is not Phase.PLAY:
        return []
    name, meaning = saying_name(seen.language, saying), saying_meaning(seen.language, saying)
    return [seen.say("saying-explained", saying=name, meaning=meaning)]


def _may_signal(seen: HandContext) -> bool:
    return seen.view.seat is None or may_signal(seen.table, seen.view.seat)


def _may_say(seen: HandContext) -> bool:
    return seen.view.game.sayings and seen.table.agreement.sayings and _may_signal(seen)


def _signal_row(seen: HandContext, choices: Choices) -> tuple[Buttons, ...]:
    """The signals that at least one card admits.

    Who has no partner may signal to no effect (rules.md § 7): by command, not by a button.
    """
    seat = seen.view.seat
    if seat is None or len(seen.view.sides[seen.view.side_of(seat)]) == 1:
        return ()
    draft = seen.draft
    admitted = {s for c in choices.playable for s in signals_with(seen.view, c)}
    buttons = []
    for signal in (s for s in Signal if s in admitted or s in draft.signals):
        after = write_words(toggled_signal(draft.signals, signal), draft.saying)
        is_set = signal in draft.signals
        buttons.append(
            _switch(seen, Verb.SIGNAL, after, signal_name(seen.language, signal), is_set)
        )
    return rows(buttons)


def _saying_rows(seen: HandContext) -> tuple[Buttons, ...]:
    draft, buttons = seen.draft, []
    for saying in Saying:
        is_set = saying is draft.saying
        after = write_words(draft.signals, None if is_set else saying)
        buttons.append(
            _switch(seen, Verb.SAYING, after, saying_name(seen.language, saying), is_set)
        )
    return rows(buttons)


def _switch(seen: HandContext, verb: Verb, after: str, name: str, is_set: bool) -> Button:
    label = seen.say("button-word-set", word=name) if is_set else name
    return Button(seen.id(verb, after), label, Style.CONFIRM if is_set else Style.PLAIN)
