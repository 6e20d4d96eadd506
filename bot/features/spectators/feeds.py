"""Keep the messages of people who watch a table up to date, and store who watches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, fields
from enum import Enum

import sqlalchemy as sa

from bot.client.channels import ChannelAccess
from bot.client.components import AccentColour, Button, Buttons, Panel, Part, Text
from bot.client.custom_ids import CustomId, Verb
from bot.client.errors import DmsClosedError, MessageGoneError
from bot.client.limits import low_priority
from bot.client.worker import CoalescingWorker
from bot.draw.card_emojis import NO_EMOJIS, CardEmojis
from bot.draw.picture import Drawable, Picture
from bot.draw.rubber import Rubber
from bot.draw.table import PublicTable
from bot.storage.schema import WATCHERS
from bot.storage.transactions import Transactions, row_of
from bot.support.tasks import uncancelled
from bot.table.hooks import Change, Freshness
from bot.table.live.restore import restored
from bot.table.messages.context import PublishingContext
from bot.table.messages.message_slot import MessageSlots, retry_while_store_busy
from bot.table.messages.public_message import sheet_facts
from bot.table.messages.published_state import spectator_message, spectator_result_message
from bot.table.panels.scores import ended_panel, result_panel, sheet_panel
from bot.table.panels.table import hand_colour, hand_parts
from bot.table.panels.words import channel_link, narrator_of
from bot.table.state.table import Table
from bot.words import Language, language_of, say
from bot.words.names import game_name
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import HandView, MatchView


@dataclass(frozen=True, slots=True)
class Spectator:
    """A person who watches a table: snowflakes of the person and of the DM channel, and the
    person's Discord locale."""

    table_id: int
    user_id: int
    channel_id: int
    locale: str = "en-US"


class SpectatorStore:
    """The store of who watches which table; each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def all(self) -> list[Spectator]:
        columns = [WATCHERS.c[field.name] for field in fields(Spectator)]
        query = sa.select(*columns).order_by(WATCHERS.c.table_id, WATCHERS.c.user_id)
        return [Spectator(*row) for row in await self._transactions.rows(query)]

    @uncancelled
    async def save(self, spectator: Spectator) -> None:
        """Store that a person watches a table, replacing what was stored about the two."""
        async with self._transactions.writing() as connection:
            await connection.execute(_delete(spectator.table_id, spectator.user_id))
            await connection.execute(sa.insert(WATCHERS).values(row_of(WATCHERS, spectator)))

    @uncancelled
    async def drop(self, table_id: int, user_id: int) -> None:
        """Delete a spectator of a table, if the person watches it."""
        async with self._transactions.writing() as connection:
            await connection.execute(_delete(table_id, user_id))


def _delete(table_id: int, user_id: int) -> sa.Delete:
    same = sa.and_(WATCHERS.c.table_id == table_id, WATCHERS.c.user_id == user_id)
    return sa.delete(WATCHERS).where(same)


class Farewell(Enum):
    """Why a spectator's messages end; the value is part of the message id."""

    STOPPED = "stopped"
    SITS = "sits"
    NOT_THERE = "not-there"
    HIDDEN = "hidden"


def spectator_panel(
    table: Table,
    view: MatchView,
    hand: HandView,
    picture: Picture | None,
    language: Language,
    emojis: CardEmojis = NO_EMOJIS,
) -> Panel:
    """Return the public view of a hand in play."""
    narrator = narrator_of(table, language, emojis)
    where = Text(say(language, "watch-where", channel=channel_link(table)))
    parts = hand_parts(narrator, view, hand, picture, where)
    return _with_stop_button(table, parts, language, hand_colour(hand))


def spectator_sheet_panel(table: Table, sheet: Panel, language: Language) -> Panel:
    """Return the score sheet of a hand, which replaces the hand."""
    return _with_stop_button(table, list(sheet.parts), language, sheet.colour)


def spectator_waiting_panel(table: Table, language: Language) -> Panel:
    game, channel = game_name(language, table.game.name), channel_link(table)
    text = Text(say(language, "watch-soon", game=game, channel=channel))
    return _with_stop_button(table, [text], language, AccentColour.WAITING)


def farewell_panel(table: Table, farewell: Farewell, language: Language) -> Panel:
    """Return the last message to a former spectator, which shows nothing of the table."""
    game = game_name(language, table.game.name)
    return Panel((Text(say(language, f"watch-{farewell.value}", game=game)),), AccentColour.WAITING)


