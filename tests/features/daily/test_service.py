"""The deal of the day as people begin, play and compare it."""

from __future__ import annotations

import asyncio
from datetime import date
from unittest.mock import patch

import pytest
import sqlalchemy as sa

from bot.features.daily.state import (
    Attempt,
    Begin,
    DailyRefusal,
    DailyRefusedError,
    points_made,
)
from bot.settings.servers import blocks_of_server
from bot.storage.feature_schema import CLUB_MATCHES
from bot.stores import Store
from bot.support.refusals import TableRefusedError
from bot.table.state.seats import Computer, Pseudonym
from bot.table.state.table import Stage, Table
from tarocchino.core.model.actions import Deal, Play
from tarocchino.dealing.sealed import opens_chain, sealed_pack, set_chain
from tarocchino.players import take_turn
from tests.builders.daily_house import (
    ANNA,
    BRUNO,
    HERE,
    HOUR,
    TODAY,
    DailyHouse,
    last_choice,
)


def refused(reason: DailyRefusal) -> pytest.RaisesContext[DailyRefusedError]:
    return pytest.raises(DailyRefusedError, match=reason.value)


def deal_of(table: Table) -> Deal:
    action = table.history[0].action
    assert isinstance(action, Deal)
    return action


async def ended(house: DailyHouse, table: Table) -> Table:
    return await house.tables.registry.any_table(table.id)


async def test_everybody_is_dealt_the_same_and_at_once(house: DailyHouse) -> None:
    first, second = await house.begin(ANNA), await house.begin(BRUNO, None)
    today = (await house.daily.status(ANNA.user_id)).today
    chain = (await house.store.daily.chain(0)).chain
    for table, person in ((first, ANNA), (second, BRUNO)):
        assert table.seat_of(person.user_id) == 0
        assert [isinstance(each, Computer) for each in table.seats] == [False, True, True, True]
        assert deal_of(table) == Deal(
            TODAY % 4, sealed_pack(set_chain(chain, today.board - 1), TODAY, 1)
        )
        assert table.venue.guild_id == 0
        assert table.venue.channel_id < 0
    assert await house.store.sealed.all() == {first.id, second.id}
    assert (await house.attempt(ANNA)) == Attempt(101, "Anna", None, HERE, "it")


async def test_it_is_begun_once(house: DailyHouse) -> None:
    table = await house.begin(ANNA)
    assert (await house.begin(ANNA)).id == table.id
    await house.play(ANNA, table)
    with refused(DailyRefusal.BEGUN_ALREADY):
        await house.begin(ANNA)
    assert len(await house.store.daily.tables(TODAY)) == 1


async def test_two_presses_at_once_open_one_table(house: DailyHouse) -> None:
    first, second = await asyncio.gather(house.begin(ANNA), house.begin(ANNA))
    assert first.id == second.id


async def test_what_was_played_is_reported_and_the_table_ends(house: DailyHouse) -> None:
    table = await house.begin(ANNA)
    await house.play(ANNA, table)
    over = await ended(house, table)
    points = points_made(over, ANNA.user_id)
    assert over.stage is Stage.CLOSED
    assert over.match.sheets[0].score == points
    attempt = await house.attempt(ANNA)
    assert attempt.points == points
    with refused(DailyRefusal.DAY_NOT_OVER):
        await house.daily.result(TODAY)


async def test_results_come_at_eight_the_next_morning(house: DailyHouse) -> None:
    first, second = await house.begin(ANNA), await house.begin(BRUNO)
    await house.play(ANNA, first)
    await house.play(BRUNO, second, last_choice)
    await house.pass_time(20 * HOUR - 1)
    assert house.shown.days == []
    assert await house.store.sealed.all() == {first.id, second.id}
    await house.pass_time(1)
    assert house.shown.days == [TODAY]
    assert await house.store.sealed.all() == frozenset()
    result = await house.daily.result(TODAY)
    assert {line.attempt.name for line in result.lines} == {"Anna", "Bruno"}
    assert opens_chain(result.daily.chain_start, result.seed, result.daily.board)
    assert (await house.daily.status(ANNA.user_id)).last == TODAY
    month = await house.daily.month(date(2026, 11, 30))
    assert month == (result,)


