"""Card faces: each distinct from every other, in colour and in grey, small and large."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image

from bot.game.model.cards import PACK, Card, card, cards
from bot.render.drawing.card_face import card_face, card_height
from bot.render.drawing.colours import FELT
from bot.render.drawing.stamps import card_tile, dimmed_face
from bot.text import Language

SMALL = 60
CLEARLY = 40
"""A visible difference of grey levels, of 255."""


def grey(card_drawn: Image.Image) -> bytes:
    ground = Image.new("RGB", card_drawn.size, FELT)
    ground.paste(card_drawn, (0, 0), card_drawn)
    return ground.convert("L").tobytes()


def differing_pixels(a: bytes, b: bytes) -> int:
    return sum(abs(x - y) >= CLEARLY for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize("language", Language)
def test_every_card_differs_clearly_from_every_other_small_and_in_grey(language: Language) -> None:
    drawn = {c: grey(card_face(c, SMALL, language)) for c in PACK}
    alike = [(a, b) for a, b in combinations(PACK, 2) if differing_pixels(drawn[a], drawn[b]) < 30]
    assert alike == []


def test_every_tile_differs_from_every_other_in_grey() -> None:
    drawn = {c: grey(card_tile(c, SMALL, Language.ITALIAN)) for c in PACK}
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


def test_a_dimmed_card_is_nearer_to_the_table() -> None:
    bright = card_face(card("6c"), 120, Language.ENGLISH)
    dim = dimmed_face(card("6c"), 120, Language.ENGLISH, FELT)
    at = (60, 20)
    assert sum(dim.getpixel(at)[:3]) < sum(bright.getpixel(at)[:3]) - 150  # type: ignore[index]
    assert dim.getchannel("A").tobytes() == bright.getchannel("A").tobytes()
