"""Decide what each action of a table does, who may do it when, and what its menus offer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Generic, TypeVar

from bot.support.refusals import RefusalReason, TableRefusedError, is_possible
from bot.table.rules.permissions import Actor, Request, may
from bot.table.rules.proposals import (
    Changed,
    ended,
    propose,
    verify_proposal_action,
    with_fresh_turn,
    without_seat,
)
from bot.table.state.actions import (
    Abort,
    Answer,
    Back,
    KeepSeat,
    Moved,
    Mute,
    Offer,
    PlayerTableAction,
    ProposalKind,
    Propose,
    Reminded,
    Resume,
    RoundOver,
    SeatChange,
    TableAction,
    TakeOver,
    TimedOut,
    VenueChange,
    VenueLost,
    Withdraw,
)
from bot.table.state.seats import Occupant, Person
from bot.table.state.session import Outages, Session
from bot.table.state.table import Ending, EndingKind, Handover, Stage, Table
from tarocchino.dealing.cutting import without_cut


def needs_substitute(table: Table, seat: int) -> bool:
    """Return whether a computer player plays for a person who has left or is away."""
    session = table.session
    if seat in table.people:
        return seat in session.away
    return seat in dict(session.left)


def verify_needs_substitute(table: Table, seat: int) -> None:
    """Pass if others than its player may offer the seat; else `TableRefusedError`."""
    _verify_seat(table, seat)
    if not needs_substitute(table, seat):
        raise TableRefusedError(RefusalReason.NO_SUBSTITUTE)


def verify_take_over(table: Table, user_id: int, roles: frozenset[int], seat: int) -> None:
    """Pass if the user, who has these roles, may take over the seat; else `TableRefusedError`.

    A user who has seen the cards of another seat in the present hand may not.
    """
    session = table.session
    _verify_seat(table, seat)
    _verify_newcomer(table, user_id, seat)
    comes_back = seat not in table.people and (seat, user_id) in session.left
    if comes_back:
        return
    offers = dict(session.offered)
    if seat not in offers and seat not in relievable(table):
        raise TableRefusedError(RefusalReason.SEAT_TAKEN)
    if offers.get(seat) not in (None, user_id):
        raise TableRefusedError(RefusalReason.OFFERED_TO_ANOTHER)
    if not table.agreement.admits(user_id, roles):
        raise TableRefusedError(RefusalReason.NOT_ADMITTED, number=table.agreement.role_id)


def relievable(table: Table) -> tuple[int, ...]:
    """Return the seats of computer players that people may take without an offer: only at tables
    without an occasion, until the first card of the match is played."""
    match = table.match
    if table.stage is not Stage.PLAYING or table.occasion is not None or match is None:
        return ()
    hand = match.hand
    if match.sheets or (hand is not None and (hand.tricks or hand.trick.plays)):
        return ()
    return tuple(sorted(table.computer_seats))


def seats_to_take(table: Table, user_id: int, roles: frozenset[int]) -> tuple[int, ...]:
    """Return the seats that the user, who has these roles, may take over now."""
    seats = range(len(table.seats))
    return tuple(s for s in seats if is_possible(verify_take_over, table, user_id, roles, s))


def offered_to_all(table: Table) -> tuple[int, ...]:
    """Return the seats that anyone who may sit down can take over."""
    return tuple(seat for seat, user_id in table.offered if user_id is None)


def offered_to_users(table: Table) -> list[tuple[int, int]]:
    """Return the seats that are offered to one user only, each with that user."""
    return [(seat, user_id) for seat, user_id in table.offered if user_id is not None]


def _taken_over(table: Table, seat: int, occupant: Occupant, at: float) -> Table:
    """Return the table after a handover; the newcomer inherits no lateness, cut or proposal."""
    gone, session, cutting = table.seats[seat], table.session, table.cutting
    seats = (*table.seats[:seat], occupant, *table.seats[seat + 1 :])
    session = without_seat(session.back(seat), seat)
    session = replace(session, late=tuple(late for late in session.late if late != seat))
    left = tuple(each for each in session.left if each[0] != seat)
    if isinstance(gone, Person):
        left, held = (*left, (seat, gone.user_id)), (*session.held, (seat, gone.user_id))
        session = replace(session, left=left, held=held)
    if isinstance(occupant, Person):
        left = tuple(each for each in session.left if each[0] != seat)
        # The newcomer has agreed to nothing.
        session = replace(session.keeping(seat), left=left, advice=False)
        # The newcomer may cut again: a cut belongs to the person who gave it.
        cutting = cutting and without_cut(cutting, seat)
    handovers = table.handovers if gone is None else (*table.handovers, Handover(seat, gone))
    table = replace(table, seats=seats, session=session, cutting=cutting, handovers=handovers)
    people = table.people
    if not people:
        return ended(table, Ending(EndingKind.ABANDONED, seat))
    if isinstance(gone, Person) and gone.user_id == table.host_id:
        table = replace(table, host_id=next(iter(people.values())).user_id)
    return with_fresh_turn(table, at) if table.turn == seat else table


def _verify_seat(table: Table, seat: int) -> None:
    if seat not in range(len(table.seats)):
        raise TableRefusedError(RefusalReason.NO_SUCH_SEAT)


def _verify_newcomer(table: Table, user_id: int, seat: int) -> None:
    session, match = table.session, table.match
    if table.seat_of(user_id) is not None:
        raise TableRefusedError(RefusalReason.ALREADY_SEATED)
    in_play = match is not None and not match.awaits_deal
    if in_play and any(held != seat for held, user in session.held if user == user_id):
        raise TableRefusedError(RefusalReason.KNOWS_CARDS)


def verify_table_action(table: Table, action: TableAction) -> None:
    """Pass if the action is possible at the table now; else `TableRefusedError`.

    `bot.table.live.match_requests` decides who may offer a seat: its player; or the host or a
    moderator, only to everybody, if it needs a substitute.
    """
    session = table.session
    if session.is_venue_lost and isinstance(action, Propose | Answer | Resume | Back):
        raise TableRefusedError(RefusalReason.VENUE_LOST)
    match action:
        case Propose() | Answer() | Withdraw():
            verify_proposal_action(table, action)
        case Offer() | KeepSeat() | TakeOver():
            _verify_seat_change(table, session, action)
        case Mute(seat=seat, user_id=user_id) if table.seat_of(user_id) != seat:
            raise TableRefusedError(RefusalReason.NO_SUCH_PLAYER)
        case Mute(user_id=user_id, muted=muted) if (user_id in session.muted) is muted:
            reason = RefusalReason.MUTED_ALREADY if muted else RefusalReason.NOT_MUTED
            raise TableRefusedError(reason)
        case VenueLost() if session.is_venue_lost:
            raise TableRefusedError(RefusalReason.VENUE_LOST)
        case Resume() if not session.is_paused:
            raise TableRefusedError(RefusalReason.NOT_PAUSED)
        case Back(seat) if not session.plays_itself(seat) and not session.missed[seat]:
            raise TableRefusedError(RefusalReason.NOT_AWAY)


def _verify_seat_change(table: Table, session: Session, action: SeatChange) -> None:
    _verify_seat(table, action.seat)
    match action:
        case Offer(seat) if seat not in table.people and not needs_substitute(table, seat):
            raise TableRefusedError(RefusalReason.NO_SUBSTITUTE)
        case Offer(seat, int(user_id)):
            _verify_newcomer(table, user_id, seat)
        case KeepSeat(seat) if seat not in dict(session.offered):
            raise TableRefusedError(RefusalReason.NOT_OFFERED)


def apply_table_action(table: Table, action: TableAction, at: float, outages: Outages) -> Changed:
    """Return the table after the action, its version unchanged, and the events of the match.

    Raises `TableRefusedError`.
    """
    verify_table_action(table, action)
    session, clock = table.session, table.clock
    match action:
        case Propose() | Answer() | Withdraw():
            return propose(table, action, at)
        case TakeOver(seat, occupant):
            return _taken_over(table, seat, occupant, at), ()
        case Offer() | KeepSeat() | Mute() | Resume() | VenueLost() | Moved():
            return _with_session(table, session, action, at), ()
        case Reminded(seat):
            table = replace(table, reminders=table.reminders + 1, clock=clock.reminded(at))
            return replace(table, session=session.reminding(seat)), ()
        case TimedOut(seat):
            missed = table.missed_turns
            if seat in table.people:
                missed = (*missed, (seat, table.people[seat].user_id))
            return replace(table, session=session.timed_out(seat), missed_turns=missed), ()
        case Back(seat):
            came = replace(table, session=session.back(seat))
            if table.turn != seat:
                return came, ()
            came = replace(came, clock=clock.charged(seat, at, outages))
            return with_fresh_turn(came, at), ()
        case Abort(user_id, seat_of_user):
            ending = Ending(EndingKind.ABORTED, seat_of_user, user_id)
            return ended(table, ending), ()
        case RoundOver():
            return ended(table, Ending(EndingKind.ROUND_OVER)), ()


def _with_session(
    table: Table, session: Session, action: SeatChange | Mute | Resume | VenueChange, at: float
) -> Table:
    match action:
        case Offer(seat, user_id):
            session = session.offering(seat, user_id)
        case KeepSeat(seat):
            session = session.keeping(seat)
        case Mute(user_id=user_id, muted=muted):
            others = tuple(each for each in session.muted if each != user_id)
            session = replace(session, muted=(*others, user_id) if muted else others)
        case Resume():
            session = replace(session, paused_since=None)
        case VenueLost():
            session = replace(session, venue_lost_since=at)
        case Moved(venue=venue):
            table, session = replace(table, venue=venue), replace(session, venue_lost_since=None)
    return replace(table, session=session)


_Entry = TypeVar("_Entry", bound=Enum)


@dataclass(frozen=True)
class Line(Generic[_Entry]):
    """A line of a menu; ``seat`` is the seat concerned, None for the actor's or for none."""

    entry: _Entry
    seat: int | None = None


