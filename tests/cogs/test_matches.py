"""Matches played by buttons, through the real discord.py client on the local Discord."""

from concurrent.futures import Executor
from dataclasses import replace

from bot.client.custom_ids import Verb
from bot.table.rules.lobby import Seating
from bot.table.rules.permissions import Actor
from bot.table.state import table as model
from localcord.people.person import Person
from localcord.server.app import LocalDiscord
from tarocchino.core.games import GAMES, default_rules
from tests.drivers.bot import QuickBot, new_bot
from tests.drivers.controls import (
    choose,
    is_sheet,
    menu,
    panel,
    press,
    public,
    verbs,
)
from tests.drivers.play import open_and_start, play_until, table_of
from tests.fakes.services import RecordingPublisher, table_service
from tests.fakes.store import MemoryStore
from tests.fixtures.local_discord import StartClient


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
    assert public(anna, channel) == []

    for _ in range(2):
        bot = new_bot(store, drawing)
        await start_client(local_discord, bot)
        await bot.settled()
        told = [m.text for m in public(anna, channel)]
        await bot.close()
        assert sum("La partita è finita" in text for text in told) == 1
        assert sum(is_sheet(text) for text in told) == len(over.match.sheets)
