"""The dealer's discard."""

from __future__ import annotations

import pytest

from tests.builders.match import table
from tests.tarocchino.players.positions import discard_chosen

CASES = (
    (
        "makes a void with trumps to use it",
        "16 13 10 09 06 6d 7d Ks 6s 7s 8s Kb 6b 7b 8b",
        "9b Tb",
        "6d 7d",
    ),
    (
        "saves an unguarded Queen and Knight that count",
        "16 13 10 09 06 Qd Nd Ks 6s 7s 8s Kb 6b 7b 8b",
        "9b Tb",
        "Nd Qd",
    ),
    (
        "keeps the figures of three sequences and three cricche together",
        "Kd Qd Nd Kc Qc Nc Ks Qs Ns 10 09 08 6b 7b 8b",
        "9b Tb",
        "6b 7b",
    ),
)


@pytest.mark.parametrize(("idea", "own", "stock", "laid_away"), CASES, ids=[c[0] for c in CASES])
def test_the_dealer_lays_away(idea: str, own: str, stock: str, laid_away: str) -> None:
    assert discard_chosen(table({3: own}, stock, dealer=3)) == laid_away, idea
