"""Define what a lesson is made of: prepared hands, questions about them, answers and their
verdicts. Computer players continue a hand after an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, lru_cache
from typing import Annotated

from bot.client.custom_ids import Word
from tarocchino.core.games import FIRST_GAME, GAMES, GameName, default_rules
from tarocchino.core.games.base import Points
from tarocchino.core.model.actions import (
    Action,
    Bid,
    BidWord,
    Deal,
    Declare,
    Discard,
    Pay,
    Play,
    SeatAction,
)
from tarocchino.core.model.cards import Card, card, cards
from tarocchino.core.model.combinations import combinations_of
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import as_declared, legal_actions
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.core.views.view import view_for
from tarocchino.players import choose

GAME = GAMES[FIRST_GAME]
"""The game of most lessons."""

DECLARES = "!"
"""A token of ``plays``: the player in turn declares every combination."""


@dataclass(frozen=True, slots=True)
class PreparedHand:
    """A moment in a hand, given by the deal and the plays that lead to it.

    ``pack`` has the codes of the pack in dealing order; ``discard`` those of the dealer's two
    cards, empty if they are still to be discarded; ``plays`` the cards played and the words of the
    auction, in order; ``score`` is that of the sides before the hand, empty in a first one.
    """

    dealer: int
    pack: str
    discard: str = ""
    plays: str = ""
    game: GameName = FIRST_GAME
    score: tuple[Points, ...] = ()


@cache
def reach(prepared: PreparedHand) -> MatchState:
    """Return the match at that moment. Raises `IllegalActionError` if no play leads there."""
    game = GAMES[prepared.game]
    match = new_match(game, default_rules(game), game.players[0])
    match = replace(match, score=prepared.score or match.score)
    match, _ = apply(match, Deal(prepared.dealer, cards(prepared.pack)))
    if prepared.discard:
        match, _ = apply(match, Discard(prepared.dealer, cards(prepared.discard)))
    for token in prepared.plays.split():
        match, _ = apply(match, _action(hand_of(match), token))
    return match


def hand_of(match: MatchState) -> HandState:
    """Return the hand of a match that has been dealt. Raises ValueError for any other."""
    if match.hand is None:
        raise ValueError("nothing has been dealt")
    return match.hand


def _action(hand: HandState, token: str) -> Action:
    if token == DECLARES:
        found = combinations_of(hand.hands[hand.turn], hand.rules)
        return Declare(hand.turn, as_declared(found))
    if hand.phase is Phase.AUCTION:
        return Bid(hand.turn, BidWord(token))
    return Play(hand.turn, card(token))


STUDENT = 0
"""The student's seat in every position; the partner sits at 2."""

_KEPT = 512


def after(match: MatchState, action: SeatAction, *, to_own_turn: bool) -> MatchState:
    """Return the match after the student's action and the replies of the computer players.

    They finish the auction or the trick; with ``to_own_turn`` they play until the student has to
    act again.
    """
    match, _ = apply(match, action)
    while _others_act(hand_of(match), to_own_turn):
        hand = hand_of(match)
        match, _ = apply(match, choose(view_for(match, hand.turn)))
    return match


def _others_act(hand: HandState, to_own_turn: bool) -> bool:
    if hand.phase is Phase.OVER or hand.turn == STUDENT:
        return False
    return to_own_turn or bool(hand.trick.plays) or hand.phase is Phase.AUCTION


def lead_of(match: MatchState) -> Points:
    """Return the points by which the student's side won the last finished hand."""
    own, theirs = match.sheets[-1].sides
    return own.total - theirs.total


@lru_cache(maxsize=_KEPT)
def outlook_after(match: MatchState, action: SeatAction) -> Points:
    """Return the best `lead_of` that the student can still reach with this action against computer
    players. It tries every play, so use it only for the last tricks of a hand."""
    match = after(match, action, to_own_turn=True)
    hand = hand_of(match)
    if hand.phase is Phase.OVER:
        return lead_of(match)
    choices = (one for one in legal_actions(hand) if isinstance(one, Play | Pay))
    return max(outlook_after(match, one) for one in choices)


Fact = Card | int
"""An argument of an explanation; cards are written in the reader's language."""


class LessonPositionError(LookupError):
    """A position that does not exist, or to which no answers lead."""


class Judgement(Enum):
    """How good an answer is; the value is its name in messages."""

    RIGHT = "right"
    LESSER = "lesser"
    WRONG = "wrong"
    REFUSED = "refused"

    @property
    def stands(self) -> bool:
        """Return whether the answer is accepted; if not, the question is asked again."""
        return self in (Judgement.RIGHT, Judgement.LESSER)


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """The verdict on an answer; ``because`` names the explanation, ``facts`` are its arguments.
    ``refused`` is the error of the rules, if they refuse the answer."""

    judgement: Judgement
    because: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    refused: IllegalActionError | None = None


_KEYS = Word[tuple[str, ...]]("~".join, lambda written: tuple(filter(None, written.split("~"))))


@dataclass(frozen=True, slots=True)
class LessonPosition:
    """A student's position: the lesson, the step, and the keys chosen there so far."""

    lesson: str
    step: str
    chosen: Annotated[tuple[str, ...], _KEYS] = ()
