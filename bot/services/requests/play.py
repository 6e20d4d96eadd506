"""Requests during a match: cut, play, ask the others for something, mute a player."""

from __future__ import annotations

from bot.services.live.registry import TableRegistry
from bot.support.uncancelled import uncancelled
from bot.tables.rules.muting import verify_may_speak
from bot.tables.rules.permissions import Actor, Request, refused_by, verify_may
from bot.tables.state.actions import Mute, PlayerTableAction
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Table
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.dealing.cutting import Cut, CuttingAction, OpenCut


class PlayService:
    """Takes cuts, actions of the game, and table actions."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry

    @uncancelled
    async def act(
        self, table_id: int, version: int | None, actor: Actor, action: SeatAction
    ) -> Table:
        """Do an action of the game for the person in its seat.

        ``version`` is the one that the person saw, None for the present one.
        """
        async with self._registry.changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.ACT, live.table)
            if live.table.seat_of(actor.user_id) != action.seat:
                raise TableRefusedError(RefusalReason.NOT_SEATED)
            if version is not None and version != live.table.version:
                raise TableRefusedError(RefusalReason.STALE)
            _verify_going_on(live.table)
            if live.table.turn not in (None, action.seat):
                # The rules' own reason to refuse an action out of turn might reveal a secret.
                raise IllegalActionError(Reason.WRONG_TURN)
            verify_may_speak(live.table, action, actor.user_id)
            await live.append(action, actor)
            return live.table

    @uncancelled
    async def cut(
        self,
        table_id: int,
        actor: Actor,
        text: str,
        hand: int | None = None,
    ) -> Table:
        """Cut the pack for a hand, or open the sealed cut once no more cuts are taken.

        ``hand`` is the one that the player saw, counted from 1; None is the next.
        """
        async with self._registry.changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.CUT, live.table)
            if live.table.occasion is not None and text:
                raise refused_by(live.table.occasion)
            if not live.table.awaits_deal or hand not in (None, live.table.next_hand):
                raise TableRefusedError(RefusalReason.NO_CUT_NOW)
            _verify_going_on(live.table)
            action = _cut(live.table, actor.user_id, text)
            await live.append(action, actor)
            return live.table

    @uncancelled
    async def request(
        self,
        table_id: int,
        actor: Actor,
        action: PlayerTableAction,
        version: int | None = None,
        proposal: str | None = None,
    ) -> Table:
        """Propose something to the others, answer them, end a pause, or come back.

        ``version`` is the one that the person saw, None for the present one; ``proposal`` the name
        of the proposal that is answered (`bot.tables.state.session.Proposal.name`), None for
        whichever is open.
        """
        async with self._registry.changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.TABLE_ACTION, live.table)
            if live.table.seat_of(actor.user_id) != action.seat:
                raise TableRefusedError(RefusalReason.NOT_SEATED)
            if version is not None and version != live.table.version:
                raise TableRefusedError(RefusalReason.STALE)
            if proposal is not None and proposal != _open_proposal(live.table):
                raise TableRefusedError(RefusalReason.NOT_ASKED)
            await live.append(action, actor)
            return live.table

    @uncancelled
    async def mute(self, table_id: int, actor: Actor, user_id: int, muted: bool) -> Table:
        """Stop a player from speaking at the table, or let them speak again."""
        async with self._registry.changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.MUTE, live.table)
            seat = live.table.seat_of(user_id)
            if seat is None:
                raise TableRefusedError(RefusalReason.NO_SUCH_PLAYER)
            await live.append(Mute(seat, user_id, muted), actor)
            return live.table


def _open_proposal(table: Table) -> str | None:
    proposal = table.session.proposal if table.session else None
    return proposal.name if proposal else None


def _verify_going_on(table: Table) -> None:
    if table.session is not None and table.session.is_paused:
        is_lost = table.session.is_venue_lost
        raise TableRefusedError(RefusalReason.VENUE_LOST if is_lost else RefusalReason.PAUSED)
    if table.session is not None and table.session.claimed is not None:
        # The rest of the hand was conceded and is being played out.
        raise TableRefusedError(RefusalReason.STALE)


def _cut(table: Table, user_id: int, text: str) -> CuttingAction:
    """What a person's text means now: a cut, or the opening of their sealed cut."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise TableRefusedError(RefusalReason.NOT_SEATED)
    return OpenCut(seat, text) if seat in table.unopened else Cut(seat, text)
