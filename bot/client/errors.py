"""Define why a request is not done: Discord's failures, and a person's impossible requests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

import aiohttp
import discord

from bot.client.components import Button
from bot.client.limits import TooManyInvalidError, answered_in_time, seconds_of
from bot.client.worker import ExpectedRefusalError, NotDoneError, RetryLaterError
from bot.words import Language
from bot.words.refusals import RefusedError
from tarocchino.core.model.errors import IllegalActionError


class DeclinedError(RefusedError):
    """The person's request is impossible."""


class RefusedByRulesError(Exception):
    """The rules of a game refuse an action. ``button`` makes a button to the rule's section, in the
    language of its reader."""

    def __init__(self, refused: IllegalActionError, button: Callable[[Language], Button]) -> None:
        super().__init__(str(refused))
        self.refused = refused
        self.button = button


UNKNOWN_INTERACTION, ALREADY_ANSWERED = 10062, 40060

THREAD_ARCHIVED, THREAD_LOCKED = 50083, 160005
TOO_MANY = (160006, 160007)
"""The server has too many active threads, or too many in announcement channels."""
OLD_EDITS_EXHAUSTED = 30046
"""The bot has edited messages older than an hour too often."""

UNKNOWN_CHANNEL = 10003
_NO_SUCH_MESSAGE = (10008, 50005)
"""The message does not exist, or belongs to an application that the bot used to be."""
_CLOSED_THREAD = (THREAD_ARCHIVED, THREAD_LOCKED, *TOO_MANY)
_CLOSED_DMS = (50007, 50278)
QUARANTINED, DMS_TOO_FAST = 20026, 40003
_COMMANDS_USED_UP = 30034
_SENDING_DISABLED = 40004
"""Discord lets nobody post for a while."""
_UNAUTHORIZED, _FORBIDDEN, _TOO_MANY = 401, 403, 429

_OUTAGE_WAIT = 1.0
_MISSING_ACCESS_WAIT = 300.0
_UNAUTHORIZED_WAIT = 40.0
_COMMANDS_WAIT = 3600.0


class MessageGoneError(ExpectedRefusalError):
    """The message or its channel no longer exists for the bot."""

    def __init__(self, what: str = "the message") -> None:
        super().__init__(f"{what} is not there any more")


class ChannelGoneError(MessageGoneError):
    """The channel no longer exists."""

    def __init__(self) -> None:
        super().__init__("the channel")


class DmsClosedError(ExpectedRefusalError):
    """The person does not accept direct messages from the bot."""

    def __init__(self, why: str = "they are closed") -> None:
        super().__init__(f"no direct message could be sent: {why}")


class DmsRefusedError(DmsClosedError):
    """Discord lets the bot open no DM channels for a while, as if it were a spammer.

    ``code`` is Discord's, or 0 if no request was made.
    """

    def __init__(self, code: int = 0) -> None:
        super().__init__(f"Discord lets the bot open no channels for them (code {code})")
        self.code = code


class RateLimitError(RetryLaterError):
    """Discord will accept the request after ``seconds``."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds, "a rate limit of Discord")


class DmsDelayedError(RetryLaterError):
    """The DM channel with a person will be opened in ``seconds``, when it is their turn."""

    ends_early = True

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds, "direct messages are opened one after the other")


class MessageRefusedError(NotDoneError):
    """Discord refuses a message because of its content."""


class MissingAccessError(RetryLaterError):
    """The bot lacks a permission, cannot see the channel, or may not reopen a closed thread,
    perhaps because the server has too many.

    Only people can change that. Every attempt counts as an invalid request, so retries are rare.
    """

    is_temporary = False

    def __init__(self, code: int) -> None:
        super().__init__(_MISSING_ACCESS_WAIT, f"Discord denies the bot access (code {code})")
        self.code = code

    @property
    def is_closed_thread(self) -> bool:
        """Return whether people have closed or locked the thread."""
        return self.code in (THREAD_ARCHIVED, THREAD_LOCKED)

    @property
    def is_too_many_threads(self) -> bool:
        """Return whether the server has as many active threads as Discord allows."""
        return self.code in TOO_MANY


NO_ANSWER = (
    aiohttp.ClientError,
    ConnectionError,
    TimeoutError,
    discord.DiscordServerError,
    discord.RateLimited,
)
"""The errors raised when Discord did not answer, or did not process the request."""


@contextmanager
def temporary_failures() -> Iterator[None]:
    """Turn temporary failures into `RetryLaterError`."""
    try:
        yield
    except (discord.RateLimited, TooManyInvalidError) as error:
        raise RateLimitError(_seconds(error)) from error
    except NO_ANSWER as error:
        raise RetryLaterError(_OUTAGE_WAIT, "Discord does not answer") from error
    except discord.HTTPException as error:
        if error.status == _TOO_MANY:
            headers = error.response.headers
            wait = seconds_of(headers.get("Retry-After"), _OUTAGE_WAIT)
            raise RateLimitError(wait) from error
        if error.status == _UNAUTHORIZED:
            # `bot.client.sessions` checks the token; requests wait for the outcome.
            raise RetryLaterError(_UNAUTHORIZED_WAIT, "Discord refuses the token") from error
        if error.code == _SENDING_DISABLED:
            raise RetryLaterError(_OUTAGE_WAIT, "Discord takes no messages") from error
        raise


@contextmanager
def refusals() -> Iterator[None]:
    """Turn Discord's refusals into the exceptions above; use this inside `temporary_failures`."""
    try:
        yield
    except discord.HTTPException as error:
        is_temporary = error.status >= 500 or error.status in (_UNAUTHORIZED, _TOO_MANY)
        if is_temporary or error.code == _SENDING_DISABLED:
            raise
        if error.code in (QUARANTINED, DMS_TOO_FAST):
            raise DmsRefusedError(error.code) from error
        if error.code == _COMMANDS_USED_UP:
            raise RetryLaterError(_COMMANDS_WAIT, "Discord takes no more commands today") from error
        if error.code == UNKNOWN_CHANNEL:
            raise ChannelGoneError from error
        if error.code in _NO_SUCH_MESSAGE:
            raise MessageGoneError from error
        if error.code in _CLOSED_DMS:
            raise DmsClosedError from error
        if error.status == _FORBIDDEN or error.code in _CLOSED_THREAD:
            raise MissingAccessError(error.code) from error
        raise MessageRefusedError(f"refused with {error.status}, code {error.code}") from error


@asynccontextmanager
async def asking_discord() -> AsyncIterator[None]:
    """Raise the exceptions above for a request inside, also if it is not answered in time."""
    with temporary_failures(), refusals():
        async with answered_in_time():
            yield


def _seconds(error: discord.RateLimited | TooManyInvalidError) -> float:
    return error.retry_after if isinstance(error, discord.RateLimited) else error.seconds
