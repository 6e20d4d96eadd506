"""The digest that a table's log stores with each action, and the facts that it covers."""

from __future__ import annotations

from bot.tables.state.actions import TableAction
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.log import LoggedAction
from bot.tables.state.session import Proposal, Session
from bot.tables.state.table import Table
from bot.tables.state.venue_actions import VenueAction
from tarocchino.core.records.digest import Facts, digest_of, match_facts, present
from tarocchino.dealing.cutting import Cutting, CuttingAction


def digest_after(table: Table, action: LoggedAction) -> str:
    """The digest of the state that the log has led to with this action
    (`tarocchino.core.records.digest`).

    For actions of the game it covers the match; for cuts and table actions, the match together with
    the state that they change.
    """
    if table.match is None:
        raise TableRefusedError(RefusalReason.NOT_PLAYING)
    match = match_facts(table.match)
    if isinstance(action, CuttingAction) and table.cutting is not None:
        return digest_of({"match": match, "cutting": cutting_facts(table.cutting)})
    if isinstance(action, TableAction | VenueAction) and table.session is not None:
        return digest_of({"match": match, "session": session_facts(table.session)})
    return digest_of(match)


def cutting_facts(cutting: Cutting) -> Facts:
    """The cuts before a hand."""
    return present(
        given=cutting.given,
        opened=cutting.opened,
        closed=cutting.closed,
        transcript=cutting.transcript,
    )


def session_facts(session: Session) -> Facts:
    """The state of a match outside the game; times are in seconds since the epoch."""
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
