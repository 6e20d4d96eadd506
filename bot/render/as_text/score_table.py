"""The score sheet of a hand in which everybody plays alone: a row per player."""

from __future__ import annotations

from collections.abc import Iterator

from bot.game.play.scoring import HandSheet, SideSheet
from bot.render.as_text.columns import COLUMNS, row
from bot.render.as_text.narrator import Narrator
from bot.render.as_text.results import counts_penalties
from bot.text import Language, say
from bot.text.plain import left, right
from bot.text.words.lists import listed
from bot.text.words.names import family_name
from bot.text.words.points import shown

_CELL = 5
_HEADS = (
    "sheet-head-sequences",
    "sheet-head-cricche",
    "sheet-head-cards",
    "sheet-head-last-trick",
    "sheet-head-total",
)


def score_table(narrator: Narrator, sheet: HandSheet) -> str:
    """Everybody's sequences, cricche, card points, last trick and total, `COLUMNS` wide.

    Players who sat out have no row. Below come each player's combinations, if any, and the losers
    of the hand where penalties are counted.
    """
    language = narrator.language
    sides = [side for side in sheet.sides if side.pile or side.cappotto]
    shows_last_trick = any(side.last_trick for side in sides)
    heads = [head for head in _HEADS if shows_last_trick or head != "sheet-head-last-trick"]
    names = COLUMNS - _CELL * len(heads)
    rows = ["".join([" " * names, *(right(say(language, head), _CELL) for head in heads)])]
    rows.append("─" * COLUMNS)
    for side in sides:
        name = left(" + ".join(narrator.plain_name(seat) for seat in side.seats), names)
        rows.append(name + _cells(language, side, shows_last_trick))
    for side in sides:
        rows.extend(_combination_rows(narrator, side))
    if counts_penalties(narrator):
        rows.append("─" * COLUMNS)
        losers = [seat for seat, penalty in enumerate(sheet.score) if penalty]
        named = listed(language, [narrator.plain_name(seat) for seat in losers])
        rows.append(say(language, "sheet-lost-by", players=named))
    return "\n".join(rows)


def _cells(language: Language, side: SideSheet, shows_last_trick: bool) -> str:
    if side.cappotto:
        return right(say(language, "sheet-no-trick"), _CELL * (4 + shows_last_trick))
    points = [side.sequences.points, side.cricche.points, side.cards]
    points += [side.last_trick, side.total] if shows_last_trick else [side.total]
    return "".join(right(str(shown(each)), _CELL) for each in points)


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
