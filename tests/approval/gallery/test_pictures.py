"""No picture has changed unless somebody has looked at it and approved it."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageFilter

from bot.draw.table import PublicTable
from bot.draw.turn import Turn
from bot.words import Language
from tarocchino.core.model.cards import card
from tests.approval.gallery.approved_pictures import (
    FOLDER,
    Approved,
    approved,
    differs,
    in_palette_of,
    mean_colour,
    named_differences,
    sheet_of,
    show_difference,
    thumbnail_of,
)
from tests.approval.gallery.moments import moments
from tests.approval.gallery.pictures import Shown, every_picture
from tests.fixtures.laws import Thinning

ARTIFACTS = Path(__file__).parents[3] / "artifacts" / "gallery"
HOW = f"""
Look at it: {ARTIFACTS}, or python -m tests.approval.gallery FOLDER and FOLDER/index.html.
If it is as it should be: python -m tests.approval.gallery --approve, then commit the thumbnails."""
KINDS = sorted(path.stem for path in FOLDER.glob("*.png"))
EN = Language.ENGLISH


@cache
def pictures() -> dict[str, list[Shown]]:
    """The pictures by kind."""
    found: dict[str, list[Shown]] = {kind: [] for kind in KINDS}
    for shown in every_picture():
        if not shown.is_derived:
            found.setdefault(shown.kind, []).append(shown)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_pictures_are_as_approved(kind: str, thinned: Thinning) -> None:
    expected = approved()
    changes = []
    for shown in thinned(pictures()[kind]):
        if (kept := expected.get(shown.name)) is None:
            continue
        image = shown.draw()[0]
        if told := differs(kept, image, kind):
            changes.append(f"{shown.name} {told}")
            show_difference(kept, image, kind, shown.name, ARTIFACTS)
    assert not changes, "\n".join([*changes, HOW])


def test_all_pictures_are_approved_and_no_others() -> None:
    names = [shown.name for of_kind in pictures().values() for shown in of_kind]
    changes = named_differences(approved(), names)
    assert not changes, "\n".join([*changes, HOW])


def as_approved(image: Image.Image, kind: str) -> Approved:
    """The picture as if it had just been approved."""
    thumbnail = thumbnail_of(image, kind)
    sheet = sheet_of([thumbnail])
    return Approved(image.size, mean_colour(image), in_palette_of(sheet, thumbnail))


def pixels(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png)) as image:
        return image.convert("RGB")


def hand_with(**exchanged: str) -> Image.Image:
    """The picture of a hand in which some cards are others."""
    view = moments()["lead"].own()
    own = tuple(card(exchanged.get(each.code, each.code)) for each in view.hand.own)
    return pixels(
        Turn(replace(view, hand=replace(view.hand, own=own)), moments()["lead"].names).draw(EN).png
    )


def test_one_other_card_in_a_hand_is_seen() -> None:
    view = moments()["lead"].own()
    held = {each.code for each in view.hand.own}
    fewest = next(code for code in ("6b", "7b", "6s", "7s", "6c", "6d") if code not in held)
    for code in sorted(held):
        changed = hand_with(**{code: fewest})
        assert differs(as_approved(hand_with(), "turn"), changed, "turn"), code


def test_one_other_card_on_the_table_is_seen() -> None:
    moment = moments()["follow"]
    view = moment.public
    (seat, led), *others = view.hand.trick.plays
    assert led == card("As")
    trick = replace(view.hand.trick, plays=((seat, card("Ad")), *others))
    changed = replace(view, hand=replace(view.hand, trick=trick))
    usual = pixels(PublicTable(view, moment.names).draw(EN).png)
    image = pixels(PublicTable(changed, moment.names).draw(EN).png)
    assert differs(as_approved(usual, "table"), image, "table")


def table() -> Image.Image:
    moment = moments()["follow"]
    return pixels(PublicTable(moment.public, moment.names).draw(EN).png)


def with_its_first_line_moved(image: Image.Image) -> Image.Image:
    moved = image.copy()
    line = image.crop((0, 0, image.width - 12, 40))
    moved.paste(line, (12, 0))
    return moved


def with_warmer_colours(image: Image.Image) -> Image.Image:
    red, green, blue = image.split()
    return Image.merge("RGB", (red.point(lambda value: min(255, value + 10)), green, blue))


@pytest.mark.parametrize(
    "change",
    [
        with_its_first_line_moved,
        with_warmer_colours,
        lambda image: Image.merge("RGB", image.split()[::-1]),
        lambda image: image.crop((0, 0, image.width, image.height - 1)),
    ],
    ids=["text moved", "warmer", "red and blue exchanged", "a row less"],
)
def test_changes_are_seen(change: Callable[[Image.Image], Image.Image]) -> None:
    assert differs(as_approved(table(), "table"), change(table()), "table")


@pytest.mark.parametrize(
    "change",
    [
        lambda image: image,
        lambda image: image.filter(ImageFilter.GaussianBlur(0.5)),
        lambda image: image.filter(ImageFilter.UnsharpMask(1, 20, 0)),
        lambda image: image.point(lambda value: min(255, value + 1)),
    ],
    ids=["the same", "softer edges", "sharper edges", "a shade lighter"],
)
def test_other_antialiasing_is_no_change(change: Callable[[Image.Image], Image.Image]) -> None:
    assert not differs(as_approved(table(), "table"), change(table()), "table")


def test_softer_edges_are_no_change_in_any_kind(thinned: Thinning) -> None:
    for kind in thinned(KINDS):
        shown = pictures()[kind][0]
        softer = shown.draw()[0].filter(ImageFilter.GaussianBlur(0.4))
        assert not differs(approved()[shown.name], softer, kind), kind
