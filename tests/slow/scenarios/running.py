"""The bot of a house: up, down and up again, over one store and one clock."""

import asyncio
import random
from concurrent.futures import Executor
from typing import Any

from bot.client.limits import Allowance, DmPace, HttpLimiter, Limits, SessionStartLimiter
from bot.stores import Store
from localcord.world.world import World
from tests.drivers.bot import MANY, QuickBot, new_bot
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock
from tests.fixtures.local_discord import StartClient

MINUTE, HOUR, DAY = 60, 3_600, 86_400
IDLE_LOBBY = 30 * MINUTE
"""Seconds after which a table that has not begun is closed if nobody does anything there."""
_A_MOMENT = 0.001
"""Real seconds after which it is looked whether an event has come through the gateway."""


class Running:
    """The part of `tests.slow.scenarios.house.House` that is the machine. ``store``, ``discord``
    and its ``world`` outlive every bot of the house."""

    def __init__(
        self,
        discord: ScriptedDiscord,
        clock: VirtualClock,
        start_client: StartClient,
        drawing: Executor,
        *,
        store: Store | None = None,
        seed: int = 1,
        patience: float = 0.0,
        next_hand: float = 0.0,
        chance: random.Random | None = None,
        named: str = "tarocchino",
    ) -> None:
        self.discord = discord
        self.world: World = discord.world
        self.clock = clock
        self.store: Any = MemoryStore() if store is None else store
        self.channel = self.world.channel_id(named)
        self._start_client = start_client
        self._drawing = drawing
        self._seed = seed
        self._patience = patience
        self._next_hand = next_hand
        self._chance = chance
        self._bot: QuickBot | None = None

    @property
    def bot(self) -> QuickBot:
        """The bot that runs now."""
        assert self._bot is not None, "the bot is stopped"
        return self._bot

    @property
    def guild_id(self) -> int:
        """The server of the house."""
        return next(iter(self.world.guilds))

    @property
    def now(self) -> float:
        """Seconds since the epoch, for the bot and for Discord."""
        return self.clock.now()

    async def passes(
        self, seconds: float = 0, *, minutes: float = 0, hours: float = 0, days: float = 0
    ) -> None:
        """Let so much time go by, all that falls due in it in order."""
        await self._advance(seconds + minutes * MINUTE + hours * HOUR + days * DAY)

    async def restarts(self, *, after_minutes: float = 0) -> None:
        """The bot stops, some time passes, and another comes up over the same store."""
        await self.stops()
        await self._advance(after_minutes * MINUTE)
        await self.starts()

    async def stops(self) -> None:
        """The bot goes down."""
        await self.bot.close()
        self._bot = None
        await self.discord.bot_offline()

    async def closes(self) -> None:
        """The evening is over: the bot goes down, if it is up."""
        if self._bot is not None:
            await self._bot.close()

    async def starts(self) -> None:
        """A bot comes up over the store as it is."""
        self._bot = new_bot(
            self.store,
            self._drawing,
            seed=self._seed,
            chance=self._chance,
            patience=self._patience,
            next_hand=self._next_hand,
            idle_lobby=IDLE_LOBBY,
            clock=self.clock,
            limits=Limits(
                HttpLimiter(),
                SessionStartLimiter(),
                DmPace(MANY),
                person=Allowance(burst=MANY),  # They press as fast as the machine goes.
            ),
        )
        await self._start_client(self.discord, self._bot)
        await self.settled()

    async def settled(self) -> None:
        """Return when the bot has nothing left to do: it knows of all that has happened, and what
        followed from it is shown."""
        if self._bot is None:
            return
        while not self._knows_all(self._bot):  # noqa: ASYNC110 (the client tells nobody)
            await asyncio.sleep(_A_MOMENT)
        await self._bot.settled()

    def _knows_all(self, bot: QuickBot) -> bool:
        shard = bot.get_shard(0)
        # Nothing public says which event was heard last.
        heard = None if shard is None else shard._parent.ws.sequence
        return not bot.is_ready() or (heard or 0) >= self.discord.last_event

    async def _advance(self, seconds: float) -> None:
        await self.clock.advance(seconds, self.settled)
