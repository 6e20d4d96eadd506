"""``python -m bot doctor``: what is broken is named, with what to do; nothing secret is printed."""

import asyncio
import json
import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from bot.cli.doctor import PERMISSIONS, Finding, Level, of_backups, of_clock, of_shards, of_storage
from bot.client.sessions import SessionAllowance
from bot.config import BackupConfig, Config, DiscordConfig, StorageConfig
from bot.database import open_store
from bot.draw.card_emojis import emoji_pictures
from bot.settings.servers import ServerSettings, write_server_settings
from bot.storage.backups import back_up
from bot.storage.databases import database_at
from bot.storage.sqlite import sqlite_url
from bot.support.redaction import Secret
from localcord.world.entities import Emoji
from localcord.world.permissions import Permission
from tests.drivers.command_line import call, config_for
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fixtures.laws import some_in_the_fast_suite

INSTALL = Path(__file__).parents[2] / "docs" / "host" / "install.md"


@dataclass
class SetUp:
    """A host's folder, and the Discord that its bot is on."""

    discord: ScriptedDiscord
    folder: Path
    config: Path
    database: Path

    async def findings(self, *options: str) -> dict[str, Any]:
        result = await asyncio.to_thread(
            call, "doctor", "--json", "--config", str(self.config), *options
        )
        assert self.discord.token not in result.output
        assert "Traceback" not in result.output
        told: dict[str, Any] = json.loads(result.stdout)
        assert result.exit_code == (0 if told["ok"] else 1)
        return told

    async def about(self, subject: str) -> list[Finding]:
        return [
            Finding(Level(each["level"]), each["subject"], each["told"], each["advice"])
            for each in (await self.findings())["findings"]
            if each["subject"] == subject
        ]


def add(config: Path, text: str) -> None:
    config.write_text(config.read_text() + text)


@pytest.fixture
async def healthy(local_discord: ScriptedDiscord, tmp_path: Path, empty_file: Path) -> SetUp:
    """A host where all is well."""
    config = Path(config_for(tmp_path, local_discord.api_url, local_discord.token))
    add(config, '[backup]\nfolder = "backups"\n')
    database = Path(shutil.copy(empty_file, tmp_path))
    await back_up(sqlite_url(database), tmp_path / "backups", 3, time.time())
    world = local_discord.world
    for number, picture in enumerate(emoji_pictures(), 1):
        world.emojis[number] = Emoji(number, str(picture.name), b"", False, world.bot.id)
    return SetUp(local_discord, tmp_path, config, database)


async def test_another_bot_with_the_token_that_the_running_one_has_found(healthy: SetUp) -> None:
    async with open_store(sqlite_url(healthy.database)) as store:
        await store.dm_channels.keep_for(5)
        for hours in (30, 2):
            await store.commands.note_another(5, time.time() - 3600 * hours)
    found, usable = await healthy.about("token")
    assert (found.level, usable.level) == (Level.PROBLEM, Level.OK)
    assert "another bot answers with it" in found.told
    assert "2 hours ago" in found.told
    assert "stop it, or reset the token" in found.advice


async def test_a_healthy_set_up(healthy: SetUp) -> None:
    told = await healthy.findings()
    assert told["ok"], told
    assert {each["level"] for each in told["findings"]} == {"ok"}
    subjects = ["configuration", "pictures", "database", "backups", "Discord", "clock", "token"]
    assert [each["subject"] for each in told["findings"]] == [
        *subjects,
        "servers",
        "shards",
        "emojis",
    ]


def without_token(set_up: SetUp) -> None:
    set_up.config.write_text(set_up.config.read_text().replace(set_up.discord.token, ""))


def without_config(set_up: SetUp) -> None:
    set_up.config.unlink()


def readable_by_all(set_up: SetUp) -> None:
    set_up.config.chmod(0o644)


def unknown_key(set_up: SetUp) -> None:
    add(set_up.config, "keeep = 3\n")


def another_token(set_up: SetUp) -> None:
    text = set_up.config.read_text()
    set_up.config.write_text(text.replace(set_up.discord.token, "MTA1.GkX3Zq.no-token-of-anybodys"))


def no_network(set_up: SetUp) -> None:
    text = set_up.config.read_text()
    set_up.config.write_text(text.replace(set_up.discord.api_url, "http://127.0.0.1:1/api/v10"))


def in_no_server(set_up: SetUp) -> None:
    for guild in set_up.discord.world.guilds.values():
        guild.members.remove(set_up.discord.world.bot.id)


def may_not_attach(set_up: SetUp) -> None:
    for guild in set_up.discord.world.guilds.values():
        guild.everyone &= ~(Permission.ATTACH_FILES | Permission.SEND_MESSAGES_IN_THREADS)


