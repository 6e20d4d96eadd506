"""The matches of a server by filters and pages, and one of them with what there is to open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from bot.club.results.match_facts import COMPUTERS
from bot.club.statistics.history import (
    EVERY_MATCH,
    MOST_PEOPLE,
    NEWEST,
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
    game_options,
    read_game,
    read_user,
    written_game,
    written_user,
)
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
from bot.ui.custom_ids import BadCustomIdError, CustomId, Verb
from bot.ui.words import plain_name, shown_name
from tarocchino.core.games import GAMES
from tarocchino.players.levels import Level

ON_A_PAGE = 8
"""Matches on a page."""

_SEPARATOR = "."
_NEWER, _OLDER = "newer", "older"


@dataclass(frozen=True, slots=True)
class HistoryPosition:
    """A page of the matches that a filter leaves."""

    wanted: MatchFilter = EVERY_MATCH
    start: PageStart = NEWEST

    def from_match(self, table_id: int, *, backwards: bool) -> CustomId:
        """The custom_id of the button to the page right after a match of the list, or before it."""
        turned = PageStart(table_id, backwards)
        return replace(self, start=turned)._id(Verb.HISTORY)

    def menu(self, verb: Verb) -> CustomId:
        """The custom_id of a menu that changes the filter, or opens one of the matches."""
        return replace(self, start=NEWEST)._id(verb)

    def _id(self, verb: Verb) -> CustomId:
        way = _NEWER if self.start.backwards else _OLDER
        people = [written_user(user_id) for user_id in self.wanted.people]
        words = (way, written_game(self.wanted.game), *people)
        return CustomId(self.start.after or 0, 0, verb, _SEPARATOR.join(words))


def decode_history(custom_id: CustomId, values: tuple[str, ...] = ()) -> HistoryPosition:
    """The page that a control leads to; a changed filter leads to the newest match.

    Raises `BadCustomIdError`.
    """
    try:
        way, game, *people = custom_id.argument.split(_SEPARATOR)
        wanted = MatchFilter(tuple(map(read_user, people)), read_game(game))
        match custom_id.verb:
            case Verb.HISTORY_GAME:
                (chosen,) = values
                return HistoryPosition(replace(wanted, game=read_game(chosen)))
            case Verb.HISTORY_PEOPLE:
                named = tuple(dict.fromkeys(int(each) for each in values))
                return HistoryPosition(replace(wanted, people=named[:MOST_PEOPLE]))
    except ValueError:
        raise BadCustomIdError(custom_id.argument) from None
    start = PageStart(custom_id.table or None, backwards=way == _NEWER)
    return HistoryPosition(wanted, start)


def decode_match(custom_id: CustomId, values: tuple[str, ...]) -> int:
    """The table whose match was chosen. Raises `BadCustomIdError`."""
    match values:
        case [table_id] if table_id.isdecimal():
            return int(table_id)
    raise BadCustomIdError(custom_id.argument)


def history_panel(
    position: HistoryPosition, page: MatchPage, names: Mapping[int, str], language: Language
) -> Panel:
    """A page of matches, the newest first, with the menus that filter them, and open one.

    ``names`` are those of the people in the filter, as far as they are known.
    """
    parts: list[Part] = [Text("\n".join(_heading(position.wanted, names, language)))]
    if page.matches:
        parts.append(Text("\n".join(_match_line(each, language) for each in page.matches)))
        parts.append(
            Menu(
                position.menu(Verb.HISTORY_MATCH),
                tuple(_match_option(each, language) for each in page.matches),
                say(language, "menu-history-match"),
            )
        )
        parts.extend(_page_buttons(position, page, language))
    else:
        parts.append(Text(say(language, "history-none")))
    parts.append(
        Menu(
            position.menu(Verb.HISTORY_GAME),
            game_options(tuple(GAMES), position.wanted.game, language),
            say(language, "menu-which-game"),
        )
    )
    parts.append(
        Picker(
            position.menu(Verb.HISTORY_PEOPLE),
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
    newer = position.from_match(page.matches[0].table_id, backwards=True)
    older = position.from_match(page.matches[-1].table_id, backwards=False)
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
