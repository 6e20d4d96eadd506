"""The evenings' publisher on Discord: every evening has its own (`EveningMessagePublisher`)."""

from __future__ import annotations

import logging
from collections.abc import Callable

from bot.club.evenings.state import Evening
from bot.club.evenings.transitions import evening_of
from bot.publishing.context import PublishingContext
from bot.publishing.evening_posts import (
    SIGN_UPS_MESSAGE,
    STANDINGS_MESSAGE,
    all_once_posts,
    call_message,
    draw_message,
    guide_message,
    once_posts,
)
from bot.publishing.evening_publisher import EveningMessagePublisher
from bot.services.ports.evening_publisher import EveningChange
from bot.services.ports.evenings import EveningStore, StoredEvening
from bot.support.redaction import told_error
from bot.tables.state.occasion import EveningOccasion
from bot.tables.state.table import Table
from bot.tables.state.venue import Venue
from bot.ui.club.evening_table import line_facts
from bot.ui.club.evening_words import ShownEvening

_log = logging.getLogger(__name__)


class DiscordEvenings:
    """Implements `bot.services.ports.evening_publisher.EveningPublisher`.

    `publish` and its like return immediately: workers draw, post and edit. ``on_line_changed`` is
    called with the id of an evening whose tables say something else of it from now on.
    """

    def __init__(self, context: PublishingContext, store: EveningStore) -> None:
        self._context = context
        self._store = store
        self._publishers: dict[int, EveningMessagePublisher] = {}
        self.on_line_changed: Callable[[int], None] = lambda _: None

    def publish(self, change: EveningChange) -> None:
        try:
            self._let_go()
            publisher = self._for(change.after, change.venue)
            if publisher.venue != change.venue:
                publisher.moved(change.venue)
            queued = once_posts(change.before, change.after, change.version)
            publisher.changed(change.after, queued)
            if change.before is None or line_facts(change.before) != line_facts(change.after):
                self.on_line_changed(change.after.id)
        except Exception as error:
            # The evening goes on whatever happens to its messages: its log has its state.
            _log.error("publishing an evening failed\n%s", told_error(error))

    def found(self, stored: StoredEvening) -> None:
        try:
            self._find(stored)
        except Exception as error:
            _log.error("publishing an evening failed\n%s", told_error(error))

    async def shown(self, evening_id: int) -> None:
        publisher = self._publishers.get(evening_id)
        if publisher is not None:
            await publisher.worker.settled_or_blocked()

    def table_changed(self, table: Table) -> None:
        """Take in where a table of an evening is held."""
        occasion = table.occasion
        if not isinstance(occasion, EveningOccasion):
            return
        publisher = self._publishers.get(occasion.evening_id)
        if publisher is not None:
            channel_id = table.venue.channel_id
            publisher.table_opened(occasion.round, occasion.table, channel_id)

    async def shown_evening(self, evening: Evening, venue: Venue) -> ShownEvening:
        """The evening with what its messages link to.

        Raises `bot.client.worker.RetryLaterError` while the store is busy.
        """
        publisher = self._publishers.get(evening.id)
        if publisher is None:
            publisher = self._made(evening, venue)
        found = await publisher.loaded()
        return ShownEvening(evening, venue, found.places, found.standings)

    def try_again(self, guild_id: int) -> None:
        """Retry now what waits in a server, whose permissions may have changed."""
        for publisher in self._publishers.values():
            if publisher.venue.guild_id == guild_id:
                publisher.worker.retry_now()

    async def settled(self, *, or_blocked: bool = False) -> None:
        """Return when everything is up to date; with ``or_blocked`` also when it is blocked until
        people act."""
        for publisher in list(self._publishers.values()):
            worker = publisher.worker
            await (worker.settled_or_blocked() if or_blocked else worker.settled())

    async def close(self) -> None:
        """Stop publishing."""
        for publisher in self._publishers.values():
            await publisher.worker.close()

    def _for(self, evening: Evening, venue: Venue) -> EveningMessagePublisher:
        if evening.id not in self._publishers:
            self._publishers[evening.id] = self._made(evening, venue)
        return self._publishers[evening.id]

    def _let_go(self) -> None:
        """Forget the evenings of which nothing is to be posted any more."""
        done = [evening_id for evening_id, each in self._publishers.items() if each.is_done]
        for evening_id in done:
            del self._publishers[evening_id]

    def _made(self, evening: Evening, venue: Venue) -> EveningMessagePublisher:
        return EveningMessagePublisher(evening, venue, self._context, self._store)

    def _find(self, stored: StoredEvening) -> None:
        evening = evening_of(stored.log)
        known = {posted.what for posted in stored.messages}
        missing = [each for each in all_once_posts(stored) if each.what not in known]
        names = {each.what for each in missing} | _possibly_posted(evening)
        publisher = EveningMessagePublisher(
            evening, stored.venue, self._context, self._store, names - known
        )
        self._publishers[evening.id] = publisher
        publisher.changed(evening, missing)


def _possibly_posted(evening: Evening) -> set[str]:
    """What is kept up to date, or posted at tables, and may have been posted just before the bot
    stopped."""
    numbers = [drawn.number for drawn in evening.rounds[-2:]]
    tables = [(d.number, t.table) for d in evening.rounds[-2:] for t in d.tables]
    return {
        SIGN_UPS_MESSAGE,
        STANDINGS_MESSAGE,
        *(draw_message(number) for number in numbers),
        *(call_message(*table) for table in tables),
        *(guide_message(*table) for table in tables),
    }
