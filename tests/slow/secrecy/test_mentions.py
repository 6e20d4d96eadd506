"""Nobody is pinged but the person whom a message is about; names do nothing in any message."""

import re
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from tarocchino.core.model.actions import Deal
from tarocchino.core.model.cards import PACK
from tests.builders.random_play import fresh_match
from tests.fixtures.local_discord import StartClient
from tests.slow.secrecy.house import House, house
from tests.slow.secrecy.people import complete_all, give_commands, press_for_all, take_turn
from tests.slow.secrecy.wire import Everybody, Sent

NASTY = (
    "@everyone **b** [x](https://x.org)",
    "<@123> </play:1> <#1> <:a:1>",
    "\u202eanna\u2067 ||x|| `y`",
    "Z\u0334\u0322a\u0335l\u0337\u0321g\u0337\u0302\u0334\u0322o" * 3,
)


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


async def test_no_name_does_anything_in_a_message(
    start_client: StartClient, drawing: Executor
) -> None:
    deck = tuple(Random(2).sample(PACK, len(PACK)))
    start = fresh_match("quattro_scartate", {}, 4)
    async with house(
        start_client, drawing, start, [Deal(3, deck)], people=range(4), names=NASTY
    ) as here:
        for _ in range(6):
            assert here.table is not None
            assert here.table.turn is not None
            await take_turn(here, here.table.turn)
        await press_for_all(here, here.person(None))
        await complete_all(here, here.person(0))
        await here.bot.settled()
        texts = [text for sent in said(here) for text in shown_as_markdown(sent.body)]
        assert any("everyone" in text for text in texts)
        for text in texts:
            live = re.sub(r"```.*?```", "", text, flags=re.S)
            assert not re.search(r"@(?:everyone|here)|(?<!\\)<(?:@123|/play|#1>|:a)", live), text
            assert not re.search(r"(?<!\\)\*\*b|https://x|(?<!\\)\|\|x|(?<!\\)`y", live), text
            assert not re.search("[\u202a-\u202e\u2066\u2067]", text), text
            assert not re.search("[\u0300-\u036f]{4}", text), text


def shown_as_markdown(body: Any) -> Iterator[str]:
    """The texts of a message in which a client reads markdown and mentions."""
    match body:
        case {"type": 10, "content": str(content)}:
            yield content
        case dict():
            for value in body.values():
                yield from shown_as_markdown(value)
        case list():
            for value in body:
                yield from shown_as_markdown(value)
