"""Who looks on, and who looks back: hands that are over, and tables followed from elsewhere."""

import json
from codecs import BOM_UTF8

import pytest

from bot.client.custom_ids import Verb
from bot.table.live.records import match_record
from localcord.people.person import Person, Upload
from localcord.people.seen import SeenMessage
from localcord.world.permissions import Permission
from tests.slow.scenarios.house import House


def shown(house: House, person: Person, channel: str | None = None) -> SeenMessage:
    """The person's own panel of a hand that is over, as it stands now."""
    return [m for m in house.sees(person, channel).messages if m.ephemeral][-1]


async def test_he_sent_me_the_record_of_the_famous_match(
    house: House, anna: Person, elena: Person
) -> None:
    await house.opens(anna, "millone", computers=1)
    await house.plays_the_hand()
    stored = house.store.rows.tables[1]
    written = match_record(stored)
    assert written is not None
    upload = Upload("match-1.json", BOM_UTF8 + written)
    await house.says(elena, "history replay", record=upload, channel="osteria")
    assert "step 0 of" in house.answer
    await house.presses(elena, "Next trick", within=shown(house, elena, "osteria"))
    assert "· trick 1" in shown(house, elena, "osteria").text
    await house.restarts()
    await house.presses(elena, "Next trick", within=shown(house, elena, "osteria"))
    assert "give it to me again" in house.answer


async def test_somebody_has_meddled_with_this_record(
    house: House, anna: Person, elena: Person
) -> None:
    await house.opens(anna, "millone", computers=1)
    await house.plays_the_hand()
    written = match_record(house.store.rows.tables[1])
    assert written is not None
    record = json.loads(written)
    plays = [action for action in record["hands"][0]["actions"] if action["do"] == "play"]
    plays[3]["card"] = plays[2]["card"]
    await house.says(elena, "history replay", record=Upload("x.json", json.dumps(record).encode()))
    assert "hand 1" in house.answer
    assert "at the table, I would have said" in house.answer


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (b"holiday pictures", "can’t read that file"),
        ("{ }".encode("utf-16"), "Save it again as UTF-8"),
        (b"a film of the holidays" * 30_000, "too large"),
        (json.dumps({"format": "tarocco-record/1", "game": "scopa", "rules": {"set": "torneo"},
                     "players": [], "hands": []}).encode(), "I don’t know the game"),
    ],
)  # fmt: skip
async def test_that_was_the_wrong_file(
    house: House, elena: Person, file: bytes, words: str
) -> None:
    await house.says(elena, "history replay", record=Upload("match.json", file))
    assert words in house.answer
    assert "</history record:" in house.answer


def followed(house: House, person: Person) -> list[SeenMessage]:
    """What the person has of followed tables in the direct messages, oldest first."""
    return list(house.dm(person).messages)


async def test_i_have_seen_enough(house: House, anna: Person, elena: Person) -> None:
    await house.opens(anna, "millone", computers=1)
    await house.says(elena, "watch")
    await house.says(elena, "watch")
    assert "already" in house.answer
    await house.presses(elena, "Stop watching")
    (shown,) = followed(house, elena)
    assert shown.text == "You’re no longer watching this Millone."
    await house.plays_the_hand()
    assert [m.text for m in followed(house, elena)] == [shown.text]
    await house.says(elena, "watch")
    assert len(followed(house, elena)) == 2


async def test_i_cannot_watch_my_own_game(house: House, anna: Person) -> None:
    await house.opens(anna, "millone", computers=1)
    await house.says(anna, "watch")
    assert "your own panel shows you more" in house.answer
    assert not await house.store.spectators.all()


async def test_the_channel_was_hidden_from_the_bot_not_from_me(
    house: House, anna: Person, bruno: Person, elena: Person
) -> None:
    await house.opens(anna, "millone", bruno)
    await house.says(elena, "watch")
    await house.until_card_of(bruno)
    before = house.dm(elena).newest.text
    house.discord.moderator.forbid(house.channel, Permission.VIEW_CHANNEL)
    await house.restarts()
    for person in (bruno, anna):
        await house.plays(person)
    assert house.dm(elena).newest.text == before
    house.discord.moderator.permit(house.channel)
    await house.settled()
    assert "\nBruno: " in house.dm(elena).newest.text
    assert "\nAnna declares " in house.dm(elena).newest.text
    house.discord.moderator.forbid(house.channel, Permission.VIEW_CHANNEL)
    await house.settled()
    await house.says(anna, "table resign")
    await house.presses(anna, Verb.SURE)
    assert house.dm(elena).newest.text.startswith("This Millone is over. I can’t see its channel")
    assert not await house.store.spectators.all()


async def test_we_talk_about_it_in_a_thread(
    house: House, anna: Person, elena: Person, furio: Person
) -> None:
    await house.opens(anna, "millone", computers=1)
    await house.says(elena, "watch", where="thread")
    assert "You can talk about the game in" in house.answer
    await house.says(furio, "watch", where="thread")
    await house.says(furio, "watch", where="thread")
    (thread,) = (c for c in house.world.channels.values() if c.is_thread)
    assert thread.name == "Talk about Millone"
    assert [len(house.pings(p).messages) for p in (elena, furio)] == [1, 1]
    assert "Furio" not in house.public(anna)
    house.discord.moderator.delete_channel(thread.id)
    await house.says(elena, "watch", where="thread")
    assert "You can talk about the game in" in house.answer
    assert len([c for c in house.world.channels.values() if c.is_thread]) == 1
