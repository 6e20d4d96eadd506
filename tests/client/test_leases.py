"""How long a click's token lasts, and how many edits by it are for what others do."""

from __future__ import annotations

import weakref
from dataclasses import dataclass
from typing import Any, cast

from bot.client.components import Panel, Text
from bot.client.interactions import Interaction, lease


@dataclass
class Answered:
    """An interaction whose message takes every edit."""

    edits: int = 0
    client: object = None

    @property
    def followup(self) -> Answered:
        return self

    async def edit_message(self, message_id: object, **_: Any) -> None:
        assert message_id == "@original"
        self.edits += 1


async def test_two_of_five_edits_in_five_seconds_are_left_for_the_own_turn() -> None:
    now = [100.0]
    interaction = Answered()
    held = lease(cast("Interaction", interaction), lambda: now[0])
    for _ in range(3):
        assert held.rest == 0
        await held.edit(Panel((Text("waiting"),)))
        now[0] += 1
    assert held.rest == 2.0
    await held.edit(Panel((Text("your turn"),)))
    assert (interaction.edits, held.rest) == (4, 3.0)
    now[0] += 3
    assert held.rest == 0


async def test_a_token_is_fresh_for_less_than_its_quarter_of_an_hour() -> None:
    now = [0.0]
    held = lease(cast("Interaction", Answered()), lambda: now[0])
    now[0] = 839.0
    assert held.is_fresh
    now[0] = 840.0
    assert not held.is_fresh


def test_a_lease_keeps_nothing_of_the_interaction_but_its_token() -> None:
    """An interaction has the message that was clicked with it, and a table a dozen leases."""

    class Clicked:
        client, followup = None, object()

    interaction = Clicked()
    held = lease(cast("Interaction", interaction), lambda: 0.0)
    alive = weakref.ref(interaction)
    del interaction
    assert alive() is None
    assert held.is_fresh
