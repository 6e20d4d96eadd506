"""What a canvas knows of the picture laid out on it, and the typefaces."""

from __future__ import annotations

import pytest

from bot.render.drawing.canvas import Canvas, fitting_units, text_units
from bot.render.drawing.colours import FELT
from bot.render.drawing.typeface import Face, font_for, text_mask

NEEDED = "àèéìòù ÀÈÉÌÒÙ '’ “” – … · 0123456789 & ßçñøłşž Дмитрий Ελένη"


def test_a_landscape_picture_is_twice_as_large_as_discord_shows_it() -> None:
    assert Canvas(FELT).image.size == (1200, 700)


def test_a_canvas_knows_its_smallest_type() -> None:
    canvas = Canvas(FELT)
    for size in (20, 12, 14):
        canvas.text(10, 10, "Anna", size)
    assert canvas.smallest_type == 12


@pytest.mark.parametrize("face", Face)
def test_each_face_has_the_letters_of_titles_and_of_most_names(face: Face) -> None:
    chosen = font_for(NEEDED, 24, face)
    assert chosen.getname() == font_for("a", 24, face).getname()


def test_names_in_letters_that_the_title_face_lacks_are_drawn_in_the_plain_one() -> None:
    assert font_for("נועה", 24, Face.TITLE).getname() == ("DejaVu Sans", "Bold")
    assert font_for("Noa", 24, Face.TITLE).getname() == ("Alegreya", "Bold")


def test_text_is_measured_and_fitted_in_units() -> None:
    wide = text_units("Clelia", 20, Face.TITLE)
    canvas = Canvas(FELT)
    assert canvas.text(0, 20, "Clelia", 20, face=Face.TITLE) == wide
    assert fitting_units("Clelia", wide / 2, 20, 11, Face.TITLE) == 11
    assert fitting_units("Clelia", wide, 20, 11, Face.TITLE) == 20


def test_a_sentence_that_begins_with_a_hebrew_name_goes_from_left_to_right() -> None:
    """The name is at the left: there the ink is that of the name alone."""
    (sentence, (_, above)), (name, (_, top)) = (
        text_mask(text, 40, Face.BOLD, "lm") for text in ("דניאל is to play", "דניאל")
    )
    width, lower = name.width // 2, top - above
    begun = sentence.crop((0, lower, width, lower + name.height))
    assert begun.tobytes() == name.crop((0, 0, width, name.height)).tobytes()
