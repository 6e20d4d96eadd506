"""Hands to look for puzzles in: those of a record that somebody gives."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from bot.puzzles.simulated import Simulated
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.match import new_match
from tarocchino.core.records.replaying import recorded_match


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
