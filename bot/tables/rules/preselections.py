"""Cards chosen before the turn: which may be, what becomes of them, and when they are played.

Nobody else is to notice anything of it before such a card is played: it changes neither the
version of a table nor its log.
"""

from __future__ import annotations

from dataclasses import replace

from bot.game.model.actions import Play
from bot.game.model.cards import Card
from bot.game.model.combinations import combinations_of
from bot.game.play.hand_state import HandState, Phase
from bot.game.play.legality import can, may_declare_next
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.preselection import Preselected, Preselection
from bot.tables.state.table import Stage, Table


def preselectable(table: Table, user_id: int) -> tuple[Card, ...]:
    """The cards that the person may choose now for the next turn; none in the own turn.

    Nor are there any where the person could declare something then: that would be passed over.
    """
    seat, hand = table.seat_of(user_id), _hand_in_play(table)
    if seat is None or hand is None or seat == hand.turn or seat not in hand.playing:
        return ()
    if table.session is not None and table.session.plays_itself(seat):
        return ()
    own = hand.hands[seat]
    if may_declare_next(hand, seat) and combinations_of(own, hand.rules):
        return ()
    return own


def preselected_card(table: Table, user_id: int) -> Card | None:
    """The card that the person has chosen for the next turn, or for the present one."""
    return next((m.choice.card for m in table.preselected if m.choice.user_id == user_id), None)


def due_play(table: Table) -> Play | None:
    """The play that was chosen beforehand by the player in turn, where it may be played now."""
    seat, hand = table.turn, _hand_in_play(table)
    if seat is None or hand is None or seat not in table.people:
        return None
    chosen = preselected_card(table, table.people[seat].user_id)
    if chosen is None or _waits(table, seat):
        return None
    play = Play(seat, chosen)
    return play if can(hand, play) else None


def verify_moment(table: Table, user_id: int, hand: int | None, held: int | None) -> None:
    """Pass while the person is in this hand, counted from 0, and holds so many cards; None is any.

    Else `TableRefusedError`: who has chosen for one turn has not chosen for the next.
    """
    seat, state = table.seat_of(user_id), _hand_in_play(table)
    if seat is None or state is None:
        raise TableRefusedError(RefusalReason.STALE)
    if hand not in (None, _hand_number(table)) or held not in (None, len(state.hands[seat])):
        raise TableRefusedError(RefusalReason.STALE)


def new_preselection(table: Table, user_id: int, chosen: Card) -> Preselection:
    """The person's choice of this card; `TableRefusedError` where it may not be chosen now."""
    if chosen not in preselectable(table, user_id):
        raise TableRefusedError(RefusalReason.STALE)
    return Preselection(user_id, _hand_number(table), chosen)


def with_preselected(table: Table, chosen: Preselection) -> Table:
    """The table with this as all that the person has chosen.

    A choice that means nothing at the table as it is makes no difference.
    """
    seat, hand = table.seat_of(chosen.user_id), _hand_in_play(table)
    if seat is None or hand is None:
        return table
    mark = Preselected(chosen, len(hand.hands[seat]))
    if not _means_something(table, mark):
        return table
    return replace(
        table, preselected=(*without_preselected(table, chosen.user_id).preselected, mark)
    )


def without_preselected(table: Table, user_id: int) -> Table:
    """The table without what the person has chosen."""
    others = tuple(mark for mark in table.preselected if mark.choice.user_id != user_id)
    return replace(table, preselected=others)


def expired_preselections(table: Table) -> tuple[int, ...]:
    """The users whose choice has no meaning any more: they have had their turn, or are gone."""
    return tuple(m.choice.user_id for m in table.preselected if not _means_something(table, m))


def _means_something(table: Table, mark: Preselected) -> bool:
    seat, hand = table.seat_of(mark.choice.user_id), _hand_in_play(table)
    if seat is None or hand is None or mark.choice.hand != _hand_number(table):
        return False
    own = hand.hands[seat]
    return mark.choice.card in own and len(own) == mark.held


def _waits(table: Table, seat: int) -> bool:
    """Whether the table's players are waited for with something else than this seat's card."""
    conduct = table.session
    if conduct is None:
        return False
    return conduct.blocks_play or conduct.claimed is not None or conduct.plays_itself(seat)


def _hand_in_play(table: Table) -> HandState | None:
    """The hand, while cards are played in it."""
    hand = table.match.hand if table.match else None
    if table.stage is not Stage.PLAYING or table.awaits_deal or hand is None:
        return None
    return hand if hand.phase is Phase.PLAY else None


def _hand_number(table: Table) -> int:
    return len(table.match.sheets) if table.match else 0
