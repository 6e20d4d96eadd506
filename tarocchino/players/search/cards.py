"""Which card to play, and what to declare: each that differs is tried in every world."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tarocchino.core.games.base import DeclareInTurn
from tarocchino.core.model.actions import Declare, KeepSilent, Play, SeatAction
from tarocchino.core.model.cards import PACK, Card, Suit
from tarocchino.core.model.tricks import strengths
from tarocchino.core.play.hand import apply_to_hand
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import as_declared
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.kernel import Kernel, Position, Tables, kernel_of, tables_of
from tarocchino.kernel.state import DISCARD_AT, HAND_AT, STOCK_AT, numbers_of, state_of
from tarocchino.kernel.worlds import (
    STOCK,
    Chance,
    Hidden,
    World,
    Worlds,
    hand_in,
    hidden_from,
    step_of,
)
from tarocchino.players.beliefs import form_beliefs
from tarocchino.players.evaluation import assess_situation, best_card
from tarocchino.players.search.question import Effort, Question, Reach, Reached, ends_for


@dataclass(frozen=True, slots=True)
class Layout:
    """A hand with places for the hidden cards: the numbers of its state, and where they go."""

    tables: Tables
    numbers: Sequence[int]
    places: tuple[int, ...]
    kernel: Kernel

    def numbers_in(self, world: World) -> list[int]:
        """Return the numbers of the state with the cards lying so."""
        numbers = list(self.numbers)
        for place, cards in zip(self.places, world, strict=True):
            numbers[place] = cards
        return numbers

    def position(self, world: World) -> Position:
        """Return the position with the cards lying so."""
        return self.kernel.position(self.numbers_in(world))


def place_of_hand(seat: int) -> int:
    """Return where the numbers of a state have the hand of a seat."""
    return HAND_AT + seat


def place_of_discard(seat: int) -> int:
    """Return where the numbers of a state have the discard of a seat."""
    return DISCARD_AT + seat


@dataclass(frozen=True, slots=True)
class Unseen:
    """What a seat does not see: the hidden cards, and worlds in which they lie."""

    view: MatchView
    hidden: Hidden
    worlds: Sequence[World]

    def hand(self) -> HandState:
        """Return the hand of the view with the cards lying as in the first world."""
        return hand_in(self.view, self.hidden, self.worlds[0])

    def layout(self, hand: HandState) -> Layout:
        """Return a hand that has come to its declarations, with places for the hidden cards."""
        places = tuple(
            STOCK_AT
            if place.seat == STOCK
            else place_of_discard(place.seat)
            if place.is_discard
            else place_of_hand(place.seat)
            for place in self.hidden.places
        )
        return Layout(tables_of(hand), numbers_of(state_of(hand)), places, kernel_of(hand))


def opening_of(hand: HandState) -> HandState:
    """Return the hand as it is when its declarations or its play begin, its cards where they
    are."""
    speaks = any(isinstance(step, DeclareInTurn) for step in hand.plan)
    phase = Phase.DECLARE if speaks else Phase.PLAY
    return replace(hand, step=step_of(hand.plan, phase), phase=phase, turn=hand.leader)


Draw = Callable[[MatchView, Hidden, int, Chance], Sequence[World]]
"""A number of worlds that agree with a view, whose hidden cards these are."""


def drawn_alike(_view: MatchView, hidden: Hidden, number: int, chance: Chance) -> Sequence[World]:
    """Return worlds, each as likely as any other."""
    return [*Worlds(hidden).draws(number, chance)]


def unseen_from(view: MatchView, number: int, chance: Chance, draw: Draw = drawn_alike) -> Unseen:
    """A number of worlds that agree with the view."""
    hidden = hidden_from(view)
    return Unseen(view, hidden, draw(view, hidden, number, chance))


_PLAIN_POINTS = 1
_CARDS_OF_SUIT = {suit: tuple(c for c in PACK if c.suit is suit) for suit in Suit}


def ask_cards(unseen: Unseen, seat: int, effort: Effort) -> Question[Position]:
    """Return which card to play."""
    view, hand = unseen.view, unseen.view.hand
    assert hand is not None
    layout = unseen.layout(unseen.hand())
    ends = ends_for(view, layout.tables, seat, effort)

    def reach(action: SeatAction) -> Reach[Position]:
        assert isinstance(action, Play)
        number = PACK.index(action.card)

        def play(at: Position) -> Reached:
            after = at.copy()
            after.play(number)
            return after, ends

        return play

    worlds = [layout.position(world) for world in unseen.worlds]
    return Question(worlds, reach, sum(hand.held))


def card_candidates(view: MatchView, seat: int) -> list[SeatAction]:
    """Return the cards that may be played, one of those that are as good as each other."""
    hand = view.hand
    assert hand is not None
    assert hand.choices is not None
    return [Play(seat, c) for c in distinct_cards(view, hand, hand.choices.playable)]


def distinct_cards(view: MatchView, hand: HandView, playable: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards that differ for players or scores: of like ones the first by code."""
    played = _played(hand)
    found: dict[object, Card] = {}
    for c in sorted(playable, key=lambda c: c.code):
        found.setdefault(_kind(view, hand, played, c), c)
    kept = frozenset(found.values())
    return tuple(c for c in playable if c in kept)


