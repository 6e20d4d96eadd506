"""Answers to puzzles outlive the bot; the first one counts."""

from bot.database import open_store
from bot.features.puzzles.model import DayCount, PuzzlePost, ServerDay, StoredAnswer
from bot.settings.servers import ServerSettings, Setting
from bot.stores import Store
from tests.builders.stored_tables import ANNA, PIERO

DAY = ServerDay(2**62, 20_780)


async def test_answers_outlive_the_bot_and_the_first_one_counts(store: Store, url: str) -> None:
    later = StoredAnswer("0a1b2c3d4e", 2, 1400, True, 2000.5)
    first = StoredAnswer("ffffffffff", 0, 1600, False, 1000.25)
    await store.puzzles.add(ANNA.user_id, later, None)
    await store.puzzles.add(ANNA.user_id, first, DAY)
    await store.puzzles.add(ANNA.user_id, StoredAnswer("ffffffffff", 1, 1600, True, 9e9), DAY)
    async with open_store(url) as again:
        assert await again.puzzles.answers(ANNA.user_id) == [first, later]
        assert await again.puzzles.answers(PIERO.user_id) == []
        assert await again.puzzles.count(DAY) == DayCount(1, 0)


async def test_a_days_answers_are_counted_by_server_and_day(store: Store) -> None:
    for number, found in enumerate((True, False, True)):
        answer = StoredAnswer("0a1b2c3d4e", 1, 1500, found, 5.0)
        await store.puzzles.add(number + 1, answer, DAY)
    await store.puzzles.add(9, StoredAnswer("0a1b2c3d4e", 1, 1500, True, 5.0), None)
    assert await store.puzzles.count(DAY) == DayCount(3, 2)
    assert await store.puzzles.count(ServerDay(DAY.guild_id, DAY.day + 1)) == DayCount()
    assert await store.puzzles.count(ServerDay(7, DAY.day)) == DayCount()


async def test_a_servers_last_post_outlives_the_bot(store: Store, url: str) -> None:
    posted = PuzzlePost(DAY, "0a1b2c3d4e", 2**62 + 1, 2**62 + 2)
    assert await store.puzzles.last_post(DAY.guild_id) is None
    await store.puzzles.save_post(posted)
    assert await store.puzzles.last_post(DAY.guild_id) == posted
    explained = PuzzlePost(DAY, "0a1b2c3d4e", 2**62 + 1, 2**62 + 2, is_explained=True)
    await store.puzzles.save_post(explained)
    async with open_store(url) as again:
        assert await again.puzzles.last_post(DAY.guild_id) == explained
        assert await again.puzzles.last_post(7) is None


async def test_the_servers_that_want_puzzles_are_found(store: Store) -> None:
    for guild_id, settings in (
        (9, ServerSettings(puzzle_channel=5)),
        (2**62, ServerSettings(puzzle_channel=6, leaderboard=False)),
        (7, ServerSettings(daily_channel=5, puzzle_hour=3)),
    ):
        await store.policy.save_server_settings(guild_id, settings)
    assert await store.policy.servers_choosing(Setting.PUZZLE_CHANNEL) == [9, 2**62]
    await store.policy.save_server_settings(9, ServerSettings())
    assert await store.policy.servers_choosing(Setting.PUZZLE_CHANNEL) == [2**62]
    assert await store.policy.servers_choosing(Setting.ROLE) == []
