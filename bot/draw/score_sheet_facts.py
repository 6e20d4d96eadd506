"""Write a score sheet's lines and alt text: each part of a side's points, from the hand's sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from bot.draw.player_names import People
from bot.words import Argument, Language, say
from bot.words.names import card_label, family_name
from bot.words.numbers import figure, gained
from tarocchino.core.games.base import Points, poste
from tarocchino.core.model.combinations import Family, Tally, tallies
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.scoring import HandSheet, SideSheet

_PLUS = " + "
_TIMES_TWO = "({}) × 2"
_PARTS = (
    "picture-sheet-head-sequences", "picture-sheet-head-cricche", "picture-sheet-head-cards",
    "picture-sheet-head-last-trick", "picture-sheet-head-tricks", "picture-sheet-head-declared",
)  # fmt: skip
"""The heads of the columns for the parts of a side's points."""


@dataclass(frozen=True, slots=True)
class SumLine:
    """One line of a side's sum: its label, its calculation, its points.

    ``said`` replaces ``detail`` in the alt text if it says more. ``points`` is empty for a card
    that only changed sides.
    """

    label: str
    points: Points | str
    detail: str = ""
    said: str = ""
    is_total: bool = False


@dataclass(frozen=True, slots=True)
class SumCell:
    """One side's points in a column of the sums, with their calculation in short."""

    points: Points | str
    detail: str = ""


class ColumnKind(Enum):
    """The kind of a column's points: a part of the hand's or their total, or running scores."""

    PART = "part"
    TOTAL = "total"
    SCORED = "scored"
    PENALTY = "penalty"
    RUNNING = "running"


@dataclass(frozen=True, slots=True)
class SumColumn:
    """A column of the sums: its label, and each side's points."""

    label: str
    cells: tuple[SumCell, ...]
    kind: ColumnKind = ColumnKind.PART


