"""What a glance at each hand finds, once it is over, for the people who played it."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from bot.club.review.model import REVIEWER_VERSION, HandReview, Moment
from bot.club.review.table_hand import TableHand, table_hand
from bot.services.ports.errors import StoreBusyError, retry_while_busy
from bot.services.ports.hand_reviews import HandReviewStore, StoredReview
from bot.services.ports.reviewers import ReviewFailedError
from bot.services.reviews.service import ReviewService
from bot.services.settings.preferences import PreferenceService
from bot.settings.preferences import Moments
from bot.support.redaction import told_error
from bot.tables.state.table import Table

_log = logging.getLogger(__name__)

_MOST_WAITING = 4
"""Hands that wait for the one that is looked at; further ones are left alone."""
_KEPT = 256

FoundIn = Mapping[int, HandReview]
"""What was found in a hand, by user."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    table: Table
    number: int
    is_done: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(frozen=True, slots=True)
class _Progress:
    """How far a table is: how many hands are over, and whether another one is being played."""

    hands_over: int
    is_in_play: bool


class HandGlances:
    """Looks at each hand after its end, one at a time; it is left alone while too many others wait,
    and if its table has gone on by its turn.

    Nothing is looked at before `show_by`, nor where a glance takes long, nor while the deal is a
    secret. `found` has what the last hands brought to light.
    """

    def __init__(
        self,
        reviews: ReviewService,
        store: HandReviewStore,
        forgotten: Callable[[], int] = lambda: 0,
    ) -> None:
        """``forgotten`` is another number whenever somebody has been forgotten: what was found
        meanwhile is not kept."""
        self._reviews = reviews
        self._store = store
        self._forgotten = forgotten
        self._preferences: PreferenceService | None = None
        self._on_found: Callable[[int, int], None] = lambda *_: None
        self._progress: dict[int, _Progress] = {}
        self._waiting: deque[_Wanted] = deque()
        self._looked_at: _Wanted | None = None
        self._found: OrderedDict[tuple[int, int], FoundIn] = OrderedDict()
        self._working: asyncio.Task[None] | None = None

    def show_by(self, preferences: PreferenceService, on_found: Callable[[int, int], None]) -> None:
        """Look at hands from now on, for those who want it; ``on_found`` is called with the table
        and the hand, counted from 0, where something was found that is more than chance."""
        self._preferences, self._on_found = preferences, on_found

    def changed(self, table: Table) -> None:
        """Take in a table after a change; a hand that has just ended is looked at."""
        over = len(table.match.sheets) if table.match else 0
        before = self._progress.pop(table.id, None)
        if table.stage.is_open:
            is_in_play = table.unfinished_hand is not None
            self._progress[table.id] = _Progress(over, is_in_play)
        has_ended = before is not None and over == before.hands_over + 1
        if has_ended and self._is_wanted(table):
            self._waiting.append(_Wanted(table, over - 1))
            if self._working is None or self._working.done():
                self._working = asyncio.create_task(self._work())

    def found(self, table_id: int, number: int, user_id: int) -> HandReview | None:
        """What was found in a person's choices in a hand, counted from 0; None if nobody looked, or
        that is long ago."""
        return self._found.get((table_id, number), {}).get(user_id)

    async def shown_to(self, reader: int, table: Table, number: int) -> tuple[Moment, ...]:
        """The costly choices in a hand of a table, counted from 0, that the reader may see, in
        order: their own, and at a table where they sit or sat those of whoever lets the others
        read them. None while the store is busy."""
        try:
            reviews = await self._of_now(table.id)
        except StoreBusyError:
            return ()
        was_there = reader in {done.user_id for done in table.history}
        found: list[Moment] = []
        for each in reviews:
            if each.hand == number and await self._may_read(reader, each.user_id, was_there):
                found += each.moments
        return tuple(sorted(found, key=lambda moment: moment.place))

    async def in_match(self, user_id: int, table_id: int) -> Mapping[int, tuple[Moment, ...]]:
        """A person's costly choices by hand, counted from 0, in all hands of a table that were
        looked at; none while the store is busy."""
        try:
            reviews = await self._of_now(table_id)
        except StoreBusyError:
            return {}
        return {each.hand: each.moments for each in reviews if each.user_id == user_id}

    async def _of_now(self, table_id: int) -> list[StoredReview]:
        """What was found at a table in the way in which hands are looked at now."""
        stored = await self._store.at_table(table_id)
        return [each for each in stored if each.version == REVIEWER_VERSION]

    async def _may_read(self, reader: int, user_id: int, was_there: bool) -> bool:
        if reader == user_id:
            return True
        if not was_there or self._preferences is None:
            return False
        return (await self._preferences.of(user_id)).moments is Moments.TABLE

    async def settled(self, table_id: int | None = None) -> None:
        """Return when no hand of the table is to be looked at; without one, of any table."""
        under_way = [*self._waiting, *([self._looked_at] if self._looked_at else [])]
        for wanted in under_way:
            if table_id in (None, wanted.table.id):
                await wanted.is_done.wait()

    async def stop(self) -> None:
        """Look at nothing more."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        for wanted in self._waiting:
            wanted.is_done.set()
        self._waiting.clear()

    def _is_wanted(self, table: Table) -> bool:
        is_on = self._preferences is not None and self._reviews.reviewer.is_quick
        return is_on and not table.secret and len(self._waiting) < _MOST_WAITING

    async def _work(self) -> None:
        while self._waiting:
            self._looked_at = wanted = self._waiting.popleft()
            try:
                if not self._has_gone_on(wanted):
                    await self._look(wanted)
            except ReviewFailedError as error:
                _log.warning("a hand was not looked at: %s", error)
            except Exception as error:
                _log.error("a hand was not looked at\n%s", told_error(error))
            finally:
                self._looked_at = None
                wanted.is_done.set()

    def _has_gone_on(self, wanted: _Wanted) -> bool:
        progress = self._progress.get(wanted.table.id)
        return progress is not None and progress.is_in_play

    async def _look(self, wanted: _Wanted) -> None:
        forgotten = self._forgotten()
        played = await asyncio.to_thread(table_hand, wanted.table, wanted.number)
        people = await self._who_want_it(played)
        if not people:
            return
        places = [played.of_people[user_id] for user_id in people]
        reviews = await self._reviews.glance(played.hand, places)
        found = dict(zip(people, reviews, strict=True))
        self._found[wanted.table.id, wanted.number] = found
        if len(self._found) > _KEPT:
            self._found.popitem(last=False)
        if any(review.costly for review in reviews):
            self._on_found(wanted.table.id, wanted.number)
        if forgotten == self._forgotten():
            stored = [_stored(wanted, user_id, review) for user_id, review in found.items()]
            await retry_while_busy(partial(self._store.add, stored))

    async def _who_want_it(self, played: TableHand) -> list[int]:
        assert self._preferences is not None
        return [
            user_id
            for user_id in played.of_people
            if (await self._preferences.of(user_id)).moments is not Moments.NONE
        ]


def _stored(wanted: _Wanted, user_id: int, review: HandReview) -> StoredReview:
    return StoredReview(
        wanted.table.id, wanted.number, user_id, REVIEWER_VERSION, review.compared, review.costly
    )
