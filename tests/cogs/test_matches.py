"""Matches played by buttons, through the real discord.py client on the local Discord."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import replace

import pytest

from bot.game.games import GAMES, default_rules
from bot.local.people.person import Person
from bot.local.server.app import LocalDiscord
from bot.services.tables import Seating
from bot.tables.rules.permissions import Actor
from bot.tables.state import table as model
from bot.ui.custom_ids import Verb
from tests.drivers.bot import QuickBot, new_bot
from tests.drivers.controls import (
    buttons,
    choose,
    menu,
    panel,
    press,
    public,
    table_message,
    verbs,
)
from tests.drivers.play import move, my_turn, open_and_start, play_until, stored, table_of
from tests.fakes.services import RecordingPublisher, table_service
from tests.fakes.store import MemoryStore
from tests.fixtures.local_discord import StartClient

ANNA_DEALS = 2
"""A seed by which the first seat deals first."""


async def test_a_match_played_from_the_dm_alone(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    await open_and_start(bot, anna, channel, game="ottocento", target=300)
    while table_of(bot, anna) is not None:
        await move(bot, anna)
    await bot.settled()

    (result,) = store.rows.results
    texts = [m.text for m in public(anna, channel)]
    sheets = [text for text in texts if "TOTALE" in text]
    assert len(sheets) == result.hands >= 1
    assert sum("La partita è finita" in text for text in texts) == 1
    hands = [m for m in public(anna, channel) if "15) " in m.text or "Smazzata" in m.text[:200]]
    assert len(hands) >= result.hands
    assert all(points in sheets[-1] for points in map(str, result.score))
    # Nothing in the DM can be pressed any more, and nothing of it was in the channel.
    assert not any(b for m in anna.messages(anna.dm) for b in m.buttons)
    assert len(anna.messages(anna.dm)) == result.hands


async def test_where_everybody_speaks_before_the_lead_silence_is_a_button(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await open_and_start(bot, anna, channel, game="quattro_scartate", rules="parlour")
    await play_until(bot, anna, Verb.KEEP_SILENT)
    assert Verb.PLAY not in verbs(panel(anna))
    await press(bot, anna, panel(anna), Verb.KEEP_SILENT)
    await my_turn(bot, anna)
    table = table_of(bot, anna)
    assert table is not None
    assert table.match is not None
    assert table.match.hand is not None
    assert not [d for d in table.match.hand.declarations if d.seat == 0]
    assert Verb.PLAY in verbs(panel(anna))


@pytest.mark.parametrize("seed", [ANNA_DEALS])
async def test_a_discard_chosen_card_by_card_survives_a_restart(
    bot: QuickBot,
    anna: Person,
    channel: int,
    store: MemoryStore,
    local_discord: LocalDiscord,
    start_client: StartClient,
    drawing: Executor,
) -> None:
    await open_and_start(bot, anna, channel, game="ottocento", target=9000)
    await play_until(bot, anna, Verb.PICK)
    await press(bot, anna, panel(anna), Verb.PICK, 3)
    before = panel(anna)
    picked = [b.label for b in before.buttons if b.emoji == "✅"]
    assert len(picked) == 1
    await bot.close()

    again = new_bot(store, drawing, seed=9)
    await start_client(local_discord, again)
    await again.settled()
    after = panel(anna)
    assert after.id == before.id
    assert [b.label for b in after.buttons if b.emoji == "✅"] == picked
    await press(again, anna, after, Verb.PICK, 0)
    shown = panel(anna)
    assert picked[0] in next(b.label for b in buttons(shown, Verb.DISCARD))
    await press(again, anna, shown, Verb.DISCARD)
    assert Verb.PICK not in verbs(panel(anna))


async def test_after_a_restart_the_same_messages_go_on_and_no_sheet_comes_twice(
    bot: QuickBot,
    anna: Person,
    channel: int,
    store: MemoryStore,
    local_discord: LocalDiscord,
    start_client: StartClient,
    drawing: Executor,
) -> None:
    await open_and_start(bot, anna, channel, game="ottocento", target=9000)
    while not (stored(store).log and table_of(bot, anna).match.sheets):
        await move(bot, anna)
    await move(bot, anna)
    table, messages = table_of(bot, anna), [m.id for m in public(anna, channel)]
    old = panel(anna)
    await bot.close()

    again = new_bot(store, drawing, seed=9)
    await start_client(local_discord, again)
    await again.settled()
    assert table_of(again, anna) == table
    assert [m.id for m in public(anna, channel)] == messages
    assert panel(anna).id == old.id
    await move(again, anna)
    now = table_of(again, anna)
    assert now is not None
    assert now.version > table.version
    assert panel(anna).id == old.id


async def test_my_hand_is_for_those_who_sit_and_for_nobody_elses_eyes(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    refused = await press(bot, bruno, table_message(bruno, channel), Verb.HAND)
    assert "Non siedi" in refused.text
    shown = await press(bot, anna, table_message(anna, channel), Verb.HAND)
    assert "Le tue carte" in shown.text
    assert not any("Le tue carte" in m.text for m in bruno.messages(channel))


async def test_the_chooser_declares_less_and_shorter(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.CHOOSE)
    await press(bot, anna, panel(anna), Verb.CHOOSE)
    families = [o.value for o in menu(panel(anna), Verb.FAMILIES).options]
    await choose(bot, anna, panel(anna), Verb.FAMILIES, [])
    assert Verb.DECLARE not in verbs(panel(anna))
    await choose(bot, anna, panel(anna), Verb.FAMILIES, families[:1])
    await choose(bot, anna, panel(anna), Verb.TRIM, ["0"])
    cards = [o.value for o in menu(panel(anna), Verb.CARDS).options]
    await choose(bot, anna, panel(anna), Verb.CARDS, cards[:1])
    assert Verb.DECLARE not in verbs(panel(anna))
    await choose(bot, anna, panel(anna), Verb.CARDS, cards)
    await press(bot, anna, panel(anna), Verb.DECLARE)
    hand = table_of(bot, anna).match.hand
    (mine,) = (d for d in hand.declarations if d.seat == 0)
    assert [c.family.value for c in mine.combinations] == families[:1]
    assert Verb.PLAY in verbs(panel(anna))


async def test_a_match_that_ended_as_the_bot_died_is_told_at_the_next_start_once(
    channel: int,
    anna: Person,
    store: MemoryStore,
    local_discord: LocalDiscord,
    start_client: StartClient,
    drawing: Executor,
) -> None:
    guild = next(iter(local_discord.world.guilds))
    publisher = RecordingPublisher()
    service = table_service(store, publisher)
    game = next(iter(GAMES.values()))
    rules = replace(default_rules(game), target=100)
    host = model.Person(anna.id, anna.name)
    table = await service.lobby.open_table(
        model.Venue(guild, channel, "it"), host, game, rules, host_sits=False
    )
    host_asks = Actor(anna.id, guild)
    for _ in table.seats:
        await service.seats.add_computer(table.id, host_asks)
    await service.lobby.start(table.id, host_asks, Seating.AS_SEATED)
    over = await publisher.until(lambda t: not t.stage.is_open)
    assert over.match is not None
    assert public(anna, channel) == []

    for _ in range(2):
        bot = new_bot(store, drawing)
        await start_client(local_discord, bot)
        await bot.settled()
        told = [m.text for m in public(anna, channel)]
        await bot.close()
        assert sum("La partita è finita" in text for text in told) == 1
        assert sum("Smazzata" in text and "TOTALE" in text for text in told) == len(
            over.match.sheets
        )
