"""The buttons and menus of a person's hand: they act, preselect a card, or change a draft."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.client.interactions import Interaction, actor_of, note_stale
from bot.client.leases import lease
from bot.client.router import UsedControl, control
from bot.client.user_errors import refusing_by_rules_of
from bot.publishing.hand_publisher import HandPublisher
from bot.publishing.publisher import DiscordPublisher
from bot.services.settings.preferences import PreferenceService
from bot.services.tables import TableService
from bot.tables.rules.permissions import Actor, Request, verify_may
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Table
from bot.ui.custom_ids import Verb
from bot.ui.hand.actions import clicked_action, clicked_draft, confirmation_draft, legal_choices
from cogs.hand.preselection import preselect
from cogs.shared.interaction_tokens import lend_token
from tarocchino.core.views.view import view_for

PANEL_VERBS = (
    Verb.PLAY, Verb.SIGNAL, Verb.SAYING, Verb.SPEAK, Verb.WORDS, Verb.BID, Verb.PICK,
    Verb.PICK_SUIT, Verb.DISCARD, Verb.CHOOSE, Verb.FAMILIES, Verb.TRIM, Verb.CARDS, Verb.BACK,
    Verb.DECLARE, Verb.DECLARE_ALL, Verb.KEEP_SILENT, Verb.CALL_OUT, Verb.PLAY_ON, Verb.PAY,
    Verb.CONFIRM, Verb.ANOTHER,
)  # fmt: skip
"""The controls of a hand panel by which its reader acts, or changes a draft of an action."""


class HandButtons:
    """What the controls of hand panels do, and the button that shows the hand."""

    def __init__(
        self, tables: TableService, publisher: DiscordPublisher, preferences: PreferenceService
    ) -> None:
        self._tables = tables
        self._publisher = publisher
        self._preferences = preferences

    async def show_hand(self, interaction: Interaction, table: Table) -> None:
        """Show the person's hand in the promised ephemeral message, and keep it current."""
        verify_may(actor_of(interaction), Request.SEE_HAND, table)
        hand = self._hand(table.id, interaction.user.id)
        if hand is None or not await hand.show_here(lease(interaction)):
            raise TableRefusedError(RefusalReason.NOT_PLAYING)

    @control(Verb.HAND, thinking=True)
    async def _open(self, interaction: Interaction, used: UsedControl) -> None:
        await self._tables.registry.wake(table_id=used.id.table, to_look=True)
        await self.show_hand(interaction, self._tables.registry.table(used.id.table))

    @control(Verb.PRESELECT, Verb.UNMARK)
    async def _preselect(self, interaction: Interaction, used: UsedControl) -> None:
        table, actor, _ = await self._seated(interaction, used)
        with self._refreshing(table.id, actor.user_id):
            await preselect(self._tables, table, actor, used)

    @control(*PANEL_VERBS)
    async def _use(self, interaction: Interaction, used: UsedControl) -> None:
        # What is to be refused as stale keeps nobody waiting, and is told once.
        is_past = self._tables.registry.is_past(used.id.table, used.id.version)
        if is_past:
            note_stale(interaction)
        table, actor, seat = await self._seated(interaction, used, to_look=is_past)
        with self._refreshing(table.id, actor.user_id):
            await self._act(table, actor, seat, used)

    async def _seated(
        self, interaction: Interaction, used: UsedControl, *, to_look: bool = False
    ) -> tuple[Table, Actor, int]:
        """The control's table, the person and their seat there; the click's token is lent to it.
        ``to_look`` tells that nothing will change there.

        Raises `TableRefusedError` for a person who plays no match there.
        """
        await self._tables.registry.wake(table_id=used.id.table, to_look=to_look)
        actor = actor_of(interaction)
        table = self._tables.registry.table_for(actor, Request.ACT, used.id.table)
        seat = table.seat_of(actor.user_id)
        if table.match is None or seat is None:
            raise TableRefusedError(RefusalReason.NOT_PLAYING)
        lend_token(self._publisher, interaction, table.id)
        return table, actor, seat

    async def _act(self, table: Table, actor: Actor, seat: int, used: UsedControl) -> None:
        """Do the control's action, or show the draft that it leads to."""
        if table.match is None or used.id.version != table.shown_version:
            raise TableRefusedError(RefusalReason.STALE)
        choices = legal_choices(view_for(table.match, seat))
        draft = clicked_draft(used.id, used.values, choices)
        action = None if draft else clicked_action(used.id, used.values, seat, choices)
        if action is not None and await self._asks_first(used, table, actor):
            with refusing_by_rules_of(table.game):
                draft = confirmation_draft(used.id, used.values, table.match, action)
        if draft is not None:
            hand = self._hand(table.id, actor.user_id)
            if hand is not None:
                hand.show_draft(table.played_version, draft)
            return
        if action is None:
            raise AssertionError(f"{used.id.verb} is not offered by a hand panel")
        with refusing_by_rules_of(table.game):
            await self._tables.play.act(table.id, table.version, actor, action)

    async def _asks_first(self, used: UsedControl, table: Table, actor: Actor) -> bool:
        """Whether the person wants to be asked before the action is done."""
        if used.id.verb is Verb.CONFIRM or table.turn != table.seat_of(actor.user_id):
            return False
        return (await self._preferences.chosen(actor.user_id)).confirm

    @contextmanager
    def _refreshing(self, table_id: int, user_id: int) -> Iterator[None]:
        """Show the hand as it is after an error: whatever was wrong, the panel then is right."""
        try:
            yield
        except Exception:
            hand = self._hand(table_id, user_id)
            if hand is not None:
                hand.refresh()
            raise

    def _hand(self, table_id: int, user_id: int) -> HandPublisher | None:
        table_publisher = self._publisher.for_table(table_id)
        return table_publisher.hand(user_id) if table_publisher else None
