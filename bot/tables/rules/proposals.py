"""What players ask of each other: whom a question has to be put to, and what is done once all have
agreed."""

from __future__ import annotations

from dataclasses import replace

from bot.game.model.actions import Deal, DeclineCallOut
from bot.game.play.hand_state import HandState, Phase
from bot.game.play.match import MatchState, concede_match, may_be_stopped, replay, stop_match
from bot.game.views.claim import is_certain
from bot.game.views.reveals import reveals
from bot.game.views.view import view_for
from bot.tables.rules.session_changes import Changed, ended, session_of, with_fresh_turn
from bot.tables.state.actions import Answer, ProposalAction, ProposalKind, Propose, Withdraw
from bot.tables.state.agreement import DAY, ClockTerms, Pace
from bot.tables.state.ending import Ending, How
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.outages import NO_OUTAGES, Outages
from bot.tables.state.session import Proposal, Session
from bot.tables.state.table import Person, Table, Undone

ANSWER_SECONDS = 120.0
"""A question that was not answered in so many seconds is declined."""


def answer_seconds(terms: ClockTerms) -> float:
    """The seconds that people have for an answer: a day at least where they play by the day."""
    return float(DAY) if terms.pace is Pace.CORRESPONDENCE else ANSWER_SECONDS


def lapses_at(table: Table, outages: Outages = NO_OUTAGES) -> float | None:
    """When the question that is open counts as declined, in seconds since the epoch; the outages
    are not counted."""
    if table.session is None or table.session.proposal is None:
        return None
    made_at = table.session.proposal.made_at
    return made_at + answer_seconds(table.agreement.clock) + outages.since(made_at)


def undo_place(table: Table, seat: int) -> int | None:
    """The place in the course of what the seat's player can take back: the own last action in the
    hand that is played, done by the player and no secret; None where there is none."""
    match, occupant = table.match, table.seats[seat]
    if match is None or match.awaits_deal or match.is_over or not isinstance(occupant, Person):
        return None
    for place in range(len(table.history) - 1, table.hand_from - 1, -1):
        action = table.history[place].action
        if isinstance(action, Deal):
            return None
        if action.seat == seat:
            # That somebody was asked in secret whether to call out is to stay one (§ 8).
            own = table.history[place].user_id == occupant.user_id
            return place if own and not isinstance(action, DeclineCallOut) else None
    return None


def whom_to_ask(table: Table, seat: int, matter: ProposalKind) -> tuple[int, ...]:
    """The seats that have to agree: of the people who are there, those whom it is about.

    To give a match up is a matter of the own side where it has one other, whose win it then is;
    among several it ends the match of all of them.
    """
    others = tuple(s for s in table.present if s != seat)
    match, hand = table.match, table.match.hand if table.match else None
    match matter:
        case ProposalKind.RESIGN if match is not None:
            side, others_sides = _side(match, seat), len(match.score) - 1
            return others if others_sides > 1 else tuple(s for s in others if s in side)
        case ProposalKind.UNDO if match is not None:
            return others if reveals(_before_undone(table, seat), match, seat) else ()
        case ProposalKind.CLAIM if match is not None and hand is not None:
            return () if is_certain(view_for(match, seat)) else _opponents(hand, seat, others)
        case _:
            return others


def verify_proposal_action(table: Table, action: ProposalAction) -> None:
    """Pass if this may be asked of the others, or answered, now; else `TableRefusedError`."""
    proposal = session_of(table).proposal
    match action:
        case Propose(seat, matter):
            _verify_proposal(table, seat, matter)
        case Answer(seat) if proposal is None or seat not in proposal.awaited:
            raise TableRefusedError(RefusalReason.NOT_ASKED)
        case Withdraw(seat) if proposal is None or proposal.seat != seat:
            raise TableRefusedError(RefusalReason.NOTHING_ASKED)


def propose(table: Table, action: ProposalAction, at: float) -> Changed:
    """The table once this was asked or answered; what everybody agrees to is done."""
    conduct = session_of(table)
    match action:
        case Propose(seat, matter):
            awaited = whom_to_ask(table, seat, matter)
            proposal = Proposal(seat, matter, awaited, _about(table, seat, matter), at)
            conduct = replace(conduct, proposal=proposal)
        case Answer(seat, agrees=True):
            conduct = conduct.agreed_by(seat)
        case _:
            conduct = conduct.without_proposal()
    return _settled_if_agreed(replace(table, session=conduct), at)


def without_seat(conduct: Session, seat: int) -> Session:
    """Nothing is asked by the seat any more; what was asked of it is declined."""
    proposal = conduct.proposal
    concerns = proposal is not None and seat in (proposal.seat, *proposal.awaited)
    return conduct.without_proposal() if concerns else conduct


