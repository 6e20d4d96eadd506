"""The pages of a game's rules: one page a message, turned by buttons and menus."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from bot.client.components import (
    MAX_OPTION_TEXT,
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Menu,
    Option,
    Panel,
    Text,
    shortened,
)
from bot.client.custom_ids import BadCustomIdError, CustomId, Verb
from bot.client.errors import RefusedByRulesError
from bot.words import Language, say
from bot.words.names import game_name
from bot.words.rulebook import rule_pages, section_page
from tarocchino.core.games import GAMES, Game, GameName
from tarocchino.core.model.errors import IllegalActionError

_SEPARATOR = "."


@dataclass(frozen=True, slots=True)
class PageId:
    """A page of a game's rules by its number, from 0."""

    game: GameName
    page: int = 0


def rules_id(verb: Verb, game: GameName, page: int | str = 0) -> CustomId:
    """The custom_id of a control that leads to a page; it belongs to no table."""
    return CustomId(0, 0, verb, f"{game.value}{_SEPARATOR}{page}")


def decode_page(argument: str, value: str | None = None) -> PageId:
    """The page that a control of `rules_id` leads to, or the one chosen in its menu.

    Raises `BadCustomIdError`.
    """
    name, _, page = argument.partition(_SEPARATOR)
    page = page if value is None else value
    try:
        return PageId(GameName(name), int(page))
    except ValueError:
        raise BadCustomIdError(argument) from None


def decode_game(value: str) -> PageId:
    """The first page of the game chosen in the menu; raises `BadCustomIdError`."""
    return decode_page(value + _SEPARATOR + "0")


def rules_panel(page_id: PageId, language: Language) -> Panel:
    """The page, buttons to the previous and next one, and menus of pages and games.

    Any number beyond the last page means the last one.
    """
    game, pages = page_id.game, rule_pages(language, page_id.game)
    number = max(0, min(page_id.page, len(pages) - 1))
    page = pages[number]
    title = say(
        language,
        "rules-heading",
        game=game_name(language, game),
        page=number + 1,
        pages=len(pages),
    )
    return Panel(
        (
            Text(f"-# {title}\n## {page.title}"),
            Text(page.body),
            _turn_buttons(game, number, len(pages), language),
            _page_menu(game, number, language),
            _game_menu(game, language),
        ),
        AccentColour.RESULT,
    )


def section_button(game: GameName, section: str, language: Language) -> Button:
    """A button to the page of the game's rules with a section of the rule book."""
    label = say(language, "button-rules-section", section=section)
    return Button(rules_id(Verb.RULES, game, section_page(game, section)), label)


@contextmanager
def refusing_by_rules_of(game: Game) -> Iterator[None]:
    """Have a refusal by the game's rules inside lead the person to the section that refuses."""
    try:
        yield
    except IllegalActionError as error:
        button = partial(section_button, game.name, error.reason.section)
        raise RefusedByRulesError(error, button) from error


def _turn_buttons(game: GameName, number: int, pages: int, language: Language) -> Buttons:
    return Buttons(
        (
            Button(
                rules_id(Verb.TURN_PAGE, game, number - 1 if number else "first"),
                say(language, "button-page-before"),
                disabled=not number,
                emoji="◀️",
            ),
            Button(
                rules_id(Verb.TURN_PAGE, game, number + 1 if number + 1 < pages else "last"),
                say(language, "button-page-after"),
                ButtonStyle.MAIN,
                disabled=number + 1 == pages,
                emoji="▶️",
            ),
        )
    )


def _page_menu(game: GameName, number: int, language: Language) -> Menu:
    options = tuple(
        Option(
            str(index),
            shortened(f"{index + 1}. {page.title}", MAX_OPTION_TEXT),
            chosen=index == number,
        )
        for index, page in enumerate(rule_pages(language, game))
    )
    return Menu(rules_id(Verb.GO_TO_PAGE, game), options, say(language, "menu-page"))


def _game_menu(game: GameName, language: Language) -> Menu:
    options = tuple(
        Option(other.value, game_name(language, other), chosen=other is game) for other in GAMES
    )
    return Menu(rules_id(Verb.OTHER_GAME, game), options, say(language, "menu-game"))
