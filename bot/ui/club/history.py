"""The matches of a server by filters and pages, and one of them with what there is to open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from typing import Annotated

from bot.club.results.match_facts import COMPUTERS
from bot.club.statistics.history import (
    MOST_PEOPLE,
    ListedMatch,
    MatchFilter,
    MatchPage,
    PageStart,
)
from bot.tables.state.ending import EndingKind
from bot.text import Language, say
from bot.text.words.dates import day
from bot.text.words.lists import listed
from bot.text.words.names import game_name
from bot.text.words.points import shown
from bot.ui.club.positions import (
    GAME_OR_ALL,
    USER,
    game_options,
)
from bot.ui.codec import control_id
from bot.ui.components import (
    MAX_OPTION_TEXT,
    AccentColour,
    Button,
    Buttons,
    Menu,
    Option,
    Panel,
    Part,
    Picker,
    PickerKind,
    Text,
    shortened,
)
from bot.ui.custom_ids import Verb
from bot.ui.words import plain_name, shown_name
from tarocchino.core.games import GAMES, GameName
from tarocchino.players.levels import Level

ON_A_PAGE = 8
"""Matches on a page."""


class Way(Enum):
    """Where a page lies beside a match of the list; the value is its word in custom_ids."""

    NEWER = "newer"
    OLDER = "older"


@dataclass(frozen=True, slots=True)
class HistoryPosition:
    """A page of the matches that a filter leaves: right before a ``table`` of the list or after it,
    or the newest one (0)."""

    way: Way = Way.OLDER
    game: Annotated[GameName | None, GAME_OR_ALL] = None
    people: Annotated[tuple[int, ...], USER] = ()
    table: int = 0

    @property
    def wanted(self) -> MatchFilter:
        """The filter."""
        return MatchFilter(self.people, self.game)

    @property
    def start(self) -> PageStart:
        """Where the page begins."""
        return PageStart(self.table or None, backwards=self.way is Way.NEWER)


def history_panel(
    position: HistoryPosition, page: MatchPage, names: Mapping[int, str], language: Language
) -> Panel:
    """A page of matches, the newest first, with the menus that filter them, and open one.

    ``names`` are those of the people in the filter, as far as they are known.
    """
    unturned = replace(position, way=Way.OLDER, table=0)
    parts: list[Part] = [Text("\n".join(_heading(position.wanted, names, language)))]
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
        Menu(
            control_id(Verb.HISTORY_GAME, unturned),
            game_options(tuple(GAMES), position.wanted.game, language),
            say(language, "menu-which-game"),
        )
    )
    parts.append(
        Picker(
            control_id(Verb.HISTORY_PEOPLE, unturned),
            PickerKind.PEOPLE,
            say(language, "menu-history-people"),
            position.wanted.people,
            most=MOST_PEOPLE,
        )
    )
    return Panel(tuple(parts), AccentColour.RESULT)


def _heading(wanted: MatchFilter, names: Mapping[int, str], language: Language) -> Iterator[str]:
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
    """Newer and older matches, where there are any on either side."""
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
    """ "3 Nov 2026 · Ottocento · **Anna and Carla** 812 – Bruno and Dino 530"."""
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
    """The match in a menu, where Discord shows no timestamps: its day is that of UTC."""
    when = day(language, datetime.fromtimestamp(listed_match.ended_at, UTC).date())
    label = f"{when} · {game_name(language, listed_match.game)}"
    sides = shortened(_sides(listed_match, language, bold=False), MAX_OPTION_TEXT)
    return Option(str(listed_match.table_id), shortened(label, MAX_OPTION_TEXT), sides)


def _sides(listed_match: ListedMatch, language: Language, *, bold: bool) -> str:
    """The people of each side with its points, if the match came to a result."""
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
        told.append(f"{named} {shown(points)}")
    return " – ".join(told) if len(told) == 2 else " · ".join(told)


def _computers(listed_match: ListedMatch, side: int, language: Language) -> list[str]:
    """The computer players of a side without people, each level once, the best first."""
    here = {p.level for p in listed_match.players if p.side == side and p.user_id == COMPUTERS}
    best_first = [level for level in reversed(Level) if level in here] or [Level.CLUB]
    return [_computer(level, language) for level in best_first]


def _computer(level: Level, language: Language) -> str:
    return say(language, "history-computer", level=level.value)


def _ending(listed_match: ListedMatch, language: Language) -> str | None:
    """How the match ended, unless the rules ended it."""
    if listed_match.ending is EndingKind.PLAYED:
        return None
    return say(language, f"history-ending-{listed_match.ending.value}")
