"""The score sheet of a hand (rules.md § 4, § 5 and § 8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tarocchino.core.games.base import Game, Outcome, Points
from tarocchino.core.model.cards import Card, card_set
from tarocchino.core.model.combinations import (
    NO_TALLY,
    Combination,
    Tally,
    combinations_of,
    cricche_in,
    sequences_in,
    total_points,
)
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import Trick
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.play.piles import final_piles, side_of_last_trick


@dataclass(frozen=True, slots=True)
class SideSheet:
    """A side's part of the score sheet, every combination itemised.

    ``declarations`` are what each of the side's players declared; ``cards`` are card points;
    ``pile`` is what was counted, empty if a side called out; ``cappotto`` marks a side that took no
    trick.
    """

    seats: tuple[int, ...]
    declarations: tuple[tuple[Combination, ...], ...] = ()
    sequences: Tally = NO_TALLY
    cricche: Tally = NO_TALLY
    cards: Points = 0
    last_trick: int = 0
    trick_combinations: int = 0
    cappotto: bool = False
    pile: tuple[Card, ...] = ()

    @property
    def declared(self) -> tuple[Combination, ...]:
        """Every combination that the side's players declared."""
        return tuple(item for made in self.declarations for item in made)

    @property
    def declared_points(self) -> int:
        """The points of the declarations, doubled for each player separately (rules.md § 6)."""
        return sum(map(total_points, self.declarations))

    @property
    def total(self) -> Points:
        """The points that the hand brings the side."""
        return (
            self.sequences.points
            + self.cricche.points
            + self.cards
            + self.last_trick
            + self.trick_combinations
            + self.declared_points
        )


@dataclass(frozen=True, slots=True)
class PileScore:
    """What the cards of one pile count, without last trick and declarations."""

    sequences: Tally
    cricche: Tally
    cards: Points

    @property
    def total(self) -> Points:
        """The points of the pile."""
        return self.sequences.points + self.cricche.points + self.cards


NOTHING_COUNTED = PileScore(NO_TALLY, NO_TALLY, 0)
"""What no cards count."""


@dataclass(frozen=True, slots=True)
class HandSheet:
    """The score sheet of a finished hand: its sides, and what it adds to each running score.

    A hand that was thrown in has no sides. ``soloist`` and ``alone`` (*faccio di mio*) are those
    of Terziglio.
    """

    dealer: int
    sides: tuple[SideSheet, ...]
    called_out: int | None
    score: tuple[Points, ...]
    soloist: int | None = None
    alone: bool = False


def trick_combination_points(trick: Trick, rules: RuleSet) -> int:
    """What the cards of a trick score for its winner at once (``trick_combinations``), or 0."""
    return total_points(combinations_of(trick.cards, rules)) if rules.trick_combinations else 0


def trick_combinations_of(state: HandState, side: int) -> int:
    """What the side has scored so far by combinations within tricks."""
    if not state.rules.trick_combinations:
        return 0
    return sum(
        trick_combination_points(trick, state.rules)
        for trick, won_by in zip(state.tricks, state.winners, strict=True)
        if state.side_of(won_by) == side
    )


def count_pile(pile: Iterable[Card], game: Game, rules: RuleSet, playing: int) -> PileScore:
    """What a pile counts at the end of a hand in which ``playing`` players took part."""
    counted = frozenset(pile)
    held = card_set(counted)
    return PileScore(
        sequences=Tally(sequences_in(held, rules)),
        cricche=Tally(cricche_in(held, rules)),
        cards=game.count_cards(counted, playing),
    )


def score_hand(state: HandState) -> HandSheet:
    """The score sheet of a hand that is over."""
    if state.thrown_in:
        sides: tuple[SideSheet, ...] = ()
    elif state.called_out is not None:
        sides = tuple(_declared_only(state, side) for side in range(len(state.sides)))
    else:
        sides = _counted(state)
    outcome = Outcome(
        totals=tuple(side.total for side in sides),
        cappotti=tuple(side.cappotto for side in sides),
        playing=state.playing,
        players=state.players,
        soloist=state.soloist,
        alone=state.alone,
    )
    return HandSheet(
        dealer=state.dealer,
        sides=sides,
        called_out=state.called_out,
        score=state.game.hand_score(state.rules, outcome),
        soloist=state.soloist,
        alone=state.alone,
    )


def _declared_by(state: HandState, seats: Iterable[int]) -> tuple[tuple[Combination, ...], ...]:
    return tuple(d.combinations for d in state.declarations if d.seat in seats)


def _declared_only(state: HandState, side: int) -> SideSheet:
    seats = state.sides[side]
    return SideSheet(
        seats=seats,
        declarations=_declared_by(state, seats),
        trick_combinations=trick_combinations_of(state, side),
    )


def _counted(state: HandState) -> tuple[SideSheet, ...]:
    piles = final_piles(state)
    won = state.taken.by_side
    last = side_of_last_trick(state)
    sheets = []
    for side, seats in enumerate(state.sides):
        counted = count_pile(piles[side], state.game, state.rules, len(state.playing))
        sheets.append(
            SideSheet(
                seats=seats,
                declarations=_declared_by(state, seats),
                sequences=counted.sequences,
                cricche=counted.cricche,
                cards=counted.cards,
                last_trick=state.game.last_trick if side == last else 0,
                trick_combinations=trick_combinations_of(state, side),
                cappotto=won[side] == 0 and seats[0] in state.playing,
                pile=piles[side],
            )
        )
    return tuple(sheets)
