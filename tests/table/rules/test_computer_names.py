"""Computer players bear no name of a person, whoever comes first."""

from dataclasses import replace

import pytest

from bot.table.rules.lobby import COMPUTER_NAMES, Seating, computer_name
from bot.table.rules.permissions import Actor
from bot.table.state.seats import Computer, Person
from tarocchino.core.games import default_rules
from tests.builders.service_tables import ANNA, OTTOCENTO, PLACE, by
from tests.builders.table import Gathering
from tests.fakes.services import table_service

ADA = Person(11, "ada")


def knowing(person: Person, *names: str) -> Actor:
    """The person, whose request tells the names of these members too."""
    return replace(by(person), member_names=frozenset(names))


def test_there_are_names_enough_for_any_table_and_for_any_server() -> None:
    assert len({name.casefold() for name in COMPUTER_NAMES}) == len(COMPUTER_NAMES) >= 12
    taken: list[str] = []
    for _ in range(60):
        taken.append(computer_name(taken))
    assert len(set(taken)) == 60


async def test_a_computer_player_bears_no_name_of_a_member_that_is_known() -> None:
    service = table_service()
    opener = knowing(ANNA, "Ada", "BRUNO")
    table = await service.lobby.open_table(
        PLACE, ANNA, OTTOCENTO, default_rules(OTTOCENTO), computers=1, opener=opener
    )
    assert table.names[1] == "Clelia"
    table = await service.seats.add_computer(table.id, knowing(ANNA, "Dino"))
    assert set(table.names) >= {"Anna", "Ada", "Clelia"}
    await service.seats.sit(table.id, by(ADA), ADA)
    await service.registry.stop()


async def test_people_at_other_tables_of_the_server_are_members_too() -> None:
    service = table_service()
    rules = default_rules(OTTOCENTO)
    await service.lobby.open_table(PLACE, ADA, OTTOCENTO, rules)
    elsewhere = replace(PLACE, channel_id=PLACE.channel_id + 1)
    table = await service.lobby.open_table(elsewhere, ANNA, OTTOCENTO, rules, computers=3)
    assert "Ada" not in table.names


async def test_a_computer_player_takes_another_name_when_a_person_of_its_name_sits_down() -> None:
    service = table_service()
    table = await service.lobby.open_table(
        PLACE, ANNA, OTTOCENTO, default_rules(OTTOCENTO), computers=2
    )
    assert "Ada" in table.names
    table = await service.seats.sit(table.id, by(ADA), ADA)
    assert sum(name.casefold() == "ada" for name in table.names) == 1
    started = await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED, fill=True)
    assert len({name.casefold() for name in started.names}) == 4


@pytest.mark.parametrize("name", ["Bruno", "bruno "])
def test_in_a_match_a_computer_player_of_a_newcomers_name_is_told_apart(name: str) -> None:
    table = Gathering(computers=(1,)).table
    assert table.names == ("Anna", "Bruno", "Carla", "Dino")
    seats = (table.seats[0], table.seats[1], Person(77, name), table.seats[3])
    assert replace(table, seats=seats).names == ("Anna", "Bruno II", name, "Dino")
    assert table.seats[1] == Computer("Bruno")
