"""Show the matches of a server by filters and pages, and one of them with its sheets and par."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from bot.client.components import (
    MAX_OPTION_TEXT,
    MAX_TEXT,
    AccentColour,
    Button,
    Buttons,
    Image,
    Menu,
    Option,
    Panel,
    Part,
    Picker,
    PickerKind,
    Text,
    fitting,
    plain_name,
    shortened,
    shown_name,
)
from bot.client.custom_ids import CustomId, Verb, control_id
from bot.draw.card_emojis import NO_EMOJIS, CardEmojis
from bot.draw.hand import Narrator
from bot.draw.picture import Picture
from bot.draw.results import counts_penalties
from bot.features.books.controls import HistoryPosition, Way, game_menu
from bot.features.books.match_facts import COMPUTERS
from bot.features.books.par import MatchPar, Worth, match_worth
from bot.features.books.player_statistics import (
    MOST_PEOPLE,
    ListedMatch,
    MatchPage,
)
from bot.table.panels.records import RecordForm, all_hands_button, hand_options
from bot.table.panels.scores import ending_line, result_parts, rubber_words, sheet_panel
from bot.table.panels.words import heading, narrator_of
from bot.table.state.table import EndingKind, Stage, Table
from bot.words import Language, say
from bot.words.names import game_name
from bot.words.numbers import day, decimals_of, difference, figure, listed
from tarocchino.core.games import GAMES
from tarocchino.core.games.base import Points
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.scoring import HandSheet
from tarocchino.core.views.open_hand import hands_over
from tarocchino.core.views.view import MatchView
from tarocchino.players.levels import Level

_PAR_SPARE = 100


def with_hand_par(
    parts: Sequence[Part], table: Table, number: int, par: MatchPar | None, language: Language
) -> tuple[Part, ...]:
    """Return the parts of a score sheet's message, then the par of its hand, counted from 0."""
    if par is None or number >= len(par.hands):
        return tuple(parts)
    narrator = narrator_of(table, language)
    sides = " · ".join(
        say(language, "score-side", side=_people(narrator, side), points=points)
        for side, points in enumerate(par.hands[number])
        if points is not None
    )
    return _with_lines(parts, [f"-# {say(language, 'match-par-sheet', sides=sides)}"])


def _with_lines(parts: Sequence[Part], lines: Sequence[str] | Iterator[str]) -> tuple[Part, ...]:
    """Return the parts, then as many of the lines as a message has room for."""
    taken = sum(len(part.content) for part in parts if isinstance(part, Text))
    told = fitting(list(lines), MAX_TEXT - taken - _PAR_SPARE)
    return (*parts, Text(told)) if told else tuple(parts)


def _worth_lines(narrator: Narrator, worths: Sequence[Worth], seat: int | None) -> Iterator[str]:
    """Yield the reader's line, which is enough between two sides, and else a line per side."""
    language = narrator.language
    if seat is not None:
        own = worths[narrator.side_of(seat)]
        yield say(
            language,
            "match-par-yours",
            cards=_signed(own.cards, language),
            play=_signed(own.play, language),
            total=_signed(own.cards + own.play, language),
        )
    if seat is None or len(worths) > 2:
        for side, worth in enumerate(worths):
            yield say(
                language,
                "match-par-side",
                players=_people(narrator, side),
                cards=_signed(worth.cards, language),
                play=_signed(worth.play, language),
            )
    of = "match-par-what-penalties" if counts_penalties(narrator) else "match-par-what"
    yield say(language, of)


def _people(narrator: Narrator, side: int) -> str:
    return narrator.opening_people(narrator.sides[side])


def _signed(points: Points, language: Language) -> str:
    return difference(language, points, decimals_of((points,)))


_MATCH_SPARE = 900


