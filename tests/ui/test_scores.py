"""The score of a match: the rubber as a picture, by command, by button and with the result."""

from __future__ import annotations

import pytest

from bot.game.play.match import new_match
from bot.game.views.view import view_for
from bot.render.rubber.picture import rubber_picture
from bot.text import Language
from bot.ui.components import Image, Panel, Text
from bot.ui.scores.scores import result_panel, score_panel
from tests.builders.random_play import EVERY_TABLE, play_match
from tests.builders.ui_tables import FULL_ALT, faults
from tests.builders.ui_tables import table_of as table_with

COLUMNS = "```"


def texts(panel: Panel) -> str:
    return "\n".join(part.content for part in panel.parts if isinstance(part, Text))


@pytest.mark.parametrize("at", EVERY_TABLE, ids=lambda at: f"{at[0]} {at[2]}")
def test_the_score_is_shown_as_a_picture_or_in_columns(
    at: tuple[str, dict[str, object], int],
) -> None:
    match = play_match(at[:2], 3, at[2], hands=2)[-1].after
    table, view = table_with(match), view_for(match, None)
    picture = rubber_picture(view, table.names, Language.ITALIAN)
    drawn = score_panel(table, view, Language.ITALIAN, picture)
    assert [part.picture for part in drawn.parts if isinstance(part, Image)] == [picture]
    assert COLUMNS not in texts(drawn)
    written = score_panel(table, view, Language.ITALIAN)
    assert not any(isinstance(part, Image) for part in written.parts)
    assert COLUMNS in texts(written)
    assert not faults(drawn)


@pytest.mark.parametrize("language", Language)
def test_the_result_has_the_rubber_as_picture_and_in_columns(language: Language) -> None:
    match = play_match(("quattro_scartate", {}), 4)[-1].after
    table, view = table_with(match), view_for(match, None)
    panel = result_panel(table, view, language, FULL_ALT)
    assert any(isinstance(part, Image) for part in panel.parts)
    assert COLUMNS in texts(panel)
    assert not faults(panel)


def test_before_the_first_hand_there_is_nothing_to_draw() -> None:
    match = play_match(("ottocento", {}), 1, hands=1)[-1].after
    fresh = new_match(match.game, match.rules, match.players)
    panel = score_panel(table_with(fresh), view_for(fresh, None), Language.ENGLISH)
    assert "No hand" in texts(panel)
