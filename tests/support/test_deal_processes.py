"""Deals are played in processes of their own."""

from dataclasses import replace

import pytest

from bot.features.books.par import hand_par
from bot.features.books.service import DealProcesses
from bot.support.processes import ComputationError
from tarocchino.core.games import GameName
from tests.builders.par_matches import played_match

HAND = played_match(GameName.QUINDICI, [((1, 2), (11, 12))]).counted_hands[0].dealt


async def test_a_process_plays_as_this_one_does_and_is_started_again() -> None:
    deals = DealProcesses()
    expected = hand_par(HAND)
    assert await deals.par(HAND) == expected
    with pytest.raises(ComputationError, match="IllegalActionError"):
        await deals.par(replace(HAND, deck=HAND.deck[1:]))
    deals.rest()
    assert await deals.par(HAND) == expected
    deals.rest()
