"""Apply an entry of the log to a table, and compute the digest that is stored with it."""

from __future__ import annotations

from dataclasses import replace

from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.rules.table_actions import apply_table_action
from bot.table.state.actions import LoggedAction, TableAction
from bot.table.state.seats import Person
from bot.table.state.session import Outages, Proposal, Session, new_clock, new_session
from bot.table.state.table import Ending, EndingKind, PlayedAction, Stage, Table
from tarocchino.core.model.actions import Deal, DeclineCallOut, Play
from tarocchino.core.play.events import Event, HandScored
from tarocchino.core.play.match import MatchState, apply, may_be_stopped, new_match, stop_match
from tarocchino.core.records.digest import Facts, digest_of, match_facts, present
from tarocchino.dealing.chain import SeedChain
from tarocchino.dealing.cutting import (
    Cutting,
    CuttingAction,
    FixTranscript,
    apply_to_cutting,
    before_hand,
)
from tarocchino.dealing.deal_v1 import COMPUTER_USER, SeatCut, write_transcript
from tarocchino.dealing.proof import HandProof


def begin_match(table: Table) -> Table:
    """Return the table with its match begun, before the first deal."""
    match = new_match(table.game, table.rules, len(table.seats))
    return replace(
        table,
        stage=Stage.PLAYING,
        match=match,
        rules=match.rules,
        cutting=before_hand(len(table.seats)),
        session=new_session(len(table.seats)),
        clock=new_clock(table.agreement.time_control, len(table.seats)),
    )


def apply_logged_action(
    table: Table,
    action: LoggedAction,
    user_id: int | None,
    at: float,
    chain: SeedChain,
    outages: Outages,
) -> tuple[Table, tuple[Event, ...]]:
    """Return the table after the action, its version unchanged, and the events.

    ``user_id`` is the user who did it, None for the table itself and for computer players; ``at``
    is in seconds since the epoch. When a hand is scored, its seed is revealed and the cuts for the
    next begin. If the table ends during a hand, the seed of that hand is revealed. Raises
    `tarocchino.core.model.errors.IllegalActionError`, `tarocchino.dealing.cutting.CutError` and
    `TableRefusedError`.
    """
    if table.match is None or table.cutting is None:
        raise TableRefusedError(RefusalReason.NOT_PLAYING)
    if isinstance(action, Play):
        # Nearly all entries are plays. Checking the other kinds first would take a tenth of the
        # time of a replay.
        return _gone_on(table, PlayedAction(action, user_id, at), chain, outages)
    if isinstance(action, TableAction):
        after, happened = apply_table_action(table, action, at, outages)
        if not after.stage.is_open and (hand := after.unfinished_hand) is not None:
            after = replace(after, broken_off=_proof(after, chain, hand))
        return _with_clock_held(after, at, outages), happened
    if isinstance(action, CuttingAction):
        if not table.awaits_deal:
            raise TableRefusedError(RefusalReason.NO_CUT_NOW)
        return replace(table, cutting=apply_to_cutting(table.cutting, action)), ()
    return _gone_on(table, PlayedAction(action, user_id, at), chain, outages)


def _gone_on(
    table: Table, done: PlayedAction, chain: SeedChain, outages: Outages
) -> tuple[Table, tuple[Event, ...]]:
    """Return the table after an action of the game, and after the end of a hand if it ends one."""
    table, events = _played(table, done, outages)
    if any(isinstance(event, HandScored) for event in events):
        proofs = (*table.proofs, _proof(table, chain, table.next_hand - 1))
        table = replace(table, proofs=proofs, cutting=before_hand(len(table.seats)))
    return _with_clock_held(table, done.at, outages), events


def _played(table: Table, done: PlayedAction, outages: Outages) -> tuple[Table, tuple[Event, ...]]:
    before, action = table.match, done.action
    session, clock = table.session, table.clock
    if before is None:
        raise TableRefusedError(RefusalReason.NOT_PLAYING)
    asked_in_secret = before.hand is not None and before.hand.asks_in_secret
    in_secret = asked_in_secret and isinstance(action, DeclineCallOut)
    match, events = apply(before, action)
    if in_secret:
        # Nothing that others can see changes, not even the clock.
        unseen, history = table.unseen + 1, (*table.history, done)
        return replace(table, match=match, unseen=unseen, history=history), events
    if isinstance(action, Deal):
        table = replace(table, hand_from=len(table.history), before_hand=before)
        session = session.as_dealt()
    else:
        own = done.user_id is not None
        clock = clock.turn_over(action.seat, done.at, outages, own=own)
        session = _after_playing(session, action.seat, done.user_id, match)
    table = replace(
        table,
        match=match,
        stage=Stage.FINISHED if match.is_over else Stage.PLAYING,
        ending=Ending(EndingKind.PLAYED) if match.is_over else None,
        session=session,
        history=(*table.history, _kept(table, done)),
    )
    in_turn = None if table.turn is None else done.at
    return replace(table, clock=clock.begin_turn(in_turn)), events


