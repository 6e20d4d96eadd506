"""The table service: seats, turns, versions, computer players, storage before showing."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.services import TableService
from bot.storage.discord_stores import RESULT_MESSAGE, Posted, sheet_message
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.hooks import Freshness
from bot.table.rules.lobby import Seating
from bot.table.state.actions import ProposalKind, Propose
from bot.table.state.seats import Computer, Person
from bot.table.state.table import Ending, EndingKind, Stage, Table
from bot.table.store.stored_table import StoredTable
from tarocchino.core.games import GAMES, GameName, default_rules, read_match_rules
from tarocchino.core.model.actions import Discard, Play
from tarocchino.core.model.cards import cards
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.model.rules import BadRulesError, RuleSetName, named_rules
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import legal_actions
from tarocchino.core.records.digest import digest
from tarocchino.dealing.deal_v1 import SEED_BYTES
from tests.builders.service_tables import (
    ANNA,
    BEPPE,
    CARLA,
    DORA,
    ELIO,
    OTTOCENTO,
    PLACE,
    by,
    computers_table,
    dealt,
    full_table,
    in_turn,
    open_table,
    play_on,
    play_out,
    refused,
    restart,
    sit_ready,
    user,
)
from tests.fakes.services import RecordingPublisher, table_service
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock


async def test_the_host_sits_in_the_first_seat() -> None:
    table = await open_table(table_service())
    assert table.seats == (ANNA, None, None, None)
    assert table.stage is Stage.LOBBY


async def test_a_host_who_only_watches_lets_computers_play() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    service = table_service(store, publisher)
    rules = replace(default_rules(OTTOCENTO), target=100)
    table = await service.lobby.open_table(PLACE, ANNA, OTTOCENTO, rules, host_sits=False)
    for _ in range(4):
        await service.seats.add_computer(table.id, by(ANNA))
    await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)
    over = await publisher.until(lambda t: not t.stage.is_open)
    assert over.stage is Stage.FINISHED
    await service.registry.settled()
    await service.books.settled()
    (facts,) = store.rows.club.values()
    assert facts.people == ()


async def test_a_channel_holds_one_open_table() -> None:
    service = table_service()
    first = await open_table(service)
    await refused(RefusalReason.CHANNEL_TAKEN, open_table(service))
    await service.lobby.close(first.id, by(ANNA))
    await open_table(service)


async def test_rules_that_the_game_does_not_take_open_nothing() -> None:
    service = table_service()
    with pytest.raises(BadRulesError):
        await service.lobby.open_table(PLACE, ANNA, OTTOCENTO, named_rules(RuleSetName.OPEN))
    assert service.registry.table_in(PLACE.channel_id) is None


async def test_sitting_moving_and_getting_up() -> None:
    service = table_service()
    table = await open_table(service)
    await service.seats.sit(table.id, by(BEPPE), BEPPE, 2)
    await service.seats.sit(table.id, by(CARLA), CARLA)
    await refused(RefusalReason.SEAT_TAKEN, service.seats.sit(table.id, by(DORA), DORA, 2))
    await refused(RefusalReason.NO_SUCH_SEAT, service.seats.sit(table.id, by(DORA), DORA, 4))
    await refused(RefusalReason.ALREADY_SEATED, service.seats.sit(table.id, by(BEPPE), BEPPE))
    moved = await service.seats.sit(table.id, by(BEPPE), BEPPE, 3)
    assert moved.seats == (ANNA, CARLA, None, BEPPE)
    left = await service.seats.leave(table.id, by(CARLA))
    assert left.seats == (ANNA, None, None, BEPPE)
    await refused(RefusalReason.NOT_SEATED, service.seats.leave(table.id, by(CARLA)))
    for person in (CARLA, DORA):
        await service.seats.sit(table.id, by(person), person)
    await refused(RefusalReason.TABLE_FULL, service.seats.sit(table.id, by(ELIO), ELIO))


async def test_the_next_person_becomes_host_and_an_empty_table_closes() -> None:
    service = table_service()
    table = await open_table(service)
    await service.seats.sit(table.id, by(BEPPE), BEPPE)
    assert (await service.seats.leave(table.id, by(ANNA))).host_id == BEPPE.user_id
    assert (await service.seats.leave(table.id, by(BEPPE))).stage is Stage.CLOSED
    await refused(RefusalReason.NO_TABLE, service.seats.sit(table.id, by(ANNA), ANNA))


async def test_only_the_host_starts_closes_and_seats_computers() -> None:
    service = table_service()
    table = await open_table(service)
    await service.seats.sit(table.id, by(BEPPE), BEPPE)
    await refused(RefusalReason.HOST_ONLY, service.seats.add_computer(table.id, by(BEPPE)))
    await refused(RefusalReason.HOST_ONLY, service.lobby.close(table.id, by(BEPPE)))
    await refused(
        RefusalReason.SEATS_EMPTY, service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)
    )
    with_two = [await service.seats.add_computer(table.id, by(ANNA)) for _ in range(2)][-1]
    assert [type(seat) for seat in with_two.seats] == [Person, Person, Computer, Computer]
    assert len(set(with_two.names)) == 4
    await refused(
        RefusalReason.HOST_ONLY, service.lobby.start(table.id, by(BEPPE), Seating.AS_SEATED)
    )
    fewer = await service.seats.remove_computer(table.id, by(ANNA), 2)
    assert fewer.seats[2] is None
    await refused(
        RefusalReason.NO_COMPUTER_THERE, service.seats.remove_computer(table.id, by(ANNA), 1)
    )


async def test_partners_by_drawing_cards() -> None:
    service = table_service()
    table = await open_table(service)
    for person in (BEPPE, CARLA, DORA):
        await sit_ready(service, table, person)
    drawn = await dealt(service, await service.lobby.start(table.id, by(ANNA), Seating.DRAWN))
    asked = [ANNA, BEPPE, CARLA, DORA]
    highest, second, third, lowest = (asked[player] for player in drawn.draw.order)
    assert drawn.seats == (highest, third, second, lowest)
    assert drawn.match.hand.dealer == 0


async def test_play_is_for_the_player_in_turn_at_the_version_seen() -> None:
    service = table_service()
    table = await full_table(service)
    dealer = table.match.hand.dealer
    dealing = table.people[dealer].user_id
    other = table.people[(dealer + 1) % 4].user_id
    discard = next(iter(legal_actions(table.match.hand)))
    await refused(
        RefusalReason.NOT_SEATED, service.play.act(table.id, table.version, user(other), discard)
    )
    await refused(
        RefusalReason.NOT_SEATED, service.play.act(table.id, table.version, user(99), discard)
    )
    stale = service.play.act(table.id, table.version - 1, user(dealing), discard)
    await refused(RefusalReason.STALE, stale)
    with pytest.raises(IllegalActionError):
        await service.play.act(table.id, None, user(dealing), Discard(dealer, cards("An Mo")))
    assert service.registry.table(table.id) == table
    after = await service.play.act(table.id, table.version, user(dealing, 7), discard)
    assert after.version == table.version + 1
    again = service.play.act(table.id, None, user(other, 7), Play(dealer, cards("An")[0]))
    await refused(RefusalReason.SEEN_BEFORE, again)


async def test_a_busy_store_changes_and_shows_nothing() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    service = table_service(store, publisher)
    table = await full_table(service)
    action = next(iter(legal_actions(table.match.hand)))
    shown = len(publisher.changes)
    store.rows.busy = 1
    user_id = table.people[action.seat].user_id
    await refused(
        RefusalReason.BUSY, service.play.act(table.id, table.version, user(user_id), action)
    )
    assert service.registry.table(table.id) == table
    assert len(publisher.changes) == shown
    await service.play.act(table.id, table.version, user(user_id), action)


async def test_computer_players_play_on_through_a_busy_store() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    service = table_service(store, publisher)
    await computers_table(service, target=100)
    store.rows.busy = 2
    await publisher.until(lambda table: table.turn == 0)
    assert store.rows.busy == 0
    await service.registry.stop()


async def test_a_match_is_stored_and_its_result_counted_once() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    service = table_service(store, publisher)
    table = await full_table(service, target=300)
    await play_out(service, publisher)
    (result,) = store.rows.results
    won = [seat for side in result.winners for seat in OTTOCENTO.scorers(4)[side]]
    winners = {result.table.seats[seat] for seat in won}
    assert winners in ({ANNA, CARLA}, {BEPPE, DORA})
    assert max(result.score) >= 300
    assert store.rows.tables[table.id].stage is Stage.FINISHED
    await service.registry.settled()
    await service.books.settled()
    (facts,) = store.rows.club.values()
    assert {p.user_id for p in facts.people if p.won} == {p.user_id for p in winners}
    versions = [change.table.version for change in publisher.changes]
    assert versions == sorted(versions)


async def test_who_leaves_in_the_middle_is_replaced_by_a_computer_player() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    service = table_service(store, publisher)
    table = await full_table(service, target=200)
    left = await service.seats.leave(table.id, by(BEPPE))
    assert isinstance(left.seats[1], Computer)
    assert left.stage is Stage.PLAYING
    await play_out(service, publisher)
    await service.registry.settled()
    await service.books.settled()
    (facts,) = store.rows.club.values()
    assert BEPPE.user_id not in {player.user_id for player in facts.people if player.stayed}


async def test_a_restart_goes_on_where_play_stopped() -> None:
    store = MemoryStore()
    service = table_service(store)
    table = await full_table(service)
    for _ in range(7):
        action = next(iter(legal_actions(table.match.hand)))
        user_id = table.people[action.seat].user_id
        table = await service.play.act(
            table.id, table.version, user(user_id, table.version), action
        )
    after = table_service(store)
    await restart(after)
    restored = after.registry.table(table.id)
    assert restored == table
    assert digest(restored.match) == digest(table.match)
    action = next(iter(legal_actions(restored.match.hand)))
    user_id = restored.people[action.seat].user_id
    twice = after.play.act(table.id, None, user(user_id, table.version - 1), action)
    await refused(RefusalReason.SEEN_BEFORE, twice)
    await after.play.act(table.id, table.version, user(user_id), action)


async def test_a_restart_deals_what_was_due() -> None:
    store = MemoryStore()
    service = table_service(store)
    table = await full_table(service, target=5000)
    while table.match is not None and not table.match.sheets:
        action = next(iter(legal_actions(table.match.hand)))
        user_id = table.people[action.seat].user_id
        table = await service.play.act(table.id, None, user(user_id), action)
    await service.registry.stop()
    publisher = RecordingPublisher()
    after = table_service(store, publisher)
    await after.registry.restore()
    dealt = await publisher.until(lambda table: table.turn is not None)
    assert dealt.match.hand.phase in (Phase.DISCARD, Phase.CALL_OUT)


def _forged_log(stored: StoredTable) -> StoredTable:
    return replace(stored, log=(replace(stored.log[0], digest="2:" + "0" * 64),))


def _other_seed(stored: StoredTable) -> StoredTable:
    return replace(stored, chain=replace(stored.chain, last=b"s" * SEED_BYTES))


def _short_seed(stored: StoredTable) -> StoredTable:
    return replace(stored, chain=replace(stored.chain, last=b"s"))


@pytest.mark.parametrize(
    ("forge", "why"),
    [
        (_forged_log, "entry 5: the state differs from the stored one"),
        (_other_seed, "its last seed does not lead to the start of its chain"),
        (_short_seed, "its last seed is no seed"),
    ],
)
async def test_a_log_or_a_seed_that_does_not_hold_parks_the_table(
    forge: Callable[[StoredTable], StoredTable], why: str, caplog: pytest.LogCaptureFixture
) -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    service = table_service(store)
    table = await full_table(service)
    store.rows.tables[table.id] = forge(store.rows.tables[table.id])
    after = table_service(store, publisher)
    await after.registry.restore()
    await after.registry.settled()
    assert store.rows.tables[table.id].stage is Stage.PARKED
    assert publisher.changes[-1].table.stage is Stage.PARKED
    assert f"table {table.id} parked: {why}" in caplog.text
    await refused(RefusalReason.NO_TABLE, after.seats.leave(table.id, by(ANNA)))
    await open_table(after)


async def open_game(service: TableService, game: GameName, **knobs: object) -> Table:
    rules = read_match_rules(GAMES[game], knobs)
    return await service.lobby.open_table(PLACE, ANNA, GAMES[game], rules)


async def test_a_game_of_several_numbers_starts_with_those_who_sit() -> None:
    service = table_service()
    table = await open_game(service, GameName.MATTAZZA)
    assert len(table.seats) == 6
    await sit_ready(service, table, BEPPE, 4)
    start = service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)
    await refused(RefusalReason.SEATS_EMPTY, start)
    await sit_ready(service, table, CARLA, 2)
    started = await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)
    assert started.seats == (ANNA, CARLA, BEPPE)
    assert (started.rules.target, started.rules.losers) == (3, 1)


async def test_so_many_losers_need_one_player_more() -> None:
    service = table_service()
    table = await open_game(service, GameName.MATTAZZA, losers=3)
    for person in (BEPPE, CARLA):
        await sit_ready(service, table, person)
    with pytest.raises(TableRefusedError) as refusal:
        await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)
    assert refusal.value.number == 1
    await sit_ready(service, table, DORA)
    await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)


async def test_in_terziglio_who_draws_highest_receives_first() -> None:
    service = table_service()
    table = await open_game(service, GameName.TERZIGLIO)
    for person in (BEPPE, CARLA):
        await sit_ready(service, table, person)
    drawn = await dealt(service, await service.lobby.start(table.id, by(ANNA), Seating.DRAWN))
    assert drawn.seats == (ANNA, BEPPE, CARLA)
    assert drawn.match.hand.eldest == drawn.draw.order[0]


async def test_a_match_without_end_is_ended_by_its_players_with_its_result() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    service = table_service(store, publisher)
    table = await open_game(service, GameName.TERZIGLIO)
    for _ in range(2):
        await service.seats.add_computer(table.id, by(ANNA))
    table = await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)
    while table.match is not None and not table.match.sheets:
        table = await publisher.until(lambda t: in_turn(t) is not None)
        legal = legal_actions(table.match.hand)
        action = next(iter(legal))
        table = await service.play.act(table.id, table.version, by(ANNA), action)
    ended = await service.play.request(table.id, by(ANNA), Propose(0, ProposalKind.END))
    assert ended.stage is Stage.FINISHED
    assert ended.ending == Ending(EndingKind.AGREED, 0)
    (result,) = store.rows.results
    assert [side in result.winners for side in range(len(result.score))] == [
        p == max(result.score) for p in result.score
    ]


async def test_a_result_that_was_not_shown_is_shown_after_a_start() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    service = table_service(store, publisher)
    table = await full_table(service, target=200)
    await play_out(service, publisher)
    over = publisher.changes[-1]
    after = RecordingPublisher()
    await restart(table_service(store, after))
    (change,) = after.changes
    assert change.table == over.table
    assert change.events == over.events[-1:]
    await store.messages.remember(table.id, Posted(RESULT_MESSAGE, PLACE.channel_id, 5))
    later = RecordingPublisher()
    await restart(table_service(store, later))
    assert not later.changes


async def test_the_sheets_of_a_table_that_was_closed_at_once_are_shown_after_a_start() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    service = table_service(store, publisher)
    table = await full_table(service)
    while not (table.match and table.match.sheets):
        await play_on(service, publisher)
        table = service.registry.table(table.id)
    await service.lobby.close(table.id, by(ANNA))
    after = RecordingPublisher()
    await restart(table_service(store, after))
    (change,) = after.changes
    assert change.table.match.sheets == table.match.sheets
    assert change.freshness is Freshness.FOUND
    await store.messages.remember(table.id, Posted(sheet_message(0), PLACE.channel_id, 5))
    later = RecordingPublisher()
    await restart(table_service(store, later))
    assert not later.changes


async def test_an_old_result_is_no_news() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    service = table_service(store, publisher)
    await full_table(service, target=200)
    await play_out(service, publisher)
    later = RecordingPublisher()
    await restart(table_service(store, later, clock=VirtualClock(1_000_000.0 + 2 * 86400)))
    assert not later.changes
