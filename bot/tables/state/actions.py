"""What people do around the play: ask each other for something, come back, hand a seat over.

These actions are kept in the table's log, between those of the game; what they do is said in
`bot.tables.state.session`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from bot.tables.state.occupants import Occupant, read_occupant, write_occupant


class ProposalKind(Enum):
    """What a player can ask of the others; the value is its word in the log and in messages."""

    UNDO = "undo"
    CLAIM = "claim"
    PAUSE = "pause"
    END = "end"
    RESIGN = "resign"


@dataclass(frozen=True, slots=True)
class Propose:
    """A player asks the others for something; done at once where nobody has to be asked."""

    seat: int
    kind: ProposalKind


@dataclass(frozen=True, slots=True)
class Answer:
    """A player who was asked agrees, or does not."""

    seat: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Who asked takes it back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resume:
    """A player ends a pause."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reminded:
    """The player's time is up: a word to the player, and a grace."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The grace is up too: a computer player plays this turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Back:
    """A player for whom a computer player has played is back."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Somebody else, or a computer player, takes over a seat and its hand from who has ``gone``:
    so the log tells who sat there as the match began."""

    seat: int
    occupant: Occupant
    gone: Occupant | None = None


@dataclass(frozen=True, slots=True)
class Abort:
    """The host or a moderator ends the table; ``seat`` is that user's, None for nowhere."""

    user_id: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat and its hand are offered: to one user, or for None to whoever may sit down here."""

    seat: int
    user_id: int | None = None


@dataclass(frozen=True, slots=True)
class Keep:
    """A seat is not offered any more: its player stays."""

    seat: int


@dataclass(frozen=True, slots=True)
class Mute:
    """A player may not speak any more at this table, or may again: by signals, or by sayings."""

    seat: int
    user_id: int
    muted: bool


ProposalAction = Propose | Answer | Withdraw
"""What players ask of each other, and answer."""

SeatChange = Offer | Keep | TakeOver
"""How a seat changes hands."""

TableAction = ProposalAction | SeatChange | Resume | Reminded | TimedOut | Back | Abort | Mute
"""What can happen around the play."""

_SeatAlone = Withdraw | Resume | Reminded | TimedOut | Back | Keep
_SEAT_ALONE: Mapping[str, type[_SeatAlone]] = {
    "withdraw": Withdraw,
    "resume": Resume,
    "reminded": Reminded,
    "timed_out": TimedOut,
    "back": Back,
    "keep": Keep,
}
_WORDS = {kind: word for word, kind in _SEAT_ALONE.items()}


def write_table_action(action: TableAction) -> dict[str, Any]:
    """The action as plain data, as the log keeps it."""
    match action:
        case Propose(seat, matter):
            return {"do": "propose", "seat": seat, "matter": matter.value}
        case Answer(seat, agrees):
            return {"do": "answer", "seat": seat, "agrees": agrees}
        case TakeOver(seat, occupant, gone):
            both = {"occupant": write_occupant(occupant), "gone": write_occupant(gone)}
            return {"do": "take_over", "seat": seat} | both
        case Abort(user_id, seat_of_user):
            return {"do": "abort", "user_id": user_id, "seat": seat_of_user}
        case Mute(seat, user_id, muted):
            return {"do": "mute", "seat": seat, "user_id": user_id, "muted": muted}
        case Offer(seat, to):
            return {"do": "offer", "seat": seat, "user_id": to}
        case Withdraw() | Resume() | Reminded() | TimedOut() | Back() | Keep():
            return {"do": _WORDS[type(action)], "seat": action.seat}


def read_table_action(data: Mapping[str, Any]) -> TableAction | None:
    """The inverse of `write_table_action`; None for an action of another kind.

    KeyError, TypeError or ValueError for what nobody has written.
    """
    match data["do"]:
        case "propose":
            return Propose(data["seat"], ProposalKind(data["matter"]))
        case "answer":
            return Answer(data["seat"], data["agrees"])
        case "take_over":
            occupant = read_occupant(data["occupant"])
            if occupant is None:
                raise ValueError("nobody takes over")
            return TakeOver(data["seat"], occupant, read_occupant(data["gone"]))
        case "offer":
            return Offer(data["seat"], data["user_id"])
        case "abort":
            return Abort(data["user_id"], data["seat"])
        case "mute":
            return Mute(data["seat"], data["user_id"], data["muted"])
        case word if word in _SEAT_ALONE:
            return _SEAT_ALONE[word](data["seat"])
        case _:
            return None


PlayerTableAction = Propose | Answer | Withdraw | Resume | Back
"""What a player does around the play, from the own seat."""