def _kept(table: Table, done: PlayedAction) -> PlayedAction:
    """Return the legal action for the history, which shares existing objects because a long match
    has thousands of actions.

    An action that is played out after a claim is credited to the person in the seat.
    """
    if isinstance(done.action, Deal):
        return done
    user_id, person = done.user_id, table.seats[done.action.seat]
    played_out = table.session.claimed is not None
    if isinstance(person, Person) and (played_out or user_id == person.user_id):
        user_id = person.user_id
    return PlayedAction(done.action, user_id, done.at)


def _with_clock_held(table: Table, at: float, outages: Outages) -> Table:
    """Return the table with its clock stopped while play is blocked, and running otherwise."""
    if table.turn is None:
        return table
    if table.session.blocks_play:
        return replace(table, clock=table.clock.stopped(at, outages))
    running = table.clock.since is not None
    return table if running else replace(table, clock=table.clock.going_on(at))


def _after_playing(session: Session, seat: int, user_id: int | None, match: MatchState) -> Session:
    """Return the session after a seat has played: its player is back, and declines proposals."""
    if user_id is not None:
        session = session.back(seat)
    if session.proposal is not None and (session.proposal.blocks_play or match.is_over):
        session = session.without_proposal()
    turn = None if match.hand is None or match.awaits_deal or match.is_over else match.hand.turn
    standing_in = session.standing_in if session.standing_in == turn else None
    claimed = None if turn is None else session.claimed
    after = (standing_in, False, claimed)
    if after == (session.standing_in, session.reminded, session.claimed):
        return session
    return replace(session, standing_in=standing_in, reminded=False, claimed=claimed)


def fixing_transcript(table: Table) -> FixTranscript:
    """Return the action that fixes the cuts as they are (dealing.md, step 2).

    The cut of a person who has left is dropped: computer players cut with the empty text. Sealed
    deals are the same at several tables, so their transcripts name nobody, and use the occasion's
    number.
    """
    if table.cutting is None:
        raise TableRefusedError(RefusalReason.NOT_PLAYING)
    if table.occasion is not None and table.occasion.sealed:
        nobody = [SeatCut(COMPUTER_USER)] * len(table.seats)
        return FixTranscript(write_transcript(table.deal_number, table.next_hand, nobody))
    cuts = [
        SeatCut(occupant.user_id, table.cutting.text_of(seat))
        if isinstance(occupant, Person)
        else SeatCut(COMPUTER_USER)
        for seat, occupant in enumerate(table.seats)
    ]
    return FixTranscript(write_transcript(table.deal_number, table.next_hand, cuts))


def _proof(table: Table, chain: SeedChain, hand: int) -> HandProof | None:
    """Return how the hand of this number, which is over, was shuffled. None for one from before
    there were seed chains, and for one whose transcript was withdrawn."""
    cutting = table.cutting
    if cutting is None or not cutting.transcript:
        return None
    # The transcript lacks the seal of a person who has left, opened or not.
    left = {s for s in cutting.seals if f"\nseat:{s}:{COMPUTER_USER}:" in cutting.transcript}
    seals = {seat: seal for seat, seal in cutting.seals.items() if seat not in left}
    return HandProof(hand, cutting.transcript, chain.seed_of(hand), seals)


def digest_after(table: Table, action: LoggedAction) -> str:
    """Return the digest of the state after this action (`tarocchino.core.records.digest`).

    For actions of the game it covers the match; for cuts and table actions also the state that they
    change.
    """
    if table.match is None:
        raise TableRefusedError(RefusalReason.NOT_PLAYING)
    match = match_facts(table.match)
    if isinstance(action, CuttingAction) and table.cutting is not None:
        return digest_of({"match": match, "cutting": cutting_facts(table.cutting)})
    if isinstance(action, TableAction):
        return digest_of({"match": match, "session": session_facts(table.session)})
    return digest_of(match)


def cutting_facts(cutting: Cutting) -> Facts:
    return present(
        given=cutting.given,
        opened=cutting.opened,
        closed=cutting.closed,
        transcript=cutting.transcript,
    )


def session_facts(session: Session) -> Facts:
    """Return the state of a match outside the game; times are in seconds since the epoch."""
    return present(
        missed=session.missed,
        proposal=None if session.proposal is None else _proposal_facts(session.proposal),
        paused_since=session.paused_since,
        away=session.away,
        standing_in=session.standing_in,
        reminded=session.reminded,
        late=session.late,
        claimed=session.claimed,
        settled=[[kind.value, key] for kind, key in session.closed_proposals],
        homeless_since=session.venue_lost_since,
        offered=session.offered,
        left=session.left,
        held=session.held,
        muted=session.muted,
        advice=session.advice,
    )


def _proposal_facts(proposal: Proposal) -> Facts:
    return present(
        seat=proposal.seat,
        matter=proposal.kind.value,
        awaited=proposal.awaited,
        about=proposal.key,
        made_at=proposal.made_at,
    )


def match_at_its_end(table: Table) -> MatchState | None:
    """Return the table's match, with its verdict if it has a result; None if none began.

    A finished table's match without a verdict was stopped by its players after a hand.
    """
    match = table.match
    if match is None or table.stage is not Stage.FINISHED or match.is_over:
        return match
    return stop_match(match)[0] if may_be_stopped(match) else match
