"""What is read of an interaction as it arrives."""

from __future__ import annotations

from typing import Any

import pytest

from bot.client.interactions import (
    Interaction,
    MalformedInteractionError,
    read_interaction,
    without_contents,
)


def test_what_the_message_shows_is_not_read() -> None:
    read_of: list[Any] = []

    def read(data: Any) -> Interaction:
        read_of.append(data)
        raise KeyError("no more is needed here")

    parts = [{"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "a", "label": "A"}]}]
    message = {"id": "5", "flags": 64, "components": parts, "embeds": [{}], "attachments": [{}]}
    sent = {"id": "1", "data": {"custom_id": "a", "component_type": 2}, "message": message}
    with pytest.raises(MalformedInteractionError):
        read_interaction(without_contents(sent), read)
    nothing: dict[str, list[object]] = {"components": [], "embeds": [], "attachments": []}
    assert read_of == [{**sent, "message": {"id": "5", "flags": 64, **nothing}}]
    assert message["components"] == parts
    for other in ({"id": "1"}, {"message": 3}, None):
        with pytest.raises(MalformedInteractionError):
            read_interaction(without_contents(other), read)
        assert read_of[-1] == other
