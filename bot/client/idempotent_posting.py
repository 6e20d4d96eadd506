"""Posting exactly once although answers get lost: by nonce, and later by a mark in the message.

For a nonce of "the past few minutes" Discord returns the first message again. A message posted
during an outage may be older than that when the sender reaches Discord again. So each message
carries a mark derived from its nonce, and is searched for before it is posted a second time.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable

import discord

_log = logging.getLogger(__name__)

_NONCE_BYTES = 12
"""Discord accepts nonces of at most 25 characters."""
_MARK_BITS = 31
"""A component's id is a positive number of 32 bits."""
NONCE_SECONDS = 60.0
"""How long Discord can be trusted to remember a nonce."""
_SEARCHED = 100


def nonce_of(name: str) -> str:
    """A nonce that Discord accepts, the same for the same name."""
    return hashlib.blake2b(name.encode(), digest_size=_NONCE_BYTES).hexdigest()


def mark_of(nonce: str) -> int:
    """The id of the first component of a message that was posted with this nonce."""
    digest = hashlib.blake2b(nonce.encode(), digest_size=4).digest()
    return int.from_bytes(digest) % ((1 << _MARK_BITS) - 1) + 1


class PostAttempts:
    """The posts whose message may exist although no answer came. ``clock`` returns seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._first_attempts: dict[str, float] = {}

    def begin(self, nonce: str, *, maybe_posted: bool) -> bool:
        """Note that a post is about to be attempted; returns whether to search for it first.

        ``maybe_posted`` tells that an earlier process may have posted it.
        """
        now = self._clock()
        first = self._first_attempts.setdefault(nonce, float("-inf") if maybe_posted else now)
        return now - first > NONCE_SECONDS

    def succeed(self, nonce: str) -> None:
        """Note that the message certainly exists."""
        self._first_attempts.pop(nonce, None)


async def find_posted(nonce: str, channel: discord.PartialMessageable) -> int | None:
    """The id of the message with the nonce's mark among the newest of the channel.

    None if there is none, or if the bot may not read the history.
    """
    mark = mark_of(nonce)
    try:
        async for message in channel.history(limit=_SEARCHED):
            for component in message.components:
                if isinstance(component, discord.components.Container) and component.id == mark:
                    return message.id
    except discord.Forbidden as error:
        _log.info("cannot search for a message that may have been posted: code %d", error.code)
    return None
