"""The score sheet of a hand, and the running score of a match, as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.render.as_html.shown_card import ShownCard, shown_card
from bot.render.as_text.narrator import Narrator
from bot.render.drawing.player_names import People
from bot.render.score_sheet.facts import SheetTeller, SumColumn, SumLine
from bot.text import say
from bot.text.words.names import family_name
from bot.text.words.points import gained, shown
from tarocchino.core.model.combinations import Combination
from tarocchino.core.play.scoring import HandSheet, SideSheet
from tarocchino.core.views.open_hand import OpenHand, payment_for_matto

MOST_ABREAST = 2
"""Sides that have a sum of their own; more share one table."""


@dataclass(frozen=True, slots=True)
class ListedCombination:
    """A combination that counted: its name, its cards, its points before any doubling."""

    name: str
    cards: tuple[ShownCard, ...]
    points: int


@dataclass(frozen=True, slots=True)
class SideTable:
    """One side: its players, its combinations, the lines of its sum (none in a shared table)."""

    players: str
    combinations: tuple[ListedCombination, ...]
    lines: tuple[SumLine, ...]


@dataclass(frozen=True, slots=True)
class SheetTables:
    """A hand's sheet: each side, the shared table if there is one, the poste of a soloist's hand.

    A row of the shared table has a cell in each of ``columns``, in the order of ``sides``.
    """

    sides: tuple[SideTable, ...]
    columns: tuple[SumColumn, ...]
    poste: tuple[SumLine, ...]


def sheet_tables(narrator: Narrator, hand: OpenHand) -> SheetTables | None:
    """The sheet of a finished hand; None for one that was thrown in or never scored."""
    state = hand.steps[-1].state
    if len(state.sheets) <= hand.number or not state.sheets[hand.number].sides:
        return None
    sheet = state.sheets[hand.number]
    people = People(narrator.names, narrator.language, in_writing=True)
    paid = payment_for_matto(hand)
    teller = SheetTeller(sheet, people, narrator.rules, narrator.language, paid)
    is_shared = len(sheet.sides) > MOST_ABREAST
    sides = tuple(
        SideTable(
            _heading(narrator, teller, side),
            tuple(_combinations(narrator, side)),
            () if is_shared else (*teller.lines(side), *_scored(narrator, sheet, number)),
        )
        for number, side in enumerate(sheet.sides)
    )
    columns = teller.columns(state.score) if is_shared else ()
    return SheetTables(sides, columns, teller.poste_lines())


def _heading(narrator: Narrator, teller: SheetTeller, side: SideSheet) -> str:
    """The players of the side, and how a soloist plays."""
    players, way = narrator.people_plain(side.seats), teller.way(side)
    return f"{players} · {way}" if way else players


def _combinations(narrator: Narrator, side: SideSheet) -> Iterator[ListedCombination]:
    language = narrator.language

    def listed(item: Combination, message: str) -> ListedCombination:
        name = say(language, message, family=family_name(language, item.family), number=item.length)
        cards = tuple(shown_card(language, card) for card in item.cards)
        return ListedCombination(name, cards, item.points)

    for item in (*side.sequences.items, *side.cricche.items):
        yield listed(item, "sheet-item")
    for item in side.declared:
        yield listed(item, "sheet-declared-item")


def _scored(narrator: Narrator, sheet: HandSheet, side: int) -> Iterator[SumLine]:
    """What the hand adds to the running score where that is not the total (rules.md § 10)."""
    if sheet.soloist is None and sheet.score[side] != sheet.sides[side].total:
        label = say(narrator.language, "picture-sheet-scored")
        yield SumLine(label, shown(sheet.score[side]), is_total=True)


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A hand in the running score: its number from 1, and for each score what the hand added and
    what it came to."""

    number: int
    added: tuple[str, ...]
    totals: tuple[str, ...]


def score_rows(narrator: Narrator, sheets: Sequence[HandSheet]) -> Iterator[ScoreRow]:
    """The running score, a row for each hand that was counted."""
    totals = [0.0] * len(narrator.sides)
    for number, sheet in enumerate(sheets, start=1):
        totals = [total + points for total, points in zip(totals, sheet.score, strict=True)]
        yield ScoreRow(
            number,
            tuple(_added(narrator, sheet, side) for side in range(len(totals))),
            tuple(str(shown(total)) for total in totals),
        )


def _added(narrator: Narrator, sheet: HandSheet, side: int) -> str:
    """What the hand added to a score; that the side called out is told."""
    points = gained(sheet.score[side])
    if sheet.called_out == side:
        return say(narrator.language, "score-called-out", points=points)
    return points
