"""What piles count, in plain Python: combinations, the Matto's price, totals and scores."""

from __future__ import annotations

from dataclasses import dataclass

from tarocchino.kernel.family_table import numbered
from tarocchino.kernel.rule_table import DUEL, GRANDE_RUN, PENALTIES, RuleTable
from tarocchino.kernel.seat_table import SeatTable
from tarocchino.kernel.state import NO_CARD, NOBODY, State


@dataclass(frozen=True, slots=True)
class Debt:
    """The Matto's price: who pays, which sides give and get, with one of which cards."""

    seat: int
    payer: int
    payee: int
    cards: int


def combination_points(rules: RuleTable, held: int) -> int:
    """The doubled points of all cricche and sequences among the cards (rules.md § 5)."""
    return sum(points_by_family(rules, held))


def points_by_family(rules: RuleTable, held: int) -> list[int]:
    """The same by family, in the order of the rule table and the Grande last.

    Three cricche, or three sequences, have each of them counted twice over.
    """
    points = [family_points(rules, family, held) for family in range(len(rules.family_cards) + 1)]
    return _doubled(rules, points[: rules.cricche]) + _doubled(rules, points[rules.cricche :])


def family_points(rules: RuleTable, family: int, held: int) -> int:
    """The doubled points of one family alone, the last one being the Grande."""
    if family == len(rules.family_cards):
        return _grande(rules, held)
    present = held & rules.family_cards[family]
    return rules.family_points[family][numbered(present, rules.family_factors[family])]


def _doubled(rules: RuleTable, points: list[int]) -> list[int]:
    times = 2 if sum(map(bool, points)) >= rules.doubled_from else 1
    return [times * made for made in points]


def _grande(rules: RuleTable, held: int) -> int:
    """The points of the Grande: its head and the next, the run, the Moors, the contatori."""
    following = (held & rules.grande_next).bit_count()
    wild = (held & rules.wild).bit_count()
    if not held & rules.grande_head or not following or following + wild < 2:
        return 0
    length = 1 + following + wild
    if rules.run_openers and not held & rules.run_openers:
        return rules.length_points[length]
    free, missed = wild - (following == 1), False
    for place in range(GRANDE_RUN):
        if held >> rules.grande_run + place & 1:
            length += 1
            missed = False
        elif not free or missed or (rules.wild_ends_run and place):
            return rules.length_points[length]
        else:
            free -= 1
            missed = True
    return rules.length_points[length + (held & rules.moors).bit_count()]


def piles_before_payment(rules: RuleTable, seats: SeatTable, at: State) -> list[int]:
    """Each side's tricks, discards and stock after play; who took no trick keeps nothing."""
    piles = at.pile.copy()
    for seat, side in enumerate(seats.side):
        if side != NOBODY:
            piles[side] |= at.discard[seat]
    if rules.stock_to_last_trick:
        piles[seats.side[at.last_winner]] |= at.stock
    for side in range(seats.sides):
        if piles[side] and not at.won[side]:
            heir = 1 - side if seats.sides == 2 else _side_of(seats, at.matto_winner, side)
            cards, piles[side] = piles[side], 0
            piles[heir] |= cards
    return piles


def _side_of(seats: SeatTable, seat: int, otherwise: int) -> int:
    return otherwise if seat == NOBODY else seats.side[seat]


def debt_of(rules: RuleTable, seats: SeatTable, at: State) -> Debt | None:
    """The Matto's price, if it is owed (rules.md § 3)."""
    piles = piles_before_payment(rules, seats, at)
    if rules.price_for_odd_piles:
        if not any(pile.bit_count() & 1 for pile in piles):
            return None
        seat = at.last_winner if at.matto_seat == NOBODY else at.matto_seat
        payee = 1 - seats.side[seat]
    else:
        seat = at.matto_seat
        if seat == NOBODY or not at.won[seats.side[seat]]:
            return None
        payee = seats.side[at.matto_winner]
    payer = seats.side[seat]
    if payer == payee:
        return None
    return Debt(seat, payer, payee, piles[payer] & ~(1 << rules.matto))


def price_to_pay(rules: RuleTable, seats: SeatTable, at: State) -> int:
    """The payment that leaves the payer best off, ties by code."""
    debt = debt_of(rules, seats, at)
    if debt is None:
        return NO_CARD
    piles = piles_before_payment(rules, seats, at)
    own, other = piles[debt.payer], piles[debt.payee]
    found, least = NO_CARD, 0
    for card in rules.by_code:
        if debt.cards >> card & 1:
            moved = 1 << card
            lead = _worth(rules, own ^ moved) - _worth(rules, other | moved)
            loss = lead if rules.avoids_points else -lead
            if found == NO_CARD or loss < least:
                found, least = card, loss
    return found


def _worth(rules: RuleTable, pile: int) -> int:
    # The number of cards is the same whichever card is paid.
    return combination_points(rules, pile) + _extra(rules, pile)


def _extra(rules: RuleTable, pile: int) -> int:
    return sum(value * (pile & cards).bit_count() for cards, value in rules.values)


def final_piles(rules: RuleTable, seats: SeatTable, at: State) -> list[int]:
    """What each side counts at the end, the Matto paid for; nothing where somebody called out."""
    if at.called_out != NOBODY:
        return [0] * seats.sides
    piles = piles_before_payment(rules, seats, at)
    if at.paid != NO_CARD and (debt := debt_of(rules, seats, at)):
        piles[debt.payer] ^= 1 << at.paid
        piles[debt.payee] |= 1 << at.paid
    return piles[: seats.sides]


def parts_of_totals(rules: RuleTable, seats: SeatTable, at: State) -> list[list[int]]:
    """Return what makes up each side's doubled total of a hand that is over (`kernel.parts`)."""
    counted, found = at.called_out == NOBODY, []
    for side, pile in enumerate(final_piles(rules, seats, at)):
        declared = (
            max(points, 0) for points, of in zip(at.declared, seats.side, strict=True) if of == side
        )
        last = counted and seats.side[at.last_winner] == side
        found.append(
            [
                rules.by_number[pile.bit_count()] + _extra(rules, pile) if counted else 0,
                rules.last_trick if last else 0,
                sum(declared),
                at.trick_points[side],
                *points_by_family(rules, pile),
            ]
        )
    return found


def count_totals(rules: RuleTable, seats: SeatTable, at: State) -> tuple[int, ...]:
    """The doubled total of each side in a hand that is over."""
    return tuple(map(sum, parts_of_totals(rules, seats, at)))


def scores_of(
    rules: RuleTable, seats: SeatTable, at: State, totals: tuple[int, ...]
) -> tuple[int, ...]:
    """What the hand brings each running score, doubled."""
    if rules.score_kind == PENALTIES:
        return _penalties(rules, seats, at, totals)
    if rules.score_kind == DUEL:
        row = 0 if totals[0] > totals[1] else 1
        return tuple(
            rules.scored[row + 2 * (seat != seats.soloist)][max(totals)]
            for seat, side in enumerate(seats.side)
            if side != NOBODY
        )
    return tuple(rules.scored[0][total] for total in totals)


def _penalties(
    rules: RuleTable, seats: SeatTable, at: State, totals: tuple[int, ...]
) -> tuple[int, ...]:
    took_part = [side in seats.side for side in range(seats.sides)]
    without = [took_part[side] and not at.won[side] for side in range(seats.sides)]
    most = max(total for side, total in enumerate(totals) if took_part[side])
    return tuple(
        rules.scored[0][0]
        if (without[side] if any(without) else took_part[side] and total == most)
        else 0
        for side, total in enumerate(totals)
    )
