"""Pictures are drawn once, and never shown to anybody else than they are for."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from bot.client.pictures import Renderer
from bot.draw.picture import Picture
from bot.draw.style import Deck, HandOrder, Style, Theme
from bot.draw.table import LastTrick, PublicTable
from bot.draw.turn import Turn
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


@dataclass(frozen=True)
class Word:
    """What a picture shows: one word."""

    word: str

    def draw(self, language: Language = EN, style: Style = Style()) -> Picture:  # noqa: ARG002
        return Picture(self.word.encode(), 1, 1, self.word, "p.png")


A, B = Word("a"), Word("b")


async def test_equal_requests_wait_for_the_same_drawing() -> None:
    pool = SlowPool()
    renderer = Renderer(pool)
    asking = [asyncio.ensure_future(renderer.draw(A, EN)) for _ in range(5)]
    other = asyncio.ensure_future(renderer.draw(B, EN))
    await asyncio.sleep(0)
    assert len(pool.waiting) == 2
    pool.work()
    assert await asyncio.gather(*asking) == [A.draw()] * 5
    assert await other == B.draw()


async def test_a_cancelled_request_does_not_cancel_the_others() -> None:
    pool = SlowPool()
    renderer = Renderer(pool)
    leaving, staying = (asyncio.ensure_future(renderer.draw(A, EN)) for _ in range(2))
    await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.sleep(0)
    pool.work()
    assert await staying == A.draw()
    assert await renderer.draw(A, EN) == A.draw()
    assert pool.done == 1


async def test_a_failed_drawing_is_tried_again() -> None:
    class Reluctant(Word):
        def draw(self, language: Language = EN, style: Style = Style()) -> Picture:
            tries.append(self.word)
            if len(tries) == 1:
                raise ValueError("no paint")
            return super().draw(language, style)

    tries: list[str] = []
    renderer, facts = Renderer(PromptPool()), Reluctant("a")
    with pytest.raises(ValueError, match="no paint"):
        await renderer.draw(facts, EN)
    assert await renderer.draw(facts, EN) == A.draw()


async def test_only_the_most_recent_are_kept() -> None:
    pool = PromptPool()
    renderer = Renderer(pool, most_bytes=2)
    for name in "abacab":
        await renderer.draw(Word(name), EN)
    # "a" was requested again before "c", which replaced "b".
    assert pool.done == 4


async def test_a_large_picture_displaces_several() -> None:
    pool = PromptPool()
    renderer = Renderer(pool, most_bytes=4)
    for name in ("a", "b", "cccc", "a", "b", "cccccc", "b"):
        assert await renderer.draw(Word(name), EN) == Word(name).draw()
    # The last one is too large to be kept, and so displaces all.
    assert pool.done == 7


async def test_what_nobody_waits_for_any_more_is_not_drawn() -> None:
    pool = SlowPool()
    renderer = Renderer(pool)
    asking = [asyncio.ensure_future(renderer.draw(A, EN)) for _ in range(2)]
    other = asyncio.ensure_future(renderer.draw(B, EN))
    await asyncio.sleep(0)
    for each in asking:
        each.cancel()
    await asyncio.wait(asking)
    again = asyncio.ensure_future(renderer.draw(A, EN))
    await asyncio.sleep(0)
    assert len(pool.waiting) == 3
    pool.work()
    assert await asyncio.gather(other, again) == [B.draw(), A.draw()]
    assert pool.done == 2


async def test_a_drawing_that_has_begun_is_kept_though_nobody_waits_for_it() -> None:
    pool = SlowPool()
    renderer = Renderer(pool)
    asking = asyncio.ensure_future(renderer.draw(A, EN))
    await asyncio.sleep(0)
    ((begun, draw),) = pool.waiting
    begun.set_running_or_notify_cancel()
    asking.cancel()
    await asyncio.wait([asking])
    begun.set_result(draw())
    await asyncio.sleep(0.001)
    assert await renderer.draw(A, EN) == A.draw()
    assert len(pool.waiting) == 1


async def test_a_turn_is_drawn_again_only_if_something_in_it_changes() -> None:
    pool = PromptPool()
    renderer, left_handed = Renderer(pool), Style(order=HandOrder(left_handed=True))
    turn = Turn(view_for(scenes.in_trick().state, 3), NAMES, computers=frozenset({1}))
    first = await renderer.draw(turn, EN)
    assert await renderer.draw(replace(turn), EN) == first
    assert pool.done == 1
    for changed in (
        renderer.draw(replace(turn, view=view_for(scenes.declared().state, 3)), EN),
        renderer.draw(replace(turn, names=NAMES[::-1]), EN),
        renderer.draw(turn, IT),
        renderer.draw(turn, EN, Style(Theme.LIGHT)),
        renderer.draw(turn, EN, left_handed),
        renderer.draw(replace(turn, picked=cards("Kd")), EN),
        renderer.draw(replace(turn, computers=frozenset()), EN),
    ):
        assert await changed != first
    assert pool.done == 8


async def test_nobody_is_given_the_hand_of_another_seat() -> None:
    renderer = Renderer(PromptPool())
    for scene in (scenes.dealt(), scenes.declared(), scenes.in_trick()):
        turns = [Turn(view_for(scene.state, seat), NAMES) for seat in range(4)]
        pictures = [await renderer.draw(turn, EN) for turn in turns]
        assert not [pair for pair in combinations(pictures, 2) if pair[0] == pair[1]]
        assert pictures == [turn.draw(EN) for turn in turns]


async def test_all_pictures_are_drawn_with_the_deck_of_the_renderer(tmp_path: Path) -> None:
    drawn: list[Deck] = []

    class OfDeck(Word):
        def draw(self, language: Language = EN, style: Style = Style()) -> Picture:
            drawn.append(style.deck)
            return super().draw(language, style)

    await Renderer(PromptPool(), Deck(tmp_path)).draw(OfDeck("a"), EN)
    assert drawn == [Deck(tmp_path)]


async def test_every_kind_of_picture_is_drawn_once_for_its_facts() -> None:
    pool = PromptPool()
    renderer = Renderer(pool)
    kinds = ("leaderboard/alone", "podium/season", "records/two", "history/rating-once",
             "history/points-weeks", "person/four", "comparison/strangers", "standings/imps",
             "traveller/three")  # fmt: skip
    view = scenes.public_view(scenes.between_tricks())
    every = [every_example(EN)[kind] for kind in kinds]
    every += [PublicTable(view, NAMES), LastTrick(view, NAMES)]
    for _ in range(2):
        for facts in every:
            await renderer.draw(facts, EN)
    assert pool.done == len(every)
    assert len({(await renderer.draw(facts, EN)).png for facts in every}) == len(every)
