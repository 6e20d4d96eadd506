"""The order of the sides at the end of a match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.club.results.derive import places
from bot.game.games.base import Points, Verdict
from tests.builders.random_play import fresh_match

CASES: dict[str, tuple[str, tuple[Points, ...], tuple[int, ...], int | None, tuple[int, ...]]] = {
    "the winner, then the other": ("ottocento", (530, 812), (1,), None, (2, 1)),
    "who wins by going out stands first": ("ottocento", (530, 812), (0,), None, (1, 2)),
    "a draw": ("ottocento", (801, 801), (), None, (1, 1)),
    "three in order": ("terziglio", (4, -6, 2), (0,), None, (1, 3, 2)),
    "who resigned is last": ("terziglio", (4, -6, 2), (2,), 0, (3, 2, 1)),
    "winners together share the place": ("mattazza", (3, 0, 2), (1, 2), None, (3, 1, 1)),
    "penalties are bad": ("mattazza", (3, 1, 2), (1,), None, (3, 1, 2)),
}
"""Game, score, winners, the side that resigned; the places."""


@pytest.mark.parametrize("name", CASES)
def test_places(name: str) -> None:
    game, score, winners, resigned, expected = CASES[name]
    players = 4 if game == "ottocento" else 3
    match = replace(fresh_match(game, {}, players), score=score, verdict=Verdict(winners))
    assert places(match, resigned) == expected
