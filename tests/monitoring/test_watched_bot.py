"""The bot as a monitor sees it: started, played on, cut off from Discord, and back."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import fields
from pathlib import Path

import aiohttp
import pytest

from bot.app import run_bot
from bot.bot import TarocchinoBot
from bot.config import (
    BackupConfig,
    Config,
    ConfigError,
    DiscordConfig,
    MonitoringConfig,
    PlayConfig,
    StorageConfig,
)
from bot.monitoring.server import serving
from bot.storage.errors import StoreBusyError
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from bot.support.redaction import Secret
from localcord.people.person import Person
from tests.drivers.bot_process import free_port
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.monitoring.figures import figures

HERE = "127.0.0.1"


def config_for(folder: Path, local: ScriptedDiscord, port: int) -> Config:
    return Config(
        discord=DiscordConfig(Secret(local.token), local.api_url, local.gateway_url),
        storage=StorageConfig(sqlite_url(folder / "club.sqlite3")),
        backup=BackupConfig(folder / "backups"),
        play=PlayConfig(computer_pause=0),
        monitoring=MonitoringConfig(port),
    )


class Monitor:
    """Asks one address."""

    def __init__(self, session: aiohttp.ClientSession, port: int) -> None:
        self._session = session
        self._base = f"http://{HERE}:{port}"

    async def asks(self, path: str) -> tuple[int, str]:
        async with self._session.get(self._base + path) as answer:
            return answer.status, await answer.text()

    async def until_ready(self) -> None:
        async with asyncio.timeout(10):
            while (await self.asks("/readyz"))[0] != 200:  # noqa: ASYNC110 (it is another's state)
                await asyncio.sleep(0.01)

    async def figures(self) -> dict[str, float]:
        return figures((await self.asks("/metrics"))[1])


@asynccontextmanager
async def monitor_of(port: int) -> AsyncIterator[Monitor]:
    async with aiohttp.ClientSession() as session:
        yield Monitor(session, port)


@pytest.mark.slow
async def test_a_bot_from_outside(
    local_discord: ScriptedDiscord, anna: Person, channel: int, tmp_path: Path
) -> None:
    bots: list[TarocchinoBot] = []
    config = config_for(tmp_path, local_discord, free_port())
    running = asyncio.create_task(run_bot(config, started=bots.append))
    assert config.monitoring.port is not None
    async with monitor_of(config.monitoring.port) as monitor:
        await local_discord.commands_registered()
        await monitor.until_ready()
        assert await monitor.asks("/healthz") == (200, "ok\n")
        await (await anna.slash(channel, "table open", game="millone", computers=1)).finished()
        await bots[0].publisher.settled()
        local_discord.faults.rate_limit("GET", "/oauth2/applications/@me")
        await bots[0].application_info()

        seen = await monitor.figures()
        assert seen["tarocchino_tables lobby"] == 1
        assert seen["tarocchino_acknowledgement_seconds_count"] == 1
        assert 0 < seen["tarocchino_acknowledgement_seconds_sum"] < 3
        assert seen["tarocchino_requests_total 2xx callback"] == 1
        assert seen["tarocchino_requests_total 429 own"] == 1
        assert seen["tarocchino_requests_total 2xx own"] > 3
        assert seen["tarocchino_transaction_seconds_count write"] > 0
        assert seen["tarocchino_queue_length requests"] == 0
        assert seen["tarocchino_gateway_sessions_total new"] == 1
        assert seen["tarocchino_shards_connected"] == 1
        assert seen["tarocchino_servers"] == 1
        assert seen["tarocchino_tables_to_restore"] == 0
        assert seen["tarocchino_last_backup_timestamp_seconds"] > 0

        local_discord.faults.gateway_drop()
        await local_discord.bot_offline()
        status, told = await monitor.asks("/readyz")
        assert (status, told) == (503, "1 of 1 shards are not connected\n")
        assert (await monitor.asks("/healthz"))[0] == 200
        await monitor.until_ready()
        seen = await monitor.figures()
        assert seen["tarocchino_gateway_sessions_total resumed"] == 1

        _, text = await monitor.asks("/metrics")
        secret_or_personal = (anna.name, str(anna.id), str(channel), local_discord.token)
        labels = " ".join(re.findall(r"\{.*?\}", text))
        assert not [each for each in secret_or_personal if each in labels]
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


class SilentOutages:
    """An `OutageStore` of a database that does not answer."""

    async def last_beat(self) -> float | None:
        raise StoreBusyError("busy")


async def test_a_database_that_does_not_answer(
    local_discord: ScriptedDiscord, store: MemoryStore, tmp_path: Path
) -> None:
    config = config_for(tmp_path, local_discord, 0)
    async with serving(config) as watcher, monitor_of(watcher.address[1]) as monitor:
        status, told = await monitor.asks("/readyz")
        assert status == 503
        assert told.splitlines() == ["not connected to Discord", "the database is not open"]
        parts = {each.name: getattr(store, each.name) for each in fields(Store)}
        watcher.store_opened(Store(**parts | {"outages": SilentOutages()}))
        _, told = await monitor.asks("/readyz")
        assert told.splitlines()[1] == "the database does not answer"
        assert await monitor.asks("/healthz") == (200, "ok\n")


async def test_a_port_that_is_taken_is_named(
    local_discord: ScriptedDiscord, tmp_path: Path
) -> None:
    with socket.socket() as taken:
        taken.bind((HERE, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ConfigError, match=rf"monitoring\.port: .* port {port} of {HERE} .*"):
            async with serving(config_for(tmp_path, local_discord, port)):
                pass
