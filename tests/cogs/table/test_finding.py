"""How players find each other: the list of open tables, alerts, and calls for players."""

from concurrent.futures import Executor

import pytest

from bot.client.custom_ids import CustomId, Verb
from bot.settings.servers import CALL_EVERY, Setting, TableAlert
from bot.table.messages.server_posts import ALERT_EVERY
from localcord.people.person import Person
from localcord.world.permissions import Permission
from localcord.world.world import Reason
from tarocchino.core.games import GameName
from tests.drivers.bot import QuickBot, new_bot
from tests.drivers.controls import (
    choose,
    command,
    menu,
    newest_private,
    press,
    public,
    table_message,
)
from tests.drivers.play import open_and_start
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock
from tests.fixtures.local_discord import StartClient


@pytest.fixture
def now() -> VirtualClock:
    return VirtualClock()


@pytest.fixture
async def bot(
    local_discord: ScriptedDiscord,
    start_client: StartClient,
    store: MemoryStore,
    drawing: Executor,
    now: VirtualClock,
) -> QuickBot:
    bot = new_bot(store, drawing, clock=now)
    await start_client(local_discord, bot)
    return bot


@pytest.fixture
def guild_id(local_discord: ScriptedDiscord) -> int:
    return next(iter(local_discord.world.guilds))


def another(local: ScriptedDiscord, name: str) -> int:
    """Another channel of the server."""
    return local.world.add_channel(next(iter(local.world.guilds.values())), name).id


async def passes(bot: QuickBot, now: VirtualClock, seconds: float) -> None:
    await now.advance(seconds, bot.settled)


async def test_the_list_has_free_seats_first_and_nothing_of_channels_one_cannot_see(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, local_discord: ScriptedDiscord
) -> None:
    assert "</table open:" in (await command(bot, anna, channel, "table list")).text
    await open_and_start(bot, anna, channel, target=9000)
    lobby, hidden = another(local_discord, "osteria"), another(local_discord, "salotto")
    await command(bot, bruno, lobby, "table open", game="millone")
    await command(bot, anna, hidden, "table open", game="mattazza")
    local_discord.world.overwrite(hidden, bruno.id, deny=Permission.VIEW_CHANNEL)
    await bot.settled()
    shown = (await command(bot, bruno, channel, "table list")).text
    assert shown.index(f"<#{lobby}> Millone") < shown.index(f"<#{channel}> Ottocento")
    assert "con Bruno · un posto libero" in shown
    assert "Mattazza" not in shown
    assert f"<#{hidden}> Mattazza" in (await command(bot, anna, channel, "table list")).text


async def test_a_seat_that_one_may_not_take_is_not_called_free(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, local_discord: ScriptedDiscord
) -> None:
    role = local_discord.world.add_role(
        next(iter(local_discord.world.guilds.values())), "Club", [anna.id]
    )
    await bot.settled()
    await command(bot, anna, channel, "table open", role=role.id)
    assert "posti liberi" in (await command(bot, anna, channel, "table list")).text
    assert "posti liberi" not in (await command(bot, bruno, channel, "table list")).text


async def test_whoever_asked_for_it_is_told_of_a_new_table_with_a_button_to_stop(
    bot: QuickBot,
    anna: Person,
    bruno: Person,
    channel: int,
    guild_id: int,
    store: MemoryStore,
    now: VirtualClock,
) -> None:
    told = await command(bot, bruno, channel, "table alert", game="millone")
    assert "Millone" in told.text
    assert store.rows.alerts == {TableAlert(guild_id, bruno.id, GameName.MILLONE, "it")}
    await command(bot, anna, channel, "table open", game="mattazza")
    assert bruno.messages(bruno.dm) == []
    await command(bot, anna, channel, "table close")
    await command(bot, anna, channel, "table open", game="millone")
    (alert,) = bruno.messages(bruno.dm)
    assert f"Millone aperto in <#{channel}>" in alert.text
    await command(bot, anna, channel, "table close")
    # Not again so soon.
    await command(bot, anna, channel, "table open", game="millone")
    assert len(bruno.messages(bruno.dm)) == 1
    await command(bot, anna, channel, "table close")
    await passes(bot, now, ALERT_EVERY)
    await command(bot, anna, channel, "table open", game="millone")
    assert len(bruno.messages(bruno.dm)) == 2
    await press(bot, bruno, bruno.messages(bruno.dm)[-1], Verb.STOP_ALERTS)
    assert store.rows.alerts == set()
    assert "Non ti avviso più" in bruno.messages(bruno.dm)[-1].text


async def test_nobody_is_told_of_their_own_table_or_of_one_that_is_not_for_them(
    bot: QuickBot,
    anna: Person,
    bruno: Person,
    channel: int,
    guild_id: int,
    store: MemoryStore,
    local_discord: ScriptedDiscord,
) -> None:
    carla, dino = local_discord.person("Carla"), local_discord.person("Dino")
    for person in (anna, bruno, carla, dino):
        await store.alerts.save(TableAlert(guild_id, person.id))
    await command(bot, anna, channel, "block", person=bruno.id)
    local_discord.world.overwrite(channel, carla.id, deny=Permission.VIEW_CHANNEL)
    await command(bot, anna, channel, "table open", invited=dino.mention)
    assert not any(person.messages(person.dm) for person in (anna, bruno, carla, dino))
    await command(bot, anna, channel, "table close")
    await command(bot, anna, channel, "table open")
    assert [len(p.messages(p.dm)) for p in (anna, bruno, carla, dino)] == [0, 0, 0, 1]


