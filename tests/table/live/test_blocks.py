"""Who is not welcome: at one person's tables, or in a whole server; and no match begins while the
bot rests. A match that runs is left alone by all of it."""

import pytest

from bot.settings.agreement import Admission, Agreement
from bot.settings.servers import MaintenanceStatus, blocks_of_person, blocks_of_server
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.venue import Venue
from bot.table.rules.lobby import Seating
from bot.table.state.seats import Person
from tarocchino.core.games import default_rules
from tests.builders.service_tables import (
    ANNA,
    BEPPE,
    CARLA,
    DORA,
    ELIO,
    OTTOCENTO,
    PLACE,
    by,
    full_table,
    in_turn,
    open_table,
    refused,
)
from tests.fakes.services import table_service
from tests.fakes.store import MemoryStore

OF_ANNA, OF_SERVER = blocks_of_person(ANNA.user_id), blocks_of_server(PLACE.guild_id)


async def test_who_is_blocked_by_the_host_sits_down_elsewhere() -> None:
    service = table_service()
    await service.policy.store.block(OF_ANNA, BEPPE.user_id)
    table = await open_table(service)
    await refused(RefusalReason.NOT_WELCOME, service.seats.sit(table.id, by(BEPPE), BEPPE))
    assert BEPPE not in service.registry.table(table.id).seats
    # The block is Anna's alone: Beppe opens a table, and Carla and even Anna sit down there.
    own = await service.lobby.open_table(
        Venue(PLACE.guild_id, 21), BEPPE, OTTOCENTO, default_rules(OTTOCENTO)
    )
    await service.seats.sit(own.id, by(CARLA), CARLA)
    await service.seats.sit(own.id, by(ANNA), ANNA)


async def test_who_is_blocked_by_the_server_neither_opens_nor_sits() -> None:
    service = table_service()
    await service.policy.store.block(OF_SERVER, BEPPE.user_id)
    table = await open_table(service)
    await refused(RefusalReason.NOT_WELCOME_HERE, service.seats.sit(table.id, by(BEPPE), BEPPE))
    elsewhere, rules = Venue(PLACE.guild_id + 1, 21), default_rules(OTTOCENTO)
    here = Venue(PLACE.guild_id, 22)
    await refused(
        RefusalReason.NOT_WELCOME_HERE, service.lobby.open_table(here, BEPPE, OTTOCENTO, rules)
    )
    await service.lobby.open_table(elsewhere, BEPPE, OTTOCENTO, rules)


async def test_a_block_ends_no_match_and_moves_nobody_from_a_seat() -> None:
    service = table_service()
    lobby = await open_table(service, place=Venue(PLACE.guild_id, 21))
    await service.seats.sit(lobby.id, by(BEPPE), BEPPE)
    table = await full_table(service)
    await service.policy.store.block(OF_SERVER, BEPPE.user_id)
    await service.policy.store.block(OF_ANNA, BEPPE.user_id)
    assert service.registry.table(table.id).stage is table.stage
    assert BEPPE in service.registry.table(table.id).seats
    # A blocked person who sits in a lobby may still move to another seat.
    await service.seats.sit(lobby.id, by(BEPPE), BEPPE, 3)
    await service.seats.leave(lobby.id, by(BEPPE))
    await refused(RefusalReason.NOT_WELCOME_HERE, service.seats.sit(lobby.id, by(BEPPE), BEPPE))


async def test_who_is_unblocked_is_welcome_again() -> None:
    service = table_service()
    assert not await service.policy.unblock(OF_ANNA, BEPPE.user_id)
    for _ in range(2):  # A second time changes nothing.
        await service.policy.store.block(OF_ANNA, BEPPE.user_id)
    assert await service.policy.store.blocked(OF_ANNA) == {BEPPE.user_id}
    assert await service.policy.unblock(OF_ANNA, BEPPE.user_id)
    table = await open_table(service)
    await service.seats.sit(table.id, by(BEPPE), BEPPE)


async def test_the_next_hosts_blocks_hold_once_the_host_has_left() -> None:
    service = table_service()
    await service.policy.store.block(OF_ANNA, DORA.user_id)
    await service.policy.store.block(blocks_of_person(BEPPE.user_id), CARLA.user_id)
    table = await open_table(service)
    await service.seats.sit(table.id, by(BEPPE), BEPPE)
    await service.seats.leave(table.id, by(ANNA))
    await service.seats.sit(table.id, by(DORA), DORA)
    await refused(RefusalReason.NOT_WELCOME, service.seats.sit(table.id, by(CARLA), CARLA))


