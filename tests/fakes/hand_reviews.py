"""What glances at hands have found, in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.club.results.match_facts import MatchFacts
from bot.club.statistics.choices import ReviewedHand
from bot.game.games import GameName
from bot.services.ports.hand_reviews import StoredReview


@dataclass
class MemoryHandReviews:
    """A `bot.services.ports.hand_reviews.HandReviewStore`; ``club`` are the entered matches."""

    club: Mapping[int, MatchFacts]
    kept: dict[tuple[int, int, int], StoredReview] = field(default_factory=dict)

    async def add(self, reviews: Sequence[StoredReview]) -> None:
        for each in reviews:
            self.kept[each.table_id, each.hand, each.user_id] = each

    async def at_table(self, table_id: int) -> list[StoredReview]:
        return [each for key, each in sorted(self.kept.items()) if key[0] == table_id]

    async def latest(
        self, guild_id: int, user_id: int, game: GameName, limit: int
    ) -> list[ReviewedHand]:
        entered = [
            each
            for key, each in sorted(self.kept.items(), reverse=True)
            if key[2] == user_id
            and (match := self.club.get(key[0])) is not None
            and (match.guild_id, match.game) == (guild_id, game)
        ]
        return [ReviewedHand(each.choices, len(each.moments)) for each in entered[:limit]]