class LobbyEntry(Enum):
    """The entries of a lobby's menu; the value is the word in messages and controls."""

    SIT = "sit"
    READY = "ready"
    NOT_READY = "unready"
    LEAVE = "leave"
    UNSEAT = "unseat"
    CUT = "cut"
    NO_CUT = "nocut"
    FACE_DOWN = "facedown"
    FACE_UP = "faceup"
    CALL = "call"


LobbyLine = Line[LobbyEntry]


def lobby_menu(table: Table, actor: Actor) -> tuple[LobbyLine, ...]:
    """Return all that the actor may do in the lobby, besides filling the table and starting."""
    if table.stage is not Stage.LOBBY:
        return ()
    return tuple(_lobby_lines(table, actor))


def _lobby_lines(table: Table, actor: Actor) -> Iterator[LobbyLine]:
    seat, is_host = table.seat_of(actor.user_id), actor.user_id == table.host_id
    if table.occasion is not None:
        if seat is not None:
            yield LobbyLine(_readiness(table, seat))
        return
    if may(actor, Request.SIT, table):
        yield from (LobbyLine(LobbyEntry.SIT, free) for free in sorted(table.seats_for_people))
    if seat is not None and not is_host:
        yield LobbyLine(_readiness(table, seat))
    if seat is not None:
        yield LobbyLine(LobbyEntry.LEAVE)
    if is_host:
        guests = (s for s, person in table.people.items() if person.user_id != table.host_id)
        yield from (LobbyLine(LobbyEntry.UNSEAT, guest) for guest in guests)
        yield LobbyLine(LobbyEntry.NO_CUT if table.agreement.cutting else LobbyEntry.CUT)
        yield LobbyLine(LobbyEntry.FACE_UP if table.agreement.face_down else LobbyEntry.FACE_DOWN)
        if table.agreement.may_call and table.free_seats:
            yield LobbyLine(LobbyEntry.CALL)


