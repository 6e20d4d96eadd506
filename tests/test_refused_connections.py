"""Why Discord refuses a client, in words for whoever runs it."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.app import refusal_in_words


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (4010, "it knows no such shard"),
        (4011, "it takes as many shards as Discord recommends"),
        (4012, "Shard ID 2 WebSocket closed with 4012"),
    ],
)
def test_a_refusal_says_what_to_do(code: int, told: str) -> None:
    socket: Any = SimpleNamespace(close_code=code)
    assert told in refusal_in_words(discord.ConnectionClosed(socket, shard_id=2, code=code))
