"""The bot as a service: what systemd hears of it, and what keeps it from being watched."""

import asyncio
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from localcord.server.app import LocalDiscord
from tests.drivers.bot_process import ROOT, ended, running_bot
from tests.drivers.waiting import PATIENCE


async def test_systemd_hears_when_it_is_ready_and_when_it_stops(
    local_discord: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.setblocking(False)
        systemd.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))

        async def hears(wanted: str) -> None:
            async with asyncio.timeout(PATIENCE):
                while wanted not in (await loop.sock_recv(systemd, 4096)).decode().split("\n"):
                    pass

        async with running_bot(local_discord, tmp_path) as process:
            await hears("READY=1")
            process.send_signal(signal.SIGTERM)
            await hears("STOPPING=1")
            assert await ended(process) == 0


def test_without_prometheus_client_a_port_is_refused_in_words(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text("[monitoring]\nport = 9108\n")
    program = (
        "import sys; sys.modules['prometheus_client'] = None; from bot.__main__ import main; "
        f"main(['run', '--config', {str(config)!r}])"
    )
    refused = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT, env={"DISCORD_TOKEN": "x"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert refused.returncode == 1
    assert refused.stderr.startswith("Error: monitoring.port needs the package prometheus_client")
    assert "[metrics]" in refused.stderr


_RUN = """
import asyncio, logging, pathlib, threading, time
from bot.app import run_until_stopped
from bot.config import load_config
async def run(config, started):
    print("running", flush=True)
    {work}
logging.basicConfig(level="INFO")
asyncio.run(run_until_stopped(load_config(pathlib.Path({config!r})), run))
"""
_STUCK_THREAD = "threading.Thread(target=time.sleep, args=(600,)).start(); await asyncio.sleep(600)"
_STUCK_LOOP = "[time.sleep(0.1) for _ in range(6000)]"


@pytest.mark.parametrize(
    ("work", "told"), [(_STUCK_THREAD, 1), (_STUCK_THREAD, 2), (_STUCK_LOOP, 2)]
)
def test_a_stop_ends_whatever_the_process_waits_for(tmp_path: Path, work: str, told: int) -> None:
    config = tmp_path / "config.toml"
    config.write_text(f'[discord]\ntoken = "x"\n[storage]\npath = "{tmp_path / "club.sqlite3"}"\n')
    config.chmod(0o600)
    script = _RUN.format(work=work, config=str(config))
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "running\n"
        try:
            for number in range(told):
                time.sleep(0.5 * number)  # Two at once would count as one.
                process.send_signal(signal.SIGTERM)
            process.wait(10 if told == 1 else 1)
        finally:
            process.kill()
