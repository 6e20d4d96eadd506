"""The picture of a person's statistics: for each game the matches as a bar, those won filled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.render.drawing.canvas import SMALLEST_TYPE, Canvas, fitting_units
from bot.render.drawing.colours import GOLD, scheme
from bot.render.drawing.picture import Picture, encode_picture
from bot.render.drawing.player_names import People
from bot.render.drawing.typeface import Face
from bot.render.style.style import Style
from bot.text import Language, say
from bot.text.words.names import game_name
from bot.text.words.points import shown
from tarocchino.core.games import GameName
from tarocchino.core.games.base import Points

_MARGIN = 8
_TITLE = 34
_TITLE_SIZE = 20
_HEAD = 20
_TALLEST = 46
_NAMES = 150
_BARS = 190
_BAR = 16
_COLUMNS = (396, 468, 586)
"""Where the numbers of matches, of wins and of points end."""
_SIZE = 15


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A person's matches of one game, how many were won, and the points of all."""

    game: GameName
    matches: int
    wins: int
    points: Points


def statistics_picture(
    name: str, games: Sequence[PlayedGame], language: Language, style: Style = Style()
) -> Picture:
    """The person's games, at least one, a row each. Raises ValueError without any."""
    if not games:
        raise ValueError("nothing was played")
    people = People((name,), language)
    canvas = drawn_statistics(people, games, style)
    return encode_picture(canvas, _facts(people, games), "statistics.png")


def drawn_statistics(people: People, games: Sequence[PlayedGame], style: Style) -> Canvas:
    """The canvas of `statistics_picture`."""
    canvas, language = Canvas(scheme(style.theme).ground, style), people.language
    colours, right = canvas.colours, canvas.width - _MARGIN
    matches, wins = (sum(each) for each in zip(*((g.matches, g.wins) for g in games), strict=True))
    total = say(language, "picture-statistics-total", matches=matches, wins=wins)
    middle = _TITLE / 2
    taken = canvas.text(right, middle, total, 14, colours.accent, Face.BOLD, "rm")
    room = canvas.width - 2 * _MARGIN - taken - 14
    canvas.text(_MARGIN, middle, people.drawn(0), _TITLE_SIZE, colours.text, Face.TITLE, "lm", room)
    height = min(_TALLEST, (canvas.height - _TITLE - _HEAD - _MARGIN) / len(games))
    canvas.panel(
        _MARGIN - 4, _TITLE, canvas.width - 2 * _MARGIN + 8, _HEAD + height * len(games) + 2,
        colours.panel, None, 1, 8,
    )  # fmt: skip
    heads = ("matches", "wins", "points")
    for key, x in zip(heads, _COLUMNS, strict=True):
        head, y = say(language, f"picture-statistics-{key}"), _TITLE + _HEAD / 2 + 1
        canvas.text(x, y, head, SMALLEST_TYPE, colours.quiet, Face.PLAIN, "rm")
    most = max(each.matches for each in games)
    for number, each in enumerate(games):
        top = _TITLE + _HEAD + number * height
        canvas.rule(_MARGIN + 4, right - 4, top, colours.line)
        _draw_game(canvas, each, most, language, top + height / 2)
    return canvas


def _draw_game(
    canvas: Canvas, played: PlayedGame, most: int, language: Language, middle: float
) -> None:
    colours, left = canvas.colours, _MARGIN + 6
    name, room = game_name(language, played.game), _NAMES - 12
    size = fitting_units(name, room, 16, 12, Face.TITLE)
    canvas.text(left, middle, name, size, colours.text, Face.TITLE, "lm", room)
    top, scale = middle - _BAR / 2, _BARS / most
    for number, colour in ((played.matches, colours.line), (played.wins, GOLD)):
        if number:
            canvas.fill(left + _NAMES, top, max(2, number * scale), _BAR, colour)
    for value, x in zip((played.matches, played.wins, played.points), _COLUMNS, strict=True):
        is_wins = value is played.wins and x == _COLUMNS[1]
        colour, face = (colours.accent, Face.BOLD) if is_wins else (colours.text, Face.PLAIN)
        canvas.text(x, middle, str(shown(value)), _SIZE, colour, face, "rm")


def _facts(people: People, games: Sequence[PlayedGame]) -> Iterator[str]:
    """The alt text's sentences: the person, then each game."""
    yield f"{people.said(0)}."
    for each in games:
        yield say(
            people.language,
            "picture-alt-statistics",
            game=game_name(people.language, each.game),
            matches=each.matches,
            wins=each.wins,
            points=shown(each.points),
        )
