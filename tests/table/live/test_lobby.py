"""Before the match: who may sit down, who is ready, who is removed, and idle lobbies."""

from dataclasses import replace

import pytest

from bot.services import TableService
from bot.settings.agreement import Admission, Agreement, Pace, TimeControl
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.live.live_table import turn_deadline
from bot.table.rules import lobby
from bot.table.rules.lobby import COMPUTER_NAMES, Seating
from bot.table.rules.permissions import Actor
from bot.table.state.seats import Computer, Person
from bot.table.state.session import NO_OUTAGES
from bot.table.state.table import Ending, EndingKind, Stage, Table
from tarocchino.core.games import GAMES, GameName, default_rules
from tests.builders.service_tables import (
    ANNA,
    BEPPE,
    CARLA,
    DORA,
    OTTOCENTO,
    PLACE,
    by,
    computers_table,
    open_table,
    refused,
    restart,
    sit_ready,
)
from tests.fakes.services import RecordingPublisher, table_service
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock

HALF_AN_HOUR = 1800.0
CLUB = 77


async def opened(service: TableService, terms: Agreement, *, computers: int = 0) -> Table:
    rules = default_rules(OTTOCENTO)
    return await service.lobby.open_table(
        PLACE, ANNA, OTTOCENTO, rules, agreement=terms, computers=computers
    )


def with_roles(person: Person, *roles: int) -> Actor:
    return replace(by(person), roles=frozenset(roles))


async def test_the_start_waits_until_everybody_but_the_host_is_ready() -> None:
    service = table_service()
    table = await open_table(service)
    for person in (BEPPE, CARLA, DORA):
        await service.seats.sit(table.id, by(person), person)
    for person in (BEPPE, DORA):
        await service.lobby.ready(table.id, by(person))
    with pytest.raises(TableRefusedError) as refusal:
        await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)
    assert refusal.value.reason is RefusalReason.NOT_READY
    assert refusal.value.names == ("Beppe", "Dora")
    for person in (BEPPE, DORA):
        await service.lobby.ready(table.id, by(person), is_ready=True)
    started = await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)
    assert started.stage is Stage.PLAYING
    assert started.ready == frozenset()


async def test_free_seats_are_told_before_who_is_not_ready() -> None:
    service = table_service()
    table = await open_table(service)
    await service.seats.sit(table.id, by(BEPPE), BEPPE)
    await refused(
        RefusalReason.SEATS_EMPTY, service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)
    )


async def test_ready_is_taken_back_by_asking_and_by_getting_up_and_comes_with_a_seat() -> None:
    service = table_service()
    table = await open_table(service)
    table = await sit_ready(service, table, BEPPE, 1)
    assert (table.ready, table.unready) == ({1}, ())
    table = await service.lobby.ready(table.id, by(BEPPE))
    assert (table.ready, table.unready) == (frozenset(), (1,))
    table = await service.seats.sit(table.id, by(BEPPE), BEPPE, 3)
    assert (table.ready, table.unready) == ({3}, ())
    table = await sit_ready(service, table, CARLA, 1)
    await service.seats.leave(table.id, by(CARLA))
    table = await service.seats.add_computer(table.id, by(ANNA), 1)
    assert table.ready == {3}


async def test_who_becomes_host_need_not_be_ready_any_more() -> None:
    service = table_service()
    table = await open_table(service)
    await service.seats.sit(table.id, by(BEPPE), BEPPE)
    await sit_ready(service, table, CARLA)
    table = await service.seats.leave(table.id, by(ANNA))
    assert (table.host_id, table.unready) == (BEPPE.user_id, ())
    for _ in range(2):
        await service.seats.add_computer(table.id, by(BEPPE))
    started = await service.lobby.start(table.id, by(BEPPE), Seating.AS_SEATED)
    assert started.stage is Stage.PLAYING


async def test_who_is_ready_and_who_may_come_survive_a_restart() -> None:
    store, terms = MemoryStore(), Agreement(TimeControl(Pace.TURN, 90), Admission.INVITED, None)
    service = table_service(store)
    table = await opened(service, terms)
    await service.lobby.invite(table.id, by(ANNA), (BEPPE.user_id, CARLA.user_id))
    table = await sit_ready(service, table, BEPPE)
    await service.registry.stop()
    again = table_service(store)
    await restart(again)
    assert again.registry.table(table.id) == table
    assert again.registry.table(table.id).agreement.time_control == terms.time_control
    await again.seats.sit(table.id, by(CARLA), CARLA)
    await refused(RefusalReason.NOT_ADMITTED, again.seats.sit(table.id, by(DORA), DORA))


async def test_a_table_for_a_role_takes_who_has_it_and_who_is_invited() -> None:
    service = table_service()
    table = await opened(service, Agreement(admission=Admission.ROLE, role_id=CLUB))
    with pytest.raises(TableRefusedError) as refusal:
        await service.seats.sit(table.id, with_roles(BEPPE, 1, 2), BEPPE)
    assert (refusal.value.reason, refusal.value.number) == (RefusalReason.NOT_ADMITTED, CLUB)
    await service.seats.sit(table.id, with_roles(BEPPE, 1, CLUB), BEPPE)
    await service.lobby.invite(table.id, by(ANNA), (CARLA.user_id,))
    table = await service.seats.sit(table.id, by(CARLA), CARLA)
    assert set(table.people.values()) == {ANNA, BEPPE, CARLA}
    # A player who sits there stays, and may move, whatever becomes of the role.
    await service.seats.sit(table.id, by(BEPPE), BEPPE, 3)


