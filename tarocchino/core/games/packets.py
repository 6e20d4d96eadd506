"""What games share that deal in packets: the deal, and the steps of play that end a hand."""

from __future__ import annotations

from collections.abc import Callable

from tarocchino.core.games.base import DeclareInTurn, HandStep, Layout, PlayTricks, next_player
from tarocchino.core.model.cards import Card
from tarocchino.core.model.rules import DeclareTime, RuleSet


def packets(
    packet: int, rounds: int
) -> Callable[[int, tuple[Card, ...], tuple[int, ...], int], Layout]:
    """A deal in rounds of packets, from the eldest to the dealer; the rest becomes the stock."""

    def deal(dealer: int, deck: tuple[Card, ...], playing: tuple[int, ...], players: int) -> Layout:
        hands: list[tuple[Card, ...]] = [()] * players
        place = 0
        for seat in _receivers(dealer, playing, players) * rounds:
            hands[seat] += deck[place : place + packet]
            place += packet
        return Layout(tuple(hands), deck[place:])

    return deal


def _receivers(dealer: int, playing: tuple[int, ...], players: int) -> list[int]:
    """The seats that play, in the order in which they are dealt to."""
    eldest = next_player(dealer, players, playing)
    return sorted(playing, key=lambda seat: (seat - eldest) % players)


def play_steps(rules: RuleSet) -> tuple[HandStep, ...]:
    """Trick play; before it everybody speaks, if the rules have declarations before play (§ 6)."""
    if rules.declare is DeclareTime.BEFORE_PLAY:
        return (DeclareInTurn(), PlayTricks())
    return (PlayTricks(),)
