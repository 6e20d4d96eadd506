"""One table's messages: the public one of each hand, the sheets, and every person's hand panel."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial

from bot.client.limits.token_bucket import low_priority
from bot.client.messenger import ChannelGoneError, Lease, MissingAccessError
from bot.client.worker import CoalescingWorker, RetryLaterError
from bot.game.play.events import HandBegan, HandScored, MatchWon, MattoPaid
from bot.publishing.announcements import Announcements
from bot.publishing.context import PublishingContext
from bot.publishing.feed import TableFeed
from bot.publishing.hand_publisher import HandPublisher
from bot.publishing.invitations import Invitations
from bot.publishing.lost_channel import LostChannel
from bot.publishing.message_log import TableMessages
from bot.publishing.message_names import (
    hand_number,
    possibly_posted,
    table_message,
)
from bot.publishing.notices import Notices
from bot.publishing.table_message import TableMessage
from bot.services.ports.publisher import Change, News
from bot.services.ports.store import sheet_message
from bot.tables.rules.handover import offered_to_users
from bot.tables.state.actions import Offer
from bot.tables.state.table import Stage, Table


class TablePublisher:
    """Keeps the messages of one table as the table is.

    Told of a change it returns at once; its one worker posts what is to be posted, in order and
    once, then brings the table message up to date. Each person's panel has a worker of its own,
    so that a slow DM holds up nobody else.
    """

    def __init__(self, table: Table, context: PublishingContext) -> None:
        messages = TableMessages(
            table, context.messenger, context.store.messages, possibly_posted(table)
        )
        self._feed = TableFeed(table, News.HAPPENED, messages)
        self._context = context
        self._announcements = Announcements(messages, context)
        self._lost_channel = LostChannel(messages, context)
        self._message = TableMessage(messages, context, self._lost_channel)
        self._invitations = Invitations(messages, context)
        self._notices = Notices(messages, context, self._remind)
        self._restored = table.stage in (Stage.PLAYING, Stage.FINISHED, Stage.CLOSED)
        self._due: deque[Callable[[], Awaitable[None]]] = deque()
        self._hands: dict[int, HandPublisher] = {}
        self._worker = CoalescingWorker(f"table {table.id}", self._work, sleep=context.sleep)

    @property
    def table(self) -> Table:
        """The table's newest state."""
        return self._feed.table

    @property
    def is_done(self) -> bool:
        """Whether the table is over and everything about it has been shown."""
        workers = (self._worker, *(hand.worker for hand in self._hands.values()))
        return not self._feed.table.stage.is_open and all(worker.is_idle for worker in workers)

    def changed(self, change: Change) -> None:
        """Take note of the table's newest state and of what led to it."""
        feed = self._feed
        before, feed.table, feed.news = feed.table, change.table, change.news
        self._feed.messages.channel_id = change.table.venue.channel_id
        was_found = before.is_venue_lost and not self._feed.table.is_venue_lost
        if was_found or before.venue != self._feed.table.venue:
            self.channel_found()
        paid: MattoPaid | None = None
        post = self._announcements
        for event in change.events:
            match event:
                case HandBegan(number=0) if change.table.draw is not None:
                    self._due.append(partial(post.draw, change.table, change.table.draw))
                case MattoPaid():
                    paid = event
                case HandScored(number, _, _):
                    self._due.append(partial(self._message.finish, change.table))
                    self._due.append(partial(post.sheet, change.table, number, paid))
                case MatchWon():
                    self._due.append(partial(post.result, change.table))
        match change.action:
            case Offer(seat, int(user_id)):
                self._due.append(partial(post.offer, change.table, seat, user_id))
        if invited := self._invitations.newly_invited(change):
            self._due.append(partial(self._invitations.tell, change.table, invited))
        for user_id in {p.user_id for p in change.table.people.values()} - set(self._hands):
            self._hands[user_id] = HandPublisher(
                feed, self._context, user_id, self.announce_closed_dms
            )
        self._worker.trigger()
        for hand in self._hands.values():
            hand.worker.trigger()

    def hand(self, user_id: int) -> HandPublisher | None:
        """The panel of a person who sits, or sat, at the table."""
        return self._hands.get(user_id)

    def lend(self, message_id: int, lease: Lease) -> None:
        """A click on the message allows to edit it by the click's own token for a while."""
        self._feed.messages.lend(message_id, lease)

    def announce_closed_dms(self, user_id: int) -> None:
        """Say in the channel, once, that somebody's hand is to be had by the button alone."""
        if self.has_lost_channel:
            return  # Where the bot is in no server with them it cannot write to people either.
        self._notices.dms_closed(user_id)
        self._worker.trigger()

    async def show_again(self) -> None:
        """Post the table message anew below everything else, in place of the old one."""
        await self._feed.messages.load()
        old = self._feed.messages.forget(table_message(self._feed.table))
        if old is not None:
            self._due.append(partial(self._message.delete, old))
        self._message.show_anew()
        self._worker.trigger()
        self.try_again()

    def try_again(self) -> None:
        """Try at once what waits for Discord, or for a permission: it may be there now."""
        self._worker.retry_now()
        for hand in self._hands.values():
            hand.worker.retry_now()

    @property
    def has_lost_channel(self) -> bool:
        """Whether the table has no channel to be shown in."""
        return self._lost_channel.is_lost(self._feed.table)

    def channel_lost(self) -> None:
        """Show nothing in the channel, which is gone: what is due waits until there is another."""
        if self._lost_channel.is_lost(self._feed.table):
            return
        self._lost_channel.lose(self._feed.table.venue)
        self._context.on_channel_lost(self._feed.table.id)
        self._worker.trigger()
        self._worker.retry_now()

    def channel_found(self) -> None:
        """Show all of it: in the channel that is there again, or in another."""
        self._lost_channel.find()
        self._worker.trigger()
        self.try_again()
        for hand in self._hands.values():
            hand.refresh()

    def maintenance_changed(self) -> None:
        """Have the table message say whether there is maintenance."""
        self._worker.trigger()

    async def public_settled(self) -> None:
        """Return when what everybody may see is shown, or may not be shown by the bot."""
        await self._worker.settled_or_blocked()

    async def settled(self, *, or_blocked: bool = False) -> None:
        """Return when everything is shown; with ``or_blocked`` also where people have to do
        something before it can be."""
        settled = CoalescingWorker.settled_or_blocked if or_blocked else CoalescingWorker.settled
        await settled(self._worker)
        for hand in list(self._hands.values()):
            await settled(hand.worker)
        await settled(self._worker)

    async def close(self) -> None:
        """Stop showing anything."""
        await self._worker.close()
        for hand in self._hands.values():
            await hand.worker.close()

    async def _work(self) -> None:
        try:
            with low_priority(self._feed.news is not News.HAPPENED):
                await self._bring_up_to_date()
        except ChannelGoneError:
            self.channel_lost()
        except MissingAccessError as error:
            match self._context.in_server(self._feed.table.venue.guild_id):
                case True:
                    await self._announcements.barred(self._feed.table, error)
                case False:
                    self.channel_lost()
            raise

    async def _bring_up_to_date(self) -> None:
        await self._feed.messages.load()
        if self._restored:
            self._restored = False
            if self._feed.table.awaits_deal and hand_number(self._feed.table):
                self._due.append(partial(self._message.finish, self._feed.table))
            self._queue_missing_sheets()
            for seat, user_id in offered_to_users(self._feed.table):
                self._due.append(
                    partial(self._announcements.offer, self._feed.table, seat, user_id)
                )
        if self.has_lost_channel:
            if self._feed.table.stage.is_open:
                await self._lost_channel.tell(self._feed.table)
            return
        while self._due:
            await self._do_next()
        await self._message.show(self._feed.table)
        await self._notices.bring_up_to_date(self._feed.table)

    def _remind(self, user_id: int) -> None:
        if (hand := self.hand(user_id)) is not None:
            hand.remind()

    async def _do_next(self) -> None:
        """Do what is due first; what cannot be done at all holds up nothing after it."""
        try:
            await self._due[0]()
        except (RetryLaterError, ChannelGoneError):
            raise
        except Exception:
            self._due.popleft()
            self._worker.trigger()
            raise
        self._due.popleft()

    def _queue_missing_sheets(self) -> None:
        """Post the sheets that a stop of the bot has kept from being posted."""
        match = self._feed.table.match
        for number in range(len(match.sheets) if match else 0):
            if sheet_message(number) not in self._feed.messages.known:
                self._due.append(partial(self._announcements.sheet, self._feed.table, number))