async def test_whoever_takes_no_direct_messages_is_not_tried_again(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, store: MemoryStore
) -> None:
    told = await command(bot, bruno, channel, "table alert")
    assert "qualunque gioco" in told.text
    bruno.closed_dms = True
    await command(bot, anna, channel, "table open")
    assert store.rows.alerts == set()


async def test_a_host_calls_the_role_of_the_server_at_most_every_half_hour(
    bot: QuickBot,
    anna: Person,
    bruno: Person,
    channel: int,
    guild_id: int,
    now: VirtualClock,
    local_discord: ScriptedDiscord,
) -> None:
    guild = local_discord.world.guilds[guild_id]
    role = local_discord.world.add_role(guild, "Giocatori", [bruno.id], mentionable=True)
    await command(bot, anna, channel, "table open")
    assert "non ha un ruolo" in (await command(bot, anna, channel, "table call")).text
    settings = bot.tables.policy.settings
    await settings.choose(guild_id, Setting.PLAYERS_ROLE, (str(role.id),))
    refused = await command(bot, bruno, channel, "table call")
    assert "non ha un ruolo" not in refused.text
    assert not bruno.notifications
    await command(bot, anna, channel, "table call")
    (rung,) = bruno.notifications
    assert (rung.reason, rung.channel_id) == (Reason.ROLE, channel)
    assert f"<@&{role.id}>" in public(anna, channel)[-1].text
    assert "3 posti liberi" in public(anna, channel)[-1].text
    assert "da poco" in (await command(bot, anna, channel, "table call")).text
    assert len(bruno.notifications) == 1
    await passes(bot, now, CALL_EVERY)
    await command(bot, anna, channel, "table call")
    assert len(bruno.notifications) == 2


async def test_a_role_that_discord_would_not_ping_is_not_called(
    bot: QuickBot,
    anna: Person,
    bruno: Person,
    channel: int,
    guild_id: int,
    local_discord: ScriptedDiscord,
) -> None:
    world = local_discord.world
    role = world.add_role(world.guilds[guild_id], "Giocatori", [bruno.id])
    await command(bot, anna, channel, "settings")
    shown = newest_private(anna, channel)
    picker = str(CustomId(0, 0, Verb.SET, Setting.PLAYERS_ROLE.value))
    await (await anna.select(shown.id, picker, [role.id])).finished()
    await bot.settled()
    warning = f"Discord non avviserebbe <@&{role.id}>"
    assert warning in newest_private(anna, channel).text
    await command(bot, anna, channel, "table open")
    assert warning in (await command(bot, anna, channel, "table call")).text
    assert not bruno.notifications
    # Now the bot may mention every role, in this channel alone.
    world.overwrite(channel, world.bot.id, allow=Permission.MENTION_EVERYONE)
    assert "stati chiamati" in (await command(bot, anna, channel, "table call")).text
    assert len(bruno.notifications) == 1
    await command(bot, anna, channel, "settings")
    assert warning in newest_private(anna, channel).text
    local_discord.moderator.make_mentionable(guild_id, role.id)
    await bot.settled()
    await command(bot, anna, channel, "settings")
    assert warning not in newest_private(anna, channel).text


async def test_no_players_are_called_to_a_full_table(
    bot: QuickBot, anna: Person, channel: int, guild_id: int, store: MemoryStore
) -> None:
    await bot.tables.policy.settings.choose(guild_id, Setting.PLAYERS_ROLE, ("5",))
    await command(bot, anna, channel, "table open", computers=3)
    assert "non ci sono posti" in (await command(bot, anna, channel, "table call")).text
    assert store.rows.player_calls == {}
    assert newest_private(anna, channel)


async def test_the_hosts_menu_offers_a_call_where_the_server_has_a_role_for_it(
    bot: QuickBot,
    anna: Person,
    bruno: Person,
    channel: int,
    guild_id: int,
    local_discord: ScriptedDiscord,
) -> None:
    def offered() -> set[str]:
        return {option.value for option in menu(newest_private(anna, channel), Verb.LOBBY).options}

    await command(bot, anna, channel, "table open")
    await press(bot, anna, table_message(anna, channel), Verb.MENU)
    assert "call" not in offered()
    await command(bot, anna, channel, "table close")
    guild = local_discord.world.guilds[guild_id]
    role = local_discord.world.add_role(guild, "Giocatori", [bruno.id], mentionable=True)
    settings = bot.tables.policy.settings
    await settings.choose(guild_id, Setting.PLAYERS_ROLE, (str(role.id),))
    await command(bot, anna, channel, "table open")
    await press(bot, anna, table_message(anna, channel), Verb.MENU)
    assert "call" in offered()
    await choose(bot, anna, newest_private(anna, channel), Verb.LOBBY, ["call"])
    assert len(bruno.notifications) == 1
