"""What takes long in the compiled kernel lets other threads run, as a table's event loop."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator

import pytest

from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.views.view import view_for
from tarocchino.kernel import RANDOM, deals, position_of
from tarocchino.kernel.worlds import Chance, hidden_from
from tarocchino.players.search.evidence_seen import likely_worlds
from tests.builders.random_play import Step, play_hand

pytest.importorskip("tarocchino.kernel.native", reason="the kernel is not compiled")
TRIES = 7
"""Each takes four times as long as the one before: a busy machine may let the other thread wait."""


@pytest.fixture(autouse=True)
def no_switching() -> Iterator[None]:
    """No thread has to give way to another while it runs Python."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    yield
    sys.setswitchinterval(before)


def at_cards(left: int) -> Step:
    """A lead of Ottocento with so many cards left."""
    for step in play_hand(("ottocento", {}), 5).steps:
        hand = step.hand
        leads = hand.phase is Phase.PLAY and hand.tricks and not hand.trick.plays
        if leads and len(hand.hands[hand.turn]) == left:
            return step
    raise AssertionError("the hand ended before that")


def play_out(hand: HandState, times: int) -> None:
    position_of(hand).playouts(500 * times, 1, RANDOM)


def deal_out(hand: HandState, times: int) -> None:
    deals(hand, 500 * times, 1)


def draw(_hand: HandState, times: int) -> None:
    view = view_for(STEP.after, STEP.hand.turn)
    likely_worlds(view, hidden_from(view), 50 * times, Chance(1))


STEP = at_cards(10)


@pytest.mark.parametrize("work", [play_out, deal_out, draw])
def test_another_thread_runs_meanwhile(work: Callable[[HandState, int], None]) -> None:
    assert any(runs_meanwhile(work, 4**tried) for tried in range(TRIES))


def runs_meanwhile(work: Callable[[HandState, int], None], times: int) -> bool:
    """Whether this thread goes on between the beginning and the end of the other's work."""
    seen: list[str] = []
    begun = threading.Event()

    def busy() -> None:
        begun.set()
        work(STEP.hand, times)
        seen.append("done")

    other = threading.Thread(target=busy)
    other.start()
    begun.wait()
    seen.append("meanwhile")
    other.join()
    return seen[0] == "meanwhile"


def test_plain_python_lets_none_run() -> None:
    """So the test above tells the one from the other."""

    def count(_hand: HandState, times: int) -> None:
        sum(range(20_000 * times))

    assert not runs_meanwhile(count, 1)
