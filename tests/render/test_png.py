"""PNG files as they are read back."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.draw.picture import QUICK, THOROUGH, Effort, palette_png
from tests.fixtures.laws import law

EFFORTS = (QUICK, THOROUGH)
_COLOURS = tuple((value, 255 - value, value // 2) for value in range(40))


@law
@given(
    st.integers(1, 9),
    st.integers(1, 150),
    st.integers(0, 2**32),
    st.sampled_from((QUICK, THOROUGH)),
)
def test_a_png_has_every_pixel_of_its_image(
    width: int, height: int, seed: int, effort: Effort
) -> None:
    numbers = bytes((seed >> place % 32) % len(_COLOURS) for place in range(width * height))

    with Image.open(BytesIO(png_of(numbers, (width, height), effort))) as read:
        read.load()

    assert (read.format, read.mode, read.size) == ("PNG", "P", (width, height))
    assert read.tobytes() == numbers
    shown = read.convert("RGB")
    assert shown.tobytes() == b"".join(bytes(_COLOURS[number]) for number in numbers)


@pytest.mark.parametrize("effort", EFFORTS)
@pytest.mark.parametrize("broken", [20, 60, -30])
def test_a_changed_byte_is_noticed(broken: int, effort: Effort) -> None:
    changed = bytearray(png_of(bytes([3]) * 64 * 64, (64, 64), effort))
    changed[broken] ^= 1

    with pytest.raises((OSError, SyntaxError)), Image.open(BytesIO(changed)) as read:
        read.verify()


def png_of(numbers: bytes, size: tuple[int, int], effort: Effort) -> bytes:
    rgb = bytes(channel for colour in _COLOURS for channel in colour)
    return palette_png(Image.frombytes("L", size, numbers), rgb, effort)
