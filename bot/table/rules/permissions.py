"""Decide who may make which request of a table and at which stage, who may speak there, and who may
ask the computer players about a hand in play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from bot.support.refusals import RefusalReason, TableRefusedError, is_possible
from bot.table.state.table import DailyOccasion, EveningOccasion, Occasion, Stage, Table
from tarocchino.core.model.actions import Action, Play


@dataclass(frozen=True, slots=True)
class Actor:
    """The author of a request: a Discord user, and the server of the request, None in a DM.

    ``moderator`` is whether they may end other people's tables there, ``roles`` are their roles
    there. The interaction that carries the request takes effect at most once. ``member_names`` are
    the names of people in the server that the request contains, and ``name`` is the author's there,
    or outside all servers in a DM.
    """

    user_id: int
    guild_id: int | None = None
    moderator: bool = False
    interaction_id: int | None = None
    roles: frozenset[int] = frozenset()
    member_names: frozenset[str] = frozenset()
    name: str | None = None


class Request(Enum):
    """A request to a table that not everybody may make at any time."""

    SIT = "sit"
    LEAVE = "leave"
    READY = "ready"
    INVITE = "invite"
    CHANGE_TERMS = "change-terms"
    UNSEAT = "unseat"
    ADD_COMPUTER = "add-computer"
    REMOVE_COMPUTER = "remove-computer"
    START = "start"
    CLOSE = "close"
    SHOW_AGAIN = "show-again"
    CUT = "cut"
    ACT = "act"
    TABLE_ACTION = "table-action"
    OFFER_SEAT = "offer-seat"
    FIND_SUBSTITUTE = "find-substitute"
    TAKE_OVER = "take-over"
    REMATCH = "rematch"
    MOVE = "move"
    MUTE = "mute"
    SEE_HAND = "see-hand"
    SEE_TABLE = "see-table"
    SEE_SHEET = "see-sheet"
    SEE_OVER = "see-over"
    WATCH = "watch"


class _Who(Enum):
    ANYBODY_HERE = "everybody in the server, and those at the table from anywhere"
    ONLOOKERS = "everybody in the server who does not sit at the table"
    ADMITTED = "those whom the agreement admits, and those who sit there already"
    SEATED = "those who sit at the table"
    SEATED_OR_HOST = "those who sit at the table, and the host"
    HOST = "the host"
    HOST_OR_MODERATOR = "the host, and moderators of the server"


_AT_ANY_TABLE = frozenset(
    {
        Request.READY, Request.SHOW_AGAIN, Request.CUT, Request.ACT, Request.TABLE_ACTION,
        Request.MUTE, Request.SEE_HAND, Request.SEE_TABLE, Request.SEE_SHEET, Request.SEE_OVER,
        Request.WATCH,
    }
)  # fmt: skip
"""Requests that people may make at a table with an occasion; its director decides the others."""

_OF_NO_SECRET = frozenset({Request.SEE_OVER, Request.WATCH})
"""Requests that nobody may make while the deals of a table are secret."""

_OF_OWN_SECRET = frozenset({Request.SEE_TABLE, Request.SEE_SHEET})
"""Requests that only those who sit there may make while the deals of a table are secret."""


@dataclass(frozen=True, slots=True)
class _Rule:
    who: _Who
    stages: tuple[Stage, ...]


_OPEN = (Stage.LOBBY, Stage.PLAYING)
_RULES: Mapping[Request, _Rule] = {
    Request.SIT: _Rule(_Who.ADMITTED, (Stage.LOBBY,)),
    Request.LEAVE: _Rule(_Who.SEATED, _OPEN),
    Request.READY: _Rule(_Who.SEATED, (Stage.LOBBY,)),
    Request.INVITE: _Rule(_Who.HOST, (Stage.LOBBY,)),
    Request.CHANGE_TERMS: _Rule(_Who.HOST, (Stage.LOBBY,)),
    Request.UNSEAT: _Rule(_Who.HOST, (Stage.LOBBY,)),
    Request.ADD_COMPUTER: _Rule(_Who.HOST, (Stage.LOBBY,)),
    Request.REMOVE_COMPUTER: _Rule(_Who.HOST, (Stage.LOBBY,)),
    Request.START: _Rule(_Who.HOST, (Stage.LOBBY,)),
    Request.CLOSE: _Rule(_Who.HOST_OR_MODERATOR, _OPEN),
    Request.SHOW_AGAIN: _Rule(_Who.ANYBODY_HERE, _OPEN),
    Request.CUT: _Rule(_Who.SEATED, (Stage.PLAYING,)),
    Request.ACT: _Rule(_Who.SEATED, (Stage.PLAYING,)),
    Request.TABLE_ACTION: _Rule(_Who.SEATED, (Stage.PLAYING,)),
    Request.OFFER_SEAT: _Rule(_Who.SEATED, (Stage.PLAYING,)),
    Request.FIND_SUBSTITUTE: _Rule(_Who.HOST_OR_MODERATOR, (Stage.PLAYING,)),
    Request.TAKE_OVER: _Rule(_Who.ANYBODY_HERE, (Stage.PLAYING,)),
    Request.REMATCH: _Rule(_Who.SEATED, (Stage.FINISHED, Stage.CLOSED)),
    Request.MOVE: _Rule(_Who.SEATED_OR_HOST, _OPEN),
    Request.MUTE: _Rule(_Who.HOST_OR_MODERATOR, (Stage.PLAYING,)),
    Request.SEE_HAND: _Rule(_Who.SEATED, (Stage.PLAYING,)),
    Request.SEE_TABLE: _Rule(_Who.ANYBODY_HERE, tuple(Stage)),
    # These two show finished hands only: no request reveals a hand in play.
    Request.SEE_SHEET: _Rule(_Who.ANYBODY_HERE, (Stage.PLAYING, Stage.FINISHED, Stage.CLOSED)),
    Request.SEE_OVER: _Rule(_Who.ANYBODY_HERE, (Stage.PLAYING, Stage.FINISHED, Stage.CLOSED)),
    Request.WATCH: _Rule(_Who.ONLOOKERS, _OPEN),
}


def verify_may(actor: Actor, request: Request, table: Table) -> None:
    """Pass if the actor may make this request of the table now; else `TableRefusedError`.

    Reasons are checked in this order: a table of another server, its stage, its occasion, the
    person.
    """
    rule = _RULES[request]
    seated = table.seat_of(actor.user_id) is not None
    is_host = actor.user_id == table.host_id
    if not (seated or is_host or actor.guild_id == table.venue.guild_id):
        raise TableRefusedError(RefusalReason.OTHER_SERVER)
    if table.stage not in rule.stages:
        raise TableRefusedError(_wrong_stage(rule, table))
    if table.occasion is not None and request not in _AT_ANY_TABLE:
        raise refused_by(table.occasion)
    is_admitted = table.agreement.admits(actor.user_id, actor.roles)
    moderates = actor.moderator and actor.guild_id == table.venue.guild_id
    if table.secret and (request in _OF_NO_SECRET or (request in _OF_OWN_SECRET and not seated)):
        raise TableRefusedError(RefusalReason.DEAL_SECRET)
    match rule.who:
        case _Who.ONLOOKERS if seated:
            raise TableRefusedError(RefusalReason.PLAYS_HERE)
        case _Who.ADMITTED if not (seated or is_host or is_admitted):
            raise TableRefusedError(RefusalReason.NOT_ADMITTED, number=table.agreement.role_id)
        case _Who.SEATED if not seated:
            raise TableRefusedError(RefusalReason.NOT_SEATED)
        case _Who.SEATED_OR_HOST if not seated and not is_host:
            raise TableRefusedError(RefusalReason.NOT_SEATED)
        case _Who.HOST if not is_host:
            raise TableRefusedError(RefusalReason.HOST_ONLY)
        case _Who.HOST_OR_MODERATOR if not is_host and not moderates:
            raise TableRefusedError(RefusalReason.HOST_ONLY)
        case _:
            return


def refused_by(occasion: Occasion) -> TableRefusedError:
    """Return the refusal of a request that people may not make at a table of this occasion."""
    match occasion:
        case EveningOccasion():
            return TableRefusedError(RefusalReason.EVENING_TABLE)
        case DailyOccasion():
            return TableRefusedError(RefusalReason.DAILY_TABLE)


def may(actor: Actor, request: Request, table: Table) -> bool:
    """Return whether the actor may make this request of the table now."""
    return is_possible(verify_may, actor, request, table)


def _wrong_stage(rule: _Rule, table: Table) -> RefusalReason:
    match table.stage:
        case Stage.LOBBY:
            return RefusalReason.NOT_PLAYING
        case Stage.PLAYING:
            return RefusalReason.NOT_IN_LOBBY
        case Stage.PARKED:
            return RefusalReason.NO_TABLE
        case Stage.FINISHED | Stage.CLOSED:
            return (
                RefusalReason.MATCH_ENDED
                if rule.stages == (Stage.PLAYING,)
                else RefusalReason.NO_TABLE
            )


def may_ask_in_play(table: Table, user_id: int) -> bool:
    """Return whether the user may ask what their own decisions in the hand in play are worth.

    They may if the table has agreed to it, when it was opened or since; but not while the cards are
    also played elsewhere, and not at a table of an evening.
    """
    if table.stage is not Stage.PLAYING or table.secret or table.occasion is not None:
        return False
    if table.seat_of(user_id) is None:
        return False
    return is_advice_allowed(table)


def is_advice_allowed(table: Table) -> bool:
    """Return whether all people at the table have agreed to advice, or only one plays there with
    computer players. A person who is away still counts, because they may come back."""
    return table.agreement.advice or table.session.advice or len(table.people) == 1


def is_muted(table: Table, user_id: int) -> bool:
    """Return whether a user may not speak at the table at all."""
    return user_id in table.session.muted


def may_signal(table: Table, seat: int) -> bool:
    """Return whether the player in a seat may speak."""
    person = table.people.get(seat)
    return person is None or not is_muted(table, person.user_id)


def verify_may_speak(table: Table, action: Action, user_id: int) -> None:
    """Pass unless the card comes with a forbidden signal or saying; else `TableRefusedError`."""
    match action:
        case Play(signals=signals, say=saying) if signals or saying is not None:
            if is_muted(table, user_id):
                raise TableRefusedError(RefusalReason.MUTED)
            if saying is not None and not table.agreement.sayings:
                raise TableRefusedError(RefusalReason.NO_SAYINGS_HERE)
        case _:
            return
