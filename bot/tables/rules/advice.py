"""Whether the computer players may be asked about a hand that is being played."""

from __future__ import annotations

from bot.tables.state.table import Stage, Table


def may_ask_in_play(table: Table, user_id: int) -> bool:
    """Whether the user may ask what their own decisions in the hand in play are worth.

    They may where the table has agreed to it, when it was opened or since; nowhere while the cards
    are played elsewhere too, and at no table of an evening.
    """
    if table.stage is not Stage.PLAYING or table.secret or table.occasion is not None:
        return False
    if table.seat_of(user_id) is None:
        return False
    return is_advice_allowed(table)


def is_advice_allowed(table: Table) -> bool:
    """Whether all people at the table have agreed to it, or one plays there alone with computer
    players. Somebody who is away, and may be back, sits there too."""
    has_agreed = table.session is not None and table.session.advice
    return table.agreement.advice or has_agreed or len(table.people) == 1
