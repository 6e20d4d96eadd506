"""Define reviews: the hand that a review begins from, and what it says about each decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from bot.features.books.match_facts import DealtHand, dealt_hand
from bot.table.state.table import Table
from tarocchino.core.model.actions import Action, Deal, SeatAction
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.views.open_hand import hands_over, open_hand
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.players.search.ideas import Idea
from tarocchino.players.search.reasons import NO_REASONS, Reasons


class ChoiceKind(Enum):
    """What was to be decided; the value is its word in messages."""

    DISCARD = "discard"
    DECLARE = "declare"
    LEAD = "lead"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class When:
    """A moment of a hand; ``trick`` counts from 1, and is 1 before the play."""

    kind: ChoiceKind
    trick: int = 1


def when_of(view: MatchView) -> When:
    """Return the moment of the viewer's decision. Raises ValueError if no hand is in play."""
    hand = view.hand
    if hand is None:
        raise ValueError("no hand is played")
    match hand.phase:
        case Phase.DISCARD | Phase.CALL_OUT:
            return When(ChoiceKind.DISCARD)
        case Phase.DECLARE:
            return When(ChoiceKind.DECLARE)
        case _:
            kind = ChoiceKind.PLAY if hand.trick.plays else ChoiceKind.LEAD
            return When(kind, len(hand.tricks) + 1)


_SIGNIFICANT = 2.0
"""Standard errors above which a cost is not chance."""

Estimate = tuple[float, float]
"""What an action costs against another, and the standard error of that."""


def likely_cost(cost: float, error: float) -> float:
    """Return the cost without the part that is likely to be chance: 0.0 if all of it may be."""
    if cost <= max(0.0, _SIGNIFICANT * error):
        return 0.0
    return cost * (1 - (error / cost) ** 2)


def agreed(*estimates: Estimate) -> Estimate:
    """Return the smallest of several estimates of one cost, each from another way of playing on. If
    one of them finds nothing above chance, that is what they agree on."""
    return min(estimates, key=lambda each: each[0] if likely_cost(*each) else 0.0)


@dataclass(frozen=True, slots=True)
class Valued:
    """An action, and by how much it seems worse than the best, with the standard error of that. It
    is `agreed` between ways of playing on."""

    action: SeatAction
    behind: float
    error: float

    @property
    def is_worse(self) -> bool:
        """Return whether the difference is more than chance."""
        return likely_cost(self.behind, self.error) > 0


@dataclass(frozen=True, slots=True)
class DecisionReview:
    """One decision as its player saw it: the possible actions, the best first.

    ``done`` is the index of the player's action among ``candidates``; None if nothing is done yet,
    or if the action was not compared. ``reasons`` are those why it, or else the next one, is worse
    than the best. With fewer than two candidates nothing was compared.
    """

    candidates: tuple[Valued, ...]
    done: int | None
    worlds: int
    reasons: Reasons = NO_REASONS


@dataclass(frozen=True, slots=True)
class Moment:
    """What one decision cost its player against a ``better`` action, in the game's unit.

    ``cost`` and its standard ``error`` come from a second look with other worlds than those that
    chose the better action, so that they do not depend on that choice; they are `agreed` between
    ways of playing on. ``idea`` is what makes the better action better, if known.
    """

    place: int
    when: When
    done: SeatAction
    better: SeatAction
    cost: float
    error: float
    idea: Idea | None = None

    @property
    def likely_cost(self) -> float:
        """Return the cost without the part that is likely to be chance: 0.0 if all of it may be."""
        return likely_cost(self.cost, self.error)


@dataclass(frozen=True, slots=True)
class HandReview:
    """The decisions of a player in a hand for which something else seemed better at the first look,
    in order; ``compared`` is the number of all that were compared.

    ``with_open_cards`` are those that cost something as the cards lay, which no one knew, the
    costliest first.
    """

    moments: tuple[Moment, ...]
    with_open_cards: tuple[Moment, ...]
    compared: int

    @property
    def costly(self) -> tuple[Moment, ...]:
        """Return the moments that certainly cost something, the costliest first."""
        found = [moment for moment in self.moments if moment.likely_cost]
        return tuple(sorted(found, key=lambda moment: -moment.likely_cost))


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A deal and the actions that followed it, in order."""

    dealt: DealtHand
    actions: tuple[SeatAction, ...]

    def states(self) -> Iterator[MatchState]:
        """Yield the match before each action, and after the last one. Raises
        `tarocchino.core.model.errors.IllegalActionError` for an illegal action."""
        match = self.dealt.begun()
        yield match
        for action in self.actions:
            match, _ = apply(match, action)
            yield match

    def view_before(self, place: int) -> MatchView:
        """Return what the player in turn saw before the action with this index."""
        for number, state in enumerate(self.states()):
            if number == place and state.hand is not None:
                return view_for(state, state.hand.turn)
        raise ValueError(f"the hand has no action {place}")


def played_hand(match: MatchState, actions: Sequence[Action], number: int) -> PlayedHand:
    """Return the hand with this number, from 0, of a match that results from all these actions. It
    may be the one in play. Raises `ValueError` if there is none."""
    deals = [place for place, action in enumerate(actions) if isinstance(action, Deal)]
    if number not in range(len(deals)):
        raise ValueError(f"there is no hand {number}")
    first, end = (*deals, len(actions))[number : number + 2]
    before = match if number >= hands_over(match) else open_hand(match, actions, number).before
    deal = actions[first]
    assert isinstance(deal, Deal)
    of_hand = tuple(a for a in actions[first + 1 : end] if not isinstance(a, Deal))
    return PlayedHand(dealt_hand(before, deal), of_hand)


def has_choice(view: MatchView) -> bool:
    """Return whether the viewer, whose turn it is, can compare more than one action."""
    choices, phase = view.hand and view.hand.choices, view.hand and view.hand.phase
    if not choices:
        return False
    match phase:
        case Phase.DISCARD:
            return True
        case Phase.DECLARE | Phase.PLAY if choices.declarable:
            return not choices.declaring_calls_out
        case Phase.PLAY:
            return len(choices.playable) > 1
    return False


@dataclass(frozen=True, slots=True)
class TableHand:
    """A hand as it was played; ``by`` are the users who acted, None for computer players."""

    hand: PlayedHand
    by: tuple[int | None, ...]


def table_hand(table: Table, number: int) -> TableHand:
    """Return the hand with this number, from 0, or raise ValueError if there is none."""
    if table.match is None:
        raise ValueError("no match has begun")
    history = table.history
    hand = played_hand(table.match, [done.action for done in history], number)
    deals = [place for place, done in enumerate(history) if isinstance(done.action, Deal)]
    of_hand = history[deals[number] + 1 :][: len(hand.actions)]
    return TableHand(hand, tuple(done.user_id for done in of_hand))
