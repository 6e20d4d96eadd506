"""Show the pages of a game's rules, turned by buttons and menus, and list the help's pages."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.client.components import (
    MAX_OPTION_TEXT,
    AccentColour,
    Button,
    Buttons,
    Menu,
    Option,
    Pager,
    Panel,
    Text,
    Turn,
    shortened,
)
from bot.client.custom_ids import CustomId, Verb, control_id
from bot.words import Language, say
from bot.words.names import game_name
from bot.words.rule_pages import rule_pages, section_page
from bot.words.rulebook import customs_of
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.model.rules import RuleSet


class HelpPage(Enum):
    """The pages of the help; the value is the page's name in message ids and custom_ids."""

    FIRST = "first"
    MORE = "more"
    EVENINGS = "evenings"


@dataclass(frozen=True, slots=True)
class PageId:
    """A page of a game's rules by its number, from 0."""

    game: GameName
    page: int = 0


def rules_id(verb: Verb, game: GameName, page: int = 0) -> CustomId:
    """Return the custom_id of a control that leads to a page."""
    return control_id(verb, PageId(game, page))


def rules_panel(page_id: PageId, language: Language, rules: RuleSet | None = None) -> Panel:
    """Return the page, buttons to the previous and next one, and menus of pages and games;
    ``rules`` are those of the reader's table.

    Any number beyond the last page means the last one.
    """
    game, pages = page_id.game, rule_pages(language, page_id.game, rules)
    is_custom = rules is not None and bool(customs_of(language, GAMES[game], rules))
    pager = Pager.at(page_id.page + 1, len(pages))
    number = pager.page - 1
    page = pages[number]
    title = say(
        language,
        "rules-heading",
        game=game_name(language, game),
        page=pager.page,
        pages=pager.pages,
        custom="yes" if is_custom else "no",
    )
    return Panel(
        (
            Text(f"-# {title}\n## {page.title}"),
            Text(page.body),
            _turn_buttons(game, pager, language),
            _page_menu(game, number, language),
            _game_menu(game, language),
        ),
        AccentColour.RESULT,
    )


def rules_button(game: GameName, language: Language) -> Button:
    return Button(rules_id(Verb.RULES, game), say(language, "button-rules"))


def section_button(game: GameName, section: str, language: Language) -> Button:
    """Return a button to the page of the game's rules with a section of the rule book."""
    label = say(language, "button-rules-section", section=section)
    return Button(rules_id(Verb.RULES, game, section_page(game, section)), label)


def _turn_buttons(game: GameName, pager: Pager, language: Language) -> Buttons:
    ends = {Turn.BACK: "first", Turn.NEXT: "last"}
    labels = {
        Turn.BACK: say(language, "button-page-before"),
        Turn.NEXT: say(language, "button-page-after"),
    }

    def id_of(turn: Turn, page: int) -> CustomId:
        if page != pager.page:
            return rules_id(Verb.TURN_PAGE, game, page - 1)
        # The button is disabled: it leads nowhere.
        return CustomId(0, 0, Verb.TURN_PAGE, f"{game.value}.{ends[turn]}")

    return pager.buttons(id_of, labels.__getitem__)


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
