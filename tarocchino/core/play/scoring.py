"""Piles, the Matto's price, and the score sheet of a hand (rules.md § 3, § 4, § 5 and § 8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tarocchino.core.games.base import Game, MattoPrice, Outcome, Points
from tarocchino.core.model.cards import CONTATORI, MATTO, MOORS, PACK, Card, card_set, without
from tarocchino.core.model.combinations import (
    CRICCA_CARDS,
    NO_TALLY,
    Combination,
    Family,
    Tally,
    combinations_of,
    cricche,
    cricche_in,
    sequences,
    sequences_in,
    total_points,
)
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import Trick
from tarocchino.core.play.hand_state import HandState


@dataclass(frozen=True, slots=True)
class MattoDebt:
    """The Matto's price is owed: by the seat that played it, to a side, with one of the cards."""

    seat: int
    payee: int
    cards: tuple[Card, ...]


def piles_so_far(state: HandState) -> tuple[tuple[Card, ...], ...]:
    """Return each side's pile during play: the tricks that it has won and its discards.

    The Matto is with the side that played it.
    """
    piles = list(state.taken.cards)
    for seat, discarded in enumerate(state.discards):
        if discarded:
            piles[state.side_of(seat)] += discarded
    return tuple(piles)


def piles_before_payment(state: HandState) -> tuple[tuple[Card, ...], ...]:
    """Return each side's pile after play: `piles_so_far`, and the stock if the last trick wins it.

    A side that took no trick keeps nothing (*cappotto*).
    """
    piles = list(piles_so_far(state))
    if state.game.stock_to_last_trick:
        piles[side_of_last_trick(state)] += state.stock
    for side, won in enumerate(state.taken.by_side):
        if won == 0 and piles[side]:
            against = _side_against(state, side)
            piles[against] += piles[side]
            if against != side:
                piles[side] = ()
    return tuple(piles)


def side_of_last_trick(state: HandState) -> int:
    """Return the side that won the last trick."""
    return state.side_of(state.winners[-1])


def _side_against(state: HandState, side: int) -> int:
    """Return the side that gets the cards of a side without a trick.

    That is the other of two sides, else the winner of the Matto's trick: the Matto and a discard
    are all that a side without a trick can have.
    """
    if len(state.sides) == 2:
        return 1 - side
    matto = state.taken.matto
    return side if matto is None else state.side_of(matto.won_by)


def matto_debt(state: HandState) -> MattoDebt | None:
    """Return the Matto's price after the last trick, paid or not; None if nothing is owed (§ 3)."""
    match state.game.price:
        case MattoPrice.TRICK_LOST:
            return _debt_for_trick(state)
        case MattoPrice.ODD_PILES:
            return _debt_for_parity(state)


def _debt_for_trick(state: HandState) -> MattoDebt | None:
    """Return the price if another side won the Matto's trick; a side without tricks forfeits it."""
    matto = state.taken.matto
    if matto is None:
        return None
    side, payee = state.side_of(matto.seat), state.side_of(matto.won_by)
    if side == payee or state.taken.by_side[side] == 0:
        return None
    return _debt(piles_before_payment(state)[side], matto.seat, payee)


def _debt_for_parity(state: HandState) -> MattoDebt | None:
    """Return the price if the piles are odd: the one with the Matto gives up a card (Barilli §
    3.9)."""
    piles = piles_before_payment(state)
    if all(len(pile) % 2 == 0 for pile in piles):
        return None
    matto = state.taken.matto
    seat = state.winners[-1] if matto is None else matto.seat
    side = state.side_of(seat)
    return _debt(piles[side], seat, 1 - side)


def _debt(pile: tuple[Card, ...], seat: int, payee: int) -> MattoDebt:
    return MattoDebt(seat, payee, without(pile, MATTO) if MATTO in pile else pile)


def default_payment(state: HandState, debt: MattoDebt) -> Card:
    """Return the payment that leaves the payer's side best off; ties by smallest code."""
    piles = piles_before_payment(state)
    own, other = piles[state.side_of(debt.seat)], piles[debt.payee]
    wanted = -1 if state.game.avoids_points else 1

    def loss(paid: Card) -> tuple[Points, str]:
        kept = tuple(c for c in own if c is not paid)
        lead = _value(kept, state.rules) - _value((*other, paid), state.rules)
        return -wanted * lead, paid.code

    return min(debt.cards, key=loss)


