"""Hidden hands swapped: computer players do the same, and masters think of the same as long."""

import asyncio
import pickle

from hypothesis import given
from hypothesis import strategies as st

from bot.table.live.runner import ThinkingPlayers
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.players import choose
from tarocchino.players.levels import Level
from tarocchino.players.search import Effort, analyse, choose_by_search
from tests.builders.random_play import EVERY_TABLE
from tests.fixtures.laws import tried
from tests.slow.secrecy.house import replayed
from tests.slow.secrecy.swapping import Course, at_a_turn

LITTLE = Effort(worlds=6, playouts=1)

TURNS = st.builds(
    at_a_turn,
    st.integers(0, len(EVERY_TABLE) - 1),
    st.integers(0, 10**6),
    st.floats(0, 1),
).filter(lambda found: found is not None)


def both(course: Course) -> tuple[MatchState, MatchState, int]:
    """The two worlds, and whose turn it is in both of them."""
    start, actions, other, seat = course
    one, two = replayed(start, actions)[-1], replayed(start, other)[-1]
    assert one != two
    assert seat is not None
    return one, two, seat


@given(course=TURNS, seed=st.integers(0, 2**31))
@tried(60)
def test_a_master_finds_the_same_moves_in_as_many_worlds(course: Course, seed: int) -> None:
    one, two, seat = both(course)
    assert choose_by_search(view_for(one, seat), LITTLE) == choose_by_search(
        view_for(two, seat), LITTLE
    )
    first, second = (analyse(view_for(each, seat), LITTLE, seed) for each in (one, two))
    assert first == second  # every candidate, what it is worth, and in how many worlds it was tried


class AskedDecider:
    """A `Decider` that acts at a glance and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[bytes] = []

    async def decide(self, view: MatchView, effort: Effort) -> SeatAction:
        self.asked.append(pickle.dumps((view, effort)))
        return choose(view)

    async def stop(self) -> None:
        """Nothing goes on."""


@given(course=TURNS)
@tried(60)
def test_a_table_asks_the_same_and_acts_the_same(course: Course) -> None:
    """What is asked is all that a search gets, so it takes no longer in one of the worlds."""
    one, two, seat = both(course)
    assert asyncio.run(asked_and_done(one, seat)) == asyncio.run(asked_and_done(two, seat))


async def asked_and_done(match: MatchState, seat: int) -> tuple[list[bytes], list[SeatAction]]:
    """What masters are asked about the turn, and what players of all levels do."""
    decider = AskedDecider()
    players = ThinkingPlayers(decider)
    done = [await players.think(match, seat, level) for level in Level]
    done += [players.act(match, seat, level) for level in Level]
    await players.stop()
    assert len(decider.asked) == 1
    return decider.asked, done
