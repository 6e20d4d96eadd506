"""Posting once although an answer was lost: the nonce while Discord remembers it, then the mark.

Discord gives the first message again for a nonce of "the past few minutes". A message that was
posted in an outage may be older than that when its sender hears of Discord again. So each message
carries a mark made from its nonce, and is looked for before it is posted a second time.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable

import discord

_log = logging.getLogger(__name__)

_NONCE_BYTES = 12
"""Discord takes a nonce of at most 25 characters."""
_MARK_BITS = 31
"""A component's id is a positive number of 32 bits."""
NONCE_SECONDS = 60.0
"""How long Discord is trusted to remember a nonce."""
_LOOKED_AT = 100


def nonce_of(name: str) -> str:
    """A nonce that Discord takes, the same for the same name."""
    return hashlib.blake2b(name.encode(), digest_size=_NONCE_BYTES).hexdigest()


def mark_of(nonce: str) -> int:
    """The id of the first component of a message that was posted with this nonce."""
    digest = hashlib.blake2b(nonce.encode(), digest_size=4).digest()
    return int.from_bytes(digest) % ((1 << _MARK_BITS) - 1) + 1


class PostAttempts:
    """Which posts may have had their effect, though nobody heard of it. ``clock`` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._tried_at: dict[str, float] = {}

    def tried(self, nonce: str, *, maybe_posted: bool) -> bool:
        """Note that a post is about to be tried; whether to look for it first.

        ``maybe_posted`` says that a bot of before this one may have posted it.
        """
        now = self._clock()
        first = self._tried_at.setdefault(nonce, float("-inf") if maybe_posted else now)
        return now - first > NONCE_SECONDS

    def posted(self, nonce: str) -> None:
        """Note that the message is there for certain."""
        self._tried_at.pop(nonce, None)


async def posted_with(nonce: str, channel: discord.PartialMessageable) -> int | None:
    """The id of the bot's message among the newest of the channel that carries the nonce's mark.

    None where there is none, or where the bot may not look.
    """
    mark = mark_of(nonce)
    try:
        async for message in channel.history(limit=_LOOKED_AT):
            for component in message.components:
                if isinstance(component, discord.components.Container) and component.id == mark:
                    return message.id
    except discord.Forbidden as error:
        _log.info("cannot look for a message that may be posted: code %d", error.code)
    return None
