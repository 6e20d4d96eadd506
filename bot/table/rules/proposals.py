"""Decide which proposals (undo, claim, pause, end) may be made and who must agree; apply them."""

from __future__ import annotations

from dataclasses import replace

from bot.settings.agreement import DAY, Pace, TimeControl
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.rules.permissions import is_advice_allowed, refused_by
from bot.table.state.actions import Answer, ProposalAction, ProposalKind, Propose, Withdraw
from bot.table.state.seats import Person
from bot.table.state.session import NO_OUTAGES, Outages, Proposal, Session
from bot.table.state.table import Ending, EndingKind, Stage, Table, Undone
from tarocchino.core.model.actions import Deal, DeclineCallOut
from tarocchino.core.play.events import Event
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.match import MatchState, concede_match, may_be_stopped, replay, stop_match
from tarocchino.core.views.claim import is_certain
from tarocchino.core.views.view import reveals, view_for

Changed = tuple[Table, tuple[Event, ...]]
"""A table, and the events that led to it."""


def ended(table: Table, ending: Ending) -> Table:
    """Return the table after this ending: finished if its match has a result, else closed."""
    has_result = table.match is not None and table.match.is_over
    stage = Stage.FINISHED if has_result else Stage.CLOSED
    session = replace(table.session, proposal=None, offered=())
    return replace(table, stage=stage, ending=ending, session=session)


def with_fresh_turn(table: Table, at: float) -> Table:
    """Return the table with its clock set to the beginning of the present turn."""
    return replace(table, clock=table.clock.begin_turn(None if table.turn is None else at))


ANSWER_SECONDS = 120.0
"""Seconds after which an unanswered proposal counts as declined."""


def answer_seconds(clock: TimeControl) -> float:
    """Return the seconds that people have to answer: a day in correspondence play."""
    return float(DAY) if clock.pace is Pace.CORRESPONDENCE else ANSWER_SECONDS


def lapses_at(table: Table, outages: Outages = NO_OUTAGES) -> float | None:
    """Return when the open proposal lapses, in seconds since the epoch; outages do not count."""
    if table.proposal is None:
        return None
    made_at = table.proposal.made_at
    return made_at + answer_seconds(table.agreement.time_control) + outages.since(made_at)


def undo_index(table: Table, seat: int) -> int | None:
    """Return the index in the history of the action that this seat can take back; None if there is
    none.

    It is the last one that its player made in the present hand, unless that was a secret refusal to
    call out.
    """
    match, occupant = table.match, table.seats[seat]
    if match is None or match.awaits_deal or match.is_over or not isinstance(occupant, Person):
        return None
    for index in range(len(table.history) - 1, table.hand_from - 1, -1):
        action = table.history[index].action
        if isinstance(action, Deal):
            return None
        if action.seat == seat:
            # That a player was asked whether to call out stays secret (rules.md § 8).
            own = table.history[index].user_id == occupant.user_id
            return index if own and not isinstance(action, DeclineCallOut) else None
    return None


def whom_to_ask(table: Table, seat: int, kind: ProposalKind) -> tuple[int, ...]:
    """Return the seats that have to agree, among the people who are not away.

    Against one opposing side, only the partner has to agree to resign. With several sides a
    resignation ends the match for everybody, so everybody has to agree.
    """
    others = tuple(s for s in table.present if s != seat)
    match, hand = table.match, table.match.hand if table.match else None
    match kind:
        case ProposalKind.RESIGN if match is not None:
            side, others_sides = _side(match, seat), len(match.score) - 1
            return others if others_sides > 1 else tuple(s for s in others if s in side)
        case ProposalKind.UNDO if match is not None:
            return others if taking_back_reveals(table, seat) else ()
        case ProposalKind.CLAIM if match is not None and hand is not None:
            return () if is_certain(view_for(match, seat)) else _opponents(hand, seat, others)
        case ProposalKind.WHY:
            # People who are away have not agreed either.
            return tuple(s for s in table.people if s != seat)
        case _:
            return others


def taking_back_reveals(table: Table, seat: int) -> bool:
    """Return whether anybody, even a computer player, has learned from what would be taken back."""
    match, index = table.match, undo_index(table, seat)
    if match is None or index is None:
        raise TableRefusedError(RefusalReason.NOTHING_TO_UNDO)
    return reveals(_match_at(table, index), match, seat)


def verify_proposal_action(table: Table, action: ProposalAction) -> None:
    """Pass if this may be proposed or answered now; else `TableRefusedError`."""
    proposal = table.session.proposal
    match action:
        case Propose(seat, kind):
            _verify_proposal(table, seat, kind)
        case Answer(seat) if proposal is None or seat not in proposal.awaited:
            raise TableRefusedError(RefusalReason.NOT_ASKED)
        case Withdraw(seat) if proposal is None or proposal.seat != seat:
            raise TableRefusedError(RefusalReason.NOTHING_ASKED)


def propose(table: Table, action: ProposalAction, at: float) -> Changed:
    """Return the table after a proposal or an answer; what everybody has agreed to is done."""
    session = table.session
    match action:
        case Propose(seat, kind):
            awaited = whom_to_ask(table, seat, kind)
            proposal = Proposal(seat, kind, awaited, _key(table, seat, kind), at)
            session = replace(session, proposal=proposal)
        case Answer(seat, agrees=True):
            session = session.agreed_by(seat)
        case _:
            session = session.without_proposal()
    return _done_if_agreed(replace(table, session=session), at)


