"""The bot in a process of its own, its packs seeded; it tells on the standard output how late its
event loop is and, when asked by a signal, what it keeps."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from signal import SIGKILL, SIGTERM, SIGUSR1
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    # Not a part of the bot: to import it would count as the start's time.
    from localcord.server.app import LocalDiscord


from bot.app import run_bot, run_until_stopped
from bot.config import Config, DiscordConfig, PlayConfig, StorageConfig
from bot.support.log import configure_logging
from bot.support.redaction import Secret
from bot.table.live.shuffler import RandomShuffler
from tools.bench.figures import Memory, Usage, memory, usage, watch_lag
from tools.bench.sampler import Sampler

_ROOT = Path(__file__).parents[2]
_TOKEN = "DISCORD_TOKEN"
_NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
_TELL_EVERY = 0.5
_TYPES = 300
"""How many types of objects are listed, the most frequent first."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a process keeps: objects that the garbage collector watches, blocks of memory of
    Python's own, and how many objects there are of each type."""

    objects: int
    blocks: int
    types: Counter[str]


class BotProcess:
    """A running bot: ``lag`` are the seconds by which its event loop was late, look by look;
    ``kept`` are its answers to `ask_what_is_kept`."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.lag: list[float] = []
        self.kept: asyncio.Queue[Kept] = asyncio.Queue()

    @property
    def usage(self) -> Usage:
        return usage(self._process.pid)

    @property
    def memory(self) -> Memory:
        return memory(self._process.pid)

    async def ask_what_is_kept(self) -> Kept:
        """Have it drop what is garbage, and count the rest."""
        self._process.send_signal(SIGUSR1)
        return await self.kept.get()

    @property
    def runs(self) -> bool:
        """Whether the process has not ended yet."""
        return self._process.returncode is None

    async def kill(self) -> None:
        """End it without a warning, as ``kill -9`` does."""
        with suppress(ProcessLookupError):
            self._process.send_signal(SIGKILL)
        await self._process.wait()

    async def stop(self) -> float:
        """Have it end (SIGTERM): the seconds that it takes."""
        began = time.perf_counter()
        self._process.send_signal(SIGTERM)
        await self._process.wait()
        return time.perf_counter() - began

    async def listen(self) -> None:
        """Take note of what it tells, until it ends."""
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            match line.split():
                case [b"late", *late]:
                    self.lag += map(float, late)
                case [b"kept", objects, blocks, *types]:
                    counted = Counter(json.loads(b" ".join(types)))
                    self.kept.put_nowait(Kept(int(objects), int(blocks), counted))


@asynccontextmanager
async def bot_process(
    local: LocalDiscord,
    database: str,
    log: Path,
    seed: int,
    profile: Path | None = None,
) -> AsyncIterator[BotProcess]:
    """Give the bot, started but perhaps not yet logged in; kill it at the end if it still runs.

    ``database`` is a URL, ``log`` the file to which its log is added, ``profile`` the one that its
    sampler writes.
    """
    sampled = [] if profile is None else ["--profile", str(profile)]
    with log.open("ab") as errors:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tools.bench.bot_process",
            local.api_url, local.gateway_url, database, str(seed),
            *sampled,
            cwd=_ROOT, env={**_environment(), _TOKEN: local.token},
            stdout=asyncio.subprocess.PIPE, stderr=errors,
        )  # fmt: skip
    bot = BotProcess(process)
    listening = asyncio.create_task(bot.listen())
    try:
        yield bot
    finally:
        await bot.kill()
        await listening


def _environment() -> dict[str, str]:
    """Return this process's environment, but with the program compiled once, as after an
    installation."""
    return {name: value for name, value in os.environ.items() if name != _NO_BYTECODE}


@click.command()
@click.argument("api_url")
@click.argument("gateway_url")
@click.argument("database")
@click.argument("seed", type=int)
@click.option("--profile", type=click.Path(path_type=Path))
def main(
    api_url: str,
    gateway_url: str,
    database: str,
    seed: int,
    profile: Path | None,
) -> None:
    """Run the bot on a local Discord until it is killed."""
    if profile is not None:
        Sampler(profile).start()
    configure_logging("warning")
    config = Config(
        discord=DiscordConfig(Secret(os.environ[_TOKEN]), api_url, gateway_url),
        storage=StorageConfig(database),
        play=PlayConfig(computer_pause=1.2),
    )
    asyncio.run(_run(config, seed))


def _tell_what_is_kept() -> None:
    gc.unfreeze()  # Else what has been there for long is neither looked at nor counted.
    gc.collect()
    types = Counter(f"{type(x).__module__}.{type(x).__qualname__}" for x in gc.get_objects())
    gc.freeze()
    most = json.dumps(dict(types.most_common(_TYPES)), separators=(",", ":"))
    print("kept", types.total(), sys.getallocatedblocks(), most, flush=True)


async def _run(config: Config, seed: int) -> None:
    # By the loop: a handler of Python's own would write into the middle of another line.
    asyncio.get_running_loop().add_signal_handler(SIGUSR1, _tell_what_is_kept)
    telling = asyncio.create_task(_tell_lag())
    shuffler = RandomShuffler(random.Random(seed))
    await run_until_stopped(config, run=partial(run_bot, shuffler=shuffler))
    telling.cancel()


async def _tell_lag() -> None:
    loop = asyncio.get_running_loop()
    seen, told_at = list[float](), loop.time()

    def note(late: float) -> None:
        nonlocal told_at
        seen.append(late)
        if loop.time() - told_at >= _TELL_EVERY:
            print("late", *(f"{each:.4f}" for each in seen), flush=True)
            seen.clear()
            told_at = loop.time()

    await watch_lag(note)


if __name__ == "__main__":
    main()
