"""Digests of the courses of many hands.

``python -m tests.tarocchino.core.kept_courses`` writes them.

That is due only where events, views or the order of legal actions are meant to change.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path

from tarocchino.core.play.legality import legal_actions
from tarocchino.core.records.digest import digest
from tarocchino.core.views.view import view_for
from tests.builders.random_play import EVERY_TABLE, Playthrough, play_hand

KEPT = Path(__file__).parent / "kept_courses.json"
SEEDS = range(13)
_LISTED = 40
"""So many legal actions are taken at most: of discards there may be millions."""
_INTERVAL = 16
"""The number of actions between two moments whose views and legal actions are taken."""


def course(hand: Playthrough) -> str:
    """A digest of a hand: every event, what each seat sees and may do at times, the end."""
    written = sha256()
    for told in _told(hand):
        written.update(told.encode())
    return written.hexdigest()[:16]


def _told(hand: Playthrough) -> Iterator[str]:
    first = hand.seed % _INTERVAL
    for number, step in enumerate(hand.steps):
        yield repr(step.events)
        if number % _INTERVAL == first:
            yield repr([*islice(legal_actions(step.hand), _LISTED)])
            yield from (repr(view_for(step.after, seat)) for seat in (*range(hand.players), None))
    yield digest(hand.steps[-1].after)


def name_of(table: int) -> str:
    """The table's place in `EVERY_TABLE` with its game, rules and number of players."""
    game, knobs, players = EVERY_TABLE[table]
    rules = "".join(f" {knob}={value}" for knob, value in knobs.items())
    return f"{table}: {game}{rules}, {players} players"


def course_of(table: int, seed: int) -> str:
    """The course of the table's hand with this seed."""
    game, knobs, players = EVERY_TABLE[table]
    return course(play_hand((game, knobs), seed, players))


def write() -> None:
    """Write the courses of all hands."""
    courses = {
        name_of(table): [course_of(table, seed) for seed in SEEDS]
        for table in range(len(EVERY_TABLE))
    }
    KEPT.write_text(json.dumps(courses, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
