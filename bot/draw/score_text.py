"""Write the score sheet of a hand and the running score in columns that fit a phone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from textwrap import wrap

from bot.draw.hand import Narrator
from bot.draw.pile import SUIT_FAMILIES
from bot.draw.results import counts_penalties
from bot.draw.score_sheet_facts import declared_sum, has_doubled
from bot.words import Language, say
from bot.words.names import card_short, family_name, suit_short
from bot.words.numbers import figure, gained, listed
from bot.words.plain import left, right, width
from tarocchino.core.games.base import Points, poste
from tarocchino.core.model.cards import (
    ACES,
    ANGELO,
    CONTATORI,
    LUNA,
    MONDO,
    MOORS,
    NUMBERED_TRUMPS,
    SOLE,
    Card,
    card,
)
from tarocchino.core.model.combinations import CRICCA_CARDS, Combination, Family, Tally
from tarocchino.core.model.rules import GrandeHead
from tarocchino.core.play.scoring import HandSheet, SideSheet

COLUMNS = 31
"""The number of monospaced columns that fit a phone of 390 pixels in Discord without scrolling."""


def row(label: str, points: int | str | None) -> str:
    """Return a row with a label on the left and points on the right, or only the label."""
    if points is None:
        return label.rstrip()
    text = str(points)
    room = COLUMNS - width(text) - 1
    return left(label, room) + right(text, COLUMNS - room)


_CELL = 5
_SHORTEST_NAME = 6
"""The least columns for a name on the line of its numbers; with fewer it has a separate line."""

_Column = tuple[str, Callable[[SideSheet], Points]]
"""The message for the column's head, and the function for a side's points."""

_COLUMNS: tuple[_Column, ...] = (
    ("sheet-head-sequences", lambda side: side.sequences.points),
    ("sheet-head-cricche", lambda side: side.cricche.points),
    ("sheet-head-cards", lambda side: side.cards),
    ("sheet-head-last-trick", lambda side: side.last_trick),
    ("sheet-head-trick-combinations", lambda side: side.trick_combinations),
    ("sheet-head-total", lambda side: side.total),
)
_ONLY_WITH_POINTS = ("sheet-head-last-trick", "sheet-head-trick-combinations")


def score_table(narrator: Narrator, sheet: HandSheet) -> str:
    """Return everybody's points in columns, with their total, `COLUMNS` wide.

    Players who sat out have no row. Below are each player's combinations, if any, and with
    penalties the losers of the hand.
    """
    language = narrator.language
    sides = [side for side in sheet.sides if side.pile or side.cappotto]
    columns = [
        (head, points)
        for head, points in _COLUMNS
        if head not in _ONLY_WITH_POINTS or any(points(side) for side in sides)
    ]
    heads = "".join(right(say(language, head), _CELL) for head, _ in columns)
    rows = [right(heads, COLUMNS), "─" * COLUMNS]
    for side in sides:
        name = " + ".join(narrator.plain_name(seat) for seat in side.seats)
        rows.extend(_side_rows(name, _cells(language, side, columns)))
    for side in sides:
        rows.extend(_combination_rows(narrator, side))
    if counts_penalties(narrator):
        rows.append("─" * COLUMNS)
        losers = [seat for seat, penalty in enumerate(sheet.score) if penalty]
        named = listed(language, [narrator.plain_name(seat) for seat in losers])
        rows.append(say(language, "sheet-lost-by", players=named))
    return "\n".join(rows)


def _side_rows(name: str, cells: str) -> tuple[str, ...]:
    room = COLUMNS - width(cells)
    if room < _SHORTEST_NAME:
        return left(name, COLUMNS).rstrip(), right(cells, COLUMNS)
    return (left(name, room) + cells,)


def _cells(language: Language, side: SideSheet, columns: Sequence[_Column]) -> str:
    if side.cappotto:
        return right(say(language, "sheet-no-trick"), _CELL * len(columns))
    return "".join(right(figure(language, points(side)), _CELL) for _, points in columns)


def _combination_rows(narrator: Narrator, side: SideSheet) -> Iterator[str]:
    language = narrator.language
    if not side.sequences.items and not side.cricche.items:
        return
    yield ""
    yield " + ".join(narrator.plain_name(seat) for seat in side.seats)
    for tally, doubled in (
        (side.sequences, "sheet-sequenza"),
        (side.cricche, "sheet-criccone"),
    ):
        for item in tally.items:
            name = family_name(language, item.family)
            yield row(" " + say(language, "sheet-item", family=name, number=item.length),
                      item.points)  # fmt: skip
        if tally.doubled:
            yield row(say(language, doubled, points=tally.points // 2), tally.points)


_LABEL = 8
_CRICCA_LABEL = 9
_PLACES = 14
_GREAT_PLACES = 12
_GAP = "·"
_BREAK = "|"
_NUMBERS_A_ROW = 6


def score_sheet(narrator: Narrator, sheet: HandSheet) -> str:
    """Return the sheets of both sides, one below the other, at most `COLUMNS` wide.

    A soloist's hand ends with the poste; more than two sides share one table.
    """
    if not sheet.sides:
        return say(narrator.language, "sheet-thrown-in")
    if len(sheet.sides) > 2:
        return score_table(narrator, sheet)
    parts = [side_sheet(narrator, side, _soloist(narrator, sheet, side)) for side in sheet.sides]
    if sheet.soloist is not None:
        return "\n\n".join([*parts, _poste(narrator, sheet)])
    scored = zip(parts, sheet.sides, sheet.score, strict=True)
    return "\n\n".join(
        part if points == side.total else f"{part}\n{_scored(narrator, points)}"
        for part, side, points in scored
    )


def _scored(narrator: Narrator, points: Points) -> str:
    """Return the hand's addition to the running score, which is not the total (rules.md § 10)."""
    language = narrator.language
    return row(say(language, "sheet-scored"), figure(language, points))


