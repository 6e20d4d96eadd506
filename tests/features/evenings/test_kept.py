"""Evenings that earlier programs stored are read as they were played."""

import hashlib
import json
from pathlib import Path

import pytest

from bot.features.evenings.actions import (
    EveningSettings,
    Format,
    Plan,
    Scoring,
    read_evening_action,
)
from bot.features.evenings.movements import OddOut
from bot.features.evenings.transitions import evening_of, movement_for
from tests.features.evenings.kept import FOLDER, outline
from tests.fixtures.laws import Thinning

KEPT = sorted(FOLDER.iterdir())


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_stored_evenings_lead_to_the_same_rounds_and_places(path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert len(kept) == 6
    for each in kept:
        evening = evening_of(read_evening_action(data) for data in each["log"])
        assert outline(evening) == each["outline"]


MOVEMENTS = {
    "howell": "ab9d0cc702062346",
    "mitchell": "07e573a00b3baec6",
    "travelling": "023e0d83b2535db5",
    "sit-out": "b9e6725be8d1791e",
    "computer": "a950f7b9de0fac85",
}
"""The digest of the movements of 4 to 40 entries; stored evenings rely on them, so another movement
needs settings of another name."""


def movements(name: str) -> str:
    match name:
        case "howell":
            settings = EveningSettings(Format.PAIRS)
        case "mitchell":
            settings = EveningSettings(Format.PAIRS, plan=Plan.MITCHELL)
        case "travelling":
            settings = EveningSettings(Format.PAIRS, Scoring.IMPS, travelling=True)
        case _:
            settings = EveningSettings(Format.SINGLES, odd=OddOut(name))
    told = [
        [[*s.sides, s.board_set] for s in drawn.sittings] + [drawn.out]
        for entries in range(4, 41)
        for drawn in movement_for(settings, entries).rounds
    ]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]


def test_movements_stay_as_they_are(thinned: Thinning) -> None:
    for name in thinned(sorted(MOVEMENTS)):
        assert (name, movements(name)) == (name, MOVEMENTS[name])
