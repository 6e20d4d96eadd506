"""Matches built and driven in a few words, for tests that say what is on the table.

Seats as in rules.md § 2: with the usual ``dealer=3`` the eldest is 0, the dealer's partner 1 and
the eldest's partner 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.game.actions import (
    Action,
    CallOut,
    Deal,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    Signal,
)
from bot.game.cards import PACK, Card, card, cards
from bot.game.combinations import Declared, Family
from bot.game.errors import IllegalActionError, Reason
from bot.game.events import Event
from bot.game.games import GAMES, Game, GameName, read_match_rules
from bot.game.hand_state import HandState, Phase
from bot.game.match import MatchState, apply, digest, new_match, verify_action
from bot.game.rules import RuleSet
from bot.game.scoring import default_payment, matto_debt
from bot.game.tricks import Trick, playable_cards

OTTOCENTO = GAMES[GameName.OTTOCENTO]
QUATTRO_SCARTATE = GAMES[GameName.QUATTRO_SCARTATE]
SEATS = 4


def rules(game: Game = OTTOCENTO, **knobs: Any) -> RuleSet:
    """The rules of a game from a record's words: ``rules(set="parlour", target=1000)``."""
    return read_match_rules(game, knobs)


def deck(dealer: int, hands: Mapping[int, str], stock: str = "") -> tuple[Card, ...]:
    """A pack order that deals these cards (the dealer's first fifteen) and ``stock`` last.

    Seats may name fewer than fifteen cards: what nobody names fills the gaps in pack order.
    """
    first = {seat: list(cards(hands.get(seat, ""))) for seat in range(SEATS)}
    last = list(cards(stock))
    taken = {c for held in (*first.values(), last) for c in held}
    assert len(taken) == sum(map(len, first.values())) + len(last), "a card is named twice"
    rest = [c for c in PACK if c not in taken]
    for held, size in (*((first[seat], 15) for seat in range(SEATS)), (last, 2)):
        while len(held) < size:
            held.append(rest.pop(0))
    order: list[Card] = []
    for packet in range(3):
        for turn in range(SEATS):
            order += first[(dealer + 1 + turn) % SEATS][5 * packet : 5 * packet + 5]
    return (*order, *last)


def named(*words: str) -> tuple[Declared, ...]:
    """Declared combinations from words: ``named("coins Kd Qd Be", "kings Ks Kc Kd")``."""
    split = (word.partition(" ") for word in words)
    return tuple(Declared(Family(family), cards(codes)) for family, _, codes in split)


class Table:
    """A match that a test drives; every move is made by the player in turn.

    ``state`` is the match now, ``log`` what was done, ``events`` what the last action led to.
    """

    def __init__(self, state: MatchState) -> None:
        self.state = state
        self.log: list[Action] = []
        self.events: tuple[Event, ...] = ()

    @property
    def hand(self) -> HandState:
        assert self.state.hand is not None
        return self.state.hand

    @property
    def turn(self) -> int:
        return self.hand.turn

    @property
    def phase(self) -> Phase:
        return self.hand.phase

    def do(self, action: Action) -> Table:
        """Do any action."""
        self.state, self.events = apply(self.state, action)
        self.log.append(action)
        return self

    def deal(self, dealer: int, hands: Mapping[int, str], stock: str = "") -> Table:
        """Deal so that the seats get these cards (see `deck`)."""
        return self.do(Deal(dealer, deck(dealer, hands, stock)))

    def discard(self, codes: str) -> Table:
        return self.do(Discard(self.turn, cards(codes)))

    def declare(self, *words: str) -> Table:
        return self.do(Declare(self.turn, named(*words)))

    def call_out(self, *words: str) -> Table:
        return self.do(CallOut(self.turn, named(*words)))

    def decline(self) -> Table:
        return self.do(DeclineCallOut(self.turn))

    def keep_silent(self) -> Table:
        return self.do(KeepSilent(self.turn))

    def play(self, codes: str, *signals: str) -> Table:
        """Each card in turn is played by whoever has the turn; signals go with the first."""
        given = tuple(Signal(word) for word in signals)
        for code in codes.split():
            self.do(Play(self.turn, card(code), given))
            given = ()
        return self

    def play_any(self) -> Table:
        """The player in turn plays the first card of the hand that may be played."""
        held = self.hand.hands[self.turn]
        return self.do(Play(self.turn, playable_cards(held, self.hand.trick, self.hand.rules)[0]))

    def play_out(self) -> Table:
        """Everybody plays any card (`play_any`) until the hand asks for something else."""
        while self.phase is Phase.PLAY:
            self.play_any()
        return self

    def finish(self) -> Table:
        """Play the hand out and pay the default price of the Matto if one is owed."""
        self.play_out()
        if (debt := matto_debt(self.hand)) and self.phase is Phase.PAY:
            self.pay(default_payment(self.hand, debt).code)
        return self

    def pay(self, code: str) -> Table:
        return self.do(Pay(self.turn, card(code)))

    def refusal(self, action: Action) -> Reason:
        """Why the action is refused, having seen that it changes nothing."""
        before = digest(self.state)
        with pytest.raises(IllegalActionError) as asked:
            verify_action(self.state, action)
        with pytest.raises(IllegalActionError) as done:
            apply(self.state, action)
        assert done.value.reason is asked.value.reason
        assert digest(self.state) == before
        return asked.value.reason


def table(
    hands: Mapping[int, str],
    stock: str = "",
    *,
    dealer: int = 3,
    score: tuple[int, int] = (0, 0),
    game: Game = OTTOCENTO,
    **knobs: Any,
) -> Table:
    """A match with this running score, just dealt: the first decision is the dealer's."""
    match = new_match(game, rules(game, **knobs), SEATS)
    return Table(replace(match, score=score)).deal(dealer, hands, stock)


def trick(leader: int, codes: str) -> Trick:
    """A trick of these cards, the first by the leader, the others in turn."""
    return Trick(tuple(((leader + i) % SEATS, c) for i, c in enumerate(cards(codes))))


def played_out(*tricks: str, dealer: int = 3, discard: str = "", **knobs: Any) -> HandState:
    """A hand after its last trick, of the tricks alone that matter: ``"0: Kd 6d 7d 8d"``."""
    discards = tuple(cards(discard) if seat == dealer else () for seat in range(SEATS))
    return HandState(
        game=OTTOCENTO,
        rules=rules(**knobs),
        dealer=dealer,
        score=(0, 0),
        hands=((),) * SEATS,
        stock=(),
        discards=discards,
        tricks=tuple(trick(int(word[0]), word[2:]) for word in tricks),
    )
