"""Servers and people who keep order: where and by whom tables are opened, who is not welcome, who
plays in silence, and evenings on which nothing new begins."""

import pytest

from bot.words import Language, say
from localcord.people.person import NotPossibleError, Person
from localcord.world.permissions import Permission
from tests.slow.scenarios.house import House

EN = Language.ENGLISH


def told(message: str, **arguments: str) -> str:
    """What the bot says, in English."""
    return say(EN, message, **arguments)


async def test_only_who_manages_the_server_changes_its_settings(
    house: House, anna: Person, bruno: Person
) -> None:
    with pytest.raises(NotPossibleError, match="settings"):
        await house.says(bruno, "settings")
    # A server may offer the command to everybody: the bot still asks who it is.
    guild = house.world.guilds[house.guild_id]
    stewards = house.world.add_role(
        guild, "Stewards", [bruno.id], permissions=Permission.MANAGE_GUILD
    )
    await house.says(bruno, "settings")
    stewards.holders.clear()
    await house.presses(bruno, "Games")
    assert told("problem-managers-only") in house.answer
    await house.chooses(bruno, "Only moderators")
    assert told("problem-managers-only") in house.answer
    assert house.store.rows.server_settings == {}
    await house.says(anna, "settings")
    assert "Settings of this server" in house.answer


async def test_one_cannot_block_oneself_nor_the_bot(house: House, bruno: Person) -> None:
    await house.says(bruno, "block", person=bruno.id)
    assert house.bot.command_mentions.in_text(told("problem-block-self")) in house.answer
    await house.says(bruno, "block", person=house.world.bot.id)
    assert told("problem-block-bot") in house.answer
    await house.says(bruno, "block")
    assert told("blocks-own-none") in house.answer
    assert house.store.rows.blocks == set()


async def test_at_night_the_club_is_called_in_silence(
    house: House, anna: Person, bruno: Person
) -> None:
    await house.says(anna, "settings")
    await house.presses(anna, "Quiet")
    await house.presses(anna, "Quiet at night")
    await house.chooses(anna, "Greenwich", menu="Time zone")
    noon, midnight = 12 * 3600, 24 * 3600
    bruno.closed_dms = True
    for wanted, silent in ((noon, False), (midnight, True)):
        await house.passes((wanted - house.now) % 86_400)
        await house.opens(bruno, "millone", computers=1)
        await house.until_turn_of(bruno)
        called = house.public(anna).with_words(bruno.mention).newest
        assert called.silent is silent
        await house.says(bruno, "table close")
        await house.presses(bruno, "Yes, close the table")