def _with_stop_button(
    table: Table, parts: list[Part], language: Language, colour: AccentColour
) -> Panel:
    """Return the parts, with the button to stop watching while the table is open."""
    if table.stage.is_open:
        stop = CustomId(table.id, 0, Verb.STOP_WATCHING)
        parts = [*parts, Buttons((Button(stop, say(language, "button-unwatch")),))]
    return Panel(tuple(parts), colour)


class _HandStage(Enum):
    NOTHING_YET = "nothing yet"
    PLAY = "play"
    SHEET = "sheet"


@dataclass(frozen=True, slots=True)
class _Fingerprint:
    """Everything that decides how a message looks; it changes with each trick."""

    hand: int
    stage: _HandStage
    tricks: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class SpectatorContext:
    """The collaborators of all feeds."""

    publishing: PublishingContext
    access: ChannelAccess
    store: SpectatorStore


class SpectatorFeed:
    """One person's messages about a table, which it keeps up to date with low priority.

    Each hand has a message, which is edited after each trick and finally into the score sheet; the
    result has another. Before each new message, and after a change in the server, it asks Discord
    whether the person may still see the channel. While the bot itself does not see the channel, it
    shows nothing more. It calls ``on_end`` when it has ended.
    """

    def __init__(
        self,
        spectator: Spectator,
        table: Table,
        messages: MessageSlots,
        context: SpectatorContext,
        on_end: Callable[[Spectator], None],
    ) -> None:
        self.spectator = spectator
        self.table = table
        self._messages = messages
        self._context = context
        self._on_end = on_end
        self._language = language_of(spectator.locale)
        self._shown: _Fingerprint | None = None
        self._has_access = False
        self._farewell: Farewell | None = None
        self.worker = CoalescingWorker(
            f"spectator of table {table.id}", self._work, sleep=context.publishing.sleep
        )

    def changed(self, change: Change) -> None:
        self.table = change.table
        if self.table.seat_of(self.spectator.user_id) is not None:
            self._farewell = Farewell.SITS
        # Most changes finish no trick, and a table may have hundreds of spectators.
        if self._farewell is not None or _fingerprint(self.table) != self._shown:
            self.worker.trigger()

    def recheck_access(self) -> None:
        """Ask, before showing anything else, whether the person may still see the channel."""
        self._has_access = False
        if self._shown != _fingerprint(self.table):
            self.worker.trigger()  # The feed may be waiting for the bot to see the channel.

    def stop(self) -> None:
        """End the feed at the person's request."""
        self._farewell = Farewell.STOPPED
        self.worker.trigger()

    async def begin(self) -> None:
        """Post the first message. Raises what `Messenger.post` raises."""
        await self._messages.load()
        fingerprint = _fingerprint(self.table)
        # An earlier message says that the person stopped following.
        self._messages[self._name(fingerprint.hand)].forget()
        await self._show(fingerprint)
        self._has_access = True

    async def _work(self) -> None:
        with low_priority():
            try:
                await self._bring_up_to_date()
            except DmsClosedError:
                await self._end()

    async def _bring_up_to_date(self) -> None:
        await self._messages.load()
        fingerprint = _fingerprint(self.table)
        if self._farewell is None and fingerprint != self._shown:
            await self._verify_access(fingerprint)
            if not self._has_access:
                return
        if self._farewell is not None:
            await self._say_goodbye(self._farewell)
            return
        await self._finish_previous_hand(fingerprint)
        if fingerprint != self._shown:
            await self._show(fingerprint)
        if not self.table.stage.is_open:
            await self._show_result()
            await self._end()

    async def _verify_access(self, fingerprint: _Fingerprint) -> None:
        """Ask Discord before a new message, and after permissions may have changed."""
        is_edit = self._is_posted(fingerprint.hand) and fingerprint.is_open
        if self._has_access and is_edit:
            return
        may_see = await self._context.access.may_see(self.table.venue, self.spectator.user_id)
        if may_see is False:
            self._farewell = Farewell.NOT_THERE
        elif may_see is None and not fingerprint.is_open:
            self._farewell = Farewell.HIDDEN
        self._has_access = may_see is True or self._farewell is not None

    async def _finish_previous_hand(self, fingerprint: _Fingerprint) -> None:
        """Turn the message of the previous hand into its score sheet."""
        number = fingerprint.hand - 1
        was_live = self._shown is None or (
            self._shown.hand == number and self._shown.stage is not _HandStage.SHEET
        )
        if number >= 0 and was_live and self._is_posted(number):
            await self._edit_or_post(number, await self._sheet(number), may_post=False)

    async def _show(self, fingerprint: _Fingerprint) -> None:
        table, number = self.table, fingerprint.hand
        match fingerprint.stage:
            case _HandStage.NOTHING_YET if fingerprint.is_open:
                panel = spectator_waiting_panel(table, self._language)
            case _HandStage.SHEET:
                panel = await self._sheet(number)
            case _HandStage.PLAY if fingerprint.is_open:
                panel = await self._play()
            case _:
                number, panel = self._last_number(), ended_panel(table, self._language)
        await self._edit_or_post(number, panel, may_post=fingerprint.is_open)
        self._shown = fingerprint

    async def _play(self) -> Panel:
        publishing, table = self._context.publishing, self.table
        assert table.match is not None, "only a match has hands in play"
        view = table.view(None)
        assert view.hand is not None, "a hand in play was dealt"
        picture = await self._picture(PublicTable(view, table.names, table.computer_seats))
        return spectator_panel(
            table, view, view.hand, picture, self._language, publishing.emojis.known
        )

    async def _sheet(self, number: int) -> Panel:
        publishing, table = self._context.publishing, self.table
        assert table.match is not None, "only a match has score sheets"
        sheets = table.match.sheets[: number + 1]
        paid = table.paid if sheets == table.match.sheets else None
        preferences = await publishing.preferences.of(self.spectator.user_id)
        picture, facts = None, sheet_facts(table, sheets, paid)
        if facts is not None and preferences.pictures:
            picture = await publishing.renderer.draw(facts, self._language, preferences.style)
        sheet = sheet_panel(table, sheets, picture, self._language, paid, publishing.emojis.known)
        return spectator_sheet_panel(table, sheet, self._language)

    async def _show_result(self) -> None:
        table, publishing = self.table, self._context.publishing
        if table.match is None or table.match.verdict is None:
            return
        view = table.view(None)
        picture = await self._picture(Rubber(view, table.names) if view.sheets else None)
        panel = result_panel(table, view, self._language, picture)
        slot = self._messages[spectator_result_message(self.spectator.user_id)]
        await slot.post_once(
            panel,
            channel_id=await publishing.messenger.dm_channel(self.spectator.user_id),
            silent=await publishing.is_quiet_for(self.spectator.user_id),
        )

    async def _picture(self, facts: Drawable | None) -> Picture | None:
        """Return the picture of the facts; None without facts, or for those who prefer words."""
        publishing = self._context.publishing
        preferences = await publishing.preferences.of(self.spectator.user_id)
        if facts is None or not preferences.pictures:
            return None
        return await publishing.renderer.draw(facts, self._language, preferences.style)

    async def _say_goodbye(self, farewell: Farewell) -> None:
        """Replace the last message, if there is one, by a goodbye."""
        panel = farewell_panel(self.table, farewell, self._language)
        await self._edit_or_post(self._last_number(), panel, may_post=False)
        await self._end()

    async def _edit_or_post(self, number: int, panel: Panel, *, may_post: bool) -> None:
        slot = self._messages[self._name(number)]
        if may_post:
            publishing, user_id = self._context.publishing, self.spectator.user_id
            posted, dms = slot.posted, publishing.messenger.dm_channel
            channel_id = await dms(user_id) if posted is None else posted.channel_id
            silent = await publishing.is_quiet_for(user_id)
            await slot.show(channel_id, panel, silent=silent)
        elif slot.posted is not None:
            with suppress(MessageGoneError):
                await slot.edit(panel)

    async def _end(self) -> None:
        """End the feed, and delete the spectator from the store."""
        with retry_while_store_busy():
            await self._context.store.drop(self.table.id, self.spectator.user_id)
        self._on_end(self.spectator)

    def _is_posted(self, number: int) -> bool:
        return self._messages[self._name(number)].posted is not None

    def _name(self, number: int) -> str:
        return spectator_message(number, self.spectator.user_id)

    def _last_number(self) -> int:
        """Return the number of the hand with the newest message."""
        number = _fingerprint(self.table).hand
        while number and not self._is_posted(number):
            number -= 1
        return number


