"""In a Debian of its own: the container image, built step by step, and the service, installed as
docs/host/install.md has it. A bot that somebody has made there by `init` plays a card."""

import asyncio
import json
import os
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from localcord.server.app import LocalDiscord
from tests.drivers.bot_process import ended, free_port
from tests.drivers.new_host import NewHost
from tests.slow.deploy.checkout import ROOT, copied
from tests.slow.deploy.conftest import SOURCES
from tests.slow.deploy.containerfile import read
from tests.slow.deploy.fresh_root import FreshRoot, copy_of, debian
from tests.slow.deploy.operations_page import blocks

RELEASE = "trixie"
"""The release of Debian of the images that the Containerfile begins with."""

pytestmark = pytest.mark.skipif(
    os.environ.get("TAROCCO_FRESH_ROOT") != "1",
    reason="TAROCCO_FRESH_ROOT=1 downloads a Debian and installs the bot in it, as root",
)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> FreshRoot:
    return debian(RELEASE, tmp_path_factory.mktemp("debian") / "base")


async def status(command: Sequence[str]) -> int:
    checking = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.DEVNULL)
    return await ended(checking)


async def test_the_image_is_built_and_plays_a_card(
    base: FreshRoot, tmp_path: Path, local_discord: LocalDiscord
) -> None:
    build, image = read(ROOT / "deploy" / "Containerfile")
    assert f"-{RELEASE}@" in build.base
    assert f"-{RELEASE}@" in image.base
    builder, root = copy_of(base, tmp_path / "build"), copy_of(base, tmp_path / "image")
    builder.build(build, copied(tmp_path / "context", *SOURCES, "requirements.lock"), {})
    root.build(image, tmp_path / "context", {"build": builder})

    root.environment["MONITORING_PORT"] = str(free_port())
    (entry,) = image.listed("ENTRYPOINT")
    host = NewHost(tuple(root.command([entry], is_read_only=True)), tmp_path, local_discord)
    await asyncio.to_thread(host.init)
    _, check = image.one("HEALTHCHECK").split(" CMD ")
    checking = root.command(json.loads(check), is_read_only=True)
    assert await status(checking) == 1
    anna, channel = local_discord.person("Anna"), local_discord.world.channel_id("tarocchino")
    async with host.running():
        await host.plays_first_card(anna, channel)
        assert await status(checking) == 0
    user, group = map(int, image.one("USER").split(":"))
    written = {path.name: path.stat() for path in (root.path / "data").iterdir()}
    assert {"config.toml", "tarocchino.sqlite3"} <= written.keys()
    assert {(each.st_uid, each.st_gid) for each in written.values()} == {(user, group)}


async def test_the_service_is_installed_as_the_page_has_it(
    base: FreshRoot, tmp_path: Path, local_discord: LocalDiscord
) -> None:
    """systemd does not run there: what it would start is started by the command of its unit."""
    root = copy_of(base, tmp_path / "service")
    copied(root.path / "source", *SOURCES, "constraints.txt", "deploy")
    root.run("apt-get update && apt-get install --yes --no-install-recommends systemd")
    root.folder = "/source"
    wheel, before, init, after, *_ = blocks("install")
    root.run(wheel + before)
    entering, command = init.splitlines()
    words = command.split()
    assert words.pop() == "init"
    root.folder = entering.removeprefix("cd ")
    host = NewHost(tuple(root.command(words)), tmp_path, local_discord)
    await asyncio.to_thread(host.init)
    # Nothing is running there that could start it.
    root.folder, root.environment["SYSTEMD_OFFLINE"] = "/source", "1"
    root.run(after.replace(" --now", ""))
    installed = root.path / "etc" / "systemd" / "system"
    assert (installed / "multi-user.target.wants" / "tarocchino.service").is_symlink()

    unit = (installed / "tarocchino.service").read_text()
    (started,) = re.findall(r"^ExecStart=(.*) run --config .*$", unit, re.MULTILINE)
    home = root.path / "var" / "lib" / "tarocchino"
    owner = home.stat()
    assert owner.st_uid > 0
    root.folder, root.user = "/var/lib/tarocchino", f"{owner.st_uid}:{owner.st_gid}"
    host = NewHost(tuple(root.command([started])), tmp_path, local_discord)
    anna, channel = local_discord.person("Anna"), local_discord.world.channel_id("tarocchino")
    async with host.running():
        await host.plays_first_card(anna, channel)
    assert {path.stat().st_uid for path in home.iterdir()} == {owner.st_uid}
    assert (home / "tarocchino.sqlite3").exists()
