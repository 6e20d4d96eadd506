"""One hand at a table of a person and computer players, without any client."""

from dataclasses import dataclass, field
from typing import Any

from bot.services import TableService
from bot.table.live.shuffler import RandomShuffler
from bot.table.rules.permissions import Actor
from bot.table.store.stored_table import StoredTable
from localcord.world.clock import ManualClock
from localcord.world.world import World
from tarocchino.core.model.actions import Deal
from tarocchino.core.views.view import view_for
from tarocchino.players import choose
from tests.builders.random_play import fresh_match
from tests.fakes.services import RecordingPublisher
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock
from tests.slow.secrecy.house import FIRST, PEOPLE, stored_table

PERSON = 0


@dataclass
class _Pauses:
    """Notes how long the table's log is at each pause."""

    store: MemoryStore
    noted: list[int] = field(default_factory=list)

    async def __call__(self) -> None:
        self.noted.append(len(self.store.rows.tables[FIRST].log))


async def one_hand(
    game: str, knobs: dict[str, Any], players: int, deal: Deal
) -> tuple[StoredTable, list[int]]:
    """The table after one hand of a person and computer players, and how long its log was at each
    pause."""
    world = World.with_guild(people=PEOPLE, clock=ManualClock())
    store, start = MemoryStore(), fresh_match(game, knobs, players)
    store.rows.tables[FIRST] = stored_table(world, start, [deal], (PERSON,), PEOPLE)
    pauses, publisher = _Pauses(store), RecordingPublisher()
    service = TableService(store, RandomShuffler(), clock=VirtualClock(), pause=pauses)
    service.registry.show_by(publisher)
    anna = Actor(next(user.id for user in world.users.values() if user.name == PEOPLE[PERSON]))
    await service.registry.restore()
    while True:
        await service.registry.settled()
        stored = store.rows.tables[FIRST]
        found = [
            table for table in service.registry.tables_of(anna.user_id) if table.turn == PERSON
        ]
        if not found or found[0].match is None or found[0].match.sheets:
            break
        action = choose(view_for(found[0].match, PERSON))
        await service.play.act(FIRST, None, anna, action)
    await service.registry.stop()
    return stored, pauses.noted
