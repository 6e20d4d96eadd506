"""Show the results of an evening page by page: standings, hands, and each reader's own hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.client.components import (
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Image,
    Menu,
    Option,
    Pager,
    Panel,
    Part,
    Text,
    Turn,
    around,
    pages_of,
)
from bot.draw.evenings import (
    MOST_TABLES,
    EveningLine,
    EveningStandings,
    Scoring,
    Traveller,
    TravellerLine,
)
from bot.draw.picture import Picture
from bot.draw.ranking import MOST_ROWS
from bot.features.evenings.actions import Format
from bot.features.evenings.actions import Scoring as Agreed
from bot.features.evenings.controls import EveningAsk, ask_id
from bot.features.evenings.scoring import Standing, standings, travellers
from bot.features.evenings.state import Evening
from bot.features.evenings.texts import (
    LIST_ROOM,
    ask_button,
    computer_names,
    entries_text,
    evening_heading,
    evening_kind,
    evening_title,
    hand_by_hand_text,
    lines_within,
    standings_text,
    traveller_text,
)
from bot.table.rules.duplicate import Compared
from bot.table.rules.duplicate import Traveller as Sheet
from bot.words import Language, say

_HUNDRED = 100


def standings_pages(
    evening: Evening, title: str, reader_id: int | None = None
) -> tuple[EveningStandings, ...]:
    """Return the standings for pictures; each line of a Mitchell begins on a new page. The line of
    the user ``reader_id`` shows on all pages of its list. Empty before anybody has signed up."""
    reader = evening.entry_of(reader_id or 0)
    before = _by_entry(replace(evening, rounds=evening.rounds[:-1]))
    alone = _by_entry(replace(evening, rounds=evening.rounds[-1:]))
    is_final, begun = evening.stage.is_over, len(evening.rounds)
    rounds = begun if is_final else evening.settings.rounds
    pages: list[EveningStandings] = []
    for ranked in standings(evening):
        lines = [_line(evening, each, before, alone) for each in ranked]
        entries = [each.entry for each in ranked]
        own = None
        if reader is not None and reader.number in entries:
            own = lines[entries.index(reader.number)]
        for first in range(0, len(lines), MOST_ROWS):
            shown = tuple(lines[first : first + MOST_ROWS])
            scoring = _scoring(evening)
            pages.append(EveningStandings(title, begun, rounds, scoring, shown, own, is_final))
    numbered = enumerate(pages, start=1)
    return tuple(replace(page, page=number, pages=len(pages)) for number, page in numbered)


def traveller_pages(
    evening: Evening,
    sheet: Sheet,
    title: str,
    language: Language,
    reader_id: int | None = None,
) -> tuple[Traveller, ...]:
    """Return the sheet of one hand of `bot.features.evenings.scoring.shown_boards`, ten tables per
    page. The line of the reader's table is marked."""
    reader = evening.entry_of(reader_id or 0)
    own = None if reader is None else reader.number
    lines = [_table_line(evening, line, language, own) for line in sheet.lines]
    imps = evening.settings.scoring is Agreed.IMPS
    scoring = Scoring.IMPS if imps else Scoring.PERCENT
    return tuple(
        Traveller(title, sheet.board, scoring, tuple(lines[first : first + MOST_TABLES]))
        for first in range(0, len(lines), MOST_TABLES)
    )


def _by_entry(evening: Evening) -> Mapping[int, Standing]:
    """Return the standings by entry."""
    return {each.entry: each for line in standings(evening) for each in line}


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
    """Return the number of a table in its round, from 1. ``counted`` counts the tables of all
    rounds. That of computer players comes last; in its round it is the second."""
    tables = [table.table for drawn in evening.rounds for table in drawn.tables]
    return [*tables, 1][counted] + 1


def _side(evening: Evening, side: Sequence[int], language: Language) -> tuple[str, ...]:
    names = (name for number in side for name in _names(evening, number))
    return (*names, *computer_names(language, evening, side))


_HANDS_ON_A_PAGE = 8
ON_A_LIST = 10


@dataclass(frozen=True, slots=True)
class EveningPage:
    """A page of an evening's results, from 1: its standings, the sheet of a ``board``, or a
    reader's own hands."""

    asks: EveningAsk
    page: int = 1
    board: int | None = None


def page_drawn(
    evening: Evening, shown: EveningPage, reader_id: int, language: Language
) -> EveningStandings | Traveller | None:
    """Return the facts for the page's picture; None for a page of words only."""
    pages = _drawn_pages(evening, shown, reader_id, language)
    return pages[Pager.at(shown.page, len(pages)).page - 1] if pages else None


def results_panel(
    evening: Evening,
    shown: EveningPage,
    reader_id: int,
    language: Language,
    picture: Picture | None = None,
) -> Panel:
    """Return a page of the results, as a ``picture`` or in words, with controls to the others."""
    text, pages = _words(evening, shown, reader_id, language)
    body: list[Part] = [Text(text)]
    if picture is not None:
        body = [Text(text.partition("\n")[0]), Image(picture)]
    if shown.asks is not EveningAsk.HANDS:
        pages = len(_drawn_pages(evening, shown, reader_id, language))
    return Panel(
        (
            Text(evening_heading(language, evening)),
            *body,
            *_turning(evening, shown, pages),
            *_boards_menu(evening, shown, language),
            Buttons(tuple(_other_pages(evening, shown, reader_id, language))),
        ),
        AccentColour.RESULT,
    )


