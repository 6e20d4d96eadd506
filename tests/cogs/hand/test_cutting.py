"""The pack is cut before each hand: by buttons and windows, by ``/cut``, openly and sealed."""

from collections.abc import AsyncIterator
from concurrent.futures import Executor

import pytest

from bot.client.custom_ids import Verb
from localcord.people.person import Person
from tarocchino.dealing.cutting import Cut
from tests.drivers.bot import QuickBot, new_bot
from tests.drivers.controls import command, verbs
from tests.drivers.cuts import (
    PATIENCE,
    commitment,
    committed_to,
    cut_in_window,
    cut_message,
    cuts_in,
    proof_behind,
    seal_of,
    start_table,
    transcripts_in,
)
from tests.drivers.play import table_of
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.fixtures.local_discord import StartClient

SECRET = "quattro assi in fila"


@pytest.fixture
async def bot(
    local_discord: ScriptedDiscord,
    start_client: StartClient,
    store: MemoryStore,
    drawing: Executor,
) -> AsyncIterator[QuickBot]:
    bot = new_bot(store, drawing, patience=PATIENCE)
    await start_client(local_discord, bot)
    yield bot
    await bot.close()


def is_dealt(bot: QuickBot, person: Person) -> bool:
    table = table_of(bot, person)
    return table is not None and table.match is not None and table.match.hand is not None


async def test_cuts_by_window_and_by_command_are_what_the_pack_is_dealt_from(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, store: MemoryStore
) -> None:
    await start_table(bot, [anna, bruno], channel, computers=2)
    shown = cut_message(anna, channel)
    assert "taglia **Bruno**" in shown.text
    assert "Si chiede prima a **Bruno**" in shown.text
    assert {Verb.CUT, Verb.NO_CUT} <= verbs(shown)
    # Anna is not asked, and may cut all the same.
    await cut_in_window(bot, anna, shown, "lune")
    assert not is_dealt(bot, anna)
    assert "Anna** taglia con «lune»" in cut_message(bruno, channel).text
    told = await command(bot, bruno, channel, "hand cut", text="7 *stelle*")
    assert "preso" in told.text
    assert is_dealt(bot, anna)
    seats = ["seat:2:0:", "seat:3:0:"]
    mine = [f"seat:0:{anna.id}:6c756e65", f"seat:1:{bruno.id}:{b'7 *stelle*'.hex()}"]
    (transcript,) = transcripts_in(store)
    head = ["deal-v1", f"table:{table_of(bot, anna).id}", "hand:1", "deck:62"]
    assert transcript.splitlines() == [*head, *mine, *seats]
    assert commitment(cut_message(anna, channel)).endswith(f".{committed_to(transcript)}")
    proof = await proof_behind(bot, bruno, cut_message(bruno, channel))
    assert all(line in proof for line in (*head, *mine, *seats))


async def test_sealed_cuts_are_opened_by_window_and_by_command(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, store: MemoryStore
) -> None:
    await start_table(bot, [anna, bruno], channel, computers=2)
    await cut_in_window(bot, anna, cut_message(anna, channel), seal_of(SECRET))
    early = await command(bot, anna, channel, "hand cut", text=SECRET)
    assert "già tagliato" in early.text
    await command(bot, bruno, channel, "hand cut", text=seal_of("due re"))
    shown = cut_message(anna, channel)
    assert "Non si taglia più" in shown.text
    assert Verb.NO_CUT not in verbs(shown)
    assert SECRET not in shown.text
    wrong = await command(bot, bruno, channel, "hand cut", text="due Re")
    assert "Non è il testo che hai sigillato" in wrong.text
    assert not is_dealt(bot, anna)
    await command(bot, bruno, channel, "hand cut", text="due re")
    assert "Bruno** apre il taglio sigillato: «due re»" in cut_message(anna, channel).text
    again = await command(bot, bruno, channel, "hand cut", text="due re")
    assert "Per questa smazzata non si taglia più" in again.text
    wrong = await cut_in_window(bot, anna, cut_message(anna, channel), "tre assi")
    assert "Non è il testo che hai sigillato" in wrong.text
    await cut_in_window(bot, anna, cut_message(anna, channel), SECRET)
    assert is_dealt(bot, anna)
    (transcript,) = transcripts_in(store)
    assert f"seat:0:{anna.id}:{SECRET.encode().hex()}\n" in transcript
    assert f"seat:1:{bruno.id}:{b'due re'.hex()}\n" in transcript


REFUSED = {
    "a seal too short": ("sha256:" + "0" * 63, "64 cifre esadecimali"),
    "a seal of no digits": ("SHA256:lune", "64 cifre esadecimali"),
    "65 letters": ("x" * 65, "troppo lungo"),
    "17 characters of 4 bytes": ("🂡" * 17, "troppo lungo"),
}


async def test_a_cut_that_cannot_be_taken_is_refused_and_may_be_given_anew(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, store: MemoryStore
) -> None:
    await start_table(bot, [anna, bruno], channel, computers=2)
    await command(bot, bruno, channel, "hand cut")
    for case, (text, words) in REFUSED.items():
        assert words in (await command(bot, anna, channel, "hand cut", text=text)).text, case
        asked = cut_message(anna, channel)
        assert words in (await cut_in_window(bot, anna, asked, text)).text, case
        assert cuts_in(store) == [Cut(1, "")], case
    await cut_in_window(bot, anna, cut_message(anna, channel), "🂡" * 16)
    assert cuts_in(store) == [Cut(1, ""), Cut(0, "🂡" * 16)]
    assert is_dealt(bot, anna)
