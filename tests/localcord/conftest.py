"""The world of the local Discord, and a thread in it."""

import pytest

from localcord.server.app import LocalDiscord
from localcord.world.world import World


@pytest.fixture
def world(local_discord: LocalDiscord) -> World:
    return local_discord.world


@pytest.fixture
def thread(world: World, channel: int) -> int:
    return world.add_thread(world.channels[channel], "Ottocento", world.bot.id).id
