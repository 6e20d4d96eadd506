"""The documents agree with the program: commands, options, files, links."""

import json
import pkgutil
import re
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import click
import discord
import pytest

from bot.__main__ import main
from bot.database import open_store
from bot.storage.sqlite import sqlite_url
from localcord.server.app import LocalDiscord
from tests.drivers.stored_bot import bot_over
from tests.fixtures.local_discord import StartClient
from tools.bench.__main__ import bench
from tools.puzzles.__main__ import puzzles

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
DOCUMENTS = sorted(
    path
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    if "told" not in path.parts
)
MODULES = {
    path.name
    for top in ("bot", "cogs", "localcord", "tarocchino", "tests")
    for path in (ROOT / top).rglob("*.py")
}
MODULES |= {path.name for path in ROOT.glob("*.py")}
INSTALL = (ROOT / "docs" / "host" / "install.md").read_text()
GUIDES = [ROOT / "README.md", *sorted((ROOT / "docs" / "play").iterdir())]
REGISTERED = ROOT / "tests" / "approval" / "golden" / "commands.json"
SUB_COMMAND, GROUP = 1, 2
MAX_PICTURE = 150_000
"""Bytes that a picture of the README may have."""


def marked_command(marker: str) -> str:
    """The shell command below a marker."""
    found = re.search(rf"<!-- {marker} -->\n```(?:sh|powershell)\n(.+)\n```", README)
    return found[1]


@cache
def commands() -> set[str]:
    """The full names of all slash commands and of their groups, as Discord is told of them."""

    def named(each: dict[str, Any], prefix: str) -> Iterator[str]:
        yield prefix + each["name"]
        for inner in each.get("options", []):
            if inner["type"] in (SUB_COMMAND, GROUP):
                yield from named(inner, f"{prefix}{each['name']} ")

    return {name for each in json.loads(REGISTERED.read_text()) for name in named(each, "/")}


async def test_the_pages_name_the_commands_that_work_without_a_server(
    local_discord: LocalDiscord, start_client: StartClient, tmp_path: Path
) -> None:
    async with bot_over(sqlite_url(tmp_path / "tables.sqlite3"), seed=1) as bot:
        await start_client(local_discord, bot)
        sent = list(local_discord.world.commands.values())
    for_users = {f"/{each['name']}" for each in sent if 1 in each["integration_types"]}
    (step,) = re.findall(r"^3\. To let people use.+?^$", INSTALL, re.MULTILINE | re.DOTALL)
    assert set(re.findall(r"`(/[^`]+)`", step)) == for_users
    settings = (ROOT / "docs" / "play" / "settings.md").read_text()
    (last,) = re.findall(
        r"^## In servers without the bot\n(.+)", settings, re.MULTILINE | re.DOTALL
    )
    assert set(re.findall(r"`(/[^`]+)`", last)) == for_users


@pytest.mark.parametrize("document", GUIDES, ids=lambda path: path.name)
def test_every_slash_command_in_a_guide_exists(document: Path) -> None:
    told = re.findall(r"`(/[a-z][a-z -]*)", document.read_text())
    assert [command for command in told if command.strip() not in commands()] == []


def test_the_invitation_asks_for_the_permissions_that_the_page_names() -> None:
    found = re.search(r"&permissions=(\d+)`", INSTALL)
    asked = {name for name, value in discord.Permissions(int(found[1])) if value}
    assert asked == {
        "read_messages",
        "send_messages",
        "attach_files",
        "read_message_history",
        "create_private_threads",
        "create_public_threads",
        "send_messages_in_threads",
    }


def test_every_command_line_in_a_document_exists() -> None:
    for document in DOCUMENTS:
        text = document.read_text()
        for program, group in (("bot", main), ("tools.bench", bench), ("tools.puzzles", puzzles)):
            commands = group.list_commands(click.Context(group))
            for name in re.findall(rf"python -m {re.escape(program)} ([a-z]+)", text):
                assert name in commands, f"{document.name}: {program} {name}"


