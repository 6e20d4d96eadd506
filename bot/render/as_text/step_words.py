"""One step of a finished hand in words: what was done, with every card face up."""

from __future__ import annotations

from collections.abc import Iterator

from bot.render.as_text.narrator import Narrator
from bot.render.as_text.transcript import A_FEW, line
from bot.text import say
from tarocchino.core.model.actions import DeclineCallOut, KeepSilent
from tarocchino.core.play.events import (
    CardsDiscarded,
    CardsReceived,
    DiscardMade,
    HandScored,
    TrickWon,
)
from tarocchino.core.views.open_hand import OpenHand


def step_words(narrator: Narrator, hand: OpenHand, place: int) -> Iterator[str]:
    """What happened in the step with this index, a sentence each, discards named.

    Left out is what is shown beside every step: the cards dealt, who takes a trick, the score.
    """
    events = hand.events(place)
    match hand.steps[place].action:
        case DeclineCallOut(seat):
            yield say(narrator.language, "replay-plays-on", player=narrator.name(seat))
        case KeepSilent(seat):
            yield say(narrator.language, "replay-silent", player=narrator.name(seat))
    discards = any(isinstance(event, CardsDiscarded) for event in events)
    for event in events:
        match event:
            case CardsReceived(cards=cards) if len(cards) > A_FEW:
                continue  # All of them are visible.
            case HandScored() | TrickWon():
                continue  # The score sheet and the trick's line tell more.
            case DiscardMade() if discards:
                continue
            case _:
                yield line(narrator, event)


def discards_foretold(narrator: Narrator, hand: OpenHand) -> Iterator[str]:
    """All discards of the hand, for those who follow it from the deal."""
    discarded = enumerate(hand.steps[-1].view.discards)
    told = (CardsDiscarded(seat, cards) for seat, cards in discarded if cards)
    yield from (line(narrator, event) for event in told)
