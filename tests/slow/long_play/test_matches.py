"""Whole matches played by buttons, through the real discord.py client on the local Discord."""

from __future__ import annotations

from concurrent.futures import Executor

import pytest

from bot.client.custom_ids import Verb
from localcord.people.person import Person
from localcord.server.app import LocalDiscord
from tests.drivers.bot import QuickBot, new_bot
from tests.drivers.controls import (
    buttons,
    is_sheet,
    panel,
    press,
    public,
    table_message,
    verbs,
)
from tests.drivers.play import (
    move,
    open_and_start,
    play_until,
    stored,
    table_of,
    turn_with,
)
from tests.fakes.store import MemoryStore
from tests.fixtures.local_discord import StartClient

ANNA_DEALS = 2
"""A seed by which the first seat deals first."""


async def test_a_match_played_from_the_dm_alone(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    await open_and_start(bot, anna, channel, game="ottocento", target=300)
    while table_of(bot, anna) is not None:
        await move(bot, anna)
    await bot.settled()

    (result,) = store.rows.results
    texts = [m.text for m in public(anna, channel)]
    sheets = [text for text in texts if is_sheet(text)]
    assert len(sheets) == result.hands >= 1
    assert sum("La partita è finita" in text for text in texts) == 1
    hands = [m for m in public(anna, channel) if "15) " in m.text or "Smazzata" in m.text[:200]]
    assert len(hands) >= result.hands
    assert all(points in sheets[-1] for points in map(str, result.score))
    # The DM ends with the result, and nothing in it can be played any more.
    (over,) = anna.messages(anna.dm)
    assert "La partita è finita" in over.text
    assert set(verbs(over)) == {
        Verb.REMATCH, Verb.SHEET_WORDS, Verb.ALL_HANDS, Verb.FAIR_DEAL, Verb.POST_MORTEM,
    }  # fmt: skip


@pytest.mark.parametrize("seed", [ANNA_DEALS])
async def test_a_discard_chosen_card_by_card_survives_a_restart(
    bot: QuickBot,
    anna: Person,
    channel: int,
    store: MemoryStore,
    local_discord: LocalDiscord,
    start_client: StartClient,
    drawing: Executor,
) -> None:
    await open_and_start(bot, anna, channel, game="ottocento", target=9000)
    await play_until(bot, anna, Verb.PICK)
    await press(bot, anna, panel(anna), Verb.PICK, 3)
    before = panel(anna)
    picked = [b.label for b in before.buttons if b.emoji == "✅"]
    assert len(picked) == 1
    await bot.close()

    again = new_bot(store, drawing, seed=9)
    await start_client(local_discord, again)
    await again.settled()
    after = panel(anna)
    assert after.id == before.id
    assert [b.label for b in after.buttons if b.emoji == "✅"] == picked
    await press(again, anna, after, Verb.PICK, 0)
    shown = panel(anna)
    kept = [b.label for b in shown.buttons if b.emoji == "✅"]
    assert len(kept) == 2
    assert picked[0] in kept
    await press(again, anna, shown, Verb.DISCARD)
    assert Verb.PICK not in verbs(panel(anna))


async def test_after_a_restart_the_same_messages_go_on_and_no_sheet_comes_twice(
    bot: QuickBot,
    anna: Person,
    channel: int,
    store: MemoryStore,
    local_discord: LocalDiscord,
    start_client: StartClient,
    drawing: Executor,
) -> None:
    await open_and_start(bot, anna, channel, game="ottocento", target=9000)
    while not (stored(store).log and table_of(bot, anna).match.sheets):
        await move(bot, anna)
    await move(bot, anna)
    table, messages = table_of(bot, anna), [m.id for m in public(anna, channel)]
    old = panel(anna)
    await bot.close()

    again = new_bot(store, drawing, seed=9)
    await start_client(local_discord, again)
    await again.settled()
    assert table_of(again, anna) == table
    assert [m.id for m in public(anna, channel)] == messages
    assert panel(anna).id == old.id
    await move(again, anna)
    now = table_of(again, anna)
    assert now is not None
    assert now.version > table.version
    assert panel(anna).id == old.id


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
        assert shown.filename == "Rubber.png"
    assert buttons(table_message(anna, channel), Verb.SCORE)
    while table_of(bot, anna) is not None:
        await move(bot, anna)
    await bot.settled()
    result = next(m for m in public(anna, channel) if "La partita è finita" in m.text)
    assert [a.filename for a in result.attachments] == ["Rubber.png"]


@pytest.mark.parametrize(
    ("game", "computers"), [("terziglio", 2), ("ottocento", 3), ("mattazza", 3)]
)
async def test_every_click_of_a_hand_is_confirmed(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore, game: str, computers: int
) -> None:
    await turn_with(bot, anna, channel, store, computers=computers, game=game)
    done = 0
    while done < 6 and (table := table_of(bot, anna)) is not None and table.turn is not None:
        before = [e for e in stored(store).log if e.user_id == anna.id]
        await move(bot, anna)
        after = [e for e in stored(store).log if e.user_id == anna.id]
        assert len(after) == len(before) + 1
        done += 1
    assert done == 6
