"""One person's hand panel, kept current: by DM, and ephemerally where they asked to see it."""

from __future__ import annotations

from collections.abc import Callable

from bot.client.limits.token_bucket import low_priority
from bot.client.messenger import Lease, MessageGoneError
from bot.client.worker import CoalescingWorker, RetryLaterError
from bot.game.play.hand_state import Phase
from bot.publishing.context import PublishingContext
from bot.publishing.hand_content import HandContent, HandFingerprint
from bot.publishing.hand_message import HandMessage
from bot.publishing.message_names import hand_message
from bot.publishing.published_state import PublishedState
from bot.publishing.reminders import Reminder
from bot.services.ports.publisher import Freshness
from bot.tables.rules.preselections import due_play
from bot.tables.state.table import Stage, Table
from bot.ui.components import Panel
from bot.ui.custom_ids import Verb
from bot.ui.drafts import Draft


class HandPublisher:
    """Keeps the panel of one person at one table current."""

    def __init__(
        self,
        state: PublishedState,
        context: PublishingContext,
        user_id: int,
        on_dms_closed: Callable[[int], None],
    ) -> None:
        """``on_dms_closed`` is called with the user whose direct messages turn out to be closed."""
        self._state = state
        self._context = context
        self._user_id = user_id
        self._content = HandContent(state, context, user_id)
        self._message = HandMessage(state.messages, context, user_id, on_dms_closed)
        self._reminder = Reminder(state.messages, context, user_id)
        self._shown: tuple[str, HandFingerprint | None] | None = None
        self._ephemeral: Lease | None = None
        self._is_new = True
        self.worker = CoalescingWorker(
            f"hand at table {state.table.id}", self._work, sleep=context.sleep
        )

    def show_draft(self, version: int, draft: Draft) -> None:
        """Show what the person has chosen so far; it is dropped as soon as the game goes on."""
        self._content.set_draft(version, draft)
        self._is_new = False
        self.worker.trigger()

    def refresh(self) -> None:
        """Show the panel again, even if it appears to be up to date."""
        self._shown, self._is_new = None, False
        self.worker.trigger()

    def remind(self) -> None:
        """Tell the person by direct message that they are late, at most once a hand."""
        self._reminder.request()
        self.worker.trigger()

    def preferences_changed(self) -> None:
        """Show the panel by the person's new preferences."""
        self._is_new = False
        self.worker.trigger()

    async def show_here(self, lease: Lease) -> bool:
        """Show the panel on the lease's message, now and from now on; False without a hand."""
        await self._content.load_preferences()
        before = self._content.fingerprint(self._state.table)
        panel = await self._content.panel()
        if panel is None:
            return False
        self.use(lease)
        try:
            await lease.edit(panel)
        except RetryLaterError:
            self.refresh()
        if self._content.fingerprint(self._state.table) != before:
            self.refresh()
        return True

    def use(self, lease: Lease) -> None:
        """Keep the lease's ephemeral message current too, for as long as the lease is fresh."""
        self._ephemeral = lease

    async def _work(self) -> None:
        with low_priority(self._state.freshness is not Freshness.HAPPENED):
            await self._bring_up_to_date()

    async def _bring_up_to_date(self) -> None:
        content = self._content
        await self._state.messages.load()
        await content.load_preferences()
        table = self._state.table
        if table.stage is Stage.LOBBY:
            return
        language = content.language_at(table)
        await self._reminder.bring_up_to_date(table, language, self._message.channel)
        what = hand_message(table, self._user_id)
        shown = (what, content.fingerprint(table))
        if shown == self._shown:
            return
        if table.awaits_deal and table.deadline is None:
            return  # Nobody is asked to cut: the deal follows immediately.
        if (play := due_play(table)) is not None and play.seat == table.seat_of(self._user_id):
            return  # The preselected card is being played.
        if not self._needs_no_look(what) and not await self._is_up_to_date(what, table):
            panel, over = await content.panel(), content.over_panel(table)
            await self._show_ephemeral(panel or over)
            await self._message.show(table, panel, over)
        self._shown = shown

    def _needs_no_look(self, what: str) -> bool:
        """Whether the message from before the restart is certain to be up to date."""
        is_found = self._is_new and self._state.freshness is Freshness.FOUND_QUIET
        has_deadline = self._state.table.turn_deadline is not None
        return is_found and what in self._state.messages.known and not has_deadline

    async def _is_up_to_date(self, what: str, table: Table) -> bool:
        """Whether the message from before the restart is up to date: then its draft stays."""
        posted, hand = self._state.messages.known.get(what), self._content.hand_context(table)
        is_new, self._is_new = self._is_new, False
        if not is_new or posted is None or hand is None or not hand.view.is_my_turn:
            return False
        if table.turn_deadline is not None:
            return False  # It shows a deadline that has been extended since.
        try:
            ids = await self._context.messenger.ids_shown(posted.channel_id, posted.message_id)
        except MessageGoneError:
            return False
        hand = self._content.hand_context(table)
        if hand is None or not hand.view.is_my_turn:
            return False
        # A secret answer does not change the version.
        asks_to_call_out = any(i.verb in (Verb.CALL_OUT, Verb.PLAY_ON) for i in ids)
        if asks_to_call_out != (hand.hand.phase is Phase.CALL_OUT):
            return False
        return any((i.table, i.version) == (table.id, table.shown_version) for i in ids)

    async def _show_ephemeral(self, panel: Panel) -> None:
        lease = self._ephemeral
        if lease is None:
            return
        try:
            if lease.is_fresh:
                await lease.edit(panel)
                return
        except MessageGoneError:
            pass
        # The token has expired: the next click on *My hand* shows the panel again.
        if self._ephemeral is lease:
            self._ephemeral = None
