"""The idea by which one action is better than another, if the position and the search prove it.

What is claimed of the cards follows from the view; what is claimed of their fate, or of a part of
the score, is among the `Reasons`. If neither proves anything there is no idea.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from tarocchino.core.games.base import MattoPrice
from tarocchino.core.model.actions import Declare, Discard, Pay, Play, SeatAction
from tarocchino.core.model.cards import (
    MATTO,
    PACK,
    PLAIN_SUITS,
    Card,
    NamedEnum,
    Suit,
    king_of,
    without,
)
from tarocchino.core.model.combinations import Combination, Family, combinations_of, total_points
from tarocchino.core.model.tricks import strengths, winning_play
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.kernel.rule_table import Part
from tarocchino.players.search.reasons import NO_REASONS, Reasons


class IdeaKind(NamedEnum):
    """What is claimed; the value ends the name of its message."""

    VOID = "void"
    SAFE = "safe"
    DECLARABLE = "declarable"
    KEEP = "keep"
    FOR_LAST_TRICK = "for-last-trick"
    PARTNER = "partner"
    THEIRS = "theirs"
    ENOUGH = "enough"
    TAKES = "takes"
    PRIZE = "prize"
    MATTO = "matto"
    AWAY = "away"
    TOO_EARLY = "too-early"
    NOW = "now"
    TRUMPS_LATER = "trumps-later"
    TRUMPS_NOW = "trumps-now"
    SIDE = "side"
    STAKE = "stake"
    DECLARE = "declare"
    SILENT = "silent"
    HELPS = "helps"
    LEAST = "least"
    RID = "rid"
    BELOW = "below"
    OTHERS = "others"
    FEWER = "fewer"


@dataclass(frozen=True, slots=True)
class Idea:
    """What is claimed, and of which card, ``other`` card, suit, or part of the score."""

    kind: IdeaKind
    card: Card | None = None
    other: Card | None = None
    suit: Suit | None = None
    part: Part | Family | None = None


def idea_between(
    view: MatchView, done: SeatAction, better: SeatAction, reasons: Reasons
) -> Idea | None:
    """Return what makes the ``better`` action better than the one ``done``; None if nothing is
    proved.

    ``reasons`` are those of `reasons_between`; only payments have none.
    """
    hand, seat = view.hand, view.seat
    if hand is None or seat is None or done == better:
        return None
    table: tuple[_Find, ...]
    match done, better:
        case Pay(), Pay():
            return _paid(_Two(view, hand, seat, (done.card,), (better.card,)))
        case Discard(), Discard():
            two, table = _Two(view, hand, seat, done.cards, better.cards, reasons), _OF_DISCARDS
        case Play(), Play() if hand.choices is None or not hand.choices.declarable:
            two = _Two(view, hand, seat, (done.card,), (better.card,), reasons)
            table = _OF_AVOIDING if view.game.avoids_points else _OF_CARDS
        case _:
            is_more = isinstance(better, Declare) and _declared(better) > _declared(done)
            return Idea(IdeaKind.DECLARE if is_more else IdeaKind.SILENT)
    if not reasons.worlds or (reasons.total >= 0 and not view.game.avoids_points):
        return None
    return next((idea for find in table if (idea := find(two))), None)


def _declared(action: SeatAction) -> int:
    return len(action.combinations) if isinstance(action, Declare) else 0


@dataclass(frozen=True)
class _Two:
    """Two sets of cards that the viewer may part with now."""

    view: MatchView
    hand: HandView
    seat: int
    done: tuple[Card, ...]
    better: tuple[Card, ...]
    reasons: Reasons = NO_REASONS

    @property
    def kept(self) -> list[Card]:
        """The cards that only the better one keeps."""
        return [c for c in self.done if c not in self.better]

    @property
    def parted(self) -> list[Card]:
        """The cards that only the better one parts with."""
        return [c for c in self.better if c not in self.done]

    def strength(self, card: Card) -> int:
        """Return how strong a card is among those of its suit."""
        return strengths(self.view.rules)[card]

    def is_below(self, low: Card, high: Card) -> bool:
        """Return whether one card is of the suit of another, and below it."""
        return low.suit is high.suit and self.strength(low) < self.strength(high)

    @cached_property
    def risen(self) -> list[Card]:
        """The cards that the viewer's side has more often with the better one."""
        return [fate.card for fate in self.reasons.fates if fate.instead > fate.share]

    @cached_property
    def stake(self) -> Part | Family | None:
        """The part of the score that the better one makes better, if that is what counts most."""
        shift = next(iter(self.reasons.shifts), None)
        return shift.part if shift and shift.points < 0 else None

    def left(self, parted: tuple[Card, ...]) -> list[Card]:
        """Return the hand without these cards."""
        return [c for c in self.hand.own if c not in parted]

    def serves(self, card: Card) -> bool:
        """Return whether the stake is a family, and the card is of it."""
        whole = combinations_of(PACK, self.view.rules)
        return any(found.family is self.stake and card in found.cards for found in whole)

    def sure_winner(self, card: Card) -> int | None:
        """Return whose the trick certainly is once this card is played; None if nobody can know."""
        rules, trick = self.view.rules, self.hand.trick.add(self.seat, card)
        winning, is_last = winning_play(trick, rules), len(trick.plays) == len(self.hand.playing)
        if winning is None:
            return None
        if is_last or all(winning_play(trick.add(-1, c), rules) == winning for c in self.unseen):
            return winning[0]
        return None

    def wins(self, card: Card) -> bool:
        """Return whether the card wins the trick so far."""
        trick = self.hand.trick.add(self.seat, card)
        return winning_play(trick, self.view.rules) == (self.seat, card)

    @cached_property
    def unseen(self) -> list[Card]:
        """The cards that somebody else may hold."""
        played = [c for trick in (*self.hand.tricks, self.hand.trick) for c in trick.cards]
        seen = {*self.hand.own, *self.hand.own_discard, *played}
        return [c for c in PACK if c not in seen]

    def is_own_side(self, seat: int) -> bool:
        """Return whether the seat plays for the viewer's side."""
        return self.view.side_of(seat) == self.view.side_of(self.seat)


