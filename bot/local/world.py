"""The state of the local Discord: its guilds, channels, people, messages, commands, emojis."""

from __future__ import annotations

from collections.abc import Sequence

from bot.local.clock import Clock


class World:
    """Everything there is, in one process's memory; ``clock`` gives all times and ids.

    Ids are snowflakes: they grow, and hold the time they were made.
    """

    clock: Clock

    @classmethod
    def with_guild(
        cls,
        name: str = "Casa Bolognese",
        people: Sequence[str] = ("Anna", "Bruno", "Carla", "Dino"),
        channels: Sequence[str] = ("tarocchino",),
        *,
        clock: Clock | None = None,
        locale: str = "it",
    ) -> World:
        """A world of one guild with the bot, these people and these text channels in it. The
        first person owns the guild; ``locale`` is the guild's and everyone's to begin with."""
        raise NotImplementedError

    def channel_id(self, name: str) -> int:
        """The guild channel of this name; ``KeyError`` if there is none."""
        raise NotImplementedError

    def attachment(self, attachment_id: int) -> bytes:
        """The content of an uploaded file; ``KeyError`` if there is none."""
        raise NotImplementedError
