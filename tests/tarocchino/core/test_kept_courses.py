"""The same actions have the same course in every version: events, views, what is legal, the end.

The courses were written before the core was made faster (`tests.tarocchino.core.kept_courses`).
"""

import json

from tests.builders.random_play import EVERY_TABLE
from tests.fixtures.laws import Thinning
from tests.tarocchino.core.kept_courses import KEPT, SEEDS, course_of, name_of


def test_hands_take_the_course_that_they_took_before(thinned: Thinning) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    names = [name_of(table) for table in range(len(EVERY_TABLE))]
    assert [*kept] == names
    others = [
        f"{name}, seed {seed}"
        for table, name in enumerate(names)
        for seed in thinned(SEEDS)
        if course_of(table, seed) != kept[name][seed]
    ]
    assert others == []