def _readiness(table: Table, seat: int) -> LobbyEntry:
    """Return the entry that changes whether the person in the seat is ready."""
    return LobbyEntry.READY if seat in table.unready else LobbyEntry.NOT_READY


class MenuEntry(Enum):
    """The entries of a table's menu; the value is the word in messages and controls."""

    BACK = "back"
    RESUME = "resume"
    WITHDRAW = "withdraw"
    UNDO = "undo"
    CLAIM = "claim"
    PAUSE = "pause"
    WHY = "why"
    TAKE_SEAT = "take"
    KEEP = "keep"
    SUBSTITUTE = "substitute"
    FIND_SUBSTITUTE = "find"
    LEAVE = "leave"
    RESIGN = "resign"
    END = "end"
    CLOSE = "close"


MenuLine = Line[MenuEntry]


def action_of(entry: MenuEntry, seat: int) -> PlayerTableAction | None:
    """Return the table action of the entry for the player in the seat; None if it has none."""
    match entry:
        case MenuEntry.BACK:
            return Back(seat)
        case MenuEntry.RESUME:
            return Resume(seat)
        case MenuEntry.WITHDRAW:
            return Withdraw(seat)
        case (
            MenuEntry.UNDO
            | MenuEntry.CLAIM
            | MenuEntry.PAUSE
            | MenuEntry.WHY
            | MenuEntry.RESIGN
            | MenuEntry.END
        ):
            return Propose(seat, ProposalKind(entry.value))
        case _:
            return None


