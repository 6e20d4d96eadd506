"""The colours that all pictures are written with: chosen once, from the pack and what is around it.

A picture whose colours are looked up here is written much faster than one with colours of its own,
and is nearer to what was drawn.
"""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.game.cards import PACK
from bot.render import colours
from bot.render.card_face import card_face, card_height
from bot.render.stamps import dimmed_face
from bot.text import Language

_COLOURS = 124
_PLAIN = (
    colours.FELT, colours.FELT_EDGE, colours.FELT_LIGHT, colours.PANEL, colours.INK,
    colours.FAINT_INK, colours.CREAM, colours.PAPER, colours.SHADE, colours.IVORY, colours.QUIET,
    colours.GOLD, colours.DARK_GOLD, colours.WHITE, colours.FIRST_SIDE, colours.SECOND_SIDE,
)  # fmt: skip
"""What is laid around the cards in large areas, kept as it is."""
_ROUNDS = 4
_CARD_WIDTH = 48
_IN_A_ROW = 16
_CHANNELS = 3


def with_shared_colours(image: Image.Image) -> Image.Image:
    """The image with each pixel in the nearest of the shared colours."""
    return image.convert("RGB").quantize(palette=_palette(), dither=Image.Dither.NONE)


@cache
def _palette() -> Image.Image:
    """A picture that only bears the palette: the plain colours, then those of the cards."""
    number = _COLOURS - len(_PLAIN)
    cards = _all_cards().quantize(
        number, Image.Quantize.MEDIANCUT, kmeans=_ROUNDS, dither=Image.Dither.NONE
    )
    chosen = (cards.getpalette() or [])[: _CHANNELS * number]
    bearer = Image.new("P", (1, 1))
    bearer.putpalette([value for colour in _PLAIN for value in colour] + chosen)
    return bearer


def _all_cards() -> Image.Image:
    """Every card on the felt, as it is and dimmed."""
    width, height = _CARD_WIDTH, card_height(_CARD_WIDTH)
    rows = -(-2 * len(PACK) // _IN_A_ROW)
    sheet = Image.new("RGB", (width * _IN_A_ROW, height * rows), colours.FELT)
    faces = [f(c, width, Language.ENGLISH) for c in PACK for f in (card_face, dimmed_face)]
    for place, face in enumerate(faces):
        row, column = divmod(place, _IN_A_ROW)
        sheet.paste(face, (column * width, row * height), face)
    return sheet
