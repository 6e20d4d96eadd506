"""When declarations end the match (*chiamarsi fuori*, rules.md § 8)."""

from __future__ import annotations

from collections.abc import Iterable

from tarocchino.core.games.base import CallsOut, Points
from tarocchino.core.model.combinations import Combination, combinations_of, total_points
from tarocchino.core.model.rules import CallingOut, DeclareTime
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.play.scoring import trick_combinations_of


def reaches_target(state: HandState, side: int, points: Points) -> bool:
    """Whether the side's running score plus these points reaches the target of the match."""
    target = state.rules.target
    return target is not None and state.score[side] + state.game.rounded(points) >= target


def wins_with_first_cards(state: HandState, seat: int, found: Iterable[Combination]) -> bool:
    """Whether the seat can call out with these combinations of its first cards."""
    return reaches_target(state, state.side_of(seat), total_points(found))


def best_first_call(state: HandState, seat: int) -> tuple[Combination, ...]:
    """All combinations of the seat's first cards if they win the match, else none."""
    found = combinations_of(state.hands[seat], state.rules)
    return found if found and wins_with_first_cards(state, seat, found) else ()


def called_out_by_declaring(state: HandState, seat: int) -> int | None:
    """The side that calls out by the seat's declaration; None if the hand goes on."""
    side = state.side_of(seat)
    if state.game.calls_out is CallsOut.ELDEST and seat == state.eldest:
        return side if reaches_target(state, side, state.declared_points(side)) else None
    if state.game.calls_out is not CallsOut.BY_KNOB:
        return None
    match state.rules.calling_out:
        case CallingOut.BARILLI:
            declaration = state.declaration_of(seat)
            own = declaration.points if declaration else 0
            # The dealer, who took the last cards, may not add the partner's declaration.
            counted = own if seat == state.dealer else state.declared_points(side)
            return side if reaches_target(state, side, counted) else None
        case CallingOut.IMMEDIATE:
            return side if reaches_target(state, side, state.declared_points(side)) else None
        case CallingOut.AFTER_DECLARATIONS:
            return _after_declarations(state)


def declaring_calls_out(state: HandState, seat: int, found: tuple[Combination, ...]) -> bool:
    """Whether the side of the seat in turn calls out if the seat declares these now."""
    return called_out_by_declaring(state.declaring(seat, found), seat) == state.side_of(seat)


def called_out_by_silence(state: HandState, seat: int) -> int | None:
    """The side that calls out because the seat, silent in its turn, was the last to speak."""
    is_last = state.next_seat(seat) == state.leader
    return _highest_declared(state) if is_last and waits_for_all(state) else None


def called_out_by_first_card(state: HandState) -> int | None:
    """The side that calls out because a card has closed the declarations, if any.

    Where everybody speaks before the first lead silence has closed them before, except in records
    and logs that go on to the first card (`KeepSilent`).
    """
    return _after_declarations(state) if waits_for_all(state) else None


def called_out_by_trick(state: HandState, side: int) -> int | None:
    """The side, if the combinations within the trick that it just won bring it to the target."""
    if state.game.calls_out is CallsOut.NEVER:
        return None
    points = state.declared_points(side) + trick_combinations_of(state, side)
    return side if reaches_target(state, side, points) else None


def waits_for_all(state: HandState) -> bool:
    """Whether nobody calls out before everybody has spoken (rules.md § 8, *after_declarations*)."""
    by_knob = state.game.calls_out is CallsOut.BY_KNOB
    return by_knob and state.rules.calling_out is CallingOut.AFTER_DECLARATIONS


def _after_declarations(state: HandState) -> int | None:
    return _highest_declared(state) if _declarations_closed(state) else None


def _highest_declared(state: HandState) -> int | None:
    """The side that its declarations bring to the target; of both the higher, of equals none."""
    totals = {
        side: state.score[side] + declared
        for side in range(len(state.sides))
        if (declared := state.declared_points(side)) and reaches_target(state, side, declared)
    }
    highest = [side for side, total in totals.items() if total == max(totals.values())]
    return highest[0] if len(highest) == 1 else None


def _declarations_closed(state: HandState) -> bool:
    if state.declaration_of(state.dealer) is not None or state.tricks:
        return True
    needed = 1 if state.rules.declare is DeclareTime.BEFORE_PLAY else state.players
    return len(state.trick.plays) >= needed
