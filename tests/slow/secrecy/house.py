"""Tables dealt with packs of the test's choice, played over a tapped wire."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from dataclasses import dataclass, fields
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.client import interactions
from bot.client.limits import DmPace, HttpLimiter, Limits, SessionStartLimiter
from bot.services import TableService
from bot.settings.agreement import DEFAULT_AGREEMENT, Agreement
from bot.stores import Store
from bot.support.venue import Venue
from bot.table.live.shuffler import RandomShuffler
from bot.table.messages import context
from bot.table.rules.permissions import Actor
from bot.table.state import table as model
from bot.table.state.seats import Computer
from bot.table.state.table import Stage, Table
from bot.table.store.stored_table import LogEntry, StoredTable
from localcord.people.person import Person
from localcord.server.app import HOST, LocalDiscord
from localcord.world.clock import ManualClock
from localcord.world.world import World
from tarocchino.core.model.actions import Action, SeatAction
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.records.digest import digest
from tarocchino.dealing.chain import new_chain
from tests.drivers.bot import QuickBot
from tests.fakes.services import no_pause
from tests.fakes.virtual_clock import VirtualClock
from tests.fixtures.local_discord import StartClient
from tests.slow.secrecy.filled import CountedTables, OpenStore, in_memory, put
from tests.slow.secrecy.proxy import tapped
from tests.slow.secrecy.wire import Wire

SECRET_SEED = bytes(range(100, 164))
"""The last seed of every table's chain here: a canary."""

CHANNEL = "tarocchino"
PEOPLE = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fosco", "Gina", "Spettatore", "Ilda")
SPECTATOR = "Spettatore"
FIRST = 1
"""The id of the table under test."""


class WiredBot(QuickBot):
    """Tells a wire of the frames that come."""

    def __init__(self, wire: Wire, **options: Any) -> None:
        super().__init__(enable_debug_events=True, guild_ready_timeout=0, **options)
        self._wire = wire

    async def on_socket_raw_receive(self, text: str) -> None:
        self._wire.frame_received(text)


@dataclass
class House:
    """A bot at one table, whose every byte is recorded."""

    local: LocalDiscord
    bot: WiredBot
    store: Store
    logs: Mapping[int, Sequence[LogEntry]]
    wire: Wire

    @property
    def channel(self) -> int:
        return self.local.world.channel_id(CHANNEL)

    @property
    def log(self) -> Sequence[LogEntry]:
        return self.logs[FIRST]

    @property
    def table(self) -> Table | None:
        """The table, None once it is over."""
        return self.bot.tables.registry.table_in(self.channel)

    def person(self, seat: int | None) -> Person:
        """Who sits there; for None a spectator."""
        return self.local.person(SPECTATOR if seat is None else PEOPLE[seat])

    async def act(self, action: SeatAction) -> None:
        """Have the table do an action of its person, and everything shown."""
        actor = Actor(self.person(action.seat).id)
        await self.bot.tables.play.act(FIRST, None, actor, action)
        await self.bot.settled()


def replayed(start: MatchState, actions: Sequence[Action]) -> list[MatchState]:
    """The states before and after each action."""
    states = [start]
    for action in actions:
        states.append(apply(states[-1], action)[0])
    return states


def stored_table(
    world: World,
    start: MatchState,
    actions: Sequence[Action],
    people: Sequence[int],
    names: Sequence[str],
    agreement: Agreement = DEFAULT_AGREEMENT,
) -> StoredTable:
    """A table in play, people in these seats and computer players in the others."""
    states = replayed(start, actions)
    (guild,) = world.guilds.values()
    ids = {user.name: user.id for user in world.users.values()}
    seats = tuple(
        model.Person(ids[PEOPLE[seat]], names[seat], "it")
        if seat in people
        else Computer(f"Robot {seat}")
        for seat in range(start.players)
    )
    log = tuple(
        LogEntry(number, action, digest(state), 0.0)
        for number, (action, state) in enumerate(zip(actions, states[1:], strict=True), start=1)
    )
    return StoredTable(
        id=FIRST,
        venue=Venue(guild.id, world.channel_id(CHANNEL), "it"),
        host_id=ids[PEOPLE[0]],
        game=start.game.name,
        rules=start.rules,
        seats=seats,
        stage=Stage.PLAYING,
        version=len(log),
        chain=new_chain(SECRET_SEED),
        first_dealer=None,
        opened_at=0.0,
        log=log,
        agreement=agreement,
    )


@asynccontextmanager
async def house(
    start_client: StartClient,
    drawing: Executor,
    start: MatchState,
    actions: Sequence[Action],
    people: Sequence[int],
    names: Sequence[str] = PEOPLE,
    *,
    agreement: Agreement = DEFAULT_AGREEMENT,
    closed_dms: bool = False,
    opened: OpenStore = in_memory,
    prepare: Callable[[World, Store], Awaitable[None]] | None = None,
) -> AsyncIterator[House]:
    """A running bot whose table has come so far; ``names`` are those that people sat down with.

    With ``closed_dms`` the person in the first seat takes none. ``opened`` opens the store; there
    is what ``prepare`` puts into it instead of the table.
    """
    world = World.with_guild(people=PEOPLE, clock=ManualClock())
    for user in world.users.values():
        user.closed_dms = closed_dms and user.name == PEOPLE[0]
    async with opened() as plain:
        parts = {part.name: getattr(plain, part.name) for part in fields(Store)}
        store = Store(**{**parts, "tables": (counted := CountedTables(plain.tables))})
        if prepare is not None:
            await prepare(world, store)
        else:
            await put(store, stored_table(world, start, actions, people, names, agreement))
        async with _running(start_client, drawing, world, store, counted) as here:
            yield here


@asynccontextmanager
async def _running(
    start_client: StartClient,
    drawing: Executor,
    world: World,
    store: Store,
    counted: CountedTables,
) -> AsyncIterator[House]:
    wire = Wire(world, moment=lambda: len(counted.logs[FIRST]))

    tables = TableService(store, RandomShuffler(), clock=VirtualClock(), pause=no_pause)
    async with (
        LocalDiscord(world, rate_limits=False) as local,
        tapped(HOST, int(local.base_url.rpartition(":")[2]), wire.tell) as port,
    ):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Route, "BASE", f"http://{HOST}:{port}/api/v10")
            gateway = URL(f"ws://{HOST}:{port}/gateway")
            patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
            patch.setattr(interactions, "FOLLOWING_SECONDS", 0.0)
            patch.setattr(context, "FOLLOWING_PER_SECOND", 10**9)
            at_once = Limits(
                HttpLimiter(),
                SessionStartLimiter(),
                dms=DmPace(len(PEOPLE)),
            )
            bot = WiredBot(wire, store=store, tables=tables, drawing=drawing, limits=at_once)
            await start_client(local, bot)
            await bot.settled()
            yield House(local, bot, store, counted.logs, wire)
            await bot.close()
