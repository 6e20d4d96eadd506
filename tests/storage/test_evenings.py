"""The store's promises to evenings, and to tables that were opened for one."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.features.evenings.actions import (
    Cancel,
    End,
    EveningAction,
    EveningSettings,
    Format,
    Join,
    LoggedEveningAction,
    Move,
    Scoring,
    SignUp,
)
from bot.features.evenings.state import (
    EveningRefusal,
    EveningRefusedError,
    EveningStage,
)
from bot.features.evenings.store import NewEvening, StoredEvening
from bot.features.evenings.transitions import evening_of
from bot.storage.discord_stores import Posted
from bot.storage.errors import ChannelTakenError, InteractionSeenError, VersionTakenError
from bot.storage.feature_schema import GOING_ON
from bot.stores import Store
from bot.table.state.table import DailyOccasion, EveningOccasion, Occasion
from tarocchino.dealing.chain import new_chain
from tests.builders.stored_tables import ANNA, HERE, PIERO, new_table, place

SEALED = EveningSettings(Format.PAIRS, Scoring.MATCHPOINTS)
CHAIN = new_chain(bytes(range(64)))


def new_evening(channel_id: int = HERE.channel_id, **changes: object) -> NewEvening:
    fields = {"settings": SEALED, "chain": CHAIN, "at": 1_700_000_000.5} | changes
    return NewEvening(place(channel_id), ANNA.user_id, **fields)


async def appended(
    store: Store, evening: StoredEvening, action: EveningAction, **more: object
) -> StoredEvening:
    logged = LoggedEveningAction(action, 1_700_000_100.25, ANNA.user_id)
    stage = evening_of((*evening.log, logged)).stage
    await store.evenings.append(evening.id, evening.version + 1, logged, stage=stage, **more)
    return evening.after(logged)


async def over(store: Store, channel_id: int) -> StoredEvening:
    return await appended(store, await store.evenings.open(new_evening(channel_id)), Cancel("-"))


def execute(database: Path, statement: str, *values: object) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(database)) as connection, connection:
        return connection.execute(statement, values).fetchall()


async def test_an_evening_is_found_as_it_was_opened_and_went_on(store: Store) -> None:
    evening = await store.evenings.open(new_evening(interaction_id=1))
    assert evening_of(evening.log).chain_start == CHAIN.start.hex()
    for action in (SignUp((ANNA, PIERO)), SignUp(()), Join(1, PIERO)):
        logged = LoggedEveningAction(action, 1_700_000_100.25)
        await store.evenings.append(
            evening.id, evening.version + 1, logged, stage=EveningStage.SIGN_UP
        )
        evening = evening.after(logged)
    assert await store.evenings.find(evening.id) == evening
    with pytest.raises(EveningRefusedError, match=EveningRefusal.NO_EVENING.value):
        await store.evenings.find(evening.id + 1)


async def test_a_version_is_taken_once_and_none_is_left_out(store: Store) -> None:
    evening = await store.evenings.open(new_evening())
    for version in (0, 1, 3):
        with pytest.raises(VersionTakenError):
            await store.evenings.append(
                evening.id,
                version,
                LoggedEveningAction(Cancel("-"), 0.0),
                stage=EveningStage.CANCELLED,
            )
    assert await store.evenings.find(evening.id) == evening
    assert await store.evenings.going_on() == [evening.id]
    with pytest.raises(LookupError):
        await store.evenings.append(9, 1, LoggedEveningAction(End(), 0.0), stage=EveningStage.OVER)


async def test_an_interaction_has_its_effect_once(store: Store) -> None:
    evening = await store.evenings.open(new_evening(interaction_id=HERE.guild_id))
    with pytest.raises(InteractionSeenError):
        await store.evenings.open(new_evening(2, interaction_id=HERE.guild_id))
    evening = await appended(store, evening, SignUp((ANNA, PIERO)), interaction_id=7)
    with pytest.raises(InteractionSeenError):
        await appended(store, evening, Cancel("-"), interaction_id=7)
    assert await store.evenings.find(evening.id) == evening


async def test_a_channel_has_one_evening_that_is_not_over(store: Store) -> None:
    evening = await store.evenings.open(new_evening())
    assert await store.evenings.in_channel(HERE.channel_id) == evening.id
    with pytest.raises(EveningRefusedError, match="evening-on"):
        await store.evenings.open(new_evening())
    await appended(store, evening, Cancel("rain"))
    assert await store.evenings.in_channel(HERE.channel_id) is None
    assert await store.evenings.going_on() == []
    assert (await store.evenings.open(new_evening())).id > evening.id


async def test_evenings_that_are_over_are_listed_from_the_last(store: Store) -> None:
    ids = [(await over(store, channel)).id for channel in (1, 2, 3)]
    await store.evenings.open(new_evening())
    newest = await store.evenings.of_server(HERE.guild_id, 2)
    assert newest == ids[:0:-1]
    assert await store.evenings.of_server(HERE.guild_id, 2, before=newest[-1]) == ids[:1]
    assert await store.evenings.of_server(HERE.guild_id + 1, 2) == []


async def test_evenings_that_are_over_are_found_by_their_last_entry(store: Store) -> None:
    ended = await over(store, 1)
    await store.evenings.open(new_evening(2))
    last = ended.log[-1].at
    assert await store.evenings.over_since(last) == [ended.id]
    assert await store.evenings.over_since(last + 0.25) == []


async def test_the_chain_is_kept_beside_the_log(store: Store) -> None:
    sealed = await store.evenings.open(new_evening())
    unsealed = await store.evenings.open(
        new_evening(2, settings=EveningSettings(Format.PAIRS), chain=None)
    )
    assert await store.evenings.chain(sealed.id) == CHAIN
    assert await store.evenings.chain(unsealed.id) is None
    assert CHAIN.last.hex() not in repr(new_evening()) + repr(sealed)


async def test_messages_are_remembered_by_name(store: Store) -> None:
    evening = await store.evenings.open(new_evening())
    for message_id, what in ((5, "standings"), (6, "draw-0"), (7, "standings")):
        await store.evenings.remember(evening.id, Posted(what, 3, message_id))
    await store.evenings.forget(evening.id, ["draw-0", "podium"])
    found = await store.evenings.find(evening.id)
    assert found.messages == (Posted("standings", 3, 7),)
    with pytest.raises(LookupError):
        await store.evenings.remember(9, Posted("standings", 3, 7))


async def opened(store: Store, occasion: Occasion, channel_id: int, **changes: object) -> int:
    new = new_table(place(channel_id), occasion=occasion, first_dealer=0, **changes)
    return await store.tables.open_table(new)


@pytest.mark.parametrize(
    "occasion",
    [EveningOccasion(1, 2, 0, True), EveningOccasion(1, 2, 0, False), DailyOccasion(20_000)],
    ids=repr,
)
async def test_a_table_is_stored_with_its_occasion(store: Store, occasion: Occasion) -> None:
    await store.evenings.open(new_evening())
    assert await store.tables.table_for(occasion, ANNA.user_id) is None
    table_id = await opened(store, occasion, 5)
    stored = await store.tables.find_table(table_id)
    assert stored.occasion == occasion
    assert await store.tables.table_for(occasion, ANNA.user_id) == table_id
    assert await store.sealed.all() == ({table_id} if occasion.sealed else set())


async def test_a_second_table_for_the_same_occasion_is_not_stored_at_all(store: Store) -> None:
    await store.evenings.open(new_evening())
    of_evening, of_day = EveningOccasion(1, 0, 3, True), DailyOccasion(7)
    first = {
        each: await opened(store, each, place) for place, each in enumerate((of_evening, of_day), 5)
    }
    for occasion in first:
        with pytest.raises(ChannelTakenError):
            await opened(store, occasion, 8)
        assert await store.sealed.all() == set(first.values())
    another = await opened(store, of_day, 8, host_id=PIERO.user_id)
    assert await store.sealed.all() == {*first.values(), another}
    assert len(await store.tables.open_tables()) == 3
    assert await store.evenings.tables(1) == {(0, 3): first[of_evening]}


async def test_deals_are_no_secret_from_the_entry_on_that_says_so(store: Store) -> None:
    evening = await store.evenings.open(new_evening())
    tables = [await opened(store, EveningOccasion(1, 0, each, True), each) for each in range(3)]
    await store.sealed.lift(tables[2:])
    logged = LoggedEveningAction(Cancel("-"), 0.0)
    with pytest.raises(VersionTakenError):
        await store.evenings.append(
            evening.id, 5, logged, stage=EveningStage.CANCELLED, unseal=tables
        )
    assert await store.sealed.all() == set(tables[:2])
    await appended(store, evening, Cancel("-"), unseal=tables[1:])
    assert await store.sealed.all() == {tables[0]}


async def test_an_evening_moves_to_a_channel_that_has_none(store: Store) -> None:
    evening = await store.evenings.open(new_evening())
    other = await store.evenings.open(new_evening(4))
    with pytest.raises(EveningRefusedError, match="evening-on"):
        await appended(store, evening, Move(4))
    moved = await appended(store, evening, Move(5))
    assert await store.evenings.find(evening.id) == moved
    assert await store.evenings.in_channel(5) == evening.id
    assert await store.evenings.in_channel(HERE.channel_id) is None
    assert await store.evenings.in_channel(4) == other.id


async def test_people_are_in_events_until_they_are_over(store: Store, database: Path) -> None:
    evening = await store.evenings.open(new_evening())
    evening = await appended(store, evening, SignUp((PIERO, ANNA)))
    assert await store.privacy.is_in_event(PIERO.user_id)
    assert not await store.privacy.is_in_event(PIERO.user_id + 1)
    assert not await store.privacy.is_in_event(PIERO.user_id, [evening.id])
    await appended(store, evening, Cancel("-"))
    assert not await store.privacy.is_in_event(PIERO.user_id)
    execute(database, "INSERT INTO daily_chains VALUES (0, 7, x'00', x'00', NULL)")
    execute(database, "INSERT INTO daily_days VALUES (7, 0, 1, 1.0, 2.0, NULL, NULL, NULL)")
    begin = f'{{"do": "begin", "v": 1, "at": 0.5, "with": {{"user_id": {PIERO.user_id}}}}}'
    execute(database, "INSERT INTO daily_log VALUES (7, 1, ?, NULL, NULL)", begin)
    assert await store.privacy.is_in_event(PIERO.user_id)
    execute(database, "UPDATE daily_days SET revealed_at = 3.0")
    assert not await store.privacy.is_in_event(PIERO.user_id)


def test_the_schema_names_the_stages_that_are_not_over() -> None:
    assert tuple(stage.value for stage in EveningStage if not stage.is_over) == GOING_ON
