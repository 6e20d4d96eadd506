"""What people ask of a table where a match is played: to cut, to play, and of each other."""

from __future__ import annotations

from bot.dealing.cutting import Cut, CuttingAction, OpenCut
from bot.game.model.actions import SeatAction
from bot.game.model.errors import IllegalActionError, Reason
from bot.services.live.registry import TableRegistry
from bot.services.live.uncancelled import uncancelled
from bot.tables.rules.muting import verify_may_speak
from bot.tables.rules.permissions import Actor, Request, verify_may
from bot.tables.state.actions import Mute, PlayerTableAction
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Table


class PlayRequests(TableRegistry):
    """The part of `bot.services.tables.TableService` by which a match goes on."""

    @uncancelled
    async def act(
        self, table_id: int, version: int | None, actor: Actor, action: SeatAction
    ) -> Table:
        """Do an action of the game for the person in its seat.

        ``version`` is the one that the person saw, None for the present one.
        """
        async with self._changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.ACT, live.table)
            if live.table.seat_of(actor.user_id) != action.seat:
                raise TableRefusedError(RefusalReason.NOT_SEATED)
            if version is not None and version != live.table.version:
                raise TableRefusedError(RefusalReason.STALE)
            _verify_going_on(live.table)
            if live.table.turn not in (None, action.seat):
                # Whatever is tried out of turn: why the rules refuse it might tell of a secret.
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
        """Cut the pack for a hand, or open the sealed cut once no more are taken.

        ``hand`` is the one that the player saw, counted from 1, None for the next.
        """
        async with self._changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.CUT, live.table)
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
        question: str | None = None,
    ) -> Table:
        """Ask the others for something, answer them, end a pause, or come back.

        ``version`` is the one that the person saw, None for the present one; ``question`` the name
        of the question that is answered (`bot.tables.state.session.Proposal.name`), None for
        whichever is open.
        """
        async with self._changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.TABLE_ACTION, live.table)
            if live.table.seat_of(actor.user_id) != action.seat:
                raise TableRefusedError(RefusalReason.NOT_SEATED)
            if version is not None and version != live.table.version:
                raise TableRefusedError(RefusalReason.STALE)
            if question is not None and question != _question(live.table):
                raise TableRefusedError(RefusalReason.NOT_ASKED)
            await live.append(action, actor)
            return live.table

    @uncancelled
    async def mute(self, table_id: int, actor: Actor, user_id: int, muted: bool) -> Table:
        """Let a player not speak any more at the table, or let them speak again."""
        async with self._changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.MUTE, live.table)
            seat = live.table.seat_of(user_id)
            if seat is None:
                raise TableRefusedError(RefusalReason.NO_SUCH_PLAYER)
            await live.append(Mute(seat, user_id, muted), actor)
            return live.table


def _question(table: Table) -> str | None:
    proposal = table.session.proposal if table.session else None
    return proposal.name if proposal else None


def _verify_going_on(table: Table) -> None:
    if table.session is not None and table.session.is_paused:
        homeless = table.session.is_venue_lost
        raise TableRefusedError(RefusalReason.HOMELESS if homeless else RefusalReason.PAUSED)
    if table.session is not None and table.session.claimed is not None:
        # The rest of the hand was conceded, and is being played out.
        raise TableRefusedError(RefusalReason.STALE)


def _cut(table: Table, user_id: int, text: str) -> CuttingAction:
    """What a person's text means now: the cut, or the opening of the sealed one."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise TableRefusedError(RefusalReason.NOT_SEATED)
    return OpenCut(seat, text) if seat in table.unopened else Cut(seat, text)
