"""The store's promises to live tables, method by method."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from bot.storage.discord_stores import RESULT_MESSAGE, Posted
from bot.storage.errors import ChannelTakenError, InteractionSeenError, VersionTakenError
from bot.stores import Store
from bot.table.live.live_table import match_result
from bot.table.live.restore import restored
from bot.table.rules.transitions import (
    apply_logged_action,
    begin_match,
    digest_after,
    fixing_transcript,
)
from bot.table.state.actions import LoggedAction
from bot.table.state.seats import Computer, Person
from bot.table.state.session import NO_OUTAGES
from bot.table.state.table import Stage
from bot.table.store.stored_table import StoredTable
from bot.table.store.tables import TableStore
from tarocchino.core.games import GAMES, GameName, read_match_rules
from tarocchino.core.model.actions import (
    Action,
    Bid,
    BidWord,
    CallOut,
    Deal,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    Saying,
    Signal,
)
from tarocchino.core.model.cards import PACK, card, cards
from tarocchino.core.model.combinations import Declared, Family
from tarocchino.dealing.cutting import CloseCuts, Cut, CuttingAction, FixTranscript, OpenCut
from tests.builders.records import random_match
from tests.builders.stored_tables import (
    ANNA,
    CHAIN,
    HERE,
    PIERO,
    SEATS,
    entry,
    new_table,
    place,
    playing,
    result,
)
from tests.storage.other_processes import execute

KINGS = Declared(Family.KINGS, cards("Ks Kb Kc"))
ACTIONS: tuple[LoggedAction, ...] = (
    Cut(2, "sha256:" + 64 * "0"),
    CloseCuts(),
    OpenCut(2, "perché"),
    FixTranscript("deal-v1\ntable:1\n"),
    Deal(3, tuple(reversed(PACK))),
    CallOut(3, (KINGS, Declared(Family.GRANDE, cards("An 16 15 14")))),
    DeclineCallOut(3),
    Discard(3, cards("6d 7d")),
    Declare(0, (KINGS,)),
    KeepSilent(1),
    Bid(2, BidWord.FACCIO_DI_MIO),
    Play(2, card("6s"), (), Saying.METTERE),
    Play(0, card("Ks"), (Signal.BUSSO, Signal.VOLO)),
    Play(1, card("Ma")),
    Pay(1, card("6c")),
)


async def found(store: TableStore, table_id: int) -> StoredTable:
    table = await store.tables.find_table(table_id)
    assert table is not None
    return table


async def test_a_new_table_is_found_as_it_was_opened(store: Store) -> None:
    new = new_table(seats=(ANNA, None, Computer("Ada"), None))
    stored = await found(store, await store.tables.open_table(new))
    assert (stored.venue, stored.host_id, stored.game) == (new.venue, new.host_id, new.game)
    assert (stored.rules, stored.seats, stored.opened_at) == (new.rules, new.seats, new.opened_at)
    assert (stored.stage, stored.version, stored.log) == (Stage.LOBBY, 0, ())


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name.value)
async def test_rules_come_back_with_every_knob(store: Store, game) -> None:
    for number, base in enumerate(game.rule_sets):
        rules = read_match_rules(
            game,
            {
                "set": base.value,
                "signals": "off",
                "target": max(game.targets, default=5),
                "overtrump": True,
            },
        )
        new = new_table(place(number), game=game.name, rules=rules)
        assert (await found(store, await store.tables.open_table(new))).rules == rules


async def test_every_kind_of_action_comes_back(store: Store) -> None:
    kinds = {*Action.__args__, *CuttingAction.__args__}
    assert {type(action) for action in ACTIONS} == kinds
    table_id = await store.tables.open_table(new_table())
    entries = [
        entry(version, action, interaction_id=HERE.guild_id + version)
        for version, action in enumerate(ACTIONS, start=1)
    ]
    await store.tables.append(playing(table_id, len(entries)), entries, None)
    assert (await found(store, table_id)).log == tuple(entries)


async def test_entries_of_nobody_may_be_many(store: Store) -> None:
    table_id = await store.tables.open_table(new_table())
    for version in (1, 2):
        await store.tables.append(playing(table_id, version), [entry(version)], None)
    assert [e.interaction_id for e in (await found(store, table_id)).log] == [None, None]


async def test_seating_is_saved_whole(store: Store) -> None:
    table_id = await store.tables.open_table(new_table())
    quattro = GAMES[GameName.QUATTRO_SCARTATE]
    table = playing(
        table_id,
        4,
        game=quattro,
        rules=read_match_rules(quattro, {"target": 500}),
        host_id=PIERO.user_id,
        seats=(None, PIERO, None, Computer("Clelia")),
        stage=Stage.LOBBY,
    )
    await store.tables.save_seating(table)
    stored = await found(store, table_id)
    assert (stored.game, stored.rules, stored.host_id) == (quattro.name, table.rules, PIERO.user_id)
    assert (stored.seats, stored.stage, stored.version) == (table.seats, Stage.LOBBY, 4)


async def test_an_append_saves_the_seating_too(store: Store) -> None:
    table_id = await store.tables.open_table(new_table())
    seats = (PIERO, ANNA, *SEATS[2:])
    await store.tables.append(playing(table_id, 1, seats=seats), [entry(1)], None)
    stored = await found(store, table_id)
    assert (stored.seats, stored.stage, stored.version) == (seats, Stage.PLAYING, 1)


async def test_a_channel_has_one_open_table(store: Store) -> None:
    first = await store.tables.open_table(new_table())
    with pytest.raises(ChannelTakenError):
        await store.tables.open_table(new_table())
    elsewhere = await store.tables.open_table(new_table(place(5)))
    await store.tables.append(playing(first, 1), [entry(1)], None)
    with pytest.raises(ChannelTakenError):
        await store.tables.open_table(new_table())
    for version, stage in enumerate((Stage.FINISHED, Stage.CLOSED, Stage.PARKED), start=2):
        await store.tables.save_seating(playing(first, version, stage=stage))
        first = await store.tables.open_table(new_table())
    assert {table.id for table in await store.tables.open_tables()} == {elsewhere, first}


async def test_two_hosts_open_at_once_and_one_gets_the_channel(store: Store) -> None:
    opened = await asyncio.gather(
        *(store.tables.open_table(new_table()) for _ in range(5)), return_exceptions=True
    )
    assert sorted(type(outcome).__name__ for outcome in opened) == ["ChannelTakenError"] * 4 + [
        "int"
    ]


async def test_open_tables_are_those_in_the_lobby_or_playing_their_logs_left_out(
    store: Store,
) -> None:
    ids = {}
    for channel, stage in enumerate(Stage):
        table_id = ids[stage] = await store.tables.open_table(new_table(place(channel)))
        if stage is not Stage.LOBBY:
            table = playing(table_id, 1, place(channel), stage=stage)
            await store.tables.append(table, [entry(1, interaction_id=channel)], None)
    tables = await store.tables.open_tables()
    assert [table.id for table in tables] == [ids[Stage.PLAYING], ids[Stage.LOBBY]]
    for table in tables:
        assert table == replace(await found(store, table.id), log=())


async def test_open_tables_come_in_the_order_of_their_last_change(store: Store) -> None:
    ids = [await store.tables.open_table(new_table(place(channel))) for channel in range(4)]
    for version, channel in ((3, 2), (9, 0), (5, 3)):
        table = playing(ids[channel], version, place(channel))
        await store.tables.append(table, [entry(version)], None)
    assert [table.id for table in await store.tables.open_tables()] == [
        ids[0],
        ids[3],
        ids[2],
        ids[1],
    ]


async def test_the_latest_table_of_a_channel_is_the_one_opened_last(store: Store) -> None:
    assert await store.tables.latest_table(HERE) is None
    for _ in range(2):
        last = await store.tables.open_table(new_table())
        await store.tables.save_seating(playing(last, 1, stage=Stage.CLOSED))
    await store.tables.open_table(new_table(place(5)))
    latest = await store.tables.latest_table(HERE)
    assert (latest.id, latest.stage) == (last, Stage.CLOSED)
    assert await store.tables.find_table(last + 100) is None


async def test_a_version_is_taken_once(store: Store) -> None:
    table_id = await store.tables.open_table(new_table())
    await store.tables.append(playing(table_id, 2), [entry(1), entry(2)], None)
    before = await store.tables.find_table(table_id)
    for version in (1, 2):
        with pytest.raises(VersionTakenError):
            await store.tables.append(
                playing(table_id, version, seats=(None,) * 4), [entry(9)], None
            )
    with pytest.raises(VersionTakenError):
        await store.tables.save_seating(playing(table_id, 2, seats=(None,) * 4))
    assert await store.tables.find_table(table_id) == before


async def test_a_version_that_only_changed_the_seating_is_taken_too(store: Store) -> None:
    table_id = await store.tables.open_table(new_table())
    await store.tables.save_seating(playing(table_id, 3))
    with pytest.raises(VersionTakenError):
        await store.tables.append(playing(table_id, 3), [entry(3)], None)


async def test_parking_leaves_the_version(store: Store) -> None:
    table_id = await store.tables.open_table(new_table())
    await store.tables.append(playing(table_id, 1), [entry(1)], None)
    await store.tables.save_seating(playing(table_id, 1, stage=Stage.PARKED))
    assert (await found(store, table_id)).stage is Stage.PARKED


async def test_an_interaction_is_logged_once_whatever_its_table(store: Store) -> None:
    one = await store.tables.open_table(new_table())
    other = await store.tables.open_table(new_table(place(5)))
    await store.tables.append(playing(one, 1), [entry(1, interaction_id=77)], None)
    for table_id, version in ((one, 2), (other, 1)):
        with pytest.raises(InteractionSeenError):
            await store.tables.append(
                playing(table_id, version, seats=(None,) * 4, stage=Stage.FINISHED),
                [entry(version, interaction_id=77)],
                result(table_id),
            )
    assert [(t.seats, t.stage, t.version) for t in await store.tables.open_tables()] == [
        (SEATS, Stage.PLAYING, 1),
        (SEATS, Stage.LOBBY, 0),
    ]
    assert await store.tables.finished_unshown(0.0) == []


async def test_an_append_that_fails_halfway_stores_nothing(store: Store) -> None:
    table_id = await store.tables.open_table(new_table())
    before = await store.tables.find_table(table_id)
    with pytest.raises(IntegrityError, match=r"(?i)unique"):
        # The second entry clashes with the first, when seating and one entry are written already.
        await store.tables.append(playing(table_id, 1), [entry(1), entry(1)], result(table_id))
    assert await store.tables.find_table(table_id) == before
    with pytest.raises(IntegrityError, match=r"(?i)foreign key"):
        # All is written except the result: its table does not exist.
        await store.tables.append(playing(table_id, 1), [entry(1)], result(table_id + 9))
    assert await store.tables.find_table(table_id) == before
    assert await store.tables.finished_unshown(0.0) == []


async def test_there_is_no_writing_to_a_table_that_does_not_exist(store: Store) -> None:
    with pytest.raises(LookupError):
        await store.tables.save_seating(playing(5, 1))
    with pytest.raises(LookupError):
        await store.tables.append(playing(5, 1), [entry(1)], None)
    with pytest.raises(LookupError):
        await store.messages.remember(5, Posted("table", 1, 2))


async def test_a_message_takes_the_place_of_the_one_before(store: Store) -> None:
    one = await store.tables.open_table(new_table())
    other = await store.tables.open_table(new_table(place(5)))
    await store.messages.remember(one, Posted("table", HERE.channel_id, HERE.guild_id + 9))
    await store.messages.remember(one, Posted("hand:0", 11, 12))
    await store.messages.remember(one, Posted("table", HERE.channel_id, HERE.guild_id + 10))
    await store.messages.remember(other, Posted("table", 5, 6))
    assert await store.messages.posted(one) == [
        Posted("hand:0", 11, 12),
        Posted("table", HERE.channel_id, HERE.guild_id + 10),
    ]
    assert await store.messages.posted(other) == [Posted("table", 5, 6)]


async def test_names_of_all_scripts_come_back(store: Store) -> None:
    seats = tuple(
        Person(i, name) for i, name in enumerate(("è'\"\\", "名前", "\u202eабв", "🃏" * 32))
    )
    table_id = await store.tables.open_table(new_table(seats=seats))
    assert (await found(store, table_id)).seats == seats


async def test_a_whole_match_comes_back_by_replay(store: Store, database: Path) -> None:
    match, actions = random_match(seed=7)
    table_id = await store.tables.open_table(new_table())
    table = begin_match(playing(table_id, 0))
    for action in actions:
        steps: list[LoggedAction] = [action]
        if isinstance(action, Deal):
            steps = [Cut(1, "lune"), fixing_transcript(table), action]
        for step in steps:
            logged = entry(table.version + 1, step)
            by, at = logged.user_id, logged.at
            table, _ = apply_logged_action(table, step, by, at, CHAIN, NO_OUTAGES)
            table = replace(table, version=table.version + 1)
            logged = replace(logged, digest=digest_after(table, step))
            await store.tables.append(table, [logged], match_result(table, 5.0))
    assert restored(await found(store, table_id)) == table
    assert table.match == match
    assert len(table.proofs) == len(match.sheets)
    seats = execute(database, "SELECT user_id, points FROM result_seats WHERE user_id > 0")
    assert set(seats) == {(ANNA.user_id, match.score[0]), (PIERO.user_id, match.score[1])}


async def test_results_without_their_message_are_found(store: Store) -> None:
    old, told, unshown = [await store.tables.open_table(new_table(place(n))) for n in range(3)]
    for table_id, number, at in ((old, 0, 10.0), (told, 1, 100.0), (unshown, 2, 100.0)):
        ended = playing(table_id, 1, place(number), stage=Stage.FINISHED)
        await store.tables.append(
            ended, [], result(table_id, *SEATS, finished_at=at, where=place(number))
        )
    await store.messages.remember(told, Posted(RESULT_MESSAGE, 5, 6))
    await store.messages.remember(unshown, Posted("sheet 1", 5, 7))
    assert [t.id for t in await store.tables.finished_unshown(since=50.0)] == [unshown]


async def test_tables_closed_of_late_are_found(store: Store) -> None:
    ids = [await store.tables.open_table(new_table(place(number))) for number in range(4)]
    for number, version in enumerate((1, 9, 9, 9)):
        table = playing(ids[number], version, place(number))
        await store.tables.append(table, [entry(version)], None)
    for number, stage in enumerate((Stage.CLOSED, Stage.CLOSED, Stage.PARKED)):
        await store.tables.save_seating(playing(ids[number], 10, place(number), stage=stage))
    assert [t.id for t in await store.tables.closed_since(entry(9).at)] == [ids[1]]
