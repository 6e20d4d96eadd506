"""A person's statistics in a server, and who played how many cards of a shared seat."""

from __future__ import annotations

from bot.render.drawing.picture import Picture
from bot.render.statistics.picture import PlayedGame
from bot.tables.state.participation import Participation, shared_seats
from bot.tables.state.statistics import PlayerStats
from bot.tables.state.table import Table
from bot.text import Language, say
from bot.text.words.lists import listed
from bot.text.words.names import game_name
from bot.text.words.points import shown
from bot.ui.components import AccentColour, Image, Panel, Part, Text, shortened
from bot.ui.words import shown_name

_ROOM_FOR_SEATS = 700


def games_drawn(stats: PlayerStats) -> tuple[PlayedGame, ...]:
    """The games as their picture takes them; none if there is nothing to draw."""
    return tuple(PlayedGame(g.game, g.matches, g.wins, g.points) for g in stats.games)


def statistics_panel(
    name: str, stats: PlayerStats, language: Language, picture: Picture | None = None
) -> Panel:
    """The person's matches, wins and points by game, cards played, and turns missed.

    A ``picture`` shows the games; without one they are lines.
    """
    title = Text(f"## {say(language, 'stats-title', player=shown_name(name))}")
    if not stats.games and not stats.turns:
        return Panel((title, Text(say(language, "stats-none"))), AccentColour.RESULT)
    parts: list[Part] = [title]
    total = [say(language, "stats-matches", matches=stats.matches, wins=stats.wins)]
    if picture is not None:
        parts += [Text(total[0]), Image(picture)]
    elif stats.games:
        parts.append(Text("\n".join([*total, *_game_lines(stats, language)])))
    parts.append(Text("\n".join(_reliability_lines(stats, language))))
    return Panel(tuple(parts), AccentColour.RESULT)


def _game_lines(stats: PlayerStats, language: Language) -> list[str]:
    return [
        say(
            language,
            "stats-game",
            game=game_name(language, each.game),
            matches=each.matches,
            wins=each.wins,
            points=shown(each.points),
        )
        for each in stats.games
    ]


def shared_lines(table: Table, language: Language) -> list[str]:
    """For every seat that several people played, who played how many cards."""
    lines = [
        say(
            language,
            "result-shared",
            player=shown_name(occupant.name),
            parts=listed(language, [_part(part, language) for part in parts]),
        )
        for seat, parts in shared_seats(table).items()
        if (occupant := table.seats[seat]) is not None
    ]
    return [shortened("\n".join(lines), _ROOM_FOR_SEATS)] if lines else []


def _reliability_lines(stats: PlayerStats, language: Language) -> list[str]:
    lines = [say(language, "stats-cards", number=stats.cards)]
    if stats.turns:
        lines.append(say(language, "stats-missed", missed=stats.missed, turns=stats.turns))
    if stats.left:
        lines.append(say(language, "stats-left", number=stats.left))
    if stats.helped_out:
        lines.append(say(language, "stats-helped-out", number=stats.helped_out))
    return lines


def _part(part: Participation, language: Language) -> str:
    if part.user_id is None:
        return say(language, "result-part-computer", number=part.cards)
    return say(language, "result-part", player=shown_name(part.name), number=part.cards)
