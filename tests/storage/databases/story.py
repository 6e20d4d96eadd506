"""Stories that play a table to some stage, and the moments at which they leave it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.table.state.table import Table
from localcord.people.person import Person
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.play.hand_state import Phase
from tests.storage.databases.house import Holds, StoredHouse


@dataclass(frozen=True)
class Story:
    """A table in the channel of this name is played to a stage, which ``what`` describes."""

    channel: str
    what: str
    play: Callable[[StoredHouse, str], Awaitable[object]]


def in_phase(phase: Phase) -> Holds:
    """The hand waits for this."""

    def holds(table: Table) -> bool:
        hand = table.match.hand if table.match else None
        return hand is not None and not table.awaits_deal and hand.phase is phase

    return holds


def in_trick(number: int, cards: int | None = None) -> Holds:
    """The trick of this number, counted from 1, is being played, with this many cards on the table;
    any number of cards for None."""

    def holds(table: Table) -> bool:
        hand = table.match.hand if table.match else None
        if hand is None or not in_phase(Phase.PLAY)(table):
            return False
        return len(hand.tricks) == number - 1 and cards in (None, len(hand.trick.plays))

    return holds


def hands_over(number: int) -> Holds:
    """This many hands are counted."""
    return lambda table: table.match is not None and len(table.match.sheets) >= number


def match_over(table: Table) -> bool:
    """The match is over."""
    return table.match is not None and table.match.is_over


def last_player(house: StoredHouse, table_id: int) -> Person:
    """The person who made the last move at the table."""
    action = house.now_at(table_id).history[-1].action
    assert isinstance(action, SeatAction)
    return house.player(table_id, action.seat)
