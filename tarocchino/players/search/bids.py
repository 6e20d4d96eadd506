"""What to say in the auction of Terziglio: each hand that a bid may lead to, played on from."""

from __future__ import annotations

from dataclasses import replace

from tarocchino.core.games.terziglio import POZZO
from tarocchino.core.model.actions import Bid, BidWord, SeatAction
from tarocchino.core.play.auction import auction_after
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.kernel.position import Position
from tarocchino.kernel.rule_table import cards_of
from tarocchino.kernel.state import STOCK_AT
from tarocchino.kernel.worlds import World
from tarocchino.players.bidding import choose_bid
from tarocchino.players.search.ends import Ends, ends_for
from tarocchino.players.search.layouts import (
    Layout,
    Unseen,
    opening_of,
    place_of_discard,
    place_of_hand,
)
from tarocchino.players.search.model import Effort
from tarocchino.players.search.question import Question, Reach, Reached
from tarocchino.players.search.throwing import Thrower

Soloist = tuple[int, bool] | None
"""Who plays against the others, and whether alone (*faccio di mio*); None if all have passed."""


_MOST_WORLDS = 40
"""What the others bid is worked out from their cards in each world, which takes its time."""


def ask_bid(unseen: Unseen, seat: int, effort: Effort) -> Question[World]:
    """What to bid, or to answer."""
    hand = unseen.view.hand
    assert hand is not None
    played = _HandsPlayed(unseen, seat, effort)

    def reach(action: SeatAction) -> Reach[World]:
        assert isinstance(action, Bid)
        return played.reach(hand, action.bid)

    return Question(unseen.worlds[:_MOST_WORLDS], reach, sum(hand.held))


def bid_candidates(view: MatchView, seat: int) -> list[SeatAction]:
    """The words that may be said."""
    hand = view.hand
    assert hand is not None
    assert hand.choices is not None
    return [Bid(seat, word) for word in hand.choices.bids]


class _HandsPlayed:
    """The hands that the auction may lead to, by soloist."""

    def __init__(self, unseen: Unseen, seat: int, effort: Effort) -> None:
        self._view, self._seat, self._effort = unseen.view, seat, effort
        self._hand = unseen.hand()
        self._unseen = unseen
        self._by_soloist: dict[tuple[int, bool], tuple[Layout, Ends, Thrower]] = {}
        self._openings: dict[tuple[tuple[int, bool], World], Position] = {}
        self._after_passing: dict[World, Soloist] = {}

    def reach(self, hand: HandView, word: BidWord) -> Reach[World]:
        """Where the word leads to in a world."""
        asker = auction_after(hand.bids, self._view.players).asker
        soloist: Soloist = None
        match word:
            case BidWord.FACCIO_DI_MIO:
                soloist = (self._seat, True)
            case BidWord.POSSO:
                soloist = (self._seat, False)
            case BidWord.VA_BENE if asker is not None:
                soloist = (asker, False)
            case _:
                return lambda world: self._reached(self._others_bid(world), world)
        return lambda world: self._reached(soloist, world)

    def _reached(self, soloist: Soloist, world: World) -> Reached:
        if soloist is None:
            return None
        if soloist not in self._by_soloist:
            self._by_soloist[soloist] = self._playing(*soloist)
        layout, ends, thrower = self._by_soloist[soloist]
        key = (soloist, world)
        if key not in self._openings:
            numbers = layout.numbers_in(world)
            player, alone = soloist
            if not alone:
                _go_up(numbers, player, thrower)
            self._openings[key] = layout.position_of(numbers)
        return self._openings[key], ends

    def _playing(self, soloist: int, alone: bool) -> tuple[Layout, Ends, Thrower]:
        hand = opening_of(replace(self._hand, soloist=soloist, alone=alone))
        layout = self._unseen.layout(hand)
        ends = ends_for(self._view, layout.tables, self._seat, self._effort, len(hand.hands[0]))
        return layout, ends, Thrower(layout.tables)

    def _others_bid(self, world: World) -> Soloist:
        """Who plays if the viewer passes: the next whose cards are good enough."""
        if world not in self._after_passing:
            self._after_passing[world] = self._first_to_bid(world)
        return self._after_passing[world]

    def _first_to_bid(self, world: World) -> Soloist:
        hand, lying = self._hand, dict(zip(self._unseen.hidden.places, world, strict=True))
        seat = hand.next_seat(self._seat)
        for number in range(len(hand.bids) + 1, hand.players):
            own = next(c for place, c in lying.items() if place.seat == seat)
            last = number == hand.players - 1
            word = choose_bid([*cards_of(own)], to_answer=False, last=last, rules=hand.rules)
            if word is not BidWord.PASSO:
                return seat, word is BidWord.FACCIO_DI_MIO
            seat = hand.next_seat(seat)
        return None


def _go_up(numbers: list[int], player: int, thrower: Thrower) -> None:
    """The soloist takes the pozzo and discards as many cards."""
    held = numbers[place_of_hand(player)] | numbers[STOCK_AT]
    thrown = thrower.thrown(held, POZZO)
    numbers[place_of_hand(player)] = held & ~thrown
    numbers[place_of_discard(player)] = thrown
    numbers[STOCK_AT] = 0