async def test_a_host_who_only_watches_may_sit_down_later() -> None:
    service = table_service()
    terms = Agreement(admission=Admission.INVITED)
    table = await service.lobby.open_table(
        PLACE, ANNA, OTTOCENTO, default_rules(OTTOCENTO), host_sits=False, agreement=terms
    )
    assert (await service.seats.sit(table.id, by(ANNA), ANNA)).seats[0] == ANNA


async def test_who_was_asked_to_get_up_is_not_invited_any_more() -> None:
    service = table_service()
    table = await opened(
        service, Agreement(admission=Admission.INVITED, invited=frozenset({BEPPE.user_id}))
    )
    await sit_ready(service, table, BEPPE, 2)
    table = await service.seats.unseat(table.id, by(ANNA), 2)
    assert (table.seats[2], table.ready) == (None, frozenset())
    await refused(RefusalReason.NOT_ADMITTED, service.seats.sit(table.id, by(BEPPE), BEPPE))


@pytest.mark.parametrize("seat", [0, 1, 2, 9, -1])
async def test_only_guests_are_asked_to_get_up(seat: int) -> None:
    service = table_service()
    table = await opened(service, Agreement(), computers=1)
    assert isinstance(table.seats[1], Computer)
    await refused(RefusalReason.NOBODY_THERE, service.seats.unseat(table.id, by(ANNA), seat))


async def test_a_table_invites_so_many_and_no_more() -> None:
    service = table_service()
    table = await open_table(service)
    people = range(100, 100 + lobby.MOST_INVITED)
    await service.lobby.invite(table.id, by(ANNA), people)
    await service.lobby.invite(table.id, by(ANNA), people)
    await refused(RefusalReason.TOO_MANY_INVITED, service.lobby.invite(table.id, by(ANNA), (7,)))


def test_computer_players_sit_down_at_once_as_far_as_there_is_room() -> None:
    for host in [ANNA, None]:
        for name in GameName:
            game = GAMES[name]
            number = game.players[-1]
            for wanted in range(9):
                seats = lobby.first_seats(game, host, wanted)
                computers = [who for who in seats if isinstance(who, Computer)]
                assert len(seats) == number, (name, host)
                assert len(computers) == min(wanted, number - (host is not None)), name
                assert len({who.name for who in computers}) == len(computers), (name, host)
                assert (seats[0] is host) or host is None, name


def test_the_seat_of_the_hosts_partner_stays_free_longest() -> None:
    ada, bruno = (Computer(name) for name in COMPUTER_NAMES[:2])
    assert lobby.first_seats(OTTOCENTO, ANNA, 2) == (ANNA, ada, None, bruno)


async def test_a_lobby_where_nobody_does_anything_closes_itself() -> None:
    clock, publisher, store = VirtualClock(), RecordingPublisher(), MemoryStore()
    service = table_service(store, publisher, clock=clock, idle_lobby=HALF_AN_HOUR)
    table = await open_table(service)
    await clock.advance(HALF_AN_HOUR - 1, service.registry.settled)
    await sit_ready(service, table, BEPPE)
    await clock.advance(HALF_AN_HOUR - 1, service.registry.settled)
    assert service.registry.table(table.id).stage is Stage.LOBBY
    await clock.advance(1, service.registry.settled)
    await refused(RefusalReason.NO_TABLE, service.seats.sit(table.id, by(CARLA), CARLA))
    assert store.rows.tables[table.id].ending == Ending(EndingKind.IDLE)
    assert publisher.changes[-1].table.stage is Stage.CLOSED
    await open_table(service)


async def test_after_a_restart_the_time_of_a_lobby_begins_anew() -> None:
    clock, store = VirtualClock(), MemoryStore()
    service = table_service(store, clock=clock, idle_lobby=HALF_AN_HOUR)
    table = await open_table(service)
    await clock.advance(HALF_AN_HOUR - 1, service.registry.settled)
    await service.registry.stop()
    await clock.advance(10 * HALF_AN_HOUR, service.registry.settled)
    again = table_service(store, clock=clock, idle_lobby=HALF_AN_HOUR)
    await restart(again)
    await clock.advance(HALF_AN_HOUR - 1, again.registry.settled)
    assert again.registry.table(table.id).stage is Stage.LOBBY
    await clock.advance(1, again.registry.settled)
    assert store.rows.tables[table.id].stage is Stage.CLOSED


async def test_a_lobby_waits_while_nobody_can_reach_the_bot() -> None:
    clock, store = VirtualClock(), MemoryStore()
    service = table_service(store, clock=clock, idle_lobby=HALF_AN_HOUR)
    table = await open_table(service)
    await clock.advance(HALF_AN_HOUR - 10, service.registry.settled)
    service.registry.outages.cut_off()
    await clock.advance(3 * HALF_AN_HOUR, service.registry.settled)
    assert service.registry.table(table.id).stage is Stage.LOBBY
    service.registry.outages.connected()
    await clock.advance(HALF_AN_HOUR - 1, service.registry.settled)
    assert service.registry.table(table.id).stage is Stage.LOBBY
    await clock.advance(10, service.registry.settled)
    assert store.rows.tables[table.id].stage is Stage.CLOSED


async def test_a_match_and_what_follows_it_are_no_lobby() -> None:
    clock, store = VirtualClock(), MemoryStore()
    service = table_service(store, clock=clock, idle_lobby=HALF_AN_HOUR)
    table = await computers_table(service)
    await clock.advance(20 * HALF_AN_HOUR, service.registry.settled)
    playing = service.registry.table(table.id)
    assert playing.stage is Stage.PLAYING
    assert playing.idle_deadline is None
    assert turn_deadline(playing, NO_OUTAGES) is None
