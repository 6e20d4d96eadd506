"""Exact ends of hands in plain Python: alpha-beta, one side against all others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tarocchino.kernel.counting import count_totals, price_to_pay, scores_of
from tarocchino.kernel.playing import legal_cards, play_card
from tarocchino.kernel.position import MATCH_FIRST
from tarocchino.kernel.rule_table import DUEL, RuleTable
from tarocchino.kernel.seat_table import SeatTable
from tarocchino.kernel.state import NO_CARD, NOBODY, OVER, PAY, PLAY, State

_FAR = (1 << 60, 0)


@dataclass(slots=True)
class _Search:
    rules: RuleTable
    seats: SeatTable
    side: int
    nodes_left: int
    to_win: bool


class _TooLargeError(Exception):
    """The search has seen as many positions as it may."""


def solved(
    rules: RuleTable, seats: SeatTable, at: State, side: int, most_nodes: int, to_win: bool
) -> tuple[int, int, int] | None:
    """The end's value, scores before points, and the card for it; None if too much would be seen.

    ``to_win`` is that of `tarocchino.kernel.position.Position.solve`.
    """
    search = _Search(rules, seats, side, most_nodes, to_win)
    try:
        (score, points), card = _value(search, at, (-_FAR[0], 0), _FAR)
    except _TooLargeError:
        return None
    return score, points, card


def _value(
    search: _Search, at: State, alpha: tuple[int, int], beta: tuple[int, int]
) -> tuple[tuple[int, int], int]:
    """The leads in scores and points, and the card that brings them."""
    if not search.nodes_left:
        raise _TooLargeError
    search.nodes_left -= 1
    if at.phase != PLAY:
        return _leads_at_end(search, at.copied()), NO_CARD
    ours = search.seats.side[at.turn] == search.side
    found, best = ((-_FAR[0], 0) if ours else _FAR), NO_CARD
    cards = legal_cards(search.rules, at)
    while cards:
        card = (cards & -cards).bit_length() - 1
        cards &= cards - 1
        after = at.copied()
        play_card(search.rules, search.seats, after, card)
        worth, _ = _value(search, after, alpha, beta)
        if worth > found if ours else worth < found:
            found, best = worth, card
        if ours:
            alpha = max(alpha, found)
        else:
            beta = min(beta, found)
        if alpha >= beta:
            break
    return found, best


def _leads_at_end(search: _Search, at: State) -> tuple[int, int]:
    rules, seats = search.rules, search.seats
    if at.phase == PAY:
        at.paid, at.phase = price_to_pay(rules, seats, at), OVER
    totals = count_totals(rules, seats, at)
    by_side = [0] * seats.sides
    scores = scores_of(rules, seats, at, totals)
    for place, score in enumerate(scores):
        by_side[seats.side[place] if rules.score_kind == DUEL else place] += score
    sign = -1 if rules.avoids_points else 1
    score = sign * _lead(by_side, search.side)
    if search.to_win and seats.sides == 2:
        score += MATCH_FIRST * _match_won(at, totals, scores, search.side)
    return score, sign * _lead(totals, search.side)


def _match_won(at: State, totals: Sequence[int], scores: Sequence[int], side: int) -> int:
    """1 if the hand wins the match of two sides for this one, -1 for the other, 0 if neither."""
    other = 1 - side
    if at.called_out != NOBODY:
        return 1 if at.called_out == side else -1
    if totals[side] < at.needed[side] and totals[other] < at.needed[other]:
        return 0
    lead = at.score[side] + scores[side] - at.score[other] - scores[other]
    return (lead > 0) - (lead < 0)


def _lead(numbers: tuple[int, ...] | list[int], side: int) -> int:
    return numbers[side] * len(numbers) - sum(numbers)
