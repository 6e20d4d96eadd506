"""The bot as tests run it: seeded packs, computer players that do not wait, no shard delays."""

import random
from concurrent.futures import Executor
from importlib import import_module
from typing import Any, cast

from bot.bot import TarocchinoBot
from bot.client.commands import CommandTree
from bot.client.limits import Allowance, DmPace, HttpLimiter, Limits, SessionStartLimiter
from bot.features.reviews.service import ReviewProcess
from bot.services import TableService
from bot.stores import Store
from bot.support.clock import Clock
from bot.table.live.live_table import Waits
from bot.table.live.runner import ComputerPlayers
from bot.table.live.shuffler import RandomShuffler
from tests.fakes.reviewer import FakeReviewer
from tests.fakes.services import no_pause
from tests.fakes.virtual_clock import VirtualClock

_ROUNDS = 2
MANY = 10_000
"""More DM channels than any test opens, and more requests than anybody makes in it at once."""


_payloads: dict[tuple[str, ...], list[object]] = {}
"""What is sent of the commands of these names, which takes long to translate."""


class QuickBot(TarocchinoBot):
    """Imports each extension, and translates its commands, once for all bots."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        tree = cast(CommandTree, self.tree)
        translated = tree.payload

        async def payload() -> list[object]:
            names = tuple(sorted(command.name for command in tree.get_commands()))
            if names not in _payloads:
                _payloads[names] = await translated()
            return _payloads[names]

        tree.payload = payload  # type: ignore[method-assign]

    async def load_extension(self, name: str, *, package: str | None = None) -> None:
        """Set the extension up, without executing its module again for each bot."""
        await import_module(name, package).setup(self)

    async def settled(self) -> None:
        """Return when every interaction is answered, tables wait for people, and everything is
        shown."""
        await self.interactions.settled()
        for _ in range(_ROUNDS):
            # What is shown may reveal that a channel is gone, which changes the table.
            await self.channel_tracker.settled()
            await self.tables.registry.settled()
            await self.tables.evenings.settled()
            await self.tables.daily.settled()
            await self.puzzle_days.settled()
            await self.tables.books.settled()
            await self.publisher.settled(or_blocked=True)
            await self.daily_results.settled()
            await self.puzzle_posts.settled()


def unpaced() -> Limits:
    """Limits that let a test do what it likes, at once."""
    return Limits(
        HttpLimiter(), SessionStartLimiter(), DmPace(MANY),
        person=Allowance(burst=MANY),
    )  # fmt: skip


def new_bot(
    store: Store,
    drawing: Executor,
    *,
    seed: int = 1,
    patience: float = 0.0,
    next_hand: float = 0.0,
    idle_lobby: float = 0.0,
    clock: Clock | None = None,
    kind: type[QuickBot] = QuickBot,
    limits: Limits | None = None,
    chance: random.Random | None = None,
    reviewer: ReviewProcess | None = None,
    computers: ComputerPlayers | None = None,
    **options: Any,
) -> QuickBot:
    """A bot over the store, its packs seeded; people have ``patience`` seconds to cut the pack
    where they are asked to; the other times are those of `Waits`.

    Direct messages are opened without a pause between them unless ``limits`` say otherwise.
    ``chance`` takes the place of the ``seed``: a generator that the test seeds anew as it goes on.
    ``reviewer`` says what is thought of hands. ``options`` are those of the client.
    """
    tables = TableService(
        store,
        RandomShuffler(chance or random.Random(seed)),
        clock=clock or VirtualClock(),
        pause=no_pause,
        waits=Waits(patience, next_hand, idle_lobby),
        reviewer=reviewer or FakeReviewer(),
        computers=computers,
    )
    return kind(
        store=store,
        tables=tables,
        drawing=drawing,
        limits=limits or unpaced(),
        guild_ready_timeout=0,
        **options,
    )
