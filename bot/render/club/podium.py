"""The podium of a season or of an evening."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from bot.render.club.contestants import Names, all_facts, draw_names, said_names
from bot.render.club.evening import Scoring, scored
from bot.render.club.heading import MARGIN, draw_heading, joined
from bot.render.club.leaderboard import RankedBy
from bot.render.club.ranking import MEDALS
from bot.render.drawing.canvas import SMALLEST_TYPE, Canvas, fitting_units
from bot.render.drawing.colours import DARK_GOLD, INK, scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.drawing.typeface import Face
from bot.render.style.style import Style
from bot.text import Language, say
from bot.text.words.dates import period
from bot.text.words.names import game_name
from bot.text.words.numbers import decimals_of, difference, number
from tarocchino.core.games import GameName
from tarocchino.core.model.cards import card

MOST_STEPS = 5
"""More contestants than three stand on a podium where places are shared."""

_HEIGHTS = (120, 98, 78)
_CARDS = tuple(card(code) for code in ("An", "Mo", "So"))
"""The highest trumps, in their order, stand above the places."""
_CARD = 70
_CARD_HEIGHT = _CARD * 5 / 3
_WIDEST = 184
_APART = 8
_LINE = 19
_NAME_SIZES = (18, 13)


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A contestant on a place from 1 to 3, and the value that decided."""

    place: int
    names: Names
    value: float
    uncertainty: float | None = None


@dataclass(frozen=True, slots=True)
class Podium:
    """The first three of a season or an evening, ``title``, and the days it lasted.

    Without ``game`` it was of several.
    """

    title: str
    first_day: date
    last_day: date | None
    ranked_by: RankedBy | Scoring
    steps: tuple[PodiumStep, ...]
    game: GameName | None = None


def podium_picture(podium: Podium, language: Language, style: Style = Style()) -> Picture:
    """The podium. Raises ValueError without anybody on it, or with more than `MOST_STEPS`."""
    canvas = drawn_podium(podium, language, style)
    facts = all_facts(lambda letters: _facts(podium, language, letters))
    return encode_picture(canvas, facts, "podium.png")


def drawn_podium(podium: Podium, language: Language, style: Style) -> Canvas:
    """The canvas of `podium_picture`."""
    if not 0 < len(podium.steps) <= MOST_STEPS:
        raise ValueError(f"a podium of {len(podium.steps)}")
    canvas = Canvas(scheme(style.theme).ground, style)
    draw_heading(canvas, _title(podium, language), _detail(podium, language))
    number = len(podium.steps)
    width = min(_WIDEST, (canvas.width - 2 * MARGIN - (number - 1) * _APART) / number)
    left = (canvas.width - number * width - (number - 1) * _APART) / 2
    for position, step in enumerate(in_order_of_standing(podium.steps)):
        _draw_step(canvas, podium, step, left + position * (width + _APART), width, language)
    return canvas


def in_order_of_standing(steps: tuple[PodiumStep, ...]) -> list[PodiumStep]:
    """From left to right: the first in the middle, the second at its left, the third at its
    right."""
    order: list[PodiumStep] = []
    for position, step in enumerate(sorted(steps, key=lambda step: step.place)):
        order.insert(0 if position % 2 else len(order), step)
    return order


def _draw_step(
    canvas: Canvas, podium: Podium, step: PodiumStep, left: float, width: float, language: Language
) -> None:
    rank = min(step.place, len(_HEIGHTS)) - 1
    height, centre = _HEIGHTS[rank], left + width / 2
    top = canvas.height - height
    # The step reaches below the picture: only its upper corners are round.
    canvas.panel(left, top, width, height + 20, MEDALS[rank], DARK_GOLD, 2, 8)
    canvas.text(centre, top + 27, str(step.place), 34, INK, Face.BOLD, "mm")
    value = _value(podium, step, language)
    size = fitting_units(value, width - 12, 17, SMALLEST_TYPE, Face.BOLD)
    canvas.text(centre, top + 59, value, size, INK, Face.BOLD, "mm", width - 8)
    for number_of, name in enumerate(reversed(step.names)):
        at = (centre, top - 13 - number_of * _LINE)
        draw_names(canvas, at, (name,), language, width - 4, _NAME_SIZES, canvas.colours.text, "mm")
    above = top - 6 - len(step.names) * _LINE - _CARD_HEIGHT
    canvas.card(_CARDS[rank], centre - _CARD / 2, above, _CARD, language, False)


def _value(podium: Podium, step: PodiumStep, language: Language) -> str:
    decimals = decimals_of([each.value for each in podium.steps])
    if isinstance(podium.ranked_by, Scoring):
        return scored(language, step.value, podium.ranked_by, decimals)
    if podium.ranked_by is RankedBy.ABOVE_PAR:
        return difference(language, step.value, decimals)
    if step.uncertainty is None:
        return number(language, step.value, decimals)
    return f"{number(language, step.value)} ± {number(language, step.uncertainty)}"


def _title(podium: Podium, language: Language) -> str:
    return joined(say(language, "picture-club-podium"), podium.title)


def _detail(podium: Podium, language: Language) -> str:
    kind = "scored" if isinstance(podium.ranked_by, Scoring) else "by"
    return joined(
        game_name(language, podium.game) if podium.game else "",
        period(language, podium.first_day, podium.last_day),
        say(language, f"picture-club-{kind}-{podium.ranked_by.value}"),
    )


def _facts(podium: Podium, language: Language, letters: int) -> Iterator[str]:
    yield f"{joined(_title(podium, language), _detail(podium, language))}."
    for step in sorted(podium.steps, key=lambda step: step.place):
        yield say(
            language,
            "picture-club-alt-step",
            place=step.place,
            names=said_names(step.names, language, letters),
            value=_value(podium, step, language),
        )
