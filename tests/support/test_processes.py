"""Processes that compute beside the bot: started when needed, and again when they have ended."""

import os
import signal

import pytest

from bot.support.processes import BackgroundProcesses, ComputationError, ProcessGoneError
from tarocchino.core.games import GAMES


def end_here() -> None:
    """Be killed, as by a lack of memory."""
    os.kill(os.getpid(), signal.SIGKILL)


async def test_a_process_that_was_killed_is_told_of_and_the_next_question_starts_another() -> None:
    processes = BackgroundProcesses()
    with pytest.raises(ProcessGoneError):
        await processes.run(end_here)
    assert await processes.run(divmod, 7, 2) == (3, 1)
    with pytest.raises(ComputationError, match="ZeroDivisionError"):
        await processes.run(divmod, 7, 0)
    processes.rest()


async def test_games_go_into_another_process_and_come_back() -> None:
    processes = BackgroundProcesses()
    for game in GAMES.values():
        assert await processes.run(tuple, (game,)) == (game,)
    processes.rest()
