"""Par is entered in the background: of what is in the books, once, whatever fails meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace

import pytest

from bot.features.books.match_facts import MatchFacts
from bot.features.books.par_worker import SHARE, ParWorker
from tarocchino.core.games import GameName
from tests.builders.par_matches import played_match
from tests.fakes.deals import MadeUpDeals, made_up_par, packed
from tests.fakes.store import MemoryStore


class Books:
    """Matches that are in the books, and the worker that enters their par."""

    def __init__(self, tables: Iterable[int] = (1, 2, 3)) -> None:
        self.store = MemoryStore()
        self.deals = MadeUpDeals()
        self.pauses: list[float] = []
        self.worker = ParWorker(self.facts, self.store.club, self.deals, self.sleep)
        self.matches: dict[int, MatchFacts] = {}
        for table_id in tables:
            self.enter(table_id)

    def enter(self, table_id: int) -> None:
        facts = played_match(GameName.MILLONE, [((1, 2), (11, 12))] * 2, table_id)
        self.matches[table_id] = self.store.rows.club[table_id] = facts

    async def facts(self, table_id: int) -> MatchFacts | None:
        return self.matches.get(table_id)

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        await asyncio.sleep(0)

    def is_right(self, table_id: int) -> bool:
        par = self.store.rows.pars.get(table_id)
        hands = self.matches[table_id].counted_hands
        version = self.deals.version
        return par is not None and par.hands == tuple(
            made_up_par(hand.dealt, version) for hand in hands
        )

    @property
    def known(self) -> list[int]:
        """The tables with a par, in the order in which they got it."""
        return list(self.store.rows.pars)


@pytest.fixture
def books() -> Books:
    return Books()


async def test_what_is_missing_is_found_at_the_start_the_newest_first(books: Books) -> None:
    books.worker.catch_up()
    await books.worker.settled()
    assert books.known == [3, 2, 1]
    assert all(books.is_right(table_id) for table_id in books.known)
    assert books.deals.rests == 1
    books.worker.catch_up()
    await books.worker.settled()
    assert len(books.deals.asked) == 6


async def test_a_match_that_has_just_ended_comes_before_the_backlog(books: Books) -> None:
    books.deals.open.clear()
    books.worker.catch_up()
    await asyncio.sleep(0.01)
    books.enter(4)
    books.worker.entered(4)
    books.deals.open.set()
    await books.worker.settled()
    assert books.known == [3, 4, 2, 1]


async def test_nothing_but_the_books_is_asked_for_its_par() -> None:
    books = Books(tables=())
    books.matches[9] = played_match(GameName.MILLONE, [((1, 2), (11, 12))], 9)
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
    books.enter(4)
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
    assert "table 2 has a deal that has no par" in caplog.text
    assert pack not in caplog.text


async def test_a_busy_store_is_asked_until_it_answers(books: Books) -> None:
    books.store.rows.busy = 2
    books.worker.catch_up()
    await books.worker.settled()
    assert books.known == [3, 2, 1]


async def test_whoever_is_forgotten_meanwhile_does_not_come_back(books: Books) -> None:
    books.deals.open.clear()
    books.worker.entered(1)
    await asyncio.sleep(0.01)
    facts = books.matches[1]
    forgotten = tuple(replace(player, user_id=-player.user_id) for player in facts.players)
    hands = tuple(
        replace(hand, players=tuple((seat, -user) for seat, user in hand.players))
        for hand in facts.counted_hands
    )
    books.matches[1] = replace(facts, players=forgotten, counted_hands=hands)
    books.store.rows.club[1] = books.matches[1]
    books.deals.open.set()
    await books.worker.settled()
    assert {player.user_id for player in books.store.rows.club[1].players} == {-11, -12}
    assert books.is_right(1)


async def test_what_is_left_when_it_stops_is_found_later(books: Books) -> None:
    books.deals.open.clear()
    books.worker.catch_up()
    await asyncio.sleep(0.01)
    await books.worker.stop()
    assert books.known == []
    assert books.deals.rests == 1
    books.deals.open.set()
    again = ParWorker(books.facts, books.store.club, books.deals, books.sleep)
    again.catch_up()
    await again.settled()
    assert books.known == [3, 2, 1]
