"""A panel becomes one view with all its parts, which discord.py does not keep."""

import gc

import discord
import pytest
from discord import ui

from bot.client.components import Button, Buttons, Image, Menu, Option, Panel, Text
from bot.client.custom_ids import CustomId, Verb
from bot.client.layout import layout
from bot.draw.picture import Picture
from localcord.people.person import Person
from localcord.world.interactions import InteractionType
from tests.drivers.bot import QuickBot
from tests.drivers.controls import command
from tests.fakes.scripted_discord import ScriptedDiscord

_PICTURE = Picture(b"\x89PNG", 1200, 700, "A table", "table.png")
_BUTTON = CustomId(7, 3, Verb.HAND)
_MENU = CustomId(7, 3, Verb.PLAY)


def _panel() -> Panel:
    menu = Menu(_MENU, (Option("a", "Ace"), Option("k", "King", "of cups", chosen=True)), "Play")
    return Panel((Text("hello"), Image(_PICTURE), Buttons((Button(_BUTTON, "My hand"),)), menu))


async def test_a_panel_is_sent_with_all_its_parts() -> None:
    (frame,) = layout(_panel(), mark=11).to_components()
    assert (frame["type"], frame["id"]) == (discord.ComponentType.container.value, 11)
    text, gallery, row, other = frame["components"]
    assert text["content"] == "hello"
    (item,) = gallery["items"]
    assert (item["media"]["url"], item["description"]) == ("attachment://table.png", "A table")
    assert [each["custom_id"] for each in row["components"]] == [str(_BUTTON)]
    (select,) = other["components"]
    assert (select["custom_id"], select["placeholder"]) == (str(_MENU), "Play")
    assert [option["value"] for option in select["options"] if option["default"]] == ["k"]


def _in_memory() -> list[str]:
    """The views and items of discord.py that have not gone."""
    kinds = (ui.Item, ui.LayoutView, ui.View)
    return [type(each).__name__ for each in gc.get_objects() if issubclass(type(each), kinds)]


@pytest.fixture
def discord_observer() -> None:
    """Requests are not checked: what is asked at once was typed by nobody."""


async def test_no_view_is_kept_of_what_one_person_alone_is_told(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, local_discord: ScriptedDiscord
) -> None:
    """Else each would stay for a quarter of an hour, of everybody who presses again and again."""
    world = local_discord.world
    known = {each["name"]: str(each["id"]) for each in world.commands.values()}
    asked = [
        local_discord.interactions.open(
            InteractionType.COMMAND,
            world.users[anna.id],
            world.channels[channel],
            {"id": known["help"], "name": "help", "type": 1, "options": []},
        )
        for _ in range(12)
    ]
    await command(bot, bruno, channel, "help")
    assert all(each.answered_at is not None for each in asked)
    gc.collect()
    assert _in_memory() == []
