"""That somebody could call out shows in no pause and in no refusal; no repr shows a secret."""

import base64
from dataclasses import dataclass

from bot.services import TableService
from bot.table.live.restore import restored
from bot.table.live.shuffler import RandomShuffler
from bot.table.state.table import Table
from localcord.world.clock import ManualClock
from localcord.world.world import World
from tarocchino.core.model.actions import Action, Deal
from tarocchino.core.play.match import MatchState
from tests.builders.match import deck
from tests.builders.random_play import fresh_match
from tests.fakes.services import RecordingPublisher
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock
from tests.slow.secrecy.house import FIRST, SECRET_SEED, stored_table

CALLER = Deal(3, deck(3, {3: "Ks Qs Ns 08 6s 7s"}, "9s Ts"))
SILENT = Deal(3, deck(3, {3: "Ks Qs 08 6s 7s 9s", 2: "Ns"}, "Ts Js"))
NAMES = ("Anna", "Bruno", "Carla", "Dino")


@dataclass
class Pauses:
    """Counts the pauses before moves of computer players, by what the table shows then."""

    publisher: RecordingPublisher
    versions: list[int]

    async def __call__(self) -> None:
        shown = self.publisher.changes
        self.versions.append(shown[-1].table.shown_version if shown else 0)


def start() -> MatchState:
    return fresh_match("ottocento", {"target": 10}, 4)


async def service_at(
    deal: Deal, people: tuple[int, ...], *more: Action
) -> tuple[TableService, Pauses, RecordingPublisher, dict[str, int]]:
    """A service whose table has come so far, its computer players at work."""
    world = World.with_guild(clock=ManualClock())
    store, publisher = MemoryStore(), RecordingPublisher()
    store.rows.tables[FIRST] = stored_table(world, start(), [deal, *more], people, NAMES)
    pauses = Pauses(publisher, [])
    service = TableService(store, RandomShuffler(), clock=VirtualClock(), pause=pauses)
    service.registry.show_by(publisher)
    await service.registry.restore()
    await service.registry.settled()
    return service, pauses, publisher, {user.name: user.id for user in world.users.values()}


async def test_a_computer_player_takes_as_long_whether_it_could_call_out_or_not() -> None:
    _, asked, first, _ = await service_at(CALLER, (0, 1, 2))
    _, unasked, second, _ = await service_at(SILENT, (0, 1, 2))
    assert len(asked.versions) == len(unasked.versions) == 1
    called_out = first.changes[-1].table.match
    assert called_out is not None
    assert called_out.is_over  # a computer player that can call out does
    assert second.changes[-1].table.turn == 0


def test_no_repr_shows_the_seeds_to_come() -> None:
    world = World.with_guild(clock=ManualClock())
    stored = stored_table(world, start(), [CALLER], range(4), NAMES)
    table = restored(stored)
    assert isinstance(table, Table)
    for shown in (repr(stored), str(stored), repr(table), repr(stored.chain), f"{stored.chain}"):
        for secret in (
            SECRET_SEED.hex(), SECRET_SEED.hex().upper(), base64.b64encode(SECRET_SEED).decode(),
            repr(SECRET_SEED), repr(SECRET_SEED)[2:30],
        ):  # fmt: skip
            assert secret not in shown
        assert stored.chain.seed_of(1).hex() not in shown
