"""The puzzle of the day is due once a day, at the hour of each server, and not when it is stale."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from bot.features.puzzles.model import ServerDay
from bot.features.puzzles.service import PuzzleDays
from bot.settings.servers import ServerSettings, Setting
from bot.settings.service import ServerSettingsService
from bot.support.clock import ROME, DailyCalendar
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock

HOUR = 3600.0
TODAY = 20780
EIGHT = datetime(2026, 11, 23, 7, tzinfo=UTC).timestamp()
"""Eight o'clock in Rome."""
HERE, THERE = 70, 71
CHANNEL = ("5",)


@dataclass
class NotedPosts:
    """Notes what is due, and when."""

    clock: VirtualClock
    found: list[tuple[int, int, float, bool]] = field(default_factory=list)

    def due(self, on: ServerDay, is_new: bool) -> None:
        hour = (self.clock.now() - EIGHT) / HOUR + 8
        self.found.append((on.guild_id, on.day - TODAY, hour, is_new))


@dataclass
class House:
    """Puzzle days over a store, and what they had posted."""

    store: MemoryStore
    clock: VirtualClock
    settings: ServerSettingsService
    days: PuzzleDays
    posts: NotedPosts

    async def pass_time(self, hours: float) -> None:
        await self.clock.advance(hours * HOUR, self.days.settled)


Opened = Callable[..., House]


@pytest.fixture
async def opened() -> AsyncIterator[Opened]:
    houses: list[House] = []

    def build(store: MemoryStore | None = None, calendar: DailyCalendar = ROME) -> House:
        store, clock = store or MemoryStore(), VirtualClock(EIGHT)
        settings = ServerSettingsService(store.policy)
        posts = NotedPosts(clock)
        days = PuzzleDays(settings, clock, calendar, posts.due)
        days.restore()
        houses.append(House(store, clock, settings, days, posts))
        return houses[-1]

    yield build
    for house in houses:
        await house.days.stop()


async def test_it_is_due_each_day_at_the_servers_hour(opened: Opened) -> None:
    house = opened()
    await house.settings.choose(HERE, Setting.PUZZLE_CHANNEL, CHANNEL)
    await house.settings.choose(THERE, Setting.PUZZLE_CHANNEL, CHANNEL)
    await house.settings.choose(THERE, Setting.PUZZLE_HOUR, ("18",))
    await house.settings.choose(73, Setting.DAILY_CHANNEL, CHANNEL)
    await house.pass_time(30)
    noon, six = (HERE, 0, 12.0, True), (THERE, 0, 18.0, True)
    assert house.posts.found == [noon, six, (HERE, 1, 36.0, True)]


async def test_a_new_choice_counts_at_once(opened: Opened) -> None:
    house = opened()
    await house.pass_time(5)
    assert house.posts.found == []
    # An hour after the hour that it would have been due at.
    await house.settings.choose(HERE, Setting.PUZZLE_CHANNEL, CHANNEL)
    await house.days.settled()
    assert house.posts.found == [(HERE, 0, 13.0, True)]
    await house.settings.choose(HERE, Setting.PUZZLE_CHANNEL, ())
    await house.pass_time(48)
    assert len(house.posts.found) == 1


async def test_what_is_stale_waits_for_the_next_day(opened: Opened) -> None:
    house = opened()
    await house.pass_time(7.5)
    await house.settings.choose(HERE, Setting.PUZZLE_CHANNEL, CHANNEL)
    await house.days.settled()
    assert house.posts.found == []
    await house.pass_time(21)
    assert house.posts.found == [(HERE, 1, 36.0, True)]


async def test_after_a_restart_an_earlier_process_may_have_posted_it(opened: Opened) -> None:
    store = MemoryStore()
    store.rows.server_settings[HERE] = ServerSettings(puzzle_channel=5, puzzle_hour=7)
    house = opened(store)
    await house.days.settled()
    assert house.posts.found == [(HERE, 0, 8.0, False)]
    await house.pass_time(24)
    assert house.posts.found[1:] == [(HERE, 1, 31.0, True)]


async def test_hours_are_those_of_the_bots_time_zone(opened: Opened) -> None:
    store = MemoryStore()
    store.rows.server_settings[HERE] = ServerSettings(puzzle_channel=5, puzzle_hour=9)
    house = opened(store, calendar=DailyCalendar("Asia/Kolkata"))
    await house.pass_time(24)
    # Nine o'clock in Kolkata is half past four in Rome.
    assert house.posts.found == [(HERE, 1, 28.5, True)]


async def test_nothing_is_due_after_the_end(opened: Opened) -> None:
    house = opened()
    await house.settings.choose(HERE, Setting.PUZZLE_CHANNEL, CHANNEL)
    await house.days.settled()
    await house.days.stop()
    await house.pass_time(48)
    assert house.posts.found == []
