"""An evening whose rows are not what was written is parked, and everything else goes on."""

import logging

import pytest

from bot.features.evenings.actions import Cancel, EveningSettings, Format, Scoring, SignUp
from bot.features.evenings.state import EveningStage, UnreadableEveningError
from tests.builders.held_evenings import BOSS, HALL, Hall, of, player
from tests.fakes.store import MemoryStore

PAIRS = EveningSettings(Format.PAIRS, rounds=2)
SEALED = EveningSettings(Format.PAIRS, Scoring.MATCHPOINTS, rounds=1)


async def test_it_holds_neither_its_channel_nor_its_tables(
    hall: Hall, store: MemoryStore, caplog: pytest.LogCaptureFixture
) -> None:
    await hall.begin(PAIRS, 4)
    await hall.ready()
    damaged = hall.id
    store.rows.evenings.damaged = {damaged}
    hall = await hall.restarted()
    assert f"evening {damaged} not resumed" in caplog.text
    assert hall.tables() == []
    with pytest.raises(UnreadableEveningError):
        await hall.evenings.any(damaged)
    await hall.begin(PAIRS, 4)
    assert hall.id != damaged
    assert hall.evening.stage is EveningStage.ROUND


async def test_others_go_on(hall: Hall, store: MemoryStore) -> None:
    await hall.open(PAIRS)
    first = hall.id
    await hall.evenings.act(first, Cancel("storm"), BOSS)
    await hall.begin(PAIRS, 4)
    store.rows.evenings.damaged = {first}
    hall = await hall.restarted()
    assert hall.evening.stage is EveningStage.ROUND
    assert [held.evening.id for held in await hall.evenings.ended_in(HALL.guild_id, 9)] == []


async def test_damage_found_while_it_goes_on_is_told_and_holds_nothing(
    hall: Hall, store: MemoryStore, caplog: pytest.LogCaptureFixture
) -> None:
    await hall.begin(PAIRS, 4)
    await hall.ready()
    damaged = hall.id
    store.rows.evenings.damaged = {damaged}
    with pytest.raises(UnreadableEveningError):
        await hall.act(SignUp((player(20), player(21))), of(player(20)))
    await hall.settled()
    assert caplog.text.count(f"evening {damaged} cannot be read") == 1
    assert hall.tables() == []
    with pytest.raises(UnreadableEveningError):
        await hall.act(SignUp((player(20), player(21))), of(player(20)))
    await hall.begin(PAIRS, 4)
    assert hall.id != damaged
    assert hall.evening.stage is EveningStage.ROUND


async def test_without_its_seeds_it_is_broken_off_with_what_was_played(
    hall: Hall, store: MemoryStore, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    await hall.begin(SEALED, 4)
    await hall.ready()
    await hall.play(hands=1)
    store.rows.evenings.damaged_seeds = {hall.id}
    hall = await hall.restarted()
    assert f"evening {hall.id} cannot be read" in caplog.text
    found = (await hall.now()).evening
    assert found.stage is EveningStage.CANCELLED
    assert found.rounds[0].tables[0].outcome.hands
    assert found.revealed is None
    assert hall.tables() == []
