"""Pictures are drawn once, and never shown to anybody else than they are for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from itertools import combinations
from typing import Any

import pytest

from bot.client.pictures import PictureCache, PicturePool
from bot.draw.picture import Picture
from bot.draw.style import HandOrder, Style, Theme
from bot.words import Language
from tarocchino.core.model.cards import cards
from tarocchino.core.views.view import view_for
from tests.builders import moments as scenes
from tests.builders.club_pictures import every_example
from tests.builders.moments import NAMES

EN, IT = Language.ENGLISH, Language.ITALIAN


class SlowPool(Executor):
    """An executor that runs its jobs only on request."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.done = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, lambda: fn(*args, **kwargs)))
        return future

    def work(self) -> None:
        """Run all waiting jobs."""
        for future, draw in self.waiting:
            if not future.set_running_or_notify_cancel():
                continue
            self.done += 1
            try:
                future.set_result(draw())
            except ValueError as error:
                future.set_exception(error)
        self.waiting.clear()


class PromptPool(SlowPool):
    """An executor that runs each job immediately."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = super().submit(fn, *args, **kwargs)
        self.work()
        return future


def picture(name: str) -> Picture:
    return Picture(name.encode(), 1, 1, name, "p.png")


async def test_equal_requests_wait_for_the_same_drawing() -> None:
    pool = SlowPool()
    cache = PictureCache(pool)
    asking = [asyncio.ensure_future(cache.picture("a", picture, "a")) for _ in range(5)]
    other = asyncio.ensure_future(cache.picture("b", picture, "b"))
    await asyncio.sleep(0)
    assert len(pool.waiting) == 2
    pool.work()
    assert await asyncio.gather(*asking) == [picture("a")] * 5
    assert await other == picture("b")


async def test_a_cancelled_request_does_not_cancel_the_others() -> None:
    pool = SlowPool()
    cache = PictureCache(pool)
    leaving, staying = (asyncio.ensure_future(cache.picture("a", picture, "a")) for _ in range(2))
    await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.sleep(0)
    pool.work()
    assert await staying == picture("a")
    assert await cache.picture("a", picture, "a") == picture("a")
    assert pool.done == 1


async def test_a_failed_drawing_is_tried_again() -> None:
    tries = []

    def draw(name: str) -> Picture:
        tries.append(name)
        if len(tries) == 1:
            raise ValueError("no paint")
        return picture(name)

    cache = PictureCache(PromptPool())
    with pytest.raises(ValueError, match="no paint"):
        await cache.picture("a", draw, "a")
    assert await cache.picture("a", draw, "a") == picture("a")


async def test_only_the_most_recent_are_kept() -> None:
    pool = PromptPool()
    cache = PictureCache(pool, most_bytes=2)
    for name in "abacab":
        await cache.picture(name, picture, name)
    # "a" was requested again before "c", which replaced "b".
    assert pool.done == 4


async def test_a_large_picture_displaces_several() -> None:
    pool = PromptPool()
    cache = PictureCache(pool, most_bytes=4)
    for name in ("a", "b", "cccc", "a", "b", "cccccc", "b"):
        assert await cache.picture(name, picture, name) == picture(name)
    # The last one is too large to be kept, and so displaces all.
    assert pool.done == 7


async def test_what_nobody_waits_for_any_more_is_not_drawn() -> None:
    pool = SlowPool()
    cache = PictureCache(pool)
    asking = [asyncio.ensure_future(cache.picture("a", picture, "a")) for _ in range(2)]
    other = asyncio.ensure_future(cache.picture("b", picture, "b"))
    await asyncio.sleep(0)
    for each in asking:
        each.cancel()
    await asyncio.wait(asking)
    again = asyncio.ensure_future(cache.picture("a", picture, "a"))
    await asyncio.sleep(0)
    assert len(pool.waiting) == 3
    pool.work()
    assert await asyncio.gather(other, again) == [picture("b"), picture("a")]
    assert pool.done == 2


async def test_a_drawing_that_has_begun_is_kept_though_nobody_waits_for_it() -> None:
    pool = SlowPool()
    cache = PictureCache(pool)
    asking = asyncio.ensure_future(cache.picture("a", picture, "a"))
    await asyncio.sleep(0)
    ((begun, draw),) = pool.waiting
    begun.set_running_or_notify_cancel()
    asking.cancel()
    await asyncio.wait([asking])
    begun.set_result(draw())
    await asyncio.sleep(0.001)
    assert await cache.picture("a", picture, "a") == picture("a")
    assert len(pool.waiting) == 1


async def test_a_turn_is_drawn_again_only_if_something_in_it_changes() -> None:
    pool = PromptPool()
    renderer = PicturePool(pool)
    view = view_for(scenes.in_trick().state, 3)
    first = await renderer.turn(view, NAMES, EN, computers={1})
    assert await renderer.turn(view, list(NAMES), EN, computers=(1,)) == first
    assert pool.done == 1
    for changed in (
        renderer.turn(view_for(scenes.declared().state, 3), NAMES, EN, computers={1}),
        renderer.turn(view, NAMES[::-1], EN, computers={1}),
        renderer.turn(view, NAMES, IT, computers={1}),
        renderer.turn(view, NAMES, EN, Style(Theme.LIGHT), computers={1}),
        renderer.turn(view, NAMES, EN, Style(order=HandOrder(left_handed=True)), computers={1}),
        renderer.turn(view, NAMES, EN, picked=cards("Kd"), computers={1}),
        renderer.turn(view, NAMES, EN),
    ):
        assert await changed != first
    assert pool.done == 8


async def test_nobody_is_given_the_hand_of_another_seat() -> None:
    renderer = PicturePool(PromptPool())
    for scene in (scenes.dealt(), scenes.declared(), scenes.in_trick()):
        views = [view_for(scene.state, seat) for seat in range(4)]
        turns = [await renderer.turn(view, NAMES, EN) for view in views]
        assert not [pair for pair in combinations(turns, 2) if pair[0] == pair[1]]
        fresh = [await PicturePool(PromptPool()).turn(view, NAMES, EN) for view in views]
        assert turns == fresh


async def test_a_table_is_drawn_once_for_a_position_and_its_names() -> None:
    pool = PromptPool()
    renderer = PicturePool(pool)
    view = scenes.public_view(scenes.in_trick())
    first = await renderer.table(view, list(NAMES), EN)
    assert await renderer.table(view, NAMES, EN) == first
    for seat in range(4):
        seen = view_for(scenes.in_trick().state, seat)
        assert await renderer.table(seen, NAMES, EN) == first
    assert pool.done == 1
    await renderer.table(view, NAMES[::-1], EN)
    await renderer.table(scenes.public_view(scenes.declared()), NAMES, EN)
    assert pool.done == 3


async def test_a_picture_of_the_club_is_drawn_once_for_its_facts() -> None:
    pool = PromptPool()
    renderer = PicturePool(pool)
    kinds = ("leaderboard/alone", "podium/season", "records/two", "history/rating-once",
             "history/points-weeks", "person/four", "comparison/strangers", "standings/imps",
             "traveller/three")  # fmt: skip
    for _ in range(2):
        for kind in kinds:
            await renderer.club(every_example(EN)[kind], EN)
    assert pool.done == len(kinds)
    drawn = {(await renderer.club(every_example(EN)[kind], EN)).png for kind in kinds}
    assert len(drawn) == len(kinds)
    board = every_example(EN)["leaderboard/alone"]
    assert await renderer.club(board, IT) != await renderer.club(board, EN)
    assert await renderer.club(board, EN, Style(Theme.LIGHT)) != await renderer.club(board, EN)
