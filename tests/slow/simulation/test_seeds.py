"""A hundred seeds, and what they have to have seen between them; ``python -m tests.slow.simulation
--seeds`` runs others."""

from collections.abc import Sequence

import pytest

from tarocchino.core.games import GameName
from tests.slow.simulation.__main__ import told
from tests.slow.simulation.run import Outcome, simulate

SEEDS = range(100)
BATCH = 20
_FOR_COVERAGE = 80
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


@pytest.mark.parametrize("first", range(_FOR_COVERAGE, len(SEEDS), BATCH))
def test_whatever_goes_wrong_nothing_is_lost_leaked_or_done_twice(first: int) -> None:
    outcomes = [simulate(seed) for seed in SEEDS[first : first + BATCH]]
    verify_all_is_well(outcomes)


def test_the_first_seeds_see_every_game_action_and_mishap() -> None:
    outcomes = [simulate(seed) for seed in SEEDS[:_FOR_COVERAGE]]
    verify_all_is_well(outcomes)
    seen = frozenset[str]().union(*(outcome.seen for outcome in outcomes))
    assert not {game.value for game in GameName} - seen
    assert not _ACTIONS - seen
    assert not _HABITS - seen
    assert not _MISHAPS - seen


def verify_all_is_well(outcomes: Sequence[Outcome]) -> None:
    failed = [told(outcome) for outcome in outcomes if outcome.violation is not None]
    assert not failed, "\n".join(failed)
