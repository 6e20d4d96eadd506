"""Playing out a conceded hand: legal plays that give one side as many tricks as possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tarocchino.core.model.cards import MATTO, Card, Suit
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import NO_TRICK, Trick, playable_cards, strengths, winning_play
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.play.scoring import trick_combination_points

_SEARCHED_CARDS = 12
"""Cards left in all hands from which lines of play are compared instead of taking the first."""

_SEARCHED_POSITIONS = 200
"""Positions that are searched before the first candidate is taken."""


def helpful_card(hand: HandState, side: int) -> Card:
    """The card of the player in turn that helps the side to the most of the remaining tricks.

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
        """The playable cards of the player in turn, the apparently most helpful first."""
        playable = playable_cards(self.hands[self.turn], self.trick, self.rules)
        yield from playable if len(playable) == 1 else sorted(playable, key=self._unhelpfulness)

    def after(self, played: Card) -> tuple[_Position, int | None]:
        """The position after the card, and the seat that won the trick if it is complete."""
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
        """Whether the side that is helped can win the trick, judging by this trick alone."""
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
        """The strength of the card in a trick of this suit; -1 if it cannot win."""
        return self.strength[c] if c.suit in (suit_led, Suit.TRUMPS) else -1


class _Search:
    """A bounded search for the play with which the side that is helped wins most."""

    def __init__(self, positions: int) -> None:
        self._left = positions
        self._known: dict[tuple[object, ...], tuple[int, Card]] = {}

    def best(self, position: _Position) -> tuple[int, Card]:
        """The value of the best play found, and its card; a trick counts 2, the last one 3."""
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
