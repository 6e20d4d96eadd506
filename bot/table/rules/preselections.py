"""Decide which cards may be chosen before a turn, and when they are played.

Nobody else can notice a preselection before the card is played: it changes neither the table's
version nor its log.
"""

from __future__ import annotations

from dataclasses import replace

from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.state.table import Preselected, Preselection, Stage, Table
from tarocchino.core.model.actions import Play
from tarocchino.core.model.cards import Card
from tarocchino.core.model.combinations import combinations_of
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import can, may_declare_next


def preselectable(table: Table, user_id: int) -> tuple[Card, ...]:
    """Return the cards that the person may choose now for their next turn; none if it is their
    turn.

    None either if they could declare something then, because the declaration would be skipped.
    """
    seat, hand = table.seat_of(user_id), _hand_in_play(table)
    if seat is None or hand is None or seat == hand.turn or seat not in hand.playing:
        return ()
    if table.session.plays_itself(seat):
        return ()
    own = hand.hands[seat]
    if may_declare_next(hand, seat) and combinations_of(own, hand.rules):
        return ()
    return own


def preselected_card(table: Table, user_id: int) -> Card | None:
    """Return the card that the person has chosen for their next turn, or for the present one."""
    return next((p.choice.card for p in table.preselected if p.choice.user_id == user_id), None)


def due_play(table: Table) -> Play | None:
    """Return the preselected play of the player in turn, if it is legal now."""
    seat, hand = table.turn, _hand_in_play(table)
    if seat is None or hand is None or seat not in table.people:
        return None
    user_id = table.people[seat].user_id
    chosen = next((p for p in table.preselected if p.choice.user_id == user_id), None)
    session = table.session
    waits = session.blocks_play or session.claimed is not None or session.plays_itself(seat)
    if chosen is None or waits or not _is_valid(table, chosen):
        return None
    play = Play(seat, chosen.choice.card)
    return play if can(hand, play) else None


def verify_moment(table: Table, user_id: int, hand: int | None, held: int | None) -> None:
    """Pass while the person plays this hand, counted from 0, with ``held`` cards; None is any.

    Else raises `TableRefusedError`: a choice for one turn does not hold for the next.
    """
    seat, state = table.seat_of(user_id), _hand_in_play(table)
    if seat is None or state is None:
        raise TableRefusedError(RefusalReason.STALE)
    if hand not in (None, _hand_number(table)) or held not in (None, len(state.hands[seat])):
        raise TableRefusedError(RefusalReason.STALE)


def new_preselection(table: Table, user_id: int, chosen: Card) -> Preselection:
    """Return the person's choice of this card; `TableRefusedError` if it may not be chosen now."""
    if chosen not in preselectable(table, user_id):
        raise TableRefusedError(RefusalReason.STALE)
    return Preselection(user_id, _hand_number(table), chosen)


def with_preselected(table: Table, chosen: Preselection) -> Table:
    """Return the table with this preselection instead of the person's earlier one.

    An invalid one changes nothing.
    """
    seat, hand = table.seat_of(chosen.user_id), _hand_in_play(table)
    if seat is None or hand is None:
        return table
    preselected = Preselected(chosen, len(hand.hands[seat]))
    if not _is_valid(table, preselected):
        return table
    others = without_preselected(table, chosen.user_id).preselected
    return replace(table, preselected=(*others, preselected))


def without_preselected(table: Table, user_id: int) -> Table:
    others = tuple(each for each in table.preselected if each.choice.user_id != user_id)
    return replace(table, preselected=others)


def expired_preselections(table: Table) -> tuple[int, ...]:
    """Return the users whose preselection is no longer valid: after their turn, or gone."""
    return tuple(p.choice.user_id for p in table.preselected if not _is_valid(table, p))


def _is_valid(table: Table, preselected: Preselected) -> bool:
    seat, hand = table.seat_of(preselected.choice.user_id), _hand_in_play(table)
    if seat is None or hand is None or preselected.choice.hand != _hand_number(table):
        return False
    own = hand.hands[seat]
    return preselected.choice.card in own and len(own) == preselected.held


def _hand_in_play(table: Table) -> HandState | None:
    """Return the hand while cards are being played, else None."""
    hand = table.match.hand if table.match else None
    if table.stage is not Stage.PLAYING or table.awaits_deal or hand is None:
        return None
    return hand if hand.phase is Phase.PLAY else None


def _hand_number(table: Table) -> int:
    return len(table.match.sheets) if table.match else 0
