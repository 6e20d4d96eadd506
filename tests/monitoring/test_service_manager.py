"""What systemd hears of the bot, over a real socket."""

import asyncio
import os
import secrets
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.monitoring.service_manager import RUNNING_EVERY, STARTING_EVERY, ServiceManager


class Systemd:
    """A socket as systemd makes it; ``name`` is what it tells the program."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
        self._socket.bind(f"\0{name[1:]}" if name.startswith("@") else name)

    def heard(self) -> list[set[str]]:
        """The messages since the last call, each as its lines."""
        messages = []
        while True:
            try:
                messages.append(set(self._socket.recv(4096).decode().split("\n")))
            except BlockingIOError:
                return messages

    def close(self) -> None:
        self._socket.close()


@pytest.fixture(params=["a file", "an abstract name"])
def systemd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Systemd]:
    name = f"@tarocchino-{secrets.token_hex(8)}"
    listening = Systemd(str(tmp_path / "notify") if request.param == "a file" else name)
    yield listening
    listening.close()


async def informed(manager: ServiceManager, moments: list[list[str]]) -> list[float]:
    """Have the manager told of these obstacles, one moment after another; the waits between."""
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == len(moments):
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await manager.keep_informed(lambda: moments[len(waits)], sleep=sleep)
    return waits


async def test_ready_is_told_once_and_a_long_start_may_go_on(systemd: Systemd) -> None:
    manager = ServiceManager({"NOTIFY_SOCKET": systemd.name})
    lost = ["not connected to Discord"]
    waits = await informed(manager, [lost, lost, [], lost, []])
    longer = "EXTEND_TIMEOUT_USEC=30000000"
    assert systemd.heard() == [
        {"WATCHDOG=1", "STATUS=not connected to Discord", longer},
        {"WATCHDOG=1", "STATUS=not connected to Discord", longer},
        {"WATCHDOG=1", "STATUS=people can play", "READY=1"},
        {"WATCHDOG=1", "STATUS=not connected to Discord"},
        {"WATCHDOG=1", "STATUS=people can play"},
    ]
    assert waits == [STARTING_EVERY] * 2 + [RUNNING_EVERY] * 3
    manager.stopping()
    (told,) = systemd.heard()
    assert "STOPPING=1" in told


async def test_the_watchdog_hears_the_bot_twice_in_its_time(systemd: Systemd) -> None:
    watched = {"NOTIFY_SOCKET": systemd.name, "WATCHDOG_USEC": "5000000"}
    assert await informed(ServiceManager(watched), [[], []]) == [2.5, 2.5]
    another = watched | {"WATCHDOG_PID": str(os.getpid() + 1)}
    assert await informed(ServiceManager(another), [[]]) == [RUNNING_EVERY]
    same = watched | {"WATCHDOG_PID": str(os.getpid())}
    assert await informed(ServiceManager(same), [[]]) == [2.5]


async def test_nothing_is_told_where_nobody_listens(
    systemd: Systemd, caplog: pytest.LogCaptureFixture
) -> None:
    alone = ServiceManager({})
    alone.stopping()
    await alone.keep_informed(lambda: ())
    assert not caplog.records
    systemd.close()
    gone = ServiceManager({"NOTIFY_SOCKET": systemd.name})
    gone.stopping()
    assert "service manager not reachable" in caplog.text