@dataclass(frozen=True, slots=True)
class SheetTeller:
    """The context of a sheet's lines: the hand, its people, rules and language.

    ``paid`` is the payment for the Matto, or None.
    """

    sheet: HandSheet
    people: People
    rules: RuleSet
    language: Language
    paid: MattoPaid | None = None

    def title(self) -> str:
        """Return who dealt the hand, or which side called out."""
        sheet, people = self.sheet, self.people
        if sheet.called_out is not None:
            seats = sheet.sides[sheet.called_out].seats
            return self._say("picture-sheet-called-out", side=people.side_said(seats))
        return self._say("picture-sheet-title", dealer=people.said(sheet.dealer))

    def running_points(self, side: SideSheet, score: Sequence[Points]) -> Points | str:
        """Return a side's running score after this hand, or each of its players'."""
        if len(score) == len(self.sheet.sides):
            return score[self.sheet.sides.index(side)]
        return " / ".join(figure(self.language, score[seat]) for seat in side.seats)

    def lines(self, side: SideSheet) -> tuple[SumLine, ...]:
        """Return the lines of a side's sum without noughts, the total last."""
        lines = (
            self._tally("picture-sheet-sequences", "picture-sheet-sequenza", side.sequences),
            self._tally("picture-sheet-cricche", "picture-sheet-criccone", side.cricche),
            SumLine(self._say("picture-sheet-cards"), side.cards, cards_sum(self.language, side)),
            SumLine(self._say("picture-sheet-last-trick"), side.last_trick),
            SumLine(self._say("picture-sheet-tricks"), side.trick_combinations),
            self._declared(side),
        )
        worth_something = (line for line in lines if line.points)
        return (*worth_something, *self._payment(side), *self._total(side))

    def columns(self, score: Sequence[Points]) -> tuple[SumColumn, ...]:
        """Return the sums of all sides in columns, without columns of noughts.

        After the total come the hand's additions to the running scores, if they differ from the
        total, and the running scores. A soloist's hand has poste instead.
        """
        sheet = self.sheet
        every = zip(*(self._cells(side) for side in sheet.sides), strict=True)
        columns = [
            self._column(part, cells)
            for part, cells in zip(_PARTS, every, strict=True)
            if any(cell.points for cell in cells)
        ]
        totals = [side.total for side in sheet.sides]
        columns.append(self._points_column("picture-sheet-head-total", totals, ColumnKind.TOTAL))
        if sheet.soloist is not None:
            return (*columns, *self._poste_columns())
        penalties = self.rules.losers is not None
        if penalties:
            columns.append(
                self._points_column("picture-sheet-head-penalty", sheet.score, ColumnKind.PENALTY)
            )
        elif totals != list(sheet.score):
            columns.append(
                self._points_column("picture-sheet-head-scored", sheet.score, ColumnKind.SCORED)
            )
        running = [SumCell(self.running_points(side, score)) for side in sheet.sides]
        label = "picture-sheet-head-in-all" if penalties else "picture-sheet-head-now"
        columns.append(self._column(label, running, ColumnKind.RUNNING))
        return tuple(columns)

    def _poste_columns(self) -> Iterator[SumColumn]:
        """Yield the winner's points above the floor, and the poste for them."""
        sheet, floor, stake = self.sheet, self.rules.poste_floor, self._stake
        winner = max(sheet.sides, key=lambda side: (side.total, sheet.soloist not in side.seats))
        above = SumCell(max(0, winner.total - floor))
        poste = SumCell(stake, f"{stake // 2} × 2" if sheet.alone else "")
        for label, cell in (
            (self._say("picture-sheet-head-above", floor=floor), above),
            (self._say("picture-sheet-poste"), poste),
        ):
            cells = tuple(cell if side is winner else SumCell("") for side in sheet.sides)
            yield SumColumn(label, cells, ColumnKind.SCORED)

    def poste_short(self) -> str:
        """Return each player's poste for a soloist: "Poste: Bruno +90 · Anna −45 · Carla −45"."""
        sheet = self.sheet
        if sheet.soloist is None:
            return ""
        seats = sorted(range(len(sheet.score)), key=lambda seat: seat != sheet.soloist)
        each = [
            f"{self.people.said(seat)} {gained(self.language, sheet.score[seat])}" for seat in seats
        ]
        return self._say("picture-sheet-poste-short", poste=" · ".join(each))

    def way(self, side: SideSheet) -> str:
        """Return how a soloist plays, "goes up"; empty for every other side."""
        if self.sheet.soloist is None or self.sheet.soloist not in side.seats:
            return ""
        return self._say("picture-mark-alone" if self.sheet.alone else "picture-mark-soloist")

    def payment_note(self) -> str:
        """Return which card was paid for the Matto and by whom; empty if none was."""
        if self.paid is None:
            return ""
        payer = next(side for side in self.sheet.sides if self.paid.seat in side.seats)
        (line,) = self._payment(payer)
        return self._say("picture-alt-sheet-note", label=line.label, detail=line.detail)

    def _column(
        self, message: str, cells: Sequence[SumCell], kind: ColumnKind = ColumnKind.PART
    ) -> SumColumn:
        return SumColumn(self._say(message), tuple(cells), kind)

    def _points_column(self, message: str, points: Iterable[Points], kind: ColumnKind) -> SumColumn:
        return self._column(message, [SumCell(each) for each in points], kind)

    def _cells(self, side: SideSheet) -> tuple[SumCell, ...]:
        """Return the side's points in each of the parts."""
        number = len(side.pile)
        return (
            _tally_cell(side.sequences),
            _tally_cell(side.cricche),
            SumCell(side.cards, self._say("picture-sheet-number", number=number) if number else ""),
            SumCell(side.last_trick),
            SumCell(side.trick_combinations),
            SumCell(side.declared_points, declared_sum(side) if has_doubled(side) else ""),
        )

    def poste_lines(self) -> tuple[SumLine, ...]:
        """Return a soloist's hand as the winner's points in poste, then each player's poste."""
        sheet = self.sheet
        if sheet.soloist is None:
            return ()
        said = poste_said(self.language, sheet, self.rules)
        first = SumLine(self._say("picture-sheet-poste"), self._stake, said)
        rest = (
            SumLine(self.people.said(seat), gained(self.language, points))
            for seat, points in enumerate(sheet.score)
        )
        return first, *rest

    @property
    def _stake(self) -> int:
        """Return what each opponent of the soloist wins or loses."""
        return max(abs(int(points)) for points in self.sheet.score) // 2

    def facts(self, score: Sequence[Points]) -> Iterator[str]:
        """Yield the alt text's sentences: totals first, then the calculation of each."""
        people, sheet = self.people, self.sheet
        yield f"{self.title()}."
        for side in sheet.sides:
            yield self._say(
                "picture-alt-sheet-side",
                side=people.side_said(side.seats),
                points=side.total,
                score=self.running_points(side, score),
            )
        again = replace(self, people=people.brief)
        for side in sheet.sides:
            parts = "; ".join(self._said(line) for line in again.lines(side))
            yield f"{again.people.side_said(side.seats)}: {parts}."
        if lines := again.poste_lines():
            yield lines[0].detail
            yield f"{'; '.join(self._said(line) for line in lines[1:])}."

    def side_facts(self, side: SideSheet) -> Iterator[str]:
        """Yield the alt text's sentences for one side."""
        names = self.people.side_said(side.seats)
        yield self._say("picture-alt-sheet-hand", side=names, points=side.total)
        yield f"{'; '.join(self._said(line) for line in self.lines(side))}."

    def _said(self, line: SumLine) -> str:
        detail = line.said or line.detail
        if not detail:
            return self._say("picture-alt-sheet-line", label=line.label, points=line.points)
        if not line.points:
            return self._say("picture-alt-sheet-note", label=line.label, detail=detail)
        return self._say(
            "picture-alt-sheet-sum", label=line.label, detail=detail, points=line.points
        )

    def _tally(self, plain: str, doubled: str, tally: Tally) -> SumLine:
        label = self._say(doubled if tally.doubled else plain)
        numbers = _PLUS.join(str(item.points) for item in tally.items)
        detail = _framed(tally).format(numbers) if len(tally.items) > 1 else ""
        return SumLine(label, tally.points, detail, named_sum(self.language, tally))

    def _declared(self, side: SideSheet) -> SumLine:
        label = self._say("picture-sheet-declared")
        return SumLine(label, side.declared_points, declared_named(self.language, side))

    def _payment(self, side: SideSheet) -> Iterator[SumLine]:
        if self.paid is not None and self.paid.seat in side.seats:
            payee = self.people.side_said(self.sheet.sides[self.paid.payee].seats)
            card = card_label(self.language, self.paid.card)
            detail = self._say("picture-sheet-paid", card=card, side=payee)
            yield SumLine(self._say("picture-sheet-matto"), "", detail)

    def _total(self, side: SideSheet) -> Iterator[SumLine]:
        label = "picture-sheet-cappotto" if side.cappotto else "picture-sheet-total"
        yield SumLine(self._say(label), side.total, is_total=True)
        sheet = self.sheet
        if sheet.soloist is not None or len(sheet.score) != len(sheet.sides):
            return
        scored = sheet.score[sheet.sides.index(side)]
        if self.rules.losers is not None:
            if scored:
                yield SumLine(self._say("picture-sheet-penalty"), scored)
        elif scored != side.total:
            yield SumLine(self._say("picture-sheet-scored"), scored)

    def _say(self, message: str, **facts: Argument) -> str:
        return say(self.language, message, **facts)


