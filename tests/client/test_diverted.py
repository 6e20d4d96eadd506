"""What a process hears only until another one does is handed over unread."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from bot.client.intake import InteractionIntake
from bot.client.limits.fair_queue import Allowance
from bot.client.malformed import interaction_id, requester_id, server_id
from bot.services.ports.errors import StoreBusyError

ELSEWHERE = {"id": "5", "guild_id": "77", "member": {"user": {"id": "9"}}}
HERE = {"id": "6", "guild_id": "78"}


class UnreadError(Exception):
    """The interaction is read here."""


@pytest.mark.parametrize("is_busy", [False, True])
async def test_it_is_handed_over_unless_the_store_refuses(is_busy: bool) -> None:
    handed: list[Any] = []
    read: list[Any] = []

    async def hand_over(data: Any) -> None:
        if is_busy:
            raise StoreBusyError
        handed.append(data)

    def divert(data: Any) -> Awaitable[None] | None:
        return hand_over(data) if server_id(data) == 77 else None

    def read_it(data: Any) -> Any:
        read.append(data)
        raise UnreadError

    async def handle(_: object) -> None:
        raise AssertionError("nothing here can be read")

    intake = InteractionIntake(read_it, handle, Allowance())
    intake.divert = divert
    intake.receive(ELSEWHERE)
    intake.receive(HERE)
    for _ in range(5):
        await asyncio.sleep(0)
    assert handed == ([] if is_busy else [ELSEWHERE])
    assert (ELSEWHERE in read) is is_busy
    assert HERE in read


def test_what_is_needed_to_hand_it_over_is_read_of_anything() -> None:
    assert (server_id(ELSEWHERE), interaction_id(ELSEWHERE), requester_id(ELSEWHERE)) == (77, 5, 9)
    for odd in (None, [], {}, {"id": None, "guild_id": {}}, {"id": "x", "guild_id": "-"}):
        assert (server_id(odd) or 0, interaction_id(odd)) == (0, 0)
