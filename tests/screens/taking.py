"""Which screens are taken, at which sizes, and how the bot comes to them."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright

from bot.game.games import GAMES, GameName
from bot.game.library import usual_players
from bot.game.model.actions import Discard, Play
from bot.local.people.person import NotPossibleError, Person
from tests.drivers.browser import ARGUMENTS, CHROMIUM
from tests.screens.running import Running, running

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
SEED = 11
_LOADED = "Promise.all([...document.images].map(i => i.decode().catch(() => null)))"


@dataclass
class Camera:
    """Takes what a person sees of a channel at both sizes, into files ``NAME-SIZE.png``."""

    browser: Browser
    folder: Path
    scale: float = 1
    taken: list[Path] = field(default_factory=list)

    async def take(
        self, scene: Running, person: Person, channel: int, name: str, at: int | None = None
    ) -> None:
        """Take the channel as it is now, scrolled to its end or to the message ``at``."""
        await scene.settled()
        for size in SIZES:
            async with self.page(scene, person, channel, size) as page:
                if at is not None:
                    await page.locator(message(at)).evaluate("node => node.scrollIntoView()")
                path = self.folder / f"{name}-{size}.png"
                await page.screenshot(path=path)
                self.taken.append(path)

    @asynccontextmanager
    async def page(
        self, scene: Running, person: Person, channel: int, size: str
    ) -> AsyncIterator[Page]:
        """The channel in a browser of that size, with its pictures loaded."""
        width, height = SIZES[size]
        phone = size == "phone"
        page = await self.browser.new_page(
            viewport={"width": width, "height": height}, locale="en-US",
            device_scale_factor=self.scale, is_mobile=phone, has_touch=phone,
        )  # fmt: skip
        address = f"{scene.discord.base_url}/?user={person.username}&channel={channel}"
        await page.goto(address)
        await page.locator("#messages > li").last.wait_for()
        await page.evaluate(_LOADED)
        await page.locator("#scroller").evaluate("node => node.scrollTo(0, node.scrollHeight)")
        await page.locator("#jump").evaluate("node => { node.style.display = 'none'; }")
        await page.mouse.move(width - 2, 60)
        await page.evaluate("document.activeElement?.blur()")
        try:
            yield page
        finally:
            await page.close()


def message(message_id: int) -> str:
    """The selector of a message."""
    return f'[data-message-id="{message_id}"]'


@asynccontextmanager
async def camera(folder: Path, scale: float = 1) -> AsyncIterator[Camera]:
    """A camera that writes into the folder."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield Camera(browser, folder, scale)
        await browser.close()


async def open_table(scene: Running, host: Person, game: GameName, **options: object) -> None:
    """A table of the game with computers in all other seats."""
    seats = usual_players(GAMES[game])
    await scene.command(host, "table open", game=game.value, **options)
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


async def turn(view: Camera, game: GameName) -> None:
    """The turn of a player in the second trick or later, in the DM and in the channel."""
    async with running(SEED) as scene:
        anna = scene.discord.person("Anna")
        await open_table(scene, anna, game)
        await scene.command(anna, "table start")
        await until_turn(scene, anna)
        await view.take(scene, anna, anna.dm, f"turn-{game.value}")
        await view.take(scene, anna, scene.channel, f"table-{game.value}")


async def lobby(view: Camera) -> None:
    """A table that is waited at: as its host and as somebody else sees it."""
    async with running(SEED) as scene:
        anna, bruno = (scene.discord.person(name) for name in ("Anna", "Bruno"))
        await open_table(scene, anna, GameName.OTTOCENTO)
        await view.take(scene, anna, scene.channel, "lobby-host")
        await scene.command(anna, "table computer remove")
        await view.take(scene, bruno, scene.channel, "lobby-guest")


async def cut(view: Camera) -> None:
    """Two people are asked to cut: in the channel and in the DM."""
    async with running(SEED) as scene:
        anna, bruno = (scene.discord.person(name) for name in ("Anna", "Bruno"))
        with contextlib.suppress(NotPossibleError):  # before there was a choice, everybody cut
            await scene.command(anna, "table open", game=GameName.OTTOCENTO.value, cutting=True)
        if scene.table is None:
            await scene.command(anna, "table open", game=GameName.OTTOCENTO.value)
        await scene.settled()
        await scene.press(bruno, "sit", scene.channel)
        await scene.settled()
        for _ in range(2):
            await scene.command(anna, "table computer add")
        with contextlib.suppress(LookupError):
            await scene.press(bruno, "ready", scene.channel)
        await scene.command(anna, "table start")
        await view.take(scene, anna, scene.channel, "cut")
        await view.take(scene, anna, anna.dm, "cut-dm")


async def hand(view: Camera) -> None:
    """The discard, the score sheet of a hand and the match's end."""
    async with running(SEED) as scene:
        anna = scene.discord.person("Anna")
        await open_table(scene, anna, GameName.OTTOCENTO, target=500)
        await scene.command(anna, "table start")
        taken = set[str]()

        async def take(name: str, channel: int, at: int | None = None) -> None:
            if name not in taken:
                taken.add(name)
                await view.take(scene, anna, channel, name, at)

        while scene.table is not None:
            while await scene.asked(anna):
                if isinstance(scene.advised(), Discard):
                    await take("discard", anna.dm)
                await scene.move(anna)
            await take("sheet", scene.channel, scene.sheet(anna))
            await take("sheet-dm", anna.dm)
            await scene.next_hand(anna)
        await take("end", scene.channel)
        await take("end-dm", anna.dm)


async def take_all(folder: Path, only: str = "") -> list[Path]:
    """Take every screen whose name begins with ``only``; returns the files."""
    async with camera(folder) as view:
        for game in GAMES:
            if f"turn-{game.value}".startswith(only):
                await turn(view, game)
        for name, scene in (("lobby", lobby), ("cut", cut), ("hand", hand)):
            if name.startswith(only):
                await scene(view)
        return view.taken
