"""The pictures of a finished hand's score sheet: all sides at once, or one side by itself."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colours import scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.drawing.player_names import People
from bot.render.score_sheet.facts import SheetTeller
from bot.render.score_sheet.players import draw_players
from bot.render.score_sheet.side import draw_side
from bot.render.score_sheet.two_sides import draw_two_sides
from bot.render.style.style import Style
from bot.text import Language
from tarocchino.core.games.base import Points
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.scoring import HandSheet


def sheet_picture(
    sheet: HandSheet,
    names: Sequence[str],
    score: Sequence[Points],
    language: Language,
    rules: RuleSet | None = None,
    paid: MattoPaid | None = None,
    style: Style = Style(),
) -> Picture:
    """The hand's sheet for all sides; ``score`` is the running score after this hand.

    ``rules`` decide the order of the cards and the poste, and default to the default rules;
    ``paid`` is the payment for the Matto, if there was one. Raises ValueError for a hand that was
    thrown in.
    """
    if not sheet.sides:
        raise ValueError("the hand was thrown in")
    rules, people = rules or RuleSet(), People(names, language)
    canvas = drawn_sheet(
        SheetTeller(sheet, people.as_drawn, rules, language, paid), people, score, style
    )
    told = SheetTeller(sheet, people, rules, language, paid)
    return encode_picture(canvas, told.facts(score), "score-sheet.png")


def side_picture(
    sheet: HandSheet,
    number: int,
    names: Sequence[str],
    language: Language,
    rules: RuleSet,
    paid: MattoPaid | None = None,
    style: Style = Style(),
) -> Picture:
    """The part of one side, by its number in the sheet, with larger cards and all its sums."""
    people = People(names, language)
    canvas = drawn_side(
        SheetTeller(sheet, people.as_drawn, rules, language, paid), people, number, style
    )
    told = SheetTeller(sheet, people, rules, language, paid)
    return encode_picture(canvas, told.side_facts(sheet.sides[number]), "side.png")


def drawn_sheet(
    teller: SheetTeller, people: People, score: Sequence[Points], style: Style
) -> Canvas:
    """The canvas of `sheet_picture`."""
    canvas = Canvas(scheme(style.theme).ground, style)
    if len(teller.sheet.sides) == 2:
        draw_two_sides(canvas, teller, people, score)
    else:
        draw_players(canvas, teller, people, score)
    return canvas


def drawn_side(teller: SheetTeller, people: People, number: int, style: Style) -> Canvas:
    """The canvas of `side_picture`."""
    canvas = Canvas(scheme(style.theme).ground, style)
    draw_side(canvas, teller, people, teller.sheet.sides[number])
    return canvas
