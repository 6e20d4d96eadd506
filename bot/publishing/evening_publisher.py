"""One evening's messages: sign-ups and standings kept up to date, everything else posted once."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.client.messenger import (
    ChannelGoneError,
    DmsClosedError,
    MessageGoneError,
    MissingAccessError,
)
from bot.client.worker import CoalescingWorker, NotDoneError, RetryLaterError
from bot.club.evenings.actions import Obstacle
from bot.club.evenings.orders import PostKind
from bot.club.evenings.state import Evening, EveningRound, EveningTable
from bot.publishing.context import PublishingContext
from bot.publishing.evening_posts import (
    SIGN_UPS_MESSAGE,
    STANDINGS_MESSAGE,
    OncePost,
    call_message,
    called_table,
    draw_message,
    guide_message,
)
from bot.publishing.posted_messages import PostedMessages
from bot.services.ports.evenings import EveningStore, StoredEvening
from bot.services.ports.messages import Posted
from bot.tables.state.venue import Venue
from bot.text import Language, language_of
from bot.ui.club.evening_announcement import sign_ups_panel
from bot.ui.club.evening_own import is_counted
from bot.ui.club.evening_panels import draw_panel, standings_panel
from bot.ui.club.evening_pictures import standings_pages
from bot.ui.club.evening_table import call_panel, called, guide_panel
from bot.ui.club.evening_words import ShownEvening, evening_title
from bot.ui.components import Panel

_SERIES: Final = "evening-"
_GUIDED_ROUNDS: Final = 2
"""The rounds at whose tables people are told where to go: the last one, and the one before."""

_Job = Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class EveningMessages:
    """The messages of evenings in the store, as those of tables are (`PostedStore`)."""

    store: EveningStore

    async def posted(self, table_id: int) -> list[Posted]:
        """The messages posted for the evening of this id."""
        stored = await self.store.find(table_id)
        return [] if stored is None else list(stored.messages)

    async def remember(self, table_id: int, posted: Posted) -> None:
        """Store that a message was posted for the evening."""
        await self.store.remember(table_id, posted)

    async def forget(self, table_id: int, names: Collection[str]) -> None:
        """Forget the evening's messages of these names."""
        await self.store.forget(table_id, names)