_Find = Callable[[_Two], Idea | None]


def _void(two: _Two) -> Idea | None:
    """Return the idea that a card somebody else may hold can be trumped without its suit."""
    rest, other = ({c.suit for c in two.left(parted)} for parted in (two.better, two.done))
    for card in two.risen if Suit.TRUMPS in rest else ():
        if card.suit in other - rest and card.suit in PLAIN_SUITS and card in two.unseen:
            return Idea(IdeaKind.VOID, card, suit=card.suit)
    return None


def _declarable(two: _Two) -> Idea | None:
    """Return the idea that the player can declare more with what is kept."""
    rules = two.view.rules
    found = [combinations_of(two.left(parted), rules) for parted in (two.better, two.done)]
    if two.stake is not Part.DECLARED or _more(*found) <= 0:
        return None
    return Idea(IdeaKind.DECLARABLE, part=_family_of(*found))


def _safe(two: _Two) -> Idea | None:
    """Return the idea that a discard counts for the player who makes it."""
    card = next((c for c in two.parted if c in two.risen or two.serves(c)), None)
    return Idea(IdeaKind.SAFE, card) if card else None


def _keep(two: _Two) -> Idea | None:
    """Return the idea that the card serves in the family at stake."""
    card = next((c for c in two.kept if two.serves(c)), None)
    return Idea(IdeaKind.KEEP, card, part=two.stake) if card else None


def _last_trick(two: _Two) -> Idea | None:
    """Return the idea that the last trick is at stake, and only the better choice keeps the high
    trump."""
    best = max(two.kept, key=two.strength)
    is_high = best.suit is Suit.TRUMPS and two.strength(best) > max(map(two.strength, two.parted))
    is_kept = is_high and two.stake is Part.LAST_TRICK
    return Idea(IdeaKind.FOR_LAST_TRICK, best) if is_kept else None


def _prize(two: _Two) -> Idea | None:
    """Only the better card wins the trick so far, and so brings home what lies there."""
    (done,), (better,) = two.done, two.better
    prize = next((c for c in two.risen if c in two.hand.trick.cards), None)
    is_only = two.wins(better) and not two.wins(done)
    return Idea(IdeaKind.PRIZE, better, prize) if prize and is_only else None


def _sure_trick(two: _Two) -> Idea | None:
    """Return the idea that it is certain who wins the trick, whichever card is played."""
    (done,), (better,) = two.done, two.better
    winner, instead = two.sure_winner(better), two.sure_winner(done)
    if winner is None or better is MATTO:
        return None
    if winner == two.seat and instead != winner:
        return Idea(IdeaKind.TAKES, better)
    if winner == two.seat:
        return Idea(IdeaKind.ENOUGH, better, done) if two.is_below(better, done) else None
    if instead is not None and two.is_own_side(winner) and better in two.risen:
        return Idea(IdeaKind.PARTNER, better)
    is_theirs = not any(s is None or two.is_own_side(s) for s in (winner, instead))
    is_less = better.points < done.points or two.is_below(better, done)
    return Idea(IdeaKind.THEIRS, better, done) if is_theirs and is_less else None


