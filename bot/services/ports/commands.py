"""The port for the slash commands that are registered at Discord."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol


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
