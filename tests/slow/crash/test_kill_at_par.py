"""The process is killed while deals are played out for it: whoever plays them ends too."""

import asyncio
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.features.books.service import DealProcesses
from tarocchino.core.games import GameName
from tests.builders.par_matches import played_match

PATIENCE = 20.0


def children(process: int) -> Path:
    """The file in which Linux lists the processes that this one has started."""
    return Path(f"/proc/{process}/task/{process}/children")


async def play_for_ever() -> None:
    """Play a deal again and again; say when the first was played."""
    deals = DealProcesses()
    hand = played_match(GameName.QUINDICI, [((1, 2), (11, 12))]).counted_hands[0].dealt
    await deals.par(hand)
    print("played", flush=True)
    while True:
        await deals.par(hand)


@pytest.mark.skipif(not children(os.getpid()).exists(), reason="only Linux lists children")
def test_the_players_end_with_whoever_started_them() -> None:
    with subprocess.Popen((sys.executable, "-m", __name__), stdout=subprocess.PIPE) as killed:
        try:
            assert killed.stdout is not None
            assert killed.stdout.readline() == b"played\n"
            started = [int(each) for each in children(killed.pid).read_text().split()]
            priorities = [os.getpriority(os.PRIO_PROCESS, each) for each in started]
            player = started[priorities.index(19)]
            end_of_player = os.pidfd_open(player)
        finally:
            killed.send_signal(signal.SIGKILL)
    ended, _, _ = select.select([end_of_player], [], [], PATIENCE)
    os.close(end_of_player)
    assert ended


if __name__ == "__main__":
    asyncio.run(play_for_ever())
