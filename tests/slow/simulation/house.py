"""What keeps the bot running: starts it, stops it when a fault says so, starts it again."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context

from bot.table.live.shuffler import RandomShuffler
from tests.slow.simulation.environment.bot_run import BotObserver, BotRun
from tests.slow.simulation.environment.discord_world import DiscordWorld, Given
from tests.slow.simulation.environment.disk import Disk
from tests.slow.simulation.environment.faults import FaultInjector
from tests.slow.simulation.environment.interaction import Member
from tests.slow.simulation.environment.loop import BotLifetime
from tests.slow.simulation.environment.network import Network
from tests.slow.simulation.environment.storage import SimulatedStore

GUILD = 1
_START_AGAIN = 1.0


class House:
    """One bot after the other, over the same disk and the same Discord."""

    def __init__(
        self,
        disk: Disk,
        world: DiscordWorld,
        faults: FaultInjector,
        shuffler: RandomShuffler,
        witness: BotObserver,
        trace: Callable[..., None],
    ) -> None:
        self._disk = disk
        self._world = world
        self._faults = faults
        self._shuffler = shuffler
        self._witness = witness
        self._trace = trace
        self._limits: dict[int, deque[float]] = {}
        self._lives = 0
        self.last_end = 0.0
        self.bot: BotRun | None = None

    @property
    def ready(self) -> BotRun | None:
        """The bot, while it takes interactions."""
        bot = self.bot
        return bot if bot is not None and bot.life.alive and bot.is_ready else None

    def start(self) -> None:
        """Start the bot."""
        self._lives += 1
        self._trace("start", self._lives)
        self._witness.begins()
        life = BotLifetime(self._lives)
        store = SimulatedStore(self._disk, self._faults, self.kill)
        network = Network(self._faults, self.kill, self._limits, lambda: self._lives > life.number)
        self.bot = BotRun(life, store, self._world, network, self._shuffler, self._witness)
        starting = self.bot.in_context(self.bot.start())
        starting.add_done_callback(self._started, context=Context())

    def kill(self) -> None:
        """Let the bot die where it stands, and be started again after a while."""
        if self.bot is not None and self.bot.life.alive:
            self._trace("kill", self.bot.life.number)
            self._end(self.bot)
            self._start_later(self._faults.uniform(0.2, 8.0))

    async def stop(self) -> None:
        """Let the bot end in good order, and be started again after a while."""
        bot = self.ready
        if bot is None:
            return
        self._trace("stop", bot.life.number)
        stopping = bot.in_context(bot.stop())
        while not stopping.done() and bot.life.alive:  # noqa: ASYNC110 (it may die in stopping)
            await asyncio.sleep(0.05)
        if bot.life.alive:
            stopping.result()
            self._end(bot)
            self._start_later(self._faults.uniform(0.2, 8.0))

    def deliver(self, given: Given, member: Member) -> bool:
        """Hand an interaction to the bot; False while there is none to take it."""
        bot = self.ready
        if bot is None:
            return False
        bot.in_context(bot.receive(given, member, GUILD))
        return True

    def permissions_changed(self) -> None:
        """Let the bot hear that it may write in other channels than before."""
        bot = self.ready
        if bot is not None:
            bot.in_context(bot.hear_of_permissions(GUILD))

    def _started(self, starting: asyncio.Task[None]) -> None:
        error = starting.exception()
        if error is not None and self.bot is not None and self.bot.life.alive:
            # As `bot.app` does: a client that fails to start is started again.
            self._trace("start failed", type(error).__name__)
            self._end(self.bot)
            self._start_later(_START_AGAIN)

    def _end(self, bot: BotRun) -> None:
        bot.life.alive = False
        self.last_end = asyncio.get_running_loop().time()

    def _start_later(self, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self.start, context=Context())
