"""Hands to look for puzzles in: of the computer players of the tables, or of a given record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from tarocchino.core.model.actions import Action, Deal
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.match import MatchState, new_match
from tarocchino.core.records.replaying import recorded_match
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


def recorded_hands(data: bytes) -> Iterator[Simulated]:
    """The finished hands of a record, each as if it were the first of its match: neither who played
    nor how the match stood is in them.

    A hand that is not possible so is left out, such as one in which somebody could call out.
    Raises `tarocchino.core.records.replaying.RecordFaultError`.
    """
    recorded = recorded_match(data)
    before, actions = recorded.start, recorded.actions
    start = new_match(before.game, before.rules, before.players)
    deals = [place for place, action in enumerate(actions) if isinstance(action, Deal)]
    for first, end in pairwise([*deals, len(actions)]):
        hand = Simulated(start, actions[first:end])
        if _is_whole(hand):
            yield hand


def _is_whole(hand: Simulated) -> bool:
    """Whether the hand can be played so, to its end."""
    match = hand.start
    try:
        for action in hand.actions:
            match, _ = match.apply(action)
    except IllegalActionError:
        return False
    return bool(match.sheets)
