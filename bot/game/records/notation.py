"""Actions as plain data and back: the words of the game record (record.md) and of the table log.

Three actions are in the log alone: ``deal``, ``decline`` (of a call-out) and ``silent``; the
record leaves them out, as they follow from what comes next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.game.model.actions import (
    Action,
    Bid,
    BidWord,
    CallOut,
    Deal,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    Saying,
    Signal,
)
from bot.game.model.cards import Card, card
from bot.game.model.combinations import Declared, Family

Plain = dict[str, Any]
"""An action as JSON objects hold it."""


def write_action(action: Action) -> Plain:
    """The action as plain data."""
    match action:
        case Deal(dealer, deck):
            return {"do": "deal", "dealer": dealer, "deck": _codes(deck)}
        case CallOut(seat, combinations):
            return {"seat": seat, "do": "call_out", "combinations": _write_declared(combinations)}
        case DeclineCallOut(seat):
            return {"seat": seat, "do": "decline"}
        case Bid(seat, bid):
            return {"seat": seat, "do": "bid", "bid": bid.value}
        case Discard(seat, discarded):
            return {"seat": seat, "do": "discard", "cards": _codes(discarded)}
        case Declare(seat, combinations):
            return {"seat": seat, "do": "declare", "combinations": _write_declared(combinations)}
        case KeepSilent(seat):
            return {"seat": seat, "do": "silent"}
        case Play(seat, played, signals, say):
            written: Plain = {"seat": seat, "do": "play", "card": played.code}
            if signals:
                written["signals"] = [signal.value for signal in signals]
            if say is not None:
                written["say"] = say.value
            return written
        case Pay(seat, paid):
            return {"seat": seat, "do": "pay", "card": paid.code}


def read_action(data: Mapping[str, Any]) -> Action:
    """The inverse of `write_action`; raises KeyError or ValueError for any other data."""
    match data["do"]:
        case "deal":
            return Deal(data["dealer"], _cards(data["deck"]))
        case "call_out":
            return CallOut(data["seat"], _read_declared(data["combinations"]))
        case "decline":
            return DeclineCallOut(data["seat"])
        case "bid":
            return Bid(data["seat"], BidWord(data["bid"]))
        case "discard":
            return Discard(data["seat"], _cards(data["cards"]))
        case "declare":
            return Declare(data["seat"], _read_declared(data["combinations"]))
        case "silent":
            return KeepSilent(data["seat"])
        case "play":
            signals = tuple(Signal(word) for word in data.get("signals", ()))
            say = Saying(data["say"]) if "say" in data else None
            return Play(data["seat"], card(data["card"]), signals, say)
        case "pay":
            return Pay(data["seat"], card(data["card"]))
        case other:
            raise ValueError(f"there is no action {other!r}")


def _codes(held: Sequence[Card]) -> list[str]:
    return [c.code for c in held]


def _cards(written: Sequence[str]) -> tuple[Card, ...]:
    return tuple(card(code) for code in written)


def _write_declared(combinations: Sequence[Declared]) -> list[Plain]:
    return [{"family": item.family.value, "cards": _codes(item.cards)} for item in combinations]


def _read_declared(written: Sequence[Mapping[str, Any]]) -> tuple[Declared, ...]:
    return tuple(Declared(Family(item["family"]), _cards(item["cards"])) for item in written)
