"""Which card to play: each that differs from the others is played in every world."""

from __future__ import annotations

from tarocchino.core.model.actions import Play, SeatAction
from tarocchino.core.model.cards import PACK, Card, Suit
from tarocchino.core.model.tricks import strengths
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.kernel.position import Position
from tarocchino.players.search.ends import ends_for
from tarocchino.players.search.layouts import Unseen
from tarocchino.players.search.model import Effort
from tarocchino.players.search.question import Question, Reach, Reached

_PLAIN_POINTS = 1
_CARDS_OF_SUIT = {suit: tuple(c for c in PACK if c.suit is suit) for suit in Suit}


def ask_cards(unseen: Unseen, seat: int, effort: Effort) -> Question[Position]:
    """Which card to play."""
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
    """The cards that may be played, one of those that are as good as each other."""
    hand = view.hand
    assert hand is not None
    assert hand.choices is not None
    return [Play(seat, c) for c in distinct_cards(view, hand, hand.choices.playable)]


def distinct_cards(view: MatchView, hand: HandView, playable: tuple[Card, ...]) -> tuple[Card, ...]:
    """Of cards that neither players nor scores can tell apart, the first by code."""
    played = _played(hand)
    found: dict[object, Card] = {}
    for c in sorted(playable, key=lambda c: c.code):
        found.setdefault(_kind(view, hand, played, c), c)
    kept = frozenset(found.values())
    return tuple(c for c in playable if c in kept)


def stand_in(view: MatchView, hand: HandView, playable: tuple[Card, ...], c: Card) -> Card:
    """The one of `distinct_cards` that is as good as this playable card."""
    played = _played(hand)
    kind = _kind(view, hand, played, c)
    distinct = distinct_cards(view, hand, playable)
    return next(other for other in distinct if _kind(view, hand, played, other) == kind)


def _played(hand: HandView) -> set[Card]:
    return {c for trick in hand.tricks for c in trick.cards}


def _kind(view: MatchView, hand: HandView, played: set[Card], c: Card) -> object:
    """What cards that are as good as each other have in common: no other one between them."""
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
