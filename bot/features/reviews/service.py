"""Review the decisions of a hand, each searched again from what its player saw.

A process of the lowest priority answers people, one question at a time for each of them; the most
recent reviews are cached.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from bot.features.reviews.model import (
    DecisionReview,
    Estimate,
    HandReview,
    Moment,
    PlayedHand,
    Valued,
    agreed,
    has_choice,
    likely_cost,
    when_of,
)
from bot.support.processes import BackgroundProcesses, ComputationError, ProcessGoneError
from bot.support.tasks import RecentAnswers
from tarocchino.core.model.actions import Declare, Discard, KeepSilent, Play, SeatAction
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.kernel import IS_COMPILED, position_of, tables_of
from tarocchino.players.search import MASTER, Candidate, Effort, analyse
from tarocchino.players.search.analysis import question_of
from tarocchino.players.search.cards import distinct_cards
from tarocchino.players.search.ideas import idea_between
from tarocchino.players.search.question import (
    Ends,
    Question,
    ends_for,
    habitual_policy,
    played_on_by,
    value_of,
)
from tarocchino.players.search.reasons import NO_REASONS, Reasons, mean_and_error, reasons_in

_WORLDS = 8 if IS_COMPILED else 2
"""How many times the worlds of a search are used to compare a few actions."""


@dataclass(frozen=True, slots=True)
class Compared:
    """By how much an action is worth less than another if the hand continues as the master plays,
    and as club players usually do."""

    action: SeatAction
    by_master: Estimate
    by_habits: Estimate

    @property
    def cost(self) -> Estimate:
        """Return the smaller of the two costs, on which both agree."""
        return agreed(self.by_master, self.by_habits)


class SecondLook:
    """A second look at a view; the same arguments give the same answers.

    It tries all actions in every world. A search drops actions that seem clearly behind, and so
    overestimates their cost: it stops when chance has added to the difference.
    """

    def __init__(self, view: MatchView, effort: Effort, seed: int) -> None:
        effort = replace(effort, worlds=_WORLDS * effort.worlds)
        self._by_master = question_of(view, effort, seed)
        self._by_habits = played_on_by(habitual_policy(view.game), self._by_master)
        self._seed = seed

    @property
    def worlds(self) -> int:
        return len(self._by_master.worlds)

    def compared(self, better: SeatAction, others: Sequence[SeatAction]) -> list[Compared]:
        """Return the others, each compared with the one that seems better."""
        by_master, by_habits = (
            self._behind(question, better, others)
            for question in (self._by_master, self._by_habits)
        )
        return [*map(Compared, others, by_master, by_habits)]

    def reasons(self, better: SeatAction, other: Compared) -> Reasons:
        """Return what the other action's cost consists of, by the way of playing that finds it
        smaller; none if there may be no cost."""
        if not likely_cost(*other.cost):
            return NO_REASONS
        question = self._by_habits if other.cost == other.by_habits else self._by_master
        return reasons_in(question, other.action, better, self._seed)

    def _behind(
        self, question: Question[Any], better: SeatAction, others: Sequence[SeatAction]
    ) -> list[Estimate]:
        best = self._values(question, better)
        return [
            mean_and_error(
                [b - o for b, o in zip(best, self._values(question, other), strict=True)]
            )
            for other in others
        ]

    def _values(self, question: Question[Any], action: SeatAction) -> list[float]:
        reach = question.reach(action)
        return [value_of(reach(w), self._seed + n) for n, w in enumerate(question.worlds)]


FIRST_LOOK = replace(MASTER, worlds=max(1, MASTER.worlds // 2))
"""The effort for each decision of a hand."""
DECISION = replace(MASTER, worlds=2 * MASTER.worlds) if IS_COMPILED else MASTER
"""The effort for a decision that someone asks about, or that seems to have cost something."""

_WITH_OPEN_CARDS = Effort(worlds=1, playouts=40 if IS_COMPILED else 1)
_LOOKS = 16
"""Playouts with open cards: the first finds a better card, the others compare."""
_MOST_COMPARED = 6
"""Actions in a second look, including the best; the player's own comes on top."""
_SEEDS = 1_000_003
_SUSPICIOUS = 1.0
"""Standard errors behind the best at the first look above which a second one follows."""