def _fingerprint(table: Table) -> _Fingerprint:
    match, is_open = table.match, table.stage.is_open
    if match is None or match.hand is None:
        return _Fingerprint(0, _HandStage.NOTHING_YET, 0, is_open)
    tricks = len(match.hand.tricks)
    if match.hand.phase is Phase.OVER:
        return _Fingerprint(len(match.sheets) - 1, _HandStage.SHEET, tricks, is_open)
    return _Fingerprint(len(match.sheets), _HandStage.PLAY, tricks, is_open)


class SpectatorFeeds:
    """A `SpectatorFeed` per person and table that they watch, which gets the publisher's changes.

    The first change makes it read the spectators from before the start. Changes that arrive until
    then wait.
    """

    def __init__(self, context: SpectatorContext) -> None:
        self._context = context
        self._feeds: dict[int, dict[int, SpectatorFeed]] = defaultdict(dict)
        self._messages: dict[int, MessageSlots] = {}
        self._unstarted: dict[int, list[Spectator]] = {}
        self._waiting_changes: dict[int, Change] = {}
        self._is_loaded = False
        self._loader = CoalescingWorker("spectators", self._load, sleep=context.publishing.sleep)

    def changed(self, change: Change) -> None:
        """Take in a table's newest state; return immediately."""
        table = change.table
        if not self._is_loaded:
            self._waiting_changes[table.id] = change
            self._loader.trigger()
            return
        for spectator in self._unstarted.pop(table.id, ()):
            # The person may have chosen to watch again before the store was read.
            self._feeds[table.id].setdefault(spectator.user_id, self._feed_for(spectator, table))
        for feed in list(self._feeds.get(table.id, {}).values()):
            feed.changed(change)

    def follows(self, table_id: int, user_id: int) -> bool:
        unstarted = any(
            spectator.user_id == user_id for spectator in self._unstarted.get(table_id, ())
        )
        return unstarted or user_id in self._feeds.get(table_id, {})

    async def begin(self, spectator: Spectator, table: Table) -> None:
        """Let a person watch a table from now on, and post the first message.

        Raises what `bot.client.messenger.Messenger.post` raises, and `StoreBusyError`; then the
        person does not watch it.
        """
        feed = self._feed_for(spectator, table)
        await feed.begin()
        await self._context.store.save(spectator)
        self._feeds[table.id][spectator.user_id] = feed

    async def end(self, table_id: int, user_id: int) -> bool:
        """Let a person stop watching a table. Return False if no feed of theirs will say goodbye.
        Raises `StoreBusyError`."""
        await self._context.store.drop(table_id, user_id)
        unstarted = self._unstarted.get(table_id, [])
        unstarted[:] = [spectator for spectator in unstarted if spectator.user_id != user_id]
        feed = self._feeds.get(table_id, {}).get(user_id)
        if feed is not None:
            feed.stop()
        return feed is not None

    async def end_all(self, user_id: int) -> None:
        """Let a person stop watching every table, and return when they have been informed. Raises
        `StoreBusyError`."""
        for table_id in sorted(self._feeds.keys() | self._unstarted.keys()):
            feed = self._feeds.get(table_id, {}).get(user_id)
            if self.follows(table_id, user_id):
                await self.end(table_id, user_id)
            if feed is not None:
                await feed.worker.settled()

    def recheck_access(self, guild_id: int) -> None:
        """Check again who may see what in a server, because permissions may have changed."""
        for feed in self._all():
            if feed.table.venue.guild_id == guild_id:
                feed.recheck_access()

    async def settled(self) -> None:
        """Return when all feeds are up to date."""
        await self._loader.settled()
        for feed in self._all():
            await feed.worker.settled()

    async def close(self) -> None:
        """Stop publishing; the store keeps who watches what."""
        await self._loader.close()
        for feed in self._all():
            await feed.worker.close()

    async def _load(self) -> None:
        """Read who watched what before the start; feeds of ended tables say goodbye."""
        unstarted: dict[int, list[Spectator]] = defaultdict(list)
        ended: list[Table] = []
        with retry_while_store_busy():
            for spectator in await self._context.store.all():
                if spectator.user_id in self._feeds.get(spectator.table_id, ()):
                    continue
                unstarted[spectator.table_id].append(spectator)
            for table_id in unstarted:
                stored = await self._context.publishing.store.tables.find_table(table_id)
                if stored is not None and not stored.stage.is_open:
                    ended.append(restored(stored))
        self._unstarted, self._is_loaded = dict(unstarted), True
        waiting, self._waiting_changes = self._waiting_changes, {}
        for change in (
            *(Change(table, freshness=Freshness.FOUND) for table in ended),
            *waiting.values(),
        ):
            self.changed(change)

    def _all(self) -> list[SpectatorFeed]:
        return [feed for feeds in self._feeds.values() for feed in feeds.values()]

    def _feed_for(self, spectator: Spectator, table: Table) -> SpectatorFeed:
        publishing = self._context.publishing
        if table.id not in self._messages:
            self._messages[table.id] = MessageSlots(
                table, publishing.messenger, publishing.store.messages
            )
        messages = self._messages[table.id]
        return SpectatorFeed(spectator, table, messages, self._context, self._remove)

    def _remove(self, spectator: Spectator) -> None:
        here = self._feeds[spectator.table_id]
        here.pop(spectator.user_id, None)
        if not here:
            del self._feeds[spectator.table_id]
            self._messages.pop(spectator.table_id, None)