def match_panel(
    table: Table,
    view: MatchView,
    ended_at: float,
    language: Language,
    picture: Picture | None = None,
    par: MatchPar | None = None,
    reader: int | None = None,
) -> Panel:
    """Return the panel with the end of a match, what its cards were worth, and what can be opened:
    a score sheet, the hands card by card, the record.

    The hands are a ``picture``, or columns without one. With a ``par`` the worth to the user
    ``reader`` comes first. ``ended_at`` is in seconds since the epoch.
    """
    if table.stage is Stage.FINISHED:
        parts = result_parts(table, view, language, picture)
    else:
        parts = tuple(_broken_off(table, view, language, picture))
    when = Text(f"-# <t:{round(ended_at)}:f> · <#{table.venue.channel_id}>")
    if par is not None and par.hands and len(par.hands) == len(view.sheets):
        worths = match_worth(par, [sheet.score for sheet in view.sheets])
        seat = None if reader is None else table.seat_of(reader)
        parts = _with_lines(parts, _worth_lines(narrator_of(table, language), worths, seat))
    return Panel((*parts, when, *_controls(table, view, language)), AccentColour.RESULT)


def match_sheet_panel(
    table: Table,
    sheets: Sequence[HandSheet],
    picture: Picture | None,
    language: Language,
    paid: MattoPaid | None = None,
    emojis: CardEmojis = NO_EMOJIS,
    par: MatchPar | None = None,
) -> Panel:
    """Return the panel with the score sheet of the last of these hands, as it was posted, the par
    of its deal if known, and the menu of the other hands."""
    panel = sheet_panel(table, sheets, picture, language, paid, emojis)
    counted, number = 0 if table.match is None else len(table.match.sheets), len(sheets) - 1
    *body, about = panel.parts
    parts = with_hand_par(body, table, number, par, language)
    return Panel((*parts, about, *_sheet_menu(table, counted, number, language)), panel.colour)


def _broken_off(
    table: Table, view: MatchView, language: Language, picture: Picture | None
) -> Iterator[Part]:
    """Yield the parts for a match that came to no result."""
    told = ending_line(table, language) or say(language, "table-closed")
    yield Text(f"## {heading(language, table.game, table.rules)}\n{told}")
    if picture is not None:
        yield Image(picture)
    elif view.sheets:
        yield from rubber_words(narrator_of(table, language), view.sheets, MAX_TEXT - _MATCH_SPARE)


def _controls(table: Table, view: MatchView, language: Language) -> Iterator[Part]:
    yield from _sheet_menu(table, len(view.sheets), None, language)
    if table.match is None or not hands_over(table.match):
        return
    forms = tuple(
        Option(form.value, say(language, f"choice-format-{form.value}")) for form in RecordForm
    )
    record = CustomId(table.id, 0, Verb.MATCH_RECORD)
    yield Menu(record, forms, say(language, "menu-match-record"))
    yield all_hands_button(table.id, 0, language)


def _sheet_menu(
    table: Table, counted: int, shown: int | None, language: Language
) -> Iterator[Menu]:
    """Yield a menu of the counted hands: as many as fit, nearest to the one shown."""
    if not counted:
        return
    custom_id = CustomId(table.id, 0, Verb.MATCH_SHEET)
    options = hand_options(counted, shown, language)
    yield Menu(custom_id, options, say(language, "menu-match-sheet"))


ON_A_PAGE = 8
"""Matches per page."""


def history_panel(
    position: HistoryPosition, page: MatchPage, names: Mapping[int, str], language: Language
) -> Panel:
    """Return the panel with a page of matches, the newest first, with the menus that filter them
    and open one. ``names`` are the known names of the people in the filter."""
    unturned = replace(position, way=Way.OLDER, table=0)
    parts: list[Part] = [Text("\n".join(_heading(position, names, language)))]
    if page.matches:
        parts.append(Text("\n".join(_match_line(each, language) for each in page.matches)))
        parts.append(
            Menu(
                control_id(Verb.HISTORY_MATCH, unturned),
                tuple(_match_option(each, language) for each in page.matches),
                say(language, "menu-history-match"),
            )
        )
        parts.extend(_page_buttons(position, page, language))
    else:
        parts.append(Text(say(language, "history-none")))
    parts.append(
        game_menu(control_id(Verb.HISTORY_GAME, unturned), tuple(GAMES), position.game, language)
    )
    parts.append(
        Picker(
            control_id(Verb.HISTORY_PEOPLE, unturned),
            PickerKind.PEOPLE,
            say(language, "menu-history-people"),
            position.people,
            most=MOST_PEOPLE,
        )
    )
    return Panel(tuple(parts), AccentColour.RESULT)


