"""A hand and how it was played, so far or to its end: what a review begins from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.club.results.dealt_hand import DealtHand, dealt_hand, read_dealt_hand, write_dealt_hand
from tarocchino.core.games import GAMES
from tarocchino.core.model.actions import Action, Deal, SeatAction
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.core.records.notation import read_action, write_action
from tarocchino.core.views.open_hand import hands_over, open_hand
from tarocchino.core.views.view import MatchView, view_for


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A deal and the actions that followed it, in order."""

    dealt: DealtHand
    actions: tuple[SeatAction, ...]

    def states(self) -> Iterator[MatchState]:
        """The match before each action, and after the last one.

        Raises `tarocchino.core.model.errors.IllegalActionError` for actions that are not legal.
        """
        dealt = self.dealt
        match = new_match(GAMES[dealt.game], dealt.rules, dealt.seats)
        match, _ = apply(replace(match, score=dealt.score), Deal(dealt.dealer, dealt.deck))
        yield match
        for action in self.actions:
            match, _ = apply(match, action)
            yield match

    def view_before(self, place: int) -> MatchView:
        """What the player in turn saw before the action with this index."""
        for number, state in enumerate(self.states()):
            if number == place and state.hand is not None:
                return view_for(state, state.hand.turn)
        raise ValueError(f"the hand has no action {place}")


def played_hand(match: MatchState, actions: Sequence[Action], number: int) -> PlayedHand:
    """The hand of this number, from 0, of a match that results from all these actions.

    It may be the one that is being played. Raises `ValueError` if there is none.
    """
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
    """Whether the viewer, in turn, could do more than one thing that can be compared."""
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


def write_played_hand(hand: PlayedHand) -> dict[str, Any]:
    """The hand as JSON data."""
    return {
        "dealt": write_dealt_hand(hand.dealt),
        "actions": [write_action(action) for action in hand.actions],
    }


def read_played_hand(data: Mapping[str, Any]) -> PlayedHand:
    """The inverse of `write_played_hand`; ValueError or KeyError for anything else."""
    actions = tuple(map(read_action, data["actions"]))
    if any(isinstance(action, Deal) for action in actions):
        raise ValueError("a hand has one deal")
    return PlayedHand(
        read_dealt_hand(data["dealt"]), tuple(a for a in actions if not isinstance(a, Deal))
    )
