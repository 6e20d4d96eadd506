"""The bot is killed around every write of a small evening: nothing is lost, nothing comes twice."""

import asyncio
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.database import open_store
from bot.features.evenings.actions import (
    CloseRound,
    EveningSettings,
    Format,
    Scoring,
    SignUp,
    Start,
    write_evening_action,
)
from bot.features.evenings.live_evening import HeldEvening
from bot.features.evenings.state import Evening, EveningStage
from bot.features.evenings.transitions import evening_of
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from bot.table.state.actions import TableAction
from bot.table.state.table import Stage, Table
from bot.table.store.stored_table import LogEntry
from tarocchino.core.model.actions import Deal
from tests.builders.held_evenings import HALL, Hall, of, player
from tests.fakes.virtual_clock import VirtualClock
from tests.slow.crash.extent import POSTGRESQL, SQLITE, some

_WRITES = frozenset({"open", "append", "open_table", "save_seating", "enter"})


class Killing:
    """Counts the writes that matter to an evening, and never returns from number ``at`` (from 1):
    it is done first if ``done``. ``reached`` is set then; ``counted`` is how many there were."""

    def __init__(self, at: int | None = None, *, done: bool = False) -> None:
        self.reached = asyncio.Event()
        self.counted = 0
        self._at = at
        self._done = done
        self._writing: list[asyncio.Future[Any]] = []

    def over(self, store: Store) -> Store:
        """The same store, which stops there."""
        return replace(
            store,
            evenings=_Watched(store.evenings, self),
            tables=_Watched(store.tables, self),
            club=_Watched(store.club, self),
        )

    async def around(self, write: Callable[..., Any], *args: Any, **options: Any) -> Any:
        """Do the write, or stop before or after it."""
        if self.reached.is_set():
            await asyncio.Event().wait()
        self.counted += _matters(args)
        is_last = _matters(args) and self.counted == self._at
        if is_last and not self._done:
            self.reached.set()
            await asyncio.Event().wait()
        self._writing.append(asyncio.ensure_future(write(*args, **options)))
        answer = await asyncio.shield(self._writing[-1])
        if is_last:
            self.reached.set()
            await asyncio.Event().wait()
        return answer

    async def killed(self) -> None:
        """End all tasks but the present one, at once; a write that is under way is completed, as
        the database would do it or undo it."""
        self.reached.set()
        await asyncio.gather(*self._writing, return_exceptions=True)
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Watched:
    def __init__(self, store: Any, killing: Killing) -> None:
        self._store = store
        self._killing = killing

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)
        if name not in _WRITES:
            return method

        async def watched(*args: Any, **options: Any) -> Any:
            return await self._killing.around(method, *args, **options)

        return watched


def _matters(args: tuple[Any, ...]) -> bool:
    """Whether a write is more than a card on the table: a hand that is dealt or ends is."""
    if not isinstance(args[0], Table) or len(args) == 1:
        return True
    table, entries = args[0], args[1]
    ends = table.match is None or table.match.awaits_deal or table.match.is_over
    return ends or any(_is_rare(entry) for entry in entries)


def _is_rare(entry: LogEntry) -> bool:
    return isinstance(entry.action, Deal | TableAction)


SETTINGS = EveningSettings(Format.PAIRS, Scoring.IMPS, rounds=1)
PAIRS = 4
ONCE = ("open", "start", "open-round", "close-round", "end", "reveal")
SAMPLES = {SQLITE: 11, POSTGRESQL: 25}


@pytest.fixture(params=[SQLITE, POSTGRESQL])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Makes databases with a schema and nothing else, and returns their URLs."""
    if request.param == POSTGRESQL:
        made: Callable[[], str] = request.getfixturevalue("new_postgresql")
        return made
    empty, numbers = tmp_path / "empty.sqlite3", count()
    asyncio.run(_make(sqlite_url(empty)))
    return lambda: sqlite_url(Path(shutil.copy(empty, tmp_path / f"{next(numbers)}.sqlite3")))


async def _make(url: str) -> None:
    async with open_store(url):
        pass


async def test_a_kill_around_any_write(
    fresh: Callable[[], str], request: pytest.FixtureRequest
) -> None:
    counting = Killing()
    undisturbed = await whole_evening(fresh(), counting)
    writes = counting.counted
    assert writes > 30
    tried = some(range(1, writes + 1), SAMPLES[request.node.callspec.params["fresh"]])
    for number in tried:
        for done in (False, True):
            evening = await whole_evening(fresh(), Killing(number, done=done))
            assert results(evening) == results(undisturbed), f"write {number}, {done=}"
    print(f"{2 * len(tried)} kills around {writes} writes")


def results(evening: Evening) -> list[object]:
    """What the evening came to; the entries are seated as chance wills."""
    assert evening.stage is EveningStage.OVER
    tables = [table for drawn in evening.rounds for table in drawn.tables]
    return [len(evening.entries), *(len(table.outcome.hands) for table in tables)]


async def whole_evening(url: str, killing: Killing) -> Evening:
    """The evening from its announcement to its end, in a second life if it is killed."""
    clock = VirtualClock()
    async with open_store(url) as store:
        life = asyncio.create_task(live(Hall(killing.over(store), clock)))
        killed = asyncio.create_task(killing.reached.wait())
        await asyncio.wait([life, killed], return_when=asyncio.FIRST_COMPLETED)
        if life.done():
            life.result()
        await killing.killed()
    async with open_store(url) as store:
        hall = Hall(store, clock)
        await hall.start()
        await live(hall)
        evening = await verified(hall)
        await hall.stop()
    return evening


async def live(hall: Hall) -> None:
    """What people do until the evening is over, from wherever it stands."""
    while (held := await found(hall)) is None:
        await hall.open(SETTINGS)
    hall.id = held.evening.id
    if held.evening.stage is EveningStage.SIGN_UP:
        for number in range(PAIRS):
            pair = (player(2 * number), player(2 * number + 1))
            if held.evening.entry_of(pair[0].user_id) is None:
                await hall.act(SignUp(pair), of(pair[0]))
        await hall.act(Start())
    await hall.settled()
    if hall.evenings.in_channel(HALL.channel_id) is None:
        return
    await hall.ready()
    await hall.play(hands=1)
    if hall.evening.stage is EveningStage.ROUND:
        await hall.act(CloseRound())
    await hall.settled()


async def found(hall: Hall) -> HeldEvening | None:
    """The evening of the channel, going on or over."""
    ended = await hall.evenings.ended_in(HALL.guild_id, 1)
    return hall.evenings.in_channel(HALL.channel_id) or next(iter(ended), None)


async def verified(hall: Hall) -> Evening:
    """The evening, whose stored log, tables and books have everything once."""
    stored = await hall.store.evenings.find(hall.id)
    assert stored is not None
    done = Counter(write_evening_action(logged)["do"] for logged in stored.log)
    assert {word: done[word] for word in ONCE} == dict.fromkeys(ONCE, 1)
    assert done["sign-up"] == PAIRS
    links = await hall.store.evenings.tables(hall.id)
    assert set(links) == {(0, 0), (0, 1)}
    tables = [await hall.service.registry.stored_table(each) for each in links.values()]
    assert [table.stage for table in tables] == [Stage.CLOSED] * 2
    assert await hall.store.tables.find_table(len(tables) + 1) is None
    assert await hall.store.sealed.all() == frozenset()
    assert await hall.store.club.not_entered(10) == []
    assert set(await hall.store.club.over()) == set(links.values())
    return evening_of(stored.log)
