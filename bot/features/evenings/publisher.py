"""Publish evenings on Discord: keep sign-ups and standings up to date, post everything else
once."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.client.components import Panel
from bot.client.errors import ChannelGoneError, DmsClosedError, MessageGoneError, MissingAccessError
from bot.client.worker import CoalescingWorker, NotDoneError, RetryLaterError
from bot.features.evenings.actions import Obstacle
from bot.features.evenings.live_evening import HeldEvening
from bot.features.evenings.orders import Post, PostKind, posts, posts_of_log
from bot.features.evenings.panels import (
    absence_panel,
    cancelled_panel,
    correction_panel,
    draw_panel,
    late_panel,
    paused_panel,
    podium_panel,
    resumed_panel,
    seeds_panel,
    sign_ups_panel,
    standings_panel,
    suspended_panel,
    travellers_panel,
)
from bot.features.evenings.player_panels import (
    call_panel,
    called,
    guide_panel,
    is_counted,
    line_facts,
)
from bot.features.evenings.result_panels import standings_pages
from bot.features.evenings.state import Evening, EveningRound, EveningTable
from bot.features.evenings.store import EveningStore, StoredEvening
from bot.features.evenings.texts import ShownEvening, evening_title
from bot.features.evenings.transitions import evening_of
from bot.support.redaction import told_error
from bot.support.venue import Venue
from bot.table.messages.context import PublishingContext
from bot.table.messages.message_slot import MessageSlots
from bot.table.state.table import EveningOccasion, Table
from bot.words import Language, language_of

SIGN_UPS_MESSAGE: Final = "sign-ups"
STANDINGS_MESSAGE: Final = "standings"


def draw_message(number: int) -> str:
    """Return the name of the message with a round's draw, edited until all tables are open."""
    return f"draw-{number}"


def call_message(number: int, table: int) -> str:
    """Return the name of the message that calls the people of a table to its thread."""
    return f"call-{number}-{table}"


def guide_message(number: int, table: int) -> str:
    """Return the name of the message that leads the people of a table to their next one."""
    return f"guide-{number}-{table}"


def called_table(what: str) -> tuple[int, int] | None:
    """Return the round and table of a `call_message`; None for another name."""
    match what.split("-"):
        case ["call", number, table] if number.isdecimal() and table.isdecimal():
            return int(number), int(table)
        case _:
            return None


_PANELS: Final[Mapping[PostKind, Callable[[Post, Language], Panel | None]]] = {
    PostKind.TRAVELLERS: lambda post, language: travellers_panel(post.after, language),
    PostKind.CORRECTION: lambda post, language: correction_panel(post.after, language),
    PostKind.ABSENCE: lambda post, language: absence_panel(post.before, post.after, language),
    PostKind.LATE: lambda post, language: late_panel(post.before, post.after, language),
    PostKind.PAUSED: lambda post, language: paused_panel(post.after, language),
    PostKind.SUSPENDED: lambda post, language: suspended_panel(post.after, language),
    PostKind.RESUMED: lambda post, language: resumed_panel(post.after, language),
    PostKind.PODIUM: lambda post, language: podium_panel(
        post.after, language, again=post.before.stage.is_over
    ),
    PostKind.CANCELLED: lambda post, language: cancelled_panel(post.after, language),
    PostKind.SEEDS: lambda post, language: seeds_panel(post.after, language),
}
"""The message of each kind of post; None if there is nothing to say."""


_SERIES: Final = "evening-"
_GUIDED_ROUNDS: Final = 2
"""The number of last rounds whose tables show where to go next."""


