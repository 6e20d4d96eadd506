"""The search: what each action is worth in many worlds; and the master, who plays by it."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b
from typing import Any

from tarocchino.core.model.actions import Declare, Discard, Play, SeatAction
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import as_declared
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.kernel import IS_COMPILED
from tarocchino.kernel.worlds import Chance
from tarocchino.players.choose import choose
from tarocchino.players.search.cards import (
    Draw,
    ask_cards,
    ask_declaration,
    card_candidates,
    declaration_candidates,
    stand_in,
    unseen_from,
)
from tarocchino.players.search.discards import analyse_discard, ask_discard, sorted_plan
from tarocchino.players.search.evidence_seen import likely_worlds
from tarocchino.players.search.question import Analysis, Candidate, Effort, Question, compare
from tarocchino.players.signals import signals_with

__all__ = ["Analysis", "Candidate", "Effort", "analyse", "decide", "question_of"]

SURE = 1.0
"""Standard errors by which an action is better that is preferred to the club player's."""

_SEARCHED = (Phase.DISCARD, Phase.DECLARE, Phase.PLAY)


def analyse(
    view: MatchView,
    effort: Effort,
    seed: int = 0,
    draw: Draw = likely_worlds,
    usual: SeatAction | None = None,
) -> Analysis:
    """Return what the viewer, whose turn it is, may do, the best first; ``usual`` as in `compare`.

    The same view, effort and seed give the same answer. ``draw`` finds the worlds. Raises
    ValueError when it is not the viewer's turn.
    """
    hand, seat = _turn(view)
    candidates = candidates_of(view)
    if len(candidates) == 1:
        return Analysis((Candidate(candidates[0], 0.0, 0.0, 0.0),), worlds=0)
    question = question_of(view, effort, seed, draw)
    if hand.phase is Phase.DISCARD:
        return analyse_discard(view, seat, question, effort, seed, usual)
    return compare(candidates, question, effort, seed, usual)


def decide(
    view: MatchView,
    effort: Effort,
    seed: int = 0,
    draw: Draw = likely_worlds,
    sure: float = SURE,
) -> SeatAction:
    """Return what the viewer does, whose turn it is: the club player's action unless another is
    better.

    A difference within ``sure`` standard errors is no reason to do something else: of a dozen
    actions that are worth the same one always seems the best. The same view, effort and seed give
    the same answer. Raises ValueError when it is not the viewer's turn.
    """
    analysis, usual = compared_with_usual(view, effort, seed, draw)
    return preferred(analysis, usual, sure)


def compared_with_usual(
    view: MatchView, effort: Effort, seed: int = 0, draw: Draw = likely_worlds
) -> tuple[Analysis, SeatAction]:
    """Return what the viewer may do, the best first, and which of it the club player does: that one
    is tried as often as the best. Raises ValueError when it is not the viewer's turn."""
    hand, _ = _turn(view)
    candidates = candidates_of(view)
    usual = candidates[0] if len(candidates) == 1 else _usual(view, hand)
    return analyse(view, effort, seed, draw, usual), usual


def preferred(analysis: Analysis, usual: SeatAction, sure: float) -> SeatAction:
    """Return the best action, if it is better than the usual one by more than that many errors."""
    for candidate in analysis.candidates:
        if candidate.action == usual and candidate.behind <= sure * candidate.error:
            return usual
    return analysis.best.action


def _usual(view: MatchView, hand: HandView) -> SeatAction:
    """Return what the club player does, as the candidate that it is."""
    action = choose(view)
    assert hand.choices is not None
    match action:
        case Play(seat, c):
            return Play(seat, stand_in(view, hand, hand.choices.playable, c))
        case Discard(seat, cards):
            return Discard(seat, sorted_plan(cards))
        case Declare(seat):
            return Declare(seat, as_declared(hand.choices.declarable))
    return action


def question_of(
    view: MatchView, effort: Effort, seed: int = 0, draw: Draw = likely_worlds
) -> Question[Any]:
    """Return the worlds of this turn, and where actions lead to in each.

    Raises ValueError when it is not the viewer's turn, or nothing is searched at it: bids, calling
    out, and paying for the Matto.
    """
    hand, seat = _turn(view)
    if hand.phase not in _SEARCHED:
        raise ValueError(f"nothing is searched in the phase {hand.phase.value}")
    chance = Chance(seed)
    unseen = unseen_from(view, effort.worlds, chance, draw)
    match hand.phase:
        case Phase.DISCARD:
            return ask_discard(unseen, seat, effort, chance)
        case Phase.PLAY if not _declares(hand):
            return ask_cards(unseen, seat, effort)
    return ask_declaration(unseen, seat, effort)


def _turn(view: MatchView) -> tuple[HandView, int]:
    hand, seat = view.hand, view.seat
    if hand is None or seat is None or hand.choices is None:
        raise ValueError("it is not this player's turn")
    return hand, seat


def _declares(hand: HandView) -> bool:
    """Return whether there is something to declare at this turn."""
    return hand.choices is not None and bool(hand.choices.declarable)


def candidates_of(view: MatchView) -> list[SeatAction]:
    """Return the actions to compare; a single one if nothing needs to be searched.

    None for discards: which of them are tried depends on which are good.
    """
    hand, seat = _turn(view)
    assert hand.choices is not None
    match hand.phase:
        case Phase.DISCARD:
            return []
        # To call out wins the match; nothing that is played on for can be worth more.
        case Phase.DECLARE | Phase.PLAY if _declares(hand) and not hand.choices.declaring_calls_out:
            return declaration_candidates(view, seat)
        case Phase.PLAY if not _declares(hand):
            return card_candidates(view, seat)
    return [choose(view)]


COMPILED = Effort(worlds=130, playouts=3)
"""What takes at most about 50 ms if the kernel is compiled."""
OVER_GAME = Effort(worlds=10, playouts=1)
"""What takes some tenths of a second where it is not, in a process of its own."""

MASTER = COMPILED if IS_COMPILED else OVER_GAME


def choose_by_search(view: MatchView, effort: Effort = MASTER) -> SeatAction:
    """Return the master's action at the viewer's turn; the same for the same view.

    Near the end of a match it is what makes winning the match likelier.
    """
    return with_signals(decide(view, replace(effort, for_match=True), seed_of(view)), view)


def with_signals(action: SeatAction, view: MatchView) -> SeatAction:
    """Return the action, with what the convention says to the partner if it is a lead."""
    hand = view.hand
    if hand is None or not isinstance(action, Play) or hand.trick.plays:
        return action
    partners = next(seats for seats in hand.sides if action.seat in seats)
    if len(partners) < 2:
        return action
    signals = signals_with(action.card, hand.own, hand.tricks, view.rules)
    return replace(action, signals=signals)


def seed_of(view: MatchView) -> int:
    """Return a number that follows from what the viewer sees of the hand."""
    hand = view.hand
    if hand is None:
        raise ValueError("there is no hand to see")
    seen = [str(view.seat), str(hand.dealer), *(c.code for c in hand.own)]
    seen += [c.code for trick in (*hand.tricks, hand.trick) for c in trick.cards]
    return int.from_bytes(blake2b("".join(seen).encode(), digest_size=4).digest())
