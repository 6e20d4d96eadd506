"""Posts the results of the hand of the day: to those who have played it, and for servers."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from bot.client.components import Panel
from bot.client.errors import DmsClosedError, DmsDelayedError, MessageGoneError, MissingAccessError
from bot.client.limits import low_priority
from bot.client.worker import CoalescingWorker, NotDoneError, RetryLaterError
from bot.features.daily.panels import field_drawn, podium_drawn, podium_panel, result_panel
from bot.features.daily.service import DailyService, named_in
from bot.features.daily.state import Attempt, DailyRefusedError, DayResult, began_in, podium_message
from bot.features.daily.store import DailyStore
from bot.storage.ports import Posted
from bot.storage.store_errors import retry_while_busy
from bot.support.redaction import told_error
from bot.support.venue import Venue
from bot.table.messages.alerts import RefusedPosts
from bot.table.messages.context import PublishingContext
from bot.words import language_of

_log = logging.getLogger(__name__)

LocaleOf = Callable[[int], str | None]
"""The locale of a server by its id; None where the bot is not in it."""


class _BarredError(Exception):
    """The bot may not post in the channel that a server has chosen, or does not see it yet."""


_NOT_POSTED = (DmsClosedError, MessageGoneError, MissingAccessError, NotDoneError)


@dataclass(frozen=True, slots=True)
class _Day:
    """A day to be posted; ``is_new`` unless an earlier process may have posted some of it."""

    day: int
    is_new: bool


class DailyResults:
    """Posts the results of days, every message once, and without a sound.

    Those who have finished get theirs by direct message, unless they prefer not to; a server gets
    its podium where it has chosen a channel, and somebody has begun there. A podium that the bot
    may not post waits for `try_again`, and the server's owner hears of it; what else cannot be
    posted is not tried again: `/daily` shows it to everybody.
    """

    def __init__(
        self,
        context: PublishingContext,
        store: DailyStore,
        daily: DailyService,
        locale_of: LocaleOf,
        refused: RefusedPosts,
    ) -> None:
        self._context = context
        self._daily = daily
        self._store = store
        self._locale_of = locale_of
        self._refused = refused
        self._waiting: dict[int, _Day] = {}
        self._due: list[_Day] = []
        self._worker = CoalescingWorker("hand of the day", self._work, sleep=context.sleep)

    def revealed(self, day: int, *, is_new: bool) -> None:
        """Post the results of a day where they were not posted yet."""
        self._due.append(_Day(day, is_new))
        self._worker.trigger()

    def try_again(self, guild_id: int) -> None:
        """Post the podium that waits for a server, which may have let the bot in."""
        if (day := self._waiting.pop(guild_id, None)) is not None:
            self._due.append(day)
            self._worker.trigger()

    async def settled(self) -> None:
        """Return when everybody has been told, or waits for their turn to get a direct message."""
        await self._worker.settled_or_blocked()

    async def close(self) -> None:
        """Stop posting."""
        await self._worker.close()

    async def _work(self) -> None:
        with low_priority():
            while self._due:
                await self._post(self._due[0])
                self._due.pop(0)

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
            # Names of messages outlive people who are forgotten: they have no ids of users.
            if attempt.points is None or (what := f"result-{number}") in known:
                continue
            try:
                await self._once(due, what, self._result(due, what, result, attempt))
            except DmsDelayedError as error:
                delays.append(error.seconds)
        if delays:
            raise DmsDelayedError(min(delays))

    async def _once(self, due: _Day, what: str, posting: Awaitable[Posted | None]) -> None:
        """Post, and store that it was done; also what can never be posted counts as done.

        What fails for no known reason is left until the next start, so that it delays nobody else.
        """
        posted = Posted(what, 0, 0)
        try:
            posted = await posting or posted
        except _BarredError:
            return
        except _NOT_POSTED:
            pass
        except RetryLaterError:
            raise
        except Exception as error:
            _log.error("%s of a hand of the day failed\n%s", what, told_error(error))
            return
        await retry_while_busy(partial(self._store.remember, due.day, posted))

    async def _podium(
        self, due: _Day, what: str, result: DayResult, guild_id: int
    ) -> Posted | None:
        settings = await self._context.settings_of(guild_id)
        channel_id, locale = settings.daily_channel, self._locale_of(guild_id)
        if channel_id is None:
            return None
        if locale is None:  # Not known yet just after a start, if the bot is in it.
            self._waiting[guild_id] = due
            raise _BarredError
        language = language_of(settings.apply_to_venue(Venue(guild_id, channel_id, locale)).locale)
        named = await named_in(result.daily, guild_id, self._context.preferences)
        drawn, picture = podium_drawn(result, named, language), None
        if drawn is not None:
            picture = await self._context.renderer.draw(drawn, language, self._context.style)
        here = began_in(result.daily, guild_id)
        panel = podium_panel(result, here, named, language, picture)
        try:
            return Posted(what, channel_id, await self._send(due, what, channel_id, panel))
        except MissingAccessError as error:
            self._waiting[guild_id] = due
            await self._refused.tell(guild_id, channel_id, language)
            raise _BarredError from error

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
        await self._send(due, what, channel_id, panel)
        return None  # The id of the channel would tell whose it is.

    async def _send(self, due: _Day, what: str, channel_id: int, panel: Panel) -> int:
        return await self._context.messenger.post(
            channel_id,
            panel,
            nonce=f"daily-{due.day}-{what}",
            maybe_posted=not due.is_new,
            silent=True,
        )