class EveningMessagePublisher:
    """Keeps the messages of one evening up to date; its public methods return immediately.

    One worker posts the queued messages in order, once each, then updates the others.
    ``maybe_posted`` are names that an earlier process may have posted without storing them.
    """

    def __init__(
        self,
        evening: Evening,
        venue: Venue,
        context: PublishingContext,
        store: EveningStore,
        maybe_posted: Collection[str],
    ) -> None:
        self.evening = evening
        self.venue = venue
        self._context = context
        owner = StoredEvening(evening.id, venue, ())
        self._messages = MessageSlots(owner, context.messenger, store, maybe_posted, series=_SERIES)
        self._places: dict[tuple[int, int], int] = {}
        self._queue: deque[Post] = deque()
        self._shown: dict[str, Panel] = {}
        self._drawn: tuple[object, Panel] | None = None
        self._for_directors: deque[Post] = deque()
        self._archived: set[int] = set()
        self._is_lost = False
        self.worker = CoalescingWorker(f"evening {evening.id}", self._work, sleep=context.sleep)

    @property
    def shown(self) -> ShownEvening:
        """The evening with the known targets of its links."""
        posted = self._messages[STANDINGS_MESSAGE].posted
        message_id = None if posted is None else posted.message_id
        return ShownEvening(self.evening, self.venue, self.places, message_id)

    @property
    def is_done(self) -> bool:
        """Whether the evening is over and everything is posted."""
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

    def changed(self, evening: Evening, queued: Iterable[Post]) -> None:
        """Take over the evening's newest state and the messages to post about the change. A
        suspension is reported before anything else."""
        self.evening = evening
        for each in queued:
            if each.kind is PostKind.SUSPENDED:
                self._for_directors.append(each)
                self.worker.retry_now()
            else:
                self._queue.append(each)
        self.worker.trigger()

    def moved(self, venue: Venue) -> None:
        """Show the evening in another channel."""
        self.venue, self._messages.channel_id = venue, venue.channel_id
        self._is_lost = False
        self._shown.clear()
        self.worker.retry_now()

    def table_opened(self, number: int, table: int, channel_id: int) -> None:
        """Note the channel of a table."""
        if self._places.get((number, table)) != channel_id:
            self._places[number, table] = channel_id
            self.worker.trigger()

    async def load(self) -> None:
        """Read the evening's messages from the store, for `shown`. Raises
        `bot.client.worker.RetryLaterError` while the store is busy."""
        await self._messages.load()

    async def _work(self) -> None:
        await self.load()
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
            what, is_last = draw_message(drawn.number), drawn.number == len(self.evening.rounds) - 1
            if is_last or self._messages[what].posted is None:
                await self._keep(what, draw_panel(self.shown, drawn, language))
        while self._queue:
            await self._post_next()
        if is_counted(self.evening):
            await self._keep(STANDINGS_MESSAGE, await self._standings(language))
        await self._at_tables(language)
        await self._archive_finished()

    async def _post_next(self) -> None:
        """Post the first queued message; one that fails for good does not block the others."""
        post = self._queue[0]
        try:
            if (panel := _PANELS[post.kind](post, language_of(self.venue.locale))) is not None:
                asked = self._directors if post.kind is PostKind.LATE else ()
                await self._messages[post.what].post_once(panel, mention=asked)
        except (RetryLaterError, ChannelGoneError):
            raise
        except Exception:
            self._queue.popleft()
            self.worker.trigger()
            raise
        self._queue.popleft()

    @property
    def _directors(self) -> tuple[int, ...]:
        """The directors, without forgotten people, whose numbers are negative."""
        return tuple(user for user in self.evening.directors if user > 0)

    async def _keep(self, what: str, panel: Panel, channel_id: int | None = None) -> None:
        """Edit a message if its panel has changed; post it if it does not exist."""
        if self._shown.get(what) == panel:
            return
        slot, channel_id = self._messages[what], channel_id or self.venue.channel_id
        if slot.posted is not None and slot.posted.channel_id != channel_id:
            with suppress(MissingAccessError, MessageGoneError, NotDoneError):
                await self._messages.remove([what])
            slot.forget()
        await slot.show(channel_id, panel)
        self._shown[what] = panel

    async def _standings(self, language: Language) -> Panel:
        """Return the standings; draw them only if they have changed."""
        title = evening_title(language, self.evening.id)
        pages = standings_pages(self.evening, title)
        facts = pages[0] if pages else None
        key = (facts, self.evening.stage.is_over)
        if self._drawn is None or self._drawn[0] != key:
            context, picture = self._context, None
            if facts is not None:
                picture = await context.renderer.draw(facts, language, context.style)
            self._drawn = key, standings_panel(self.shown, language, picture)
        return self._drawn[1]

    async def _at_tables(self, language: Language) -> None:
        """Call people to the tables of the current round, and show where to go after a table."""
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
        if not people or self._messages[what].posted is not None:
            return
        guild_id = self.venue.guild_id
        quiet = [await self._context.is_quiet_for(user, guild_id) for user in people]
        await self._messages[what].post_once(
            call_panel(self.evening, drawn, table, language),
            channel_id=place,
            mention=people,
            silent=all(quiet),
        )

    async def _archive_finished(self) -> None:
        """Archive the threads of tables that nobody needs any more. A server has a limit of active
        threads. Those of the last round stay open after the evening."""
        rounds = self.evening.rounds
        done = rounds[:-1] if self.evening.stage.is_over else rounds[:-_GUIDED_ROUNDS]
        keys = ((drawn.number, table.table) for drawn in done for table in drawn.tables)
        for place in filter(None, map(self.places.get, keys)):
            if place not in self._archived:
                with suppress(MissingAccessError, MessageGoneError, NotDoneError):
                    await self._context.messenger.archive(place)
                self._archived.add(place)

    async def _tell_directors(self, each: Post) -> None:
        """Tell the directors why the evening is suspended, unless it has resumed. The message goes
        to the channel, or by direct message if the bot may not write there."""
        panel = _PANELS[each.kind](each, language_of(self.venue.locale))
        if panel is None or self.evening.suspended is None:
            return
        directors = self._directors
        refused = (MissingAccessError, NotDoneError, DmsClosedError, MessageGoneError)
        if self.evening.suspended.obstacle is not Obstacle.GONE:
            with suppress(*refused):
                await self._messages[each.what].post_once(panel, mention=directors)
                return
        for user in directors:
            if await self._context.takes_dms(user):
                with suppress(*refused):
                    dms = await self._context.messenger.dm_channel(user)
                    silent = await self._context.is_quiet_for(user)
                    slot = self._messages[f"{each.what}-{user}"]
                    await slot.post_once(panel, channel_id=dms, silent=silent)