def _matto(two: _Two) -> Idea | None:
    """Return the idea that the Matto saves a card."""
    return Idea(IdeaKind.MATTO, two.kept[0]) if two.better == (MATTO,) else None


def _lead(two: _Two) -> Idea | None:
    """Return the idea that a suit is left to others for its King's sake, or trumps are led now or
    later."""
    (done,), (better,) = two.done, two.better
    if two.hand.trick.plays or MATTO in (done, better) or done.suit is better.suit:
        return None
    king = king_of(done.suit) if done.suit in PLAIN_SUITS else None
    if king and king is not done and king in two.hand.own and king in two.risen:
        return Idea(IdeaKind.AWAY, king, suit=done.suit)
    if two.stake is None or Suit.TRUMPS not in (done.suit, better.suit):
        return None
    is_now = better.suit is Suit.TRUMPS
    return Idea(IdeaKind.TRUMPS_NOW if is_now else IdeaKind.TRUMPS_LATER, part=two.stake)


def _moment(two: _Two) -> Idea | None:
    """Return the idea that one of the two cards is lost more often now, or later."""
    for card in two.risen:
        if card in (*two.kept, *two.parted):
            return Idea(IdeaKind.TOO_EARLY if card in two.kept else IdeaKind.NOW, card)
    return None


def _stake(two: _Two) -> Idea | None:
    """Return the idea that says what is at stake, and not how."""
    if two.risen and not isinstance(two.stake, Family):
        return Idea(IdeaKind.SIDE, two.risen[0])
    return None if two.stake is None else Idea(IdeaKind.STAKE, part=two.stake)


def _avoided(two: _Two) -> Idea | None:
    """Return the idea that tricks and their points are left to others in a game that avoids
    them."""
    (done,), (better,) = two.done, two.better
    winner, instead = two.sure_winner(better), two.sure_winner(done)
    if instead == two.seat and winner not in (None, two.seat):
        return Idea(IdeaKind.BELOW, better, done)
    fallen = next((f.card for f in two.reasons.fates if f.instead < f.share), None)
    if fallen:
        return Idea(IdeaKind.OTHERS, fallen)
    return Idea(IdeaKind.FEWER) if two.reasons.total > 0 else None


def _paid(two: _Two) -> Idea | None:
    """Return where most of the difference between two payments is, in the piles that the viewer
    knows."""
    avoids, rules = two.view.game.avoids_points, two.view.rules
    (dear,), (cheap,) = (two.better, two.done) if avoids else (two.done, two.better)
    payable = two.hand.choices.payable if two.hand.choices else ()
    own, theirs = (*payable, MATTO), tuple(_pile_of_payee(two))
    mine = [combinations_of(without(own, c), rules) for c in (cheap, dear)]
    made = [combinations_of((*theirs, c), rules) for c in (dear, cheap)]
    if avoids:
        keep = least = Idea(IdeaKind.RID, dear)
    else:
        keep = Idea(IdeaKind.KEEP, dear, part=_family_of(*mine))
        least = Idea(IdeaKind.LEAST, dear)
    helps = Idea(IdeaKind.HELPS, dear, part=_family_of(*made))
    by_points = 2 * (dear.points - cheap.points), least
    ideas = [(_more(*mine), keep), (_more(*made), helps), by_points]
    most, idea = max(ideas, key=lambda each: each[0])
    return idea if most > 0 else None


_Found = tuple[Combination, ...]


def _more(more: _Found, less: _Found) -> int:
    return total_points(more) - total_points(less)


def _family_of(more: _Found, less: _Found) -> Family | None:
    """Return the family that counts most among those that only the first has so."""
    changed = [found for found in more if found not in less]
    return max(changed, key=lambda found: found.points).family if changed else None


def _pile_of_payee(two: _Two) -> Iterator[Card]:
    """Return the tricks of those to whom the Matto's price is paid (rules.md § 3)."""
    hand, view = two.hand, two.view
    taken = [*zip(hand.tricks, hand.winners, strict=True)]
    if view.game.price is MattoPrice.ODD_PILES:
        payee = 1 - view.side_of(two.seat)
    else:
        payee = next(view.side_of(winner) for trick, winner in taken if MATTO in trick.cards)
    for trick, winner in taken:
        if view.side_of(winner) == payee:
            yield from (c for c in trick.cards if c is not MATTO)


_OF_CARDS = (_prize, _sure_trick, _matto, _void, _lead, _last_trick, _moment, _keep, _stake)
_OF_DISCARDS = (_declarable, _void, _safe, _last_trick, _keep, _stake)
_OF_AVOIDING = (_avoided,)
