"""Hands to look for puzzles in: those of a record that somebody gives."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from bot.game.model.actions import Deal
from bot.game.model.errors import IllegalActionError
from bot.game.play.match import new_match
from bot.game.records.replaying import recorded_match
from bot.puzzles.simulated import Simulated


def recorded_hands(data: bytes) -> Iterator[Simulated]:
    """The finished hands of a record, each as if it were the first of its match: neither who played
    nor how the match stood is in them.

    A hand that is not possible so is left out, such as one in which somebody could call out.
    Raises `bot.game.records.replaying.RecordFaultError`.
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
