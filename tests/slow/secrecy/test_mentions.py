"""Nobody is pinged but the person whom a message is about; names do nothing in any message."""

from collections.abc import AsyncIterator
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from random import Random

import pytest

from tarocchino.core.model.actions import Deal
from tarocchino.core.model.cards import PACK
from tests.builders.random_play import fresh_match
from tests.fixtures.local_discord import StartClient
from tests.slow.secrecy.house import House, house
from tests.slow.secrecy.people import complete_all, give_commands, press_for_all
from tests.slow.secrecy.wire import Everybody, Sent


@pytest.mark.parametrize("closed", [False, True])
async def test_nobody_is_pinged_but_who_takes_no_dms(
    start_client: StartClient, drawing: Executor, closed: bool
) -> None:
    async with at_table(start_client, drawing, closed=closed) as here:
        anna = here.person(0)
        await press_for_all(here, anna)
        await complete_all(here, anna)
        await give_commands(here, anna)
        await here.bot.settled()
        for sent in said(here):
            about_anna = sent.audience == Everybody() and anna.mention in str(sent.texts)
            posted = sent.method == "POST"  # An edit pings nobody.
            pinged = [anna.id] if closed and about_anna and posted else []
            given = sent.body.get("data", sent.body).get("allowed_mentions")
            assert given is not None, (sent.method, sent.where)
            users = [int(user) for user in given.get("users", ())]
            assert (given["parse"], users) == ([], pinged), sent.where
        assert any(anna.mention in str(sent.texts) for sent in said(here)) or not closed


def said(here: House) -> list[Sent]:
    """What was sent that holds words."""
    return [
        sent
        for sent in here.wire.sent
        if isinstance(sent.body, dict)
        and sent.method != "WS"
        and any(key in sent.body.get("data", sent.body) for key in ("components", "content"))
    ]


@asynccontextmanager
async def at_table(
    start_client: StartClient, drawing: Executor, *, closed: bool = False
) -> AsyncIterator[House]:
    """A table of two people, just dealt; the first takes no DMs if ``closed``."""
    deck = tuple(Random(1).sample(PACK, len(PACK)))
    start = fresh_match("quindici", {}, 2)
    async with house(
        start_client, drawing, start, [Deal(1, deck)], people=(0, 1), closed_dms=closed
    ) as here:
        yield here
