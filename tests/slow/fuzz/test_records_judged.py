"""Whatever bytes are handed to the referee and the check of shuffles, both give a verdict; what the
referee accepts is told as text, and nothing else is."""

import json
from functools import cache
from random import Random
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from bot.table.panels.records import ReadableRecord, RecordForm
from bot.words import Language
from tarocchino.core.records.referee import judge
from tarocchino.core.records.replaying import RecordFaultError
from tarocchino.dealing.record_check import check_record
from tests.builders.exchanged import exchanged
from tests.builders.records import random_record
from tests.fixtures.laws import tried

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)

_FIELDS = ("began", "ended", "how", "seat", "scheme", "table", "start")
"""What the bot's own records say inside their additional fields."""


@cache
def record(seed: int) -> dict[str, Any]:
    return random_record(seed)


def verify_judged(data: bytes) -> None:
    answer = judge(data)
    json.dumps(answer)
    assert answer["ok"] in (True, False)
    assert answer["ok"] or answer["error"]["code"]
    check_record(data)
    try:
        assert ReadableRecord(RecordForm.TEXT, Language.ENGLISH)(data)
    except RecordFaultError:
        assert not answer["ok"]
    else:
        assert answer["ok"]


@given(data=st.binary(max_size=200))
@example(b"[" * 200_000)
@example(b'{"a":' * 100_000)
@example(b'{"hands": ' + b"9" * 5_000 + b"}")
@example(b"\xff\xfe{\x00}\x00")
@example(b'"\\ud800"')
@tried(150)
def test_any_bytes(data: bytes) -> None:
    verify_judged(data)


@given(document=JSON)
@tried(100)
def test_any_json(document: Any) -> None:
    verify_judged(json.dumps(document).encode())


@given(seed=st.integers(0, 5), choice=st.integers(0, 2**32))
@tried(150)
def test_records_with_some_values_exchanged(seed: int, choice: int) -> None:
    document = exchanged(record(seed), Random(choice))
    verify_judged(json.dumps(document).encode())


@given(
    fields=st.dictionaries(
        st.sampled_from(("played", "ending", "dealing", "undone")),
        st.fixed_dictionaries({}, optional=dict.fromkeys(_FIELDS, JSON)) | JSON,
    ),
    name=st.text(max_size=30),
)
@tried(60)
def test_records_with_fields_of_any_kind_and_any_name(fields: Any, name: str) -> None:
    document = {**record(0), **fields}
    document["players"] = [name, *document["players"][1:]]
    verify_judged(json.dumps(document).encode())


@given(seed=st.integers(0, 5), choice=st.integers(0, 2**32))
@tried(80)
def test_records_with_some_bytes_exchanged(seed: int, choice: int) -> None:
    data, random = bytearray(json.dumps(record(seed)).encode()), Random(choice)
    for _ in range(random.randint(1, 4)):
        place = random.randrange(len(data))
        data[place : place + random.randrange(3)] = random.randbytes(random.randrange(3))
    verify_judged(bytes(data))
