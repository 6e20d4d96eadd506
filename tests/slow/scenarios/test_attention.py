"""How often people are called: messages a hand, notifications a turn, clicks to the first card.

``pytest -s tests/slow/scenarios/test_attention.py`` prints the figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from bot.settings.preferences import Preferences, Ring
from localcord.people.person import Person
from localcord.world.entities import MessageFlag
from localcord.world.world import Change, ChangeKind
from tests.slow.scenarios.house import House

_HANDS = 2
_THOUGHT = (2, 5, 9, 14, 27, 70, 200)
"""Seconds from the beginning of a turn to its end, one after the other."""


@dataclass
class Noted:
    """Messages that the bot has posted: by channel, and those that have notified a person."""

    posted: Counter[int] = field(default_factory=Counter)
    deleted: Counter[int] = field(default_factory=Counter)
    notified: Counter[int] = field(default_factory=Counter)


def noted_in(house: House, people: Sequence[Person]) -> Noted:
    """What is posted from now on."""
    noted, bot = Noted(), house.world.bot.id
    readers = {person.dm: person.id for person in people}

    def hear(change: Change) -> None:
        message = change.message
        if message is None or message.author_id != bot or message.seen_by is not None:
            return
        if change.kind is ChangeKind.MESSAGE_DELETE:
            noted.deleted[message.channel_id] += 1
        if change.kind is not ChangeKind.MESSAGE_CREATE:
            return
        noted.posted[message.channel_id] += 1
        if message.flags & MessageFlag.SUPPRESS_NOTIFICATIONS:
            return
        if message.channel_id in readers:
            noted.notified[readers[message.channel_id]] += 1
        noted.notified.update(message.mentions)

    house.world.listeners.append(hear)
    return noted


@pytest.mark.parametrize("ring", [Ring.NEVER, Ring.AFTER_20, Ring.ALWAYS])
async def test_a_turn_notifies_at_most_once(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person, ring: Ring
) -> None:
    people = (anna, bruno, carla, dino)
    for person in people:
        house.store.rows.preferences[person.id] = Preferences(ring=ring)
    noted = noted_in(house, people)
    await house.opens(anna, "ottocento", bruno, carla, dino, target=2000)
    turns = waited_for = 0
    while _hands(house) < _HANDS:
        asked, hand = next(p for p in people if house.is_asked(p)), _hands(house)
        thought = _THOUGHT[turns % len(_THOUGHT)]
        is_long = ring.after is not None and thought > ring.after
        before = noted.notified[asked.id]
        await house.passes(thought)
        assert noted.notified[asked.id] - before <= is_long
        while house.is_asked(asked) and _hands(house) == hand:
            await house.plays(asked)
        turns += 1
        waited_for += is_long
    # Each hand is a message of its own, also the one that is dealt in the end.
    dealt = len(people) * (_HANDS + 1)
    rung = noted.notified.total() - dealt
    posted = [noted.posted[person.dm] / _HANDS for person in people]
    left = {noted.posted[person.dm] - noted.deleted[person.dm] for person in people}
    print(
        f"{ring.name}: {turns} turns, {waited_for} waited for long enough; beside the deals "
        f"{rung / turns:.2f} notifications a turn; {noted.posted[house.channel] / _HANDS:.1f} "
        f"messages a hand in the channel, {min(posted):.1f} to {max(posted):.1f} in each DM, "
        f"where {left} stay"
    )
    assert rung <= waited_for
    assert (rung > 0) == (waited_for > 0)
    assert left == {_HANDS + 1}, "the sheets, and the hand that was dealt in the end"


def _hands(house: House) -> int:
    return 0 if house.table.match is None else len(house.table.match.sheets)
