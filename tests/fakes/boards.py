"""Leaderboards, seasons and records in memory, added up from the facts of the matches."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

from bot.features.books.leaderboards import (
    PAGE_LINES,
    BoardLine,
    BoardPage,
    BoardQuery,
    HallRecord,
    Order,
    PodiumStep,
    Season,
    SeasonPodium,
)
from bot.features.books.match_facts import Count, MatchFacts, PlayerFacts, RecordKind
from bot.features.books.ratings import Rating
from bot.settings.preferences import DEFAULT_PREFERENCES, Preferences
from tarocchino.core.games import GAMES, GameName

MOST_ON_PODIUM = 5

Users = tuple[int, ...]
Played = list[tuple[MatchFacts, tuple[PlayerFacts, ...]]]
"""The matches of a person or a pair, with the one or two of them."""

RatingsOf = Mapping[tuple[int, GameName, str, Users], Rating]
"""Ratings by server, game, ladder and users."""


@dataclass
class MemoryBoards:
    """A `BoardStore` over the facts of matches, by table."""

    facts: dict[int, MatchFacts]
    preferences: dict[int, Preferences] = field(default_factory=dict)
    ratings: dict[tuple[int, GameName, str, Users], Rating] = field(default_factory=dict)
    all_seasons: dict[int, tuple[int, Season]] = field(default_factory=dict)
    """Seasons by id, each with its server."""

    async def page(self, guild_id: int, query: BoardQuery, reader: int, page: int) -> BoardPage:
        if _is_meaningless(query):
            return BoardPage((), 1, 1, 0, None, 0)
        lines = self._lines(guild_id, query)
        pages = max(1, math.ceil(len(lines) / PAGE_LINES))
        page = min(page, pages)
        played = self._played(guild_id, query)
        own = next((line for line in lines if reader in line.users), None)
        matches = [len(of) for users, of in played.items() if reader in users]
        return BoardPage(
            lines=tuple(lines[(page - 1) * PAGE_LINES : page * PAGE_LINES]),
            page=page,
            pages=pages,
            best=lines[0].value if lines else 0,
            own=own,
            own_matches=max(matches, default=0) if own is None else own.matches,
        )

    async def records(
        self, guild_id: int, game: GameName | None, *, with_computers: bool
    ) -> tuple[HallRecord, ...]:
        found: dict[RecordKind, HallRecord] = {}
        for facts in self._matches(guild_id):
            if facts.with_computers != with_computers or game not in (None, facts.game):
                continue
            for each in facts.records:
                if not self._are_listed(each.holders):
                    continue
                best = found.get(each.kind)
                is_low = each.kind.is_better_low
                if best is None or (each.value < best.value if is_low else each.value > best.value):
                    found[each.kind] = HallRecord(
                        each.kind, each.value, facts.game, facts.table_id, each.hand, each.holders,
                        facts.ended_at,
                    )  # fmt: skip
        return tuple(found[kind] for kind in RecordKind if kind in found)

    async def seasons(self, guild_id: int) -> list[Season]:
        here = [season for owner, season in self.all_seasons.values() if owner == guild_id]
        return sorted(here, key=lambda season: (-season.began_at, -season.id))

    async def start_season(self, guild_id: int, name: str, at: float) -> Season | None:
        if await self._running(guild_id) is not None:
            return None
        season_id = next(n for n in count(1) if n not in self.all_seasons)
        season = Season(season_id, name, self._after_all(guild_id, at))
        self.all_seasons[season_id] = (guild_id, season)
        return season

    async def end_season(
        self, guild_id: int, at: float, order: Order, game: GameName | None
    ) -> Season | None:
        season = await self._running(guild_id)
        if season is None:
            return None
        steps = []
        for pairs in (False, True):
            query = BoardQuery(order, game, season=season.id, pairs=pairs)
            lines = [] if _is_meaningless(query) else self._lines(guild_id, query)
            steps.append(
                tuple(
                    PodiumStep(line.place, line.users, line.value, line.matches, line.wins)
                    for line in lines
                    if line.place in (1, 2, 3)
                )[:MOST_ON_PODIUM]
            )
        podium = SeasonPodium(order, game, *steps)
        ends = self._after_all(guild_id, at)
        over = Season(season.id, season.name, season.began_at, ends, podium)
        self.all_seasons[season.id] = (guild_id, over)
        return over

    async def names(self, guild_id: int, users: Collection[int]) -> Mapping[int, str]:
        names: dict[int, str] = {}
        for facts in self._matches(guild_id, counting=False):
            names.update({p.user_id: p.name for p in facts.people if p.user_id in users})
        return {user: name for user, name in names.items() if self._are_listed((user,))}

    def _matches(self, guild_id: int, *, counting: bool = True) -> list[MatchFacts]:
        here = [each for each in self.facts.values() if each.guild_id == guild_id]
        counted = [each for each in here if each.counts or not counting]
        return sorted(counted, key=lambda each: (each.ended_at, each.table_id))

    async def _running(self, guild_id: int) -> Season | None:
        return next((s for s in await self.seasons(guild_id) if s.ended_at is None), None)

    def _are_listed(self, users: Users) -> bool:
        return all(self.preferences.get(user, DEFAULT_PREFERENCES).listed for user in users)

    def _after_all(self, guild_id: int, at: float) -> float:
        ends = [each.ended_at for each in self._matches(guild_id, counting=False)]
        return at if not ends or max(ends) < at else math.nextafter(max(ends), math.inf)

    def _played(self, guild_id: int, query: BoardQuery) -> dict[Users, Played]:
        """The matches that count, by person or pair."""
        played: dict[Users, Played] = defaultdict(list)
        for facts in self._matches(guild_id):
            if self._counts(facts, query):
                for players in _pairs(facts) if query.pairs else _alone(facts):
                    users = tuple(player.user_id for player in players)
                    played[users].append((facts, players))
        return played

    def _counts(self, facts: MatchFacts, query: BoardQuery) -> bool:
        if query.season:
            _, season = self.all_seasons[query.season]
            end = math.inf if season.ended_at is None else season.ended_at
            if not season.began_at <= facts.ended_at < end:
                return False
        if query.order is Order.BEST_HAND and GAMES[facts.game].avoids_points:
            return False
        is_game, is_family = query.game in (None, facts.game), query.family in (None, facts.family)
        return is_game and is_family and facts.with_computers == query.with_computers

    def _lines(self, guild_id: int, query: BoardQuery) -> list[BoardLine]:
        """The whole leaderboard."""
        found: list[tuple[float, Users, Played, float | None]] = []
        for users, played in self._played(guild_id, query).items():
            value, deviation = _value(query, played), None
            if query.order is Order.RATING and query.game is not None:
                rating = self.ratings.get((guild_id, query.game, query.ladder.value, users))
                value = None if rating is None else rating.mean
                deviation = None if rating is None else rating.deviation
            is_long_enough = len(played) >= query.order.least_matches
            if value is not None and is_long_enough and self._are_listed(users):
                found.append((value, users, played, deviation))
        fewer = query.game is GameName.MATTAZZA and query.order in (
            Order.POINTS,
            Order.ABOVE_PAR,
        )
        sign = 1 if fewer else -1
        found.sort(key=lambda each: (sign * each[0], len(each[2]), each[1]))
        names = {
            player.user_id: player.name
            for facts in self._matches(guild_id, counting=False)
            for player in facts.people
        }
        return [
            BoardLine(
                place=1 + sum(sign * other[0] < sign * value for other in found),
                users=users,
                names=tuple(names[user] for user in users),
                value=value,
                matches=len(played),
                wins=sum(players[0].won for _, players in played),
                deviation=deviation,
            )
            for value, users, played, deviation in found
        ]


def _value(query: BoardQuery, played: Played) -> float | None:
    """What decides, of the matches of a person or a pair; None where there is nothing of it."""

    def total(what: Count) -> float:
        return sum(_first_seat(players).counts.get(what, 0) for _, players in played)

    match query.order:
        case Order.WINS:
            return sum(players[0].won for _, players in played)
        case Order.POINTS:
            return total(Count.POINTS) / total(Count.HANDS) if total(Count.HANDS) else None
        case Order.ABOVE_PAR:
            hands = total(Count.PAR_HANDS)
            return total(Count.ABOVE_PAR) / hands if hands else None
        case Order.DECLARATIONS:
            everybody = [player for _, players in played for player in players]
            return sum(player.counts.get(Count.DECLARED, 0) for player in everybody) or None
        case Order.CAPPOTTI:
            return total(Count.CAPPOTTI) or None
        case Order.BEST_HAND:
            return max(player.best_hand for _, players in played for player in players) or None
        case Order.RATING:
            return None


def _first_seat(players: tuple[PlayerFacts, ...]) -> PlayerFacts:
    return min(players, key=lambda player: player.seat)


def _alone(facts: MatchFacts) -> Iterator[tuple[PlayerFacts, ...]]:
    for player in facts.people:
        if player.stayed:
            yield (player,)


def _pairs(facts: MatchFacts) -> Iterator[tuple[PlayerFacts, ...]]:
    for side in {player.side for player in facts.players}:
        both = sorted((p for p in facts.players if p.side == side), key=lambda p: p.user_id)
        if len(both) == 2 and all(p.user_id and p.stayed and not p.came_later for p in both):
            yield tuple(both)


def _is_meaningless(query: BoardQuery) -> bool:
    """Whether there is no such leaderboard."""
    if query.game is None:
        return query.order in (Order.RATING, Order.POINTS, Order.ABOVE_PAR)
    if query.order is Order.RATING:
        return query.pairs and query.with_computers
    return query.order is Order.BEST_HAND and GAMES[query.game].avoids_points