def stand_in(view: MatchView, hand: HandView, playable: tuple[Card, ...], c: Card) -> Card:
    """Return the one of `distinct_cards` that is as good as this playable card."""
    played = _played(hand)
    kind = _kind(view, hand, played, c)
    distinct = distinct_cards(view, hand, playable)
    return next(other for other in distinct if _kind(view, hand, played, other) == kind)


def _played(hand: HandView) -> set[Card]:
    return {c for trick in hand.tricks for c in trick.cards}


def _kind(view: MatchView, hand: HandView, played: set[Card], c: Card) -> object:
    """Return what cards that are as good as each other have in common: no other one between
    them."""
    if c.suit is None or c.points > _PLAIN_POINTS:
        return c
    strength = strengths(view.rules)
    if c.suit is Suit.TRUMPS:
        return ("moor",) if c.code.startswith("m") else c
    if c.code[0] == "A":
        return c
    own = set(hand.own)
    between = sorted(
        strength[other]
        for other in _CARDS_OF_SUIT[c.suit]
        if other not in own and other not in played
    )
    return (c.suit, sum(s < strength[c] for s in between))


def ask_declaration(unseen: Unseen, seat: int, effort: Effort) -> Question[World]:
    """Return what to declare; the card that follows is today's player's, whatever is declared."""
    view, hand = unseen.view, unseen.view.hand
    assert hand is not None
    before = unseen.hand()
    ends = ends_for(view, tables_of(before), seat, effort)
    likely = Play(seat, _likely_card(view)) if hand.phase is Phase.PLAY else None

    def reach(action: SeatAction) -> Reach[World]:
        after, _ = apply_to_hand(before, action)
        if likely and isinstance(action, Declare) and after.phase is Phase.PLAY:
            after, _ = apply_to_hand(after, likely)
        layout = unseen.layout(after)

        def speak(world: World) -> Reached:
            return layout.position(world), ends

        return speak

    return Question(unseen.worlds, reach, sum(hand.held))


def declaration_candidates(view: MatchView, seat: int) -> list[SeatAction]:
    """Return the candidates: everything, everything but one combination, and nothing."""
    hand = view.hand
    assert hand is not None
    assert hand.choices is not None
    found = hand.choices.declarable
    parts = [tuple(c for c in found if c is not kept) for kept in found if len(found) > 1]
    silent: SeatAction = KeepSilent(seat)
    if hand.phase is Phase.PLAY:
        silent = Play(seat, _likely_card(view))
    return [*(Declare(seat, as_declared(part)) for part in (found, *parts)), silent]


def _likely_card(view: MatchView) -> Card:
    """Return the card that is played next, whatever is declared."""
    assert view.hand is not None
    assert view.hand.choices is not None
    return best_card(assess_situation(form_beliefs(view)), view.hand.choices.playable)
