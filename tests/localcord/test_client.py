"""The real discord.py client against the local Discord, from login to a lost session."""

import asyncio

import discord
import pytest

from localcord.people.person import NotPossibleError, Person
from localcord.people.seen import Choice, EventKind
from localcord.world.clock import ManualClock
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fixtures.local_discord import StartClient
from tests.localcord.client_bot import Bot, picture


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
    assert names == ["card", "note", "ping", "sleep", "table", "think", "whisper"]


@pytest.mark.usefixtures("local_discord")
async def test_a_wrong_token_cannot_log_in() -> None:
    with pytest.raises(discord.LoginFailure):
        await Bot().login("wrong")


@pytest.mark.usefixtures("bot")
async def test_an_immediate_answer(anna: Person, channel: int) -> None:
    outcome = await anna.slash(channel, "/ping", times=2)
    assert outcome.acknowledged
    assert [message.content for message in outcome.created] == ["pong pong"]
    assert anna.messages(channel)[-1].payload["interaction_metadata"]["user"]["id"] == str(anna.id)


@pytest.mark.usefixtures("bot")
async def test_a_deferred_answer_and_its_follow_ups(
    anna: Person, bruno: Person, channel: int
) -> None:
    outcome = await (await anna.slash(channel, "think")).finished()
    await anna.until(lambda message: message.content == "Better thought")
    assert [message.content for message in outcome.created] == ["First thought", "Better thought"]
    assert [message.content for message in bruno.messages(channel)] == ["First thought"]


@pytest.mark.usefixtures("bot")
async def test_a_privately_deferred_answer_stays_private(
    anna: Person, bruno: Person, channel: int
) -> None:
    await (await anna.slash(channel, "think", private=True)).finished()
    seen = await anna.until(lambda message: message.content == "First thought")
    assert seen.ephemeral
    assert bruno.messages(channel) == []
    anna.dismiss(seen.id)
    assert seen.id not in [message.id for message in anna.messages(channel)]


@pytest.mark.usefixtures("bot")
async def test_no_answer_fails_after_three_seconds(
    anna: Person, channel: int, clock: ManualClock
) -> None:
    action = asyncio.create_task(anna.slash(channel, "sleep"))
    await asyncio.sleep(0)
    clock.advance(2.999)
    await asyncio.sleep(0.01)
    assert not action.done()
    clock.advance(0.001)
    outcome = await action
    assert not outcome.acknowledged
    assert outcome.seconds == 3.0


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


@pytest.mark.usefixtures("local_discord")
async def test_a_direct_message_and_the_exchange_of_its_picture(
    bot: Bot, anna: Person, bruno: Person, channel: int
) -> None:
    await (await anna.slash(channel, "whisper")).finished()
    message = await anna.until(lambda seen: seen.content == "Psst again", channel_id=anna.dm)
    assert [file.filename for file in message.attachments] == ["hand2.png"]
    assert message.payload["attachments"][0]["width"] == 50
    async with bot.http._HTTPClient__session.get(message.attachments[0].url) as reply:
        assert await reply.read() == picture(50, 20).getvalue()
    with pytest.raises(NotPossibleError, match="does not see"):
        bruno.messages(anna.dm)


async def test_closed_direct_messages(bot: Bot, anna: Person, channel: int) -> None:
    anna.closed_dms = True
    await anna.slash(channel, "whisper")
    failure = await bot.failure()
    assert isinstance(failure, discord.Forbidden)
    assert failure.code == 50007


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
async def test_autocomplete(anna: Person, channel: int) -> None:
    choices = await anna.autocomplete(channel, "card play", focused="card", typed="m")
    assert choices == [Choice("Mondo", "Mon"), Choice("Matto", "Mat")]


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


async def test_a_429_is_retried(bot: Bot, local_discord: ScriptedDiscord, channel: int) -> None:
    place = bot.get_partial_messageable(channel)
    for scope in ("user", "shared", "global"):
        local_discord.faults.rate_limit(
            "POST", "/channels/{channel_id}/messages", scope=scope, retry_after=0.01
        )
        assert (await place.send(scope)).content == scope
    assert local_discord.limits.invalid_requests == 2
    assert local_discord.faults.pending == 0


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


async def test_messages_and_threads(bot: Bot, channel: int, anna: Person) -> None:
    place = bot.guilds[0].get_channel(channel)
    assert isinstance(place, discord.TextChannel)
    message = await place.send("Table", allowed_mentions=discord.AllowedMentions.none())
    thread = await place.create_thread(name="The match", type=discord.ChannelType.public_thread)
    await thread.add_user(discord.Object(anna.id))
    await thread.send("In the thread")
    assert [seen.content for seen in anna.messages(thread.id)] == ["", "In the thread"]
    assert [each["type"] for each in anna.channels()] == [0, 11]
    assert (await thread.edit(archived=True, locked=True)).archived
    history = [each.content async for each in place.history()]
    assert history == ["The match", "Table"]
    await message.delete()
    with pytest.raises(discord.NotFound) as caught:
        await place.fetch_message(message.id)
    assert caught.value.code == 10008


async def test_application_emojis(bot: Bot, channel: int, anna: Person) -> None:
    emoji = await bot.create_application_emoji(name="bagatto", image=picture().getvalue())
    assert [each.name for each in await bot.fetch_application_emojis()] == ["bagatto"]
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(emoji=emoji, custom_id="card"))
    await bot.get_partial_messageable(channel).send("Card", view=view)
    assert anna.messages(channel)[-1].buttons[0].emoji == "bagatto"
    with pytest.raises(discord.HTTPException, match="already exists"):
        await bot.create_application_emoji(name="bagatto", image=picture().getvalue())
    await emoji.delete()
    assert await bot.fetch_application_emojis() == []


async def test_privileged_intents_are_refused(local_discord: ScriptedDiscord) -> None:
    client = Bot(discord.Intents(guilds=True, members=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await client.start(local_discord.token)
    await client.close()
