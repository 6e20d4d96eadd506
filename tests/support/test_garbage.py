"""Full passes of the garbage collector that are short, and miss nothing for good."""

from __future__ import annotations

import gc
import json
import subprocess
import sys

from bot.support.garbage import short_passes

_GROWING = """
import gc, json, weakref
from bot.support.garbage import FullPasses

class Knot:
    def __init__(self):
        self.itself = self

def grow(knots):
    return [Knot() for _ in range(knots)]

gc.set_threshold(700, 10, 1_000_000_000)
passes = FullPasses(old=5_000)
passes.be_thorough()
kept, seen = grow(20_000), []
first = weakref.ref(kept[0])
gc.collect(1)
passes.look()
seen.append(("grown old, frozen", len(gc.get_objects(generation=2)) < 5_000))
kept.clear()
gc.collect()
seen.append(("frozen garbage, unseen by a short pass", first() is not None))
while first() is not None and len(kept) < 1_000_000:
    kept += grow(20_000)
    gc.collect(1)
    passes.look()
seen.append(("found once as much again was frozen", len(kept) <= 200_000))
print(json.dumps(seen))
"""


def test_what_is_old_is_looked_at_once_until_much_more_has_grown() -> None:
    answer = subprocess.run([sys.executable, "-c", _GROWING], capture_output=True, check=True)
    for what, is_so in json.loads(answer.stdout):
        assert is_so, what


async def test_python_s_own_full_passes_are_off_inside() -> None:
    before = gc.get_threshold()
    async with short_passes():
        assert gc.get_threshold()[2] > 1_000_000
    assert gc.get_threshold() == before
