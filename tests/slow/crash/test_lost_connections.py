"""The connection to PostgreSQL is lost around any request: either nothing has changed or all of it
has, and the same store goes on."""

from collections import Counter
from collections.abc import Callable

from bot.database import open_store
from bot.storage.errors import StoreFailedError
from bot.stores import Store
from tests.slow.crash.extent import some
from tests.slow.crash.lanes import Step, known, steps_of, take_step
from tests.slow.crash.server_line import ServerLine, Stop, StopAt, server_line

SEED = 11
REQUESTS = some(range(1, 19), 4)
"""The requests for a step, counted from its start, around which its connection is lost."""


async def take_cut_off(store: Store, line: ServerLine, lane: int, step: Step, stop: StopAt) -> str:
    """Take a step whose connection is lost, again if it was refused and is not done; returns what
    came of the first time."""
    before = await known(store, lane)
    line.stop_at(stop)
    try:
        await take_step(store, lane, step)
    except StoreFailedError:
        found = await known(store, lane)
        if found != before:
            assert stop.done
            assert found == step.after
            return "refused and done"
        await take_step(store, lane, step)
        return "refused"
    was_lost = line.reached.is_set()
    line.stop_at(None)
    return "done" if was_lost else "not lost"


async def test_a_connection_that_is_lost_anywhere_changes_all_or_nothing(
    new_postgresql: Callable[[], str],
) -> None:
    came_of = Counter[str]()
    async with server_line(new_postgresql()) as line, open_store(line.url) as store:
        for request in REQUESTS:
            for done in (False, True):
                lane, stop = 2 * request + done, StopAt(request, done, Stop.CUT)
                for step in await steps_of(lane, SEED):
                    came_of[await take_cut_off(store, line, lane, step, stop)] += 1
                    assert await known(store, lane) == step.after
    print(f"{came_of.total() - came_of['not lost']} connections lost: {dict(came_of)}")
    assert came_of["refused"] > came_of["refused and done"] > 0