def review_decision(hand: PlayedHand, place: int) -> DecisionReview:
    """Return the decision before the action with this index, or after the last one. It considers
    only what the player in turn could know. Raises ValueError if it was no one's turn."""
    view = hand.view_before(place)
    done = hand.actions[place] if place < len(hand.actions) else None
    if not has_choice(view):
        return DecisionReview((), None, 0)
    analysis = analyse(view, DECISION)
    if len(analysis.candidates) < 2 or analysis.worlds == 0:
        return DecisionReview((), None, 0)
    best, *others = (candidate.action for candidate in analysis.candidates)
    chosen = None if done is None else _place_of(view, done, analysis.candidates)
    mine = done if chosen is None else analysis.candidates[chosen].action
    kept = others[: _MOST_COMPARED - 1]
    if mine is not None and mine not in (best, *kept) and (chosen or _can_be_added(mine)):
        kept.append(mine)
    look = _second_look(view, place)
    found = look.compared(best, kept)
    found.sort(key=lambda each: likely_cost(*each.cost))
    told = [best, *(each.action for each in found)]
    at = told.index(mine) if mine in told else None
    if done is not None and at is not None:
        told[at] = done
    costs = [(0.0, 0.0), *(each.cost for each in found)]
    return DecisionReview(
        tuple(Valued(_told(view, a), *cost) for a, cost in zip(told, costs, strict=True)),
        at,
        look.worlds,
        look.reasons(best, found[max((at or 0) - 1, 0)]),
    )


def _second_look(view: MatchView, place: int) -> SecondLook:
    """Return a second look, the same for one decision and for a hand."""
    return SecondLook(view, DECISION, _SEEDS + place)


def review_hand(hand: PlayedHand, places: Collection[int]) -> HandReview:
    """Return the decisions at these places, all of one player."""
    moments: list[Moment] = []
    with_open_cards: list[Moment] = []
    compared = 0
    for place, state in enumerate(hand.states()):
        if place not in places or place >= len(hand.actions) or state.hand is None:
            continue
        view, done = view_for(state, state.hand.turn), hand.actions[place]
        if not has_choice(view):
            continue
        first = analyse(view, FIRST_LOOK)
        chosen = _place_of(view, done, first.candidates)
        if len(first.candidates) < 2 or (chosen is None and not _can_be_added(done)):
            continue
        compared += 1
        if _is_doubtful(first.candidates, chosen):
            tried = done if chosen is None else first.candidates[chosen].action
            better, look = analyse(view, DECISION).best.action, _second_look(view, place)
            (found,) = look.compared(better, [tried])
            idea = idea_between(view, tried, better, look.reasons(better, found))
            told = _told(view, done), _told(view, better)
            moments.append(Moment(place, when_of(view), *told, *found.cost, idea))
        with_open_cards += _with_open_cards(place, state, view, done, first.candidates)
    with_open_cards.sort(key=lambda moment: -moment.cost)
    return HandReview(tuple(moments), tuple(with_open_cards), compared)


def _is_doubtful(candidates: Sequence[Candidate], chosen: int | None) -> bool:
    """Return whether something else seems better at the first look, or the action was not in it."""
    if chosen is None:
        return True
    doubted = candidates[chosen]
    return chosen > 0 and doubted.behind > _SUSPICIOUS * doubted.error


def _can_be_added(done: SeatAction) -> bool:
    """Return whether an action that the search did not find can be compared all the same."""
    return isinstance(done, Discard | Declare)


def _told(view: MatchView, action: SeatAction) -> SeatAction:
    """Return the action as it is shown: playing a card instead of declaring is silence."""
    declares = view.hand is not None and view.hand.choices and view.hand.choices.declarable
    return KeepSilent(action.seat) if declares and isinstance(action, Play) else action


def _with_open_cards(
    place: int,
    state: MatchState,
    view: MatchView,
    done: SeatAction,
    candidates: Sequence[Candidate],
) -> Iterator[Moment]:
    """Yield the moment, if another card was better as the cards lay."""
    hand = state.hand
    if hand is None or hand.phase is not Phase.PLAY or not isinstance(done, Play):
        return
    ends = ends_for(view, tables_of(hand), done.seat, _WITH_OPEN_CARDS)
    by_habits = replace(ends, policy=habitual_policy(view.game))

    def worth(action: SeatAction, seed: int, ends: Ends = ends) -> float:
        assert isinstance(action, Play)
        position = position_of(hand)
        position.play(PACK.index(action.card))
        return ends.worth(position, seed)

    def cost(ends: Ends) -> Estimate:
        looks = range(1, _LOOKS)
        return mean_and_error([worth(best, n, ends) - worth(done, n, ends) for n in looks])

    cards = [c.action for c in candidates if isinstance(c.action, Play)]
    best = max(cards, key=lambda action: worth(action, _SEEDS), default=done)
    moment = Moment(place, when_of(view), done, best, *agreed(cost(ends), cost(by_habits)))
    if moment.likely_cost:
        yield moment


