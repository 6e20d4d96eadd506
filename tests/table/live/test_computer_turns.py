"""What a master has thought of counts only as long as the table is as it was."""

import asyncio
from dataclasses import replace

from bot.table.live.runner import ThinkingPlayers
from bot.table.rules.lobby import Seating
from bot.table.state.actions import ProposalKind, Propose, Resume
from bot.table.state.table import Stage, Table
from tarocchino.core.games import default_rules
from tarocchino.core.play.legality import legal_actions
from tarocchino.players.levels import Level
from tests.builders.service_tables import ANNA, OTTOCENTO, PLACE, by, in_turn
from tests.fakes.services import PATIENCE, RecordingPublisher, table_service
from tests.fakes.store import MemoryStore
from tests.fakes.thinking import HeldDecider, Search


class Masters:
    """Anna's table with three masters, who think until they are told what they have found."""

    def __init__(self, store: MemoryStore | None = None) -> None:
        self.store = store or MemoryStore()
        self.decider = HeldDecider()
        self.publisher = RecordingPublisher()
        self.service = table_service(
            self.store, self.publisher, computers=ThinkingPlayers(self.decider)
        )

    async def begin(self) -> Search:
        """Start, and play on until a master thinks for the first time."""
        rules = replace(default_rules(OTTOCENTO), target=100)
        table = await self.service.lobby.open_table(
            PLACE, ANNA, OTTOCENTO, rules, computers=3, level=Level.MASTER
        )
        await self.service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)
        async with asyncio.timeout(PATIENCE):
            while not self.decider.searches:
                if in_turn(self.table) == ANNA:
                    await self.anna_plays()
                await asyncio.sleep(0)
        return self.decider.searches[0]

    async def anna_plays(self) -> None:
        """Anna takes the first legal action."""
        action = next(iter(legal_actions(self.table.match.hand)))
        await self.service.play.act(self.table.id, None, by(ANNA), action)

    @property
    def table(self) -> Table:
        """As it is in memory."""
        return self.service.registry.table(1)

    async def until_beyond(self, version: int) -> None:
        """Return when the table has changed since this version."""
        await self.publisher.until(lambda table: table.version > version)

    async def some_turns(self) -> None:
        """Let everything happen that needs no time."""
        for _ in range(50):
            await asyncio.sleep(0)


async def test_what_was_thought_of_before_a_pause_is_forgotten() -> None:
    here = Masters()
    first = await here.begin()
    seat = here.table.seat_of(ANNA.user_id)
    await here.service.play.request(1, by(ANNA), Propose(seat, ProposalKind.PAUSE))
    first.finds()
    await here.some_turns()
    assert here.table.session.is_paused
    history = here.table.history
    await here.service.play.request(1, by(ANNA), Resume(seat))
    again = await here.decider.search(1)
    await here.some_turns()
    assert here.table.history == history
    again.finds()
    await here.until_beyond(here.table.version)
    assert here.table.history[len(history)].action == again.found.result()
    await here.service.registry.stop()


async def test_nobody_thinks_on_for_a_table_that_is_closed() -> None:
    here = Masters()
    search = await here.begin()
    closed = await here.service.lobby.close(1, by(ANNA))
    assert closed.stage is Stage.CLOSED
    search.finds()
    await here.some_turns()
    (stored,) = here.store.rows.tables.values()
    assert stored.version == closed.version
    assert len(here.decider.searches) == 1


async def test_after_a_restart_the_master_thinks_again() -> None:
    before = Masters()
    await before.begin()
    history = before.table.history
    await before.service.registry.stop()
    assert before.decider.is_stopped
    after = Masters(before.store)
    await after.service.registry.restore()
    search = await after.decider.search(0)
    assert after.table.history == history
    search.finds()
    await after.until_beyond(after.table.version)
    assert after.table.history[len(history)].action == search.found.result()
    await after.service.registry.stop()
