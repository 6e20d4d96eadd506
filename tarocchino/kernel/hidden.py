"""Where the cards can be that a seat does not see: places with room, and what each may hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tarocchino.core.games.base import DeclareInTurn, HandStep, PlayTricks
from tarocchino.core.model.cards import PACK, Card
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import may_be_discarded
from tarocchino.core.views.inference import cards_not_held, declared_holders, suits_given_up
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.kernel.rule_table import cards_of, mask_of

STOCK = -1


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere that hidden cards are: a seat's hand, its discard, or the `STOCK`.

    It has ``room`` cards, all of them among ``allowed``.
    """

    seat: int
    is_discard: bool
    room: int
    allowed: int


@dataclass(frozen=True, slots=True)
class Hidden:
    """The cards that a seat does not see, and the places where all of them are."""

    cards: int
    places: tuple[Place, ...]


def hidden_from(view: MatchView) -> Hidden:
    """What is certain about the cards that the viewer does not see.

    Nobody holds what they have shown not to hold, by not following or by a *volo*; who has declared
    a card holds it until it is played; no five-point card is in a discard. Raises `ValueError` for
    a spectator, or where no hand is being played.
    """
    hand, seat = view.hand, view.seat
    if hand is None or seat is None or hand.thrown_in:
        raise ValueError("only a player in a hand has cards hidden from them")
    played = mask_of(c for trick in (*hand.tricks, hand.trick) for c in trick.cards)
    known = played | mask_of((*hand.own, *hand.own_discard))
    cards = mask_of(PACK) & ~known
    holders = declared_holders(hand, frozenset(c for c in PACK if mask_of([c]) & cards))
    declared = {s: mask_of(c for c, holder in holders.items() if holder == s) for s in hand.playing}
    anywhere = cards & ~mask_of(holders)
    places = [
        Place(
            seat=other,
            is_discard=False,
            room=hand.held[other],
            allowed=declared[other] | anywhere & ~_missing(view, hand, other),
        )
        for other in hand.playing
        if other != seat and hand.held[other]
    ]
    places += [
        Place(other, True, number, anywhere & mask_of(filter(may_be_discarded, PACK)))
        for other, number in enumerate(hand.discarded)
        if other != seat and number
    ]
    if hand.stock:
        places.append(Place(STOCK, False, hand.stock, anywhere))
    return Hidden(cards, tuple(places))


def _missing(view: MatchView, hand: HandView, seat: int) -> int:
    """What the seat has shown not to hold."""
    given_up = {suit for giver, suit in suits_given_up(hand) if giver == seat}
    shown = mask_of(cards_not_held(hand, view.rules)[seat])
    return shown | mask_of(c for c in PACK if c.suit is not None and c.suit in given_up)


def hand_in(view: MatchView, hidden: Hidden, world: tuple[int, ...]) -> HandState:
    """The hand as it is if the hidden cards lie so: with it, what a seat sees is the view."""
    hand, seat = view.hand, view.seat
    if hand is None or seat is None or hand.turn is None:
        raise ValueError("no hand is being played")
    hands: list[tuple[Card, ...]] = [()] * view.players
    discards: list[tuple[Card, ...]] = [()] * view.players
    hands[seat], discards[seat] = hand.own, hand.own_discard
    stock: tuple[Card, ...] = ()
    for place, cards in zip(hidden.places, world, strict=True):
        lying = tuple(cards_of(cards))
        if place.seat == STOCK:
            stock = lying
        elif place.is_discard:
            discards[place.seat] = lying
        else:
            hands[place.seat] = lying
    return HandState(
        game=view.game,
        rules=view.rules,
        dealer=hand.dealer,
        playing=hand.playing,
        score=view.score,
        hands=tuple(hands),
        stock=stock,
        discards=tuple(discards),
        step=step_of(view.game.steps(view.rules), hand.phase),
        phase=hand.phase,
        turn=hand.turn,
        declarations=hand.declarations,
        tricks=hand.tricks,
        trick=hand.trick,
        bids=hand.bids,
        soloist=hand.soloist,
        alone=hand.alone,
    )


def step_of(plan: Sequence[HandStep], phase: Phase) -> int:
    """The place of the declarations in a plan, in any other phase that of the play."""
    wanted = DeclareInTurn if phase is Phase.DECLARE else PlayTricks
    return next(place for place, step in enumerate(plan) if isinstance(step, wanted))
