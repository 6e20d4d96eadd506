"""What table actions do: the one place where it is decided whom a question has to be put to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.game.actions import Deal, DeclineCallOut
from bot.game.claim import is_certain
from bot.game.events import Event
from bot.game.hand_state import HandState, Phase
from bot.game.match import MatchState, concede_match, may_be_stopped, replay, stop_match
from bot.game.undo import reveals
from bot.game.view import view_for
from bot.tables.conduct import Conduct, Proposal
from bot.tables.ending import Ending, How
from bot.tables.model import Occupant, Person, Stage, Table
from bot.tables.problems import Problem, TableProblemError
from bot.tables.table_actions import (
    Abort,
    Answer,
    Back,
    Matter,
    Propose,
    Reminded,
    Resume,
    TableAction,
    TakeOver,
    TimedOut,
    Withdraw,
)
from bot.tables.terms import DAY, ClockTerms, Pace

ANSWER_SECONDS = 120.0
"""A question that was not answered in so many seconds is declined."""

Changed = tuple[Table, tuple[Event, ...]]
"""A table and the events that led to it."""


def answer_seconds(terms: ClockTerms) -> float:
    """The seconds that people have for an answer: a day at least where they play by the day."""
    return float(DAY) if terms.pace is Pace.CORRESPONDENCE else ANSWER_SECONDS


def lapses_at(table: Table) -> float | None:
    """When the question that is open counts as declined, in seconds since the epoch."""
    if table.conduct is None or table.conduct.proposal is None:
        return None
    return table.conduct.proposal.made_at + answer_seconds(table.terms.clock)


def verify_table_action(table: Table, action: TableAction) -> None:
    """Pass if the action can be done at the table as it is; else `TableProblemError`."""
    conduct = conduct_of(table)
    match action:
        case Propose(seat, matter):
            _verify_proposal(table, conduct, seat, matter)
        case Answer(seat):
            if conduct.proposal is None or seat not in conduct.proposal.awaited:
                raise TableProblemError(Problem.NOT_ASKED)
        case Withdraw(seat):
            if conduct.proposal is None or conduct.proposal.seat != seat:
                raise TableProblemError(Problem.NOTHING_ASKED)
        case Resume():
            if not conduct.is_paused:
                raise TableProblemError(Problem.NOT_PAUSED)
        case Back(seat):
            if not conduct.plays_itself(seat) and not conduct.missed[seat]:
                raise TableProblemError(Problem.NOT_AWAY)
        case Reminded() | TimedOut() | TakeOver() | Abort():
            return


def conducted(table: Table, action: TableAction, at: float) -> Changed:
    """The table after the action, its version unchanged, and what happened in the match.

    Raises `TableProblemError`.
    """
    verify_table_action(table, action)
    conduct, clock = conduct_of(table), table.clock
    if clock is None:
        raise TableProblemError(Problem.NOT_PLAYING)
    match action:
        case Propose(seat, matter):
            return _settled_if_agreed(_proposed(table, conduct, seat, matter, at), at)
        case Answer(seat, agrees):
            answered = conduct.agreed_by(seat) if agrees else conduct.without_proposal()
            return _settled_if_agreed(replace(table, conduct=answered), at)
        case Withdraw():
            return replace(table, conduct=conduct.without_proposal()), ()
        case Resume():
            paused = at - (at if conduct.paused_since is None else conduct.paused_since)
            going_on = replace(conduct, paused_since=None)
            return replace(table, conduct=going_on, clock=clock.delayed(paused)), ()
        case Reminded():
            conduct = replace(conduct, reminded=True)
            return replace(table, conduct=conduct, clock=clock.reminded(at)), ()
        case TimedOut(seat):
            return _timed_out(table, conduct, seat), ()
        case Back(seat):
            came = replace(table, conduct=conduct.back(seat))
            return _with_fresh_turn(came, at) if table.turn == seat else came, ()
        case TakeOver(seat, occupant):
            return _taken_over(table, conduct, seat, occupant, at), ()
        case Abort(user_id, seat_of_user):
            ending = Ending(How.ABORTED, seat_of_user, user_id)
            return ended(table, ending), ()


def conduct_of(table: Table) -> Conduct:
    """How people get on at a table where a match is played; else `TableProblemError`."""
    if table.conduct is None or table.match is None:
        raise TableProblemError(Problem.NOT_PLAYING)
    return table.conduct


def ended(table: Table, ending: Ending) -> Table:
    """The table ended so: finished where its match has a verdict, else closed."""
    has_result = table.match is not None and table.match.is_over
    stage = Stage.FINISHED if has_result else Stage.CLOSED
    conduct = replace(table.conduct, proposal=None) if table.conduct else None
    return replace(table, stage=stage, ending=ending, conduct=conduct)


def undo_place(table: Table, seat: int) -> int | None:
    """The place in the course of what the seat's player can take back: the own last action in the
    hand that is played, done by the player and no secret; None where there is none."""
    match = table.match
    if match is None or match.awaits_deal or match.is_over:
        return None
    for place in range(len(table.course) - 1, table.hand_from - 1, -1):
        action = table.course[place].action
        if isinstance(action, Deal):
            return None
        if action.seat == seat:
            # That somebody was asked in secret whether to call out is to stay one (§ 8).
            own = table.course[place].user_id is not None
            return place if own and not isinstance(action, DeclineCallOut) else None
    return None


def whom_to_ask(table: Table, seat: int, matter: Matter) -> tuple[int, ...]:
    """The seats that have to agree: of the people who are there, those whom it is about."""
    others = tuple(s for s in table.present if s != seat)
    match, hand = table.match, table.match.hand if table.match else None
    match matter:
        case Matter.RESIGN if match is not None:
            sides = match.game.scorers(match.players)
            return tuple(s for s in others if any(s in side and seat in side for side in sides))
        case Matter.UNDO if match is not None:
            return others if reveals(_before_undone(table, seat), match, seat) else ()
        case Matter.CLAIM if match is not None and hand is not None:
            return () if is_certain(view_for(match, seat)) else _opponents(hand, seat, others)
        case _:
            return others


def _verify_proposal(table: Table, conduct: Conduct, seat: int, matter: Matter) -> None:
    if conduct.proposal is not None:
        raise TableProblemError(Problem.ASKED_ALREADY)
    if conduct.is_paused and matter not in (Matter.END, Matter.RESIGN):
        raise TableProblemError(Problem.PAUSED)
    if matter is Matter.UNDO and (undo_place(table, seat) is None or conduct.claimed is not None):
        raise TableProblemError(Problem.NOTHING_TO_UNDO)
    if matter is Matter.CLAIM:
        _verify_claim(table, conduct, seat)
    if (matter, _about(table, seat, matter)) in conduct.settled:
        raise TableProblemError(Problem.SETTLED)


def _verify_claim(table: Table, conduct: Conduct, seat: int) -> None:
    hand = table.match.hand if table.match else None
    if hand is None or hand.phase is not Phase.PLAY or seat not in hand.playing:
        raise TableProblemError(Problem.NO_CLAIM_NOW)
    if conduct.claimed is not None or not hand.hands[seat]:
        raise TableProblemError(Problem.NO_CLAIM_NOW)
    others = tuple(s for s in table.present if s != seat)
    if _opponents(hand, seat, others) or table.match is None:
        return
    # Computer players concede what is certain, and nothing else.
    if not is_certain(view_for(table.match, seat)):
        raise TableProblemError(Problem.CLAIM_UNCERTAIN)


def _opponents(hand: HandState, seat: int, others: tuple[int, ...]) -> tuple[int, ...]:
    side = hand.side_of(seat)
    return tuple(s for s in others if s in hand.playing and hand.side_of(s) != side)


def _about(table: Table, seat: int, matter: Matter) -> int:
    place = undo_place(table, seat) if matter is Matter.UNDO else None
    return len(table.course) if place is None else place


def _proposed(table: Table, conduct: Conduct, seat: int, matter: Matter, at: float) -> Table:
    awaited = whom_to_ask(table, seat, matter)
    proposal = Proposal(seat, matter, awaited, _about(table, seat, matter), at)
    return replace(table, conduct=replace(conduct, proposal=proposal))


def _settled_if_agreed(table: Table, at: float) -> Changed:
    """The table with what was asked done, where everybody has agreed to it."""
    conduct, played = conduct_of(table), table.match
    proposal = conduct.proposal
    if proposal is None or proposal.awaited or played is None:
        return table, ()
    conduct = conduct.without_proposal()
    table = replace(table, conduct=conduct)
    match proposal.matter:
        case Matter.UNDO:
            return _undone(table, proposal, at), ()
        case Matter.CLAIM:
            return replace(table, conduct=replace(conduct, claimed=proposal.seat)), ()
        case Matter.PAUSE:
            return replace(table, conduct=replace(conduct, paused_since=at)), ()
        case Matter.RESIGN:
            sides = played.game.scorers(played.players)
            side = next(n for n, seats in enumerate(sides) if proposal.seat in seats)
            lost, events = concede_match(played, side)
            ending = Ending(How.RESIGNED, proposal.seat)
            return ended(replace(table, match=lost), ending), events
        case Matter.END:
            ending = Ending(How.AGREED, proposal.seat)
            if not may_be_stopped(played):
                return ended(table, ending), ()
            stopped, events = stop_match(played)
            return ended(replace(table, match=stopped), ending), events


def _undone(table: Table, proposal: Proposal, at: float) -> Table:
    place = proposal.about
    conduct = replace(conduct_of(table), standing_in=None, reminded=False)
    before = replace(table, match=_match_at(table, place), conduct=conduct)
    return _with_fresh_turn(replace(before, course=table.course[:place]), at)


def _before_undone(table: Table, seat: int) -> MatchState:
    place = undo_place(table, seat)
    if place is None:
        raise TableProblemError(Problem.NOTHING_TO_UNDO)
    return _match_at(table, place)


def _match_at(table: Table, place: int) -> MatchState:
    """The match before the action at this place of the course, in the hand on the table."""
    if table.before_hand is None:
        raise TableProblemError(Problem.NOTHING_TO_UNDO)
    actions = (done.action for done in table.course[table.hand_from : place])
    return replay(table.before_hand, actions)


def _with_fresh_turn(table: Table, at: float) -> Table:
    clock = table.clock.begin_turn(None if table.turn is None else at) if table.clock else None
    return replace(table, clock=clock)


def _timed_out(table: Table, conduct: Conduct, seat: int) -> Table:
    occupant, clock = table.seats[seat], table.clock
    missed = table.missed_turns
    if isinstance(occupant, Person):
        missed = (*missed, (seat, occupant.user_id))
    clock = clock.begin_turn(clock.began) if clock else None
    return replace(table, conduct=conduct.timed_out(seat), clock=clock, missed_turns=missed)


def _taken_over(table: Table, conduct: Conduct, seat: int, occupant: Occupant, at: float) -> Table:
    """The table with somebody else in the seat, for whom nothing of before counts."""
    gone = table.seats[seat]
    seats = (*table.seats[:seat], occupant, *table.seats[seat + 1 :])
    conduct = _without_seat(conduct.back(seat), seat)
    table = replace(table, seats=seats, conduct=conduct)
    people: Mapping[int, Person] = table.people
    if not people:
        return ended(table, Ending(How.ABANDONED, seat))
    if isinstance(gone, Person) and gone.user_id == table.host_id:
        table = replace(table, host_id=next(iter(people.values())).user_id)
    return _with_fresh_turn(table, at) if table.turn == seat else table


def _without_seat(conduct: Conduct, seat: int) -> Conduct:
    """Nothing is asked by the seat any more; what was asked of it is declined."""
    proposal = conduct.proposal
    concerns = proposal is not None and seat in (proposal.seat, *proposal.awaited)
    return conduct.without_proposal() if concerns else conduct
