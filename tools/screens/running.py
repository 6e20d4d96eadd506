"""The bot on a local Discord with its page, and Anna, who plays what a computer would advise."""

import asyncio
import contextlib
import random
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.app import run_bot
from bot.bot import TarocchinoBot
from bot.cli.demo import demo_world
from bot.config import Config, DiscordConfig, PlayConfig, StorageConfig
from bot.draw.card_emojis import emoji_pictures
from bot.storage.sqlite import sqlite_url
from bot.support.redaction import Secret
from bot.table.live.shuffler import RandomShuffler
from bot.table.state.table import Table
from localcord.page.page import add_page
from localcord.people.person import Person
from localcord.server.app import LocalDiscord
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.library import usual_players
from tarocchino.core.model.actions import (
    Bid,
    CallOut,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    SeatAction,
)
from tarocchino.core.views.view import view_for
from tarocchino.players import choose

PATIENCE = 20.0
LOOK_EVERY = 0.05
CHANNEL = "tarocchino"
HOST = "Anna"


@dataclass
class Running:
    """The running bot, and what people do there by commands and buttons."""

    discord: LocalDiscord
    bot: TarocchinoBot

    @property
    def channel(self) -> int:
        return self.discord.world.channel_id(CHANNEL)

    @property
    def table(self) -> Table | None:
        """The open table of the channel."""
        return self.bot.tables.registry.table_in(self.channel)

    async def settled(self) -> None:
        """Wait until everything that has happened is shown."""
        for _ in range(3):
            await self.bot.publisher.settled()
            await asyncio.sleep(0.05)

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until this holds; it is asked again after each change of a message."""
        async with asyncio.timeout(PATIENCE), self.discord.person(HOST).watch() as events:
            while not holds():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(anext(events), LOOK_EVERY)

    async def command(
        self, person: Person, name: str, *, dismiss: bool = True, **options: Any
    ) -> None:
        """Give a command in the channel, and dismiss the bot's answer unless it is to stay."""
        outcome = await (await person.slash(self.channel, name, **options)).finished(PATIENCE)
        for message in outcome.created:
            if dismiss and message.ephemeral:
                person.dismiss(message.id)

    async def press(self, person: Person, verb: str, channel: int, argument: str = "") -> None:
        """Press the newest live button of this meaning in a channel."""
        for message in reversed(person.messages(channel)):
            for button in message.buttons:
                meant = (button.custom_id or "").split(":")
                if len(meant) < 5 or button.disabled:
                    continue
                if meant[3] == verb and meant[4].startswith(argument):
                    await person.click(message.id, button.custom_id or "")
                    return
        raise LookupError(f"{person.name} sees no live button {verb!r}")

    @property
    def scored(self) -> int:
        """How many hands of the match have been scored."""
        table = self.table
        return len(table.match.sheets) if table is not None and table.match is not None else 0

    async def asked(self, person: Person) -> bool:
        """Wait until the person is asked for a move; False if a hand is over, or the match."""
        scored = self.scored
        async with asyncio.timeout(PATIENCE):
            while not self._in_turn(person):
                if self.table is None or self.scored != scored:
                    break
                await self._decline_to_cut(person)
                await asyncio.sleep(LOOK_EVERY)
        await self.settled()
        return self.table is not None and self.scored == scored

    def sheet(self, person: Person) -> int:
        """The message in the channel with the first score sheet."""
        return next(
            message.id
            for message in person.messages(self.channel)
            if any(":hands:" in (button.custom_id or "") for button in message.buttons)
        )

    async def next_hand(self, person: Person) -> None:
        """Begin the next hand, where the table waits for a word of somebody."""
        with contextlib.suppress(LookupError):
            await self.press(person, "nocut", self.channel)

    def _in_turn(self, person: Person) -> bool:
        table = self.table
        if table is None or table.turn is None:
            return False
        return table.seat_of(person.id) == table.turn

    async def _decline_to_cut(self, person: Person) -> None:
        table = self.table
        if table is not None and table.seat_of(person.id) in table.seats_awaited:
            with contextlib.suppress(LookupError):
                await self.press(person, "nocut", self.channel)

    def advised(self) -> SeatAction:
        """What a computer player would do in the turn."""
        assert self.table is not None
        assert self.table.match is not None
        return choose(view_for(self.table.match, self.table.turn))

    async def move(self, person: Person) -> None:
        """The person in turn does what is advised."""
        table = self.table
        assert table is not None
        before = table.version
        match self.advised():
            case CallOut():
                await self.command(person, "hand call-out")
            case DeclineCallOut():
                await self.command(person, "hand call-out", answer="no")
            case Discard(_, cards):
                await self.command(person, "hand discard", cards=" ".join(c.code for c in cards))
            case Declare():
                await self.command(person, "hand declare", combinations="all")
            case KeepSilent():
                await self.command(person, "hand declare", combinations="nothing")
            case Bid(_, bid):
                await self.command(person, "hand bid", bid=bid.value)
            case Play(_, card):
                await self._card(person, "play", card.code)
            case Pay(_, card):
                await self._card(person, "hand pay", card.code)
        await self.until(lambda: self.table is None or self.table.version != before)

    async def _card(self, person: Person, command: str, code: str) -> None:
        offered = await person.autocomplete(self.channel, command, focused="card", typed=code)
        value = offered[0].value if offered else code
        await self.command(person, command, card=value)


@asynccontextmanager
async def running(seed: int, locale: str = "en-US") -> AsyncIterator[Running]:
    """The bot logged in to a local Discord with its page; packs follow from ``seed``."""
    world = demo_world(locale)
    for picture in await asyncio.to_thread(emoji_pictures):
        world.add_emoji(str(picture.name), picture.png)
    local = LocalDiscord(world, rate_limits=False)
    add_page(local)
    with tempfile.TemporaryDirectory(prefix="screens-") as folder:
        async with local:
            bots: list[TarocchinoBot] = []
            config = Config(
                discord=DiscordConfig(
                    token=Secret(local.token), api_url=local.api_url, gateway_url=local.gateway_url
                ),
                storage=StorageConfig(url=sqlite_url(Path(folder) / "screens.sqlite3")),
                play=PlayConfig(computer_pause=0),
            )
            shuffler = RandomShuffler(random.Random(seed))
            work = asyncio.create_task(run_bot(config, shuffler=shuffler, started=bots.append))
            try:
                await local.commands_registered(PATIENCE)
                yield Running(local, bots[-1])
            finally:
                work.cancel()
                await asyncio.gather(work, return_exceptions=True)


async def open_table(scene: Running, host: Person, game: GameName, **options: object) -> None:
    """A table of the game with computers in all other seats."""
    seats = usual_players(GAMES[game])
    await scene.command(host, "table open", dismiss=False, game=game.value, **options)
    for _ in range(seats - 1):
        await scene.command(host, "table computer add")


async def until_turn(scene: Running, host: Person, turns: int = 2, *, follows: bool = True) -> None:
    """Play until the host has to play a card for the ``turns``th time; ``follows``: to a trick that
    somebody else has led."""
    cards = 0
    while await scene.asked(host):
        action = scene.advised()
        assert scene.table is not None
        assert scene.table.match is not None
        if isinstance(action, Play):
            cards += 1
            hand = scene.table.match.hand
            led = bool(hand is not None and hand.trick)
            if cards >= turns and (led or not follows):
                return
        await scene.move(host)