def _soloist(narrator: Narrator, sheet: HandSheet, side: SideSheet) -> str | None:
    """Return the soloist's name and way of playing, to head their side; None for the other side."""
    if sheet.soloist is None or sheet.soloist not in side.seats:
        return None
    message = "sheet-soloist-alone" if sheet.alone else "sheet-soloist-up"
    return say(narrator.language, message, player=narrator.plain_name(sheet.soloist))


def _poste(narrator: Narrator, sheet: HandSheet) -> str:
    """Return the winner's points in poste, and what every player wins or loses."""
    language = narrator.language
    worth = poste(max(side.total for side in sheet.sides), narrator.rules.poste_floor)
    if sheet.alone:
        first = row(say(language, "sheet-poste-alone", poste=worth), 2 * worth)
    else:
        first = row(say(language, "sheet-poste"), worth)
    rows = [first, "─" * COLUMNS]
    for seat, points in enumerate(sheet.score):
        rows.append(row(narrator.plain_name(seat), gained(narrator.language, points)))
    return "\n".join(rows)


def side_sheet(narrator: Narrator, sheet: SideSheet, head: str | None = None) -> str:
    """Return one side's sheet: sequences, cricche, cards, last trick, declarations, the total.

    The heading is the players' names unless ``head`` is given.
    """
    language = narrator.language
    names = head or " + ".join(narrator.plain_name(seat) for seat in sheet.seats)
    rows = [left(names, COLUMNS).rstrip(), "─" * COLUMNS]
    if sheet.cappotto:
        rows.append(say(language, "sheet-cappotto"))
    if sheet.pile:
        rows.extend(_pile_rows(narrator, sheet))
    rows.extend(_declared_rows(narrator, sheet))
    if sheet.trick_combinations:
        rows.append(row(say(language, "sheet-trick-combinations"), sheet.trick_combinations))
    total = row(say(language, "sheet-total"), figure(language, sheet.total))
    return "\n".join([*rows, "─" * COLUMNS, total])


