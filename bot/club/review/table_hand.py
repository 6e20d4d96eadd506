"""A hand of a table's match, and who decided what in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.club.review.played_hand import PlayedHand, played_hand
from bot.tables.state.table import Table
from tarocchino.core.model.actions import Deal


@dataclass(frozen=True, slots=True)
class TableHand:
    """A hand as it was played; ``by`` are the users who did each of its actions, None for computer
    players and for the table itself."""

    hand: PlayedHand
    by: tuple[int | None, ...]

    @property
    def of_people(self) -> Mapping[int, tuple[int, ...]]:
        """The places of each person's actions, by user."""
        users = dict.fromkeys(user_id for user_id in self.by if user_id is not None)
        return {
            user_id: tuple(place for place, who in enumerate(self.by) if who == user_id)
            for user_id in users
        }


def table_hand(table: Table, number: int) -> TableHand:
    """The hand of this number, from 0, which may be in play; ValueError if there is none."""
    if table.match is None:
        raise ValueError("no match has begun")
    history = table.history
    hand = played_hand(table.match, [done.action for done in history], number)
    deals = [place for place, done in enumerate(history) if isinstance(done.action, Deal)]
    of_hand = history[deals[number] + 1 :][: len(hand.actions)]
    return TableHand(hand, tuple(done.user_id for done in of_hand))
