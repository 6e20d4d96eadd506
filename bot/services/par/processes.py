"""Processes that play deals out (`bot.club.par.__main__`), started when they are needed."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from pathlib import Path

from bot.club.par.match_par import HandPar
from bot.club.par.players import PAR_PLAYERS
from bot.club.results.dealt_hand import DealtHand, write_dealt_hand
from bot.services.ports.deals import DealPlayersError, RefusedDealError

_PROGRAM = (sys.executable, "-m", "bot.club.par")
_PLACE = str(Path(__file__).parents[3])
"""The folder that has the package bot, wherever the program was installed."""
_NOT_FOR_IT = frozenset({"DISCORD_TOKEN"})
_TO_END = 2.0
"""Seconds after which a process that was told to end is ended."""


class DealProcesses:
    """`DealPlayers` in at most ``number`` processes of the lowest priority.

    Each ends with its input: nobody has to end it where this process was killed. ``program`` is the
    command that starts one.
    """

    def __init__(self, number: int = 1, program: Sequence[str] = _PROGRAM) -> None:
        self._number = number
        self._program = program
        self._free = asyncio.Semaphore(number)
        self._idle: list[Process] = []

    @property
    def version(self) -> int:
        """The version of the players."""
        return PAR_PLAYERS.version

    @property
    def at_once(self) -> int:
        """How many deals are played at the same time."""
        return self._number

    async def par(self, hand: DealtHand) -> HandPar:
        """The par of a hand. Raises `DealPlayersError` and `RefusedDealError`."""
        async with self._free:
            process = self._idle.pop() if self._idle else await self._started()
            try:
                answer = await _asked(process, json.dumps(write_dealt_hand(hand)))
            except BaseException:
                # Its next answer would be taken for another one's.
                await _ended(process)
                raise
            self._idle.append(process)
        match answer:
            case {"par": [*points]}:
                return tuple(points)
            case {"refused": why}:
                raise RefusedDealError(str(why))
        raise DealPlayersError("the players answer something else")

    async def rest(self) -> None:
        """End the processes; the next deal starts one again."""
        idle, self._idle = self._idle, []
        for process in idle:
            await _ended(process)

    async def _started(self) -> Process:
        environment = {key: value for key, value in os.environ.items() if key not in _NOT_FOR_IT}
        paths = (_PLACE, environment.get("PYTHONPATH"))
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
        try:
            return await asyncio.create_subprocess_exec(
                *self._program, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=environment
            )
        except OSError as error:
            raise DealPlayersError(f"their process cannot be started: {error.strerror}") from None


async def _asked(process: Process, line: str) -> object:
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(f"{line}\n".encode())
        await process.stdin.drain()
        answer = await process.stdout.readline()
    except ConnectionError:
        answer = b""
    if not answer.endswith(b"\n"):
        raise DealPlayersError("their process has ended")
    try:
        return json.loads(answer)
    except ValueError:
        raise DealPlayersError("the players answer something else") from None


async def _ended(process: Process) -> None:
    if process.stdin is not None:
        process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), _TO_END)
    except TimeoutError:
        process.kill()
        await process.wait()
