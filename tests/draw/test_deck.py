"""Decks in folders: all 62 pictures, or an error that names the first missing or invalid one."""

import re
from pathlib import Path

import pytest
from PIL import Image

from bot.draw.card_face import ZONE, card_face, card_height
from bot.draw.style import OWN_DECK, Deck, DeckError, open_deck
from bot.words import Language
from tarocchino.core.model.cards import PACK, card

RED = (190, 38, 45)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A deck of plain red cards of the smallest size allowed."""
    picture = Image.new("RGB", (120, 216), RED)
    for c in PACK:
        picture.save(tmp_path / f"{c.code}.png")
    return tmp_path


def replace_card(folder: Path, code: str, picture: Image.Image, suffix: str = ".png") -> None:
    (folder / f"{code}.png").unlink()
    picture.save(folder / f"{code}{suffix}")


def test_the_own_deck_is_whole() -> None:
    assert open_deck(OWN_DECK.folder, index=True) == OWN_DECK


def test_a_whole_folder_is_a_deck(folder: Path) -> None:
    assert open_deck(folder) == Deck(folder, index=False)
    assert hash(open_deck(folder)) == hash(open_deck(folder))


@pytest.mark.parametrize("suffix", [".jpg", ".jpeg", ".webp", ".png"])
@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_a_card_may_be_of_several_kinds(folder: Path, suffix: str, mode: str) -> None:
    replace_card(folder, "Kd", Image.new(mode, (200, 420)), suffix)
    assert open_deck(folder).file(card("Kd")).suffix == suffix


def test_the_first_that_is_missing_is_named(folder: Path) -> None:
    for code in ("6d", "16"):
        (folder / f"{code}.png").unlink()
    with pytest.raises(DeckError, match=re.escape(f"{folder / '16.png'} is missing")):
        open_deck(folder)


def test_there_must_be_a_folder(folder: Path) -> None:
    with pytest.raises(DeckError, match="there is no folder"):
        open_deck(folder / "An.png")


@pytest.mark.parametrize(
    ("picture", "told"),
    [
        (Image.new("RGB", (119, 200)), "Qs.png is 119 pixels wide; it must be at least 120"),
        (Image.new("RGB", (200, 270)), "Qs.png is 1.35 times as high as wide"),
        (Image.new("RGB", (200, 460)), "Qs.png is 2.30 times as high as wide"),
        (Image.new("I;16", (200, 400)), "Qs.png has colours of the kind I;16"),
    ],
)
def test_what_is_wrong_is_told(folder: Path, picture: Image.Image, told: str) -> None:
    replace_card(folder, "Qs", picture)
    with pytest.raises(DeckError, match=re.escape(told)):
        open_deck(folder)


def test_what_is_no_picture_is_told(folder: Path) -> None:
    (folder / "Qs.png").write_text("a queen")
    with pytest.raises(DeckError, match=r"Qs\.png is not a picture that can be read"):
        open_deck(folder)


def test_half_a_picture_is_told(folder: Path) -> None:
    whole = (OWN_DECK.folder / "Qs.png").read_bytes()
    (folder / "Qs.png").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(DeckError, match=r"Qs\.png cannot be read"):
        open_deck(folder)


def test_an_index_is_written_where_it_is_wanted(folder: Path) -> None:
    bare, indexed = (
        card_face(card("Kd"), 300, Language.ENGLISH, open_deck(folder, index))
        for index in (False, True)
    )
    left, top, width, height = ZONE
    # The deck is slightly taller than the bot's own: the sides are transparent.
    corner = (left + 8, top, left + width, top + height)
    assert len(bare.crop(corner).getcolors(10_000) or ()) == 1
    assert len(indexed.crop(corner).getcolors(10_000) or ()) > 10


def test_other_proportions_stand_in_the_middle(folder: Path) -> None:
    replace_card(folder, "Kd", Image.new("RGB", (200, 440), RED))
    face = card_face(card("Kd"), 100, Language.ENGLISH, open_deck(folder))
    assert face.size == (100, card_height(100))
    assert face.getbbox() == (12, 0, 88, 167)
