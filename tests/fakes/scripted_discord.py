"""The local Discord with what tests do to it: faults that they order, servers that they manage."""

from typing import Any

from localcord.server.app import LocalDiscord
from localcord.world.world import World
from tests.fakes.discord_faults import Faults
from tests.fakes.discord_moderation import Moderator


class ScriptedDiscord(LocalDiscord):
    """A `LocalDiscord` that fails as ``faults`` orders, and whose servers ``moderator`` manages.

    ``options`` are those of `LocalDiscord`.
    """

    def __init__(self, world: World | None = None, **options: Any) -> None:
        super().__init__(world, **options)
        self.faults = Faults(self.gateway)
        self.api.interceptor = self.faults
        self.moderator = Moderator(self.world)

    async def close(self) -> None:
        self.faults.release_all()
        await super().close()
