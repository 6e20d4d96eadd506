"""custom_ids round-trip, and no other text is taken for one."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.client.custom_ids import (
    MAX_LENGTH,
    TEMPLATE,
    BadCustomIdError,
    CustomId,
    Verb,
    decode_custom_id,
)
from tests.fixtures.laws import law

ARGUMENTS = st.text(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.~-", max_size=56
)
CUSTOM_IDS = st.builds(
    CustomId,
    st.integers(0, 10**18 - 1),
    st.integers(0, 10**9 - 1),
    st.sampled_from(Verb),
    ARGUMENTS,
)


@law
@given(CUSTOM_IDS)
def test_a_custom_id_round_trips(custom_id: CustomId) -> None:
    written = str(custom_id)
    assert decode_custom_id(written) == custom_id
    assert len(written) <= MAX_LENGTH
    assert TEMPLATE.match(written)


@law
@given(st.text(max_size=120))
@example("tk:1:2:fly:")
@example("tk:1:2:play:Kd\n")
@example("tk:٣:2:play:Kd")
@example("tk:-1:2:play:Kd")
@example("tk:1:2:play:" + "x" * 57)
@example("")
def test_any_other_text_is_refused(text: str) -> None:
    try:
        custom_id = decode_custom_id(text)
    except BadCustomIdError:
        return
    assert decode_custom_id(str(custom_id)) == custom_id


@pytest.mark.parametrize("text", ["tk:1:2:fly:", "tk:1:2:play", "tk::2:play:Kd", "play:Kd"])
def test_anything_else_raises(text: str) -> None:
    with pytest.raises(BadCustomIdError):
        decode_custom_id(text)
