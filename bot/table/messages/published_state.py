"""Hold a table as its publishers last saw it, and name its posted messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
    """A table's newest state, how recent it is for the people there, and its posted messages."""

    table: Table
    freshness: Freshness
    messages: MessageSlots
    _views: dict[int | None, MatchView] = field(default_factory=dict)
    _viewed: MatchState | None = None

    def take(self, change: Change) -> None:
        self.table, self.freshness = change.table, change.freshness
        self.messages.channel_id = change.table.venue.channel_id

    @property
    def was_found(self) -> bool:
        """Whether nothing has happened at the table since it was found at a start."""
        return self.freshness is not Freshness.HAPPENED

    def view_of(self, table: Table, seat: int | None) -> MatchView:
        """Return what the seat may see, or everybody for None; made once per change of the
        match."""
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
    return language_of(table.venue.locale)


DRAW_MESSAGE = "draw"
"""The message with the cards drawn for seats and the first deal."""
MISSING_ACCESS_MESSAGE = "barred"
"""The DM to a host that the bot may not write in the channel."""
_TABLE = "table-"
_HAND = "hand-"
_NOTICE = "notice-"
_RING = "ring-"
_PING = "ping-"


def _named(prefix: str) -> Callable[..., str]:
    """Return a function that makes a name from numbers, which follow the prefix."""
    return lambda *numbers: prefix + "-".join(map(str, numbers))


hand_message_of = _named(_HAND)
"""A person's DM with a hand: the number of the hand from 0, as everywhere here, and the user."""
kept_sheet_message = _named("kept-")
"""A person's DM with the score sheet of an earlier hand: the number of the hand, the user."""
late_message = _named("late-")
"""The DM that reminds a late person in a hand: the number of the hand, the user."""
notice_message = _named(_NOTICE)
"""The channel notice of a hand: the number of the hand, the user whom it pinged."""
moved_message = _named("moved-")
"""The table message that was posted again below the chat: the number of the hand."""
spectator_message = _named("watch-")
"""A spectator's DM with a hand: the number of the hand, the user."""
spectator_result_message = _named("watch-result-")
"""A spectator's DM with the result of the match: the user."""
ring_message = _named(_RING)
"""The DM that was replaced by a new one because of a turn, id 0 for none: the turn, the user."""
ping_message = _named(_PING)
"""The channel's ping of a person without direct messages: the turn, the user."""
closed_dms_message = _named("closed-dms-")
"""The channel notice about a person's closed DMs: the user."""
lost_channel_message = _named("homeless-")
"""The DM to a person that the table has lost a channel: the channel, the user."""
invited_message = _named("invited-")
"""The channel message that invites people: the one of them with the lowest id."""
member_message = _named("member-")
"""A mark that a user was made a member of the table's thread; its message id is 0."""


def hand_number(table: Table) -> int:
    """Return the number, from 0, of the hand on the table or about to be dealt; 0 in the lobby.

    After the match it is the number of the last hand.
    """
    match = table.match
    if match is None or match.hand is None or table.awaits_deal:
        return len(match.sheets) if match else 0
    return len(match.sheets) - (match.hand.phase is Phase.OVER)


def table_message(table: Table) -> str:
    """Return the name of the table message of the current hand."""
    return f"{_TABLE}{hand_number(table)}"


def finished_message(table: Table) -> str:
    """Return the name of the table message of the hand that ended last."""
    return f"{_TABLE}{len(table.match.sheets) - 1 if table.match else 0}"


def number_of(what: str) -> int:
    """Return the number, from 0, of the hand whose table message has this name."""
    return int(what.removeprefix(_TABLE))


def last_table_message(names: Iterable[str]) -> str:
    """Return the newest table message among those with these names."""
    numbers = [number_of(what) for what in names if what.startswith(_TABLE)]
    return f"{_TABLE}{max(numbers, default=0)}"


def hand_message(table: Table, user_id: int) -> str:
    """Return the name of a person's DM with the hand on the table or, after it, its sheet."""
    return hand_message_of(shown_hand_number(table), user_id)


def shown_hand_number(table: Table) -> int:
    """Return the number, from 0, of the hand that people's own messages show."""
    return max(0, hand_number(table) - table.awaits_deal)


def earlier_hand_messages(table: Table, user_id: int) -> list[str]:
    """Return a person's DMs with earlier hands, while they are not known to keep their sheets."""
    return [hand_message_of(number, user_id) for number in range(shown_hand_number(table))]


def readers_of_hands(names: Iterable[str]) -> set[int]:
    """Return the users who have a DM with a hand among the messages with these names."""
    return {pinged_by(what) for what in names if what.startswith(_HAND)}


def notice_of(number: int, known: Iterable[str]) -> str | None:
    """Return the notice of this hand among the known messages."""
    return next((what for what in known if what.startswith(f"{_NOTICE}{number}-")), None)


def pinged_by(what: str) -> int:
    """Return the user whom the message with this name pinged."""
    return int(what.rpartition("-")[2])


def rings_of(user_id: int, known: Iterable[str]) -> list[str]:
    return [what for what in known if what.startswith(_RING) and pinged_by(what) == user_id]


def pings_of(user_id: int, known: Iterable[str]) -> list[str]:
    return [what for what in known if what.startswith(_PING) and pinged_by(what) == user_id]


def offer_message(table: Table, seat: int, user_id: int) -> str:
    """Return the name of the message that offers a seat to a person."""
    return f"offer-{hand_number(table)}-{seat}-{user_id}"


def possibly_posted(first: Change) -> set[str]:
    """Return the messages that an earlier process may have posted for a table, given the first
    change of the table in this process."""
    table = first.table
    if table.version == 0 and first.freshness is Freshness.HAPPENED:
        return set()
    users = [person.user_id for person in table.people.values()]
    players = {*users, *(user_id for _, user_id in table.session.held)}
    numbers = range(len(table.match.sheets) if table.match else 0)
    return {
        table_message(table),
        finished_message(table),
        RESULT_MESSAGE,
        MISSING_ACCESS_MESSAGE,
        DRAW_MESSAGE,
        *(sheet_message(number) for number in numbers),
        # Players who have given up their seats since the deal may have one too.
        *(hand_message(table, user_id) for user_id in players),
        # The one of the previous hand is in doubt only until that of the next is stored.
        *(what for user_id in players for what in earlier_hand_messages(table, user_id)[-1:]),
        *(notice_message(hand_number(table), user_id) for user_id in users),
        *(offer_message(table, seat, user_id) for seat, user_id in offered_to_users(table)),
        *(late_message(hand_number(table), user_id) for user_id in users),
        *(
            lost_channel_message(table.venue.channel_id, user_id)
            for user_id in (*users, table.host_id)
        ),
    }