def without_emojis(set_up: SetUp) -> None:
    set_up.discord.world.emojis.clear()


def an_old_emoji(set_up: SetUp) -> None:
    set_up.discord.world.emojis[1].name = "tk_Kd_it_00000000"


def damaged(set_up: SetUp) -> None:
    content = bytearray(set_up.database.read_bytes())
    content[4096:8192] = os.urandom(4096)
    set_up.database.write_bytes(content)


def no_database(set_up: SetUp) -> None:
    set_up.database.write_bytes(b"not a database at all " * 500)


def without_a_table(set_up: SetUp) -> None:
    with closing(sqlite3.connect(set_up.database)) as connection, connection:
        connection.execute("DROP TABLE watchers")


def newer(set_up: SetUp) -> None:
    with closing(sqlite3.connect(set_up.database)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def writable_by_all(set_up: SetUp) -> None:
    set_up.database.chmod(0o666)


def no_backups(set_up: SetUp) -> None:
    set_up.config.write_text(set_up.config.read_text().replace('folder = "backups"', ""))


def old_backup(set_up: SetUp) -> None:
    (made,) = (set_up.folder / "backups").iterdir()
    made.rename(made.with_name("tarocchino-20200101-000000.sqlite3"))


def no_folder(set_up: SetUp) -> None:
    add(set_up.config, '[storage]\npath = "nowhere/club.sqlite3"\n')


def port_taken(set_up: SetUp) -> None:
    add(set_up.config, f"[monitoring]\nport = {urlsplit(set_up.discord.api_url).port}\n")


def restrict(set_up: SetUp, *channels: int) -> None:
    guild_id = next(iter(set_up.discord.world.guilds))
    with closing(sqlite3.connect(set_up.database)) as connection, connection:
        chosen = json.dumps(write_server_settings(ServerSettings(channels=frozenset(channels))))
        connection.execute("INSERT INTO server_settings VALUES (?, ?)", (guild_id, chosen))


def may_not_write_where_tables_are_allowed(set_up: SetUp) -> None:
    world = set_up.discord.world
    place = next(iter(world.channels))
    world.overwrite(place, world.bot.id, deny=Permission.SEND_MESSAGES)
    restrict(set_up, place)


def allowed_in_a_channel_that_is_gone(set_up: SetUp) -> None:
    restrict(set_up, 4711)


def a_deck_of_nothing(set_up: SetUp) -> None:
    add(set_up.config, '[pictures]\ncards = "nowhere"\n')


@pytest.mark.slow
@pytest.mark.parametrize(
    ("broken", "subject", "level", "told"),
    [
        (without_config, "configuration", "problem", "copy config.example.toml"),
        (without_token, "configuration", "problem", "the bot's token is missing"),
        (readable_by_all, "configuration", "problem", "everybody on this machine may read it"),
        (unknown_key, "configuration", "problem", "[backup] has no key keeep"),
        (a_deck_of_nothing, "pictures", "problem", "nowhere"),
        (no_folder, "database", "problem", "create it (mkdir -p"),
        (port_taken, "monitoring", "problem", "set another one, or stop what listens there"),
        (may_not_write_where_tables_are_allowed, "channels", "problem", "lacks: send messages"),
        (allowed_in_a_channel_that_is_gone, "channels", "warning", "choose others there"),
        (damaged, "database", "problem", "damaged"),
        (no_database, "database", "problem", "it is not a SQLite database"),
        (without_a_table, "database", "problem", "its table watchers lacks"),
        (newer, "database", "problem", "has schema 9999, which this program does not know"),
        (writable_by_all, "database", "problem", "may be changed by everybody on this machine"),
        (no_backups, "backups", "warning", "name a folder as backup.folder"),
        (old_backup, "backups", "warning", "tarocchino-20200101-000000.sqlite3, is"),
        (no_network, "Discord", "problem", "it cannot be reached"),
        (another_token, "token", "problem", "Discord refuses it"),
        (in_no_server, "servers", "warning", "invite it: https://discord.com/"),
        (may_not_attach, "servers", "problem", "attach files, send messages in threads"),
        (without_emojis, "emojis", "warning", "the command emojis upload does it"),
        (an_old_emoji, "emojis", "warning", "1 of 122 cards are not uploaded"),
    ],
)
async def test_what_is_broken_is_named_with_what_to_do(
    healthy: SetUp,
    monkeypatch: pytest.MonkeyPatch,
    broken: Callable[[SetUp], None],
    subject: str,
    level: str,
    told: str,
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    broken(healthy)
    findings = [each for each in await healthy.about(subject) if each.level.value == level]
    assert findings, await healthy.findings()
    assert any(told in f"{each.told} {each.advice}" for each in findings), findings
    assert all(each.advice for each in findings)


@pytest.mark.parametrize(
    "broken", some_in_the_fast_suite([no_folder, port_taken, a_deck_of_nothing])
)
async def test_run_refuses_in_the_same_words(
    healthy: SetUp, broken: Callable[[SetUp], None]
) -> None:
    broken(healthy)
    findings = (await healthy.findings())["findings"]
    (found,) = [each for each in findings if each["level"] == "problem"]
    result = await asyncio.to_thread(call, "run", "--config", str(healthy.config))
    assert result.stderr == f"Error: {found['told']}; {found['advice']}\n"


@pytest.mark.slow
async def test_a_running_bot_has_its_own_port(healthy: SetUp) -> None:
    port_taken(healthy)
    async with database_at(sqlite_url(healthy.database)).only_bot():
        (about,) = await healthy.about("monitoring")
    assert about.level is Level.OK


@pytest.mark.slow
async def test_a_bot_may_be_running(healthy: SetUp) -> None:
    async with database_at(sqlite_url(healthy.database)).only_bot():
        (about,) = await healthy.about("database")
    assert about.level is Level.OK
    assert "a bot is running on it" in about.told


async def test_it_reads_like_a_list(healthy: SetUp) -> None:
    without_emojis(healthy)
    result = await asyncio.to_thread(call, "doctor", "--config", str(healthy.config))
    assert f"ok       configuration: {healthy.config} is complete\n" in result.stdout
    assert (
        "warning  emojis: the cards are not uploaded: messages name them\n"
        "         → upload them: the command emojis upload does it\n"
    ) in result.stdout
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("remaining", "level", "told"),
    [
        (990, Level.OK, "9 for 9000 servers, as Discord recommends"),
        (12, Level.WARNING, "only 12 sessions may be started in the next 2 hours"),
    ],
)
def test_it_says_how_many_shards_there_are_and_whether_they_can_start(
    remaining: int, level: Level, told: str
) -> None:
    found = of_shards(9000, SessionAllowance(9, remaining, 7200))
    assert found.level is level
    assert told in found.told


@pytest.mark.parametrize(
    ("now", "level", "told"),
    [
        (1_760_000_003.0, Level.OK, "it agrees with Discord's"),
        (1_760_000_040.5, Level.PROBLEM, "this machine's is 40 s ahead"),
        (1_759_999_880.5, Level.PROBLEM, "this machine's is 120 s behind"),
    ],
)
def test_this_machines_clock_is_compared_with_discords(now: float, level: Level, told: str) -> None:
    (found,) = of_clock("Thu, 09 Oct 2025 08:53:20 GMT", now)
    assert (found.level, found.told) == (level, told)
    assert bool(found.advice) is (level is Level.PROBLEM)
    assert list(of_clock(None, now)) == []


@pytest.mark.slow
async def test_servers_are_counted_page_by_page(healthy: SetUp) -> None:
    for number in range(450):
        healthy.discord.world.add_guild(str(number), [])
    (found,) = await healthy.about("servers")
    assert found.told == "in 451, with every permission it needs"


def backed_up(url: str, folder: Path) -> Config:
    return Config(
        DiscordConfig(Secret("t")), StorageConfig(url), backup=BackupConfig(folder / "backups")
    )


async def test_after_a_move_the_former_kind_of_backup_is_none(tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "tarocchino-20261123-040000.sqlite3").touch()
    (found,) = [
        each async for each in of_backups(backed_up("postgresql+asyncpg://bot@db/club", tmp_path))
    ]
    assert "there is none yet" in found.told


def read_only_folders() -> list[Path]:
    """Folders of this machine's disks that are read-only, if it has any."""
    mounts = Path("/proc/self/mounts")
    lines = mounts.read_text().splitlines() if mounts.exists() else ()
    places = [Path(line.split()[1]) for line in lines if line.split()[3].startswith("ro,")]
    return [place for place in places if place.is_dir()]


@pytest.mark.skipif(not read_only_folders(), reason="this machine has no read-only disk")
async def test_a_read_only_disk_is_named_as_such(tmp_path: Path) -> None:
    url = sqlite_url(read_only_folders()[0] / "x.sqlite3")
    (found,) = [each async for each in of_storage(backed_up(url, tmp_path))]
    assert "read-only disk" in found.told
    assert "create" not in found.advice


async def test_a_folder_for_backups_that_may_not_be_written(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write any folder")
    tmp_path.chmod(0o500)  # noqa: ASYNC240
    (found,) = [
        each async for each in of_backups(backed_up(sqlite_url(tmp_path / "x.sqlite3"), tmp_path))
    ]
    assert found.level is Level.PROBLEM


def test_the_invitation_of_the_page_asks_for_what_is_needed() -> None:
    assert f"permissions={PERMISSIONS.value}`" in INSTALL.read_text(encoding="utf-8")
