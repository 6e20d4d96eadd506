"""People, pairs and teams as the pictures of a club name them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.render.drawing.canvas import Canvas, fitting_units, names_within, text_units
from bot.render.drawing.colours import Colour
from bot.render.drawing.picture import LONGEST_ALT
from bot.render.drawing.typeface import ELLIPSIS, Face, drawable_name
from bot.text import Language, say
from bot.text.plain import clean, isolated, plain_letters
from bot.text.words.lists import listed

Names = tuple[str, ...]
"""The names of a contestant: of one person, or of those of a pair or team."""

_AND = " + "
_LINE = 15
"""The height of one of two lines of names."""
_LETTERS = (24, 16, 11, 7)
"""The longest names of an alt text; the first that lets it say everything is taken."""


def drawn_names(names: Sequence[str], language: Language) -> list[str]:
    """The names as the typefaces can draw them, with a substitute for what they cannot draw."""
    return [drawable_name(name) or say(language, "picture-club-unnamed") for name in names]


def said_names(names: Sequence[str], language: Language, letters: int = _LETTERS[0]) -> str:
    """The names in an alt text, each of at most so many letters: "Anna and Carla"."""
    said = [
        clean(plain_letters(name)) if name else say(language, "picture-club-unnamed")
        for name in names
    ]
    return listed(language, [isolated(_cut(name, letters)) for name in said])


def draw_names(
    canvas: Canvas,
    at: tuple[float, float],
    names: Sequence[str],
    language: Language,
    width: float,
    sizes: tuple[float, float],
    colour: Colour,
    anchor: str = "lm",
    height: float = 0,
) -> float:
    """Draw the names on one line, in the larger of the sizes or as small as the other one.

    Names that are too long even so are on two lines if there is the ``height``; and they are cut,
    the longest first. Returns the width taken.
    """
    drawn = drawn_names(names, language)
    size = fitting_units(_AND.join(drawn), width, *sizes, Face.TITLE)
    too_long = text_units(_AND.join(drawn), size, Face.TITLE) > width
    if too_long and len(drawn) > 1 and height >= 2 * _LINE:
        half = (len(drawn) + 1) // 2
        for some, aside in ((drawn[:half], -_LINE / 2), (drawn[half:], _LINE / 2)):
            fitted = fitting_units(_AND.join(some), width, _LINE - 1, sizes[1], Face.TITLE)
            text, down = names_within(some, width, fitted, Face.TITLE), at[1] + aside
            canvas.text(at[0], down, text, fitted, colour, Face.TITLE, anchor, width)
        return width
    text = names_within(drawn, width, size, Face.TITLE)
    return canvas.text(*at, text, size, colour, Face.TITLE, anchor, width)


def all_facts(build: Callable[[int], Iterable[str]]) -> Sequence[str]:
    """The alt text's sentences from ``build``, which is given how long a name may be.

    Names are as long as they can be while everything is said.
    """
    facts: Sequence[str] = ()
    for letters in _LETTERS:
        facts = tuple(build(letters))
        if sum(len(fact) + 1 for fact in facts) <= LONGEST_ALT + 1:
            break
    return facts


def _cut(name: str, letters: int) -> str:
    return name if len(name) <= letters else name[: letters - 1].rstrip() + ELLIPSIS
