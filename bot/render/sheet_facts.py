"""A score sheet's lines and alt text: each part of a side's points, from the hand's sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.game.combinations import Combination, Tally
from bot.game.games.base import Points
from bot.game.scoring import HandSheet, SideSheet
from bot.render.people import People
from bot.text import Language, say
from bot.text.names import family_name
from bot.text.points import shown

_PLUS = " + "


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a side's sum: what for, how it came about, how many points."""

    label: str
    points: int | str
    detail: str = ""
    is_total: bool = False


def sheet_title(sheet: HandSheet, people: People, language: Language) -> str:
    """Who dealt the hand, or which side called out."""
    if sheet.called_out is not None:
        seats = sheet.sides[sheet.called_out].seats
        return say(language, "picture-sheet-called-out", side=people.side_said(seats))
    return say(language, "picture-sheet-title", dealer=people.said(sheet.dealer))


def running_points(sheet: HandSheet, side: SideSheet, score: Sequence[Points]) -> int | str:
    """The running score of a side with this hand; of each player, where they score alone."""
    if len(score) == len(sheet.sides):
        return shown(score[sheet.sides.index(side)])
    return " / ".join(str(shown(score[seat])) for seat in side.seats)


def side_lines(side: SideSheet, language: Language) -> tuple[Line, ...]:
    """The lines of a side's sum, those worth nothing left out, the total last."""
    lines = [
        Line(say(language, "picture-sheet-sequences"), side.sequences.points, _sum(side.sequences)),
        Line(say(language, "picture-sheet-cricche"), side.cricche.points, _sum(side.cricche)),
        Line(
            say(language, "picture-sheet-cards"),
            shown(side.cards),
            say(language, "picture-sheet-number", number=len(side.pile)),
        ),
        Line(say(language, "picture-sheet-last-trick"), side.last_trick),
        Line(say(language, "picture-sheet-tricks"), side.trick_combinations),
        Line(
            say(language, "picture-sheet-declared"),
            side.declared_points,
            _declared(side.declared, language),
        ),
    ]
    label = "picture-sheet-cappotto" if side.cappotto else "picture-sheet-total"
    total = Line(say(language, label), shown(side.total), is_total=True)
    return (*(line for line in lines if line.points), total)


def sheet_facts(
    sheet: HandSheet, people: People, score: Sequence[Points], language: Language
) -> Iterator[str]:
    """The alt text's sentences: totals first, then how each came about."""
    yield f"{sheet_title(sheet, people, language)}."
    for side in sheet.sides:
        yield say(
            language,
            "picture-alt-sheet-side",
            side=people.side_said(side.seats),
            points=shown(side.total),
            score=running_points(sheet, side, score),
        )
    for side in sheet.sides:
        parts = [_line_said(line, language) for line in side_lines(side, language)]
        combinations = _declared((*side.sequences.items, *side.cricche.items), language)
        if combinations:
            parts.insert(0, combinations)
        yield f"{people.side_said(side.seats)}: {'; '.join(parts)}."


def _line_said(line: Line, language: Language) -> str:
    return say(language, "picture-alt-sheet-line", label=line.label, points=line.points)


def _sum(tally: Tally) -> str:
    """How the points add up: "15 + 10", "(15 + 10 + 10) × 2"; nothing for a single one."""
    if len(tally.items) < 2:
        return ""
    added = _PLUS.join(str(item.points) for item in tally.items)
    return f"({added}) × 2" if tally.doubled else added


def _declared(items: Iterable[Combination], language: Language) -> str:
    return ", ".join(
        say(
            language,
            "picture-combination",
            family=family_name(language, item.family),
            points=item.points,
        )
        for item in items
    )
