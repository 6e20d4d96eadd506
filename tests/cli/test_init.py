"""``python -m bot init``: from a token to a configuration file with which the bot runs."""

import asyncio
import stat
from pathlib import Path

import pytest
from click.testing import Result

from bot.cli.init import Answers, bare_token, write_config
from bot.config import DiscordConfig, load_config
from bot.support.redaction import Secret
from tests.drivers.command_line import call
from tests.fakes.scripted_discord import ScriptedDiscord

_BAD = "MTA1.GkX3Zq.no-token-of-anybodys"


async def init(discord: ScriptedDiscord, path: Path, *answers: str, language: str = "en") -> Result:
    """What is printed when these lines are typed."""
    addresses = ("--api-url", discord.api_url, "--gateway-url", discord.gateway_url)
    options = ("init", "--config", str(path), "--language", language, *addresses)
    typed = "".join(f"{answer}\n" for answer in answers)
    return await asyncio.to_thread(call, *options, typed=typed)


async def test_the_least_that_is_typed_is_a_token(
    local_discord: ScriptedDiscord, tmp_path: Path
) -> None:
    path, token = tmp_path / "config.toml", local_discord.token
    result = await init(local_discord, path, _BAD, f" Bot {token} ", "", "", "", "n")
    assert result.exit_code == 0, result.output
    assert "Discord refuses this token" in result.output
    assert f"This is {local_discord.world.bot.name}" in result.output
    assert f"client_id={local_discord.world.application_id}" in result.output
    assert f"run --config {path}" in result.output
    assert token not in result.output
    assert _BAD not in result.output
    config = load_config(path, {})
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert config.discord.token == Secret(token)
    assert config.discord.api_url == local_discord.api_url
    assert config.backup.folder == tmp_path / "backups"
    assert config.storage.url.endswith("/tarocchino.sqlite3")


async def test_what_cannot_be_is_asked_again(
    local_discord: ScriptedDiscord, tmp_path: Path
) -> None:
    path = tmp_path / "config.toml"
    answers = (
        local_discord.token, "postgresql", "mysql://bot:hush@db/club",
        f"sqlite+aiosqlite:///{tmp_path}/club.sqlite3", "Europa/Roma", "Europe/London", "boh", "n",
        "no",
    )  # fmt: skip
    answers = (answers[0], "mysql", *answers[1:3], "postgresql+asyncpg://bot:hush@/x?host=/nowhere",
               *answers[3:])  # fmt: skip
    result = await init(local_discord, path, *answers, language="it")
    assert result.exit_code == 0, result.output
    assert "Scrivi una di queste parole: sqlite, postgresql" in result.output
    assert "Questo URL non indica un database PostgreSQL" in result.output
    assert "Il database non fa entrare il bot (" in result.output
    assert "Scrivi una di queste parole: sì, no" in result.output
    for english in ("Error", "[y/N]", "[Y/n]", "the ", "None"):
        assert english not in result.output
    assert "Non c’è un fuso orario con questo nome" in result.output
    assert "hush" not in result.output
    config = load_config(path, {})
    assert config.storage.url == f"sqlite+aiosqlite:///{tmp_path}/club.sqlite3"
    assert (config.daily.zone, config.backup.folder) == ("Europe/London", None)


async def test_a_file_that_is_there_stays_as_it_is(
    local_discord: ScriptedDiscord, tmp_path: Path
) -> None:
    path = tmp_path / "config.toml"
    path.write_text("# mine")
    result = await init(local_discord, path)
    assert result.exit_code == 1
    assert f"{path} already exists" in result.output
    assert path.read_text() == "# mine"


async def test_who_stops_reads_it_in_their_language(
    local_discord: ScriptedDiscord, tmp_path: Path
) -> None:
    result = await init(local_discord, tmp_path / "config.toml", language="it")
    assert result.exit_code == 1
    assert result.stderr.strip() == "Interrotto."


async def test_nothing_is_written_where_discord_cannot_be_reached(
    local_discord: ScriptedDiscord, tmp_path: Path
) -> None:
    token, path = local_discord.token, tmp_path / "config.toml"
    await local_discord.close()
    result = await init(local_discord, path, token)
    assert result.exit_code == 1
    assert "Can’t reach Discord" in result.output
    assert not path.exists()


@pytest.mark.parametrize("typed", ["abc", " abc\n", '"abc"', "Bot abc", "'Bot abc'"])
def test_a_token_is_taken_as_people_copy_it(typed: str) -> None:
    assert bare_token(typed) == Secret("abc")


def test_odd_characters_are_written_as_toml(tmp_path: Path) -> None:
    path, url = tmp_path / "config.toml", 'postgresql+asyncpg://bot:a"b\\cç🂡@db/club'
    write_config(path, Answers(DiscordConfig(Secret("abc")), url, "Europe/Rome", False))
    assert load_config(path, {}).storage.url == url
