"""Post in the channels that servers have chosen, and notify their owners of refused posts."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from bot.client.components import Panel, notice
from bot.client.errors import DmsClosedError, MessageGoneError, MissingAccessError
from bot.client.limits import low_priority
from bot.client.worker import CoalescingWorker, NotDoneError, RetryLaterError
from bot.settings.servers import ServerSettings
from bot.support.redaction import told_error
from bot.support.venue import Venue
from bot.table.messages.context import PublishingContext
from bot.words import Language, language_of, say

_log = logging.getLogger(__name__)


class RefusedPosts:
    """Notifies a server's owner of each refused channel by direct message, once per start of the
    bot.

    ``owner_of`` returns the owner of a server by its id; None if the bot is not there.
    """

    def __init__(self, context: PublishingContext, owner_of: Callable[[int], int | None]) -> None:
        self._context = context
        self._owner_of = owner_of
        self._told: set[int] = set()

    async def tell(self, guild_id: int, channel_id: int, language: Language) -> None:
        """Tell the owner what the bot lacks in the channel, unless they take no messages."""
        owner_id = self._owner_of(guild_id)
        if channel_id in self._told or owner_id is None:
            return
        self._told.add(channel_id)
        _log.warning(
            "server %d: cannot post in channel %d: permissions are missing",
            guild_id,
            channel_id,
        )
        if not await self._context.takes_dms(owner_id):
            return
        with suppress(DmsClosedError, MessageGoneError, NotDoneError, RetryLaterError):
            dm = await self._context.messenger.dm_channel(owner_id)
            panel = notice(say(language, "chosen-channel-barred", channel=f"<#{channel_id}>"))
            silent = await self._context.is_quiet_for(owner_id)
            nonce = f"barred-{channel_id}"
            await self._context.messenger.post(dm, panel, nonce=nonce, silent=silent)


class Due(Protocol):
    """Something to be posted in a server; ``is_new`` unless an earlier process may have done it."""

    @property
    def is_new(self) -> bool: ...


DueT = TypeVar("DueT", bound=Due)


@dataclass(frozen=True, slots=True)
class Place:
    """The channel that a server has chosen, and its language."""

    channel_id: int
    language: Language


class WaitsError(Exception):
    """The bot may not post in a server's channel, or does not see the server yet."""


class ServerPosts(ABC, Generic[DueT]):
    """Posts what is due in channels that servers have chosen, one after the other, without a sound.

    What the bot may not post waits for `try_again`, and the server's owner is notified.
    ``locale_of`` returns the locale of a server, None if the bot is not there.
    """

    def __init__(
        self,
        name: str,
        context: PublishingContext,
        locale_of: Callable[[int], str | None],
        refused: RefusedPosts,
    ) -> None:
        self._name = name
        self._context = context
        self._locale_of = locale_of
        self._refused = refused
        self._waiting: dict[int, DueT] = {}
        self._due: deque[DueT] = deque()
        self._worker = CoalescingWorker(name, self._work, sleep=context.sleep)

    @abstractmethod
    async def _post(self, due: DueT) -> None:
        """Post what is due; raises `RetryLaterError` if it must be tried again."""

    def _add(self, due: DueT) -> None:
        self._due.append(due)
        self._worker.trigger()

    def try_again(self, guild_id: int) -> None:
        """Post what waits for a server, which may have granted access to the bot."""
        if (due := self._waiting.pop(guild_id, None)) is not None:
            self._add(due)

    async def settled(self) -> None:
        """Return when everything is posted, or waits for its turn among direct messages."""
        await self._worker.settled_or_blocked()

    async def close(self) -> None:
        await self._worker.close()

    async def _place(
        self, guild_id: int, due: DueT, chosen: Callable[[ServerSettings], int | None]
    ) -> Place | None:
        """Return where the server wants what is due, None for nowhere. Raises `WaitsError` while
        the bot does not see the server."""
        settings = await self._context.settings_of(guild_id)
        channel_id, locale = chosen(settings), self._locale_of(guild_id)
        if channel_id is None:
            return None
        if locale is None:  # The bot is not there, or does not know yet just after a start.
            self._waiting[guild_id] = due
            raise WaitsError
        venue = settings.apply_to_venue(Venue(guild_id, channel_id, locale))
        return Place(channel_id, language_of(venue.locale))

    async def _send(self, guild_id: int, place: Place, panel: Panel, nonce: str, due: DueT) -> int:
        """Post in a server's channel; return the message's id. Raises `WaitsError`."""
        try:
            return await self._context.messenger.post(
                place.channel_id, panel, nonce=nonce, maybe_posted=not due.is_new, silent=True
            )
        except MissingAccessError as error:
            self._waiting[guild_id] = due
            await self._refused.tell(guild_id, place.channel_id, place.language)
            raise WaitsError from error

    async def _work(self) -> None:
        with low_priority():
            while self._due:
                try:
                    await self._post(self._due[0])
                except WaitsError:
                    pass
                except RetryLaterError:
                    raise
                except Exception as error:
                    _log.error("%s: post failed and is skipped\n%s", self._name, told_error(error))
                self._due.popleft()
