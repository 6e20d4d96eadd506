"""People ask for their match as a page while the next hand is being played."""

from __future__ import annotations

from localcord.people.person import Person
from localcord.server.app import LocalDiscord
from tarocchino.core.model.cards import PACK
from tests.drivers.bot import QuickBot
from tests.drivers.controls import command
from tests.drivers.play import move, open_and_start, table_of


async def test_the_page_of_a_match_has_its_finished_hands_alone(
    bot: QuickBot, anna: Person, channel: int, local_discord: LocalDiscord
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    while len(table_of(bot, anna).match.sheets) < 2:
        await move(bot, anna)
    pages = []
    for _ in range(2):
        answer = await command(bot, anna, channel, "record", format="html")
        (file,) = (a for m in answer.created for a in m.attachments)
        assert file.filename == "match-1.html"
        pages.append(local_discord.world.attachment(file.id).decode())
    assert pages[0] == pages[1]
    assert pages[0].startswith("<!doctype html>")
    assert pages[0].count('<section class="hand"') == 2
    assert "Smazzata 3" not in pages[0]
    assert pages[0].count("<symbol ") == len(PACK)
