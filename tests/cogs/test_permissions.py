"""Who asks what is not theirs to ask, by real clicks and commands: told why, with no effect."""

from bot.client.custom_ids import CustomId, Verb
from bot.table.state.table import Stage
from localcord.people.person import Person
from localcord.server.app import LocalDiscord
from localcord.world.components import walk
from tests.drivers.bot import QuickBot
from tests.drivers.controls import (
    buttons,
    command,
    newest_private,
    press,
    table_message,
)
from tests.drivers.play import open_and_start, table_of
from tests.fakes.store import MemoryStore


async def elsewhere(local: LocalDiscord, bot: QuickBot) -> tuple[Person, int]:
    """A person of another server, who has a table open there."""
    world = local.world
    zeno = world.add_user("Zeno", locale="it")
    guild = world.add_guild("Altra casa", [zeno], locale="it")
    channel = world.add_channel(guild, "altrove").id
    person = local.person("Zeno")
    await command(bot, person, channel, "table open")
    return person, channel


LOBBY = (Verb.SIT, Verb.LEAVE, Verb.CLOSE, Verb.START_AS_SEATED, Verb.ADD_COMPUTER)
PLAYING = (Verb.HAND, Verb.SCORE, Verb.LAST_TRICK, Verb.NO_CUT, Verb.PLAY, Verb.CLOSE)


async def test_a_forged_button_reaches_no_table_of_another_server(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore, local_discord: LocalDiscord
) -> None:
    zeno, away = await elsewhere(local_discord, bot)
    shown = table_message(zeno, away)
    (control,) = [
        component
        for component in walk(local_discord.world.messages[shown.id].components)
        if component.get("custom_id") == buttons(shown, Verb.MENU)[0].custom_id
    ]
    for begun, forged in ((False, LOBBY), (True, PLAYING)):
        if begun:
            await command(bot, anna, channel, "table close")
            await open_and_start(bot, anna, channel, target=9000)
        else:
            await command(bot, anna, channel, "table open")
        table = table_of(bot, anna)
        before = store.rows.tables[table.id]
        for verb in forged:
            control["custom_id"] = str(CustomId(table.id, table.version, verb))
            outcome = await zeno.click(shown.id, control["custom_id"])
            await outcome.finished()
            await bot.settled()
            assert "in un altro server" in outcome.text, verb
            assert store.rows.tables[table.id] == before, verb
    assert bot.tables.registry.table_in(away) is not None


async def test_who_does_not_sit_has_nothing_to_cut_play_or_see(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, store: MemoryStore,
    local_discord: LocalDiscord,
) -> None:  # fmt: skip
    await open_and_start(bot, anna, channel, target=9000)
    zeno, away = await elsewhere(local_discord, bot)
    log = store.rows.tables[1].log
    for person, place in ((bruno, channel), (bruno, bruno.dm), (zeno, zeno.dm)):
        asked = {"hand cut": {"text": "x"}, "play": {"card": "An"}, "hand show": {}}
        for name, options in asked.items():
            said = await command(bot, person, place, name, table="1", **options)
            assert "Non siedi" in said.text, name
    own = await command(bot, zeno, away, "hand cut", text="x")
    assert "non si sta giocando" in own.text
    assert store.rows.tables[1].log == log


async def test_start_fills_the_seats_and_a_close_in_play_asks_first(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore, local_discord: LocalDiscord
) -> None:
    await command(bot, anna, channel, "table open")
    await command(bot, anna, channel, "table start")
    await command(bot, anna, channel, "table close")
    assert store.rows.tables[1].stage is Stage.PLAYING
    asked = newest_private(anna, channel)
    await press(bot, anna, asked, Verb.SURE)
    assert store.rows.tables[1].stage is Stage.CLOSED
    # An old message still has its button.
    await command(bot, anna, channel, "table open")
    shown = table_message(anna, channel)
    control = next(
        component
        for component in walk(local_discord.world.messages[shown.id].components)
        if component.get("custom_id") == buttons(shown, Verb.MENU)[0].custom_id
    )
    control["custom_id"] = str(CustomId(1, 5, Verb.HAND))
    outcome = await anna.click(shown.id, control["custom_id"])
    await outcome.finished()
    assert outcome.text.startswith("A questo tavolo non si gioca più.")
