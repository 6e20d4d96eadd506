"""Documents in which something stands that is not meant to stand there."""

import copy
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, -1, 0, 10**30, 1e308, "", "Ks", "\ud800", [], {}, [[]], {"do": "play"},
    "x" * 10_000,
)  # fmt: skip


def exchanged(document: Any, random: Random, most: int = 3) -> Any:
    """A copy in which one to ``most`` values are odd or gone."""
    changed = copy.deepcopy(document)
    for _ in range(random.randint(1, most)):
        _exchange(changed, random)
    return changed


def _exchange(inside: Any, random: Random) -> None:
    """Put something odd in the place of a value, or take it away."""
    while True:
        places = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        if not places:
            return
        place = random.choice(places)
        if isinstance(inside[place], dict | list) and random.random() < 0.85:
            inside = inside[place]
            continue
        if random.random() < 0.2:
            del inside[place]
        else:
            inside[place] = random.choice(ODD)
        return