def _pile_rows(narrator: Narrator, sheet: SideSheet) -> Iterator[str]:
    language, pile = narrator.language, frozenset(sheet.pile)
    counted = {item.family: item for item in sheet.sequences.items}
    yield from _grande_rows(narrator, pile, counted.get(Family.GRANDE))
    for family, suit in SUIT_FAMILIES.items():
        cells = [_cell(language, card(rank + suit.value), pile) for rank in "KQNJA"]
        yield _sequence_row(language, family, cells, counted)
    aces = [_suit_cell(language, c, pile) for c in ACES]
    yield _sequence_row(language, Family.ACES, aces, counted)
    # Moors are equal, so only their number matters.
    moors = [left(say(language, "sheet-moor") if c in pile else _GAP, 2) for c in MOORS]
    yield _sequence_row(language, Family.MOORS, moors, counted)
    yield _sum_row(language, sheet.sequences, "sheet-sequences", "sheet-sequenza")
    counted = {item.family: item for item in sheet.cricche.items}
    for family, members in CRICCA_CARDS.items():
        show = _cell if family is Family.TAROCCHI else _suit_cell
        cells = [show(language, c, pile) for c in members]
        yield _cells_row(language, family, cells, counted.get(family))
    yield _sum_row(language, sheet.cricche, "sheet-cricche", "sheet-criccone")
    yield row(say(language, "sheet-cards", number=len(pile)), figure(language, sheet.cards))
    if sheet.last_trick:
        yield row(say(language, "sheet-last-trick"), sheet.last_trick)


def _grande_rows(
    narrator: Narrator, pile: Collection[Card], grande: Combination | None
) -> Iterator[str]:
    """Yield the great trumps, the numbers in two rows, and how many Moors join the Grande."""
    language = narrator.language
    angelo_first = narrator.rules.grande_head is GrandeHead.ANGELO
    head = (ANGELO, MONDO) if angelo_first else (MONDO, ANGELO)
    cells = [_cell(language, c, pile) for c in (*head, SOLE, LUNA)]
    counted = {} if grande is None else {Family.GRANDE: grande}
    yield _sequence_row(language, Family.GRANDE, cells, counted)
    numbers = _number_cells(language, pile, grande)
    for start in range(0, len(numbers), _NUMBERS_A_ROW):
        row = "".join(numbers[start : start + _NUMBERS_A_ROW])
        if row.replace(_GAP, "").strip():
            yield f"{'':{_LABEL}}{row}".rstrip()
    if grande is not None and (moors := sum(1 for c in grande.cards if c in MOORS)):
        yield f"{'':{_LABEL}}{say(language, 'sheet-grande-moors', number=moors)}"


def _number_cells(
    language: Language, pile: Collection[Card], grande: Combination | None
) -> list[str]:
    """Return three columns for each numbered trump, with a bar after the last that counts."""
    counted = () if grande is None else tuple(c for c in NUMBERED_TRUMPS if c in grande.cards)
    stray = [c for c in NUMBERED_TRUMPS if c in pile and c not in counted]
    cells = []
    for c in NUMBERED_TRUMPS:
        broken_here = bool(grande and counted and stray) and c is counted[-1]
        cells.append(_cell(language, c, pile) + (_BREAK if broken_here else " "))
    return cells


def _cell(language: Language, c: Card, pile: Collection[Card]) -> str:
    return left(card_short(language, c) if c in pile else _GAP, 2)


def _suit_cell(language: Language, c: Card, pile: Collection[Card]) -> str:
    return left(suit_short(language, c.suit) if c in pile and c.suit else _GAP, 2)


def _sequence_row(
    language: Language, family: Family, cells: Iterable[str], counted: dict[Family, Combination]
) -> str:
    """Return a sequence's row; contatori that count in it are in the last columns."""
    found = counted.get(family)
    wild = [c for c in CONTATORI if found is not None and c in found.cards]
    places = left(" ".join(cells), _GREAT_PLACES if family is Family.GRANDE else _PLACES)
    shown = " ".join(left(card_short(language, c), 2) for c in wild)
    return _cells_row(language, family, [places, shown], found)


