"""A hand of the core followed by the kernel, card by card: they must agree on all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tarocchino.core.model.actions import Action, Declare, KeepSilent, Pay, Play
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.scoring import HandSheet, default_payment, matto_debt
from tarocchino.kernel import RANDOM, mask_of, position_of
from tarocchino.kernel.rule_table import FAMILIES, PARTS, Part
from tarocchino.kernel.state import OVER, read_state, state_of
from tests.builders.random_play import Playthrough

if TYPE_CHECKING:
    from tarocchino.kernel.native import Position

PLAYED = (Phase.DECLARE, Phase.PLAY, Phase.PAY, Phase.OVER)


def follow(hand: Playthrough) -> None:
    """Play the hand's actions in the kernel too, and compare after each of them."""
    position = None
    for step in hand.steps:
        if step.hand.thrown_in or step.hand.phase not in PLAYED:
            continue
        if position is None:
            position = cast("Position", position_of(step.hand))
        elif position.phase != OVER:  # else it has counted the last silence as said
            _do(position, step.action, step.hand)
        _agree(position, step.hand, state_of(step.hand).flat())
    if position is not None:
        _agree_on_parts(position, hand.steps[-1].after.sheets[-1])
        _agree_on_end(position, hand.end, hand.steps[-1].after.sheets[-1])


def _do(position: Position, action: Action, after: HandState) -> None:
    match action:
        case Play(card=played):
            position.play(PACK.index(played))
        case Declare():
            position.declare(2 * after.declarations[-1].points)
        case KeepSilent(closes=closes):
            position.keep_silent(closes)
        case Pay(card=paid):
            position.pay(PACK.index(paid))
        case _:
            raise AssertionError(action)


def _agree(position: Position, hand: HandState, state: bytes) -> None:
    assert position.state() == state, (read_state(position.state()), read_state(state))
    assert position.legal() == (mask_of(hand.playable) if hand.phase is Phase.PLAY else 0)
    debt = matto_debt(hand) if hand.phase is Phase.PAY else None
    assert position.debt() == (mask_of(debt.cards) if debt else 0)
    assert position.price() == (PACK.index(default_payment(hand, debt)) if debt else -1)


def _agree_on_end(position: Position, hand: HandState, sheet: HandSheet) -> None:
    assert position.totals() == tuple(2 * side.total for side in sheet.sides)
    assert position.scores() == tuple(2 * points for points in sheet.score)
    assert position.called_out == (-1 if hand.called_out is None else hand.called_out)


def _agree_on_parts(position: Position, sheet: HandSheet) -> None:
    """A playout of a hand that is over is the hand, part by part and card by card."""
    _, _, parts, counted = position.playouts_in_parts(1, 0, RANDOM)
    for number, side in enumerate(sheet.sides):
        made = parts[number * PARTS :][:PARTS]
        assert made[: len(Part)] == tuple(
            2 * points
            for points in (
                side.cards,
                side.last_trick,
                side.declared_points,
                side.trick_combinations,
            )
        )
        families = dict.fromkeys(FAMILIES, 0)
        for tally in (side.cricche, side.sequences):
            for item in tally.items:
                families[item.family] = 2 * item.points * (2 if tally.doubled else 1)
        assert made[len(Part) :] == tuple(families.values())
        in_pile = counted[number * len(PACK) :][: len(PACK)]
        assert {c for c, times in zip(PACK, in_pile, strict=True) if times} == set(side.pile)
