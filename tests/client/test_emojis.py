"""The card emojis: uploaded once, read at the start, shown beside names, and optional."""

import re
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Executor
from io import BytesIO
from itertools import product
from typing import Any

import discord
import pytest
from PIL import Image

from bot.cli.emojis import UploadResult, remove_emojis, upload_emojis
from bot.client.components import MAX_TEXT, Panel, Text, enriched
from bot.client.custom_ids import Verb, decode_custom_id
from bot.client.layout import without_emojis
from bot.draw.card_emojis import (
    EMOJI_SIZE,
    NO_EMOJIS,
    EmojiName,
    EmojiPicture,
    card_emojis,
    emoji_keys,
    emoji_pictures,
    read_emoji_name,
)
from bot.table.panels.table import table_panel
from bot.words import Language
from localcord.people.person import Person
from localcord.rest.users import MAX_IMAGE_BYTES
from tarocchino.core.model.cards import PACK, card
from tarocchino.core.views.view import view_for
from tests.builders.random_play import EVERY_TABLE, play_hand
from tests.builders.ui_tables import FULL_ALT, table_of
from tests.drivers.bot import new_bot
from tests.drivers.controls import buttons, panel, table_message
from tests.drivers.play import open_and_start, play_until
from tests.fakes.publishing import words
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.fixtures.laws import some_in_the_fast_suite
from tests.fixtures.local_discord import StartClient

LONGEST_ID = 2**63 - 1
NAMES = tuple(str(EmojiName(each, language, "0000")) for each, language in emoji_keys())
EVERY_CARD = card_emojis((name, LONGEST_ID) for name in NAMES)


@pytest.fixture
async def client(local_discord: ScriptedDiscord) -> AsyncIterator[discord.Client]:
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(local_discord.token)
        yield client


def test_each_card_has_an_emoji_of_its_own_and_a_letter_in_each_language() -> None:
    names = [each.name for each in emoji_pictures()]
    assert {name.card for name in names} == set(PACK)
    assert {name.language for name in names if name.card is card("Kd")} == set(Language)
    assert {name.language for name in names if name.card is card("Be")} == {None}
    shown = {(each.name.card, each.png) for each in emoji_pictures()}
    assert len({png for _, png in shown}) == len(shown) < len(names) == len(set(map(str, names)))


def test_emojis_keep_to_discords_limits() -> None:
    for picture in emoji_pictures():
        assert 2 <= len(str(picture.name)) <= 32, picture.name
        assert len(picture.png) <= MAX_IMAGE_BYTES, picture.name
        with Image.open(BytesIO(picture.png)) as image:
            assert image.size == (EMOJI_SIZE, EMOJI_SIZE), picture.name
            assert image.convert("RGBA").getpixel((0, 0))[3] == 0, picture.name


def test_names_round_trip() -> None:
    for (each, language), digest in product(emoji_keys(), ("0000", "9f3a")):
        name = EmojiName(each, language, digest)
        assert read_emoji_name(str(name)) == name
        assert re.fullmatch(r"[A-Z0-9]\w{1,31}", str(name), re.ASCII), "as Discord allows"


def test_clients_read_the_name_of_the_card_aloud() -> None:
    named = {str(EmojiName(*key, "01ab")) for key in emoji_keys()}
    assert {"King_of_cups_01ab", "Re_di_Coppe_01ab", "14_Devil_01ab", "Begato_01ab"} <= named


@pytest.mark.parametrize(
    "name",
    [
        "",
        "tk_",
        "smile",
        "tk_Zz_00000000",
        "tk_Kd_fr_00000000",
        "Re_di_quadri_0000",
        "tk_Kd_it",
        "Begato",
    ],
)
def test_other_emojis_are_no_cards(name: str) -> None:
    assert read_emoji_name(name) is None
    assert not card_emojis([(name, 1)])


def test_of_two_emojis_of_a_card_the_newer_counts() -> None:
    found = [("tk_An_11111111", 7), ("tk_An_00000000", 9), ("tk_An_22222222", 8)]
    assert card_emojis(found).of(card("An"), Language.ITALIAN) == "<:tk_An_00000000:9>"
    assert NO_EMOJIS.before(card("An"), Language.ITALIAN) == ""


async def test_an_upload_adds_missing_emojis_and_removes_outdated_ones(
    client: discord.Client, local_discord: ScriptedDiscord
) -> None:
    world, few = local_discord.world, emoji_pictures()[:5]
    world.add_emoji("smile", b"")
    world.add_emoji("tk_An_00000000", b"")
    assert await upload_emojis(client, few) == UploadResult(new=5, unchanged=0, outdated=1)
    before = {each.name for each in world.emojis.values()}
    assert before == {"smile", *(str(each.name) for each in few)}
    assert await upload_emojis(client, few) == UploadResult(new=0, unchanged=5, outdated=0)
    assert await remove_emojis(client) == 5
    assert [each.name for each in world.emojis.values()] == ["smile"]
    assert await remove_emojis(client) == 0


