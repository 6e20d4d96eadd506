"""Whatever the gateway sends: the bot goes on, does nothing that nobody asked for, and answers the
next honest click."""

import asyncio
import logging
import os
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bot.client.custom_ids import Verb, decode_custom_id
from bot.table.panels.hand_cards import chosen_card
from bot.table.state.actions import VenueChange
from bot.table.store.stored_table import LogEntry
from localcord.people.person import Person
from localcord.people.seen import Button
from localcord.world import payloads
from tarocchino.core.model.actions import Play
from tests.builders.exchanged import ODD, exchanged
from tests.drivers.bot import QuickBot
from tests.drivers.changed_events import ONLINE_WITHIN, Json, sent_changed
from tests.drivers.controls import buttons, panel, table_message
from tests.drivers.play import move, my_turn, open_and_start, play_until, stored
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.slow.misbehaving.kept_running import KeptBot

TRIES = int(os.environ.get("TAROCCO_FUZZ", "40"))
"""How many events of each kind are tried; the search is the same on every run."""

OURS = ("bot", "cogs", "tarocchino", "discord", "asyncio")
"""Who logs nothing unforeseen, whatever comes."""

Use = Callable[[Person, int, Button], Any]

USES: dict[str, Use] = {
    "a button": lambda anna, _, play: anna.click(panel(anna).id, play.custom_id or ""),
    "a command": lambda anna, channel, play: anna.slash(channel, "play", card=code(play)),
    "a group's command": lambda anna, channel, _: anna.slash(channel, "table show"),
    "a completion": lambda anna, channel, play: anna.autocomplete(
        channel, "play", focused="card", typed=code(play)
    ),
}


def code(play: Button) -> str:
    return chosen_card(decode_custom_id(play.custom_id or "").argument, ())[0].code


@pytest.mark.parametrize("kind", USES)
async def test_any_interaction(
    kind: str,
    bot: QuickBot,
    anna: Person,
    channel: int,
    store: MemoryStore,
    local_discord: ScriptedDiscord,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.ERROR)
    random, sent = Random(f"{kind} at the gateway"), []

    def change(event: Json) -> Any:
        odd = random.random() < 0.05
        sent.append(random.choice(ODD) if odd else exchanged(event, random))
        return sent[-1]

    await open_and_start(bot, anna, channel, target=9000)
    for _ in range(TRIES):
        await play_until(bot, anna, Verb.PLAY)
        before = len(stored(store).log)
        play = buttons(panel(anna), Verb.PLAY)[0]
        await sent_changed(local_discord, USES[kind](anna, channel, play), change)
        await bot.interactions.settled()
        await my_turn(bot, anna)
        done = [entry for entry in stored(store).log[before:] if entry.user_id is not None]
        assert len(done) <= 1, sent[-1]
        for entry in done:
            assert entry.user_id == anna.id, sent[-1]
            assert isinstance(entry.action, Play), sent[-1]
            assert entry.action.card.code == code(play), sent[-1]
        told = [
            record.getMessage() for record in caplog.records if record.name.split(".")[0] in OURS
        ]
        assert not told, (sent[-1], told)
    await still_answers(bot, anna, channel, store, local_discord)


async def test_a_name_that_is_no_text(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore, local_discord: ScriptedDiscord
) -> None:
    local_discord.world.users[anna.id].name = "\ud800Anna"
    await open_and_start(bot, anna, channel, target=9000)
    host = stored(store).seats[0]
    assert host is not None
    assert host.name == "?Anna"
    await still_answers(bot, anna, channel, store, local_discord)


async def still_answers(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore, local: ScriptedDiscord
) -> None:
    """A click in the DM does what it says, and one in the channel is answered."""
    await local.bot_online(ONLINE_WITHIN)
    await play_until(bot, anna, Verb.PLAY)
    before = actions_of(anna, store)
    await move(bot, anna)
    assert actions_of(anna, store) == before + 1
    shown = table_message(anna, channel)
    outcome = await anna.click(shown.id, buttons(shown, Verb.HAND)[0].custom_id or "")
    assert outcome.acknowledged
    await outcome.finished(60)
    assert outcome.text


Of = Callable[[ScriptedDiscord, int, Person], Json]


def _guild(local: ScriptedDiscord, *_: object) -> Json:
    (guild,) = local.world.guilds.values()
    return payloads.guild_create(local.world, guild)


