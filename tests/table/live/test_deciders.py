"""A master's move is the same in a thread and in a process, and what fails there is told."""

import threading
from dataclasses import replace
from random import Random

import pytest

from bot.support.processes import ComputationError
from bot.table.live.runner import Decider
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.actions import Deal, SeatAction
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.match import apply, new_match
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.players import choose
from tarocchino.players.search import Effort, choose_by_search

EFFORT = Effort(worlds=4, playouts=1)


def _view() -> MatchView:
    game = GAMES[GameName.OTTOCENTO]
    deal = Deal(0, tuple(Random(3).sample(PACK, len(PACK))))
    match, _ = apply(new_match(game, default_rules(game), 4), deal)
    while match.hand is not None and not match.hand.tricks:
        match, _ = apply(match, choose(view_for(match, match.hand.turn)))
    return view_for(match, match.hand.turn)


async def test_in_a_thread_and_in_a_process_it_is_the_same_move() -> None:
    view = _view()
    expected = choose_by_search(view, EFFORT)
    thread, process = Decider(in_thread=True), Decider(in_thread=False)
    assert await thread.decide(view, EFFORT) == expected
    assert await process.decide(view, EFFORT) == expected
    with pytest.raises(ComputationError, match="ValueError"):
        await process.decide(replace(view, hand=None), EFFORT)
    assert await process.decide(view, EFFORT) == expected
    await thread.stop()
    await process.stop()


async def test_the_thread_is_not_the_loop_s() -> None:
    threads: list[int] = []

    def choose_here(view: MatchView, effort: Effort) -> SeatAction:  # noqa: ARG001
        threads.append(threading.get_ident())
        return choose(view)

    decider = Decider(choose_here, in_thread=True)
    for _ in range(3):
        await decider.decide(_view(), EFFORT)
    assert threading.get_ident() not in threads
    assert len(set(threads)) == 1
    await decider.stop()
