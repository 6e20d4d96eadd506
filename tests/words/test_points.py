"""Points as they are written: halves, losses, and signs."""

from __future__ import annotations

import pytest

from bot.words.numbers import gained, shown


@pytest.mark.parametrize(
    ("points", "written"),
    [(0, 0), (40, 40), (12.0, 12), (12.5, "12½"), (0.5, "½"), (-20, "−20"), (-0.5, "−½")],
)
def test_points(points: float, written: int | str) -> None:
    assert shown(points) == written


@pytest.mark.parametrize(("points", "written"), [(40, "+40"), (0, "0"), (-20, "−20")])
def test_gains_and_losses(points: int, written: str) -> None:
    assert gained(points) == written
