"""The open game: two to seven players, each alone, all 62 cards (rules.md § 12)."""

from __future__ import annotations

from collections.abc import Collection

from tarocchino.core.games.base import (
    Game,
    GameName,
    HandStep,
    Layout,
    MatchSoFar,
    PlayTricks,
    Points,
    Verdict,
    each_alone,
    highest,
    packets,
    whole,
)
from tarocchino.core.model.cards import Card
from tarocchino.core.model.rules import RuleSet, RuleSetName

CARDS_EACH = {2: 28, 3: 18, 4: 14, 5: 12, 6: 10, 7: 8}


def deal(dealer: int, deck: tuple[Card, ...], playing: tuple[int, ...], players: int) -> Layout:
    """Deal one packet each from the eldest; the rest goes to the winner of the last trick."""
    return packets(CARDS_EACH[players], rounds=1)(dealer, deck, playing, players)


def steps(_rules: RuleSet) -> tuple[HandStep, ...]:
    """There is only trick play: no discard and no declarations."""
    return (PlayTricks(),)


def singly(pile: Collection[Card], _players: int) -> Points:
    """Card points counted singly, each card half a point below its value; halves are kept."""
    return whole(sum(2 * c.points - 1 for c in pile) / 2)


def verdict(rules: RuleSet, so_far: MatchSoFar) -> Verdict | None:
    """Give the match to the highest score after the agreed number of hands; equals draw."""
    if so_far.hands_played < (rules.hands or 1):
        return None
    return Verdict(highest(so_far.score))


OPEN_GAME = Game(
    name=GameName.OPEN,
    section="12",
    players=tuple(CARDS_EACH),
    deal=deal,
    steps=steps,
    sides=lambda players, _soloist: each_alone(players),
    scorers=each_alone,
    verdict=verdict,
    declares=False,
    rule_sets=(RuleSetName.OPEN,),
    takes_hands=True,
    hands=1,
    count_cards=singly,
    last_trick=0,
    stock_to_last_trick=True,
)
