"""Whole matches played by buttons, through the real discord.py client on the local Discord."""

from __future__ import annotations

from bot.client.custom_ids import Verb
from localcord.people.person import Person
from tests.drivers.bot import QuickBot
from tests.drivers.controls import (
    buttons,
    press,
    public,
    table_message,
)
from tests.drivers.play import (
    move,
    open_and_start,
    table_of,
)


async def test_the_rubber_is_shown_by_button_and_by_command(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await open_and_start(bot, anna, channel, game="quattro_scartate")
    before = await anna.slash(channel, "score")
    await before.finished()
    assert not any(message.attachments for message in before.created)
    while (table := table_of(bot, anna)) is not None:
        sheets = table.match.sheets if table.match is not None else ()
        if len(sheets) == 1:
            break
        await move(bot, anna)
    pressed = await press(bot, anna, table_message(anna, channel), Verb.SCORE)
    asked = await anna.slash(channel, "score")
    await asked.finished()
    for outcome in (pressed, asked):
        (shown,) = (a for message in outcome.created for a in message.attachments)
        assert shown.filename == "rubber.png"
    assert buttons(table_message(anna, channel), Verb.SCORE)
    while table_of(bot, anna) is not None:
        await move(bot, anna)
    await bot.settled()
    result = next(m for m in public(anna, channel) if "La partita è finita" in m.text)
    assert [a.filename for a in result.attachments] == ["rubber.png"]
