"""Five hundred seeds, and what they have to have seen between them."""

from __future__ import annotations

import pytest

from tarocchino.core.games import GameName
from tests.slow.simulation.__main__ import told
from tests.slow.simulation.run import simulate

SEEDS, BATCH = 500, 25
_FOR_COVERAGE = range(60)
_ACTIONS = {
    "Deal", "Discard", "Play", "Pay", "Bid", "Declare", "CallOut", "DeclineCallOut",
    "Cut", "CloseCuts", "OpenCut", "FixTranscript", "Propose", "Answer", "Resume", "TakeOver",
    "Offer", "KeepSeat",
}  # fmt: skip
_HABITS = {
    "confirm", "another", "preselect", "unmark", "prefer", "prefpage", "take", "rematch",
}  # fmt: skip
"""What people use besides playing, by the words of its controls."""
_MISHAPS = {
    "kill", "stop", "nobody-for", "deliver-again", "delete", "outage", "lost-request",
    "lost-answer", "store-busy", "store-failed", "store-doubtful", "refused",
}  # fmt: skip


@pytest.mark.parametrize("first", range(0, SEEDS, BATCH))
def test_whatever_goes_wrong_nothing_is_lost_leaked_or_done_twice(first: int) -> None:
    outcomes = (simulate(seed) for seed in range(first, first + BATCH))
    failed = [told(outcome) for outcome in outcomes if outcome.violation is not None]
    assert not failed, "\n".join(failed)


def test_the_seeds_see_every_game_action_and_mishap() -> None:
    seen: set[str] = set()
    for seed in _FOR_COVERAGE:
        seen |= simulate(seed).seen
    assert not {game.value for game in GameName} - seen
    assert not _ACTIONS - seen
    assert not _HABITS - seen
    assert not _MISHAPS - seen
