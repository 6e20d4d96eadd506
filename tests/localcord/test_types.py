"""No body, however malformed, makes the local Discord fail: it is accepted or refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from localcord.limits.commands import check_choices, check_commands
from localcord.limits.components import check_modal
from localcord.limits.messages import Upload, check_message, check_types
from localcord.world.errors import ApiError, FormErrors
from tests.fixtures.laws import tried

WORDS = st.sampled_from(["", "a", "b", "♠", "x" * 101, "attachment://a.png", "attachment://b.png"])
NUMBERS = st.integers(-1, 30)
FLAGS = st.booleans() | st.none()
LEAVES = {
    **dict.fromkeys(["label", "custom_id", "content", "title", "url", "placeholder"], WORDS),
    **dict.fromkeys(["description", "name", "text"], WORDS),
    **dict.fromkeys(["style", "min_values", "max_values", "min_length", "max_length"], NUMBERS),
    **dict.fromkeys(["type", "spacing", "accent_color", "id"], NUMBERS),
    **dict.fromkeys(["disabled", "default", "required", "autocomplete", "spoiler"], FLAGS),
    "value": WORDS | NUMBERS,
    "name_localizations": st.dictionaries(st.sampled_from(["it", "xx"]), WORDS),
}


def of(fields: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Objects with some of these fields."""
    return st.fixed_dictionaries(
        {}, optional={key: value | st.none() for key, value in fields.items()}
    )


PLAIN = of(LEAVES)
SOME = st.lists(PLAIN, max_size=2)
OBJECTS = of(
    LEAVES | dict.fromkeys(["emoji", "media", "file", "footer", "author", "accessory"], PLAIN)
    | dict.fromkeys(["options", "choices", "items", "fields", "attachments", "embeds"], SOME)
)  # fmt: skip


def holders(kinds: st.SearchStrategy[int], inside: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Components of these kinds that hold others."""
    return st.builds(
        lambda kind, more, inner: more | {"type": kind, "components": inner},
        kinds, OBJECTS, st.lists(inside, max_size=3),
    )  # fmt: skip


CONTROLS = st.builds(lambda kind, more: more | {"type": kind}, st.integers(1, 18), OBJECTS)
ROWS = holders(st.just(1), CONTROLS) | holders(st.just(9), PLAIN) | CONTROLS
MESSAGES = st.builds(
    lambda more, components, flags: more | {"components": components, "flags": flags},
    OBJECTS, st.lists(ROWS | holders(st.just(17), ROWS), max_size=3),
    st.sampled_from([0, 1 << 15]),
)  # fmt: skip


def typed(body: Any) -> bool:
    """Whether a body passes the check of types."""
    errors = FormErrors()
    check_types(body, errors)
    return not errors.tree()


@tried(100)
@given(MESSAGES)
def test_any_message_is_taken_or_refused(body: dict[str, Any]) -> None:
    assume(typed(body))
    try:
        taken = check_message(body, [Upload(0, "a.png", b"x")], emojis={})
    except ApiError as refused:
        event(f"refused with {refused.problem.code}")
        return
    event("taken")
    assert taken.content or taken.components or taken.added


@tried(100)
@given(OBJECTS, SOME)
def test_any_modal_command_and_choice_is_taken_or_refused(
    body: dict[str, Any], many: list[dict[str, Any]]
) -> None:
    assume(typed(body))
    modal = {"title": "T", "custom_id": "m", "components": [
        {"type": 1, "components": [body | {"type": 4}]},
        {"type": 18, "label": "L", "component": body | {"type": 3}},
    ]}  # fmt: skip
    command = {"name": "n", "description": "d", "options": [body, body | {"type": 3}]}
    for check, checked in ((check_modal, body), (check_modal, modal), (check_choices, many),
                           (check_commands, [body, command])):  # fmt: skip
        errors = FormErrors()
        check(checked, errors)
        event(f"{check.__name__} {'refused' if errors.tree() else 'taken'}")


WRONG: list[tuple[Any, str]] = [
    ({"content": []}, "content"),
    ({"flags": "1"}, "flags"),
    ({"tts": 1}, "tts"),
    ({"style": True}, "style"),
    ({"components": {}}, "components"),
    ({"components": [1]}, "components"),
    ({"components": [{"components": [{"label": 5}]}]}, "components.0.components.0.label"),
    ({"recipient_id": "abc"}, "recipient_id"),
    ({"recipient_id": -1}, "recipient_id"),
    ({"allowed_mentions": {"users": ["x"]}}, "allowed_mentions.users"),
    ({"name_localizations": {"it": 1}}, "name_localizations"),
    ([{"name": 1}], "0.name"),
]


@pytest.mark.parametrize(("body", "path"), WRONG, ids=[path for _, path in WRONG])
def test_wrong_types_are_told_at_their_path(body: Any, path: str) -> None:
    errors = FormErrors()
    check_types(body, errors)
    tree = errors.tree()
    for part in path.split("."):
        tree = tree[part]
    assert tree["_errors"]


def test_a_nesting_bomb_is_refused() -> None:
    body: dict[str, Any] = {}
    for _ in range(500):
        body = {"components": [body]}
    assert not typed(body)
