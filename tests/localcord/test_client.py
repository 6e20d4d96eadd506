"""The real discord.py client against the local Discord, from login to a lost session."""

import asyncio

import discord
import pytest

from localcord.people.person import NotPossibleError, Person
from localcord.people.seen import EventKind
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fixtures.local_discord import StartClient
from tests.localcord.client_bot import Bot


@pytest.fixture
async def bot(local_discord: ScriptedDiscord, start_client: StartClient) -> Bot:
    bot = Bot()
    await start_client(local_discord, bot)
    return bot


async def test_login_shows_the_guild_and_registers_the_commands(
    bot: Bot, anna: Person, channel: int
) -> None:
    assert [guild.name for guild in bot.guilds] == ["Casa Bolognese"]
    assert [each.name for each in bot.guilds[0].text_channels] == ["tarocchino"]
    assert bot.guilds[0].me.id == bot.user.id
    names = [command["name"] for command in anna.commands(channel)]
    assert names == ["card", "note", "ping", "table", "think"]


@pytest.mark.usefixtures("bot")
async def test_buttons_of_a_components_v2_message(
    anna: Person, bruno: Person, channel: int
) -> None:
    shown = (await anna.slash(channel, "table")).created[0]
    assert shown.text == "Table, version 1\nAlt"
    assert shown.attachments[0].description == "A green table"

    outcome = await bruno.click(shown.id, shown.button("Play 1").custom_id or "")

    assert [message.text for message in outcome.edited] == ["Table, version 2\nAlt"]
    assert [button.label for button in bruno.message(shown.id).buttons] == ["Play 2", "Later"]
    with pytest.raises(NotPossibleError, match="disabled"):
        await bruno.click(shown.id, "later")
    with pytest.raises(NotPossibleError, match="no 'play:1'"):
        await bruno.click(shown.id, "play:1")


async def test_a_select_answered_by_a_deferred_update(bot: Bot, anna: Person, channel: int) -> None:
    shown = (await anna.slash(channel, "table")).created[0]
    await anna.select(shown.id, "discard", ["Sole", "Matto"])
    await anna.until(lambda message: "version 100" in message.text)
    assert bot.chosen == ["Sole", "Matto"]
    for wrong in ([], ["Sole", "Luna", "Mondo"], ["Re"], ["Sole", "Sole"]):
        with pytest.raises(NotPossibleError):
            await anna.select(shown.id, "discard", wrong)


@pytest.mark.usefixtures("bot")
async def test_a_modal(anna: Person, bruno: Person, channel: int) -> None:
    modal = (await anna.slash(channel, "note")).modal
    assert modal is not None
    assert (modal.title, modal.fields[0].label) == ("A note", "Words")
    with pytest.raises(NotPossibleError, match="must be filled in"):
        await anna.submit(modal, {})
    with pytest.raises(NotPossibleError, match="0 to 20 characters"):
        await anna.submit(modal, {"words": "x" * 21})
    with pytest.raises(NotPossibleError):
        await bruno.submit(modal, {"words": "mine"})

    outcome = await anna.submit(modal, {"words": "carte"})

    assert outcome.text == "Noted: carte"
    assert outcome.created[0].ephemeral


@pytest.mark.usefixtures("bot")
async def test_options_choices_and_localised_names(
    anna: Person, bruno: Person, channel: int
) -> None:
    outcome = await anna.slash(channel, "carta gioca", carta="Sol", length="Al meglio di tre")
    assert outcome.text == "Sol × 3 for all (it)"
    bruno.locale = "en-GB"
    outcome = await bruno.slash(channel, "card play", card="Mat", length=1, to=anna.id)
    assert outcome.text == "Mat × 1 for Anna (en-GB)"
    with pytest.raises(NotPossibleError, match="no 'carta'"):
        await bruno.slash(channel, "carta gioca", carta="Sol")
    with pytest.raises(NotPossibleError, match="needs the option 'card'"):
        await bruno.slash(channel, "card play")
    with pytest.raises(NotPossibleError, match="has no option suit"):
        await bruno.slash(channel, "card play", card="Sol", suit="coppe")
    with pytest.raises(NotPossibleError, match="offers 3, 1, not 2"):
        await bruno.slash(channel, "card play", card="Sol", length=2)
    with pytest.raises(NotPossibleError, match="must be 1 to 9"):
        await bruno.slash(channel, "ping", times=10)
    with pytest.raises(NotPossibleError, match="is a INTEGER"):
        await bruno.slash(channel, "ping", times="two")
    with pytest.raises(NotPossibleError, match="no 'card'"):
        await bruno.slash(bruno.dm, "card play", card="Sol")


@pytest.mark.usefixtures("bot")
async def test_watching_shows_only_what_one_sees(anna: Person, bruno: Person, channel: int) -> None:
    async with bruno.watch() as events:
        await (await anna.slash(channel, "think", private=True)).finished()
        await anna.slash(channel, "ping", times=1)
        shown = (await anna.slash(channel, "table")).created[0]
        await anna.click(shown.id, "play:1")
        kinds = [await anext(events) for _ in range(3)]
    assert [(event.kind, event.message.text) for event in kinds] == [
        (EventKind.CREATE, "pong"),
        (EventKind.CREATE, "Table, version 1\nAlt"),
        (EventKind.UPDATE, "Table, version 2\nAlt"),
    ]


async def test_missed_events_are_replayed_after_a_reconnect_and_after_a_lost_line(
    bot: Bot, local_discord: ScriptedDiscord, anna: Person, channel: int
) -> None:
    for lose_line in (False, True):
        bot.resumed.clear()
        if lose_line:
            local_discord.faults.gateway_drop()
        else:
            local_discord.faults.gateway_reconnect()
        await local_discord.bot_offline()
        missed = asyncio.create_task(anna.slash(channel, "ping", times=1))
        outcome = await asyncio.wait_for(missed, 5)
        assert outcome.acknowledged
        await asyncio.wait_for(bot.resumed.wait(), 5)
    assert bot.readied == 1


async def test_an_invalid_session_is_identified_anew(
    bot: Bot, local_discord: ScriptedDiscord, anna: Person, channel: int
) -> None:
    local_discord.faults.gateway_invalidate(resumable=False)
    await asyncio.wait_for(bot.ready_again.wait(), 5)
    assert bot.readied == 2
    assert (await anna.slash(channel, "ping", times=1)).acknowledged


async def test_a_callback_accepted_and_answered_502_gets_40060_when_retried(
    bot: Bot, local_discord: ScriptedDiscord, anna: Person, channel: int
) -> None:
    local_discord.faults.answer(
        "POST", "/interactions/{interaction_id}/{interaction_token}/callback", 502, after=True
    )
    outcome = await anna.slash(channel, "ping", times=1)
    assert outcome.acknowledged
    failure = await bot.failure()
    assert isinstance(failure, discord.HTTPException)
    assert failure.code == 40060
    assert [message.content for message in anna.messages(channel)] == ["pong"]


async def test_a_reset_connection_and_a_hanging_request(
    bot: Bot, local_discord: ScriptedDiscord, channel: int, anna: Person
) -> None:
    place = bot.get_partial_messageable(channel)
    local_discord.faults.reset("POST", "/channels/{channel_id}/messages", after=True)
    with pytest.raises(Exception, match=r"disconnected|reset"):
        await place.send("lost answer")
    release = local_discord.faults.hang("POST", "/channels/{channel_id}/messages")
    sending = asyncio.create_task(place.send("late"))
    await asyncio.sleep(0.02)
    assert not sending.done()
    release.set()
    await sending
    assert [message.content for message in anna.messages(channel)] == ["lost answer", "late"]
