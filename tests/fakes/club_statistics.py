"""What the books say about people, worked out from the facts of the matches."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bot.features.books.match_facts import Count, MatchFacts, PlayerFacts
from bot.features.books.par import MatchPar
from bot.features.books.player_statistics import (
    Companion,
    CountedMatch,
    Course,
    Encounter,
    GameSums,
    ListedMatch,
    ListedPlayer,
    MatchFilter,
    MatchPage,
    PageStart,
    PersonSums,
    RatedMoment,
    Reliability,
    SeatSums,
)
from bot.features.books.rating_model import rate
from bot.features.books.ratings import Ladder, LadderKind, Rating, RatingKey
from bot.settings.preferences import DEFAULT_PREFERENCES, Preferences
from tarocchino.core.games import GameName

_Ended = tuple[MatchFacts, PlayerFacts]


@dataclass
class MemoryClubStatistics:
    """A `ClubStatisticsStore` over the facts that ``facts`` returns."""

    facts: Callable[[], Iterable[MatchFacts]]
    preferences: Mapping[int, Preferences] = field(default_factory=dict)
    pars: Mapping[int, MatchPar] = field(default_factory=dict)

    async def unlisted(self, users: Collection[int]) -> frozenset[int]:
        return frozenset(
            user for user in users if not self.preferences.get(user, DEFAULT_PREFERENCES).listed
        )

    async def par(self, table_id: int) -> MatchPar | None:
        return self.pars.get(table_id)

    async def person(self, guild_id: int, user_id: int) -> PersonSums:
        ended = list(self._ended(guild_id, user_id))
        games = [_sums(game, of_game) for game, of_game in _by_game(ended).items()]
        tables = [[p for p in match.people if p.user_id == user_id] for match in self._of(guild_id)]
        mine = [parts for parts in tables if parts]
        counted: Counter[Count] = Counter()
        for parts in mine:
            for part in parts:
                counted.update(part.counts)
        return PersonSums(
            name=mine[-1][-1].name if mine else None,
            games=tuple(sorted(games, key=lambda each: (-each.matches, each.game.value))),
            reliability=Reliability(
                cards=int(counted[Count.CARDS]),
                turns=int(counted[Count.TURNS]),
                missed=int(counted[Count.MISSED]),
                left=sum(not any(part.stayed for part in parts) for parts in mine),
                helped_out=sum(any(part.came_later for part in parts) for parts in mine),
                broken_off=sum(match.broken_off_by == user_id for match in self._of(guild_id)),
            ),
        )

    async def everybody(self, guild_id: int, game: GameName) -> GameSums:
        people = {p.user_id for match in self._of(guild_id) for p in match.people}
        ended = [each for user_id in people for each in self._ended(guild_id, user_id, game)]
        return _sums(game, ended)

    async def companions(
        self, guild_id: int, user_id: int, game: GameName | None, limit: int
    ) -> tuple[Companion, ...]:
        people = {p.user_id: p.name for match in self._of(guild_id) for p in match.people}
        met = [
            Companion(other, name, *_meetings(self._ended(guild_id, user_id, game), other))
            for other, name in people.items()
            if other != user_id and not await self.unlisted([other])
        ]
        found = sorted((c for c in met if c.matches), key=lambda c: (-c.matches, c.user_id))
        return tuple(found[:limit])

    async def seats(self, guild_id: int, user_id: int, game: GameName) -> tuple[SeatSums, ...]:
        by_seat: dict[tuple[int, int], list[_Ended]] = defaultdict(list)
        for match, player in self._ended(guild_id, user_id, game):
            by_seat[match.seats, player.seat].append((match, player))
        return tuple(
            SeatSums(seats, seat, sums.matches, sums.wins, sums.hands, _points(sums))
            for (seats, seat), ended in sorted(by_seat.items())
            for sums in [_sums(game, ended)]
        )

    async def course(self, guild_id: int, user_id: int, game: GameName, limit: int) -> Course:
        key = RatingKey(Ladder(game, LadderKind.PEOPLE), user_id)
        ratings: dict[RatingKey, Rating] = {}
        moments = []
        for match in self._of(guild_id):
            changes = () if match.rated is None else rate(match.rated, ratings)
            ratings |= {change.key: change.after for change in changes}
            if key in {change.key for change in changes}:
                moments.append(RatedMoment(match.ended_at, ratings[key]))
        matches = [
            CountedMatch(
                match.ended_at,
                int(player.counts.get(Count.HANDS, 0)),
                player.counts.get(Count.POINTS, 0),
            )
            for match, player in self._ended(guild_id, user_id, game)
        ]
        return Course(tuple(moments[-limit:]), tuple(matches[-limit:]))

    async def encounters(self, guild_id: int, first: int, second: int) -> tuple[Encounter, ...]:
        found = [
            (sum(meetings[0:3:2]), Encounter(game, *meetings))
            for game, ended in _by_game(self._ended(guild_id, first)).items()
            for meetings in [_meetings(ended, second)]
        ]
        met = sorted((each for each in found if each[0]), key=lambda e: (-e[0], e[1].game.value))
        return tuple(encounter for _, encounter in met)

    async def matches(
        self, guild_id: int, wanted: MatchFilter, start: PageStart, limit: int
    ) -> MatchPage:
        listed = sorted(
            (m for m in self._of(guild_id) if _is_wanted(m, wanted)),
            key=lambda match: (match.ended_at, match.table_id),
            reverse=True,
        )
        ends = {m.table_id: (m.ended_at, m.table_id) for m in self._of(guild_id)}
        end = ends.get(start.after or 0)
        newer = [m for m in listed if end is not None and (m.ended_at, m.table_id) > end]
        older = [m for m in listed if end is None or (m.ended_at, m.table_id) < end]
        if start.backwards and end is not None:
            shown, has_newer, has_older = newer[-limit:], len(newer) > limit, True
        else:
            shown, has_newer, has_older = older[:limit], end is not None, len(older) > limit
        return MatchPage(tuple(map(_listed, shown)), has_newer, has_older)

    def _of(self, guild_id: int) -> list[MatchFacts]:
        here = [match for match in self.facts() if match.guild_id == guild_id]
        return sorted(here, key=lambda match: (match.ended_at, match.table_id))

    def _ended(self, guild_id: int, user_id: int, game: GameName | None = None) -> Iterator[_Ended]:
        """The matches with a result at whose end somebody sat there, with their part in them."""
        for match in self._of(guild_id):
            for player in match.people if match.counts else ():
                if player.user_id == user_id and player.stayed and game in (None, match.game):
                    yield match, player


def _by_game(ended: Iterable[_Ended]) -> dict[GameName, list[_Ended]]:
    games: dict[GameName, list[_Ended]] = defaultdict(list)
    for match, player in ended:
        games[match.game].append((match, player))
    return games


def _sums(game: GameName, ended: Sequence[_Ended]) -> GameSums:
    counts: Counter[Count] = Counter()
    for _, player in ended:
        counts.update(player.counts)
    return GameSums(
        game=game,
        matches=len(ended),
        wins=sum(player.won for _, player in ended),
        with_computers=sum(match.with_computers for match, _ in ended),
        best_hand=max((player.best_hand for _, player in ended), default=0),
        counts={count: number for count, number in counts.items() if number},
    )


def _points(sums: GameSums) -> float:
    return sums.counts.get(Count.POINTS, 0)


def _meetings(ended: Iterable[_Ended], other: int) -> tuple[int, int, int, int, int]:
    met = [
        (player, theirs)
        for match, player in ended
        for theirs in match.people
        if theirs.user_id == other and theirs.stayed
    ]
    together = [mine for mine, theirs in met if mine.side == theirs.side]
    against = [(mine, theirs) for mine, theirs in met if mine.side != theirs.side]
    return (
        len(together),
        sum(mine.won for mine in together),
        len(against),
        sum(mine.won for mine, _ in against),
        sum(theirs.won for _, theirs in against),
    )


def _is_wanted(match: MatchFacts, wanted: MatchFilter) -> bool:
    played = {player.user_id for player in match.people}
    return set(wanted.people) <= played and wanted.game in (None, match.game)


def _listed(match: MatchFacts) -> ListedMatch:
    players = sorted(match.players, key=lambda p: (p.seat, not p.stayed, p.user_id))
    return ListedMatch(
        table_id=match.table_id,
        game=match.game,
        family=match.family,
        hands=match.hands,
        score=match.score,
        counts=match.counts,
        ending=match.ending,
        ended_at=match.ended_at,
        players=tuple(
            ListedPlayer(p.seat, p.user_id, p.name, p.side, p.won, p.stayed) for p in players
        ),
    )
