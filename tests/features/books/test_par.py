"""Par is entered in the background: of what is in the books, once, whatever fails meanwhile."""

import asyncio
from dataclasses import replace

import pytest

from bot.features.books.match_facts import MatchFacts
from bot.features.books.par import MatchPar
from bot.features.books.service import SHARE, ParWorker
from bot.storage.errors import StoreBusyError
from bot.stores import Store
from tarocchino.core.games import GameName
from tests.builders.entered_matches import enter_all
from tests.builders.par_matches import played_match
from tests.fakes.deals import MadeUpDeals, made_up_par, packed


class NotedPars:
    """The store of the books, which notes the tables whose par it enters, in their order;
    ``busy`` of the next requests fail."""

    def __init__(self, store: Store) -> None:
        self._club = store.club
        self.known: list[int] = []
        self.busy = 0

    async def without_par(self, version: int, limit: int) -> list[int]:
        return await self._club.without_par(version, limit)

    async def enter_par(self, facts: MatchFacts, par: MatchPar) -> bool:
        if self.busy:
            self.busy -= 1
            raise StoreBusyError
        is_new = await self._club.enter_par(facts, par)
        if is_new:
            self.known.append(facts.table_id)
        return is_new


class Books:
    """Matches that are in the books, and the worker that enters their par."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.pars = NotedPars(store)
        self.deals = MadeUpDeals()
        self.pauses: list[float] = []
        self.worker = self.new_worker()
        self.matches: dict[int, MatchFacts] = {}

    def new_worker(self) -> ParWorker:
        return ParWorker(self.facts, self.pars, self.deals, self.sleep)

    async def enter(self) -> None:
        """Enter a match; the tables are numbered from 1."""
        (facts,) = await enter_all(self.store, [played(len(self.matches) + 1)])
        self.matches[facts.table_id] = facts

    async def facts(self, table_id: int) -> MatchFacts | None:
        return self.matches.get(table_id)

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        await asyncio.sleep(0)

    async def is_right(self, table_id: int) -> bool:
        par = await self.store.club_statistics.par(table_id)
        hands = self.matches[table_id].counted_hands
        version = self.deals.version
        return par is not None and par.hands == tuple(
            made_up_par(hand.dealt, version) for hand in hands
        )

    @property
    def known(self) -> list[int]:
        """The tables with a par, in the order in which they got it."""
        return self.pars.known


def played(table_id: int) -> MatchFacts:
    return played_match(GameName.MILLONE, [((1, 2), (11, 12))] * 2, table_id)


@pytest.fixture
async def books(sqlite_store: Store) -> Books:
    books = Books(sqlite_store)
    for _ in range(3):
        await books.enter()
    return books


async def test_what_is_missing_is_found_at_the_start_the_newest_first(books: Books) -> None:
    books.worker.catch_up()
    await books.worker.settled()
    assert books.known == [3, 2, 1]
    assert all([await books.is_right(table_id) for table_id in books.known])
    assert books.deals.rests == 1
    books.worker.catch_up()
    await books.worker.settled()
    assert len(books.deals.asked) == 6


async def test_a_match_that_has_just_ended_comes_before_the_backlog(books: Books) -> None:
    books.deals.open.clear()
    books.worker.catch_up()
    await asyncio.sleep(0.01)
    await books.enter()
    books.worker.entered(4)
    books.deals.open.set()
    await books.worker.settled()
    assert books.known == [3, 4, 2, 1]


async def test_nothing_but_the_books_is_asked_for_its_par(sqlite_store: Store) -> None:
    books = Books(sqlite_store)
    books.matches[9] = played(9)
    books.worker.catch_up()
    await books.worker.settled()
    assert (books.deals.asked, books.known) == ([], [])


async def test_each_deal_is_followed_by_a_pause_in_proportion(books: Books) -> None:
    books.worker.catch_up()
    await books.worker.settled()
    assert len(books.pauses) == len(books.deals.asked) == 6
    assert SHARE < 0.5
    assert all(pause >= 0 for pause in books.pauses)


async def test_players_who_fail_are_asked_again_after_the_next_match(books: Books) -> None:
    books.deals.failing = 1
    books.worker.catch_up()
    await books.worker.settled()
    assert books.known == []
    await books.enter()
    books.worker.entered(4)
    await books.worker.settled()
    assert books.known == [4, 3, 2, 1]


async def test_a_deal_that_is_refused_leaves_its_match_out(
    books: Books, caplog: pytest.LogCaptureFixture
) -> None:
    pack = packed(books.matches[2].counted_hands[1].dealt)
    books.deals.refused.add(pack)
    books.worker.catch_up()
    await books.worker.settled()
    assert books.known == [3, 1]
    assert "table 2: match has no par" in caplog.text
    assert pack not in caplog.text


async def test_a_busy_store_is_asked_until_it_answers(books: Books) -> None:
    books.pars.busy = 2
    books.worker.catch_up()
    await books.worker.settled()
    assert books.known == [3, 2, 1]


async def test_whoever_is_forgotten_meanwhile_does_not_come_back(books: Books) -> None:
    in_the_books = books.matches[1]
    before = tuple(replace(player, user_id=-player.user_id) for player in in_the_books.players)
    books.matches[1] = replace(in_the_books, players=before)
    books.deals.open.clear()
    books.worker.entered(1)
    await asyncio.sleep(0.01)
    books.matches[1] = in_the_books
    books.deals.open.set()
    await books.worker.settled()
    assert books.known == [1]
    assert await books.is_right(1)


async def test_what_is_left_when_it_stops_is_found_later(books: Books) -> None:
    books.deals.open.clear()
    books.worker.catch_up()
    await asyncio.sleep(0.01)
    await books.worker.stop()
    assert books.known == []
    assert books.deals.rests == 1
    books.deals.open.set()
    again = books.new_worker()
    again.catch_up()
    await again.settled()
    assert books.known == [3, 2, 1]