def menu(table: Table, actor: Actor) -> tuple[MenuLine, ...]:
    """Return all that the actor may request of the table now; nothing if no match is played."""
    if table.stage is not Stage.PLAYING:
        return ()
    return tuple(line for entry in MenuEntry for line in _request_lines(table, actor, entry))


def _request_lines(table: Table, actor: Actor, entry: MenuEntry) -> Iterator[MenuLine]:
    """Yield the lines of an entry: none, one, or one for each seat that it can concern."""
    seat = table.seat_of(actor.user_id)
    match entry:
        case MenuEntry.TAKE_SEAT:
            if may(actor, Request.TAKE_OVER, table):
                seats = seats_to_take(table, actor.user_id, actor.roles)
                yield from (MenuLine(entry, each) for each in seats)
        case MenuEntry.FIND_SUBSTITUTE:
            if may(actor, Request.FIND_SUBSTITUTE, table):
                others = set(range(len(table.seats))) - {seat, *offered_to_all(table)}
                wanting = (each for each in sorted(others) if needs_substitute(table, each))
                yield from (MenuLine(entry, each) for each in wanting)
        case MenuEntry.LEAVE | MenuEntry.CLOSE:
            if may(actor, Request(entry.value), table):
                yield MenuLine(entry)
        case MenuEntry.KEEP | MenuEntry.SUBSTITUTE if not may(actor, Request.OFFER_SEAT, table):
            return
        case _:
            if seat is not None and _can_do(table, entry, seat):
                yield MenuLine(entry)


def _can_do(table: Table, entry: MenuEntry, seat: int) -> bool:
    """Return whether the player in the seat may request this."""
    match entry:
        case MenuEntry.KEEP:
            return is_possible(verify_table_action, table, KeepSeat(seat))
        case MenuEntry.SUBSTITUTE:
            return is_possible(verify_table_action, table, Offer(seat)) and not is_possible(
                verify_table_action, table, KeepSeat(seat)
            )
        case _:
            action = action_of(entry, seat)
            return action is not None and is_possible(verify_table_action, table, action)