def _verify_proposal(table: Table, seat: int, matter: ProposalKind) -> None:
    conduct = session_of(table)
    if conduct.proposal is not None:
        raise TableRefusedError(RefusalReason.ASKED_ALREADY)
    if conduct.is_paused and matter not in (ProposalKind.END, ProposalKind.RESIGN):
        raise TableRefusedError(RefusalReason.PAUSED)
    match matter:
        case ProposalKind.UNDO if undo_place(table, seat) is None or conduct.claimed is not None:
            raise TableRefusedError(RefusalReason.NOTHING_TO_UNDO)
        case ProposalKind.RESIGN if not _may_resign(table, seat):
            raise TableRefusedError(RefusalReason.OUT_ALREADY)
        case ProposalKind.CLAIM:
            _verify_claim(table, conduct, seat)
    if (matter, _about(table, seat, matter)) in conduct.closed_proposals:
        raise TableRefusedError(RefusalReason.SETTLED)


def _settled_if_agreed(table: Table, at: float) -> Changed:
    """The table with what was asked done, where everybody has agreed to it."""
    conduct, played = session_of(table), table.match
    proposal = conduct.proposal
    if proposal is None or proposal.awaited or played is None:
        return table, ()
    conduct = conduct.without_proposal()
    table = replace(table, session=conduct)
    match proposal.kind:
        case ProposalKind.UNDO:
            return _undone(table, proposal, at), ()
        case ProposalKind.CLAIM:
            return replace(table, session=replace(conduct, claimed=proposal.seat)), ()
        case ProposalKind.PAUSE:
            return replace(table, session=replace(conduct, paused_since=at)), ()
        case ProposalKind.RESIGN:
            side = played.game.scorers(played.players).index(_side(played, proposal.seat))
            lost, events = concede_match(played, side)
            ending = Ending(How.RESIGNED, proposal.seat)
            return ended(replace(table, match=lost), ending), events
        case ProposalKind.END:
            ending = Ending(How.AGREED, proposal.seat)
            if not may_be_stopped(played):
                return ended(table, ending), ()
            stopped, events = stop_match(played)
            return ended(replace(table, match=stopped), ending), events


def _verify_claim(table: Table, conduct: Session, seat: int) -> None:
    hand = table.match.hand if table.match else None
    if hand is None or hand.phase is not Phase.PLAY or seat not in hand.playing:
        raise TableRefusedError(RefusalReason.NO_CLAIM_NOW)
    if conduct.claimed is not None or not hand.hands[seat]:
        raise TableRefusedError(RefusalReason.NO_CLAIM_NOW)
    others = tuple(s for s in table.present if s != seat)
    if _opponents(hand, seat, others) or table.match is None:
        return
    # Computer players concede what is certain, and nothing else.
    if not is_certain(view_for(table.match, seat)):
        raise TableRefusedError(RefusalReason.CLAIM_UNCERTAIN)


def _opponents(hand: HandState, seat: int, others: tuple[int, ...]) -> tuple[int, ...]:
    side = hand.side_of(seat)
    return tuple(s for s in others if s in hand.playing and hand.side_of(s) != side)


def _side(match: MatchState, seat: int) -> tuple[int, ...]:
    """The seats that share the seat's score."""
    return next(seats for seats in match.game.scorers(match.players) if seat in seats)


def _may_resign(table: Table, seat: int) -> bool:
    match = table.match
    if match is None or match.is_over:
        return False
    side = match.game.scorers(match.players).index(_side(match, seat))
    return side in match.game.still_in(match.rules, match.score)


def _about(table: Table, seat: int, matter: ProposalKind) -> int:
    place = undo_place(table, seat) if matter is ProposalKind.UNDO else None
    return len(table.history) if place is None else place


def _undone(table: Table, proposal: Proposal, at: float) -> Table:
    place = proposal.key
    conduct = replace(session_of(table), standing_in=None, reminded=False)
    hand = len(table.match.sheets) if table.match else 0
    actions = tuple(done.action for done in table.history[place:])
    before = replace(
        table,
        match=_match_at(table, place),
        session=conduct,
        history=table.history[:place],
        undone=(*table.undone, Undone(hand, proposal.seat, actions)),
    )
    return with_fresh_turn(before, at)


def _before_undone(table: Table, seat: int) -> MatchState:
    place = undo_place(table, seat)
    if place is None:
        raise TableRefusedError(RefusalReason.NOTHING_TO_UNDO)
    return _match_at(table, place)


def _match_at(table: Table, place: int) -> MatchState:
    """The match before the action at this place of the course, in the hand on the table."""
    if table.before_hand is None:
        raise TableRefusedError(RefusalReason.NOTHING_TO_UNDO)
    actions = (done.action for done in table.history[table.hand_from : place])
    return replay(table.before_hand, actions)
