"""Describe what evenings need from outside: the store of their logs, whoever publishes them, and
the places where their tables are held."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from bot.features.evenings.actions import EveningSettings, LoggedEveningAction, Move, Obstacle
from bot.features.evenings.orders import TableOrder
from bot.features.evenings.state import Evening, EveningStage
from bot.features.evenings.texts import waiting_text
from bot.storage.ports import Posted
from bot.support.venue import Venue
from bot.words import Language
from bot.words.refusals import RefusedError
from tarocchino.dealing.chain import SeedChain


@dataclass(frozen=True, slots=True)
class NewEvening:
    """An evening about to be announced; ``at`` is in seconds since the epoch.

    ``chain`` is that of its sealed deals, None where the tables deal for themselves.
    """

    venue: Venue
    director_id: int
    settings: EveningSettings
    chain: SeedChain | None
    at: float
    interaction_id: int | None = None


@dataclass(frozen=True, slots=True)
class StoredEvening:
    """An evening as it is stored: all of it follows from its log, whose first entry opens it."""

    id: int
    venue: Venue
    log: tuple[LoggedEveningAction, ...]
    messages: tuple[Posted, ...] = ()

    @property
    def version(self) -> int:
        """The version of the last entry; the first has 1."""
        return len(self.log)

    def after(self, logged: LoggedEveningAction) -> StoredEvening:
        """The same with one more entry, which may move it."""
        venue, action = self.venue, logged.action
        if isinstance(action, Move):
            venue = replace(venue, channel_id=action.channel_id)
        return replace(self, venue=venue, log=(*self.log, logged))


class EveningStore(Protocol):
    """Durable storage of evenings. Any method may raise `StoreBusyError`.

    An evening of an unknown id is a LookupError where nothing else is said.
    """

    async def open(self, new: NewEvening) -> StoredEvening:
        """Store a new evening, with its first entry.

        Raises `ChannelTakenError` if the channel has an evening that is not over, and
        `InteractionSeenError`.
        """

    async def append(
        self,
        evening_id: int,
        version: int,
        logged: LoggedEveningAction,
        *,
        stage: EveningStage,
        interaction_id: int | None = None,
        unseal: Collection[int] = (),
    ) -> None:
        """Store the entry that gives the log this version, the stage that it leads to, and the
        channel, which `Move` changes; the deals of the tables in ``unseal`` are no secret from then
        on: all in one transaction.

        Raises `VersionTakenError` if it is not the next version, `InteractionSeenError`,
        `ChannelTakenError` and `UnreadableEveningError`; then nothing is stored.
        """

    async def going_on(self) -> list[int]:
        """The ids of all evenings that are not over."""

    async def over_since(self, since: float) -> list[int]:
        """The ids of the evenings that are over, and whose last entry came since then, in seconds
        since the epoch."""

    async def find(self, evening_id: int) -> StoredEvening | None:
        """The evening of this id. Raises `UnreadableEveningError`."""

    async def in_channel(self, channel_id: int) -> int | None:
        """The id of the evening of this channel that is not over."""

    async def of_server(self, guild_id: int, limit: int, before: int | None = None) -> list[int]:
        """The ids of evenings of a server that are over, the last first, before this id."""

    async def tables(self, evening_id: int) -> Mapping[tuple[int, int], int]:
        """The ids of the tables that were opened, by round and table, both counted from 0."""

    async def chain(self, evening_id: int) -> SeedChain | None:
        """The secret chain of its sealed deals; None without sealed deals. Raises
        `UnreadableEveningError`."""

    async def park(self, evening_id: int) -> None:
        """Let an evening that cannot be read no longer be going on; it stays unreadable."""

    async def remember(self, evening_id: int, posted: Posted) -> None:
        """Store that a message was posted, replacing the one with the same ``what``."""

    async def forget(self, evening_id: int, names: Collection[str]) -> None:
        """Forget the messages of these names (``what``), as far as they are known."""


@dataclass(frozen=True, slots=True)
class EveningChange:
    """An evening after an entry of its log, whose version that is; ``before`` is None as it
    opens."""

    venue: Venue
    before: Evening | None
    after: Evening
    version: int


class EveningPublisher(Protocol):
    """Shows evenings to people; it is given every change, in order, after it is stored."""

    def publish(self, change: EveningChange) -> None:
        """Accept a change, to be shown soon; never blocks and never raises."""

    def found(self, stored: StoredEvening) -> None:
        """Accept an evening that was found at a start, with its whole log: some of what it says may
        not have been shown. Never blocks and never raises."""

    async def shown(self, evening_id: int) -> None:
        """Return when the channel shows what was published of the evening, or cannot show it;
        never raises."""


class NoPlaceError(RefusedError):
    """A table has no place in the evening's channel.

    ``details`` are the permissions that are missing, by Discord's names ("create_private_threads"),
    the refused name, or the code with which Discord refuses.
    """

    def __init__(self, obstacle: Obstacle, details: tuple[str, ...] = ()) -> None:
        super().__init__(f"evening-waits-{obstacle.value}")
        self.obstacle = obstacle
        self.details = details

    def text(self, language: Language) -> str:
        return waiting_text(language, self.obstacle, self.details)


class EveningPlaces(Protocol):
    """Where the tables of evenings are held. Both raise `NoPlaceError`."""

    async def verify(self, venue: Venue, evening: Evening) -> None:
        """Pass if the channel has places for the tables of a round."""

    async def place(self, venue: Venue, evening: Evening, order: TableOrder) -> Venue:
        """The place of a table, the same whenever it is asked for again. ``venue`` is the
        evening's."""
