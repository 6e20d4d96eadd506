"""What happens to a table when something happens to its channel, its server or its people."""

import pytest

from bot.client.custom_ids import Verb
from localcord.people.person import NotPossibleError, Person
from localcord.world.entities import Guild
from localcord.world.permissions import Permission
from tests.drivers.controls import panel, verbs
from tests.fakes.discord_moderation import Moderator
from tests.slow.scenarios.house import House

GONE = "This table’s channel is gone"


@pytest.fixture
def moderator(house: House) -> Moderator:
    return house.discord.moderator


async def test_somebody_deleted_our_channel_and_we_went_on_in_another(
    house: House, moderator: Moderator, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", bruno, clock="30 s")
    await house.until_card_of(bruno)
    cards = house.cards_of(bruno)
    moderator.delete_channel(house.channel)
    await house.settled()
    for person in (anna, bruno):
        assert len(house.dm(person).with_words(GONE)) == 1
    assert "Hand 1 is being played" in house.dm(anna)
    # Nobody's time runs out meanwhile, and nobody plays on in private.
    await house.passes(days=3)
    assert Verb.PLAY not in verbs(panel(bruno))

    await house.says(anna, "table move", channel="osteria")
    assert "The table is here now" in house.answer
    assert house.cards_of(bruno) == cards
    assert house.is_asked(bruno)
    await house.plays(bruno)
    assert "Bruno" in house.table_message(anna, "osteria").text


async def test_they_threw_the_bot_out_and_asked_it_back_the_next_day(
    house: House, moderator: Moderator, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", bruno, clock="60 s")
    await house.until_turn_of(anna)
    before = house.table_message(anna)
    moderator.remove_bot(house.guild_id)
    await house.passes(days=1)
    with pytest.raises(NotPossibleError, match="not in this server"):
        await house.presses(anna, Verb.HAND, within=before)
    moderator.add_bot(house.guild_id)
    await house.settled()
    # In the same message, and it is still her turn, with all her time.
    assert house.table_message(anna).id == before.id
    assert house.is_asked(anna)
    await house.passes(seconds=50)
    await house.plays(anna)
    assert not house.pings(anna)


async def test_they_threw_the_bot_out_while_it_was_down(
    house: House, moderator: Moderator, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", bruno, clock="60 s")
    await house.until_turn_of(anna)
    await house.stops()
    moderator.remove_bot(house.guild_id)
    await house.starts()
    await house.passes(hours=2)
    moderator.add_bot(house.guild_id)
    await house.settled()
    assert house.is_asked(anna)
    await house.plays(anna)


async def test_our_channel_was_deleted_while_the_bot_was_down(
    house: House, moderator: Moderator, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", bruno, clock="60 s")
    await house.until_turn_of(bruno)
    await house.stops()
    moderator.delete_channel(house.channel)
    await house.starts()
    await house.passes(hours=1)
    await house.restarts(after_minutes=10)
    for person in (anna, bruno):
        assert len(house.dm(person).with_words(GONE)) == 1
    await house.says(bruno, "table move", channel="osteria")
    assert house.is_asked(bruno)
    await house.plays(bruno)


async def test_our_thread_went_to_sleep_over_the_weekend(
    house: House, moderator: Moderator, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", bruno, thread=True)
    thread = house.newest_thread
    await house.until_card_of(anna)
    moderator.archive(thread)
    await house.passes(days=2)
    message = house.table_message(anna, thread)
    await house.plays(anna)
    assert not house.world.channels[thread].archived
    assert house.table_message(anna, thread).id == message.id
    assert house.table_message(anna, thread).text != message.text


async def test_a_moderator_locked_our_thread_and_the_host_was_told(
    house: House, moderator: Moderator, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", bruno, thread=True)
    thread = house.newest_thread
    await house.until_card_of(bruno)
    await house.restarts()
    moderator.archive(thread, lock=True)
    before = house.table_message(anna, thread).text
    await house.plays(bruno)
    assert "is locked" in house.dm(anna)
    assert "is locked" not in house.dm(bruno)
    # The game goes on in private, and the table shows it as soon as it may.
    await house.plays(anna)
    assert house.table_message(anna, thread).text == before
    moderator.unarchive(thread)
    await house.settled()
    assert house.table_message(anna, thread).text != before


async def test_the_bot_may_not_write_here_any_more(
    house: House, moderator: Moderator, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", bruno)
    await house.until_card_of(bruno)
    before = house.table_message(anna).text
    await house.restarts()
    moderator.forbid(house.channel, Permission.VIEW_CHANNEL)
    await house.plays(bruno)
    assert "I can’t write in" in house.dm(anna)
    await house.plays(anna)
    assert house.table_message(anna).text == before
    moderator.permit(house.channel)
    await house.settled()
    assert house.table_message(anna).text != before


async def test_we_moved_to_a_quieter_channel(house: House, anna: Person, bruno: Person) -> None:
    await house.opens(anna, "millone", bruno)
    await house.until_turn_of(bruno)
    await house.says(bruno, "table move", channel="osteria")
    assert "moved to" in house.public(anna)
    assert not house.public(anna).newest.buttons
    assert "Bruno" in house.table_message(anna, "osteria").text
    await house.plays(bruno)
    # And the first channel has room for another table.
    await house.opens(anna, "millone", computers=1)


@pytest.mark.parametrize("deleted", ["the thread", "the channel above it"])
async def test_they_deleted_the_thread_that_we_played_in(
    house: House, moderator: Moderator, anna: Person, bruno: Person, deleted: str
) -> None:
    await house.opens(anna, "millone", bruno, thread=True)
    moderator.delete_channel(house.newest_thread if deleted == "the thread" else house.channel)
    # The disk is busy at this very moment.
    house.store.rows.busy = 2
    await house.settled()
    assert GONE in house.dm(anna)
    await house.says(bruno, "table move", channel="osteria")
    await house.until_card_of(anna)
    await house.plays(anna)


async def test_a_thread_that_is_locked_holds_no_new_table(
    house: House, moderator: Moderator, anna: Person, bruno: Person
) -> None:
    await house.opens(anna, "millone", thread=True, starts=False)
    thread = house.newest_thread
    await house.says(anna, "table close", channel=thread)
    moderator.lock(thread)
    await house.says(bruno, "table open", game="millone", channel=thread)
    assert "This thread is locked" in house.answer
    assert not house.bot.tables.registry.open_tables()


async def test_two_of_my_tables_lost_their_channels(
    house: House, moderator: Moderator, anna: Person
) -> None:
    third, fourth = (house.world.add_channel(guild(house), name).id for name in ("uno", "due"))
    first = await house.opens(anna, "millone", computers=1)
    second = await house.opens(anna, "millone", computers=1, channel="osteria")
    moderator.delete_channel(first.venue.channel_id)
    moderator.delete_channel(second.venue.channel_id)
    await house.settled()
    await house.says(anna, "table move", channel=third)
    assert "table" in house.answer
    assert len(house.bot.tables.registry.open_tables()) == 2
    offered = await anna.autocomplete(third, "table move", focused="table")
    assert [choice.value for choice in offered] == [str(first.id), str(second.id)]
    await house.says(anna, "table move", channel=third, table=str(second.id))
    await house.says(anna, "table move", channel=fourth)
    assert house.table_in(third).id == second.id
    assert house.table_in(fourth).id == first.id


def guild(house: House) -> Guild:
    return house.world.guilds[house.guild_id]
