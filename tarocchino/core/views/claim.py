"""Find whether a claim of all remaining tricks is certain from the claimer's own view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tarocchino.core.model.actions import Declare, Pay, Play, SeatAction
from tarocchino.core.model.cards import MATTO, PLAIN_SUITS, Card, Suit
from tarocchino.core.model.combinations import combinations_of
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import NO_TRICK, Trick, playable_cards, strengths, winning_play
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import as_declared, may_declare
from tarocchino.core.play.match import MatchState
from tarocchino.core.play.scoring import default_payment, matto_debt, trick_combination_points
from tarocchino.core.views.inference import Leads, OtherHand, other_hands
from tarocchino.core.views.view import HandView, MatchView, view_for

_SEARCHED_CARDS = 12
"""Cards left in all hands from which lines of play are compared instead of taking the first."""

_SEARCHED_POSITIONS = 200
"""Positions that are searched before the first candidate is taken."""


def helpful_card(hand: HandState, side: int) -> Card:
    """Return the card of the player in turn that helps the side to the most of the remaining
    tricks.

    All hands are known and everybody helps: the side leads its strongest cards that can win and
    wins with its weakest, the others throw their strongest cards that lose. Near the end lines of
    play are compared, within a bound of positions; the last trick breaks ties.
    """
    position = _Position(
        rules=hand.rules,
        strength=strengths(hand.rules),
        playing=hand.playing,
        helped=frozenset(hand.sides[side]),
        hands=hand.hands,
        trick=hand.trick,
        turn=hand.turn,
    )
    left = sum(len(held) for held in hand.hands)
    if left > _SEARCHED_CARDS:
        return next(position.candidates())
    return _Search(_SEARCHED_POSITIONS).best(position)[1]


@dataclass(frozen=True, slots=True)
class _Position:
    """The cards in all hands during play, and the seats of the side that is helped."""

    rules: RuleSet
    strength: Mapping[Card, int]
    playing: tuple[int, ...]
    helped: frozenset[int]
    hands: tuple[tuple[Card, ...], ...]
    trick: Trick
    turn: int

    def candidates(self) -> Iterator[Card]:
        """Return the playable cards of the player in turn, the apparently most helpful first."""
        playable = playable_cards(self.hands[self.turn], self.trick, self.rules)
        yield from playable if len(playable) == 1 else sorted(playable, key=self._unhelpfulness)

    def after(self, played: Card) -> tuple[_Position, int | None]:
        """Return the position after the card, and the seat that won the trick if it is complete."""
        seat = self.turn
        left = tuple(c for c in self.hands[seat] if c is not played)
        hands = (*self.hands[:seat], left, *self.hands[seat + 1 :])
        trick = self.trick.add(seat, played)
        if len(trick.plays) < len(self.playing):
            return replace(self, hands=hands, trick=trick, turn=self._next(seat)), None
        best = winning_play(trick, self.rules)
        assert best is not None
        return replace(self, hands=hands, trick=NO_TRICK, turn=best[0]), best[0]

    def _next(self, seat: int) -> int:
        return self.playing[(self.playing.index(seat) + 1) % len(self.playing)]

    def _unhelpfulness(self, c: Card) -> tuple[bool, int, bool, int]:
        strength, trick = self.strength[c], self.trick.add(self.turn, c)
        lost = not self._can_be_won(trick)
        if self.turn not in self.helped:
            # A strong card that loses now wins nothing later; the Matto loses at any time. What
            # a trick's own cards may score was not conceded.
            return lost, trick_combination_points(trick, self.rules), c is MATTO, -strength
        if lost or self.trick.plays:
            return lost, 0, c is not MATTO, strength
        return lost, 0, c is MATTO, -strength

    def _can_be_won(self, trick: Trick) -> bool:
        """Return whether the side that is helped can win the trick, judging by only this trick."""
        suit_led = trick.suit_led
        to_come = self._to_come(trick)
        if suit_led is None:
            return any(seat in self.helped for seat in to_come)
        best = winning_play(trick, self.rules)
        ours = theirs = -1
        if best is not None:
            power = self._power(best[1], suit_led)
            ours, theirs = (power, -1) if best[0] in self.helped else (-1, power)
        for seat in to_come:
            playable = playable_cards(self.hands[seat], trick, self.rules)
            powers = [self._power(c, suit_led) for c in playable]
            if seat in self.helped:
                ours = max(ours, *powers)
            else:
                theirs = max(theirs, min(powers))
        return ours > theirs

    def _to_come(self, trick: Trick) -> tuple[int, ...]:
        place = self.playing.index(trick.leader)
        order = self.playing[place:] + self.playing[:place]
        return order[len(trick.plays) :]

    def _power(self, c: Card, suit_led: Suit) -> int:
        """Return the strength of the card in a trick of this suit; -1 if it cannot win."""
        return self.strength[c] if c.suit in (suit_led, Suit.TRUMPS) else -1


class _Search:
    """A bounded search for the play with which the side that is helped wins most."""

    def __init__(self, positions: int) -> None:
        self._left = positions
        self._known: dict[tuple[object, ...], tuple[int, Card]] = {}

    def best(self, position: _Position) -> tuple[int, Card]:
        """Return the value of the best play found, and its card; a trick counts 2, the last one
        3."""
        key = (position.hands, position.trick.plays, position.turn)
        if key in self._known:
            return self._known[key]
        most = 2 * max(len(held) for held in position.hands) + 1
        found: tuple[int, Card] | None = None
        for c in position.candidates():
            if found is not None and (found[0] >= most or self._left <= 0):
                break
            self._left -= 1
            value = self._value(position, c)
            if found is None or value > found[0]:
                found = (value, c)
        assert found is not None
        self._known[key] = found
        return found

    def _value(self, position: _Position, c: Card) -> int:
        after, won_by = position.after(c)
        is_last = not any(after.hands)
        won = 0 if won_by not in position.helped else 3 if is_last else 2
        return won if is_last else won + self.best(after)[0]


def is_certain(view: MatchView) -> bool:
    """Return whether the viewer, on lead, is certain to win every remaining trick for their side.

    If so, it holds for every layout of the unseen cards and whatever anybody plays, the partner
    included. Claims are not found that depend on what a partner must play, on a Matto in the
    viewer's hand, or on cards that a player must hold because no other place is left for them; nor
    is a claim certain in a first trick in which declarations may still end the hand.
    """
    return certain_order(view) is not None


def certain_order(view: MatchView) -> tuple[Card, ...] | None:
    """Return an order in which to lead the viewer's cards so that each certainly wins, if one is
    found.

    The strongest card of each suit comes first, and usually trumps, which draw the others' trumps.
    If a partner may overtake one of the cards, the rest are trumps that no opponent can beat.
    """
    hand = view.hand
    if hand is None or not _may_be_judged(view, hand) or MATTO in hand.own:
        return None
    others = other_hands(view, hand)
    strength = strengths(view.rules)
    opponents = tuple(o for o in others if not o.is_partner)
    orders = _orders(hand.own, strength)
    # No order is better against the opponents than the first, which draws all the trumps it can.
    first = next(orders)
    if not _wins_all(first, opponents, strength):
        return None
    return next((order for order in (first, *orders) if _wins_all(order, others, strength)), None)


def next_play(state: MatchState, claimer: int) -> SeatAction:
    """Return the next action of a hand that is played out after a claim was accepted.

    The claimer follows the certain order if there is one: all cards but the Matto then go to the
    claimer's side, whatever the others play. Otherwise everybody helps that side to as many tricks
    as the rules let it win. Players who have not declared yet declare everything, so that nobody
    loses points by a claim in the first trick; the Matto's price is paid with the default card.
    Raises `IllegalActionError` if no hand is being played.
    """
    hand = state.hand
    if hand is None or hand.phase not in (Phase.PLAY, Phase.PAY):
        raise IllegalActionError(Reason.HAND_OVER)
    seat = hand.turn
    if hand.phase is Phase.PAY and (debt := matto_debt(hand)):
        return Pay(seat, default_payment(hand, debt))
    if may_declare(hand) and (found := combinations_of(hand.hands[seat], hand.rules)):
        return Declare(seat, as_declared(found))
    order = certain_order(view_for(state, claimer)) if seat == claimer else None
    return Play(seat, order[0] if order else helpful_card(hand, hand.side_of(claimer)))


def _may_be_judged(view: MatchView, hand: HandView) -> bool:
    """Return whether the viewer is on lead and the hand can only end with its last card."""
    to_lead = hand.phase is Phase.PLAY and view.is_my_turn and not hand.trick.plays
    return to_lead and (bool(hand.tricks) or not view.game.declares)


def _orders(own: tuple[Card, ...], strength: Mapping[Card, int]) -> Iterator[tuple[Card, ...]]:
    """Return the orders worth trying.

    They differ in the suit that comes last, and in the number of low trumps kept for the end, when
    it does not matter which player of the side leads.
    """
    by_suit = {
        suit: sorted((c for c in own if c.suit is suit), key=strength.__getitem__, reverse=True)
        for suit in (Suit.TRUMPS, *PLAIN_SUITS)
    }
    trumps = by_suit.pop(Suit.TRUMPS)
    plain = [held for held in by_suit.values() if held]
    for drawing in range(len(trumps), -1, -1):
        for last in range(max(1, len(plain))):
            suits = plain[last + 1 :] + plain[: last + 1]
            others = (c for held in suits for c in held)
            yield (*trumps[:drawing], *others, *trumps[drawing:])
        if not plain:
            return


def _wins_all(
    order: tuple[Card, ...], others: tuple[OtherHand, ...], strength: Mapping[Card, int]
) -> bool:
    """Return whether each card wins when they are led in this order."""
    tricks = len(order)
    led: dict[Suit, int] = {}
    for place, c in enumerate(order):
        takers = [o for o in others if o.may_take(c, led, tricks, strength[c])]
        if any(not o.is_partner for o in takers):
            return False
        assert c.suit is not None
        led[c.suit] = led.get(c.suit, 0) + 1
        if takers and not _wins_from_any_lead(order[place + 1 :], others, led, strength):
            return False
    return True


def _wins_from_any_lead(
    rest: tuple[Card, ...],
    others: tuple[OtherHand, ...],
    led: Leads,
    strength: Mapping[Card, int],
) -> bool:
    """Return whether the cards win from any lead of their side: no opponent can beat them."""
    if not rest:
        return True
    lowest = min(strength[c] for c in rest)
    opponents = [o for o in others if not o.is_partner]
    return all(c.suit is Suit.TRUMPS for c in rest) and not any(
        o.top.get(Suit.TRUMPS, 0) >= lowest and o.may_keep(Suit.TRUMPS, led) for o in opponents
    )
