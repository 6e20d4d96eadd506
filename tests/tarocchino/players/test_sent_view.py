"""What a player sees is the same on the other side of a pipe."""

from __future__ import annotations

from tarocchino.core.views.view import view_for
from tarocchino.players import choose
from tarocchino.players.sent_view import from_text, to_text
from tests.builders.random_play import EVERY_TABLE, play_hand
from tests.fixtures.laws import Thinning


def test_views_and_actions_of_every_game_come_back(thinned: Thinning) -> None:
    for name, knobs, players in thinned(EVERY_TABLE):
        steps = play_hand((name, knobs), 5, players).steps
        for match in (steps[0].after, steps[len(steps) // 2].after):
            assert match.hand is not None
            if match.sheets:
                continue
            view = view_for(match, match.hand.turn)
            sent = from_text(to_text(view))
            assert sent == view
            assert sent.game is view.game
            action = choose(sent)
            assert from_text(to_text(action)) == action == choose(view)