def without_seat(session: Session, seat: int) -> Session:
    """Return the session, closing a proposal by the seat or one that awaits its answer."""
    proposal = session.proposal
    concerns = proposal is not None and seat in (proposal.seat, *proposal.awaited)
    return session.without_proposal() if concerns else session


def _verify_proposal(table: Table, seat: int, kind: ProposalKind) -> None:
    session = table.session
    if session.proposal is not None:
        raise TableRefusedError(RefusalReason.ASKED_ALREADY)
    if session.is_paused and kind not in (ProposalKind.END, ProposalKind.RESIGN):
        raise TableRefusedError(RefusalReason.PAUSED)
    if table.occasion is not None and kind is not ProposalKind.CLAIM:
        # A card whose return reveals nothing may be taken back; all else is unfair to other tables.
        is_undo, index = kind is ProposalKind.UNDO, undo_index(table, seat)
        if not is_undo or (index is not None and taking_back_reveals(table, seat)):
            raise refused_by(table.occasion)
    match kind:
        case ProposalKind.UNDO if undo_index(table, seat) is None or session.claimed is not None:
            raise TableRefusedError(RefusalReason.NOTHING_TO_UNDO)
        case ProposalKind.RESIGN if not _may_resign(table, seat):
            raise TableRefusedError(RefusalReason.OUT_ALREADY)
        case ProposalKind.CLAIM:
            _verify_claim(table, session, seat)
        case ProposalKind.WHY if is_advice_allowed(table) or table.secret:
            raise TableRefusedError(RefusalReason.WHY_AGREED)
    if (kind, _key(table, seat, kind)) in session.closed_proposals:
        raise TableRefusedError(RefusalReason.PROPOSAL_CLOSED)


def _done_if_agreed(table: Table, at: float) -> Changed:
    """Return the table with the proposal carried out, if everybody has agreed to it."""
    session, played = table.session, table.match
    proposal = session.proposal
    if proposal is None or proposal.awaited or played is None:
        return table, ()
    session = session.without_proposal()
    table = replace(table, session=session)
    match proposal.kind:
        case ProposalKind.UNDO:
            return _undone(table, proposal, at), ()
        case ProposalKind.CLAIM:
            return replace(table, session=replace(session, claimed=proposal.seat)), ()
        case ProposalKind.PAUSE:
            return replace(table, session=replace(session, paused_since=at)), ()
        case ProposalKind.WHY:
            return replace(table, session=replace(session, advice=True)), ()
        case ProposalKind.RESIGN:
            side = played.game.scorers(played.players).index(_side(played, proposal.seat))
            lost, events = concede_match(played, side)
            ending = Ending(EndingKind.RESIGNED, proposal.seat)
            return ended(replace(table, match=lost), ending), events
        case ProposalKind.END:
            ending = Ending(EndingKind.AGREED, proposal.seat)
            if not may_be_stopped(played):
                return ended(table, ending), ()
            stopped, events = stop_match(played)
            return ended(replace(table, match=stopped), ending), events


def _verify_claim(table: Table, session: Session, seat: int) -> None:
    hand = table.match.hand if table.match else None
    if hand is None or hand.phase is not Phase.PLAY or seat not in hand.playing:
        raise TableRefusedError(RefusalReason.NO_CLAIM_NOW)
    if session.claimed is not None or not hand.hands[seat]:
        raise TableRefusedError(RefusalReason.NO_CLAIM_NOW)
    others = tuple(s for s in table.present if s != seat)
    if _opponents(hand, seat, others) or table.match is None:
        return
    # Computer players concede only what is certain.
    if not is_certain(view_for(table.match, seat)):
        raise TableRefusedError(RefusalReason.CLAIM_UNCERTAIN)


def _opponents(hand: HandState, seat: int, others: tuple[int, ...]) -> tuple[int, ...]:
    side = hand.side_of(seat)
    return tuple(s for s in others if s in hand.playing and hand.side_of(s) != side)


def _side(match: MatchState, seat: int) -> tuple[int, ...]:
    return next(seats for seats in match.game.scorers(match.players) if seat in seats)


def _may_resign(table: Table, seat: int) -> bool:
    match = table.match
    if match is None or match.is_over:
        return False
    side = match.game.scorers(match.players).index(_side(match, seat))
    return side in match.game.still_in(match.rules, match.score)


def _key(table: Table, seat: int, kind: ProposalKind) -> int:
    index = undo_index(table, seat) if kind is ProposalKind.UNDO else None
    return len(table.history) if index is None else index


def _undone(table: Table, proposal: Proposal, at: float) -> Table:
    index = proposal.key
    session = replace(table.session, standing_in=None, reminded=False)
    hand = len(table.match.sheets) if table.match else 0
    actions = tuple(done.action for done in table.history[index:])
    before = replace(
        table,
        match=_match_at(table, index),
        session=session,
        history=table.history[:index],
        undone=(*table.undone, Undone(hand, proposal.seat, actions)),
    )
    return with_fresh_turn(before, at)


def _match_at(table: Table, index: int) -> MatchState:
    """Return the match before the action at this index of the history, in the present hand."""
    if table.before_hand is None:
        raise TableRefusedError(RefusalReason.NOTHING_TO_UNDO)
    actions = (done.action for done in table.history[table.hand_from : index])
    return replay(table.before_hand, actions)