async def test_an_interrupted_upload_can_be_repeated(
    client: discord.Client, local_discord: ScriptedDiscord
) -> None:
    def some() -> Iterator[EmojiPicture]:
        yield from emoji_pictures()[:3]
        raise KeyboardInterrupt

    old = local_discord.world.add_emoji("tk_An_00000000", b"")
    with pytest.raises(KeyboardInterrupt):
        await upload_emojis(client, some())
    assert old.id in local_discord.world.emojis, "the old one serves until the new ones are in"
    again = await upload_emojis(client, emoji_pictures()[:5])
    assert again == UploadResult(new=2, unchanged=3, outdated=1)


async def started(
    local_discord: ScriptedDiscord,
    start_client: StartClient,
    drawing: Executor,
    anna: Person,
) -> None:
    bot = new_bot(MemoryStore(), drawing)
    await start_client(local_discord, bot)
    await open_and_start(bot, anna, local_discord.world.channel_id("tarocchino"))
    await play_until(bot, anna, Verb.PLAY)
    await bot.settled()


async def test_cards_have_their_emojis_on_buttons_and_in_lines(
    local_discord: ScriptedDiscord,
    start_client: StartClient,
    drawing: Executor,
    anna: Person,
) -> None:
    world = local_discord.world
    for name in NAMES:
        world.add_emoji(name, b"")
    await started(local_discord, start_client, drawing, anna)
    for button in buttons(panel(anna), Verb.PLAY):
        name = read_emoji_name(button.emoji or "")
        assert decode_custom_id(button.custom_id or "").argument == name.card.code
    shown = table_message(anna, world.channel_id("tarocchino")).text
    assert any(f"<:{each.name}:{each.id}>" in shown for each in world.emojis.values())


async def test_a_panel_with_deleted_emojis_is_shown_without_them(
    local_discord: ScriptedDiscord,
    start_client: StartClient,
    drawing: Executor,
    anna: Person,
) -> None:
    world = local_discord.world
    for name in NAMES:
        world.add_emoji(name, b"")
    bot = new_bot(MemoryStore(), drawing)
    await start_client(local_discord, bot)
    world.emojis.clear()
    await open_and_start(bot, anna, world.channel_id("tarocchino"))
    await play_until(bot, anna, Verb.PLAY)
    await bot.settled()
    playable = buttons(panel(anna), Verb.PLAY)
    assert playable
    assert not any(button.emoji for button in playable)
    assert "<:" not in panel(anna).text


async def test_a_start_continues_if_discord_refuses_to_list_the_emojis(
    local_discord: ScriptedDiscord,
    start_client: StartClient,
    drawing: Executor,
    anna: Person,
) -> None:
    local_discord.faults.answer("GET", "/applications/{application_id}/emojis", 403, times=9)
    await started(local_discord, start_client, drawing, anna)
    assert buttons(panel(anna), Verb.PLAY)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("at", some_in_the_fast_suite(EVERY_TABLE), ids=str)
def test_a_table_message_has_emojis_of_public_cards_alone_as_far_as_there_is_room(
    at: tuple[str, dict[str, Any], int], language: Language
) -> None:
    game, knobs, players = at
    for step in play_hand((game, knobs), 5, players).steps[:: 1 + players]:
        match = step.after
        table, view = table_of(match), view_for(match, None)
        plain = table_panel(table, view, view.hand, FULL_ALT, language)
        rich = table_panel(table, view, view.hand, FULL_ALT, language, EVERY_CARD)
        assert length(rich) <= max(MAX_TEXT, length(plain))
        assert words(without_emojis(rich)) == words(plain)
        public = {c for trick in (*view.hand.tricks, view.hand.trick) for _, c in trick.plays}
        for declared in view.hand.declarations:
            public |= {c for item in declared.combinations for c in item.cards}
        shown = map(read_emoji_name, re.findall(r"<:(\w+):", words(rich)))
        assert {name.card for name in shown if name is not None} <= public


def test_emojis_come_to_the_last_lines_first() -> None:
    plain, rich = ["a", "b", "c"], ["a++++", "b++++", "c++++"]
    assert enriched(plain, rich, 100) == rich
    assert enriched(plain, rich, 6 + 8) == ["a", "b++++", "c++++"]
    assert enriched(plain, rich, 0) == plain


def length(shown: Panel) -> int:
    return sum(len(part.content) for part in shown.parts if isinstance(part, Text))
