"""The state of one hand as numbers: what a position starts from.

The fields are, in this order, the struct ``State`` of native.h.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields

from tarocchino.core.games.base import CallsOut
from tarocchino.core.model.cards import MATTO, PACK
from tarocchino.core.model.tricks import winning_play
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.scoring import trick_combinations_of
from tarocchino.kernel.rule_table import SEATS, SUITS, mask_of
from tarocchino.kernel.tables import needed_points

DECLARE, PLAY, PAY, OVER = range(4)
"""What a position waits for; before these a hand is `tarocchino.core`'s, or the deal's."""
NOBODY = NO_CARD = NO_SUIT = -1

_PHASES = {Phase.DECLARE: DECLARE, Phase.PLAY: PLAY, Phase.PAY: PAY, Phase.OVER: OVER}


def _nothing() -> list[int]:
    return [0] * SEATS


def _nobody() -> list[int]:
    return [NOBODY] * SEATS


@dataclass(slots=True)
class State:
    """A hand from the first declaration or card on; all points are doubled.

    ``hand``, ``discard`` and ``declared`` (-1 before) are by seat; ``pile``, the cards of the
    tricks taken with the Matto where it was played from, ``won``, ``trick_points``, ``score`` and
    ``needed`` are by side. ``trick`` are the ``played`` cards of the trick, whose suit is ``led``
    and which ``best`` of ``best_seat`` is winning. ``called_out`` is a side, ``paid`` a card.
    """

    hand: list[int] = field(default_factory=_nothing)
    discard: list[int] = field(default_factory=_nothing)
    pile: list[int] = field(default_factory=_nothing)
    won: list[int] = field(default_factory=_nothing)
    declared: list[int] = field(default_factory=_nobody)
    trick_points: list[int] = field(default_factory=_nothing)
    score: list[int] = field(default_factory=_nothing)
    needed: list[int] = field(default_factory=_nothing)
    trick: list[int] = field(default_factory=_nobody)
    stock: int = 0
    phase: int = DECLARE
    turn: int = 0
    leader: int = 0
    played: int = 0
    led: int = NO_SUIT
    best: int = NO_CARD
    best_seat: int = NOBODY
    tricks: int = 0
    matto_seat: int = NOBODY
    matto_winner: int = NOBODY
    last_winner: int = NOBODY
    called_out: int = NOBODY
    paid: int = NO_CARD

    def flat(self) -> bytes:
        """Return all numbers in the order of the fields, eight bytes each."""
        return _FORMAT.pack(
            *self.hand, *self.discard, *self.pile, *self.won, *self.declared, *self.trick_points,
            *self.score, *self.needed, *self.trick,
            *[getattr(self, name) for name in _NUMBERS],
        )  # fmt: skip


_LISTS = tuple(f.name for f in fields(State) if str(f.type).startswith("list"))
_NUMBERS = tuple(f.name for f in fields(State) if f.name not in _LISTS)
_FORMAT = struct.Struct(f"={len(_LISTS) * SEATS + len(_NUMBERS)}q")


HAND_AT, DISCARD_AT, STOCK_AT = 0, SEATS, len(_LISTS) * SEATS
"""Where the numbers of a state have the hands, the discards, and the stock."""


def numbers_of(state: State) -> list[int]:
    """Return all numbers of a state, in which hidden cards can be exchanged before `flat_of`."""
    return list(_FORMAT.unpack(state.flat()))


def flat_of(numbers: Iterable[int]) -> bytes:
    """Return the state of these numbers as `State.flat` gives it."""
    return _FORMAT.pack(*numbers)


def fresh_state(hand: HandState) -> State:
    """Return the state before the deal of a hand with the running scores of this one."""
    state = State(turn=hand.leader, leader=hand.leader)
    _note_score(state, hand)
    return state


def read_state(flat: bytes) -> State:
    """Read a state as `State.flat` writes it."""
    numbers = _FORMAT.unpack(flat)
    state = State()
    for place, name in enumerate(_LISTS):
        setattr(state, name, list(numbers[place * SEATS : (place + 1) * SEATS]))
    for name, number in zip(_NUMBERS, numbers[len(_LISTS) * SEATS :], strict=True):
        setattr(state, name, number)
    return state


def state_of(hand: HandState) -> State:
    """Return the state of a hand that has come to its declarations, or further.

    Raises `ValueError` for one that has not, or was thrown in.
    """
    if hand.phase not in _PHASES or hand.thrown_in:
        raise ValueError(f"no cards are played in a hand of the phase {hand.phase.value}")
    state = State(
        hand=_filled(map(mask_of, hand.hands)),
        discard=_filled(map(mask_of, hand.discards)),
        pile=_filled(map(mask_of, hand.taken.cards)),
        won=_filled(hand.taken.by_side),
        stock=mask_of(hand.stock),
        phase=_PHASES[hand.phase],
        turn=hand.turn,
        tricks=len(hand.tricks),
        called_out=NOBODY if hand.called_out is None else hand.called_out,
        paid=NO_CARD if hand.payment is None else PACK.index(hand.payment),
    )
    _note_score(state, hand)
    if hand.rules.trick_combinations:
        state.trick_points = _filled(2 * points for points in _trick_points(hand))
    for made in hand.declarations:
        state.declared[made.seat] = 2 * made.points
    _note_matto(state, hand)
    _note_trick(state, hand)
    return state


def _note_score(state: State, hand: HandState) -> None:
    sides = range(len(hand.sides))
    state.needed = _filled(2 * needed_points(hand, side) for side in sides)
    if hand.game.calls_out is not CallsOut.NEVER:
        state.score = _filled(int(2 * points) for points in hand.score)


def _filled(numbers: Iterable[int]) -> list[int]:
    found = list(numbers)
    return found + [0] * (SEATS - len(found))


def _trick_points(hand: HandState) -> Iterator[int]:
    return (trick_combinations_of(hand, side) for side in range(len(hand.sides)))


def _note_matto(state: State, hand: HandState) -> None:
    if (matto := hand.taken.matto) is not None:
        state.matto_seat, state.matto_winner = matto.seat, matto.won_by
    if hand.winners:
        state.last_winner = hand.winners[-1]


def _note_trick(state: State, hand: HandState) -> None:
    trick, state.leader = hand.trick, hand.winners[-1] if hand.winners else hand.leader
    state.played = len(trick.plays)
    for place, (seat, c) in enumerate(trick.plays):
        state.trick[place] = PACK.index(c)
        if c is MATTO:
            state.matto_seat = seat
    winning = winning_play(trick, hand.rules)
    if winning is not None and trick.suit_led is not None:
        state.led = SUITS.index(trick.suit_led)
        state.best_seat, state.best = winning[0], PACK.index(winning[1])