def _place_of(view: MatchView, done: SeatAction, candidates: Sequence[Candidate]) -> int | None:
    """Return the index of the candidate that is the action, or as good as it."""
    for place, candidate in enumerate(candidates):
        if _is_same(view, done, candidate.action):
            return place
    return None


def _is_same(view: MatchView, done: SeatAction, candidate: SeatAction) -> bool:
    match done, candidate:
        case Play(card=played), Play(card=other):
            # If something could be declared, every card means the same: nothing declared.
            assert view.hand is not None
            assert view.hand.choices is not None
            together = distinct_cards(view, view.hand, (played, other))
            return bool(view.hand.choices.declarable) or len(together) < 2 or played is other
        case Discard(cards=thrown), Discard(cards=other_cards):
            return set(thrown) == set(other_cards)
        case Declare(combinations=named), Declare(combinations=others):
            return {c.family for c in named} == {c.family for c in others}
        case _:
            return done == candidate


class ReviewFailedError(Exception):
    """A hand that could not be reviewed this time."""


_KEPT = 64
_REST_AFTER = 60.0
"""Seconds without a question after which the process ends."""

_Review = TypeVar("_Review")


class AlreadyReviewingError(Exception):
    """A question from a person whose earlier question is still open."""


class ReviewService:
    """Answers to questions about hands; the caller decides whether the person may ask.

    Every method raises `ReviewFailedError`, and `AlreadyReviewingError` if the person is still
    waiting for an answer.
    """

    def __init__(self, reviewer: ReviewProcess, rest_after: float = _REST_AFTER) -> None:
        self.reviewer = reviewer
        self._rest_after = rest_after
        self._recent = RecentAnswers(_KEPT)
        self._asking: set[int] = set()
        self._resting: asyncio.TimerHandle | None = None

    async def decision(self, user_id: int, hand: PlayedHand, place: int) -> DecisionReview:
        """Return one decision of the hand, as the player in turn saw it."""
        return await self._answer(
            user_id, (hand, place), partial(self.reviewer.decision, hand, place)
        )

    async def hand(self, user_id: int, hand: PlayedHand, places: Collection[int]) -> HandReview:
        """Return the decisions of one player in the hand."""
        key = hand, tuple(sorted(places))
        return await self._answer(user_id, key, partial(self.reviewer.hand, hand, places))

    async def stop(self) -> None:
        """End the reviewer's process at once."""
        self._stop_waiting()
        self.reviewer.rest()

    async def _answer(
        self, user_id: int, key: object, review: Callable[[], Awaitable[_Review]]
    ) -> _Review:
        if user_id in self._asking:
            raise AlreadyReviewingError
        self._asking.add(user_id)
        try:
            return await self._recent.answer((type(key), key), review)
        finally:
            self._asking.discard(user_id)
            self._stop_waiting()
            loop = asyncio.get_running_loop()
            self._resting = loop.call_later(self._rest_after, self.reviewer.rest)

    def _stop_waiting(self) -> None:
        if self._resting is not None:
            self._resting.cancel()


_LONGEST = 60.0
"""Seconds after which an answer is given up."""


class ReviewProcess(BackgroundProcesses):
    """A process of the lowest priority that reviews hands."""

    async def decision(self, hand: PlayedHand, place: int) -> DecisionReview:
        """Return one decision of the hand. Raises `ReviewFailedError`."""
        async with _in_time():
            return await self.run(review_decision, hand, place)

    async def hand(self, hand: PlayedHand, places: Collection[int]) -> HandReview:
        """Return the decisions of a player in the hand. Raises `ReviewFailedError`."""
        async with _in_time():
            return await self.run(review_hand, hand, frozenset(places))


@asynccontextmanager
async def _in_time() -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(_LONGEST):
            yield
    except TimeoutError:
        raise ReviewFailedError(f"no answer for {_LONGEST:.0f} s") from None
    except (ComputationError, ProcessGoneError) as error:
        raise ReviewFailedError(str(error)) from None
