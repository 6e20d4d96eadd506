"""Hold a table as its publishers last heard of it, and name its posted messages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.storage.discord_stores import RESULT_MESSAGE, sheet_message
from bot.table.hooks import Change, Freshness
from bot.table.messages.message_slot import MessageSlots
from bot.table.rules.table_actions import offered_to_users
from bot.table.state.table import Table
from bot.words import Language, language_of
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import MatchView


@dataclass(slots=True)
class PublishedState:
    """A table's newest state, how new it is to the people there, and its posted messages."""

    table: Table
    freshness: Freshness
    messages: MessageSlots
    _views: dict[int | None, MatchView] = field(default_factory=dict)
    _viewed: MatchState | None = None

    def take(self, change: Change) -> None:
        """Take in the table's newest state."""
        self.table, self.freshness = change.table, change.freshness
        self.messages.channel_id = change.table.venue.channel_id

    @property
    def was_found(self) -> bool:
        """Whether nothing has happened at the table since it was found at a start."""
        return self.freshness is not Freshness.HAPPENED

    def view_of(self, table: Table, seat: int | None) -> MatchView:
        """What the seat is shown, or everybody; each view is made once a change of the match."""
        if table.match is not self._viewed:
            self._viewed = table.match
            self._views.clear()
        if seat not in self._views:
            self._views[seat] = table.view(seat)
        return self._views[seat]

    @property
    def language(self) -> Language:
        return public_language(self.table)


def public_language(table: Table) -> Language:
    """The language of what everybody at the table reads."""
    return language_of(table.venue.locale)


DRAW_MESSAGE = "draw"
"""The message with the cards drawn for seats and the first deal."""
MISSING_ACCESS_MESSAGE = "barred"
"""The DM that tells the host that the bot may not write in the channel."""
_TABLE = "table-"
_HAND = "hand-"
_NOTICE = "notice-"
_RING = "ring-"
_PING = "ping-"


def hand_number(table: Table) -> int:
    """The number, from 0, of the hand on the table or about to be dealt; 0 in the lobby.

    After the match it is the number of the last hand.
    """
    match = table.match
    if match is None or match.hand is None or table.awaits_deal:
        return len(match.sheets) if match else 0
    return len(match.sheets) - (match.hand.phase is Phase.OVER)


def table_message(table: Table) -> str:
    """The table message of the current hand."""
    return f"{_TABLE}{hand_number(table)}"


def finished_message(table: Table) -> str:
    """The table message of the hand that ended last."""
    return f"{_TABLE}{len(table.match.sheets) - 1 if table.match else 0}"


def number_of(what: str) -> int:
    """The number, from 0, of the hand whose table message has this name."""
    return int(what.removeprefix(_TABLE))


def last_table_message(names: Iterable[str]) -> str:
    """The newest table message among those of these names."""
    numbers = [number_of(what) for what in names if what.startswith(_TABLE)]
    return f"{_TABLE}{max(numbers, default=0)}"


def hand_message(table: Table, user_id: int) -> str:
    """A person's DM with the hand on the table; with its score sheet until the next is dealt."""
    return hand_message_of(shown_hand_number(table), user_id)


def shown_hand_number(table: Table) -> int:
    """The number, from 0, of the hand that people's own messages show."""
    return max(0, hand_number(table) - table.awaits_deal)


def earlier_hand_messages(table: Table, user_id: int) -> list[str]:
    """A person's DMs with the hands before it, until they are known to keep their sheets."""
    return [hand_message_of(number, user_id) for number in range(shown_hand_number(table))]


def hand_message_of(number: int, user_id: int) -> str:
    """A person's DM with the hand of this number."""
    return f"{_HAND}{number}-{user_id}"


def kept_sheet_message(number: int, user_id: int) -> str:
    """A person's DM with the score sheet of the hand of this number, once the next is dealt."""
    return f"kept-{number}-{user_id}"


