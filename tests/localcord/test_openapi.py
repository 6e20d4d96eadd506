"""The check against Discord's API description finds what it should find."""

import dataclasses
from typing import Any

import pytest

from localcord.server.api import SERVER_ERROR
from localcord.server.app import Exchange
from tests.fixtures.openapi import Description, description
from tests.localcord.raw_bot import RawBot

EXCHANGE = Exchange("PATCH", "/channels/{channel_id}/messages/{message_id}", {}, {}, 404,
                    {"code": 10008, "message": "Unknown Message"}, {})  # fmt: skip


@pytest.fixture
def described() -> Description:
    found = description()
    if found is None:
        pytest.skip("Discord's API description is not available (DISCORD_OPENAPI)")
    return found


BAD: list[tuple[dict[str, Any], str]] = [
    ({"template": "/nowhere"}, "not in the description"),
    ({"status": 500, "reply": {"message": SERVER_ERROR}}, "itself failed"),
    ({"reply": {"code": "x"}}, "404"),
    ({"reply": None}, "404"),
    ({"status": 200, "request": {"contents": "x"}}, "contents"),
    ({"status": 200, "request": {"components": [{"type": 1, "components": [
        {"type": 2, "style": 1, "custom_id": "a", "colour": "red"}]}]}}, "request"),
    ({"status": 200}, "200"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "told"), BAD)
def test_what_breaks_the_description_is_told(
    described: Description, change: dict[str, Any], told: str
) -> None:
    assert described.mistakes(EXCHANGE) == []
    mistakes = described.mistakes(dataclasses.replace(EXCHANGE, **change))
    assert mistakes
    assert told in " ".join(mistakes)


async def test_ids_may_be_numbers(described: Description, raw_bot: RawBot) -> None:
    anna = raw_bot.local.person("Anna")
    answer = await raw_bot.request("POST", "/users/@me/channels", {"recipient_id": anna.id})
    exchange = Exchange("POST", "/users/@me/channels", {}, {"recipient_id": anna.id}, 200,
                        answer.body, {})  # fmt: skip
    assert described.mistakes(exchange) == []
