"""Post the results of the hand of the day, to those who have played it and in servers."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from bot.client.errors import DmsClosedError, DmsDelayedError, MessageGoneError, MissingAccessError
from bot.client.worker import NotDoneError, RetryLaterError
from bot.features.daily.panels import field_drawn, podium_drawn, podium_panel, result_panel
from bot.features.daily.service import DailyService, named_in
from bot.features.daily.state import Attempt, DailyRefusedError, DayResult, began_in, podium_message
from bot.features.daily.store import DailyStore
from bot.storage.discord_stores import Posted
from bot.storage.errors import retry_while_busy
from bot.support.redaction import told_error
from bot.table.messages.context import PublishingContext
from bot.table.messages.server_posts import RefusedPosts, ServerPosts, WaitsError
from bot.words import language_of

_log = logging.getLogger(__name__)

_NOT_POSTED = (DmsClosedError, MessageGoneError, MissingAccessError, NotDoneError)


@dataclass(frozen=True, slots=True)
class _Day:
    """A day to post; ``is_new`` unless an earlier process may have posted some of it."""

    day: int
    is_new: bool


class DailyResults(ServerPosts[_Day]):
    """A worker that posts the results of days, every message once.

    Those who have finished get theirs by direct message, unless they prefer not to. A server gets
    its podium if it has chosen a channel and someone has begun there. A message that cannot be
    posted is not retried, except for missing permissions: `/daily` shows the results to everyone.
    """

    def __init__(
        self,
        context: PublishingContext,
        store: DailyStore,
        daily: DailyService,
        locale_of: Callable[[int], str | None],
        refused: RefusedPosts,
    ) -> None:
        super().__init__("daily-results", context, locale_of, refused)
        self._daily = daily
        self._store = store

    def revealed(self, day: int, *, is_new: bool) -> None:
        """Post the results of a day, except those that are posted already."""
        self._add(_Day(day, is_new))

    async def _post(self, due: _Day) -> None:
        try:
            result = await retry_while_busy(partial(self._daily.result, due.day))
        except DailyRefusedError:
            return
        posted = await retry_while_busy(partial(self._store.posted, due.day))
        known = {each.what for each in posted}
        for guild_id in sorted({a.guild_id for a in result.daily.attempts if a.guild_id}):
            if (what := podium_message(guild_id)) not in known:
                await self._once(due, what, self._podium(due, what, result, guild_id))
        delays = []
        for number, attempt in enumerate(result.daily.attempts):
            # A message's name outlives a person who is forgotten, so it contains no user id.
            if attempt.points is None or (what := f"result-{number}") in known:
                continue
            try:
                await self._once(due, what, self._result(due, what, result, attempt))
            except DmsDelayedError as error:
                delays.append(error.seconds)
        if delays:
            raise DmsDelayedError(min(delays))

    async def _once(self, due: _Day, what: str, posting: Awaitable[Posted | None]) -> None:
        """Post a message, and store that it was posted, or that it can never be. An unknown failure
        is retried at the next start, so that it delays no one else."""
        posted = Posted(what, 0, 0)
        try:
            posted = await posting or posted
        except WaitsError:
            return
        except _NOT_POSTED:
            pass
        except RetryLaterError:
            raise
        except Exception as error:
            _log.error(
                "day %d: %s not posted; retrying at the next start\n%s",
                due.day,
                what,
                told_error(error),
            )
            return
        await retry_while_busy(partial(self._store.remember, due.day, posted))

    async def _podium(
        self, due: _Day, what: str, result: DayResult, guild_id: int
    ) -> Posted | None:
        place = await self._place(guild_id, due, lambda settings: settings.daily_channel)
        if place is None:
            return None
        language = place.language
        named = await named_in(result.daily, guild_id, self._context.preferences)
        drawn, picture = podium_drawn(result, named, language), None
        if drawn is not None:
            picture = await self._context.renderer.draw(drawn, language, self._context.style)
        here = began_in(result.daily, guild_id)
        panel = podium_panel(result, here, named, language, picture)
        message_id = await self._send(guild_id, place, panel, _nonce(due, what), due)
        return Posted(what, place.channel_id, message_id)

    async def _result(
        self, due: _Day, what: str, result: DayResult, attempt: Attempt
    ) -> Posted | None:
        context, user_id, language = self._context, attempt.user_id, language_of(attempt.locale)
        preferences = await context.preferences.of(user_id)
        if not (preferences.daily and preferences.direct_messages):
            return None
        channel_id = await context.messenger.dm_channel(user_id)
        named = await named_in(result.daily, attempt.guild_id, context.preferences)
        drawn, picture = field_drawn(result, named, user_id, language), None
        if drawn is not None and preferences.pictures:
            picture = await context.renderer.draw(drawn, language, preferences.style)
        table_id = await retry_while_busy(partial(self._daily.table_of, due.day, user_id))
        panel = result_panel(result, named, user_id, language, picture, table_id)
        await context.messenger.post(
            channel_id, panel, nonce=_nonce(due, what), maybe_posted=not due.is_new, silent=True
        )
        return None  # The channel's id would identify the person.


def _nonce(due: _Day, what: str) -> str:
    return f"daily-{due.day}-{what}"
