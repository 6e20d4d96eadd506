"""The systemd unit, as systemd's own tools judge it."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.app import STOP_SECONDS
from tests.slow.deploy.checkout import ROOT

UNIT = ROOT / "deploy" / "systemd" / "tarocchino.service"
USERS = ROOT / "deploy" / "systemd" / "tarocchino.sysusers"
MOST_EXPOSED = 2.0

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze on this machine"
)


def values(key: str) -> list[str]:
    """What the unit sets a key to."""
    return re.findall(rf"^{key}=(.*)$", UNIT.read_text(), re.MULTILINE)


@needs_systemd
def test_the_unit_exposes_little() -> None:
    judged = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", str(UNIT)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    found = re.search(r"Overall exposure level for \S+: (\d+\.\d+)", judged.stdout)
    assert found is not None, judged.stderr
    assert float(found[1]) <= MOST_EXPOSED


@needs_systemd
def test_the_unit_is_one_that_systemd_reads(tmp_path: Path) -> None:
    """With a program and a user that are there."""
    program = tmp_path / "tarocchino"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    (command,) = values("ExecStart")
    text = UNIT.read_text().replace(command.split()[0], str(program))
    copy = tmp_path / UNIT.name
    copy.write_text(re.sub(r"^(User|Group)=.*", r"\1=root", text, flags=re.MULTILINE))
    judged = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(copy)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (judged.returncode, judged.stdout + judged.stderr) == (0, "")


def test_the_unit_waits_for_what_the_bot_tells() -> None:
    assert values("Type") == ["notify"]
    (watchdog,) = values("WatchdogSec")
    assert int(watchdog) >= 30
    (stop,) = values("TimeoutStopSec")
    assert int(stop) > STOP_SECONDS


@pytest.mark.skipif(shutil.which("systemd-sysusers") is None, reason="there is no systemd-sysusers")
def test_the_user_of_the_unit_is_made(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    subprocess.run(
        ["systemd-sysusers", f"--root={tmp_path}", str(USERS)], check=True, capture_output=True
    )
    (user,) = values("User")
    made = (tmp_path / "etc" / "passwd").read_text()
    (state,) = values("StateDirectory")
    assert re.search(rf"^{user}:[^\n]*:/var/lib/{state}:\S*nologin$", made, re.MULTILINE)
