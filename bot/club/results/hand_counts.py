"""What a counted hand brings each seat."""

from __future__ import annotations

from collections import Counter

from bot.club.results.counts import Count
from tarocchino.core.games.base import Points
from tarocchino.core.model.cards import BEGATO, CONTATORI
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.play.piles import matto_debt
from tarocchino.core.play.scoring import HandSheet

NOTHING: Counter[Count] = Counter()


def hand_counts(state: HandState, sheet: HandSheet) -> tuple[Counter[Count], ...]:
    """The counts of a counted hand by seat; empty for a seat that sat out."""
    return tuple(
        _of_seat(state, sheet, seat) if seat in state.playing else NOTHING
        for seat in range(state.players)
    )


def seat_score(state: HandState, sheet: HandSheet, seat: int) -> Points:
    """What the hand added to the running score of the seat's side."""
    scorers = state.game.scorers(state.players)
    return next(sheet.score[n] for n, seats in enumerate(scorers) if seat in seats)


def _of_seat(state: HandState, sheet: HandSheet, seat: int) -> Counter[Count]:
    points = seat_score(state, sheet, seat)
    counts: Counter[Count] = Counter({Count.HANDS: 1, Count.POINTS: points})
    if sheet.sides:
        counts.update(_of_side(state, sheet, seat))
    counts.update(_of_declarations(state, seat))
    counts.update(_of_tricks(state, seat))
    debt = None if state.payment is None else matto_debt(state)
    if debt is not None and debt.seat == seat:
        counts[Count.MATTO_PAID] = 1
    if seat == state.dealer:
        counts.update({Count.DEALER_HANDS: 1, Count.DEALER_POINTS: points})
    if seat == state.soloist:
        won = int(points > 0)
        counts.update(
            {Count.SOLOIST_HANDS: 1, Count.SOLOIST_POINTS: points, Count.SOLOIST_WON: won}
        )
    return counts


def _of_side(state: HandState, sheet: HandSheet, seat: int) -> dict[Count, Points]:
    """What the side's pile and declarations brought."""
    own = state.side_of(seat)
    side = sheet.sides[own]
    others = [s for n, s in enumerate(sheet.sides) if n != own and s.seats[0] in state.playing]
    return {
        Count.SEQUENCES: side.sequences.points,
        Count.CRICCHE: side.cricche.points,
        Count.CARD_POINTS: side.cards,
        Count.LAST_TRICKS: side.last_trick,
        Count.TRICK_COMBINATIONS: side.trick_combinations,
        Count.SIDE_DECLARED: side.declared_points,
        Count.CRICCONI: int(side.cricche.doubled),
        Count.CONTATORI: sum(card in CONTATORI for card in side.pile),
        Count.CAPPOTTI: int(bool(others) and all(other.cappotto for other in others)),
        Count.CAPPOTTI_SUFFERED: int(side.cappotto),
    }


def _of_declarations(state: HandState, seat: int) -> dict[Count, Points]:
    own = [declared for declared in state.declarations if declared.seat == seat]
    return {
        Count.DECLARATIONS: sum(len(declared.combinations) for declared in own),
        Count.DECLARED: sum(declared.points for declared in own),
    }


def _of_tricks(state: HandState, seat: int) -> Counter[Count]:
    """Tricks won, and what became of the Bégato where the seat played or caught it."""
    counts: Counter[Count] = Counter({Count.TRICKS: state.winners.count(seat)})
    for trick, winner in zip(state.tricks, state.winners, strict=True):
        player = next((at for at, card in trick.plays if card is BEGATO), None)
        if player is None:
            continue
        is_saved = state.side_of(player) == state.side_of(winner)
        if player == seat:
            counts[Count.BEGATO_SAVED if is_saved else Count.BEGATO_LOST] = 1
        elif winner == seat and not is_saved:
            counts[Count.BEGATO_CAUGHT] = 1
    return counts
