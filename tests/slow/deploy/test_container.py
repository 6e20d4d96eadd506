"""The container image and the compose file: pinned, not root, and with what the bot needs."""

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.app import STOP_SECONDS
from localcord.server.app import LocalDiscord
from tests.drivers.bot_process import ended, free_port, running_bot
from tests.drivers.new_host import CLEAN
from tests.slow.deploy.checkout import ROOT
from tests.slow.deploy.conftest import SOURCES, Installed
from tests.slow.deploy.containerfile import Stage, read

DEPLOY = ROOT / "deploy"
IMAGE = re.compile(
    r"(python:\d+\.\d+\.\d+-slim|postgres:(?P<major>\d+)\.\d+)-(?P<debian>\w+)@sha256:[0-9a-f]{64}"
)


@pytest.fixture
def stages() -> list[Stage]:
    return read(DEPLOY / "Containerfile")


@pytest.fixture
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return loaded


def test_every_image_is_named_by_version_and_digest(
    stages: list[Stage], compose: dict[str, Any]
) -> None:
    bases = [stage.base for stage in stages] + [compose["services"]["database"]["image"]]
    for base in bases:
        assert IMAGE.fullmatch(base), base
    assert stages[0].base == stages[1].base


def test_the_image_runs_as_nobody_and_writes_to_its_volume(stages: list[Stage]) -> None:
    build, image = stages
    assert (build.name, image.name) == ("build", None)
    assert image.all("COPY") == ["--from=build /opt/tarocchino /opt/tarocchino"]
    user, group = image.one("USER").split(":")
    assert int(user) > 0
    assert int(group) > 0
    last = [name for name, _ in image.instructions].index("USER")
    assert not [name for name, _ in image.instructions[last:] if name in ("RUN", "COPY")]
    assert image.one("VOLUME") == image.one("WORKDIR") == "/data"
    assert any(
        f"--owner {user} --group {group}" in run and "/data" in run for run in image.all("RUN")
    )
    assert image.one("STOPSIGNAL") == "SIGTERM"


def test_the_build_has_all_that_the_wheel_is_made_of(stages: list[Stage]) -> None:
    copied = {name for text in stages[0].all("COPY") for name in text.split()[:-1]}
    assert copied == {*SOURCES, "requirements.lock"}
    assert all((ROOT / name).exists() for name in copied)
    libraries, program = (run for run in stages[0].all("RUN") if "pip install" in run)
    assert "--require-hashes -r requirements.lock" in libraries
    assert program.endswith("--no-deps .")
    prefix = program.split("/bin/pip")[0]
    assert f"{prefix}/bin:" in stages[1].environment["PATH"]


def test_the_command_of_the_image_is_there(
    stages: list[Stage], installed: Installed, tmp_path: Path
) -> None:
    image = stages[1]
    assert image.listed("ENTRYPOINT") == ["tarocchino"]
    told = subprocess.run(
        [installed.command, *image.listed("CMD"), "--help"],
        cwd=tmp_path, env=CLEAN, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    # It is started in the volume, where the configuration is by this name.
    assert "config.toml" in told


async def test_the_health_check_sees_whether_the_bot_runs(
    stages: list[Stage],
    local_discord: LocalDiscord,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    image = stages[1]
    assert "MONITORING_PORT" in image.environment
    options, command = image.one("HEALTHCHECK").split(" CMD ")
    assert "--start-period" in options
    python, *arguments = json.loads(command)
    assert python == "python"
    port = str(free_port())
    monkeypatch.setenv("MONITORING_PORT", port)

    async def status() -> int:
        checking = await asyncio.create_subprocess_exec(
            sys.executable, *arguments, stderr=asyncio.subprocess.DEVNULL
        )
        return await ended(checking)

    assert await status() == 1
    async with running_bot(local_discord, tmp_path):
        assert await status() == 0


def test_compose_gives_the_bot_nothing_that_it_does_not_need(compose: dict[str, Any]) -> None:
    bot = compose["services"]["bot"]
    assert bot["read_only"] is True
    assert bot["cap_drop"] == ["ALL"]
    assert bot["security_opt"] == ["no-new-privileges:true"]
    assert [volume.split(":")[1] for volume in bot["volumes"]] == ["/data"]
    assert (DEPLOY / bot["build"]["context"]).resolve() == ROOT
    assert (ROOT / bot["build"]["dockerfile"]).is_file()
    assert "ports" not in bot
    assert "ports" not in compose["services"]["database"]
    assert bot["depends_on"]["database"]["condition"] == "service_healthy"
    assert "healthcheck" in compose["services"]["database"]


def test_compose_starts_everything_again_after_a_reboot(compose: dict[str, Any]) -> None:
    """Which stops the bot in order: that is no failure."""
    assert {each["restart"] for each in compose["services"].values()} == {"unless-stopped"}


def test_two_bots_are_the_same_and_one_waits(compose: dict[str, Any]) -> None:
    assert compose["services"]["standby"] == compose["services"]["bot"]
    deployment = yaml.safe_load((DEPLOY / "kubernetes.yaml").read_text())
    assert deployment["spec"]["replicas"] == 2
    pod = deployment["spec"]["template"]["spec"]
    (bot,) = pod["containers"]
    assert {each["name"] for each in bot["volumeMounts"]} == {e["name"] for e in pod["volumes"]}
    assert pod["terminationGracePeriodSeconds"] > STOP_SECONDS
    # One that waits is not ready, and must be left alone.
    assert "healthz" in " ".join(bot["livenessProbe"]["exec"]["command"])
    assert "readinessProbe" not in bot


def test_compose_knows_no_password(compose: dict[str, Any]) -> None:
    environment = compose["services"]["database"]["environment"]
    assert environment["POSTGRES_PASSWORD_FILE"] == "/run/secrets/postgres_password"
    assert not [name for name in environment if "PASSWORD" in name and not name.endswith("_FILE")]
    named = compose["secrets"]["postgres_password"]["file"]
    assert not (DEPLOY / named).exists()
    ignored = subprocess.run(["git", "check-ignore", "-q", DEPLOY / named], cwd=ROOT, check=False)
    assert ignored.returncode == 0
    used = {v.split(":")[0] for each in compose["services"].values() for v in each["volumes"]}
    assert used == set(compose["volumes"])
