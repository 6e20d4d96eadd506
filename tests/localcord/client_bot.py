"""A small discord.py bot that uses every part of Discord that the local Discord offers."""

from __future__ import annotations

import asyncio
import io
import re

import discord
from discord import app_commands, ui
from PIL import Image

CARDS = ["Angelo", "Mondo", "Sole", "Luna", "Bégato", "Matto"]
ITALIAN = {
    "card": "carta",
    "play": "gioca",
    "Play a card": "Gioca una carta",
    "The card": "La carta",
    "Best of three": "Al meglio di tre",
}


def picture(width: int = 40, height: int = 30, colour: str = "green") -> io.BytesIO:
    """A PNG file."""
    file = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(file, "PNG")
    file.seek(0)
    return file


class Italian(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 (the base class's)
    ) -> str | None:
        return ITALIAN.get(string.message) if locale is discord.Locale.italian else None


class PlayButton(ui.DynamicItem[ui.Button[ui.View]], template=r"play:(?P<version>\d+)"):
    """A button that works after a restart: its state is in its custom id."""

    def __init__(self, version: int) -> None:
        self.version = version
        super().__init__(ui.Button(label=f"Play {version}", custom_id=f"play:{version}"))

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,  # noqa: ARG003 (the base class's)
        item: ui.Item[ui.View],  # noqa: ARG003
        match: re.Match[str],
    ) -> PlayButton:
        return cls(int(match["version"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=table_view(self.version + 1))


def table_view(version: int) -> ui.LayoutView:
    """A Components V2 message with text, a picture, a live button, a grey one and a select."""
    view = ui.LayoutView(timeout=None)
    gallery = ui.MediaGallery(discord.MediaGalleryItem("attachment://table.png", description="Alt"))
    row = ui.ActionRow()
    row.add_item(PlayButton(version))
    row.add_item(ui.Button(label="Later", custom_id="later", disabled=True))
    menu: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    menu.add_item(
        ui.Select(
            custom_id="discard",
            min_values=1,
            max_values=2,
            options=[discord.SelectOption(label=card) for card in CARDS],
        )
    )
    view.add_item(ui.Container(ui.TextDisplay(f"Table, version {version}"), gallery, row, menu))
    return view


class Note(ui.Modal, title="A note"):
    words: ui.TextInput[ui.Modal] = ui.TextInput(label="Words", custom_id="words", max_length=20)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Noted: {self.words.value}", ephemeral=True)


class Bot(discord.Client):
    """``readied`` counts READYs; ``resumed`` is set by a RESUMED; ``chosen``
    is the last select's choice."""

    def __init__(self, intents: discord.Intents | None = None) -> None:
        super().__init__(intents=intents or discord.Intents(guilds=True), guild_ready_timeout=0)
        self.tree = app_commands.CommandTree(self)
        self.resumed = asyncio.Event()
        self.ready_again = asyncio.Event()
        self.readied = 0
        self.failures: asyncio.Queue[Exception] = asyncio.Queue()
        self.chosen: list[str] = []
        add_commands(self)
        self.tree.error(self._note)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(PlayButton)
        await self.tree.set_translator(Italian())
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.readied += 1
        if self.readied > 1:
            self.ready_again.set()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def failure(self) -> Exception:
        """The next error in a command."""
        return await asyncio.wait_for(self.failures.get(), 10)

    async def _note(self, _: discord.Interaction, error: app_commands.AppCommandError) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        self.failures.put_nowait(cause)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data = interaction.data or {}
        if data.get("custom_id") == "discard":
            self.chosen = list(data["values"])  # type: ignore[typeddict-item]  # a select's data
            await interaction.response.defer()
            await interaction.edit_original_response(view=table_view(100))


def add_commands(bot: Bot) -> None:
    tree = bot.tree

    @tree.command(description="Answer at once")
    async def ping(interaction: discord.Interaction, times: app_commands.Range[int, 1, 9]) -> None:
        await interaction.response.send_message(" ".join(["pong"] * times))

    @tree.command(description="Answer later")
    async def think(interaction: discord.Interaction, private: bool = False) -> None:
        await interaction.response.defer(ephemeral=private, thinking=True)
        await interaction.followup.send("First thought")
        second = await interaction.followup.send("Second thought", ephemeral=True, wait=True)
        await second.edit(content="Better thought")

    @tree.command(description="Show a table")
    async def table(interaction: discord.Interaction) -> None:
        file = discord.File(picture(), "table.png", description="A green table")
        await interaction.response.send_message(view=table_view(1), file=file)

    @tree.command(description="Write a note")
    async def note(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Note())

    card = app_commands.Group(name="card", description="Cards", guild_only=True)

    @card.command(name="play", description="Play a card")
    @app_commands.describe(card="The card", length="How long")
    @app_commands.choices(
        length=[
            app_commands.Choice(name=app_commands.locale_str("Best of three"), value=3),
            app_commands.Choice(name="One", value=1),
        ]
    )
    async def play(
        interaction: discord.Interaction, card: str, length: int = 1, to: discord.User | None = None
    ) -> None:
        shown = f"{card} × {length} for {to.display_name if to else 'all'} ({interaction.locale})"
        await interaction.response.send_message(shown)

    tree.add_command(card)
