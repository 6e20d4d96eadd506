"""One table's messages: the public one of each hand, the sheets, and every person's hand panel."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

from bot.dealing.cutting import Cutting
from bot.game.events import HandBegan, HandScored, MatchWon, MattoPaid
from bot.game.view import MatchView, view_for
from bot.render.style import Style
from bot.tables.clock import Clock, SystemClock
from bot.tables.maintenance import Maintenance
from bot.tables.model import Stage, Table
from bot.tables.ports import Change, News, Posted, TableStore, sheet_message
from bot.tables.preference_service import PreferenceService
from bot.tables.server_settings import AS_EVERYWHERE, ServerSettings
from bot.tables.substitutes import offered_to_users
from bot.tables.table_actions import Offer
from bot.text import Language, language_of
from cogs.announcements import Announcements
from cogs.artist import Artist
from cogs.emojis import EmojiShelf
from cogs.hand_desk import HandDesk
from cogs.home import Home
from cogs.invitations import Invitations
from cogs.latest import LatestWins, RetryLaterError, Sleep
from cogs.limiter import patiently
from cogs.message_names import (
    finished_message,
    hand_number,
    last_table_message,
    posted_before,
    table_message,
)
from cogs.messages import TableMessages
from cogs.messenger import BarredError, ChannelGoneError, Lease, MessageGoneError, Messenger
from cogs.notices import Notices
from cogs.panels.absence import shown_deadline
from cogs.panels.between import between_key
from cogs.panels.content import Panel
from cogs.panels.cutting import cutting_panel
from cogs.panels.lobby import ended_panel, lobby_panel
from cogs.panels.resting import maintenance_line, with_line
from cogs.panels.table import table_panel
from cogs.resting import Resting


async def as_everywhere(guild_id: int) -> ServerSettings:  # noqa: ARG001 (any server's)
    """What a server has decided that has decided nothing."""
    return AS_EVERYWHERE


@dataclass(frozen=True, slots=True)
class Tools:
    """What every desk works with; ``sleep`` waits for so many seconds before something is tried
    again, ``style`` is that of public pictures, ``clock`` tells what time it is for people,
    ``settings_of`` what a server has decided, ``resting`` whether there is maintenance.

    ``in_server`` knows whether the bot is in a server, None where that is not known yet;
    ``place_lost`` is told of the table whose channel turns out to be gone; ``sits_at_several`` says
    whether a person sits at more than one table."""

    messenger: Messenger
    store: TableStore
    artist: Artist
    preferences: PreferenceService
    sleep: Sleep = asyncio.sleep
    emojis: EmojiShelf = field(default_factory=EmojiShelf)
    style: Style = Style()
    clock: Clock = field(default_factory=SystemClock)
    settings_of: Callable[[int], Awaitable[ServerSettings]] = as_everywhere
    resting: Resting = field(default_factory=Resting)
    in_server: Callable[[int], bool | None] = lambda _: True
    place_lost: Callable[[int], None] = lambda _: None
    sits_at_several: Callable[[int], bool] = lambda _: False

    async def is_quiet_for(self, user_id: int, guild_id: int | None = None) -> bool:
        """Whether a message to the person, in a channel of a server if one is named, is to make no
        sound now."""
        if await self.preferences.wants_quiet(user_id, self.clock.now()):
            return True
        hours = None if guild_id is None else (await self.settings_of(guild_id)).quiet_hours
        return hours is not None and hours.hold_at(self.clock.now())


_Showing = tuple[str, int, Maintenance | None, int | None]
"""A message's name, the version that it shows, the maintenance that it tells of, the deadline."""


