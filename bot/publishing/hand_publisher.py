"""One person's hand panel: by DM, and ephemerally in the channel where it was asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.client.limits.token_bucket import low_priority
from bot.client.messenger import DmsClosedError, Lease, MessageGoneError
from bot.client.worker import CoalescingWorker, RetryLaterError
from bot.game.model.cards import Card
from bot.game.play.hand_state import Phase
from bot.game.views.view import view_for
from bot.publishing.context import PublishingContext
from bot.publishing.feed import TableFeed
from bot.publishing.message_names import (
    closed_dms_message,
    hand_message,
    hand_message_of,
    hand_number,
)
from bot.publishing.reminders import Reminder
from bot.render.as_text.card_emojis import NO_EMOJIS
from bot.services.ports.publisher import News
from bot.settings.preferences import UNCHANGED, Preferences, quiet
from bot.tables.rules.preselections import due_play, preselectable, preselected_card
from bot.tables.state.table import Stage, Table
from bot.text import Language, language_of
from bot.ui.components import Panel
from bot.ui.custom_ids import Verb
from bot.ui.drafts import EMPTY_DRAFT, Draft
from bot.ui.hand.hand import hand_over_panel, hand_panel
from bot.ui.hand_context import HandContext
from bot.ui.table.absence import shown_deadline
from bot.ui.table.cutting import cutting_panel
from bot.ui.table.proposals import proposal_fingerprint


@dataclass(frozen=True, slots=True)
class _Shown:
    """What decides how a panel looks; ``version`` is 0 while the person is not in turn.

    In another's turn the panel follows nothing but the person's own cards: the table message
    follows the play.
    """

    hand: int
    version: int
    cards: int
    draft: Draft
    language: Language
    preferences: Preferences = UNCHANGED
    asks_for_cut: bool = False
    until: int | None = None
    is_away: bool = False
    between: tuple[object, ...] = ()
    may_mark: bool = False
    marked: Card | None = None


class HandPublisher:
    """Keeps one person's panel as the table is."""

    def __init__(
        self,
        feed: TableFeed,
        context: PublishingContext,
        user_id: int,
        on_dms_closed: Callable[[int], None],
    ) -> None:
        """``on_dms_closed`` is called with the user whose direct messages turn out to be closed."""
        self._feed = feed
        self._context = context
        self._user_id = user_id
        self._on_dms_closed = on_dms_closed
        self._draft = EMPTY_DRAFT
        self._draft_version = 0
        self._what: str | None = None
        self._shown: _Shown | None = None
        self._ephemeral: Lease | None = None
        self._language = feed.language
        self._preferences = UNCHANGED
        self._is_new = True
        self._reminder = Reminder(feed.messages, context, user_id)
        self.worker = CoalescingWorker(
            f"hand at table {feed.table.id}", self._work, sleep=context.sleep
        )

    def show_draft(self, version: int, draft: Draft) -> None:
        """Show what the person has chosen so far; it is forgotten when the table goes on."""
        self._draft, self._draft_version = draft, version
        self._is_new = False
        self.worker.trigger()

    def refresh(self) -> None:
        """Show the panel anew, whatever it shows now."""
        self._shown, self._what, self._is_new = None, None, False
        self.worker.trigger()

    def remind(self) -> None:
        """Tell the person by direct message of being late, once a hand."""
        self._reminder.request()
        self.worker.trigger()

    def preferences_changed(self) -> None:
        """Show the panel as the person wants it from now on."""
        self._is_new = False
        self.worker.trigger()

    async def show_here(self, lease: Lease) -> bool:
        """Show the panel on the lease's message, at once and from now on; False without a hand."""
        await self._learn_preferences()
        looked = self._look(self._feed.table)
        panel = await self.panel()
        if panel is None:
            return False
        self.use(lease)
        try:
            await lease.edit(panel)
        except RetryLaterError:
            self.refresh()
        if self._look(self._feed.table) != looked:
            self.refresh()
        return True

    def use(self, lease: Lease) -> None:
        """Keep the panel current on the lease's ephemeral message too, while it is fresh."""
        self._ephemeral = lease

    async def panel(self) -> Panel | None:
        """The panel as it is now; None for who does not sit at a match."""
        await self._learn_preferences()
        table = self._feed.table
        if table.cutting is not None and self._is_between_hands(table):
            seat = table.seat_of(self._user_id)
            return cutting_panel(table, table.cutting, self._language_at(table), seat)
        hand_context = self._hand_context(table)
        if hand_context is None:
            return None
        picture, preferences = None, hand_context.preferences
        if preferences.pictures:
            renderer = self._context.renderer
            picture = await renderer.hand(
                hand_context.view, hand_context.language, preferences.style
            )
        sits_at_several = self._context.sits_at_several(self._user_id)
        return hand_panel(replace(hand_context, sits_at_several=sits_at_several), picture)

    async def _learn_preferences(self) -> None:
        self._preferences = await self._context.preferences.of(self._user_id)

    async def _work(self) -> None:
        with low_priority(self._feed.news is not News.HAPPENED):
            await self._bring_up_to_date()

    async def _bring_up_to_date(self) -> None:
        await self._feed.messages.load()
        await self._learn_preferences()
        table = self._feed.table
        if table.stage is Stage.LOBBY:
            return
        language = self._language_at(table)
        await self._reminder.bring_up_to_date(table, language, self._dm_channel)
        what, shown = hand_message(table, self._user_id), self._look(table)
        if shown == self._shown and what == self._what:
            return
        if table.awaits_deal and table.deadline is None:
            return  # Nobody is asked to cut: the deal comes at once.
        if (play := due_play(table)) is not None and play.seat == table.seat_of(self._user_id):
            return  # The card that was chosen beforehand is being played.
        if not self._was_shown_long_ago(what) and not await self._is_up_to_date(what, table):
            panel = await self.panel()
            await self._show_ephemeral(panel or self._over(table))
            await self._show_dm(what, panel, table)
        self._what, self._shown = what, shown

    def _was_shown_long_ago(self, what: str) -> bool:
        """Whether a panel of before a restart is right for certain."""
        is_found = self._is_new and self._feed.news is News.FOUND_QUIET
        has_deadline = self._feed.table.turn_deadline is not None
        return is_found and what in self._feed.messages.known and not has_deadline

    def _hand_context(self, table: Table) -> HandContext | None:
        seat = table.seat_of(self._user_id)
        if table.stage is not Stage.PLAYING or table.match is None or seat is None:
            return None
        view = view_for(table.match, seat)
        if view.hand is None:
            return None
        self._language = self._language_at(table)
        draft = self._draft if self._draft_version == table.played_version else EMPTY_DRAFT
        preferences = self._preferences
        emojis = self._context.emojis.known if preferences.pictures else NO_EMOJIS
        return HandContext(
            table,
            view,
            view.hand,
            self._language,
            draft,
            emojis,
            preferences,
            may_mark=preferences.preselect and bool(preselectable(table, self._user_id)),
            marked=preselected_card(table, self._user_id),
        )

    def _language_at(self, table: Table) -> Language:
        seat = table.seat_of(self._user_id)
        return self._language if seat is None else language_of(table.people[seat].locale)

    def _is_between_hands(self, table: Table) -> bool:
        return table.awaits_deal and table.seat_of(self._user_id) is not None

    def _asks_for_cut(self, table: Table) -> bool:
        return table.seat_of(self._user_id) in table.seats_asked_to_cut

    def _look(self, table: Table) -> _Shown | None:
        if self._is_between_hands(table):
            return _Shown(
                hand=hand_number(table),
                version=0,
                cards=0,
                draft=EMPTY_DRAFT,
                language=self._language_at(table),
                asks_for_cut=self._asks_for_cut(table),
                between=proposal_fingerprint(table, table.seat_of(self._user_id)),
            )
        hand_context = self._hand_context(table)
        if hand_context is None:
            return None
        hand, conduct, seat = hand_context.hand, table.session, hand_context.view.seat
        is_away = conduct is not None and seat is not None and conduct.plays_itself(seat)
        return _Shown(
            hand=hand.number,
            version=table.version if hand_context.view.is_my_turn and not is_away else 0,
            until=shown_deadline(table) if hand_context.view.is_my_turn else None,
            is_away=is_away,
            between=proposal_fingerprint(table, table.seat_of(self._user_id)),
            cards=len(hand.own),
            draft=hand_context.draft,
            language=hand_context.language,
            preferences=hand_context.preferences,
            may_mark=hand_context.may_mark,
            marked=hand_context.marked,
        )

    async def _is_up_to_date(self, what: str, table: Table) -> bool:
        """Whether a panel of before a restart is still right: then its choices stay as they are."""
        posted, hand_context = self._feed.messages.known.get(what), self._hand_context(table)
        is_new, self._is_new = self._is_new, False
        if not is_new or posted is None or hand_context is None or not hand_context.view.is_my_turn:
            return False
        if table.turn_deadline is not None:
            return False  # The time until which it says that one may think is another now.
        try:
            ids = await self._context.messenger.ids_shown(posted.channel_id, posted.message_id)
        except MessageGoneError:
            return False
        hand_context = self._hand_context(table)
        if hand_context is None or not hand_context.view.is_my_turn:
            return False
        # Before and after a secret answer the version is the same.
        asked = any(i.verb in (Verb.CALL_OUT, Verb.PLAY_ON) for i in ids)
        if asked != (hand_context.hand.phase is Phase.CALL_OUT):
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
        # The token is out of date: the next *My hand* shows the panel anew.
        if self._ephemeral is lease:
            self._ephemeral = None

    async def _show_dm(self, what: str, panel: Panel | None, table: Table) -> None:
        known = self._feed.messages.known
        if closed_dms_message(self._user_id) in known:
            return
        try:
            if what not in known:
                # First the old, then the new: whenever the bot stops, no old one stays as it was.
                await self._end_hand_before(table)
            await self._edit_or_post_dm(what, panel, table)
        except DmsClosedError:
            self._on_dms_closed(self._user_id)

    async def _end_hand_before(self, table: Table) -> None:
        for number in reversed(range(hand_number(table))):
            if await self._edit_or_post_dm(hand_message_of(number, self._user_id), None, table):
                return

    async def _edit_or_post_dm(self, what: str, panel: Panel | None, table: Table) -> bool:
        """Show the panel, or that the hand is over; False where there is no message of it."""
        messages, shown = self._feed.messages, panel or self._over(table)
        if await self._edit_known(what, shown):
            return True
        # A hand that is over is not posted, but for one that may stand there to be played.
        if panel is None and not messages.may_be_posted(what):
            return False
        silent = quiet(self._preferences, self._context.clock.now())
        await messages.keep(what, await self._dm_channel(table), shown, silent=silent)
        return True

    async def _dm_channel(self, table: Table) -> int:
        """Where the hands of before were shown, so that Discord need not be asked again."""
        known = self._feed.messages.known
        for number in reversed(range(hand_number(table))):
            if (posted := known.get(hand_message_of(number, self._user_id))) is not None:
                return posted.channel_id
        return await self._context.messenger.dm_channel(self._user_id)

    async def _edit_known(self, what: str | None, panel: Panel) -> bool:
        """Edit the message of this name; False where there is none, or none any more."""
        posted = None if what is None else self._feed.messages.known.get(what)
        if posted is None:
            return False
        try:
            await self._feed.messages.edit(posted, panel)
        except MessageGoneError:
            return False
        return True

    def _over(self, table: Table) -> Panel:
        return hand_over_panel(table, self._language)
