"""After a start clicks are carried out before anything is drawn, and a few of them at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial

from bot.client.interaction_tracker import ClicksFirst, InteractionTracker


async def _soon() -> None:
    for _ in range(8):
        await asyncio.sleep(0)


def _click(
    tracker: InteractionTracker, number: int, carry_out: Callable[[], Coroutine[None, None, None]]
) -> asyncio.Task[None]:
    """A click at a table that is yet to be replayed."""

    async def handle() -> None:
        assert tracker.take(number)
        await tracker.hurry()
        await carry_out()

    return asyncio.create_task(handle())


async def test_nothing_is_shown_while_a_click_waits_for_its_table() -> None:
    tracker, go, shown = InteractionTracker(), asyncio.Event(), list[str]()
    turns = ClicksFirst(tracker)

    async def show(what: str, *, is_found: bool) -> None:
        async with turns.turn(what, is_found=is_found):
            shown.append(what)

    async def carry_out() -> None:
        await go.wait()

    clicking = _click(tracker, 1, carry_out)
    await _soon()
    showing = [
        asyncio.create_task(show("news", is_found=False)),
        asyncio.create_task(show("found", is_found=True)),
    ]
    await _soon()
    assert shown == []
    go.set()
    await asyncio.gather(clicking, *showing)
    assert sorted(shown) == ["found", "news"]


async def test_a_click_that_only_shows_something_waits_for_the_others_and_not_for_its_like() -> (
    None
):
    tracker, go, shown = InteractionTracker(), asyncio.Event(), list[int]()
    turns = ClicksFirst(tracker)

    async def look(number: int) -> None:
        assert tracker.take(number)
        await tracker.hurry()
        await turns.carried_out()
        shown.append(number)

    async def carry_out() -> None:
        await go.wait()

    clicking = _click(tracker, 3, carry_out)
    looking = [asyncio.create_task(look(number)) for number in (1, 2)]
    await _soon()
    assert shown == []
    go.set()
    await asyncio.gather(clicking, *looking)
    assert shown == [1, 2]


async def test_what_keeps_a_click_waiting_for_ever_keeps_nothing_else() -> None:
    tracker, never, shown = InteractionTracker(), asyncio.Event(), list[str]()
    turns = ClicksFirst(tracker, patience=0.01)

    async def carry_out() -> None:
        await never.wait()

    clicking = _click(tracker, 1, carry_out)
    await _soon()
    async with turns.turn("table", is_found=False):
        shown.append("table")
    assert shown == ["table"]
    clicking.cancel()


async def test_a_few_clicks_are_carried_out_at_a_time_in_the_order_in_which_they_came() -> None:
    tracker, at_work, most, order = InteractionTracker(), set[int](), 0, list[int]()

    def carrying_out(number: int) -> Callable[[], Coroutine[None, None, None]]:
        async def carry_out() -> None:
            nonlocal most
            at_work.add(number)
            order.append(number)
            most = max(most, len(at_work))
            await _soon()
            at_work.remove(number)

        return carry_out

    clicks = [_click(tracker, number, carrying_out(number)) for number in range(1, 40)]
    await asyncio.gather(*clicks)
    assert order == list(range(1, 40))
    assert 1 < most < 10
    assert tracker.calm.is_set()


async def test_what_was_found_is_brought_up_to_date_once_people_can_press_a_few_at_a_time() -> None:
    turns, shown, go_on = ClicksFirst(at_once=2), list[int](), asyncio.Event()

    async def show(number: int, *, is_found: bool = True) -> None:
        async with turns.turn(number, is_found=is_found):
            shown.append(number)
            await go_on.wait()

    turns.begin(tables=0)
    showing = [asyncio.create_task(show(number)) for number in range(6)]
    await _soon()
    assert shown == []
    turns.connected()
    await _soon()
    assert shown == [0, 1]
    turns.promote(4)
    await _soon()
    assert shown == [0, 1, 4]
    showing.append(asyncio.create_task(show(9, is_found=False)))
    await _soon()
    assert shown == [0, 1, 4, 9]
    showing[2].cancel()
    go_on.set()
    await asyncio.gather(*showing, return_exceptions=True)
    assert sorted(shown) == [0, 1, 3, 4, 5, 9]


async def test_a_cancelled_turn_is_free_for_the_next() -> None:
    turns, shown = ClicksFirst(at_once=1), list[int]()

    async def show(number: int) -> None:
        async with turns.turn(number, is_found=True):
            shown.append(number)
            await asyncio.sleep(0)

    turns.begin(tables=0)
    showing = [asyncio.create_task(show(number)) for number in range(3)]
    await _soon()
    showing[0].cancel()
    turns.connected()
    await asyncio.gather(*showing, return_exceptions=True)
    assert shown == [1, 2]


async def _is_calm_in_turn(tracker: InteractionTracker, turns: ClicksFirst, number: int) -> bool:
    """Whether nobody waits for this interaction, once it is its turn."""
    assert tracker.take(number)
    await turns.hurry()
    return tracker.calm.is_set()


async def test_clicks_hurry_only_after_a_start() -> None:
    tracker = InteractionTracker()
    turns = ClicksFirst(tracker)
    handle = partial(_is_calm_in_turn, tracker, turns)

    assert await asyncio.create_task(handle(1))
    turns.begin(tables=0)
    assert not await asyncio.create_task(handle(2))
    turns.connected()
    assert not await asyncio.create_task(handle(3))
    await _soon()
    assert tracker.calm.is_set()


async def test_who_only_looks_comes_after_all_who_act() -> None:
    tracker, order = InteractionTracker(), list[int]()
    turns = ClicksFirst(tracker)
    turns.begin(tables=0)

    async def click(number: int, *, to_look: bool) -> None:
        assert tracker.take(number)
        await turns.hurry(to_look)
        order.append(number)
        await _soon()

    clicks = [click(number, to_look=number % 4 != 1) for number in range(1, 41)]
    await asyncio.gather(*(asyncio.create_task(each) for each in clicks))
    acting = list(range(1, 41, 4))
    assert order == acting + [number for number in range(1, 41) if number not in acting]
    assert tracker.calm.is_set()
