"""One run of the bot, from its start to its death, over the simulated store and Discord."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context
from types import SimpleNamespace
from typing import Any, Protocol, cast

import discord

from bot.client.error_boundary import report
from bot.client.interactions import InteractionTracker
from bot.client.router import ControlRouter, UsedControl
from bot.draw.style import Style
from bot.publisher import DiscordPublisher
from bot.services import TableService
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.hooks import Change, Publisher
from bot.table.live.live_table import Waits
from bot.table.live.shuffler import RandomShuffler
from bot.table.messages.context import PublishingContext
from cogs.hand.buttons import CutButtons, HandButtons
from cogs.learn import LearnCog
from cogs.preferences import AbsenceCog, PreferencesCog
from cogs.reference import CardCog, RulesCog
from cogs.scores import ScoreCog
from cogs.shared.extensible_bot import ExtensibleBot
from cogs.shared.lookup import actor_of
from cogs.table.buttons import RequestButtons, SeatButtons
from cogs.table.cog import OpenCommand, SeatCommands, TableCog
from tarocchino.core.games import GameName
from tests.slow.simulation.environment.discord_world import DiscordWorld, Given
from tests.slow.simulation.environment.disk import ASKED
from tests.slow.simulation.environment.interaction import DeliveredInteraction, Member
from tests.slow.simulation.environment.loop import LIFE, BotLifetime
from tests.slow.simulation.environment.messenger import SimulatedMessenger
from tests.slow.simulation.environment.network import Network
from tests.slow.simulation.environment.picture_pool import PlainRenderer
from tests.slow.simulation.environment.storage import SimulatedStore
from tests.slow.simulation.talk import action_of

_log = logging.getLogger(__name__)

EPOCH = 1_000_000.0
"""What the bot's clock says when the simulation begins, in seconds since the epoch."""


class BotObserver(Protocol):
    """Who watches what a run of the bot does."""

    def begins(self) -> None:
        """A run of the bot begins."""

    def published(self, change: Change) -> None:
        """The publisher is told of a change."""

    def handled(self, given: Given, error: Exception | None) -> None:
        """The bot is done with an interaction, with this error if it refuses."""


class LoopClock:
    """A `bot.support.clock.Clock` by the time of the simulated event loop."""

    def now(self) -> float:
        return EPOCH + asyncio.get_running_loop().time()

    async def until(self, moment: float) -> None:
        await asyncio.sleep(max(moment - self.now(), 0))


