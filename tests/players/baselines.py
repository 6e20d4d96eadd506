"""Players to measure others by: a random legal one, and a simple one."""

from __future__ import annotations

from random import Random

from bot.game.actions import Discard, Play, SeatAction
from bot.game.hand_state import Phase
from bot.game.tricks import strengths, winning_play
from bot.game.view import MatchView
from bot.players import choose


class RandomPlayer:
    """Declares and pays like anybody, but discards and plays any legal card."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def __call__(self, view: MatchView) -> SeatAction:
        hand, seat = view.hand, view.seat
        assert hand is not None
        assert hand.choices is not None
        assert seat is not None
        choices = hand.choices
        if hand.phase is Phase.DISCARD:
            drawn = self._random.sample(choices.discardable, choices.discard_number)
            return Discard(seat, tuple(drawn))
        if hand.phase is Phase.PLAY and not (choices.may_declare and choices.declarable):
            return Play(seat, self._random.choice(choices.playable))
        return choose(view)


def highest_to_win_else_lowest(view: MatchView) -> SeatAction:
    """Plays the highest card if it wins the trick so far, else the lowest; discards the lowest."""
    hand, seat = view.hand, view.seat
    assert hand is not None
    assert hand.choices is not None
    assert seat is not None
    choices = hand.choices
    strength = strengths(view.rules)
    if hand.phase is Phase.DISCARD:
        lowest = sorted(choices.discardable, key=lambda c: (strength[c], c.code))
        return Discard(seat, tuple(lowest[: choices.discard_number]))
    if hand.phase is not Phase.PLAY or (choices.may_declare and choices.declarable):
        return choose(view)
    high = max(choices.playable, key=lambda c: (strength[c], c.code))
    low = min(choices.playable, key=lambda c: (strength[c], c.code))
    wins = winning_play(hand.trick.add(seat, high), view.rules) == (seat, high)
    return Play(seat, high if wins else low)
