"""Define table actions: what happens at a table besides the game, such as proposals and handovers.

A table's log has them between the actions of the game; `bot.table.rules.table_actions` applies
them. The tag and the fields of each are its stored form.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, get_args

from msgspec import Struct

from bot.support.stored import from_stored
from bot.support.venue import Venue
from bot.table.state.seats import Occupant, read_occupant
from tarocchino.core.model.actions import Action
from tarocchino.dealing.cutting import CuttingAction


class ProposalKind(Enum):
    """The kinds of proposals; the value is the word in the log and in messages."""

    UNDO = "undo"
    CLAIM = "claim"
    PAUSE = "pause"
    END = "end"
    RESIGN = "resign"
    WHY = "why"


class Propose(Struct, frozen=True, tag_field="do", tag="propose", rename={"kind": "matter"}):
    """A player proposes something; it is done at once if nobody has to agree."""

    seat: int
    kind: ProposalKind


class Answer(Struct, frozen=True, tag_field="do", tag="answer"):
    """A player who was asked agrees, or declines."""

    seat: int
    agrees: bool


class Withdraw(Struct, frozen=True, tag_field="do", tag="withdraw"):
    """The player who proposed something withdraws it."""

    seat: int


class Resume(Struct, frozen=True, tag_field="do", tag="resume"):
    """A player ends a pause."""

    seat: int


class Reminded(Struct, frozen=True, tag_field="do", tag="reminded"):
    """A player's time is up: they are reminded, and have a period of grace."""

    seat: int


class TimedOut(Struct, frozen=True, tag_field="do", tag="timed_out"):
    """The period of grace is over too: a computer player plays this turn."""

    seat: int


class Back(Struct, frozen=True, tag_field="do", tag="back"):
    """A player for whom a computer player has played is back."""

    seat: int


class TakeOver(Struct, frozen=True, tag_field="do", tag="take_over"):
    """Another person, or a computer player, takes over a seat and its hand.

    ``gone`` is who sat there before, so that the log shows who sat where when the match began.
    """

    seat: int
    occupant: Occupant
    gone: Occupant | None = None


class Abort(Struct, frozen=True, tag_field="do", tag="abort"):
    """The host or a moderator ends the table; ``seat`` is that user's, None if they have none."""

    user_id: int
    seat: int | None = None


class RoundOver(Struct, frozen=True, tag_field="do", tag="round_over"):
    """The bot closes the table, because its occasion needs no more play there."""


class Offer(Struct, frozen=True, tag_field="do", tag="offer"):
    """A seat and its hand are offered to one user, or with None to anyone who may sit down here."""

    seat: int
    user_id: int | None = None


class KeepSeat(Struct, frozen=True, tag_field="do", tag="keep"):
    """The offer of a seat is withdrawn."""

    seat: int


class Mute(Struct, frozen=True, tag_field="do", tag="mute"):
    """A player may no longer speak at this table, by signals or sayings; or they may again."""

    seat: int
    user_id: int
    muted: bool


class VenueLost(Struct, frozen=True, tag_field="do", tag="place_lost"):
    """The channel is gone, or closed to the bot: the match pauses until the table has another."""


class Moved(Struct, frozen=True, tag_field="do", tag="moved"):
    """The table moves to this channel; or back to its own, if that was lost."""

    guild_id: int
    channel_id: int
    locale: str

    @property
    def venue(self) -> Venue:
        return Venue(self.guild_id, self.channel_id, self.locale)


def moved_to(venue: Venue) -> Moved:
    return Moved(venue.guild_id, venue.channel_id, venue.locale)


ProposalAction = Propose | Answer | Withdraw

PlayerTableAction = Propose | Answer | Withdraw | Resume | Back
"""Table actions that a player does from their seat."""

SeatChange = Offer | KeepSeat | TakeOver

OwnTableAction = Reminded | TimedOut | RoundOver
"""Actions of the table itself."""

VenueChange = VenueLost | Moved

TableAction = (
    ProposalAction | SeatChange | Resume | Back | Abort | Mute | OwnTableAction | VenueChange
)

LoggedAction = Action | CuttingAction | TableAction
"""An entry of a table's log: an action of the game, a cut between hands, or a table action."""

_KINDS: Mapping[object, type[TableAction]] = {
    kind.__struct_config__.tag: kind for kind in get_args(TableAction)
}


def read_table_action(data: Mapping[str, Any]) -> TableAction | None:
    """Return a table action from its stored form; None for an action of another kind.

    Raises KeyError, TypeError or ValueError for malformed data.
    """
    kind = _KINDS.get(data["do"])
    if kind is None:
        return None
    if kind is TakeOver:
        # People and computer players have no tag by which msgspec could distinguish them.
        occupant = read_occupant(data["occupant"])
        if occupant is None:
            raise ValueError("nobody takes over")
        return TakeOver(data["seat"], occupant, read_occupant(data["gone"]))
    return from_stored(data, kind)