@pytest.mark.parametrize(("until", "number"), [(None, None), (2_000_000.4, 2_000_000)])
async def test_nothing_is_opened_or_started_while_the_bot_rests(
    until: float | None, number: int | None
) -> None:
    store = MemoryStore()
    service = table_service(store)
    running = await full_table(service)
    waiting = await open_table(service, place=Venue(PLACE.guild_id, 21))
    for _ in range(3):
        await service.seats.add_computer(waiting.id, by(ANNA))
    store.rows.maintenance = MaintenanceStatus(0.0, until, "back soon")
    rules = default_rules(OTTOCENTO)
    with pytest.raises(TableRefusedError) as refusal:
        await service.lobby.open_table(Venue(PLACE.guild_id, 22), ANNA, OTTOCENTO, rules)
    assert (refusal.value.reason, refusal.value.number) == (RefusalReason.MAINTENANCE, number)
    await refused(
        RefusalReason.MAINTENANCE, service.lobby.start(waiting.id, by(ANNA), Seating.AS_SEATED)
    )
    # Running matches continue, and people may sit down and wait.
    player = in_turn(service.registry.table(running.id))
    assert isinstance(player, Person)
    await service.seats.leave(running.id, by(player))
    await service.seats.remove_computer(waiting.id, by(ANNA))
    await service.seats.sit(waiting.id, by(BEPPE), BEPPE)
    store.rows.maintenance = None
    await service.lobby.start(waiting.id, by(ANNA), Seating.AS_SEATED)
    await service.registry.stop()


async def test_who_may_not_start_is_told_that_rather_than_of_maintenance() -> None:
    store = MemoryStore()
    service = table_service(store)
    table = await open_table(service)
    await service.seats.sit(table.id, by(BEPPE), BEPPE)
    store.rows.maintenance = MaintenanceStatus(0.0)
    await refused(
        RefusalReason.HOST_ONLY, service.lobby.start(table.id, by(BEPPE), Seating.AS_SEATED)
    )


async def test_nobody_is_invited_against_a_block_of_either_side() -> None:
    service = table_service()
    of_beppe = blocks_of_person(BEPPE.user_id)
    table = await open_table(service)
    for owner, blocked in ((OF_ANNA, BEPPE), (OF_SERVER, BEPPE), (of_beppe, ANNA)):
        await service.policy.store.block(owner, blocked.user_id)
        invited = (CARLA.user_id, BEPPE.user_id)
        await refused(
            RefusalReason.CANNOT_INVITE, service.lobby.invite(table.id, by(ANNA), invited)
        )
        terms = Agreement(admission=Admission.INVITED, invited=frozenset(invited))
        rules = default_rules(OTTOCENTO)
        elsewhere = Venue(PLACE.guild_id, 21)
        opening = service.lobby.open_table(elsewhere, ANNA, OTTOCENTO, rules, agreement=terms)
        await refused(RefusalReason.CANNOT_INVITE, opening)
        await service.policy.unblock(owner, blocked.user_id)
    await service.lobby.invite(table.id, by(ANNA), (CARLA.user_id, BEPPE.user_id))


async def test_who_was_blocked_comes_back_to_the_own_match_and_takes_over_no_other_seat() -> None:
    service = table_service()
    table = await full_table(service)
    seat = table.seat_of(BEPPE.user_id)
    await service.policy.store.block(OF_ANNA, BEPPE.user_id)
    await service.seats.leave(table.id, by(BEPPE))
    await service.handover.take_over(table.id, by(BEPPE), BEPPE, seat)
    assert service.registry.table(table.id).seat_of(BEPPE.user_id) == seat
    await service.policy.store.block(OF_ANNA, ELIO.user_id)
    await service.handover.offer_seat(table.id, by(BEPPE))
    await refused(
        RefusalReason.NOT_WELCOME, service.handover.take_over(table.id, by(ELIO), ELIO, seat)
    )
    await service.policy.unblock(OF_ANNA, ELIO.user_id)
    await service.handover.take_over(table.id, by(ELIO), ELIO, seat)
    await service.registry.stop()


async def test_who_was_blocked_has_no_seat_in_the_next_match() -> None:
    service = table_service()
    table = await full_table(service)
    await service.lobby.close(table.id, by(ANNA))
    await service.policy.store.block(OF_ANNA, BEPPE.user_id)
    again = await service.rematches.rematch(table.id, by(ANNA))
    assert again.seat_of(BEPPE.user_id) is None
    assert again.seat_of(CARLA.user_id) is not None
    await refused(RefusalReason.NOT_WELCOME, service.seats.sit(again.id, by(BEPPE), BEPPE))