async def test_whoever_began_in_time_may_finish_until_the_results(house: DailyHouse) -> None:
    await house.pass_time(11 * HOUR)
    table = await house.begin(ANNA)
    await house.pass_time(2 * HOUR)
    with refused(DailyRefusal.STILL_PLAYING):
        await house.begin(ANNA)
    await house.play(ANNA, table)
    attempt = await house.attempt(ANNA)
    assert attempt.points is not None
    second = await house.begin(ANNA)
    assert second.id != table.id
    assert deal_of(second).deck != deal_of(table).deck
    assert deal_of(second).dealer == (TODAY + 1) % 4
    assert (await house.daily.status(ANNA.user_id)).in_a_row == 2


async def test_a_deal_that_is_not_finished_does_not_count(house: DailyHouse) -> None:
    table, other = await house.begin(ANNA), await house.begin(BRUNO)
    await house.step(ANNA, table)
    await house.play(BRUNO, other)
    await house.pass_time(21 * HOUR)
    assert (await ended(house, table)).stage is Stage.CLOSED
    assert house.tables.registry.open_tables() == []
    lines = (await house.daily.result(TODAY)).lines
    assert [line.attempt.name for line in lines] == ["Bruno"]
    await house.begin(ANNA)


@pytest.mark.parametrize("after", [0.0, 22 * HOUR])
async def test_a_deal_that_was_not_reported_is_found_again_and_counts_once(
    house: DailyHouse, after: float
) -> None:
    """Also where the bot comes back only after the results were due."""
    table = await house.begin(ANNA)
    await house.daily.stop()
    await house.play_unreported(ANNA, table)
    assert (await house.attempt(ANNA)) == Attempt(101, "Anna", None, HERE, "it")
    later = await house.restarted(after=after)
    attempt = await later.attempt(ANNA)
    assert attempt.points == points_made(await ended(later, table), ANNA.user_id)
    again = await later.restarted()
    stored = await again.store.daily.find(TODAY)
    assert stored.version == 2
    assert (again.shown.days == [TODAY]) is bool(after)


async def test_a_begin_without_a_table_is_made_good(house: DailyHouse) -> None:
    """The bot was killed between the two."""
    today = (await house.daily.status(ANNA.user_id)).today
    await house.store.daily.append(today.day, 1, Begin(101, "Anna", HERE, "it"), 5.0)
    later = await house.restarted()
    table = await later.begin(ANNA)
    assert table.stage is Stage.PLAYING
    stored = await later.store.daily.find(TODAY)
    assert stored.version == 1


async def test_it_is_in_no_books(house: DailyHouse) -> None:
    await house.play(ANNA, await house.begin(ANNA))
    await house.pass_time(24 * HOUR)
    house.tables.books.catch_up()
    await house.settled()
    assert await house.store.club.not_entered(10) == []
    async with house.store.daily._transactions.reading() as connection:
        entered = await connection.scalar(sa.select(sa.func.count()).select_from(CLUB_MATCHES))
    assert entered == 0


async def test_the_blocked_of_a_server_do_not_begin_there(house: DailyHouse) -> None:
    await house.tables.policy.store.block(blocks_of_server(HERE), ANNA.user_id)
    with pytest.raises(TableRefusedError, match="not-welcome-here"):
        await house.begin(ANNA)
    assert (await house.begin(ANNA, None)).stage is Stage.PLAYING


async def test_the_same_play_meets_the_same_play(sqlite_store: Store) -> None:
    house = await DailyHouse(sqlite_store, take_turn=take_turn).start()
    histories = []
    for person in (ANNA, BRUNO):
        table = await house.begin(person)
        await house.play(person, table)
        over = await ended(house, table)
        histories.append([done.action for done in over.history])
    assert histories[0] == histories[1]
    assert sum(isinstance(action, Play) for action in histories[0]) == 60
    await house.stop()


async def test_somebody_forgotten_during_a_write_is_not_kept_in_memory(house: DailyHouse) -> None:
    await house.begin(ANNA)
    append = house.store.daily.append

    async def rewritten(*args: object) -> None:
        await append(*args)  # type: ignore[arg-type]
        await house.store.privacy.forget(ANNA.user_id, Pseudonym(-7, "N. N. 7"), ())
        house.daily.forgotten()

    with patch.object(house.store.daily, "append", rewritten):
        await house.begin(BRUNO)
    assert [each.name for each in (await house.daily.status(1)).today.attempts] == [
        "N. N. 7",
        "Bruno",
    ]
