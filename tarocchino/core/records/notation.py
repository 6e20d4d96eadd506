"""Actions as plain data and back: the words of the game record (record.md) and of the table log.

Three actions are only in the log: ``deal``, ``decline`` (a call-out) and ``silent``. The record
omits them, since what comes next implies them. Silence that closes the declarations is written so,
as in logs of earlier versions only the first card closed them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tarocchino.core.model.actions import (
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
from tarocchino.core.model.cards import Card, NotationError, card
from tarocchino.core.model.combinations import Declared, Family

Plain = dict[str, Any]
"""An action as JSON objects hold it."""


def write_action(action: Action) -> Plain:
    """Return the action as plain data.

    >>> write_action(Play(1, card("Kd"), (Signal.VOLO,)))
    {'seat': 1, 'do': 'play', 'card': 'Kd', 'signals': ['volo']}
    """
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
        case KeepSilent(seat, closes):
            return {"seat": seat, "do": "silent"} | ({"closes": True} if closes else {})
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
    """Read an action from plain data as `write_action` writes it; raises `NotationError`.

    >>> read_action({"seat": 1, "do": "bid", "bid": "posso"})
    Bid(seat=1, bid=BidWord.POSSO)
    """
    try:
        return _read(data)
    except KeyError as error:
        raise NotationError(f"the action lacks {error.args[0]!r}") from None
    except NotationError:
        raise
    except (AttributeError, TypeError, ValueError) as error:
        raise NotationError(f"no action: {error}") from None


def _read(data: Mapping[str, Any]) -> Action:
    match data["do"]:
        case "deal":
            return Deal(_seat(data["dealer"]), _cards(data["deck"]))
        case "call_out":
            return CallOut(_seat(data["seat"]), _read_declared(data["combinations"]))
        case "decline":
            return DeclineCallOut(_seat(data["seat"]))
        case "bid":
            return Bid(_seat(data["seat"]), BidWord(data["bid"]))
        case "discard":
            return Discard(_seat(data["seat"]), _cards(data["cards"]))
        case "declare":
            return Declare(_seat(data["seat"]), _read_declared(data["combinations"]))
        case "silent":
            return KeepSilent(_seat(data["seat"]), closes=data.get("closes") is True)
        case "play":
            signals = tuple(Signal(word) for word in data.get("signals", ()))
            say = Saying(data["say"]) if "say" in data else None
            return Play(_seat(data["seat"]), card(data["card"]), signals, say)
        case "pay":
            return Pay(_seat(data["seat"]), card(data["card"]))
        case other:
            raise NotationError(f"there is no action {other!r}")


def _seat(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise NotationError(f"{value!r} is no seat number")
    return value


def _codes(held: Sequence[Card]) -> list[str]:
    return [c.code for c in held]


def _cards(written: object) -> tuple[Card, ...]:
    if not isinstance(written, list | tuple):
        raise NotationError("cards are a list of codes")
    return tuple(card(code) for code in written)


def _write_declared(combinations: Sequence[Declared]) -> list[Plain]:
    return [{"family": item.family.value, "cards": _codes(item.cards)} for item in combinations]


def _read_declared(written: Sequence[Mapping[str, Any]]) -> tuple[Declared, ...]:
    return tuple(Declared(Family(item["family"]), _cards(item["cards"])) for item in written)
