"""Hands to look for puzzles in: played by the computer players of the tables."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tarocchino.core.model.actions import Action
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import view_for
from tarocchino.players.choose import choose


@dataclass(frozen=True, slots=True)
class Simulated:
    """A hand: the match before its deal, and all that happened in it."""

    start: MatchState
    actions: tuple[Action, ...]


def simulated_hand(start: MatchState, seed: int) -> Simulated:
    """The first hand of a match between computer players, of a pack that follows from the seed."""
    match = start
    actions: list[Action] = [match.deal(Random(seed).sample(PACK, len(PACK)))]
    match, _ = match.apply(actions[0])
    while not match.sheets:
        assert match.hand is not None
        action = choose(view_for(match, match.hand.turn))
        match, _ = match.apply(action)
        actions.append(action)
    return Simulated(start, tuple(actions))
