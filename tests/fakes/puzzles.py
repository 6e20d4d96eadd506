"""Answers to puzzles in memory."""

from dataclasses import dataclass, field

from bot.features.puzzles.model import DayCount, PuzzlePost, ServerDay, StoredAnswer
from bot.features.puzzles.store import PuzzleStore


@dataclass
class MemoryPuzzles(PuzzleStore):
    """A `PuzzleStore`, whose contents tests read and write."""

    given: dict[int, list[StoredAnswer]] = field(default_factory=dict)
    days: dict[ServerDay, DayCount] = field(default_factory=dict)
    posts: dict[int, PuzzlePost] = field(default_factory=dict)

    async def answers(self, user_id: int) -> list[StoredAnswer]:
        return list(self.given.get(user_id, []))

    async def add(self, user_id: int, answer: StoredAnswer, on: ServerDay | None) -> None:
        own = self.given.setdefault(user_id, [])
        if any(each.puzzle == answer.puzzle for each in own):
            return
        own.append(answer)
        if on is not None:
            before = self.days.get(on, DayCount())
            self.days[on] = DayCount(before.tried + 1, before.found + answer.found)

    async def last_post(self, guild_id: int) -> PuzzlePost | None:
        return self.posts.get(guild_id)

    async def save_post(self, post: PuzzlePost) -> None:
        self.posts[post.on.guild_id] = post

    async def count(self, on: ServerDay) -> DayCount:
        return self.days.get(on, DayCount())
