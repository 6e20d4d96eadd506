"""From nothing but the wheel and a token to the first card, as docs/host/install.md has it."""

import asyncio
import stat
from pathlib import Path

from localcord.server.app import LocalDiscord
from tests.drivers.new_host import NewHost
from tests.slow.deploy.conftest import Installed


async def test_a_new_host_plays_a_card(
    installed: Installed, tmp_path: Path, local_discord: LocalDiscord
) -> None:
    host = NewHost((installed.command,), tmp_path, local_discord)
    shown = await asyncio.to_thread(host.init)
    assert "122 emojis uploaded." in shown
    assert f"client_id={local_discord.world.application_id}" in shown
    assert "tarocchino run" in shown
    assert local_discord.token not in shown
    assert stat.S_IMODE((tmp_path / "config.toml").stat().st_mode) == 0o600
    anna, channel = local_discord.person("Anna"), local_discord.world.channel_id("tarocchino")
    async with host.running():
        await host.plays_first_card(anna, channel)
    assert (tmp_path / "tarocchino.sqlite3").exists()
