"""Describe what the bot keeps of Discord: posted messages, DM channels, and registered commands."""

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

    async def posted(self, table_id: int) -> list[Posted]:
        """The messages posted for a table."""

    async def remember(self, table_id: int, posted: Posted) -> None:
        """Store that a message was posted, replacing the one with the same ``what``."""

    async def forget(self, table_id: int, names: Collection[str]) -> None:
        """Forget the messages of these names (``what``), as far as they are known."""


class DmChannelStore(Protocol):
    """Durable storage of the DM channels with people. Any method may raise `StoreBusyError`."""

    async def channel_of(self, user_id: int) -> int | None:
        """The id of the DM channel with a person, None if it is not known."""

    async def channels_of(self, user_ids: Collection[int]) -> Mapping[int, int]:
        """The ids of the known DM channels with these people."""

    async def person_with(self, channel_id: int) -> int | None:
        """The person with whom this DM channel is, None if it is not known."""

    async def remember(self, user_id: int, channel_id: int) -> None:
        """Store the id of the DM channel with a person."""

    async def drop(self, user_id: int) -> None:
        """Forget the DM channel with a person."""

    async def keep_for(self, application_id: int) -> int | None:
        """Store which application the bot is. Under another one than before, all DM channels are
        forgotten, and what was posted in them for tables; returns the id of the former."""


@dataclass(frozen=True, slots=True)
class RegisteredCommands:
    """What was registered last: a digest of all that was sent, the ids that Discord has given, and
    the mention of each command by its names."""

    digest: str
    ids: frozenset[int]
    mentions: Mapping[str, str]


class CommandStore(Protocol):
    """Durable storage of what was registered. Any method may raise `StoreBusyError`."""

    async def registered(self, application_id: int) -> RegisteredCommands | None:
        """What was registered last for an application; None if that is unknown."""

    async def remember(self, application_id: int, commands: RegisteredCommands) -> None:
        """Store what was registered, replacing what was before."""

    async def note_another(self, application_id: int, at: float) -> None:
        """Store when another bot was found to answer with the application's token, in seconds
        since the epoch."""
