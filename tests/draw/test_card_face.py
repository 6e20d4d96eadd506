"""Card faces: each distinct from every other, in colour and in grey, small and large."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.draw.canvas import card_layer, fading
from bot.draw.card_face import card_face, card_height
from bot.draw.colours import FELT, bright_palette, dimmed, palette_of, scheme
from bot.draw.stamps import card_tile
from bot.draw.style import OWN_DECK, Theme
from bot.words import Language
from tarocchino.core.model.cards import PACK, Card, card, cards

SMALL = 60
CLEARLY = 40
"""A visible difference of grey levels, of 255."""
NEAR = 25
"""A difference of red, green or blue, of 255, that is not seen."""


def grey(card_drawn: Image.Image) -> Image.Image:
    ground = Image.new("RGB", card_drawn.size, FELT)
    ground.paste(card_drawn, (0, 0), card_drawn)
    return ground.convert("L")


def differing_pixels(a: Image.Image, b: Image.Image) -> int:
    assert a.size == b.size
    return sum(ImageChops.difference(a, b).histogram()[CLEARLY:])


@pytest.mark.parametrize("language", Language)
def test_every_card_differs_clearly_from_every_other_small_and_in_grey(language: Language) -> None:
    drawn = {c: grey(card_face(c, SMALL, language)) for c in PACK}
    alike = [(a, b) for a, b in combinations(PACK, 2) if differing_pixels(drawn[a], drawn[b]) < 30]
    assert alike == []


def test_every_tile_differs_from_every_other_in_grey() -> None:
    drawn = {c: grey(card_tile(c, SMALL, Language.ITALIAN).drawn()) for c in PACK}
    assert [
        p for p in combinations(PACK, 2) if differing_pixels(drawn[p[0]], drawn[p[1]]) < 15
    ] == []


@pytest.mark.parametrize("width", [24, 60, 168, 240])
def test_a_face_has_the_size_asked_for_and_clear_corners(width: int) -> None:
    for c in cards("An 09 m2 Ma Kd Qc 6s Ab"):
        face = card_face(c, width, Language.ENGLISH)
        assert face.size == (width, card_height(width))
        right, bottom = face.width - 1, face.height - 1
        corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
        assert all(face.getpixel(at)[3] < 64 for at in corners)  # type: ignore[index]
        assert face.getpixel((face.width // 2, face.height // 2))[3] >= 254  # type: ignore[index]


@pytest.mark.parametrize("c", cards("Kd Qs Nb Jc"), ids=str)
def test_court_cards_speak_the_language(c: Card) -> None:
    english, italian = (card_face(c, 120, language) for language in Language)
    assert english.tobytes() != italian.tobytes()


@pytest.mark.parametrize("theme", Theme)
def test_a_dimmed_card_is_half_way_to_the_table(theme: Theme) -> None:
    faded, palette = fading(theme, OWN_DECK), palette_of(theme, OWN_DECK)
    ground = scheme(theme).ground
    for before, colour in enumerate(bright_palette(OWN_DECK).colours):
        off = zip(palette.colours[faded[before]], dimmed(colour, ground), strict=True)
        assert max(abs(x - y) for x, y in off) <= NEAR


@pytest.mark.parametrize(
    ("width", "speaking"), [(60, "Mo Kd Nb"), (300, "An Mo 15 m2 Kd Nb")], ids=["small", "large"]
)
def test_a_card_speaks_a_language_by_its_letters_and_once_it_is_large_by_its_name(
    width: int, speaking: str
) -> None:
    for c in cards("An Mo 15 m2 Ma Kd Nb 6s"):
        english, italian = (card_face(c, width, spoken).tobytes() for spoken in Language)
        assert (english != italian) == (c in cards(speaking)), c


@pytest.mark.parametrize("width", [24, 60, 144, 168, 386])
def test_a_layer_has_all_rows_of_its_card_and_is_cut_at_its_corners(width: int) -> None:
    layer = card_layer(card("An"), width, Language.ENGLISH, OWN_DECK)
    assert sum(part.numbers.height for part in layer) == card_height(width)
    ends = [part for part in layer if part.mask is not None]
    assert [part.top for part in ends[:1]] == [0]
    assert ends[-1].top + ends[-1].numbers.height == card_height(width)
    upper, lower = ends[0].mask, ends[-1].mask
    assert not upper.getpixel((0, 0))
    assert not lower.getpixel((width - 1, lower.height - 1))


def test_a_bright_card_is_the_same_in_every_theme() -> None:
    """One layer serves all: their palettes begin alike."""
    bright = bright_palette(OWN_DECK).rgb
    assert all(palette_of(theme, OWN_DECK).rgb.startswith(bright) for theme in Theme)
