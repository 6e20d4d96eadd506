"""One run: a seed, everything that follows from it, and what was found."""

import asyncio
import hashlib
import logging
import random as global_random
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import Context
from dataclasses import dataclass
from random import Random

from bot.client.custom_ids import CustomId
from bot.table.live.shuffler import RandomShuffler
from tests.slow.simulation.checks.converged import Converged
from tests.slow.simulation.checks.oracle import Oracle
from tests.slow.simulation.checks.truth import Truth
from tests.slow.simulation.environment.discord_world import DM, DiscordWorld, Given, Message
from tests.slow.simulation.environment.disk import Disk, Write
from tests.slow.simulation.environment.faults import FaultInjector
from tests.slow.simulation.environment.loop import StalledError, VirtualLoop
from tests.slow.simulation.habits import habits_of
from tests.slow.simulation.house import House
from tests.slow.simulation.people import Player
from tests.slow.simulation.plan import ONLOOKER, PEOPLE, plan_of

MOST_STEPS = 60_000
_CONVERGES_WITHIN = 60.0
_AT_REST = 10.0
"""Seconds after the last write in which all that it changes is shown."""
_LONGEST_GAME = 3_000.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run ended: what was violated, if anything; what happened; how much of it there was.

    ``seen`` names the games, the actions and the mishaps that there were.
    """

    seed: int
    violation: str | None
    trace: tuple[str, ...]
    steps: int
    seconds: float
    games: int
    crashes: int
    seen: frozenset[str]

    @property
    def fingerprint(self) -> str:
        """A hash of all that happened."""
        return hashlib.sha256("\n".join(self.trace).encode()).hexdigest()


def simulate(seed: int, disk: Disk | None = None, most_steps: int = MOST_STEPS) -> Outcome:
    """Play a seed from its start to its end, or to the first violation; what is stored is on an
    empty disk, which is left as it is then."""
    run = _Run(seed, Disk() if disk is None else disk, most_steps)
    with _watched_logs(run.oracle), _seeded(seed):
        run.play()
    return run.outcome()


class _Run:
    def __init__(self, seed: int, disk: Disk, most_steps: int) -> None:
        self._seed = seed
        self._most_steps = most_steps
        self._trace: list[str] = []
        self._seen: set[str] = set()
        self._last_write = 0.0
        self._random = Random(f"run {seed}")
        self._delivered: set[int] = set()
        self._loop = VirtualLoop(Random(f"loop {seed}"))
        # The seed keeps its name: the first seeds that catch planted bugs are known by it.
        self._faults = FaultInjector(Random(f"weather {seed}"))
        self._plans = plan_of(Random(f"plan {seed}"))
        self._disk = disk
        self._truth = Truth(self._loop.time)
        self._world = DiscordWorld(self._loop.time)
        self.oracle = Oracle(self._disk, self._world, self._truth)
        self._shuffler = RandomShuffler(Random(f"cards {seed}"))
        self._house = House(
            self._disk, self._world, self._faults, self._shuffler, self.oracle, self._note
        )
        self._crashes_at = {
            self._random.randrange(50, 6_000) for _ in range(self._faults.rates.crashes)
        }
        self._connect()

    def play(self) -> None:
        """Run it."""
        try:
            self._loop.run(self._course(), lambda: self.oracle.violation is not None)
        except StalledError:
            self.oracle.violated("nothing is left to happen")

    def outcome(self) -> Outcome:
        """What came of it."""
        return Outcome(
            seed=self._seed,
            violation=self.oracle.violation,
            trace=tuple(self._trace),
            steps=self._loop.steps,
            seconds=self._loop.time(),
            games=sum(not table.stage.is_open for table in self._disk.rows.tables.values()),
            crashes=sum(line.split()[1] == "kill" for line in self._trace),
            seen=frozenset(self._seen | self._faults.seen),
        )

    def _connect(self) -> None:
        self._disk.written = self._written
        self._world.changed = self._changed
        self.oracle.bot = lambda: self._house.bot
        self._loop.after_step = self._after_step
        self._loop.when_idle = self.oracle.when_idle
        closed = self._faults.rates.closed_dms
        self._world.closed_dms = {u for u in sorted(PEOPLE) if self._random.random() < closed}
        people = {ONLOOKER}.union(*(plan.people for plan in self._plans))
        habits = habits_of(people, Random(f"habits {self._seed}"))
        for user_id, its_habits in habits.items():
            self._disk.do("preferences", "save", user_id, its_habits.preferences)
        self._players = [
            Player(
                user_id, self._plans, self._world, self._disk, self._truth,
                Random(f"person {user_id} {self._seed}"), self._press, self._command,
                habits[user_id],
            )
            for user_id in sorted(people)
        ]  # fmt: skip

    async def _course(self) -> None:
        """Bad times, a calm in which everything has to be put right, and the games' ends."""
        self._house.start()
        for player in self._players:
            asyncio.get_running_loop().create_task(player.live())
        bad_times = self._random.uniform(10.0, 70.0)
        self._mishaps(bad_times)
        await asyncio.sleep(bad_times)
        self._faults.stop()
        self._world.forbidden.clear()
        self._house.permissions_changed()
        self._note("calm")
        await self._settle()
        for player in self._players:
            player.is_dutiful, player.is_paused = True, False
        await self._games_end()
        await self._settle()
        self._converged().verify_end()
        self._note("end", len(self._disk.rows.tables))

    def _mishaps(self, seconds: float) -> None:
        """Schedule what happens besides the single faults, at times within this many seconds."""
        loop, rates = asyncio.get_running_loop(), self._faults.rates
        for _ in range(rates.stops):
            loop.create_task(self._stop(self._random.uniform(2.0, seconds)))
        for _ in range(rates.outages):
            loop.create_task(self._outage(self._random.uniform(2.0, seconds)))
        loop.create_task(self._meddling())

    async def _stop(self, when: float) -> None:
        await asyncio.sleep(when)
        await self._house.stop()

    async def _outage(self, when: float) -> None:
        await asyncio.sleep(when)
        self._faults.is_outage = not self._faults.is_over
        self._note("outage")
        await asyncio.sleep(self._random.uniform(3.0, 40.0))
        self._faults.is_outage = False

    async def _meddling(self) -> None:
        """People delete messages, and moderators take permissions away for a while."""
        rates = self._faults.rates
        while not self._faults.is_over:
            await asyncio.sleep(1.0)
            if self._faults.strikes(rates.deleted) and self._world.messages:
                message = self._random.choice(list(self._world.messages.values()))
                self._note("delete", message.id)
                self._world.delete_by_people(message)
            if self._faults.strikes(rates.refused, "refused"):
                channel = self._random.choice(self._plans).channel_id
                self._world.forbidden ^= {channel}
                self._note("forbid", channel, channel in self._world.forbidden)
                self._house.permissions_changed()

    async def _settle(self) -> None:
        """Let everything that is under way come to rest, then look whether all is as it should."""
        self._pause(paused=True)
        await asyncio.sleep(_CONVERGES_WITHIN)
        await self._at_rest()
        if self._house.ready is None:
            self.oracle.violated("the bot does not run though nothing hinders it")
        self._converged().verify_now()

    async def _at_rest(self) -> None:
        """Wait until what clocks that have run out meanwhile led to is shown."""
        until = self._last_write + _AT_REST
        if until > self._loop.time():
            await asyncio.sleep(until - self._loop.time())
            await self._at_rest()

    def _converged(self) -> Converged:
        bot = self._house.ready
        doubtful = bot.transactions.doubtful if bot is not None else ()
        unshown = {
            table.stored.id
            for table in self._truth.tables.values()
            if not table.stored.stage.is_open and self._house.last_end >= table.written_at
        }
        return Converged(
            self._world, self._truth, self._disk, unshown.union(doubtful), self.oracle.violated
        )

    async def _games_end(self) -> None:
        until = self._loop.time() + _LONGEST_GAME
        while not await self._are_over_for_good():
            await asyncio.sleep(1.0)
            if self._loop.time() > until:
                self.oracle.violated("a game does not end")

    async def _are_over_for_good(self) -> bool:
        """Whether all tables are over, also once what was just asked for has opened another one."""
        if not self._is_over():
            return False
        self._pause(paused=True)
        await asyncio.sleep(1.0)
        self._pause(paused=False)
        return self._is_over()

    def _pause(self, *, paused: bool) -> None:
        for player in self._players:
            player.is_paused = paused

    def _is_over(self) -> bool:
        opened = {table.venue.channel_id for table in self._disk.rows.tables.values()}
        return {p.channel_id for p in self._plans} <= opened and not any(
            map(self._disk.open_in, opened)
        )

    def _press(
        self, user_id: int, message: Message, custom_id: CustomId, values: tuple[str, ...]
    ) -> None:
        given = Given(
            self._world.new_id(), user_id, message.channel_id, self._loop.time(), message,
            custom_id, values,
        )  # fmt: skip
        self._send(given)

    def _command(self, user_id: int, channel_id: int, command: str) -> None:
        given = Given(self._world.new_id(), user_id, channel_id, self._loop.time())
        given.command = command
        self._send(given)

    def _send(self, given: Given) -> None:
        """Let Discord deliver an interaction, or not, late, or twice."""
        self._world.given[given.id] = given
        what = given.command or f"{given.custom_id} {' '.join(given.values)}"
        self._note("click", given.id, given.user_id, what)
        self._seen.add(given.custom_id.verb.value if given.custom_id else what.split()[0])
        rates = self._faults.rates
        if self._faults.strikes(rates.click_lost):
            return
        delay = self._faults.delay(0.08)
        if self._faults.strikes(rates.click_late):
            delay += self._faults.uniform(0.5, 4.0)
        self._loop.call_later(delay, self._deliver, given, context=Context())
        if self._faults.strikes(rates.click_twice):
            delay += self._faults.uniform(0.0, 12.0)
            self._loop.call_later(delay, self._deliver, given, context=Context())

    def _deliver(self, given: Given) -> None:
        taken = self._house.deliver(given, PEOPLE[given.user_id])
        if taken and given.id in self._delivered:
            self._seen.add("deliver-again")
        self._delivered.add(given.id)
        self._note("deliver" if taken else "nobody-for", given.id)

    def _written(self, write: Write) -> None:
        stored, self._last_write = write.after, self._loop.time()
        actions = " ".join(type(entry.action).__name__ for entry in write.entries)
        self._seen |= {stored.game.value, *actions.split()}
        self._note(
            "write", stored.id, stored.version, stored.stage.value, actions,
            "".join(entry.digest[:12] for entry in write.entries), write.asked,
        )  # fmt: skip
        self.oracle.written(write)

    def _changed(self, message: Message, given: Given | None) -> None:
        where = "dm" if message.channel_id >= DM else "channel"
        texts = " / ".join(message.shown.texts).replace("\n", " ")[:100]
        self._note("message", message.id, where, given.id if given else "-", texts)
        self.oracle.changed(message, given)

    def _after_step(self) -> None:
        if self._crashes_at and self._loop.steps in self._crashes_at and not self._faults.is_over:
            self._house.kill()
        if self._loop.steps > self._most_steps:
            self.oracle.violated("the bot goes on and on")
        self.oracle.after_step()

    def _note(self, what: str, *about: object) -> None:
        self._seen.add(what)
        self._trace.append(f"{self._loop.time():9.3f} {what} {' '.join(map(str, about))}")


@contextmanager
def _watched_logs(oracle: Oracle) -> Iterator[None]:
    """Let the oracle read what the program logs, and nobody else."""
    loggers = [logging.getLogger(name) for name in ("bot", "cogs", "tarocchino")]
    before = [(logger.propagate, logger.level) for logger in loggers]
    for logger in loggers:
        logger.addHandler(oracle)
        logger.propagate = False
        logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        for logger, (propagate, level) in zip(loggers, before, strict=True):
            logger.removeHandler(oracle)
            logger.propagate = propagate
            logger.setLevel(level)


@contextmanager
def _seeded(seed: int) -> Iterator[None]:
    """Seed the module's own generator, which spreads the waits of retries."""
    state = global_random.getstate()
    global_random.seed(f"module {seed}")
    try:
        yield
    finally:
        global_random.setstate(state)
