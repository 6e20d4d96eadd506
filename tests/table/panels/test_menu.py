"""What the menu of a table says of taking back: whether anybody has learned anything from it."""

from __future__ import annotations

import pytest

from bot.client.components import Text
from bot.table.panels.table_menu import menu_panel
from bot.table.rules.permissions import Actor
from bot.words import Language
from tarocchino.core.model.actions import Discard, Play
from tests.builders.table import Gathering

NOBODY = {
    Language.ENGLISH: "nobody has learned anything from it",
    Language.ITALIAN: "nessuno ne ha saputo niente",
}


def about_taking_back(gathering: Gathering, seat: int, language: Language) -> str:
    """The line of the player's menu about taking back."""
    user_id = gathering.user_of(seat)
    assert user_id is not None
    panel = menu_panel(gathering.table, Actor(user_id, gathering.table.venue.guild_id), language)
    text = "\n".join(part.content for part in panel.parts if isinstance(part, Text))
    asks = ("back?", "Posso riprendere", "Posso rifare")
    (line,) = (line for line in text.splitlines() if any(each in line for each in asks))
    return line


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
    assert {Language.ENGLISH: "have to agree", Language.ITALIAN: "d’accordo"}[language] in told