def _value(pile: Collection[Card], rules: RuleSet) -> int:
    # The number of cards is the same whichever card is paid, so only values above 1 matter.
    return sum(c.points - 1 for c in pile) + total_points(combinations_of(pile, rules))


def final_piles(state: HandState) -> tuple[tuple[Card, ...], ...]:
    """Return each side's pile as it is counted, after the Matto's price is paid."""
    piles = piles_before_payment(state)
    debt = None if state.payment is None else matto_debt(state)
    if debt is None or state.payment is None:
        return piles
    paid, payer = state.payment, state.side_of(debt.seat)
    moved = list(piles)
    moved[payer] = without(piles[payer], paid)
    moved[debt.payee] = (*piles[debt.payee], paid)
    return tuple(moved)


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
    """Return what the cards of a trick score for its winner at once (``trick_combinations``), or
    0."""
    return total_points(combinations_of(trick.cards, rules)) if rules.trick_combinations else 0


def trick_combinations_of(state: HandState, side: int) -> int:
    """Return what the side has scored so far by combinations within tricks."""
    if not state.rules.trick_combinations:
        return 0
    return sum(
        trick_combination_points(trick, state.rules)
        for trick, won_by in zip(state.tricks, state.winners, strict=True)
        if state.side_of(won_by) == side
    )


def count_pile(pile: Iterable[Card], game: Game, rules: RuleSet, playing: int) -> PileScore:
    """Return what a pile counts at the end of a hand in which ``playing`` players took part."""
    counted = frozenset(pile)
    held = card_set(counted)
    return PileScore(
        sequences=Tally(sequences_in(held, rules)),
        cricche=Tally(cricche_in(held, rules)),
        cards=game.count_cards(counted, playing),
    )


def score_hand(state: HandState) -> HandSheet:
    """Return the score sheet of a hand that is over."""
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


def pile_laid_out(sheet: HandSheet) -> int | None:
    """Return the side with the smaller of two piles, which is laid out at the tables of Bologna.

    The other's is read from its gaps (Barilli, *Computo dei punteggi*). None if some cards are
    in neither, or there are more piles.
    """
    if len(sheet.sides) != 2 or sum(len(side.pile) for side in sheet.sides) != len(PACK):
        return None
    return min((0, 1), key=lambda number: len(sheet.sides[number].pile))


@dataclass(frozen=True, slots=True)
class Shortfall:
    """What a pile lacks of a cricca: ``costs`` are taken off `half_criccone`, one for each card, of
    which two at most count."""

    family: Family
    costs: tuple[int, ...]


def half_criccone(rules: RuleSet) -> int:
    """Return all five cricche before doubling (*mezzo criccone*)."""
    return sum(item.points for item in cricche(PACK, rules))


def shortfalls(pile: Collection[Card], rules: RuleSet) -> tuple[Shortfall, ...]:
    """Return what the cards that the pile lacks take off half a criccone.

    With a third card of a family missing nothing is left of its cricca to lose.
    """
    lacking = {
        family: sum(c not in pile for c in members) for family, members in CRICCA_CARDS.items()
    }
    return tuple(
        Shortfall(family, _costs(family, rules)[:number])
        for family, number in lacking.items()
        if number
    )


def _costs(family: Family, rules: RuleSet) -> tuple[int, int]:
    """Return what the first and the second card cost that are missing in the family."""
    four, three = (
        sum(item.points for item in cricche(CRICCA_CARDS[family][:number], rules))
        for number in (4, 3)
    )
    return four - three, three


def gaps_in(item: Combination, rules: RuleSet) -> tuple[Card, ...]:
    """Return the cards that a sequence goes without: those of the Grande down to the last number in
    it, of another family all. Moors are equal and no gap, contatori belong to no family."""
    (whole,) = (each for each in sequences(PACK, rules) if each.family is item.family)
    reach = max(whole.cards.index(c) for c in item.cards if c not in CONTATORI)
    family = whole.cards[: reach + 1] if item.family is Family.GRANDE else whole.cards
    return tuple(c for c in family if c not in (*item.cards, *MOORS, *CONTATORI))
