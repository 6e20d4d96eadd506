"""How well the computer players of a table play: chosen by seat, and remembered for the host."""

from bot.services import TableService
from bot.support.venue import Venue
from bot.table.rules.lobby import Seating
from bot.table.state.seats import Computer
from bot.table.state.table import Table
from tarocchino.core.games import default_rules
from tarocchino.players.levels import Level
from tests.builders.service_tables import ANNA, BEPPE, OTTOCENTO, PLACE, by
from tests.fakes.services import table_service
from tests.fakes.store import MemoryStore

ELSEWHERE = Venue(PLACE.guild_id, PLACE.channel_id + 1)


def levels(table: Table) -> list[Level | None]:
    """By seat; None for a person or nobody."""
    return [each.level if isinstance(each, Computer) else None for each in table.seats]


async def _opened(service: TableService, level: Level | None = None, computers: int = 0) -> Table:
    rules = default_rules(OTTOCENTO)
    return await service.lobby.open_table(
        PLACE, ANNA, OTTOCENTO, rules, computers=computers, level=level
    )


async def test_each_seat_has_the_level_that_was_chosen_for_it() -> None:
    service = table_service()
    table = await _opened(service)
    await service.seats.add_computer(table.id, by(ANNA), 2, Level.MASTER)
    await service.seats.add_computer(table.id, by(ANNA), 1, Level.NOVICE)
    table = await service.seats.add_computer(table.id, by(ANNA), 3, Level.CLUB)
    assert levels(table) == [None, Level.NOVICE, Level.MASTER, Level.CLUB]


async def test_without_a_level_it_is_the_one_named_last() -> None:
    service = table_service()
    table = await _opened(service)
    assert levels(await service.seats.add_computer(table.id, by(ANNA)))[1] is Level.CLUB
    await service.seats.add_computer(table.id, by(ANNA), level=Level.MASTER)
    table = await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED, fill=True)
    assert levels(table) == [None, Level.CLUB, Level.MASTER, Level.MASTER]
    await service.registry.stop()


async def test_a_table_can_be_opened_with_novices() -> None:
    table = await _opened(table_service(), Level.NOVICE, computers=2)
    assert sorted(each.value for each in levels(table) if each) == ["novice", "novice"]
    assert table.agreement.level is Level.NOVICE


async def test_whose_name_a_person_bears_keeps_the_level_with_another_name() -> None:
    service = table_service()
    table = await _opened(service, Level.MASTER, computers=1)
    (seat,) = table.computer_seats
    computer = table.seats[seat]
    assert isinstance(computer, Computer)
    namesake = type(BEPPE)(BEPPE.user_id, computer.name)
    table = await service.seats.sit(table.id, by(BEPPE), namesake)
    renamed = table.seats[seat]
    assert isinstance(renamed, Computer)
    assert renamed.name != computer.name
    assert renamed.level is Level.MASTER


async def test_the_next_table_of_a_host_begins_with_what_they_chose_last() -> None:
    store = MemoryStore()
    service = table_service(store)
    table = await _opened(service)
    await service.seats.add_computer(table.id, by(ANNA), level=Level.MASTER)
    await service.lobby.close(table.id, by(ANNA))
    again = table_service(store)
    table = await _opened(again, computers=1)
    assert table.agreement.level is Level.MASTER
    other = await again.lobby.open_table(
        ELSEWHERE, BEPPE, OTTOCENTO, default_rules(OTTOCENTO), computers=1
    )
    assert other.agreement.level is Level.CLUB


async def test_a_person_who_leaves_is_followed_by_a_club_player() -> None:
    service = table_service()
    table = await _opened(service, Level.MASTER)
    await service.seats.sit(table.id, by(BEPPE), BEPPE)
    await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED, fill=True)
    seat = table.seat_of(ANNA.user_id)
    table = await service.seats.leave(table.id, by(ANNA))
    assert table.level_of(seat) is Level.CLUB
    await service.registry.stop()
