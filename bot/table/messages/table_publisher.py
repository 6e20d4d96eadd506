"""Publish one table: its message, announcements, invitations, thread members, and hand panels."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Set
from functools import partial

from bot.client.errors import ChannelGoneError, MessageRefusedError, MissingAccessError
from bot.client.interactions import Lease
from bot.client.limits import low_priority
from bot.client.worker import CoalescingWorker, RetryLaterError
from bot.storage.discord_stores import sheet_message
from bot.table.hooks import Change, Freshness
from bot.table.messages.context import PublishingContext
from bot.table.messages.hand_publisher import HandPublisher
from bot.table.messages.message_slot import MessageSlots
from bot.table.messages.public_message import (
    Announcements,
    LostChannel,
    Notices,
    TableMessage,
    called_off,
)
from bot.table.messages.published_state import (
    PublishedState,
    closed_dms_message,
    hand_number,
    invited_message,
    member_message,
    moved_message,
    possibly_posted,
    public_language,
    readers_of_hands,
    table_message,
)
from bot.table.panels.lobby import invited_panel
from bot.table.rules.table_actions import offered_to_users
from bot.table.state.actions import Offer
from bot.table.state.table import Stage, Table
from tarocchino.core.play.events import HandBegan, HandScored, MatchWon


class Invitations:
    """Pings the people who are invited to a table, once, in its channel, unless they sit there."""

    def __init__(self, messages: MessageSlots, context: PublishingContext) -> None:
        self._messages = messages
        self._context = context
        self._known: frozenset[int] | None = None

    def newly_invited(self, change: Change) -> tuple[int, ...]:
        """Return the ids of the users invited since the previous change.

        Invitations found at a start were posted before it.
        """
        table, known = change.table, self._known
        self._known = table.agreement.invited
        is_new = change.freshness is Freshness.HAPPENED and table.version == 0
        if table.stage is not Stage.LOBBY or (known is None and not is_new):
            return ()
        invited = table.agreement.invited - (known or frozenset()) - {table.host_id}
        return tuple(sorted(user for user in invited if table.seat_of(user) is None))

    async def tell(self, table: Table, user_ids: tuple[int, ...]) -> None:
        """Ping these people, silently if one of them has quiet hours.

        May raise what `bot.client.messenger.Messenger.post` raises.
        """
        guild_id = table.venue.guild_id
        quiet = [await self._context.is_quiet_for(user, guild_id) for user in user_ids]
        await self._messages[invited_message(user_ids[0])].post_once(
            invited_panel(table, user_ids, public_language(table)),
            mention=user_ids,
            silent=any(quiet),
        )


class ThreadMembers:
    """Makes the host and everybody who sits down members of the table's thread, once each.

    The director of an evening hosts all its tables, but joins only the thread of their own: the
    other tables may play the same hands.
    """

    def __init__(self, messages: MessageSlots, context: PublishingContext) -> None:
        self._messages = messages
        self._context = context
        self._refused: set[tuple[int, int]] = set()

    async def bring_up_to_date(self, table: Table) -> None:
        """Add those who are not members yet; may raise `bot.client.worker.RetryLaterError`.

        If Discord refuses a person, the bot tries again only after a restart.
        """
        channel_id = table.venue.channel_id
        members = {person.user_id for person in table.people.values()}
        if table.occasion is None:
            members.add(table.host_id)
        for user_id in members:
            slot = self._messages[member_message(user_id)]
            is_member = slot.posted is not None and slot.posted.channel_id == channel_id
            if is_member or (channel_id, user_id) in self._refused:
                continue
            try:
                is_added = await self._context.messenger.add_to_thread(channel_id, user_id)
            except (ChannelGoneError, MissingAccessError, MessageRefusedError):
                self._refused.add((channel_id, user_id))
                continue
            if is_added:
                await slot.note(channel_id)


_MOVED_AWAY = 8
"""This many messages of others move the table message out of sight on a phone."""
_LOOKED_AT_MOST = 30
_LOOK_AGAIN = 180.0
"""Seconds until the channel is looked at again, by a request each time."""

_Job = Callable[[], Awaitable[None]]


class TablePublisher:
    """Keeps the messages of one table up to date.

    `changed` returns immediately: a worker posts the queued announcements in order, once each, then
    updates the table message. Each hand panel has its own worker, so that a slow DM delays nobody
    else. A private table only has hand panels.
    """

    def __init__(self, first: Change, context: PublishingContext) -> None:
        """``first`` is the first known change of the table; `changed` takes it in."""
        table, names = first.table, possibly_posted(first)
        messages = MessageSlots(table, context.messenger, context.store.messages, names)
        self._state = PublishedState(table, first.freshness, messages)
        self._context = context
        self._announcements = Announcements(messages, context)
        self._lost_channel = LostChannel(messages, context)
        self._message = TableMessage(messages, context, self._lost_channel)
        self._invitations = Invitations(messages, context)
        self._notices = Notices(messages, context, self._remind, self._has_told)
        self._members = ThreadMembers(messages, context)
        self._looked_at = float("-inf")
        is_restored = table.stage in (Stage.PLAYING, Stage.FINISHED, Stage.CLOSED)
        self._restored = table if is_restored else None
        self._queue: deque[_Job] = deque()
        self._hands: dict[int, HandPublisher] = {}
        """By user id, for each person who has or had a seat."""
        self._worker = CoalescingWorker(f"table {table.id}", self._work, sleep=context.sleep)

    @property
    def table(self) -> Table:
        return self._state.table

    @property
    def is_done(self) -> bool:
        """Whether the table has ended and everything about it has been shown."""
        workers = (self._worker, *(hand.worker for hand in self._hands.values()))
        return all(each.is_idle for each in workers) and not self._state.table.stage.is_open

    def changed(self, change: Change) -> None:
        """Take in the table's newest state and the events that led to it."""
        state = self._state
        before = state.table
        state.take(change)
        was_found = before.is_venue_lost and not state.table.is_venue_lost
        if was_found or before.venue != state.table.venue:
            self.channel_found()
        self._queue_announcements(change)
        self._worker.trigger()
        self._add_hands({person.user_id for person in change.table.people.values()})
        for hand in self._hands.values():
            hand.worker.trigger()

    def hand(self, user_id: int) -> HandPublisher | None:
        """Return the panel of a person who has or had a seat at the table."""
        return self._hands.get(user_id)

    def add_lease(self, message_id: int, lease: Lease) -> None:
        """Let edits of the message use the token of a click on it for a while."""
        self._state.messages.lend(message_id, lease)

    def announce_closed_dms(self, user_id: int) -> None:
        """Post once that a player's DMs are closed, so that only the button shows their hand."""
        if self.has_lost_channel:
            return  # Without a common server the bot cannot send direct messages either.
        if self._state.table.is_private:
            self._queue.append(partial(self._note_closed_dms, user_id))
        else:
            self._notices.dms_closed(user_id)
        self._worker.trigger()

    def used_in_channel(self, last_message_id: int | None) -> None:
        """Check whether chat has moved the table message away, because a person uses the table.

        If the channel's last message is the bot's own, the answer takes no request.
        """
        now = self._context.clock.now()
        if now - self._looked_at >= _LOOK_AGAIN:
            self._looked_at = now
            self._queue.append(partial(self._follow_chat, last_message_id))
            self._worker.trigger()

    async def repost(self) -> None:
        """Post the table message again at the bottom of the channel, and delete the old one."""
        await self._state.messages.load()
        self._looked_at = self._context.clock.now()
        self._queue.append(self._delete_to_repost)
        self._message.invalidate()
        self._worker.trigger()
        self.try_again()

    async def _delete_to_repost(self) -> None:
        """Delete the table message. Its id stays stored until the next one is posted, so that a
        kill leaves neither two messages nor a forgotten one."""
        slot = self._state.messages[table_message(self._state.table)]
        if slot.posted is not None:
            await self._message.delete(slot.posted)
            slot.forget()

    def try_again(self) -> None:
        """Retry now what waits for Discord or for a permission: the obstacle may be gone."""
        self._worker.retry_now()
        for hand in self._hands.values():
            hand.worker.retry_now()

    @property
    def has_lost_channel(self) -> bool:
        """Whether the table has no channel to publish in."""
        return self._lost_channel.is_lost(self._state.table)

    def channel_lost(self) -> None:
        """Stop publishing in the channel, which is gone; the queue waits for another one."""
        if self.has_lost_channel:
            return
        self._lost_channel.lose(self._state.table.venue)
        self._context.on_channel_lost(self._state.table.id)
        self._worker.trigger()
        self._worker.retry_now()

    def channel_found(self) -> None:
        """Publish everything in the channel that is back, or in a new one."""
        self._lost_channel.find()
        self._worker.trigger()
        self.try_again()
        for hand in self._hands.values():
            hand.refresh()

    def redraw(self) -> None:
        """Update the table message's lines about its evening and about maintenance."""
        self._worker.trigger()

    async def public_settled(self) -> None:
        """Return when the public messages are up to date, or blocked until people act."""
        await self._worker.settled_or_blocked()

    async def settled(self, *, or_blocked: bool = False) -> None:
        """Return when everything is up to date; with ``or_blocked``, or when it waits for
        people."""
        settled = CoalescingWorker.settled_or_blocked if or_blocked else CoalescingWorker.settled
        await settled(self._worker)
        for hand in list(self._hands.values()):
            await settled(hand.worker)
        await settled(self._worker)

    async def close(self) -> None:
        await self._worker.close()
        for hand in self._hands.values():
            await hand.close()

    def _add_hands(self, user_ids: Set[int]) -> None:
        for user_id in user_ids - self._hands.keys():
            self._hands[user_id] = HandPublisher(
                self._state, self._context, user_id, self.announce_closed_dms
            )

    def _find_left_hands(self) -> None:
        """Remove panels that an earlier process may have left with people who have no seat any
        more."""
        left = readers_of_hands(self._state.messages.possible) - self._hands.keys()
        self._add_hands(left)
        for user_id in left:
            self._hands[user_id].worker.trigger()

    async def _work(self) -> None:
        await self._context.all_awake()
        try:
            with low_priority(self._state.was_found):
                await self._bring_up_to_date()
        except ChannelGoneError:
            self.channel_lost()
        except MissingAccessError as error:
            match self._context.in_server(self._state.table.venue.guild_id):
                case True:
                    await self._announcements.missing_access(self._state.table, error)
                case False:
                    self.channel_lost()
            raise

    async def _bring_up_to_date(self) -> None:
        await self._state.messages.load()
        self._find_left_hands()
        if self._state.table.is_private:
            while self._queue:
                await self._do_next()
            return
        if self._restored is not None:
            # These come before what has happened since: the result follows all sheets.
            self._queue.extendleft(reversed(self._missed(self._restored)))
            self._restored = None
        if self.has_lost_channel:
            if self._state.table.stage.is_open:
                await self._lost_channel.tell(self._state.table)
            return
        if called_off(self._state.table) and not self._message.was_posted(self._state.table):
            self._queue.clear()  # Nobody has seen the lobby, so nobody needs to see its end.
            return
        while self._queue:
            await self._do_next()
        await self._message.show(self._state.table)
        await self._notices.bring_up_to_date(self._state.table)
        await self._members.bring_up_to_date(self._state.table)

    async def _follow_chat(self, last_message_id: int | None) -> None:
        """Post the table message again if chat has moved it away, once a hand."""
        table, messages = self._state.table, self._state.messages
        slot, moved = messages[table_message(table)], messages[moved_message(hand_number(table))]
        posted = slot.posted
        if posted is None or moved.posted is not None or not table.stage.is_open:
            return
        if last_message_id is not None and last_message_id <= posted.message_id:
            return  # Nothing follows it.
        newer = await self._context.messenger.posted_after(
            posted.channel_id, posted.message_id, _LOOKED_AT_MOST
        )
        own = {message.message_id for message in messages.known.values()}
        if len(set(newer) - own) < _MOVED_AWAY:
            return
        await moved.note(posted.channel_id, posted.message_id)
        slot.forget()
        # Deleting is the next job, so that it is tried again if it fails.
        self._queue.insert(1, partial(self._message.delete, posted))

    def _queue_announcements(self, change: Change) -> None:
        table, post, queue = change.table, self._announcements, self._queue
        if table.is_private:
            return
        for event in change.events:
            match event:
                case HandBegan(number=0) if table.draw is not None:
                    queue.append(partial(post.draw, table, table.draw))
                case HandScored(number, _, _):
                    queue.append(partial(self._message.finish, table))
                    queue.append(partial(post.sheet, table, number))
                case MatchWon():
                    queue.append(partial(post.result, table))
        match change.action:
            case Offer(seat, int(user_id)):
                queue.append(partial(post.offer, table, seat, user_id))
        if invited := self._invitations.newly_invited(change):
            queue.append(partial(self._invitations.tell, table, invited))

    async def _note_closed_dms(self, user_id: int) -> None:
        """Note that no direct message reaches a person, without telling anybody else."""
        await self._state.messages[closed_dms_message(user_id)].note(0)
        if (hand := self.hand(user_id)) is not None:
            hand.refresh()

    def _remind(self, user_id: int) -> None:
        if (hand := self.hand(user_id)) is not None:
            hand.remind()

    def _has_told(self, user_id: int) -> bool:
        return (hand := self.hand(user_id)) is not None and hand.has_told()

    async def _do_next(self) -> None:
        """Do the first job of the queue; a job that fails for good does not block the others."""
        try:
            await self._queue[0]()
        except (RetryLaterError, ChannelGoneError):
            raise
        except Exception:
            self._queue.popleft()
            self._worker.trigger()
            raise
        self._queue.popleft()

    def _missed(self, table: Table) -> list[_Job]:
        """Return what the process before may have left undone, for a table as it was restored."""
        jobs: list[_Job] = []
        hand = table.match.hand if table.match else None
        has_just_begun = hand is not None and not hand.tricks
        if (table.awaits_deal or has_just_begun) and hand_number(table):
            jobs.append(partial(self._message.finish, table))
        for number in range(len(table.match.sheets) if table.match else 0):
            if self._state.messages[sheet_message(number)].posted is None:
                jobs.append(partial(self._announcements.sheet, table, number))
        for seat, user_id in offered_to_users(self._state.table):
            jobs.append(partial(self._announcements.offer, self._state.table, seat, user_id))
        return jobs
