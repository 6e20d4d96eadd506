"""A JSON object read member by member is what it is when it is read as a whole."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tarocchino.core.records.json_members import read_members
from tests.fixtures.laws import tried

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)
OBJECTS = st.dictionaries(st.sampled_from(["hands", "game", "", '"', "[", "{"]), VALUES)


@given(written=OBJECTS, indent=st.sampled_from([None, 0, 3]))
@tried(200)
def test_the_members_are_those_of_the_object(
    written: dict[str, object], indent: int | None
) -> None:
    text = f"\n{json.dumps(written, indent=indent)} \t"
    assert read_members(text, "hands", lambda item: item) == written


@given(written=st.lists(VALUES, max_size=5))
@tried(100)
def test_each_item_of_the_list_is_read_in_order(written: list[object]) -> None:
    met: list[object] = []
    read = read_members(
        json.dumps({"hands": written}), "hands", lambda i: met.append(i) or len(met)
    )
    assert met == written
    assert read == {"hands": list(range(1, len(written) + 1))}


@given(text=st.text(alphabet='{}[]:," a1', max_size=12))
@example('{"hands": [1 2]}')
@example('{"hands": [1,]}')
@example('{"hands": [')
@example('{"hands": []')
@example('{"hands": [],}')
@example("{1: 2}")
@example('{"a": 1} {}')
@example('{"a": NaN}')
@example("[]")
@tried(400)
def test_what_is_no_object_is_refused_and_nothing_else(text: str) -> None:
    try:
        whole = json.loads(text)
    except ValueError:
        whole = None
    if isinstance(whole, dict) and "NaN" not in text:
        assert read_members(text, "hands", lambda item: item) == whole
    else:
        with pytest.raises(ValueError, match=r"."):
            read_members(text, "hands", lambda item: item)


def test_of_two_members_of_a_name_the_last_one_counts() -> None:
    text = '{"hands": [1], "hands": [2]}'
    assert read_members(text, "hands", lambda item: item) == json.loads(text)
