"""What a prepared hand is, and the match at its moment: reached by actions that the rules allow."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tarocchino.core.games import FIRST_GAME, GAMES, default_rules
from tarocchino.core.model.actions import Action, Deal, Declare, Discard, Play
from tarocchino.core.model.cards import card, cards
from tarocchino.core.model.combinations import combinations_of
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.play.legality import as_declared
from tarocchino.core.play.match import MatchState, apply, new_match

GAME = GAMES[FIRST_GAME]
"""The game that the lessons teach."""

DECLARES = "!"
"""In ``plays``: the player in turn declares everything in the hand."""


@dataclass(frozen=True, slots=True)
class PreparedHand:
    """A moment in a first hand of Ottocento, given by the deal and the plays that lead to it.

    ``pack`` are the codes of the pack in dealing order, ``discard`` those of the dealer's two
    cards, empty if they are still to be discarded; ``plays`` are the cards played, in order.
    """

    dealer: int
    pack: str
    discard: str = ""
    plays: str = ""


@cache
def reach(prepared: PreparedHand) -> MatchState:
    """The match at that moment; raises `IllegalActionError` where it cannot be reached."""
    match = new_match(GAME, default_rules(GAME), GAME.players[0])
    match, _ = apply(match, Deal(prepared.dealer, cards(prepared.pack)))
    if prepared.discard:
        match, _ = apply(match, Discard(prepared.dealer, cards(prepared.discard)))
    for token in prepared.plays.split():
        match, _ = apply(match, _action(hand_of(match), token))
    return match


def hand_of(match: MatchState) -> HandState:
    """The hand of a match that has been dealt; raises ValueError for any other."""
    if match.hand is None:
        raise ValueError("nothing has been dealt")
    return match.hand


def _action(hand: HandState, token: str) -> Action:
    if token == DECLARES:
        found = combinations_of(hand.hands[hand.turn], hand.rules)
        return Declare(hand.turn, as_declared(found))
    return Play(hand.turn, card(token))