class BotRun:
    """The service, the presenter and the cogs, wired as `bot.bot` and `bot.app` wire them."""

    def __init__(
        self,
        life: BotLifetime,
        store: SimulatedStore,
        world: DiscordWorld,
        network: Network,
        shuffler: RandomShuffler,
        witness: BotObserver,
    ) -> None:
        self.life = life
        self.transactions = store.transactions
        self.is_ready = False
        self.ready_at = 0.0
        self._world = world
        self._network = network
        self._witness = witness
        self.tables = TableService(
            store,
            shuffler,
            clock=LoopClock(),
            pause=lambda: asyncio.sleep(0.3),
            waits=Waits(cut=4.0, next_hand=3.0),
        )
        messenger, renderer = SimulatedMessenger(world, network), PlainRenderer()
        preferences = self.tables.preferences
        self.publisher = DiscordPublisher(
            PublishingContext(messenger, store, renderer, preferences)
        )
        self.tables.registry.show_by(_Watched(self.publisher, witness))
        self._deliveries = InteractionTracker()
        self._router = ControlRouter()
        services = SimpleNamespace(
            tables=self.tables, publisher=self.publisher, renderer=renderer,
            preferences=preferences, deck=Style().deck, alerts=store.alerts, messenger=messenger,
        )  # fmt: skip
        bot = cast(ExtensibleBot, services)
        self._preferences = PreferencesCog(bot)
        for part in (
            SeatButtons(bot),
            RequestButtons(bot),
            HandButtons(bot),
            CutButtons(bot),
            AbsenceCog(bot),
            ScoreCog(bot),
            CardCog(bot),
            RulesCog(bot),
            LearnCog(bot),
            self._preferences,
        ):
            self._router.register(part)
        self._table_cog = TableCog(bot)
        self._opening = OpenCommand(bot)
        self._seats = SeatCommands(bot)

    async def start(self) -> None:
        """Bring back the open tables, then be ready for interactions."""
        await self.tables.registry.restore()
        self.is_ready = True
        self.ready_at = asyncio.get_running_loop().time()

    async def stop(self) -> None:
        """End as a program that was told to end."""
        self.is_ready = False
        await self._deliveries.close()
        await self.tables.registry.stop()
        await self.publisher.close()

    async def hear_of_permissions(self, guild_id: int) -> None:
        """Take note that permissions in a server have changed."""
        self.publisher.try_again(guild_id)

    async def receive(self, given: Given, member: Member, guild_id: int) -> None:
        """Answer an interaction."""
        if not self._deliveries.take(given.id):
            return
        ASKED.set(given.id)
        delivered = DeliveredInteraction(given, member, guild_id, self._world, self._network)
        interaction = cast(discord.Interaction[Any], delivered)
        error: Exception | None = None
        try:
            if given.custom_id is not None:
                used = UsedControl(given.custom_id, given.values)
                await self._router.handle(interaction, used)
            else:
                await self.tables.registry.wake(channel_id=given.channel_id, user_id=given.user_id)
                await self._command(given)(interaction)
        except Exception as raised:
            error = raised
            await report(interaction, raised)
        self._witness.handled(given, error)

    def in_context(self, coro: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something as a part of this run."""
        context = Context()
        context.run(LIFE.set, self.life)
        return asyncio.get_running_loop().create_task(coro, context=context)

    def _command(self, given: Given) -> Callable[[Any], Awaitable[None]]:
        cog = self._table_cog
        match (given.command or "").split():
            case ["open", game, target, hands, customs, clock, cutting]:
                return lambda interaction: self._opening.open.callback(
                    self._opening,
                    interaction,
                    GameName(game).value,
                    target=int(target) or None,
                    hands=int(hands) or None,
                    customs=customs.strip("-"),
                    clock=clock,
                    cutting=cutting == "cut",
                )
            case ["sit", seat]:
                return lambda interaction: self._seats.sit.callback(self._seats, interaction, seat)
            case ["leave"]:
                return lambda interaction: self._seats.leave.callback(self._seats, interaction)
            case ["close"]:
                return lambda interaction: cog.close.callback(cog, interaction)
            case ["preferences"]:
                preferences = self._preferences
                return lambda interaction: preferences.show.callback(preferences, interaction)
            case ["offer" | "keep", *whom]:
                return lambda interaction: self._hand_over(interaction, given, whom)
            case ["show"]:
                return lambda interaction: cog.show.callback(cog, interaction)
            case _:
                return lambda interaction: self._conduct(interaction, given)

    async def _hand_over(
        self, interaction: discord.Interaction[Any], given: Given, whom: list[str]
    ) -> None:
        """Offer the person's seat to somebody, or to everybody, or take the offer back."""
        actor, table = actor_of(interaction), self.tables.registry.table_in(given.channel_id)
        if table is None:
            raise TableRefusedError(RefusalReason.NO_TABLE)
        if given.command == "keep":
            await self.tables.handover.keep_seat(table.id, actor)
            return
        user_id = int(whom[0]) if whom else None
        await self.tables.handover.offer_seat(table.id, actor, user_id=user_id)

    async def _conduct(self, interaction: discord.Interaction[Any], given: Given) -> None:
        """Say something around the play, straight to the service."""
        actor, table = actor_of(interaction), self.tables.registry.table_in(given.channel_id)
        if table is None:
            raise TableRefusedError(RefusalReason.NO_TABLE)
        seat = table.seat_of(actor.user_id)
        if seat is None:
            raise TableRefusedError(RefusalReason.NOT_SEATED)
        action = action_of(given.command or "", seat)
        assert action is not None, f"no such command: {given.command}"
        await self.tables.play.request(table.id, actor, action)


class _Watched:
    """A publisher that lets the witness know first."""

    def __init__(self, publisher: Publisher, witness: BotObserver) -> None:
        self._publisher = publisher
        self._witness = witness

    def publish(self, change: Change) -> None:
        self._witness.published(change)
        self._publisher.publish(change)

    async def shown(self, table_id: int) -> None:
        await self._publisher.shown(table_id)