def _cells_row(
    language: Language, family: Family, cells: Sequence[str], found: Combination | None
) -> str:
    label = left(family_name(language, family), _CRICCA_LABEL if family.is_cricca else _LABEL)
    return row(label + " ".join(cells), None if found is None else found.points)


def _sum_row(language: Language, tally: Tally, plain: str, doubled: str) -> str:
    if not tally.doubled:
        return row(say(language, plain), tally.points)
    return row(say(language, doubled, points=tally.points // 2), tally.points)


def _declared_rows(narrator: Narrator, sheet: SideSheet) -> Iterator[str]:
    language = narrator.language
    if not sheet.declared:
        return
    for item in sheet.declared:
        name = family_name(language, item.family)
        label = say(language, "sheet-declared-item", family=name, number=item.length)
        yield row(label, item.points)
    label = say(language, "sheet-declared")
    if has_doubled(sheet):
        told = f"{label} {declared_sum(sheet)}".replace(" ×", "\xa0×").replace("× ", "×\xa0")
        *before, label = wrap(told, COLUMNS - _CELL)
        yield from before
    yield row(label, sheet.declared_points)


_NUMBER = 3
_MOST_ABREAST = 4


def running_score(narrator: Narrator, sheets: Sequence[HandSheet]) -> str:
    """Return the points of each hand for each score, with marks for calling out, and the sums.

    The table is `COLUMNS` wide; more than four players without partners have two tables, one below
    the other.
    """
    tables = [
        "\n".join(_table(narrator, sheets, scores)) for scores in _abreast(len(narrator.sides))
    ]
    ending = _ending(narrator)
    return "\n".join(["\n\n".join(tables), *([] if ending is None else [ending])])


def _abreast(scores: int) -> Iterator[range]:
    """Yield the scores that share a table: all, or the first and the second half."""
    tables = -(-scores // _MOST_ABREAST)
    length = -(-scores // tables)
    for start in range(0, scores, length):
        yield range(start, min(start + length, scores))


def _table(narrator: Narrator, sheets: Sequence[HandSheet], scores: Sequence[int]) -> list[str]:
    column = (COLUMNS - _NUMBER) // len(scores)
    rule = "─" * (_NUMBER + column * len(scores))
    rows = [*_heads(narrator, scores, column), rule]
    for number, sheet in enumerate(sheets, start=1):
        cells = "".join(right(_points(narrator, sheet, s), column) for s in scores)
        rows.append(left(str(number), _NUMBER) + cells)
    rows.append(rule)
    sums = [sum(sheet.score[side] for sheet in sheets) for side in scores]
    totals = (right(figure(narrator.language, points), column) for points in sums)
    rows.append(" " * _NUMBER + "".join(totals))
    return rows


def _ending(narrator: Narrator) -> str | None:
    """Return the target or the number of hands; None without either."""
    rules, language = narrator.rules, narrator.language
    if rules.target is not None:
        message = "score-penalties" if counts_penalties(narrator) else "score-target"
        return say(language, message, points=rules.target)
    if rules.hands is not None and rules.hands > 1:
        return say(language, "score-hands", number=rules.hands)
    return None


def _heads(narrator: Narrator, scores: Sequence[int], column: int) -> list[str]:
    """Return the players' names above their side's column, partners one below the other."""
    sides = [narrator.sides[score] for score in scores]
    lines = []
    for place in range(max(len(seats) for seats in sides)):
        names = (narrator.plain_name(seats[place]) if place < len(seats) else "" for seats in sides)
        lines.append(" " * _NUMBER + "".join(" " + right(name, column - 1) for name in names))
    return lines


def _points(narrator: Narrator, sheet: HandSheet, side: int) -> str:
    points = sheet.score[side]
    if sheet.called_out == side:
        return say(narrator.language, "score-called-out", points=points)
    words = figure if sheet.soloist is None else gained
    return words(narrator.language, points)