def _heading(
    wanted: HistoryPosition, names: Mapping[int, str], language: Language
) -> Iterator[str]:
    yield f"## {say(language, 'history-title')}"
    filters = []
    if wanted.people:
        people = [
            shown_name(names[each]) if each in names else f"<@{each}>" for each in wanted.people
        ]
        filters.append(say(language, "history-of", players=listed(language, people)))
    if wanted.game is not None:
        filters.append(game_name(language, wanted.game))
    if filters:
        yield " · ".join(filters)


def _page_buttons(
    position: HistoryPosition, page: MatchPage, language: Language
) -> Iterator[Buttons]:
    """Yield the buttons to newer and older matches, if there are any."""
    if not (page.has_newer or page.has_older):
        return
    before = replace(position, way=Way.NEWER, table=page.matches[0].table_id)
    after = replace(position, way=Way.OLDER, table=page.matches[-1].table_id)
    newer, older = control_id(Verb.HISTORY, before), control_id(Verb.HISTORY, after)
    yield Buttons(
        (
            Button(newer, say(language, "button-history-newer"), disabled=not page.has_newer),
            Button(older, say(language, "button-history-older"), disabled=not page.has_older),
        )
    )


def _match_line(listed_match: ListedMatch, language: Language) -> str:
    """Return "3 Nov 2026 · Ottocento · **Anna and Carla** 812 – Bruno and Dino 530"."""
    sides = _sides(listed_match, language, bold=True)
    line = say(
        language,
        "history-match",
        day=f"<t:{round(listed_match.ended_at)}:d>",
        game=game_name(language, listed_match.game),
        sides=sides,
    )
    ending = _ending(listed_match, language)
    return line if ending is None else f"{line} · {ending}"


def _match_option(listed_match: ListedMatch, language: Language) -> Option:
    """Return the match as a menu's option, with its day in UTC: menus show no timestamps."""
    when = day(language, datetime.fromtimestamp(listed_match.ended_at, UTC).date())
    label = f"{when} · {game_name(language, listed_match.game)}"
    sides = shortened(_sides(listed_match, language, bold=False), MAX_OPTION_TEXT)
    return Option(str(listed_match.table_id), shortened(label, MAX_OPTION_TEXT), sides)


def _sides(listed_match: ListedMatch, language: Language, *, bold: bool) -> str:
    """Return the people of each side with its points, if the match came to a result."""
    told = []
    for side, points in enumerate(listed_match.score):
        players = [p for p in listed_match.players if p.side == side and p.stayed]
        people = [
            _computer(p.level, language)
            if p.user_id == COMPUTERS
            else (shown_name(p.name) if bold else plain_name(p.name))
            for p in players
        ]
        named = listed(language, people or _computers(listed_match, side, language))
        if bold and any(player.won for player in players):
            named = f"**{named}**"
        told.append(f"{named} {figure(language, points)}")
    return " – ".join(told) if len(told) == 2 else " · ".join(told)


def _computers(listed_match: ListedMatch, side: int, language: Language) -> list[str]:
    """Return the computer players of a side without people: each level once, the best first."""
    here = {p.level for p in listed_match.players if p.side == side and p.user_id == COMPUTERS}
    best_first = [level for level in reversed(Level) if level in here] or [Level.CLUB]
    return [_computer(level, language) for level in best_first]


def _computer(level: Level, language: Language) -> str:
    return say(language, "history-computer", level=level.value)


def _ending(listed_match: ListedMatch, language: Language) -> str | None:
    """Return how the match ended; None if the rules ended it."""
    if listed_match.ending is EndingKind.PLAYED:
        return None
    return say(language, f"history-ending-{listed_match.ending.value}")
