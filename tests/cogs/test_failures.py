"""What people see when a click comes too late, a store fails, a DM is closed, a message is gone."""

import asyncio
from concurrent.futures import Executor
from unittest.mock import AsyncMock

import pytest

from bot.client.custom_ids import Verb
from bot.storage.errors import (
    ChannelTakenError,
    StoreBusyError,
    UnreadableTableError,
    VersionTakenError,
)
from bot.table.state.table import Table
from localcord.people.person import Person
from tarocchino.core.model.cards import PACK
from tests.drivers.bot import QuickBot, new_bot
from tests.drivers.controls import (
    buttons,
    command,
    newest_private,
    panel,
    press,
)
from tests.drivers.play import move, my_turn, open_and_start, play_until
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore, MemoryTables
from tests.fixtures.local_discord import StartClient

EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")
CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")


async def struck(local: ScriptedDiscord) -> None:
    """Wait until every fault that was ordered has struck."""
    for _ in range(5000):
        if not local.faults.pending:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("an ordered fault never struck")


async def test_a_stale_click_is_told_so_and_gets_a_fresh_panel(
    bot: QuickBot, anna: Person, channel: int, local_discord: ScriptedDiscord
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    old = panel(anna)
    # The edits of both messages are kept on their way: Anna still sees the buttons of before.
    held = [local_discord.faults.hang(*EDIT) for _ in range(2)]
    cards = await anna.autocomplete(anna.dm, "play", focused="card")
    await (await anna.slash(anna.dm, "play", card=cards[0].value)).finished()
    outcome = await anna.click(old.id, buttons(old, Verb.PLAY)[-1].custom_id or "")
    assert outcome.acknowledged
    told = await anna.until(lambda m: "andato avanti" in m.text)
    assert told.ephemeral
    for each in held:
        each.set()
    await my_turn(bot, anna)
    fresh = panel(anna)
    assert fresh.id == old.id
    assert not {b.custom_id for b in fresh.buttons} & {b.custom_id for b in old.buttons}
    await move(bot, anna)


async def test_an_error_of_the_store_is_explained_wherever_it_comes_from(
    bot: QuickBot,
    anna: Person,
    channel: int,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    for error, told in (
        (StoreBusyError(), "non è cambiato nulla"),
        (ChannelTakenError(), "già un tavolo"),
        (VersionTakenError(), "è andato avanti"),
        (UnreadableTableError(1), "leggere"),
    ):
        refuse = AsyncMock(side_effect=error)
        monkeypatch.setattr(bot.tables.privacy, "verify_server_may_be_deleted", refuse)
        refused = await command(bot, anna, channel, "privacy", about="server")
        assert told in refused.text, error
    assert "unexpected" not in caplog.text


class BrokenTables(MemoryTables):
    """Fails at every change of seats in a way that nobody expects, naming a card in its words."""

    async def save_seating(self, table: Table) -> None:
        raise RuntimeError(f"could not store {table} and {PACK}")


async def test_an_unexpected_error_is_an_apology_and_its_words_stay_unsaid(
    local_discord: ScriptedDiscord,
    start_client: StartClient,
    drawing: Executor,
    anna: Person,
    channel: int,
    caplog: pytest.LogCaptureFixture,
) -> None:
    bot = new_bot(MemoryStore(BrokenTables()), drawing)
    await start_client(local_discord, bot)
    await command(bot, anna, channel, "table open")
    told = await press(bot, anna, newest_private(anna, channel), Verb.ADD_COMPUTER)
    assert "andato storto" in told.text
    told = await command(bot, anna, channel, "table computer add")
    assert "andato storto" in told.text
    assert "unexpected RuntimeError" in caplog.text
    assert "Table(" not in caplog.text
    assert "card(" not in caplog.text
