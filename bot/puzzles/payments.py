"""What cards cost that may be paid for the Matto: counted, as nothing is played after them."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from statistics import fmean, variance

from bot.puzzles.model import PuzzleChoice
from tarocchino.core.games.base import PlayTricks
from tarocchino.core.model.actions import Pay
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import MatchView
from tarocchino.kernel.chance import Chance
from tarocchino.kernel.hidden import hand_in, hidden_from
from tarocchino.kernel.worlds import Worlds


def payments(view: MatchView, worlds: int, seed: int) -> tuple[PuzzleChoice, ...]:
    """Every card that the viewer may pay with, the best first, over so many ways in which hidden
    discards may lie. Raises ValueError where nothing is to be paid."""
    hand, seat = view.hand, view.seat
    if hand is None or seat is None or hand.choices is None or not hand.choices.payable:
        raise ValueError("the viewer has nothing to pay")
    hidden, chance = hidden_from(view), Chance(seed)
    drawn = Worlds(hidden)
    actions = [Pay(seat, card) for card in hand.choices.payable]
    leads: list[list[float]] = []
    for _ in range(worlds if hidden.cards else 1):
        state = hand_in(view, hidden, drawn.draw(chance))
        plays = next(n for n, step in enumerate(state.plan) if isinstance(step, PlayTricks))
        state = replace(state, step=plays)
        match = MatchState(view.game, view.rules, view.players, view.score, view.sheets, state)
        leads.append([_lead_of(match.apply(action)[0], seat) for action in actions])
    columns = list(zip(*leads, strict=True))
    best = max(columns, key=fmean)
    choices = []
    for action, column in zip(actions, columns, strict=True):
        lost = [most - each for most, each in zip(best, column, strict=True)]
        error = sqrt(variance(lost) / len(lost)) if len(lost) > 1 else 0.0
        choices.append(PuzzleChoice(action, fmean(lost), error))
    return tuple(sorted(choices, key=lambda each: each.behind))


def _lead_of(match: MatchState, seat: int) -> float:
    """By how much the last hand has brought the seat's side more than the others on the mean."""
    score = match.sheets[-1].score
    scorers = match.game.scorers(match.players)
    own = next(points for points, side in zip(score, scorers, strict=True) if seat in side)
    lead = own - (sum(score) - own) / (len(score) - 1)
    return -lead if match.game.avoids_points else lead
