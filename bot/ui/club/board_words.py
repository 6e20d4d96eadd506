"""Leaderboards, podiums and records in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.club.standings.board import BoardLine, BoardQuery
from bot.club.standings.orders import Order
from bot.text import Language, say
from bot.text.words.lists import listed
from bot.text.words.names import game_name
from bot.text.words.numbers import difference, number
from bot.text.words.points import shown
from bot.ui.components import MAX_OPTION_TEXT, shortened
from bot.ui.words import plain_name, shown_name
from tarocchino.core.games import GameName

_MAX_SEASON = 40


def order_slug(order: Order) -> str:
    """The order's word in the ids of texts."""
    return order.value.replace("_", "-")


def order_name(order: Order, language: Language) -> str:
    """The order: "by points a hand"."""
    return say(language, f"picture-club-by-{order_slug(order)}")


def game_or_all(game: GameName | None, language: Language) -> str:
    """The game's name, or that all are meant."""
    return say(language, "picture-club-all-games") if game is None else game_name(language, game)


def season_name(name: str) -> str:
    """The name of a season for a message, of limited length."""
    return shown_name(shortened(name, _MAX_SEASON))


def season_label(name: str) -> str:
    """The name of a season for a menu."""
    return shortened(plain_name(name), MAX_OPTION_TEXT)


def option_label(text: str) -> str:
    """The text as the label of a menu's option: it begins with a capital letter."""
    return shortened(text[:1].upper() + text[1:], MAX_OPTION_TEXT)


def names_of(users: Iterable[int], names: Mapping[int, str]) -> tuple[str, ...]:
    """The names of these users, empty for those without one."""
    return tuple(names.get(user, "") for user in users)


def people_named(names: Iterable[str], language: Language) -> str:
    """A person or pair by name: "**Anna** and **Bruno**"."""
    told = [shown_name(each) if each else say(language, "picture-club-unnamed") for each in names]
    return listed(language, [f"**{each}**" for each in told])


def value_told(
    order: Order, value: float, language: Language, deviation: float | None = None
) -> str:
    """What decides, with its word: "57.3 points a hand"; a rating with its ``deviation``, if that
    is given: "1,540 ± 60"."""
    written = number(language, value, decimals=1 if order is Order.POINTS else 0)
    match order:
        case Order.ABOVE_PAR:
            written = difference(language, value, decimals=1)
        case Order.RATING if deviation is None:
            return written
        case Order.RATING:
            uncertain = number(language, deviation)
            return say(language, "board-value-rating", value=written, deviation=uncertain)
        case Order.BEST_HAND:
            written = str(shown(value))
    slug = order_slug(order)
    return say(language, f"board-value-{slug}", number=round(value), value=written)


def line_told(
    line: BoardLine, query: BoardQuery, language: Language, *, is_own: bool = False
) -> str:
    """A line of a leaderboard: place, names, what decides, matches and wins; ``is_own`` if it is
    the reader's."""
    people = people_named(line.names, language)
    if is_own:
        people = say(language, "board-you", people=people)
    value = value_told(query.order, line.value, language, line.deviation)
    if line.is_provisional:
        value = say(language, "board-value-provisional", value=value)
    place, matches, wins = line.place, line.matches, line.wins
    if query.order is Order.WINS:
        return say(
            language, "board-line-wins", place=place, people=people, value=value, matches=matches
        )
    return say(
        language, "board-line", place=place, people=people, value=value, matches=matches, wins=wins
    )