def test_every_option_of_the_demo_named_in_the_readme_exists() -> None:
    demo = main.get_command(click.Context(main), "demo")
    options = {o for p in demo.params if isinstance(p, click.Option) for o in p.opts}
    section = README.split("## Play")[1].split("## Host it")[0]
    told = {word for word in re.findall(r"`(--[a-z]+)", section) if word != "--quiet"}
    assert told <= options
    assert {"--auto", "--game", "--keep"} <= told


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_between_documents_leads_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\((?!https?:|told/)([^)#]+)\)", document.read_text()):
        assert (document.parent / target).exists(), target


def test_every_file_and_module_that_a_document_names_exists() -> None:
    for document in DOCUMENTS:
        text = document.read_text()
        for path in re.findall(
            r"(?<![\w./-])(?:bot|cogs|tests|docs|\.ci)(?:/[\w.-]+)+(?![\w<])", text
        ):
            assert (ROOT / path.rstrip(".")).exists(), path
        for dotted in re.findall(r"(?<![\w./])(?:bot|cogs|tests)(?:\.\w+)+", text):
            assert pkgutil.resolve_name(dotted), dotted
        written_here = set(re.findall(r"```python\n# (\w+\.py)\n", text))
        for name in re.findall(r"(?<![\w./<-])(\w+\.py)\b", text):
            assert name in MODULES | written_here | {"discord.py"}, name
        for name in re.findall(r"`(test_\w+)`", text):
            assert f"{name}.py" in MODULES, name


def test_both_commands_install_the_pinned_versions_into_an_environment_of_their_own() -> None:
    for marker in ("the demo command", "the test command"):
        command = marked_command(marker)
        assert re.match(r"python3 -m venv (--upgrade-deps )?\.venv && ", command)
        assert "-c constraints.txt" in command


@pytest.mark.parametrize("marker", ["the demo command", "the test command"])
def test_the_commands_for_windows_do_the_same(marker: str) -> None:
    windows = marked_command(f"{marker} on Windows")
    for here, there in (("; ", " && "), ("\\", "/"), ("Scripts", "bin"), ("py -m", "python3 -m")):
        windows = windows.replace(here, there)
    assert windows == marked_command(marker)


def test_the_readme_opens_with_pictures_that_are_there() -> None:
    shown = re.findall(r'<img src="([^"]+)" width="\d+" alt="[^"]{20,}"', README.split("\n* ")[0])
    assert [Path(name).stem for name in shown] == ["turn", "table", "sheet"]
    assert all((ROOT / name).stat().st_size < MAX_PICTURE for name in shown)


def test_a_host_installs_the_pinned_versions_by_their_hashes() -> None:
    pinned = (ROOT / "constraints.txt").read_text().splitlines()
    locked = (ROOT / "requirements.lock").read_text().replace(" \\\n    ", " ").splitlines()
    pattern = re.compile(r"(?P<pin>[\w.-]+==\S+)(?P<marker> ;.*?)?( --hash=sha256:[0-9a-f]{64})+")
    pins = [found["pin"] for line in locked if (found := pattern.fullmatch(line))]
    assert len(pins) == len(locked)
    assert set(pins) <= {line.split(" ;")[0] for line in pinned}
    assert {"discord-py", "sqlalchemy", "asyncpg"} <= {pin.split("==")[0] for pin in pins}


async def test_the_back_up_of_the_readme_holds_a_whole_store(tmp_path: Path) -> None:
    async with open_store(sqlite_url(tmp_path / "tarocchino.sqlite3")):
        with (
            sqlite3.connect(tmp_path / "tarocchino.sqlite3") as source,
            sqlite3.connect(tmp_path / "copy.sqlite3") as copy,
        ):
            source.backup(copy)
    async with open_store(sqlite_url(tmp_path / "copy.sqlite3")) as store:
        assert await store.tables.open_tables() == []
