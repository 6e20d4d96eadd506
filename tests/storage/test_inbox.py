"""Interactions handed over to another process, in a database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.services.ports.inbox import HandedInteraction
from bot.storage.database.transactions import Transactions
from bot.storage.store import opened_engines
from bot.storage.stores.inbox import SqlInbox

PAYLOAD = {"id": "11", "token": "hush", "data": {"values": ["è"]}}
FIRST = HandedInteraction(11, 7, 1, 1000.5, PAYLOAD)
SECOND = HandedInteraction(12, 7, 2, 1000.25, PAYLOAD, answer=6)


@pytest.fixture
async def inbox(url: str) -> AsyncIterator[SqlInbox]:
    async with opened_engines(url) as engines:
        yield SqlInbox(Transactions(engines))


async def test_each_process_finds_what_is_for_its_shards_in_order(inbox: SqlInbox) -> None:
    for handed in (FIRST, SECOND):
        await inbox.hand_over(handed)
    assert await inbox.waiting({1}) == [FIRST]
    assert await inbox.waiting({1, 2}) == [SECOND, FIRST]
    assert await inbox.waiting({3}) == []
    assert await inbox.waiting({1, 2}, {FIRST.interaction_id}) == [SECOND]
    assert await inbox.waiting({1, 2}, {FIRST.interaction_id, SECOND.interaction_id}) == []
    await inbox.done(SECOND.interaction_id)
    assert await inbox.waiting({1, 2}) == [FIRST]


async def test_many_are_found_in_order(inbox: SqlInbox) -> None:
    many = [replace(FIRST, interaction_id=n, received_at=2000.0 - n) for n in range(1, 602)]
    for handed in many:
        await inbox.hand_over(handed)
    assert await inbox.waiting({1}) == many[::-1]


async def test_what_is_handed_on_is_there_once(inbox: SqlInbox) -> None:
    await inbox.hand_over(FIRST)
    handed_on = replace(FIRST, shard=2, answer=5)
    await inbox.hand_over(handed_on)
    assert await inbox.waiting({1, 2}) == [handed_on]


async def test_what_is_too_old_is_forgotten(inbox: SqlInbox) -> None:
    for handed in (FIRST, SECOND):
        await inbox.hand_over(handed)
    await inbox.forget_until(SECOND.received_at)
    assert await inbox.waiting({1, 2}) == [FIRST]


def test_no_token_is_told_where_one_is_logged() -> None:
    assert "hush" not in repr(FIRST)
