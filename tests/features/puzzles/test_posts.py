"""The puzzle of the day is posted once in a server, and its answer the next day."""

import logging
from dataclasses import replace
from functools import cache

import pytest

from bot.client.custom_ids import Verb
from bot.client.errors import MessageGoneError, MissingAccessError
from bot.features.puzzles.model import DayCount, PuzzleKind, PuzzlePost, PuzzleSet, ServerDay
from bot.features.puzzles.service import PuzzlePosts, PuzzleService
from bot.settings.servers import DEFAULT_SETTINGS, ServerSettings
from bot.settings.service import PreferenceService
from bot.support.clock import ROME
from bot.table.messages.context import PublishingContext
from bot.table.messages.server_posts import RefusedPosts
from bot.words import Language
from tests.builders.puzzles import a_puzzle, a_set
from tests.fakes.publishing import DM, BlankRenderer, FakeMessenger, no_sleep, words
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock

HERE, ELSEWHERE, CHANNEL, TODAY, OWNER = 70, 71, 5, 11, 12


@cache
def leads() -> PuzzleSet:
    """Two puzzles, made when a test asks for them: the hands take a second to play."""
    return a_set(a_puzzle(PuzzleKind.LEAD), a_puzzle(PuzzleKind.LEAD, tricks=3))


class Posting:
    """A bot that posts over a store."""

    def __init__(self, store: MemoryStore | None = None, *failures: Exception) -> None:
        self.store = store or MemoryStore()
        self.messenger = FakeMessenger(failures=[*failures])
        self.settings = {HERE: ServerSettings(puzzle_channel=CHANNEL, language=Language.ENGLISH)}
        self.puzzles = leads()
        service = PuzzleService(self.store.puzzles, VirtualClock(), ROME, lambda: self.puzzles)
        preferences = PreferenceService(self.store.preferences)
        context = PublishingContext(
            self.messenger, self.store, BlankRenderer(), preferences, no_sleep,
            settings_of=self.settings_of,
        )  # fmt: skip
        refused = RefusedPosts(context, lambda _: OWNER)
        self.posts = PuzzlePosts(
            context,
            self.store.puzzles,
            service,
            lambda guild_id: "it" if guild_id < 90 else None,
            refused,
        )

    async def settings_of(self, guild_id: int) -> ServerSettings:
        return self.settings.get(guild_id, DEFAULT_SETTINGS)

    async def due(self, day: int, guild_id: int = HERE, *, is_new: bool = True) -> None:
        self.posts.due(ServerDay(guild_id, day), is_new)
        await self.posts.settled()

    @property
    def told(self) -> list[str]:
        """What was posted in the channel."""
        return [words(panel) for panel in self.messenger.panels(CHANNEL)]

    @property
    def stored(self) -> PuzzlePost:
        return self.store.rows.puzzles.posts[HERE]


async def test_a_puzzle_is_posted_once_and_answered_alone() -> None:
    posting = Posting()
    await posting.due(TODAY)
    await posting.due(TODAY)
    (panel,) = posting.messenger.panels(CHANNEL)
    puzzle_id = leads().of_day(TODAY)
    assert [(each.verb, each.argument) for each in panel.ids] == [(Verb.POSTED_PUZZLE, puzzle_id)]
    assert "Puzzle of the day · 12 Jan 1970" in words(panel)
    (message_id,) = posting.messenger.messages
    on = ServerDay(HERE, TODAY)
    assert posting.stored == PuzzlePost(on, puzzle_id or "", CHANNEL, message_id)
    assert posting.messenger.silent == {message_id}


async def test_the_next_day_its_answer_is_told_and_how_many_found_it() -> None:
    posting = Posting()
    await posting.due(TODAY)
    posting.store.rows.puzzles.days[ServerDay(HERE, TODAY)] = DayCount(5, 2)
    (first,) = posting.messenger.messages
    await posting.due(TODAY + 1)
    _, answer, second = posting.told
    assert "The best choice: **" in answer
    assert "5 people here have tried it; 2 solved it." in answer
    assert "Puzzle of the day · 12 Jan 1970" in answer
    assert f"https://discord.com/channels/{HERE}/{CHANNEL}/{first}" in answer
    assert "Puzzle of the day · 13 Jan 1970" in second
    assert "best choice:" not in second
    assert (posting.stored.on.day, posting.stored.is_explained) == (TODAY + 1, False)


async def test_after_days_without_one_the_last_is_still_explained() -> None:
    posting = Posting()
    await posting.due(TODAY)
    await posting.due(TODAY + 9)
    assert [("best choice:" in text) for text in posting.told] == [False, True, False]
    assert "Nobody here has tried it." in posting.told[1]


async def test_a_puzzle_that_a_new_version_does_not_have_is_not_explained() -> None:
    posting = Posting()
    await posting.due(TODAY)
    posting.puzzles = a_set(a_puzzle(PuzzleKind.PAY))
    await posting.due(TODAY + 1)
    assert len(posting.told) == 2
    assert posting.stored.puzzle in posting.puzzles.entries


async def test_the_owner_is_told_of_a_refused_puzzle_and_it_is_posted_once_it_may_be() -> None:
    posting = Posting(None, MissingAccessError(50013))
    await posting.due(TODAY)
    assert posting.told == []
    (told,) = map(words, posting.messenger.panels(DM + OWNER))
    assert told.startswith(f"I can’t post in <#{CHANNEL}>, which your server has chosen")
    posting.messenger.failures.append(MissingAccessError(50013))
    posting.posts.try_again(HERE)
    await posting.posts.settled()
    assert (posting.told, len(posting.messenger.messages)) == ([], 1)
    posting.posts.try_again(HERE)
    posting.posts.try_again(HERE)
    await posting.posts.settled()
    assert (len(posting.told), posting.stored.message_id > 0) == (1, True)


async def test_what_cannot_be_posted_is_neither_tried_again_nor_explained() -> None:
    posting = Posting(None, MessageGoneError())
    await posting.due(TODAY)
    await posting.due(TODAY)
    assert (posting.told, posting.stored.message_id) == ([], 0)
    await posting.due(TODAY + 1)
    assert len(posting.told) == 1


async def test_an_earlier_process_may_have_posted_it_and_not_stored_that() -> None:
    posting = Posting()
    await posting.due(TODAY)
    (message_id,) = posting.messenger.messages
    posting.messenger.marks = dict(posting.messenger.nonces)
    posting.messenger.nonces.clear()
    del posting.store.rows.puzzles.posts[HERE]
    await posting.due(TODAY, is_new=False)
    assert list(posting.messenger.messages) == [message_id]
    assert posting.stored.message_id == message_id


@pytest.mark.parametrize("guild_id", [ELSEWHERE, 99])
async def test_nothing_is_posted_where_nobody_wants_it_or_the_bot_is_not(guild_id: int) -> None:
    posting = Posting()
    posting.settings[99] = replace(posting.settings[HERE])
    await posting.due(TODAY, guild_id)
    assert posting.messenger.messages == {}


async def test_one_server_that_fails_keeps_no_other_from_its_puzzle(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.CRITICAL, "bot")
    posting = Posting(None, ValueError("of the program"))
    posting.settings[ELSEWHERE] = posting.settings[HERE]
    await posting.due(TODAY, ELSEWHERE)
    await posting.due(TODAY)
    assert len(posting.told) == 1
