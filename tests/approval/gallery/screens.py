"""Screenshots of every message on the local Discord's page, wide and narrow, dark and light."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import discord
from playwright.async_api import Browser, Page, async_playwright, expect

from bot.client.channels import DmChannels
from bot.client.limits import DmPace
from bot.client.messenger import Messenger
from bot.draw.card_emojis import EmojiPicture
from localcord.page.page import add_page
from localcord.server.app import LocalDiscord
from localcord.world.entities import Emoji
from localcord.world.world import World
from tests.approval.gallery.index import SCREEN_THEMES, SCREEN_WIDTHS, screen_name
from tests.approval.gallery.messages import Message
from tests.approval.gallery.moments import CHANNEL_ID, FIRST_USER_ID, NAMES
from tests.fakes.store import MemoryStore
from tests.fixtures.local_discord import pointed_at

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
_ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
_HEIGHT = 2400
"""A window in which the longest message stands whole."""


async def take_screens(
    folder: Path, messages: Iterable[Message], emojis: Mapping[int, EmojiPicture]
) -> int:
    """Write the screenshots of the messages, return how many; needs Chromium."""
    world = _world(emojis)
    local = LocalDiscord(world, rate_limits=False)
    add_page(local)
    taken = 0
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(local)
        stack.enter_context(pointed_at(local))
        client = await stack.enter_async_context(discord.Client(intents=discord.Intents.none()))
        await client.login(local.token)
        tabs = await stack.enter_async_context(_tabs(local))
        dm_channels = DmChannels(client, MemoryStore().dm_channels, DmPace())
        messenger = Messenger(client, dm_channels=dm_channels)
        for place, message in enumerate(messages):
            message_id = await messenger.post(CHANNEL_ID, message.panel, nonce=f"gallery-{place}")
            shots = (
                _take(page, message_id, folder / screen_name(message, width, theme))
                for (width, theme), page in tabs.items()
            )
            await asyncio.gather(*shots)
            await messenger.delete(CHANNEL_ID, message_id)
            taken += len(tabs)
    return taken


def _world(emojis: Mapping[int, EmojiPicture]) -> World:
    """A server in which the people and the channel that messages name have their fixed ids."""
    world = World.with_guild(people=NAMES, locale="en-US")
    (guild,) = world.guilds.values()
    channel = next(each for each in world.channels.values() if each.guild_id == guild.id)
    people = [user for user in world.users.values() if user.name in NAMES]
    fixed = {user.id: FIRST_USER_ID + place for place, user in enumerate(people)}
    for user in people:
        user.id = fixed[user.id]
    world.users = {user.id: user for user in world.users.values()}
    guild.members = [fixed.get(member, member) for member in guild.members]
    guild.owner_id = FIRST_USER_ID
    del world.channels[channel.id]
    channel.id = CHANNEL_ID
    world.channels[CHANNEL_ID] = channel
    for emoji_id, each in emojis.items():
        world.emojis[emoji_id] = Emoji(emoji_id, str(each.name), each.png, False, world.bot.id)
    return world


@asynccontextmanager
async def _tabs(local: LocalDiscord) -> AsyncIterator[dict[tuple[int, str], Page]]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
        yield {
            (width, theme): await _tab(browser, local, width, theme)
            for width in SCREEN_WIDTHS
            for theme in SCREEN_THEMES
        }
        await browser.close()


async def _tab(browser: Browser, local: LocalDiscord, width: int, theme: str) -> Page:
    page = await browser.new_page(viewport={"width": width, "height": _HEIGHT})
    await page.add_init_script(f"localStorage.setItem('theme', '\"{theme}\"')")
    await page.goto(f"{local.base_url}/?user=anna&channel={CHANNEL_ID}")
    await expect(page.locator("#channel-name")).to_contain_text("tarocchino")
    return page


async def _take(page: Page, message_id: int, path: Path) -> None:
    """Take the message's picture when its own pictures have come."""
    message = page.locator(f'[data-message-id="{message_id}"]')
    await expect(message).to_be_visible()
    await message.evaluate(
        "node => Promise.all([...node.querySelectorAll('img')].map(each => each.decode()))"
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    await message.screenshot(path=path)
