"""Describe what the bot keeps of Discord: posted messages and registered commands."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Posted:
    """A message that the bot has posted for a table; ``what`` is its name among the table's."""

    what: str
    channel_id: int
    message_id: int


RESULT_MESSAGE = "result"
"""The name (`Posted.what`) of a table's last message, which shows the result of its match."""


def sheet_message(number: int) -> str:
    """The name of the message with the score sheet of a hand, counted from 0."""
    return f"sheet-{number}"


class PostedStore(Protocol):
    """Durable storage of which messages were posted for tables, or for evenings. Any method may
    raise `StoreBusyError`."""

    async def posted(self, owner_id: int, /) -> list[Posted]:
        """The messages posted for a table or an evening."""

    async def remember(self, owner_id: int, posted: Posted, /) -> None:
        """Store that a message was posted, replacing the one with the same ``what``."""

    async def forget(self, owner_id: int, names: Collection[str], /) -> None:
        """Forget the messages of these names (``what``), as far as they are known."""


@dataclass(frozen=True, slots=True)
class RegisteredCommands:
    """What was registered last: a digest of all that was sent, the ids that Discord has given, and
    the mention of each command by its names."""

    digest: str
    ids: frozenset[int]
    mentions: Mapping[str, str]
