"""Hands that are over: each is looked at once, one at a time, or left alone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from bot.club.review.model import REVIEWER_VERSION
from bot.game.model.actions import Deal
from bot.services.reviews.glances import HandGlances
from bot.services.reviews.service import ReviewService
from bot.services.settings.preferences import PreferenceService
from bot.settings.preferences import Moments, PreferenceOption, Preferences
from bot.tables.state.table import PlayedAction, Stage, Table
from tests.builders.random_play import play_match
from tests.builders.ui_tables import table_of
from tests.fakes.reviewer import FakeReviewer
from tests.fakes.store import MemoryStore

ANNA, BRUNO = 1, 2


@cache
def course() -> tuple[Table, ...]:
    """A table of two after each action of two hands."""
    history: list[PlayedAction] = []
    found = []
    for step in play_match(("centocinquanta", {}), 3, 2, hands=2):
        is_deal = isinstance(step.action, Deal)
        user_id = None if is_deal else step.before.hand.turn + 1
        history.append(PlayedAction(step.action, user_id, 0.0))
        table = table_of(step.after, "Anna", "Bruno")
        found.append(replace(table, history=tuple(history), stage=Stage.PLAYING))
    return tuple(found)


def ends() -> list[int]:
    """After which actions a hand is over."""
    over = [len(table.match.sheets) for table in course()]
    return [n for n in range(1, len(over)) if over[n] > over[n - 1]]


class Looked:
    """Glances over a fake reviewer that finds something everywhere."""

    def __init__(self) -> None:
        self.reviewer = FakeReviewer()
        self.reviewer.finds = True
        self.store = MemoryStore()
        self.forgotten = 0
        self.preferences = PreferenceService(self.store.preferences)
        self.told: list[tuple[int, int]] = []
        self.glances = HandGlances(
            ReviewService(self.reviewer), self.store.hand_reviews, lambda: self.forgotten
        )
        chosen = Preferences(moments=Moments.OWN)
        self.store.rows.preferences = dict.fromkeys((ANNA, BRUNO), chosen)
        self.glances.show_by(self.preferences, lambda *hand: self.told.append(hand))

    def changed(self, *tables: Table) -> None:
        for table in tables:
            self.glances.changed(table)

    def found(self, table: Table, number: int) -> list[int]:
        people = ANNA, BRUNO
        return [each for each in people if self.glances.found(table.id, number, each) is not None]

    async def stop(self) -> None:
        await self.glances.stop()
        await self.glances.settled()


def at(table: Table, number: int) -> Table:
    return replace(table, id=number)


def first_hand(number: int) -> Sequence[Table]:
    """The end of the first hand of another table."""
    end = ends()[0]
    return [at(table, number) for table in course()[end - 1 : end + 1]]


async def test_a_hand_is_looked_at_once_when_it_has_ended() -> None:
    looked, end = Looked(), ends()[0]
    looked.changed(*course()[: end + 1])
    assert not looked.told
    await looked.glances.settled()
    table = course()[end]
    assert looked.told == [(table.id, 0)]
    assert looked.found(table, 0) == [ANNA, BRUNO]
    looked.changed(course()[end], *course()[end + 1 :])
    await looked.glances.settled(table.id)
    assert looked.reviewer.glances == 2
    assert looked.found(table, 1) == [ANNA, BRUNO]
    await looked.stop()


async def test_what_is_found_at_a_start_is_left_alone_and_so_is_a_secret_deal() -> None:
    looked, end = Looked(), ends()[0]
    looked.changed(course()[end])
    secret = [replace(table, secret=True) for table in first_hand(7)]
    looked.changed(*secret)
    looked.reviewer.is_quick = False
    looked.changed(*first_hand(8))
    await looked.stop()
    assert looked.reviewer.glances == 0


async def test_only_those_are_looked_at_who_want_it() -> None:
    looked = Looked()
    await looked.preferences.choose(ANNA, PreferenceOption.MOMENTS_NONE)
    looked.changed(*first_hand(7))
    await looked.glances.settled()
    assert looked.found(first_hand(7)[-1], 0) == [BRUNO]
    await looked.preferences.choose(BRUNO, PreferenceOption.MOMENTS_NONE)
    looked.changed(*first_hand(8))
    await looked.glances.settled()
    assert looked.reviewer.glances == 1
    await looked.stop()


async def test_while_too_many_wait_a_hand_is_left_alone_and_so_is_one_whose_table_goes_on() -> None:
    looked, end = Looked(), ends()[0]
    looked.reviewer.open.clear()
    looked.changed(*first_hand(1))
    await asyncio.sleep(0)
    for number in range(2, 9):
        looked.changed(*first_hand(number))
    looked.changed(at(course()[end + 1], 3))
    waits = asyncio.create_task(looked.glances.settled(1))
    await asyncio.sleep(0)
    assert not waits.done()
    looked.reviewer.open.set()
    await waits
    await looked.glances.settled()
    assert sorted(looked.told) == [(1, 0), (2, 0), (4, 0), (5, 0)]
    await looked.stop()


async def test_a_failure_is_the_end_of_one_glance_alone() -> None:
    looked = Looked()
    looked.reviewer.fails = True
    looked.changed(*first_hand(1))
    await looked.glances.settled()
    looked.reviewer.fails = False
    looked.changed(*first_hand(2))
    await looked.glances.settled()
    assert looked.told == [(2, 0)]
    await looked.stop()


async def test_what_is_found_is_kept_unless_somebody_was_forgotten_meanwhile() -> None:
    looked = Looked()
    looked.changed(*first_hand(1))
    await looked.glances.settled()
    anna, bruno = await looked.store.hand_reviews.at_table(1)
    assert (anna.hand, anna.user_id, bruno.user_id) == (0, ANNA, BRUNO)
    assert anna.version == REVIEWER_VERSION
    assert anna.moments == looked.glances.found(1, 0, ANNA).costly
    assert anna.choices > len(anna.moments) > 0
    looked.reviewer.open.clear()
    looked.reviewer.is_asked.clear()
    looked.changed(*first_hand(2))
    await looked.reviewer.is_asked.wait()
    looked.forgotten += 1
    looked.reviewer.open.set()
    await looked.glances.settled()
    assert await looked.store.hand_reviews.at_table(2) == []
    await looked.stop()


async def test_choices_are_shown_to_their_player_and_to_those_whom_they_let_read_them() -> None:
    looked, table = Looked(), first_hand(7)[-1]
    looked.changed(*first_hand(7))
    await looked.glances.settled()
    own = looked.glances.found(7, 0, ANNA).costly
    assert await looked.glances.shown_to(ANNA, table, 0) == own
    assert await looked.glances.shown_to(ANNA, table, 1) == ()
    await looked.preferences.choose(BRUNO, PreferenceOption.MOMENTS_TABLE)
    both = await looked.glances.shown_to(ANNA, table, 0)
    assert {moment.done.seat for moment in both} == {0, 1}
    assert await looked.glances.shown_to(99, table, 0) == ()
    await looked.stop()
