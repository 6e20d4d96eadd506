"""Seasons: their beginning, their podium, the archive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime

from bot.club.standings.board import BoardQuery
from bot.club.standings.seasons import PodiumStep, Season, SeasonPodium
from bot.render.club.leaderboard import RankedBy
from bot.render.club.podium import Podium
from bot.render.club.podium import PodiumStep as DrawnStep
from bot.render.drawing.picture import Picture
from bot.text import Language, say
from bot.text.words.lists import listed
from bot.ui.club.board_words import (
    game_or_all,
    names_of,
    order_name,
    people_named,
    season_label,
    season_name,
    value_told,
)
from bot.ui.club.leaderboard import open_board_button
from bot.ui.components import (
    MAX_OPTIONS,
    AccentColour,
    Buttons,
    Image,
    Menu,
    Option,
    Panel,
    Part,
    Text,
    notice,
)
from bot.ui.custom_ids import CustomId, Verb

_ONLY_ONE = 1

Names = Mapping[int, str]
"""Names by user."""


def day_of(at: float) -> date:
    """The day of a time in seconds since the epoch, in UTC."""
    return datetime.fromtimestamp(at, UTC).date()


def podium_drawn(season: Season, names: Names) -> Podium | None:
    """The podium as its picture takes it: of people, or of pairs if no person is on it; None
    without either."""
    podium = season.podium
    if podium is None or not (podium.people or podium.pairs):
        return None
    return Podium(
        title=season.name,
        first_day=day_of(season.began_at),
        last_day=None if season.ended_at is None else day_of(season.ended_at),
        ranked_by=RankedBy[podium.order.name],
        steps=tuple(
            DrawnStep(step.place, names_of(step.users, names), step.value)
            for step in podium.people or podium.pairs
        ),
        game=podium.game,
    )


def season_started_panel(season: Season, language: Language) -> Panel:
    """What everybody in the channel reads when a season begins."""
    told = say(language, "season-started", season=season_name(season.name))
    return notice(told, AccentColour.RESULT)


def podium_panel(
    season: Season, names: Names, language: Language, picture: Picture | None = None
) -> Panel:
    """The end of a season: how long it was, and its podium, as a ``picture`` or in words."""
    return Panel(
        (*_podium_parts(season, names, language, picture), _to_leaderboard(season, language)),
        AccentColour.RESULT,
    )


def archive_panel(
    seasons: Sequence[Season],
    shown: Season,
    names: Names,
    language: Language,
    picture: Picture | None = None,
) -> Panel:
    """One of the server's seasons, and a menu of the latest ones."""
    parts: list[Part] = [*_podium_parts(shown, names, language, picture)]
    if len(seasons) > _ONLY_ONE:
        named = list(seasons[:MAX_OPTIONS])
        if shown not in named:
            named[-1] = shown
        options = tuple(
            Option(str(each.id), season_label(each.name), chosen=each is shown) for each in named
        )
        menu = say(language, "menu-board-season")
        parts.append(Menu(CustomId(0, 0, Verb.SEASON, "archive"), options, menu))
    parts.append(_to_leaderboard(shown, language))
    return Panel(tuple(parts), AccentColour.RESULT)


def _podium_parts(
    season: Season, names: Names, language: Language, picture: Picture | None
) -> list[Part]:
    parts: list[Part] = [Text("\n".join(_heading(season, language)))]
    podium = season.podium
    if podium is None:
        return parts
    if picture is not None:
        first = podium.people or podium.pairs
        parts += [Text(_first(podium, first, names, language)), Image(picture)]
    elif podium.people:
        parts.append(Text(_steps(podium, podium.people, "season-people", names, language)))
    if podium.pairs:
        parts.append(Text(_steps(podium, podium.pairs, "season-pairs", names, language)))
    if not (podium.people or podium.pairs):
        parts.append(Text(say(language, "season-nobody")))
    return parts


def _heading(season: Season, language: Language) -> list[str]:
    """The name of the season, when it was, and by what its podium was decided."""
    named = season_name(season.name)
    began = f"<t:{round(season.began_at)}:D>"
    if season.ended_at is None:
        running = say(language, "season-since", began=began)
        return [f"## {say(language, 'season-running-title', season=named)}", f"-# {running}"]
    period = say(language, "season-period", began=began, ended=f"<t:{round(season.ended_at)}:D>")
    details = [period]
    if season.podium is not None:
        order = order_name(season.podium.order, language)
        details += [order, game_or_all(season.podium.game, language)]
    return [f"## {say(language, 'season-over-title', season=named)}", f"-# {' · '.join(details)}"]


def _steps(
    podium: SeasonPodium,
    steps: Sequence[PodiumStep],
    title: str,
    names: Names,
    language: Language,
) -> str:
    lines = [
        say(
            language,
            "season-step",
            place=step.place,
            people=people_named(names_of(step.users, names), language),
            value=value_told(podium.order, step.value, language),
        )
        for step in steps
    ]
    return "\n".join([f"### {say(language, title)}", *lines])


def _first(
    podium: SeasonPodium, steps: Sequence[PodiumStep], names: Names, language: Language
) -> str:
    """Who has won."""
    first = [step for step in steps if step.place == 1]
    people = listed(
        language, [people_named(names_of(step.users, names), language) for step in first]
    )
    value = value_told(podium.order, first[0].value, language)
    return say(language, "season-first", people=people, value=value)


def _to_leaderboard(season: Season, language: Language) -> Buttons:
    podium = season.podium
    if podium is None:
        return Buttons((open_board_button(BoardQuery(season=season.id), language),))
    query = BoardQuery(podium.order, podium.game, season=season.id)
    return Buttons((open_board_button(query, language),))
