"""Every game can be drawn at every step: nobody is missing, and the points are the match's."""

from __future__ import annotations

import random

import pytest

from bot.draw.score_sheet import ScoreSheet
from bot.draw.table import PublicTable
from bot.words import Language
from bot.words.plain import clean
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.match import apply, new_match
from tarocchino.core.views.view import view_for
from tests.builders.narrated import EVERYBODY
from tests.builders.steady_players import next_action

LANGUAGES = list(Language)
TABLES = [
    (game, GAMES[game].players[-1], LANGUAGES[place % 2]) for place, game in enumerate(GameName)
]
PICTURED_EACH = 40


@pytest.mark.parametrize(
    ("name", "players", "language"), TABLES, ids=lambda x: getattr(x, "value", x)
)
def test_a_whole_hand_can_be_drawn(name: GameName, players: int, language: Language) -> None:
    game, names = GAMES[name], EVERYBODY[:players]
    state = new_match(game, default_rules(game, players=players), players)
    deck = list(PACK)
    random.Random(3).shuffle(deck)
    state, _ = apply(state, Deal(0, tuple(deck)))
    step = 0
    while not state.awaits_deal and not state.is_over:
        if step % PICTURED_EACH == 0:
            alt = PublicTable(view_for(state, None), names).draw(language).alt
            assert all(clean(name) in alt for name in names)
        assert state.hand is not None
        state, _ = apply(state, next_action(view_for(state, state.hand.turn)))
        step += 1
    assert PublicTable(view_for(state, None), names).draw(language).png
    sheet = ScoreSheet(state.sheets[-1], names, state.score, state.rules).draw(language)
    assert sheet.png
    for side in state.sheets[-1].sides:
        assert all(names[seat] in sheet.alt for seat in side.seats)
