"""The legal actions of a hand as one object: iterate over them, count them, ask for one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb

from bot.game.actions import (
    Bid,
    CallOut,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    SeatAction,
)
from bot.game.auction import possible_bids
from bot.game.calling_out import best_first_call
from bot.game.cards import Card
from bot.game.combinations import Combination, Declared, combinations_of
from bot.game.hand_state import HandState, Phase
from bot.game.scoring import matto_debt
from bot.game.tricks import playable_cards
from bot.game.verifying import can, discard_number, may_be_discarded, may_declare


def discardable_cards(state: HandState) -> tuple[Card, ...]:
    """The cards that the player in turn may lay away (rules.md § 8)."""
    return tuple(c for c in state.hands[state.turn] if may_be_discarded(c))


def as_declared(found: tuple[Combination, ...]) -> tuple[Declared, ...]:
    """Found combinations as a player names them."""
    return tuple(Declared(item.family, item.cards) for item in found)


@dataclass(frozen=True, slots=True)
class LegalActions:
    """Everything that the player in turn may do.

    ``in`` is exact for every action. Iteration yields all discards, plays without signals and
    payments; of declarations the one with everything and each combination alone, at full length.
    """

    state: HandState

    def __contains__(self, action: SeatAction) -> bool:
        return can(self.state, action)

    def __iter__(self) -> Iterator[SeatAction]:
        state, seat = self.state, self.state.turn
        match state.phase:
            case Phase.CALL_OUT:
                yield from self._answers_to_call_out()
            case Phase.AUCTION:
                for word in possible_bids(state.bids, state.players):
                    yield Bid(seat, word)
            case Phase.DISCARD:
                for chosen in combinations(discardable_cards(state), discard_number(state)):
                    yield Discard(seat, chosen)
            case Phase.DECLARE:
                yield from self._declarations()
                yield KeepSilent(seat)
            case Phase.PLAY:
                yield from self._declarations()
                for c in playable_cards(state.hands[seat], state.trick, state.rules):
                    yield Play(seat, c)
            case Phase.PAY:
                debt = matto_debt(state)
                for c in debt.cards if debt else ():
                    yield Pay(seat, c)
            case Phase.OVER:
                return

    def _answers_to_call_out(self) -> Iterator[SeatAction]:
        state, seat = self.state, self.state.turn
        if call := best_first_call(state, seat):
            yield CallOut(seat, as_declared(call))
        yield DeclineCallOut(seat)

    def _declarations(self) -> Iterator[SeatAction]:
        state, seat = self.state, self.state.turn
        if not may_declare(state):
            return
        found = as_declared(combinations_of(state.hands[seat], state.rules))
        if found:
            yield Declare(seat, found)
        if len(found) > 1:
            for item in found:
                yield Declare(seat, (item,))

    def __len__(self) -> int:
        if self.state.phase is Phase.DISCARD:
            return comb(len(discardable_cards(self.state)), discard_number(self.state))
        return sum(1 for _ in self)


def legal_actions(state: HandState) -> LegalActions:
    """The legal actions of the player in turn."""
    return LegalActions(state)
