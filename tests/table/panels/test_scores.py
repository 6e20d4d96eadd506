"""The score of a match: the rubber as a picture, by command, by button and with the result."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bot.client.components import Buttons, Image, Panel, Text
from bot.client.custom_ids import BadCustomIdError, CustomId, Verb, position_of
from bot.draw.count_text import is_counted
from bot.draw.picture import Picture
from bot.draw.results import hand_summary
from bot.draw.rubber import Rubber
from bot.draw.score_text import running_score, score_sheet, side_sheet
from bot.table.panels.scores import (
    SidePosition,
    count_panel,
    result_panel,
    score_panel,
    sheet_panel,
    side_panel,
    words_panel,
)
from bot.table.panels.words import narrator_of
from bot.words import Language
from bot.words.plain import code_block
from tarocchino.core.play.match import new_match
from tarocchino.core.views.view import view_for
from tests.builders.random_play import EVERY_TABLE, play_match
from tests.builders.ui_tables import FULL_ALT, faults
from tests.builders.ui_tables import table_of as table_with
from tests.fixtures.laws import some_in_the_fast_suite

COLUMNS = "```"


def texts(panel: Panel) -> str:
    return "\n".join(part.content for part in panel.parts if isinstance(part, Text))


@pytest.mark.parametrize(
    "at", some_in_the_fast_suite(EVERY_TABLE), ids=lambda at: f"{at[0]} {at[2]}"
)
def test_the_score_is_shown_as_a_picture_or_in_columns(
    at: tuple[str, dict[str, object], int],
) -> None:
    match = play_match(at[:2], 3, at[2], hands=2)[-1].after
    table, view = table_with(match), view_for(match, None)
    picture = Rubber(view, table.names).draw(Language.ITALIAN)
    drawn = score_panel(table, view, Language.ITALIAN, picture)
    assert [part.picture for part in drawn.parts if isinstance(part, Image)] == [picture]
    assert COLUMNS not in texts(drawn)
    written = score_panel(table, view, Language.ITALIAN)
    assert not any(isinstance(part, Image) for part in written.parts)
    assert COLUMNS in texts(written)
    assert not faults(drawn)


@pytest.mark.parametrize("language", Language)
def test_the_result_is_a_sentence_a_picture_and_one_row_of_buttons(language: Language) -> None:
    match = play_match(("quattro_scartate", {}), 4)[-1].after
    table, view = table_with(match), view_for(match, None)
    drawn = result_panel(table, view, language, FULL_ALT)
    assert any(isinstance(part, Image) for part in drawn.parts)
    assert COLUMNS not in texts(drawn)
    assert len([part for part in drawn.parts if isinstance(part, Buttons)]) == 1
    assert Verb.SHEET_WORDS in verbs(drawn)
    written = result_panel(table, view, language)
    assert COLUMNS in texts(written)
    assert Verb.SHEET_WORDS not in verbs(written)
    assert not faults(drawn)
    assert not faults(written)


@pytest.mark.parametrize(
    ("game", "players", "headline", "told"),
    [("open", 3, r"## .+ wins with \d+½? points\.", r"\d+½?; .+ \d+½?\."),
     ("mattazza", 4, r"## .+ wins? the match\.",
      r" is out with 3 penalties: .+\.\n.*Penalties: ")],
)  # fmt: skip
def test_the_result_has_a_short_headline_and_the_scores_below(
    game: str, players: int, headline: str, told: str
) -> None:
    match = play_match((game, {}), 3, players)[-1].after
    panel = result_panel(table_with(match), view_for(match, None), Language.ENGLISH, FULL_ALT)
    _, first, *below = texts(panel).splitlines()
    assert re.match(headline, first), first
    assert re.search(told, "\n".join(below))


@pytest.mark.parametrize(("game", "hands"), [("quattro_scartate", 4), ("open", 1)])
@pytest.mark.parametrize("picture", [FULL_ALT, None], ids=["drawn", "in words"])
def test_a_player_reads_the_sheet_of_the_last_hand_and_then_the_result(
    game: str, hands: int, picture: Picture | None
) -> None:
    match = play_match((game, {}), 4)[-1].after
    assert len(match.sheets) == hands
    table, view = table_with(match), view_for(match, None)
    sheet = sheet_panel(table, match.sheets, picture, Language.ENGLISH, with_score=False)
    own = result_panel(table, view, Language.ENGLISH, picture, 0, ("Your rating",), sheet.parts)
    told = texts(own)
    assert told.startswith(f"### Hand {hands}\n")
    assert told.index("The match is over") < told.index("Your rating")
    # Where nothing was played before, the sheet says it all. What is known later moves no button.
    shown = [part for part in own.parts if isinstance(part, Image)]
    assert len(shown) + told.count(COLUMNS) // 2 == 1 + (hands > 1)
    assert own.parts[-1] == Text("Your rating")
    assert verbs(own)[-1] is Verb.REMATCH
    assert not faults(own)


@pytest.mark.parametrize("show", [result_panel, score_panel])
def test_what_was_agreed_is_in_small_letters_once(show: Callable[..., Panel]) -> None:
    match = play_match(("terziglio", {"hands": 4, "poste_floor": 45}), 4, 3)[-1].after
    panel = show(table_with(match), view_for(match, None), Language.ENGLISH, FULL_ALT)
    (line,) = [line for line in texts(panel).splitlines() if "Agreed at this table" in line]
    assert line.startswith("-# Agreed at this table: 4 hands")


def verbs(panel: Panel) -> list[Verb]:
    return [custom_id.verb for custom_id in panel.ids]


@pytest.mark.parametrize(
    "at", some_in_the_fast_suite(EVERY_TABLE), ids=lambda at: f"{at[0]} {at[2]}"
)
def test_a_sheet_leads_with_a_sentence_and_its_columns_are_behind_a_button(
    at: tuple[str, dict[str, object], int],
) -> None:
    match = play_match(at[:2], 3, at[2], hands=2)[-1].after
    table, sheets = table_with(match), match.sheets
    drawn = sheet_panel(table, sheets, FULL_ALT, Language.ENGLISH)
    told = hand_summary(narrator_of(table, Language.ENGLISH), sheets[-1], match.score)
    assert texts(drawn).splitlines()[1] == told
    assert COLUMNS not in texts(drawn)
    assert len([part for part in drawn.parts if isinstance(part, Buttons)]) == 1
    counted = Verb.SHEET_COUNT if is_counted(sheets[-1]) else Verb.SHEET_WORDS
    assert verbs(drawn)[:3] == [Verb.SHEET_SIDES, counted, Verb.ALL_HANDS]
    written = sheet_panel(table, sheets, None, Language.ENGLISH)
    assert texts(written).splitlines()[1] == told
    assert COLUMNS in texts(written)
    assert not {Verb.SHEET_SIDES, Verb.SHEET_WORDS} & set(verbs(written))


@pytest.mark.parametrize(
    "at", some_in_the_fast_suite(EVERY_TABLE), ids=lambda at: f"{at[0]} {at[2]}"
)
def test_behind_the_buttons_are_all_columns_and_each_side(
    at: tuple[str, dict[str, object], int],
) -> None:
    match = play_match(at[:2], 3, at[2], hands=2)[-1].after
    table, sheets, language = table_with(match), match.sheets, Language.ITALIAN
    narrator = narrator_of(table, language)
    in_words = texts(words_panel(table, sheets, language))
    assert code_block(score_sheet(narrator, sheets[-1])) in in_words
    assert code_block(running_score(narrator, sheets)) in in_words
    number = len(sheets) - 1
    for side in range(len(sheets[-1].sides)):
        panel = side_panel(table, number, side, sheets[-1], language)
        leads_to = [position_of(SidePosition, custom_id) for custom_id in panel.ids]
        assert leads_to == [SidePosition(table.id, number, n) for n in range(len(sheets[-1].sides))]
        assert code_block(side_sheet(narrator, sheets[-1].sides[side])) in texts(panel)
        assert not faults(panel)


@pytest.mark.parametrize(
    "at", some_in_the_fast_suite(EVERY_TABLE), ids=lambda at: f"{at[0]} {at[2]}"
)
def test_every_sum_of_a_count_adds_up_to_the_sheet(
    at: tuple[str, dict[str, object], int],
) -> None:
    match = play_match(at[:2], 4, at[2], hands=1)[-1].after
    (sheet,) = match.sheets
    assert is_counted(sheet) is (sheet.called_out is None)
    if not is_counted(sheet):
        return
    panel = count_panel(table_with(match), 0, sheet, Language.ITALIAN)
    told = texts(panel)
    assert not faults(panel)
    assert Verb.SHEET_WORDS in verbs(panel)
    for line in told.splitlines():
        if "\xa0=\xa0**" in line:
            sum_, result = line.split(": ")[-1].removeprefix("  - ").split("\xa0=\xa0**")
            assert _value(sum_) == _value(result.split("**")[0]), line
    totals = re.findall(r"\*\*([\d.½]+)\*\*", told.split("**Totale**")[1])
    playing = [side for side in sheet.sides if side.pile or side.cappotto]
    assert sorted(map(_value, totals)) == sorted(side.total for side in playing)


def _value(sum_: str) -> float:
    without_numbers_of_cards = re.sub(r"\(\d+ \w+\)", "", sum_.replace("½", ".5"))
    terms = re.findall(r"[\d.+()×−]", without_numbers_of_cards)
    return float(eval("".join(terms).replace("×", "*").replace("−", "-")))


@pytest.mark.parametrize("argument", ["", "x", "1.", ".1", "1.x", "-1.0"])
def test_a_forged_control_is_refused(argument: str) -> None:
    with pytest.raises(BadCustomIdError):
        position_of(SidePosition, CustomId(1, 0, Verb.SHEET_SIDE, argument))


def test_before_the_first_hand_there_is_nothing_to_draw() -> None:
    match = play_match(("ottocento", {}), 1, hands=1)[-1].after
    fresh = new_match(match.game, match.rules, match.players)
    panel = score_panel(table_with(fresh), view_for(fresh, None), Language.ENGLISH)
    assert "No hand" in texts(panel)