class TableDesk:
    """Keeps the messages of one table as the table is.

    Told of a change it returns at once; its one worker posts what is to be posted, in order and
    once, then brings the table message up to date. Each person's panel has a worker of its own,
    so that a slow DM holds up nobody else.
    """

    def __init__(self, table: Table, tools: Tools) -> None:
        self.table = table
        self.news = News.HAPPENED
        self.tools = tools
        self.messages = TableMessages(table, tools.messenger, tools.store, posted_before(table))
        self._announcements = Announcements(self.messages, tools)
        self._home = Home(self.messages, tools)
        self._invitations = Invitations(self.messages, tools)
        self._notices = Notices(self.messages, tools, self._remind)
        self._restored = table.stage in (Stage.PLAYING, Stage.FINISHED, Stage.CLOSED)
        self._due: deque[Callable[[], Awaitable[None]]] = deque()
        self._shown: _Showing | None = None
        self._asks_for_cuts: str | None = None
        self._around: tuple[object, ...] = ()
        self._hands: dict[int, HandDesk] = {}
        self._worker = LatestWins(f"table {table.id}", self._work, sleep=tools.sleep)

    @property
    def language(self) -> Language:
        """The language of the table's public messages."""
        return language_of(self.table.place.locale)

    @property
    def is_done(self) -> bool:
        """Whether the table is over and everything about it has been shown."""
        workers = (self._worker, *(hand.worker for hand in self._hands.values()))
        return not self.table.stage.is_open and all(worker.idle for worker in workers)

    def changed(self, change: Change) -> None:
        """Take note of the table's newest state and of what led to it."""
        before, self.table, self.news = self.table, change.table, change.news
        self.messages.channel_id = change.table.place.channel_id
        was_found = before.is_homeless and not self.table.is_homeless
        if was_found or before.place != self.table.place:
            self.find_place()
        paid: MattoPaid | None = None
        post = self._announcements
        for event in change.events:
            match event:
                case HandBegan(number=0) if change.table.draw is not None:
                    self._due.append(partial(post.draw, change.table, change.table.draw))
                case MattoPaid():
                    paid = event
                case HandScored(number, _, _):
                    self._due.append(partial(self._finish, change.table))
                    self._due.append(partial(post.sheet, change.table, number, paid))
                case MatchWon():
                    self._due.append(partial(post.result, change.table))
        match change.action:
            case Offer(seat, int(user_id)):
                self._due.append(partial(post.offer, change.table, seat, user_id))
        if invited := self._invitations.newly_invited(change):
            self._due.append(partial(self._invitations.tell, change.table, invited))
        for user_id in {p.user_id for p in change.table.people.values()} - set(self._hands):
            self._hands[user_id] = HandDesk(self, user_id)
        self._worker.ask()
        for hand in self._hands.values():
            hand.worker.ask()

    def hand(self, user_id: int) -> HandDesk | None:
        """The panel of a person who sits, or sat, at the table."""
        return self._hands.get(user_id)

    def lend(self, message_id: int, lease: Lease) -> None:
        """A click on the message allows to edit it by the click's own token for a while."""
        self.messages.lend(message_id, lease)

    def announce_closed_dms(self, user_id: int) -> None:
        """Say in the channel, once, that somebody's hand is to be had by the button alone."""
        if self.is_homeless:
            return  # Where the bot is in no server with them it cannot write to people either.
        self._notices.dms_closed(user_id)
        self._worker.ask()

    async def show_again(self) -> None:
        """Post the table message anew below everything else, in place of the old one."""
        await self.messages.load()
        old = self.messages.forget(table_message(self.table))
        if old is not None:
            self._due.append(partial(self._delete, old))
        self._shown, self._asks_for_cuts = None, None
        self._worker.ask()
        self.try_again()

    def try_again(self) -> None:
        """Try at once what waits for Discord, or for a permission: it may be there now."""
        self._worker.hurry()
        for hand in self._hands.values():
            hand.worker.hurry()

    @property
    def is_homeless(self) -> bool:
        """Whether the table has no channel to be shown in."""
        return self._home.is_lost(self.table)

    def lose_place(self) -> None:
        """Show nothing in the channel, which is gone: what is due waits until there is another."""
        if self._home.is_lost(self.table):
            return
        self._home.lose(self.table.place)
        self.tools.place_lost(self.table.id)
        self._worker.ask()
        self._worker.hurry()

    def find_place(self) -> None:
        """Show all of it: in the channel that is there again, or in another."""
        self._home.find()
        self._worker.ask()
        self.try_again()
        for hand in self._hands.values():
            hand.refresh()

    def maintenance_changed(self) -> None:
        """Have the table message say whether there is maintenance."""
        self._worker.ask()

    async def public_settled(self) -> None:
        """Return when what everybody may see is shown, or may not be shown by the bot."""
        await self._worker.settled_or_hindered()

    async def settled(self, *, or_hindered: bool = False) -> None:
        """Return when everything is shown; with ``or_hindered`` also where people have to do
        something before it can be."""
        settled = LatestWins.settled_or_hindered if or_hindered else LatestWins.settled
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
            with patiently(self.news is not News.HAPPENED):
                await self._bring_up_to_date()
        except ChannelGoneError:
            self.lose_place()
        except BarredError as error:
            match self.tools.in_server(self.table.place.guild_id):
                case True:
                    await self._announcements.barred(self.table, error)
                case False:
                    self.lose_place()
            raise

    async def _bring_up_to_date(self) -> None:
        await self.messages.load()
        if self._restored:
            self._restored = False
            if self.table.awaits_deal and hand_number(self.table):
                self._due.append(partial(self._finish, self.table))
            self._queue_missing_sheets()
            for seat, user_id in offered_to_users(self.table):
                self._due.append(partial(self._announcements.offer, self.table, seat, user_id))
        if self.is_homeless:
            if self.table.stage.is_open:
                await self._home.tell(self.table)
            return
        while self._due:
            await self._do_next()
        await self._show(self.table)
        await self._notices.bring_up_to_date(self.table)

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
            self._worker.ask()
            raise
        self._due.popleft()

    def _queue_missing_sheets(self) -> None:
        """Post the sheets that a stop of the bot has kept from being posted."""
        match = self.table.match
        for number in range(len(match.sheets) if match else 0):
            if sheet_message(number) not in self.messages.known:
                self._due.append(partial(self._announcements.sheet, self.table, number))

    async def _show(self, table: Table) -> None:
        known = self.messages.known
        what = table_message(table) if table.stage.is_open else last_table_message(known)
        if self._shown == self._showing(table, what):
            return
        if not table.awaits_deal or table.cutting is None:
            await self._show_panel(table, what, await self._table_panel(table))
        elif (
            self._asks_for_cuts != what
            or self._stands_elsewhere(what)
            or _is_worth_showing(table, table.cutting)
            or (self._shown and self._shown[2] != self.tools.resting.now)
            or self._around != between_key(table)
        ):
            panel = cutting_panel(table, table.cutting, self.language)
            await self._show_panel(table, what, panel)
            self._asks_for_cuts, self._around = what, between_key(table)

    def _showing(self, table: Table, what: str) -> _Showing:
        """What the table message tells once it is as the table is now."""
        resting = self.tools.resting.now if table.stage.is_open else None
        return what, table.public_version, resting, shown_deadline(table)

    async def _show_panel(self, table: Table, what: str, panel: Panel) -> None:
        showing = self._showing(table, what)
        if (resting := showing[2]) is not None:
            panel = with_line(panel, maintenance_line(resting, self.language))
        if self._stands_elsewhere(what) and (left := self.messages.forget(what)) is not None:
            await self._home.leave_word(left, table, self.language)
        posted = self.messages.known.get(what)
        if posted is not None:
            try:
                await self.messages.edit(posted, panel)
            except MessageGoneError:
                posted = None
        if posted is None:
            await self.messages.keep(what, table.place.channel_id, panel)
        self._shown = showing

    def _stands_elsewhere(self, what: str) -> bool:
        """Whether the message of this name is in a channel that the table has left."""
        posted = self.messages.known.get(what)
        return posted is not None and posted.channel_id != self.messages.channel_id

    async def _table_panel(self, table: Table) -> Panel:
        if table.stage is Stage.LOBBY:
            return lobby_panel(table, self.language)
        view = _public_view(table)
        if view is None or view.hand is None or table.stage in (Stage.CLOSED, Stage.PARKED):
            return ended_panel(table, self.language)
        picture = await self.tools.artist.table(view, table.names, self.language, self.tools.style)
        emojis = self.tools.emojis.known
        return table_panel(table, view, view.hand, picture, self.language, emojis)

    async def _finish(self, table: Table) -> None:
        """Show the end of the hand that was finished last, before the next one takes over."""
        what = finished_message(table)
        if self._shown != self._showing(table, what):
            await self._show_panel(table, what, await self._table_panel(table))

    async def _delete(self, posted: Posted) -> None:
        await self.tools.messenger.delete(posted.channel_id, posted.message_id)
        # An edit that was on its way has shown the table in the message that is gone now.
        self._shown, self._asks_for_cuts = None, None


def _is_worth_showing(table: Table, cutting: Cutting) -> bool:
    """Whether the cuts have come so far that people want to know: all wait for one, or they stand.

    An edit for each cut would be a twentieth of all the requests of a hand.
    """
    return cutting.is_fixed or bool(table.unopened) or len(table.uncut) == 1


def _public_view(table: Table) -> MatchView | None:
    return None if table.match is None else view_for(table.match, None)
