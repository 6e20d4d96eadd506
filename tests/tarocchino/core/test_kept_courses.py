"""The same actions have the same course in every version: events, views, what is legal, the end.

The courses were written before the core was made faster (`tests.tarocchino.core.kept_courses`).
"""

from __future__ import annotations

import json

import pytest

from tests.builders.random_play import EVERY_TABLE
from tests.fixtures.laws import Thinning
from tests.tarocchino.core.kept_courses import KEPT, SEEDS, course_of, name_of


@pytest.mark.parametrize("table", range(len(EVERY_TABLE)), ids=name_of)
def test_hands_take_the_course_that_they_took_before(table: int, thinned: Thinning) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))[name_of(table)]
    assert len(kept) == len(SEEDS)
    for seed in thinned(SEEDS):
        assert course_of(table, seed) == kept[seed], f"seed {seed}"