def readers_of_hands(names: Iterable[str]) -> set[int]:
    """The users who have a DM with a hand among the messages of these names."""
    return {pinged_by(what) for what in names if what.startswith(_HAND)}


def closed_dms_message(user_id: int) -> str:
    """The channel notice about a person's closed DMs."""
    return f"closed-dms-{user_id}"


def lost_channel_message(channel_id: int, user_id: int) -> str:
    """The DM that tells a person that the table has lost this channel."""
    return f"homeless-{channel_id}-{user_id}"


def invited_message(user_id: int) -> str:
    """The channel message that invites people, this user having the lowest id of them."""
    return f"invited-{user_id}"


def notice_message(number: int, user_id: int) -> str:
    """The channel notice of the hand of this number, which pinged this user."""
    return f"{_NOTICE}{number}-{user_id}"


def notice_of(number: int, known: Iterable[str]) -> str | None:
    """The notice of the hand of this number among the known messages."""
    return next((what for what in known if what.startswith(f"{_NOTICE}{number}-")), None)


def pinged_by(what: str) -> int:
    """The user whom the message of this name pinged."""
    return int(what.rpartition("-")[2])


def late_message(number: int, user_id: int) -> str:
    """The DM that reminds a late person in the hand of this number."""
    return f"late-{number}-{user_id}"


def ring_message(turn: int, user_id: int) -> str:
    """The DM in whose place a person's hand was posted anew because of this turn.

    The id is 0 if there was none.
    """
    return f"{_RING}{turn}-{user_id}"


def rings_of(user_id: int, known: Iterable[str]) -> list[str]:
    return [what for what in known if what.startswith(_RING) and pinged_by(what) == user_id]


def ping_message(turn: int, user_id: int) -> str:
    """The ping in the channel that tells a person without direct messages of this turn."""
    return f"{_PING}{turn}-{user_id}"


def pings_of(user_id: int, known: Iterable[str]) -> list[str]:
    return [what for what in known if what.startswith(_PING) and pinged_by(what) == user_id]


def moved_message(number: int) -> str:
    """The table message of the hand of this number that was posted again below the chat."""
    return f"moved-{number}"


def member_message(user_id: int) -> str:
    """That a user was made a member of the table's thread; its message id is 0."""
    return f"member-{user_id}"


def offer_message(table: Table, seat: int, user_id: int) -> str:
    """The message that asks a person to take over a seat."""
    return f"offer-{hand_number(table)}-{seat}-{user_id}"


def spectator_message(number: int, user_id: int) -> str:
    """A spectator's DM with the hand of this number."""
    return f"watch-{number}-{user_id}"


def spectator_result_message(user_id: int) -> str:
    """A spectator's DM with the result of the match."""
    return f"watch-result-{user_id}"


def possibly_posted(first: Change) -> set[str]:
    """The messages that an earlier process may have posted for a table, given the first change of
    it that this one knows."""
    table = first.table
    if table.version == 0 and first.freshness is Freshness.HAPPENED:
        return set()
    users = [person.user_id for person in table.people.values()]
    held = table.session.held if table.session else ()
    players = {*users, *(user_id for _, user_id in held)}
    numbers = range(len(table.match.sheets) if table.match else 0)
    return {
        table_message(table),
        finished_message(table),
        RESULT_MESSAGE,
        MISSING_ACCESS_MESSAGE,
        DRAW_MESSAGE,
        *(sheet_message(number) for number in numbers),
        # Also of those who have given their seats away since the deal.
        *(hand_message(table, user_id) for user_id in players),
        # One of the hand before is only in doubt until the next hand's is stored.
        *(what for user_id in players for what in earlier_hand_messages(table, user_id)[-1:]),
        *(notice_message(hand_number(table), user_id) for user_id in users),
        *(offer_message(table, seat, user_id) for seat, user_id in offered_to_users(table)),
        *(late_message(hand_number(table), user_id) for user_id in users),
        *(
            lost_channel_message(table.venue.channel_id, user_id)
            for user_id in (*users, table.host_id)
        ),
    }