def named_sum(language: Language, tally: Tally) -> str:
    """Return the combinations with their points: "(Kings 17 + Queens 14 + Jacks 12) × 2"."""
    named = (
        say(
            language,
            "picture-combination",
            family=family_name(language, item.family),
            points=item.points,
        )
        for item in tally.items
    )
    return _framed(tally).format(_PLUS.join(named))


def cards_sum(language: Language, side: SideSheet) -> str:
    """Return the calculation of the card points: the groups in which cards count, and the rest."""
    more = sum(c.points - 1 for c in side.pile)
    number, points = len(side.pile), side.cards - more
    groups = say(language, "picture-sheet-groups", number=number, points=points)
    return _PLUS.join([groups, *_counting_cards(language, side)])


def _counting_cards(language: Language, side: SideSheet) -> Iterator[str]:
    names = {
        5: say(language, "picture-sheet-fives"),
        4: family_name(language, Family.QUEENS),
        3: family_name(language, Family.KNIGHTS),
        2: family_name(language, Family.JACKS),
    }
    for worth, name in names.items():
        number = sum(c.points == worth for c in side.pile)
        if number:
            yield f"{name} {number} × {worth - 1}"


def declared_named(language: Language, side: SideSheet) -> str:
    """Return each player's declarations on the side, as in `named_sum`."""
    return _PLUS.join(named_sum(language, tally) for tally in _declared_tallies(side))


def poste_said(language: Language, sheet: HandSheet, rules: RuleSet) -> str:
    """Return the calculation of a soloist's poste in a sentence (rules.md § 9)."""
    most, floor = max(side.total for side in sheet.sides), rules.poste_floor
    return say(
        language,
        "sheet-poste-made",
        points=most,
        above=max(0, most - floor),
        floor=floor,
        poste=poste(most, floor),
        alone="yes" if sheet.alone else "no",
    )


def has_doubled(side: SideSheet) -> bool:
    """Return whether a player of the side declared so much that it was doubled (rules.md § 6)."""
    return any(tally.doubled for tally in _declared_tallies(side))


def declared_sum(side: SideSheet) -> str:
    """Return the sum of the side's declarations: "10 + 30 × 2"."""
    return _PLUS.join(
        f"{tally.points // 2} × 2"
        if tally.doubled
        else _PLUS.join(str(i.points) for i in tally.items)
        for tally in _declared_tallies(side)
    )


def _declared_tallies(side: SideSheet) -> list[Tally]:
    """Return each player's declarations by kind, without empty ones."""
    return [tally for made in side.declarations for tally in tallies(made) if tally.items]


def _framed(tally: Tally) -> str:
    return _TIMES_TWO if tally.doubled else "{}"


def _tally_cell(tally: Tally) -> SumCell:
    return SumCell(tally.points, f"{tally.points // 2} × 2" if tally.doubled else "")