class EveningMessagePublisher:
    """Keeps the messages of one evening up to date; `changed` and its like return immediately.

    One worker posts what is queued in order, once each, then brings the rest up to date.
    ``maybe_posted`` are the names that an earlier process may have posted without storing them.
    """

    def __init__(
        self,
        evening: Evening,
        venue: Venue,
        context: PublishingContext,
        store: EveningStore,
        maybe_posted: Collection[str] = (),
    ) -> None:
        self.evening = evening
        self.venue = venue
        self._context = context
        owner = StoredEvening(evening.id, venue, ())
        self._messages = PostedMessages(
            owner, context.messenger, EveningMessages(store), maybe_posted, series=_SERIES
        )
        self._places: dict[tuple[int, int], int] = {}
        self._queue: deque[_Job] = deque()
        self._shown: dict[str, Panel] = {}
        self._drawn: tuple[object, Panel] | None = None
        self._for_directors: deque[OncePost] = deque()
        self._archived: set[int] = set()
        self._is_lost = False
        self.worker = CoalescingWorker(f"evening {evening.id}", self._work, sleep=context.sleep)

    @property
    def shown(self) -> ShownEvening:
        """The evening with what its messages link to, as far as it is known."""
        posted = self._messages.known.get(STANDINGS_MESSAGE)
        message_id = None if posted is None else posted.message_id
        return ShownEvening(self.evening, self.venue, self.places, message_id)

    @property
    def is_done(self) -> bool:
        """Whether the evening is over, and all is posted."""
        evening = self.evening
        is_proved = evening.chain_start is None or evening.revealed is not None
        has_ended = evening.stage.is_over and (is_proved or not evening.board_sets)
        return has_ended and self.worker.is_idle and not self._queue

    @property
    def places(self) -> dict[tuple[int, int], int]:
        """The channels of the tables, by round and table."""
        called = {
            key: posted.channel_id
            for what, posted in self._messages.known.items()
            if (key := called_table(what)) is not None
        }
        return {**called, **self._places}

    def changed(self, evening: Evening, queued: Iterable[OncePost]) -> None:
        """Take in the evening's newest state, and what is to be posted of the change.

        What suspends it is told before anything else.
        """
        self.evening = evening
        for each in queued:
            if each.post.kind is PostKind.SUSPENDED:
                self._for_directors.append(each)
                self.worker.retry_now()
            else:
                self._queue.append(partial(self._post, each))
        self.worker.trigger()

    def moved(self, venue: Venue) -> None:
        """Show the evening in another channel from now on."""
        self.venue, self._messages.channel_id = venue, venue.channel_id
        self._is_lost = False
        self._shown.clear()
        self.worker.retry_now()

    def table_opened(self, number: int, table: int, channel_id: int) -> None:
        """Take in that a table is held in this channel."""
        if self._places.get((number, table)) != channel_id:
            self._places[number, table] = channel_id
            self.worker.trigger()

    async def loaded(self) -> ShownEvening:
        """As `shown`, once the evening's messages are read from the store.

        Raises `bot.client.worker.RetryLaterError` while the store is busy.
        """
        await self._messages.load()
        return self.shown

    async def _work(self) -> None:
        await self._messages.load()
        while self._for_directors:
            await self._tell_directors(self._for_directors[0])
            self._for_directors.popleft()
        if self._is_lost:
            return
        try:
            await self._bring_up_to_date()
        except ChannelGoneError:
            self._is_lost = True
            self._queue.clear()

    async def _bring_up_to_date(self) -> None:
        language = language_of(self.venue.locale)
        await self._keep(SIGN_UPS_MESSAGE, sign_ups_panel(self.evening, language))
        for drawn in self.evening.rounds:
            if drawn.number == len(self.evening.rounds) - 1 or not self._is_known(drawn):
                panel = draw_panel(self.shown, drawn, language)
                await self._keep(draw_message(drawn.number), panel)
        while self._queue:
            await self._do_next()
        if is_counted(self.evening):
            await self._keep(STANDINGS_MESSAGE, await self._standings(language))
        await self._at_tables(language)
        await self._archive_finished()

    def _is_known(self, drawn: EveningRound) -> bool:
        return draw_message(drawn.number) in self._messages.known

    async def _do_next(self) -> None:
        """Do the first job of the queue; one that fails for good does not block the others."""
        job = self._queue[0]
        try:
            await job()
        except (RetryLaterError, ChannelGoneError):
            raise
        except Exception:
            self._queue.remove(job)
            self.worker.trigger()
            raise
        self._queue.remove(job)

    async def _post(self, each: OncePost) -> None:
        panel = each.panel(language_of(self.venue.locale))
        if panel is not None:
            await self._messages.post_once(each.what, panel)

    async def _keep(self, what: str, panel: Panel, channel_id: int | None = None) -> None:
        """Bring a message up to date, which is posted where there is none."""
        if self._shown.get(what) == panel:
            return
        posted, channel_id = self._messages.known.get(what), channel_id or self.venue.channel_id
        if posted is not None and posted.channel_id != channel_id:
            with suppress(MissingAccessError, MessageGoneError, NotDoneError):
                await self._messages.remove([what])
            self._messages.forget(what)
            posted = None
        if posted is not None:
            try:
                await self._messages.edit(posted, panel)
            except MessageGoneError:
                self._messages.forget(what)
                posted = None
        if posted is None:
            await self._messages.post(what, channel_id, panel)
        self._shown[what] = panel

    async def _standings(self, language: Language) -> Panel:
        """The standings, drawn anew only where they have changed."""
        title = evening_title(language, self.evening.id)
        pages = standings_pages(self.evening, title)
        facts = pages[0] if pages else None
        key = (facts, self.evening.stage.is_over)
        if self._drawn is None or self._drawn[0] != key:
            context, picture = self._context, None
            if facts is not None:
                picture = await context.renderer.club(facts, language, context.style)
            self._drawn = key, standings_panel(self.shown, language, picture)
        return self._drawn[1]

    async def _at_tables(self, language: Language) -> None:
        """Call people to the tables of the present round, and tell those who have finished where
        to go."""
        for drawn in self.evening.rounds[-_GUIDED_ROUNDS:]:
            is_current = drawn is self.evening.current
            for table in drawn.tables:
                place = self.places.get((drawn.number, table.table))
                if place is None:
                    continue
                with suppress(ChannelGoneError):
                    if is_current:
                        await self._call(drawn, table, place, language)
                    if table.outcome.is_decided or drawn.closed_at is not None:
                        what = guide_message(drawn.number, table.table)
                        panel = guide_panel(self.shown, drawn, table, language)
                        await self._keep(what, panel, place)

    async def _call(
        self, drawn: EveningRound, table: EveningTable, place: int, language: Language
    ) -> None:
        people = called(self.evening, table)
        what = call_message(drawn.number, table.table)
        if not people or what in self._messages.known:
            return
        guild_id = self.venue.guild_id
        quiet = [await self._context.is_quiet_for(user, guild_id) for user in people]
        await self._messages.post_once(
            what,
            call_panel(self.evening, drawn, table, language),
            channel_id=place,
            mention=people,
            silent=all(quiet),
        )

    async def _archive_finished(self) -> None:
        """Archive the threads of tables from which nobody is led on any more: a server may have
        only so many active ones. Those of the last round are read after it."""
        rounds = self.evening.rounds
        done = rounds[:-1] if self.evening.stage.is_over else rounds[:-_GUIDED_ROUNDS]
        keys = ((drawn.number, table.table) for drawn in done for table in drawn.tables)
        for place in filter(None, map(self.places.get, keys)):
            if place not in self._archived:
                with suppress(MissingAccessError, MessageGoneError, NotDoneError):
                    await self._context.messenger.archive(place)
                self._archived.add(place)

    async def _tell_directors(self, each: OncePost) -> None:
        """Tell the directors what suspends the evening, unless it has passed: in the channel, or
        where the bot may not write there, by direct message."""
        panel = each.panel(language_of(self.venue.locale))
        if panel is None or self.evening.suspended is None:
            return
        # Somebody forgotten has a number below zero.
        directors = tuple(user for user in self.evening.directors if user > 0)
        refused = (MissingAccessError, NotDoneError, DmsClosedError, MessageGoneError)
        if self.evening.suspended.obstacle is not Obstacle.GONE:
            with suppress(*refused):
                await self._messages.post_once(each.what, panel, mention=directors)
                return
        for user in directors:
            if await self._context.takes_dms(user):
                with suppress(*refused):
                    dms = await self._context.messenger.dm_channel(user)
                    silent = await self._context.is_quiet_for(user)
                    await self._messages.post_once(
                        f"{each.what}-{user}", panel, channel_id=dms, silent=silent
                    )
