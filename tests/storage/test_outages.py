"""Outages and statistics, stored."""

from __future__ import annotations

import pytest

from bot.game.games import GameName
from bot.game.model.actions import Deal, Play
from bot.game.model.cards import PACK, card
from bot.services.ports.store import Store
from bot.tables.state.outages import Outage
from bot.tables.state.statistics import GameStats, PlayerStats
from bot.tables.state.table import Handover, PlayedAction, Stage
from tests.builders.stored_tables import (
    ANNA,
    HERE,
    PIERO,
    SEATS,
    entry,
    new_table,
    place,
    playing,
    result,
)
from tests.fakes.store import MemoryStore


@pytest.fixture(params=["sql", "memory"])
def either(request: pytest.FixtureRequest, store: Store) -> Store:
    """The real store and the one in memory: they promise the same."""
    return store if request.param == "sql" else MemoryStore()


async def test_the_last_sign_of_life_is_a_beat_or_an_action_at_an_open_table(either: Store) -> None:
    assert await either.outages.last_beat() is None
    await either.outages.beat(1_600_000_000.0)
    await either.outages.beat(1_700_000_001.25)
    assert await either.outages.last_beat() == 1_700_000_001.25
    table_id = await either.tables.open_table(new_table())
    await either.tables.append(playing(table_id, 1), [entry(1)], None)
    await either.tables.append(playing(table_id, 2), [entry(2)], None)
    assert await either.outages.last_beat() == entry(2).at
    await either.tables.append(playing(table_id, 3, stage=Stage.CLOSED), [entry(3)], None)
    assert await either.outages.last_beat() == 1_700_000_001.25


async def test_outages_are_kept_as_long_as_an_open_table_needs_them(either: Store) -> None:
    opened = new_table().opened_at
    before, during = Outage(opened - 9, opened - 1), Outage(opened - 1, opened + 7)
    table_id = await either.tables.open_table(new_table())
    for outage in (during, before):
        await either.outages.save(outage)
    assert await either.outages.all() == [before, during]
    await either.outages.forget_old()
    assert await either.outages.all() == [during]
    await either.tables.save_seating(playing(table_id, 1, stage=Stage.CLOSED))
    await either.outages.forget_old()
    assert await either.outages.all() == []


COURSE = (
    PlayedAction(Deal(0, PACK), None, 0.0),
    PlayedAction(Play(0, card("7c")), ANNA.user_id, 1.0),
    PlayedAction(Play(1, card("6c")), None, 2.0),
    PlayedAction(Play(0, card("8c")), ANNA.user_id, 3.0),
    PlayedAction(Play(1, card("9c")), PIERO.user_id, 4.0),
)


async def test_participants_are_stored_when_a_match_ends(either: Store) -> None:
    table_id = await either.tables.open_table(new_table())
    over = playing(
        table_id, 1, stage=Stage.FINISHED, history=COURSE, missed_turns=((1, PIERO.user_id),)
    )
    await either.tables.append(over, [entry(1)], result(table_id, ANNA, PIERO, *SEATS[2:]))
    annas = await either.statistics.player_stats(HERE.guild_id, ANNA.user_id)
    assert annas == PlayerStats((GameStats(GameName.OTTOCENTO, 1, 1, 812),), cards=2, turns=2)
    pieros = await either.statistics.player_stats(HERE.guild_id, PIERO.user_id)
    assert (pieros.cards, pieros.turns, pieros.missed) == (1, 2, 1)
    assert (pieros.matches, pieros.wins) == (1, 0)
    assert await either.statistics.player_stats(HERE.guild_id + 1, ANNA.user_id) == PlayerStats()
    assert await either.statistics.player_stats(HERE.guild_id, 7) == PlayerStats()


async def test_leaving_is_counted_without_a_result(either: Store) -> None:
    table_id = await either.tables.open_table(new_table())
    left = playing(
        table_id,
        1,
        stage=Stage.CLOSED,
        history=COURSE,
        seats=(ANNA, SEATS[2], *SEATS[2:]),
        handovers=(Handover(1, PIERO),),
    )
    await either.tables.append(left, [entry(1)], None)
    stats = await either.statistics.player_stats(HERE.guild_id, PIERO.user_id)
    assert (stats.left, stats.helped_out, stats.games, stats.cards) == (1, 0, (), 1)


async def test_taking_over_a_seat_counts_as_helping_out(either: Store) -> None:
    table_id = await either.tables.open_table(new_table(place(8)))
    taken = playing(
        table_id,
        1,
        place(8),
        seats=(PIERO, SEATS[2], *SEATS[2:]),
        handovers=(Handover(0, ANNA),),
        history=COURSE[:2],
        stage=Stage.CLOSED,
    )
    await either.tables.append(taken, [entry(1)], None)
    pieros = await either.statistics.player_stats(HERE.guild_id, PIERO.user_id)
    assert (pieros.helped_out, pieros.left) == (1, 0)
    annas = await either.statistics.player_stats(HERE.guild_id, ANNA.user_id)
    assert (annas.helped_out, annas.left, annas.cards) == (0, 1, 1)


async def test_a_lobby_that_is_closed_leaves_nothing(either: Store) -> None:
    table_id = await either.tables.open_table(new_table())
    await either.tables.save_seating(playing(table_id, 1, stage=Stage.CLOSED))
    assert await either.statistics.player_stats(HERE.guild_id, ANNA.user_id) == PlayerStats()
