"""The presenter's names for a table's messages, under which the store remembers them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.game.play.hand_state import Phase
from bot.services.ports.store import RESULT_MESSAGE, sheet_message
from bot.tables.rules.handover import offered_to_users
from bot.tables.state.table import Table

DRAW_MESSAGE = "draw"
"""The message with the cards drawn for seats and the first deal."""
MISSING_ACCESS_MESSAGE = "barred"
"""The message by which the host is told that the bot may not write in the channel."""
_TABLE = "table-"
_NOTICE = "notice-"


def hand_number(table: Table) -> int:
    """The number, from 0, of the hand on the table or about to be dealt; 0 in the lobby.

    That of the last hand once the match is over.
    """
    match = table.match
    if match is None or match.hand is None or table.awaits_deal:
        return len(match.sheets) if match else 0
    return len(match.sheets) - (match.hand.phase is Phase.OVER)


def table_message(table: Table) -> str:
    """The table message of the hand that is being shown."""
    return f"{_TABLE}{hand_number(table)}"


def finished_message(table: Table) -> str:
    """The table message of the hand that was finished last."""
    return f"{_TABLE}{len(table.match.sheets) - 1 if table.match else 0}"


def last_table_message(known: Iterable[str]) -> str:
    """The newest of the table messages that are known."""
    numbers = [int(what.removeprefix(_TABLE)) for what in known if what.startswith(_TABLE)]
    return f"{_TABLE}{max(numbers, default=0)}"


def hand_message(table: Table, user_id: int) -> str:
    """Somebody's DM with the hand that is being played."""
    return hand_message_of(hand_number(table), user_id)


def hand_message_of(number: int, user_id: int) -> str:
    """Somebody's DM with the hand of this number."""
    return f"hand-{number}-{user_id}"


def closed_dms_message(user_id: int) -> str:
    """The notice in the channel that tells of somebody's closed DMs."""
    return f"closed-dms-{user_id}"


def lost_channel_message(channel_id: int, user_id: int) -> str:
    """The DM that tells somebody that the table has lost this channel."""
    return f"homeless-{channel_id}-{user_id}"


def invited_message(user_id: int) -> str:
    """The message in the channel that invites people, of whom this user has the lowest id."""
    return f"invited-{user_id}"


def notice_message(number: int, user_id: int) -> str:
    """The notice in the channel in the hand of this number, by which this user was pinged."""
    return f"{_NOTICE}{number}-{user_id}"


def notice_of(number: int, known: Iterable[str]) -> str | None:
    """The notice of the hand of this number among the messages that are known."""
    return next((what for what in known if what.startswith(f"{_NOTICE}{number}-")), None)


def pinged_by(what: str) -> int:
    """The user whom a notice of this name has pinged."""
    return int(what.rpartition("-")[2])


def late_message(number: int, user_id: int) -> str:
    """The word to somebody by DM, in the hand of this number, of being late."""
    return f"late-{number}-{user_id}"


def offer_message(table: Table, seat: int, user_id: int) -> str:
    """The message that asks somebody to play on in a seat."""
    return f"offer-{hand_number(table)}-{seat}-{user_id}"


def possibly_posted(table: Table) -> set[str]:
    """The messages that a bot of before may have posted of a table that is first seen like this."""
    if table.version == 0:
        return set()
    users = [person.user_id for person in table.people.values()]
    numbers = range(len(table.match.sheets) if table.match else 0)
    return {
        table_message(table),
        finished_message(table),
        RESULT_MESSAGE,
        MISSING_ACCESS_MESSAGE,
        DRAW_MESSAGE,
        *(sheet_message(number) for number in numbers),
        *(hand_message(table, user_id) for user_id in users),
        *(notice_message(hand_number(table), user_id) for user_id in users),
        *(offer_message(table, seat, user_id) for seat, user_id in offered_to_users(table)),
        *(late_message(hand_number(table), user_id) for user_id in users),
        *(
            lost_channel_message(table.venue.channel_id, user_id)
            for user_id in (*users, table.host_id)
        ),
    }
