"""Tables of a service over a store in memory, with people who are always the same."""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace

import pytest

from bot.services import TableService
from bot.settings.agreement import Agreement
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.venue import Venue
from bot.table.rules.lobby import Seating
from bot.table.rules.permissions import Actor
from bot.table.state.seats import Person
from bot.table.state.table import Table
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.play.legality import legal_actions
from tests.fakes.services import PATIENCE, RecordingPublisher

OTTOCENTO = GAMES[GameName.OTTOCENTO]


PLACE = Venue(guild_id=10, channel_id=20, locale="it")


ANNA = Person(1, "Anna", "it")


BEPPE = Person(2, "Beppe", "it")


CARLA = Person(3, "Carla")


DORA = Person(4, "Dora")


ELIO = Person(5, "Elio")


def by(person: Person, interaction_id: int | None = None) -> Actor:
    """The person as the author of a request in the table's server."""
    return user(person.user_id, interaction_id)


def user(user_id: int, interaction_id: int | None = None) -> Actor:
    """The user with this id as the author of a request in the table's server."""
    return Actor(user_id, PLACE.guild_id, interaction_id=interaction_id)


async def dealt(service: TableService, table: Table) -> Table:
    """The table once its hand is dealt."""
    async with asyncio.timeout(PATIENCE):
        while service.registry.table(table.id).awaits_deal:  # noqa: ASYNC110 (its publisher is not known)
            await asyncio.sleep(0)
    return service.registry.table(table.id)


async def restart(service: TableService) -> None:
    """Restore all open tables."""
    await service.registry.restore()
    await service.registry.settled()


async def open_table(service: TableService, target: int = 800, place: Venue = PLACE) -> Table:
    """A table with Anna that asks for cuts, if people are given time for that."""
    rules = replace(default_rules(OTTOCENTO), target=target)
    terms = Agreement(cutting=True)
    return await service.lobby.open_table(place, ANNA, OTTOCENTO, rules, agreement=terms)


async def sit_ready(
    service: TableService, table: Table, person: Person, seat: int | None = None
) -> Table:
    """The person takes the seat, the first free one for None, and so is ready to begin."""
    return await service.seats.sit(table.id, by(person), person, seat)


async def full_table(service: TableService, target: int = 800, place: Venue = PLACE) -> Table:
    table = await open_table(service, target, place)
    for person in (BEPPE, CARLA, DORA):
        await sit_ready(service, table, person)
    return await dealt(service, await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED))


async def computers_table(service: TableService, target: int = 800) -> Table:
    """A match of Anna's with three computer players."""
    table = await open_table(service, target)
    for _ in range(3):
        await service.seats.add_computer(table.id, by(ANNA))
    return await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)


async def play_out(service: TableService, publisher: RecordingPublisher) -> None:
    """Everybody takes the first legal action until the match is over."""
    while await play_on(service, publisher):
        pass


async def play_on(service: TableService, publisher: RecordingPublisher) -> bool:
    """The player in turn takes the first legal action; False once the match is over."""
    table = await publisher.until(lambda t: not t.stage.is_open or in_turn(t) is not None)
    person = in_turn(table)
    if person is None:
        return False
    assert table.match is not None
    assert table.match.hand is not None
    action = next(iter(legal_actions(table.match.hand)))
    await service.play.act(table.id, table.version, by(person), action)
    return True


def in_turn(table: Table) -> Person | None:
    """The person whom the table waits for."""
    return None if table.turn is None else table.people.get(table.turn)


async def refused(problem: RefusalReason, asked: Awaitable[object]) -> None:
    with pytest.raises(TableRefusedError) as refusal:
        await asked
    assert refusal.value.reason is problem
