"""What a canvas knows of the picture laid out on it, and the typefaces."""

import pytest
from PIL import Image

from bot.draw.canvas import Canvas, fitting_units, text_units
from bot.draw.colours import CREAM, GOLD, INK, Colour
from bot.draw.stamps import badge, panel
from bot.draw.style import Style, Theme
from bot.draw.typeface import Face, Ink, font_for, ink_of
from bot.words import Language

NEEDED = "àèéìòù ÀÈÉÌÒÙ '’ “” – … · 0123456789 & ßçñøłşž Дмитрий Ελένη"


def test_a_landscape_picture_is_twice_as_large_as_discord_shows_it() -> None:
    assert Canvas(Language.ENGLISH).image.size == (1200, 700)


def test_a_canvas_knows_its_smallest_type() -> None:
    canvas = Canvas(Language.ENGLISH)
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
    canvas = Canvas(Language.ENGLISH)
    assert canvas.text(0, 20, "Clelia", 20, face=Face.TITLE) == wide
    assert fitting_units("Clelia", wide / 2, 20, 11, Face.TITLE) == 11
    assert fitting_units("Clelia", wide, 20, 11, Face.TITLE) == 20


def test_a_sentence_that_begins_with_a_hebrew_name_goes_from_left_to_right() -> None:
    """The name is at the left: there the ink is that of the name alone."""
    texts = ("דניאל is to play", "דניאל")
    sentence, name = (ink_of(text, 40, Face.BOLD, "lm") for text in texts)
    width, height = name.size[0] // 2, name.size[1]
    lower = name.top - sentence.top
    begun = opacity(sentence).crop((0, lower, width, lower + height))
    assert begun.tobytes() == opacity(name).crop((0, 0, width, height)).tobytes()


def opacity(ink: Ink) -> Image.Image:
    return Image.frombytes("L", ink.size, ink.opacity)


def shown(canvas: Canvas) -> Image.Image:
    return canvas.palette.shown(canvas.image)


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("on_two_colours", [False, True], ids=["on one colour", "on two"])
def test_a_stamp_is_blended_with_what_it_lies_on(theme: Theme, on_two_colours: bool) -> None:
    """As if the picture were RGB, but for the difference of a colour to the palette's nearest."""
    canvas = Canvas(Language.ENGLISH, Style(theme))
    if on_two_colours:
        canvas.fill(0, 0, 15, 40, CREAM)
    expected = shown(canvas)
    stamp = badge("7", 40, GOLD)
    drawn = stamp.drawn()
    expected.paste(drawn, (10, 10), drawn)
    canvas.stamp(stamp, 5, 5)
    nearest = canvas.palette.shown(canvas.palette.numbers(expected))
    assert shown(canvas).tobytes() == nearest.tobytes()


@pytest.mark.parametrize("on_two_colours", [False, True], ids=["on one colour", "on two"])
def test_a_text_is_blended_with_what_it_lies_on(on_two_colours: bool) -> None:
    canvas = Canvas(Language.ENGLISH)
    if on_two_colours:
        canvas.fill(0, 0, 30, 40, CREAM)
    expected, ink = shown(canvas), ink_of("Noa", 40, Face.TITLE, "lm")
    at = 20 + ink.left, 40 + ink.top
    expected.paste(Image.new("RGB", ink.size, GOLD), at, opacity(ink))
    canvas.text(10, 20, "Noa", 20, GOLD, Face.TITLE)
    nearest = canvas.palette.shown(canvas.palette.numbers(expected))
    assert shown(canvas).tobytes() == nearest.tobytes()


@pytest.mark.parametrize("fill", [None, GOLD])
@pytest.mark.parametrize("edge", [None, INK])
def test_a_high_panel_is_made_of_its_ends_and_straight_edges(
    fill: Colour | None, edge: Colour | None
) -> None:
    if fill is None and edge is None:
        return
    canvas = Canvas(Language.ENGLISH)
    expected = shown(canvas)
    whole = panel(200, 120, 20, fill, edge, 4).drawn()
    expected.paste(whole, (30, 40), whole)
    canvas.panel(15, 20, 100, 60, fill, edge)
    nearest = canvas.palette.shown(canvas.palette.numbers(expected))
    assert shown(canvas).tobytes() == nearest.tobytes()
