"""PNG files as they are read back."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.render.drawing.png import palette_png
from tests.fixtures.laws import law

_COLOURS = tuple((value, 255 - value, value // 2) for value in range(40))


@law
@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 2**32), st.integers(1, 9))
def test_a_png_has_every_pixel_of_its_image(width: int, height: int, seed: int, level: int) -> None:
    image = Image.new("P", (width, height))
    image.putpalette([channel for colour in _COLOURS for channel in colour])
    image.putdata([(seed >> place % 32) % len(_COLOURS) for place in range(width * height)])

    with Image.open(BytesIO(palette_png(image, level))) as read:
        read.load()

    assert (read.format, read.mode, read.size) == ("PNG", "P", image.size)
    assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()


@pytest.mark.parametrize("broken", [20, 60, -30])
def test_a_changed_byte_is_noticed(broken: int) -> None:
    image = Image.new("P", (64, 64), 3)
    image.putpalette([channel for colour in _COLOURS for channel in colour])
    changed = bytearray(palette_png(image, 4))
    changed[broken] ^= 1

    with pytest.raises((OSError, SyntaxError)), Image.open(BytesIO(changed)) as read:
        read.load()
