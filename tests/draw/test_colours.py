"""Themes: all text is legible on its background."""

import pytest

from bot.draw.colours import GOLD, INK, IVORY, Colour, scheme
from bot.draw.style import Theme

READABLE = 4.5
SEEN = 3.0
"""The contrast that WCAG 2.2 requires of text, and of other meaningful graphics."""


def luminance(colour: Colour) -> float:
    def linear(value: int) -> float:
        share = value / 255
        return float(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_as_wcag_has_it() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", Theme)
def test_text_can_be_read_on_whatever_it_stands(theme: Theme) -> None:
    colours = scheme(theme)
    for ground in (colours.ground, colours.edge, colours.panel):
        for ink in (colours.text, colours.quiet, colours.accent):
            assert contrast(ink, ground) >= READABLE
    assert min(contrast(INK, GOLD), contrast(INK, IVORY)) >= READABLE


@pytest.mark.parametrize("theme", Theme)
def test_the_player_in_turn_and_the_winning_card_stand_out(theme: Theme) -> None:
    colours = scheme(theme)
    assert contrast(colours.frame, colours.ground) >= SEEN
    assert contrast(colours.frame, colours.panel) >= SEEN
