"""The referee (record.md): judges a game record, so that anybody can verify a result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tarocchino.core.model.combinations import Combination, Tally, tallies
from tarocchino.core.model.tricks import Trick
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.match import MatchState
from tarocchino.core.play.scoring import HandSheet, SideSheet
from tarocchino.core.records.replaying import (
    RecordFaultError,
    match_before,
    record_or_fault,
    replay_hands,
)

Answer = dict[str, Any]
"""The referee's answer, as JSON objects hold it."""


def judge(data: bytes) -> Answer:
    """Return the referee's answer to a file's bytes, of any content."""
    hands: list[Answer] = []
    try:
        record = record_or_fault(data)
        match = match_before(record)
        for reached, _ in replay_hands(match, record):
            match = reached
            if match.hand is not None:
                over = match.hand.phase is Phase.OVER
                hands.append(_hand_answer(match.hand, match.sheets[-1] if over else None))
    except RecordFaultError as fault:
        error = {
            "code": fault.code.value,
            "hand": fault.hand,
            "action": fault.action,
            "message": fault.message,
        }
        return {"ok": False, "error": error}
    return {
        "ok": True,
        "hands": hands,
        "score": list(match.score),
        "finished": match.is_over,
        "winner": _winner_answer(match),
    }


def _winner_answer(match: MatchState) -> int | list[int] | None:
    winner = match.verdict.winner if match.verdict else None
    return list(winner) if isinstance(winner, tuple) else winner


def _hand_answer(hand: HandState, sheet: HandSheet | None) -> Answer:
    tricks = list(map(_trick_answer, hand.tricks, hand.winners))
    if hand.trick.plays:
        tricks.append(_trick_answer(hand.trick, None))
    return {
        "tricks": tricks,
        "sides": [_side_answer(side) for side in sheet.sides] if sheet else None,
        "called_out": sheet.called_out if sheet else None,
        "score": list(sheet.score) if sheet else None,
    }


def _trick_answer(trick: Trick, won_by: int | None) -> Answer:
    return {"leader": trick.leader, "cards": [c.code for c in trick.cards], "winner": won_by}


def _side_answer(side: SideSheet) -> Answer:
    declared_sequences, declared_cricche = tallies(side.declared)
    return {
        "seats": list(side.seats),
        "declared": {
            "sequences": [_sequence_answer(item) for item in declared_sequences.items],
            "cricche": [_cricca_answer(item) for item in declared_cricche.items],
            "points": side.declared_points,
        },
        "sequences": _tally_answer(side.sequences, _sequence_answer),
        "cricche": _tally_answer(side.cricche, _cricca_answer),
        "cards": side.cards,
        "last_trick": side.last_trick,
        "trick_combinations": side.trick_combinations,
        "total": side.total,
        "cappotto": side.cappotto,
    }


def _tally_answer(tally: Tally, item_answer: Callable[[Combination], Answer]) -> Answer:
    return {
        "items": [item_answer(item) for item in tally.items],
        "doubled": tally.doubled,
        "points": tally.points,
    }


def _sequence_answer(item: Combination) -> Answer:
    return {"family": item.family.value, "length": item.length, "points": item.points}


def _cricca_answer(item: Combination) -> Answer:
    return {"family": item.family.value, "count": item.length, "points": item.points}
