"""Processes that answer questions beside everything else (`bot.support.processes`)."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence

from bot.support.processes import environment_for_processes

_TO_END = 2.0
"""Seconds after which a process that was told to end is ended."""


class ProcessGoneError(Exception):
    """The process is not there any more, or talks of something else; another may be started."""


class AnsweringProcesses:
    """At most ``number`` processes, started when they are needed, that answer a line with a line.

    Each ends with its input: nobody has to end it where this process was killed. ``program`` is the
    command that starts one.
    """

    def __init__(self, number: int, program: Sequence[str]) -> None:
        self.number = number
        self._program = program
        self._free = asyncio.Semaphore(number)
        self._idle: list[Process] = []

    async def ask(self, question: object) -> object:
        """The answer to a question, both as JSON data. Raises `ProcessGoneError`."""
        async with self._free:
            process = self._idle.pop() if self._idle else await self._started()
            try:
                answer = await _asked(process, json.dumps(question))
            except BaseException:
                # Its next answer would be taken for another one's.
                await _ended(process)
                raise
            self._idle.append(process)
        return answer

    async def rest(self) -> None:
        """End the processes; the next question starts one again."""
        idle, self._idle = self._idle, []
        for process in idle:
            await _ended(process)

    async def _started(self) -> Process:
        environment = environment_for_processes()
        try:
            return await asyncio.create_subprocess_exec(
                *self._program, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=environment
            )
        except OSError as error:
            raise ProcessGoneError(f"their process cannot be started: {error.strerror}") from None


def program_of(module: str) -> tuple[str, ...]:
    """The command that runs a module of this program."""
    return sys.executable, "-m", module


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
        raise ProcessGoneError("their process has ended")
    try:
        return json.loads(answer)
    except ValueError:
        raise ProcessGoneError("they answer something else") from None


async def _ended(process: Process) -> None:
    if process.stdin is not None:
        process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), _TO_END)
    except TimeoutError:
        process.kill()
        await process.wait()
