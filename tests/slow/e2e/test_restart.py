"""The bot is killed in the middle of a trick and started again: play goes on where it stopped."""

from __future__ import annotations

import signal
from pathlib import Path

from bot.client.custom_ids import Verb
from localcord.server.app import LocalDiscord
from tarocchino.core.records.referee import judge
from tests.drivers.answers import answer, asked, press
from tests.drivers.bot_process import running_bot
from tests.drivers.waiting import PATIENCE, News

PEOPLE = ("Anna", "Bruno", "Carla", "Dino")


async def test_a_kill_in_the_middle_of_a_trick(local_discord: LocalDiscord, tmp_path: Path) -> None:
    people = [local_discord.person(name) for name in PEOPLE]
    anna, news = people[0], News(local_discord.world)
    channel = local_discord.world.channel_id("tarocchino")
    async with running_bot(local_discord, tmp_path) as process:
        await (await anna.slash(channel, "table open", target=5000)).finished(PATIENCE)
        for person in people[1:]:
            await (await person.slash(channel, "table sit")).finished(PATIENCE)
        await (await anna.slash(channel, "table start")).finished(PATIENCE)
        played = 0
        while played < 4 * 3 + 2:
            played += await answer(people, news) is Verb.PLAY
        person, message, button = await news.until(lambda: asked(people))
        shown = anna.messages(channel)[-1]
        process.send_signal(signal.SIGKILL)
        await process.wait()
        await local_discord.bot_offline(PATIENCE)

    async with running_bot(local_discord, tmp_path):
        again, after, same = await news.until(lambda: asked(people))
        assert (again, after.id, same.custom_id) == (person, message.id, button.custom_id)
        assert after.text == message.text
        assert anna.messages(channel)[-1].text == shown.text
        await press(person, message, button)
        while await answer(people, news) is not Verb.PICK:
            pass
        record = await (await anna.slash(channel, "history record")).finished(PATIENCE)
        (file,) = record.created[0].attachments
        verdict = judge(local_discord.world.attachment(file.id))
        assert verdict["ok"], verdict
        assert len(verdict["hands"]) == 1
        assert len(verdict["hands"][0]["tricks"]) == 15