_log = logging.getLogger(__name__)


class DiscordEvenings:
    """Shows evenings to people; it receives every change in order, after it is stored.

    Its methods return immediately: workers draw, post and edit. ``on_line_changed`` is called with
    an evening's id if the line about it on its tables changes.
    """

    def __init__(self, context: PublishingContext, store: EveningStore) -> None:
        self._context = context
        self._store = store
        self._publishers: dict[int, EveningMessagePublisher] = {}
        self.on_line_changed: Callable[[int], None] = lambda _: None

    def publish(self, before: Evening | None, after: HeldEvening) -> None:
        """Show the change of a log entry soon; never raises. ``before`` is None for a new
        evening."""
        try:
            for done in [known for known, each in self._publishers.items() if each.is_done]:
                del self._publishers[done]
            evening, venue = after.evening, after.venue
            if evening.id not in self._publishers:
                self._publishers[evening.id] = self._made(evening, venue)
            publisher = self._publishers[evening.id]
            if publisher.venue != venue:
                publisher.moved(venue)
            publisher.changed(evening, posts(before, evening, after.stored.version))
            if before is None or line_facts(before) != line_facts(evening):
                self.on_line_changed(evening.id)
        except Exception as error:
            # The evening continues even if its messages fail: its log has its state.
            _log.error("evening %d: change not shown\n%s", after.evening.id, told_error(error))

    def found(self, stored: StoredEvening) -> None:
        """Take over an evening that was loaded at a start; some of its log may not have been shown.
        Never raises."""
        try:
            evening = evening_of(stored.log)
            known = {posted.what for posted in stored.messages}
            missing = [each for each in posts_of_log(stored.log) if each.what not in known]
            names = {each.what for each in missing} | _possibly_posted(evening)
            publisher = self._made(evening, stored.venue, names - known)
            self._publishers[evening.id] = publisher
            publisher.changed(evening, missing)
        except Exception as error:
            _log.error("evening %d: messages not restored\n%s", stored.id, told_error(error))

    async def shown(self, evening_id: int) -> None:
        """Return once the channel shows the evening's newest state, or cannot show it."""
        publisher = self._publishers.get(evening_id)
        if publisher is not None:
            await publisher.worker.settled_or_blocked()

    def table_changed(self, table: Table) -> None:
        """Note where a table of an evening is held."""
        occasion = table.occasion
        if not isinstance(occasion, EveningOccasion):
            return
        publisher = self._publishers.get(occasion.evening_id)
        if publisher is not None:
            channel_id = table.venue.channel_id
            publisher.table_opened(occasion.round, occasion.table, channel_id)

    async def shown_evening(self, evening: Evening, venue: Venue) -> ShownEvening:
        """Return the evening with the targets of its links. Raises
        `bot.client.worker.RetryLaterError` while the store is busy."""
        publisher = self._publishers.get(evening.id)
        if publisher is None:
            publisher = self._made(evening, venue)
        await publisher.load()
        return replace(publisher.shown, evening=evening, venue=venue)

    def try_again(self, guild_id: int) -> None:
        """Retry all that waits in a server, whose permissions may have changed."""
        for publisher in self._publishers.values():
            if publisher.venue.guild_id == guild_id:
                publisher.worker.retry_now()

    async def settled(self, *, or_blocked: bool = False) -> None:
        """Return when everything is up to date; with ``or_blocked`` also when only people can
        unblock it."""
        for publisher in list(self._publishers.values()):
            worker = publisher.worker
            await (worker.settled_or_blocked() if or_blocked else worker.settled())

    async def close(self) -> None:
        for publisher in self._publishers.values():
            await publisher.worker.close()

    def _made(
        self, evening: Evening, venue: Venue, maybe_posted: Collection[str] = ()
    ) -> EveningMessagePublisher:
        return EveningMessagePublisher(evening, venue, self._context, self._store, maybe_posted)


def _possibly_posted(evening: Evening) -> set[str]:
    """Return the names of messages that may have been posted just before the bot stopped."""
    numbers = [drawn.number for drawn in evening.rounds[-2:]]
    tables = [(d.number, t.table) for d in evening.rounds[-2:] for t in d.tables]
    return {
        SIGN_UPS_MESSAGE,
        STANDINGS_MESSAGE,
        *(draw_message(number) for number in numbers),
        *(call_message(*table) for table in tables),
        *(guide_message(*table) for table in tables),
    }
