"""What the typefaces take while many sizes of them are used."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.draw.typeface import Face, font, text_mask

_MAPS = Path("/proc/self/maps")


@pytest.mark.skipif(not _MAPS.exists(), reason="asks Linux what is mapped")
def test_few_of_the_sizes_that_were_used_stay_open() -> None:
    """Each is a mapping of its file, which counts anew."""
    for size in range(20, 60):
        for face in Face:
            assert font(size, face).size == size
            text_mask("Tarocchino", size, face, "la")
    files = {face.value for face in Face}
    mapped = [line for line in _MAPS.read_text().splitlines() if Path(line).name in files]
    assert 0 < len(mapped) <= 12