def evenings_panel(
    evenings: Sequence[Evening], older: int | None, language: Language, *, newest: bool = True
) -> Panel:
    """List the earlier evenings of a server, the last first, with a menu that opens one. ``older``
    is the id before which there are more, None if there are none."""
    title = f"## {say(language, 'evenings-title')}"
    if not evenings:
        return Panel((Text(f"{title}\n{say(language, 'evenings-none')}"),), AccentColour.RESULT)
    lines = [_evening_line(language, each) for each in evenings]
    options = tuple(
        Option(
            str(each.id), evening_title(language, each.id), evening_kind(language, each.settings)
        )
        for each in evenings
    )
    show = Menu(ask_id(0, EveningAsk.SHOW), options, say(language, "menu-evening-show"))
    parts: list[Part] = [Text(title), Text("\n".join(lines_within(language, lines, LIST_ROOM)))]
    parts.append(show)
    leads = [] if newest else [(0, "newest")]
    leads += [] if older is None else [(older, "older")]
    turns = [
        Button(ask_id(before, EveningAsk.LIST), say(language, f"button-evenings-{word}"))
        for before, word in leads
    ]
    if turns:
        parts.append(Buttons(tuple(turns)))
    return Panel(tuple(parts), AccentColour.RESULT)


def _evening_line(language: Language, evening: Evening) -> str:
    """Describe an evening: "Evening 12 · Pairs, matchpoints · 4 May 2026 · 8 entries"."""
    return say(
        language,
        "evenings-line",
        evening=evening_title(language, evening.id),
        kind=evening_kind(language, evening.settings),
        day=f"<t:{round(evening.changed_at)}:D>",
        entries=len(evening.entries),
        ending=evening.stage.value if evening.suspended is None else "waiting",
    )


def _words(
    evening: Evening, shown: EveningPage, reader_id: int, language: Language
) -> tuple[str, int]:
    """Return the page in words, and the number of such pages."""
    match shown.asks:
        case EveningAsk.HANDS:
            return _own_hands(evening, shown.page, reader_id, language)
        case EveningAsk.BOARD:
            sheet = _sheet(evening, shown.board)
            if sheet is None:
                return say(language, "evening-board-secret"), 1
            return _cut(language, traveller_text(language, evening, sheet)), 1
        case _:
            if not evening.rounds:
                return entries_text(language, evening) or say(language, "evening-nobody"), 1
            return _cut(language, standings_text(language, evening)), 1


def _own_hands(evening: Evening, page: int, reader_id: int, language: Language) -> tuple[str, int]:
    entry = evening.entry_of(reader_id)
    if entry is None:
        return say(language, "evening-hands-not-in"), 1
    head, *lines = hand_by_hand_text(language, evening, entry).splitlines()
    if not lines:
        return f"{head}\n{say(language, 'evening-hands-none')}", 1
    pages = pages_of(len(lines), _HANDS_ON_A_PAGE)
    shown = Pager.at(page, pages).part_of(lines, _HANDS_ON_A_PAGE)
    return "\n".join([head, *shown]), pages


def _cut(language: Language, text: str) -> str:
    return "\n".join(lines_within(language, text.splitlines(), LIST_ROOM))


def _drawn_pages(
    evening: Evening, shown: EveningPage, reader_id: int, language: Language
) -> Sequence[EveningStandings | Traveller]:
    title = evening_title(language, evening.id)
    if shown.asks is EveningAsk.STANDINGS:
        return standings_pages(evening, title, reader_id)
    sheet = _sheet(evening, shown.board)
    return () if sheet is None else traveller_pages(evening, sheet, title, language, reader_id)


def _turning(evening: Evening, shown: EveningPage, pages: int) -> list[Buttons]:
    if pages < 2:
        return []
    pager = Pager.at(shown.page, pages)
    board = () if shown.board is None else (shown.board,)
    turning = pager.buttons(
        lambda _, page: ask_id(evening.id, shown.asks, *board, page),
        lambda turn: f"{pager.page}/{pages}" if turn is Turn.NEXT else "",
        next_style=ButtonStyle.PLAIN,
    )
    return [turning]


def _boards_menu(evening: Evening, shown: EveningPage, language: Language) -> list[Menu]:
    """Return a menu of the public hands, those around the current one."""
    boards = [sheet.board for sheet in travellers(evening)]
    if not boards:
        return []
    options = tuple(
        Option(
            str(board),
            say(language, "option-evening-board", board=board),
            chosen=board == shown.board,
        )
        for board in around(boards, shown.board or boards[0])
    )
    chooses = ask_id(evening.id, EveningAsk.CHOOSE_BOARD)
    return [Menu(chooses, options, say(language, "menu-evening-board"))]


def _other_pages(
    evening: Evening, shown: EveningPage, reader_id: int, language: Language
) -> list[Button]:
    button, buttons = partial(ask_button, language, evening.id), []
    if shown.asks is not EveningAsk.STANDINGS:
        buttons.append(button(EveningAsk.STANDINGS, 1))
    plays = evening.entry_of(reader_id) is not None
    if shown.asks is not EveningAsk.HANDS and plays and evening.settings.is_duplicate:
        buttons.append(button(EveningAsk.HANDS, 1))
    return [*buttons, button(EveningAsk.FILE)]


def _sheet(evening: Evening, board: int | None) -> Sheet | None:
    """Return the sheet of a public hand."""
    return next((each for each in travellers(evening) if each.board == board), None)
