"""A turn's controls are on one screen with the picture: few rows, in every game."""

from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

import pytest

from bot.client.components import MAX_IN_ROW, Button, Buttons, Menu, Panel, Part
from bot.client.custom_ids import Verb
from bot.draw.card_emojis import NO_EMOJIS, CardEmojis
from bot.settings.preferences import Preferences
from bot.table.panels.hand import hand_panel
from bot.table.panels.hand_cards import MAX_ROWS, HandContext
from bot.words import Language
from tarocchino.core.games import GameName
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import view_for
from tests.builders.random_play import EVERY_TABLE, play_hand
from tests.builders.ui_tables import EMOJIS, FULL_ALT, WIDE_NAMES, table_of
from tests.fixtures.laws import examples_of

POSITIONS = 1000
"""Turns of each game that are looked at; a tenth of them in the fast suite."""

FROM_MENUS = (GameName.MILLONE, GameName.OPEN)
"""The games of two players, who hold too many cards for four rows of buttons."""


def positions(game: GameName) -> Iterator[MatchState]:
    """Every turn of random hands of the game, by all of its rules and numbers of players."""
    tables = [table for table in EVERY_TABLE if table[0] == game.value]
    for seed in count():
        name, knobs, players = tables[seed % len(tables)]
        for step in play_hand((name, knobs), seed, players).steps:
            if step.hand.phase is not Phase.OVER:
                yield step.after


def rows_of_controls(panel: Panel) -> int:
    """The rows of buttons and menus."""
    return sum(isinstance(part, Buttons | Menu) for part in panel.parts)


def panel_in_turn(
    match: MatchState, preferences: Preferences, emojis: CardEmojis = EMOJIS
) -> Panel:
    """The panel of the player in turn."""
    view = view_for(match, match.hand.turn)
    table = table_of(match, *WIDE_NAMES[: match.players])
    seen = HandContext(
        table, view, view.hand, Language.ENGLISH, emojis=emojis, preferences=preferences
    )
    return hand_panel(seen, FULL_ALT if preferences.pictures else None)


@pytest.mark.law
@pytest.mark.parametrize("game", list(GameName), ids=lambda game: game.value)
@pytest.mark.parametrize(
    ("preferences", "number"),
    [
        pytest.param(Preferences(), POSITIONS, id="pictures"),
        pytest.param(Preferences(confirm=True), POSITIONS // 10, id="confirming"),
        pytest.param(Preferences(pictures=False), POSITIONS // 10, id="text only"),
    ],
)
def test_a_turn_has_at_most_four_rows_of_controls(
    game: GameName, preferences: Preferences, number: int
) -> None:
    matches = islice(positions(game), examples_of(number))
    panels = [panel_in_turn(match, preferences) for match in matches]
    rows = Counter(rows_of_controls(panel) for panel in panels)
    in_menus = sum(any(_plays_by_menu(part) for part in panel.parts) for panel in panels)
    print(f"{game.value}: turns by rows {sorted(rows.items())}; {in_menus} with menus of cards")
    assert max(rows) <= MAX_ROWS
    if preferences == Preferences():
        assert not in_menus or game in FROM_MENUS


@pytest.mark.law
@pytest.mark.parametrize("game", list(GameName), ids=lambda game: game.value)
def test_who_may_choose_a_card_before_their_turn_sees_at_most_four_rows(game: GameName) -> None:
    for match in islice(positions(game), examples_of(POSITIONS // 10)):
        hand = match.hand
        view = view_for(match, hand.next_seat(hand.turn))
        table = table_of(match, *WIDE_NAMES[: match.players])
        seen = HandContext(
            table, view, view.hand, Language.ITALIAN, emojis=EMOJIS, may_preselect=True
        )
        assert rows_of_controls(hand_panel(seen, FULL_ALT)) <= MAX_ROWS


def _plays_by_menu(part: Part) -> bool:
    return isinstance(part, Menu) and part.id.verb is Verb.PLAY


@pytest.mark.parametrize("emojis", [EMOJIS, NO_EMOJIS], ids=["own emojis", "none"])
def test_five_cards_in_a_row_show_their_own_signs_alone(emojis: CardEmojis) -> None:
    panels = (
        panel_in_turn(match, Preferences(), emojis) for match in positions(GameName.TERZIGLIO)
    )
    cards = next(found for panel in panels if (found := _cards_five_in_a_row(panel)))
    assert all(button.emoji for button in cards)
    assert {button.label == "" for button in cards} == {emojis is EMOJIS}


def _cards_five_in_a_row(panel: Panel) -> list[Button]:
    """The buttons of cards, if five of them stand in a row."""
    rows = [part.buttons for part in panel.parts if isinstance(part, Buttons)]
    cards = [[b for b in row if b.id.verb is Verb.PLAY] for row in rows]
    is_long = any(len(row) == MAX_IN_ROW for row in cards)
    return [button for row in cards for button in row] if is_long else []
