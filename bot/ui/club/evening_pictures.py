"""What the pictures of an evening show: its standings by pages, and the sheet of a sealed hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.club.duplicate.boards import Compared
from bot.club.duplicate.boards import Traveller as Sheet
from bot.club.evenings.settings import Format
from bot.club.evenings.settings import Scoring as Agreed
from bot.club.evenings.standings import Standing, standings
from bot.club.evenings.state import Evening
from bot.render.club.evening import EveningLine, EveningStandings, Scoring
from bot.render.club.ranking import MOST_ROWS
from bot.render.club.traveller import MOST_TABLES, Traveller, TravellerLine
from bot.text import Language, say

_HUNDRED = 100


def standings_pages(
    evening: Evening, title: str, reader_id: int | None = None
) -> tuple[EveningStandings, ...]:
    """The standings as pictures show them; each line of a Mitchell begins a page of its own.

    ``reader_id`` is the user whose line is always in sight on the pages of their line. Empty before
    anybody has signed up.
    """
    reader = None if reader_id is None else evening.entry_of(reader_id)
    before = _by_entry(replace(evening, rounds=evening.rounds[:-1]))
    alone = _by_entry(replace(evening, rounds=evening.rounds[-1:]))
    pages: list[EveningStandings] = []
    for ranked in standings(evening):
        lines = [_line(evening, each, before, alone) for each in ranked]
        entries = [each.entry for each in ranked]
        own = None
        if reader is not None and reader.number in entries:
            own = lines[entries.index(reader.number)]
        for first in range(0, len(lines), MOST_ROWS):
            pages.append(_page(evening, title, lines[first : first + MOST_ROWS], own))
    numbered = enumerate(pages, start=1)
    return tuple(replace(page, page=number, pages=len(pages)) for number, page in numbered)


def traveller_pages(
    evening: Evening,
    sheet: Sheet,
    title: str,
    language: Language,
    reader_id: int | None = None,
) -> tuple[Traveller, ...]:
    """The sheet of one hand of `bot.club.evenings.sealing.shown_boards`, ten tables a page.

    The line of the reader's table is marked.
    """
    reader = None if reader_id is None else evening.entry_of(reader_id)
    own = None if reader is None else reader.number
    lines = [_table_line(evening, line, language, own) for line in sheet.lines]
    imps = evening.settings.scoring is Agreed.IMPS
    scoring = Scoring.IMPS if imps else Scoring.PERCENT
    return tuple(
        Traveller(title, sheet.board, scoring, tuple(lines[first : first + MOST_TABLES]))
        for first in range(0, len(lines), MOST_TABLES)
    )


def _by_entry(evening: Evening) -> Mapping[int, Standing]:
    """The standings by entry, as they are with these rounds only."""
    return {each.entry: each for line in standings(evening) for each in line}


def _page(
    evening: Evening, title: str, lines: Sequence[EveningLine], own: EveningLine | None
) -> EveningStandings:
    is_final, begun = evening.stage.is_over, len(evening.rounds)
    rounds = begun if is_final else evening.settings.rounds
    return EveningStandings(title, begun, rounds, _scoring(evening), tuple(lines), own, is_final)


def _scoring(evening: Evening) -> Scoring:
    if evening.settings.format is Format.TEAMS:
        return Scoring.VICTORY
    return {
        Agreed.MATCHES: Scoring.VICTORY,
        Agreed.MATCHPOINTS: Scoring.PERCENT,
        Agreed.IMPS: Scoring.IMPS,
    }[evening.settings.scoring]


def _score(evening: Evening, standing: Standing) -> float:
    match _scoring(evening):
        case Scoring.VICTORY:
            return standing.victory
        case Scoring.PERCENT:
            return float(standing.share * _HUNDRED)
        case _:
            return float(standing.imps)


def _line(
    evening: Evening,
    standing: Standing,
    before: Mapping[int, Standing],
    alone: Mapping[int, Standing],
) -> EveningLine:
    earlier, last = before[standing.entry], alone[standing.entry]
    breaks_ties = evening.settings.scoring is Agreed.MATCHES
    return EveningLine(
        standing.place,
        _names(evening, standing.entry),
        _score(evening, standing),
        standing.tables,
        margin=standing.difference if breaks_ties else None,
        last=_score(evening, last) if last.tables else None,
        place_before=earlier.place if len(evening.rounds) > 1 else None,
    )


def _names(evening: Evening, number: int) -> tuple[str, ...]:
    entry = evening.entry(number)
    return () if entry is None else tuple(member.name for member in entry.members)


def _table_line(
    evening: Evening, line: Compared, language: Language, reader: int | None
) -> TravellerLine:
    result = line.result
    first, second = (_side(evening, side, language) for side in result.sides)
    imps = evening.settings.scoring is Agreed.IMPS
    scores = line.imps if imps else tuple(line.share(side) * _HUNDRED for side in (0, 1))
    return TravellerLine(
        _table_number(evening, result.table),
        first,
        result.points[0],
        float(scores[0]),
        second,
        result.points[1],
        float(scores[1]),
        is_reader=reader is not None and reader in (*result.sides[0], *result.sides[1]),
    )


def _table_number(evening: Evening, counted: int) -> int:
    """The number of a table in its round, from 1; ``counted`` counts those of all rounds."""
    tables = [table.table for drawn in evening.rounds for table in drawn.tables]
    return tables[counted] + 1


def _side(evening: Evening, side: Sequence[int], language: Language) -> tuple[str, ...]:
    names = [name for number in side for name in _names(evening, number)]
    computers = sum(number < 0 for number in side)
    if computers:
        seats = computers if evening.settings.format is Format.SINGLES else 2
        names.append(say(language, "evening-computers", number=seats))
    return tuple(names)
