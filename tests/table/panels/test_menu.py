"""The menu of a table: its two lists, and whether anybody has learned anything from what is taken
back."""

from collections.abc import Callable

import pytest

from bot.client.components import Menu, Option, Panel
from bot.table.panels.table_menu import menu_panel, stop_panel
from bot.table.rules.permissions import Actor
from bot.table.rules.table_actions import MenuEntry
from bot.table.state.table import Table
from bot.words import Language
from tarocchino.core.model.actions import Discard, Play
from tests.builders.table import Gathering

Show = Callable[[Table, Actor, Language], Panel]
NOBODY = {
    Language.ENGLISH: "nobody has learned anything from it",
    Language.ITALIAN: "nessuno ne ha saputo niente",
}
ENDS = {MenuEntry.SUBSTITUTE, MenuEntry.RESIGN, MenuEntry.END}


def options(gathering: Gathering, seat: int, language: Language, show: Show) -> dict[str, Option]:
    """The options of the player's list, by value."""
    user_id = gathering.user_of(seat)
    assert user_id is not None
    panel = show(gathering.table, Actor(user_id, gathering.table.venue.guild_id), language)
    (menu,) = (part for part in panel.parts if isinstance(part, Menu))
    return {option.value: option for option in menu.options}


def about_taking_back(gathering: Gathering, seat: int, language: Language) -> str:
    """The half line of the player's menu about taking back."""
    return options(gathering, seat, language, menu_panel)[MenuEntry.UNDO.value].description


@pytest.mark.parametrize("language", list(Language))
def test_what_ends_or_leaves_has_a_list_of_its_own(language: Language) -> None:
    gathering = after_own(Play, computers=())
    shown = options(gathering, gathering.last_mover, language, menu_panel)
    ends = options(gathering, gathering.last_mover, language, stop_panel)
    assert not shown.keys() & ends.keys()
    assert ends.keys() >= {entry.value for entry in (*ENDS, MenuEntry.LEAVE)}


def test_alone_with_computers_nothing_asks_anybody() -> None:
    gathering = after_own(Play, computers=(0, 1, 2), seat=3)
    shown = options(gathering, 3, Language.ENGLISH, menu_panel)
    ends = options(gathering, 3, Language.ENGLISH, stop_panel)
    # To go, or to close the table, would be to stop without a winner.
    assert ends.keys() == {entry.value for entry in ENDS}
    for option in (*shown.values(), *ends.values()):
        assert "?" not in option.label
        assert "agree" not in option.description


def after_own(kind: type, *, computers: tuple[int, ...], seat: int | None = None) -> Gathering:
    """The moment after a person has done something of this kind."""
    gathering = Gathering(computers=computers)
    while True:
        history = gathering.table.history
        last = history[-1].action if history else None
        if isinstance(last, kind) and (seat is None or last.seat == seat):  # type: ignore[attr-defined]
            return gathering
        gathering.move()


@pytest.mark.parametrize("language", list(Language))
def test_a_card_that_only_computers_saw_was_seen(language: Language) -> None:
    gathering = after_own(Play, computers=(0, 1, 2), seat=3)
    assert NOBODY[language] not in about_taking_back(gathering, 3, language)


@pytest.mark.parametrize("language", list(Language))
def test_a_discard_was_seen_by_nobody(language: Language) -> None:
    gathering = after_own(Discard, computers=())
    assert NOBODY[language] in about_taking_back(gathering, gathering.last_mover, language)


@pytest.mark.parametrize("language", list(Language))
def test_a_card_that_people_saw_is_theirs_to_give_back(language: Language) -> None:
    gathering = after_own(Play, computers=())
    told = about_taking_back(gathering, gathering.last_mover, language)
    assert {Language.ENGLISH: "others agree", Language.ITALIAN: "d’accordo"}[language] in told
