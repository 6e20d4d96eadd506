"""The master without one of its parts each, to see what the part is worth.

``python -m tools.bench players --a tarocchino.players.search:choose_by_search --b
tools.bench.ablations:cards_alone`` says what the search of discards and declarations gains.
"""

from __future__ import annotations

from dataclasses import replace

from tarocchino.core.model.actions import SeatAction
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import MatchView
from tarocchino.kernel import RANDOM, tables_of
from tarocchino.kernel.policy import playing_policy
from tarocchino.kernel.worlds import Chance, Worlds, hand_in, hidden_from
from tarocchino.players import choose
from tarocchino.players.search import MASTER, Effort, analyse, choose_by_search
from tarocchino.players.search.analysis import (
    SURE,
    candidates_of,
    compared_with_usual,
    decide,
    preferred,
    question_of,
    seed_of,
    with_signals,
)
from tarocchino.players.search.cards import drawn_alike
from tarocchino.players.search.question import compare, played_on_by

_GLANCE = Effort(worlds=1, playouts=1)


def cards_alone(view: MatchView) -> SeatAction:
    """Leave discards and declarations to the club player."""
    hand = view.hand
    assert hand is not None
    is_card = hand.phase is Phase.PLAY and not (hand.choices and hand.choices.declarable)
    return choose_by_search(view) if is_card else choose(view)


def alike(view: MatchView) -> SeatAction:
    """Give the same weight to all worlds that agree with what is certain."""
    return decide(view, MASTER, seed_of(view), drawn_alike)


def not_narrowed(view: MatchView) -> SeatAction:
    """Try all candidates as often but for those clearly behind, and do what seems best."""
    return analyse(view, MASTER, seed_of(view)).best.action


def whatever_seems_best(view: MatchView) -> SeatAction:
    """Give no weight to the club player's action."""
    return decide(view, MASTER, seed_of(view), sure=0.0)


def for_points(view: MatchView) -> SeatAction:
    """Count the score to the end of a match, not whether it is won."""
    return with_signals(decide(view, MASTER, seed_of(view)), view)


def all_by_situations(view: MatchView) -> SeatAction:
    """Play on by the policy by situations for everybody, in Mattazza too."""
    hand = view.hand
    assert hand is not None
    candidates = candidates_of(view)
    if hand.phase is not Phase.PLAY or len(candidates) == 1:
        return choose_by_search(view)
    usual, seed = compared_with_usual(view, _GLANCE)[1], seed_of(view)
    hidden = hidden_from(view)
    tables = tables_of(hand_in(view, hidden, Worlds(hidden).draw(Chance(seed))))
    effort = replace(MASTER, for_match=True)
    question = played_on_by(playing_policy(tables), question_of(view, effort, seed))
    analysis = compare(candidates, question, effort, seed, usual)
    return with_signals(preferred(analysis, usual, SURE), view)


def silent(view: MatchView) -> SeatAction:
    """Say nothing with a lead, and so hear nothing of the partner either."""
    return decide(view, MASTER, seed_of(view))


def a_quarter(view: MatchView) -> SeatAction:
    """Search with a quarter of the effort."""
    return choose_by_search(view, replace(MASTER, worlds=MASTER.worlds // 4))


def a_quarter_alike(view: MatchView) -> SeatAction:
    """Search with a quarter of the effort, in worlds that are all alike."""
    quarter = replace(MASTER, worlds=MASTER.worlds // 4)
    return decide(view, quarter, seed_of(view), drawn_alike)


def random_playouts(view: MatchView) -> SeatAction:
    """Play out random legal cards; discards are those of the master."""
    hand = view.hand
    assert hand is not None
    candidates = candidates_of(view)
    if hand.phase is Phase.DISCARD or len(candidates) == 1:
        return choose_by_search(view)
    seed = seed_of(view)
    question = played_on_by(RANDOM, question_of(view, MASTER, seed))
    return compare(candidates, question, MASTER, seed).best.action
