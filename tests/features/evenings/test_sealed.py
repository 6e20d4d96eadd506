"""Sealed deals are a secret until all have played them; then they are like all others."""

import pytest

from bot.features.evenings.actions import EveningSettings, Format, Scoring
from bot.features.evenings.orders import PostKind
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.rules.permissions import Actor, Request, may
from bot.table.state.table import Stage
from bot.table.store.stored_table import StoredTable, TableVersion
from tarocchino.core.records.record import read_document
from tarocchino.dealing.proof import read_opening
from tarocchino.dealing.record_check import CheckVerdict, check_record
from tarocchino.dealing.sealed import revealed_set_chain
from tests.builders.held_evenings import HALL, Hall, of
from tests.builders.service_tables import refused
from tests.fakes.store import MemoryStore

DUPLICATE = EveningSettings(Format.PAIRS, Scoring.MATCHPOINTS, rounds=1)
SOMEBODY = Actor(99_999, HALL.guild_id)


async def one_done(hall: Hall) -> tuple[int, int]:
    """An evening of two tables with the same deals; the first of them has played them all."""
    await hall.begin(DUPLICATE, 4)
    done, playing = (table.id for table in hall.tables())
    await hall.ready()
    await hall.play(only={done})
    await hall.play(only={playing}, hands=1)
    return done, playing


async def stored_of(hall: Hall, table_id: int) -> StoredTable:
    return await hall.service.registry.stored_table(table_id)


async def assert_secret(hall: Hall, table_id: int) -> None:
    service = hall.service
    assert service.sealed.is_secret(table_id)
    table, stored = await service.registry.any_table(table_id), await stored_of(hall, table_id)
    assert table.secret
    own = of(next(iter(table.people.values())))
    assert not any(may(SOMEBODY, each, table) for each in (Request.SEE_TABLE, Request.WATCH))
    assert not any(may(own, each, table) for each in (Request.SEE_OVER, Request.WATCH))
    for answer in (
        service.records.record(stored),
        service.records.check(
            TableVersion(table_id, stored.version), service.registry.stored_table
        ),
        service.records.readable(stored, lambda record: record),
    ):
        await refused(RefusalReason.DEAL_SECRET, answer)


async def test_deals_are_a_secret_while_others_play_them(hall: Hall, store: MemoryStore) -> None:
    done, playing = await one_done(hall)
    assert (await hall.service.registry.any_table(done)).stage is Stage.FINISHED
    for table_id in (done, playing):
        await assert_secret(hall, table_id)
    await hall.service.books.bring_up_to_date()
    assert store.rows.club == {}


async def test_they_are_still_a_secret_after_a_restart(hall: Hall) -> None:
    done, playing = await one_done(hall)
    again = await hall.restarted()
    for table_id in (done, playing):
        await assert_secret(again, table_id)
    await again.play()
    assert not again.service.sealed.is_secret(done)


async def test_afterwards_they_are_like_all_others(hall: Hall, store: MemoryStore) -> None:
    ids = await one_done(hall)
    await hall.play()
    evening = (await hall.now()).evening
    (start,) = {(await stored_of(hall, each)).chain.start for each in ids}
    assert evening.revealed is not None
    assert revealed_set_chain(evening.revealed, 1, 0).start == start
    assert [post.kind for post in hall.shown.posts] == [
        PostKind.TRAVELLERS,
        PostKind.PODIUM,
        PostKind.SEEDS,
    ]
    assert await hall.store.sealed.all() == set()
    assert store.rows.club.keys() == set(ids)
    for table_id in ids:
        table, stored = (
            await hall.service.registry.any_table(table_id),
            await stored_of(hall, table_id),
        )
        assert not table.secret
        assert may(SOMEBODY, Request.SEE_OVER, table)
        record = await hall.service.records.record(stored)
        assert record is not None
        assert check_record(record).verdict is CheckVerdict.OK
        opening = read_opening(read_document(record))
        assert opening.table_id == hall.id


async def test_a_table_in_play_shows_that_its_deals_are_no_secret_any_more(hall: Hall) -> None:
    _, playing = await one_done(hall)
    registry = hall.service.registry
    assert registry.table(playing).secret
    await hall.service.sealed.lift([playing])
    assert not registry.table(playing).secret
    assert await hall.store.sealed.all() == {min(await hall.store.sealed.all())}


async def test_a_busy_store_lifts_nothing(hall: Hall, store: MemoryStore) -> None:
    _, playing = await one_done(hall)
    store.rows.busy = 1
    with pytest.raises(TableRefusedError, match="busy"):
        await hall.service.sealed.lift([playing])
    assert hall.service.sealed.is_secret(playing)