def _channel(local: ScriptedDiscord, channel: int, _: Person) -> Json:
    return payloads.channel(local.world, local.world.channels[channel])


def _message(local: ScriptedDiscord, channel: int, anna: Person) -> Json:
    return payloads.message(local.world, local.world.messages[table_message(anna, channel).id])


def _member(local: ScriptedDiscord, _: int, anna: Person) -> Json:
    (guild,) = local.world.guilds.values()
    member = payloads.member(local.world, guild, local.world.users[anna.id])
    return member | {"guild_id": str(guild.id)}


def _channel_without_a_table(local: ScriptedDiscord, channel: int, anna: Person) -> Json:
    """Another channel: a table whose own channel is gone leaves it."""
    return {**_channel(local, channel, anna), "id": str(channel + 1)}


def _role(local: ScriptedDiscord, *_: object) -> Json:
    guild = _guild(local)
    return {"guild_id": guild["id"], "role": guild["roles"][0]}


def _ids(*keys: str) -> Of:
    """The ids under which events name what is gone."""

    def of(local: ScriptedDiscord, channel: int, anna: Person) -> Json:
        message = table_message(anna, channel)
        (guild,) = local.world.guilds
        known: Json = {
            "id": str(message.id), "ids": [str(message.id)], "channel_id": str(channel),
            "guild_id": str(guild), "unavailable": False, "user_id": str(anna.id),
        }  # fmt: skip
        return {key: known[key] for key in keys}

    return of


EVENTS: dict[str, Of] = {
    "GUILD_CREATE": _guild,
    "GUILD_UPDATE": _guild,
    "GUILD_DELETE": lambda local, *_: {"id": _guild(local)["id"], "unavailable": True},
    "CHANNEL_CREATE": _channel,
    "CHANNEL_UPDATE": _channel,
    "CHANNEL_DELETE": _channel_without_a_table,
    "THREAD_CREATE": _channel,
    "GUILD_ROLE_UPDATE": _role,
    "GUILD_ROLE_DELETE": _ids("guild_id"),
    "GUILD_MEMBER_UPDATE": _member,
    "MESSAGE_CREATE": _message,
    "MESSAGE_UPDATE": _message,
    "MESSAGE_DELETE": _ids("id", "channel_id", "guild_id"),
    "MESSAGE_DELETE_BULK": _ids("ids", "channel_id", "guild_id"),
    "TYPING_START": _ids("channel_id", "guild_id", "user_id"),
    "USER_UPDATE": lambda local, _, anna: payloads.user(local.world.users[anna.id]),
    "READY": lambda *_: {"session_id": "x", "resume_gateway_url": "ws://x", "guilds": []},
    "RESUMED": lambda *_: {"_trace": []},
}


def played(store: MemoryStore) -> list[LogEntry]:
    """What is in the table's log, but for where it is held."""
    return [entry for entry in stored(store).log if not isinstance(entry.action, VenueChange)]


async def test_any_other_event(
    anna: Person, channel: int, store: MemoryStore, local_discord: ScriptedDiscord
) -> None:
    """A client that discord.py ends, because it cannot read an event, is followed by another."""
    random, kept = Random("events at the gateway"), KeptBot(store, local_discord)
    running = kept.run()
    await kept.online()
    await open_and_start(kept.bot, anna, channel, target=9000)
    await play_until(kept.bot, anna, Verb.PLAY)
    for number in range(TRIES):
        name = list(EVENTS)[number % len(EVENTS)]
        honest = EVENTS[name](local_discord, channel, anna)
        data = exchanged(honest, random) if number % 10 else random.choice(ODD)
        before = played(store)
        await kept.online()
        local_discord.faults.gateway_send(name, data)
        await asyncio.sleep(1)
        await kept.online()
        if name == "GUILD_DELETE":
            # It may have been one that takes the bot out of the server: it is let in again.
            local_discord.faults.gateway_send("GUILD_CREATE", _guild(local_discord))
            await asyncio.sleep(1)
        await kept.bot.settled()
        assert played(store) == before, (name, data)
        if number % 10 == 9:
            await still_answers(kept.bot, anna, channel, store, local_discord)
            await play_until(kept.bot, anna, Verb.PLAY)
    await still_answers(kept.bot, anna, channel, store, local_discord)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


def actions_of(person: Person, store: MemoryStore) -> int:
    """How many of a person's actions are in the log of the newest table."""
    return sum(entry.user_id == person.id for entry in stored(store).log)
