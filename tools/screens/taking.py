"""Which screens are taken, at which sizes, and how the bot comes to them."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright

from localcord.people.person import NotPossibleError, Person
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.actions import Discard
from tests.drivers.browser import ARGUMENTS, CHROMIUM, SIZES, newest_messages
from tools.screens.running import Running, open_table, running, until_turn

SEED = 11


@dataclass
class Camera:
    """Takes what a person sees of a channel at both sizes, into files ``NAME-SIZE.png``."""

    browser: Browser
    folder: Path
    scale: float = 1
    locale: str = "en-US"
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
        """Open the channel in a browser of that size, with its pictures loaded."""
        address = f"{scene.discord.base_url}/?user={person.username}&channel={channel}"
        page = await newest_messages(self.browser, address, size, self.scale)
        try:
            yield page
        finally:
            await page.close()


def message(message_id: int) -> str:
    """Return the selector of a message."""
    return f'[data-message-id="{message_id}"]'


@asynccontextmanager
async def camera(folder: Path, scale: float = 1, locale: str = "en-US") -> AsyncIterator[Camera]:
    """Give a camera that writes into the folder what people of that language see."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield Camera(browser, folder, scale, locale)
        await browser.close()


async def turn(view: Camera, game: GameName) -> None:
    """Take the turn of a player in the second trick or later, in the DM and in the channel."""
    async with running(SEED, view.locale) as scene:
        anna = scene.discord.person("Anna")
        await open_table(scene, anna, game)
        await scene.command(anna, "table start")
        await until_turn(scene, anna)
        await view.take(scene, anna, anna.dm, f"turn-{game.value}")
        await view.take(scene, anna, scene.channel, f"table-{game.value}")


async def lobby(view: Camera) -> None:
    """Take a table that waits for players: as its host and as somebody else sees it."""
    async with running(SEED, view.locale) as scene:
        anna, bruno = (scene.discord.person(name) for name in ("Anna", "Bruno"))
        await open_table(scene, anna, GameName.OTTOCENTO)
        await view.take(scene, anna, scene.channel, "lobby-host")
        await scene.command(anna, "table computer remove")
        await view.take(scene, bruno, scene.channel, "lobby-guest")


async def cut(view: Camera) -> None:
    """Two people are asked to cut: in the channel and in the DM."""
    async with running(SEED, view.locale) as scene:
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
    """Take the discard, the score sheet of a hand and the match's end."""
    async with running(SEED, view.locale) as scene:
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


async def take_all(folder: Path, only: str = "", locale: str = "en-US") -> list[Path]:
    """Take every screen whose name begins with ``only``; returns the files."""
    async with camera(folder, locale=locale) as view:
        for game in GAMES:
            if f"turn-{game.value}".startswith(only):
                await turn(view, game)
        for name, scene in (("lobby", lobby), ("cut", cut), ("hand", hand)):
            if name.startswith(only):
                await scene(view)
        return view.taken
