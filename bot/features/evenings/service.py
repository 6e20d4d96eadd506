"""Offer what people and directors can ask of an evening."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.features.evenings.actions import (
    Appoint,
    Award,
    Cancel,
    ChangeSettings,
    CloseRound,
    Correct,
    End,
    EveningSettings,
    Extend,
    Hand,
    Join,
    NoShow,
    Pause,
    Resume,
    Return,
    SignOff,
    SignUp,
    Withdraw,
)
from bot.features.evenings.live_evening import EveningHouse, HeldEvening
from bot.features.evenings.orders import may_begin_hand
from bot.features.evenings.registry import EveningRegistry
from bot.features.evenings.state import EveningRefusal, EveningRefusedError
from bot.stores import Store
from bot.support.venue import Venue
from bot.table.live.lobby_requests import OccasionService
from bot.table.live.registry import TableRegistry
from bot.table.rules.permissions import Actor
from bot.table.state.seats import Person
from bot.table.state.table import EveningOccasion, Stage, Table

if TYPE_CHECKING:
    from bot.features.evenings.places import DiscordPlaces
    from bot.features.evenings.publisher import DiscordEvenings


class EntryService:
    """Takes people into evenings and out of them.

    Every method raises `EveningRefusedError` for what the evening refuses, and `TableRefusedError`
    for people who are not welcome, a busy store, and an interaction that was delivered twice; then
    nothing has changed. An ``entry`` is the actor's own for None.
    """

    def __init__(self, registry: EveningRegistry) -> None:
        self._registry = registry

    async def sign_up(
        self, evening_id: int, actor: Actor, members: tuple[Person, ...]
    ) -> HeldEvening:
        """Enter these people together: the actor, or whom a director enters. Fewer than an entry
        takes look for others."""
        if actor.user_id not in {member.user_id for member in members}:
            await self._registry.verify_directs(evening_id, actor)
        await self._verify_welcome(evening_id, actor, members)
        return await self._registry.act(evening_id, actor, SignUp(members))

    async def join(self, evening_id: int, actor: Actor, person: Person, entry: int) -> HeldEvening:
        """Join an entry that looks for others."""
        await self._verify_welcome(evening_id, actor, (person,))
        return await self._registry.act(evening_id, actor, Join(entry, person))

    async def sign_off(
        self, evening_id: int, actor: Actor, entry: int | None = None
    ) -> HeldEvening:
        """Take an entry back before the start."""
        number = await self._number(evening_id, actor, entry)
        return await self._registry.act(evening_id, actor, SignOff(number))

    async def withdraw(
        self, evening_id: int, actor: Actor, entry: int | None = None
    ) -> HeldEvening:
        """Leave an evening that has begun, also in the middle of a hand."""
        number = await self._number(evening_id, actor, entry)
        return await self._registry.act(evening_id, actor, Withdraw(number))

    async def come_back(
        self, evening_id: int, actor: Actor, entry: int | None = None
    ) -> HeldEvening:
        """Play again from the next round on."""
        number = await self._number(evening_id, actor, entry)
        return await self._registry.act(evening_id, actor, Return(number))

    async def _number(self, evening_id: int, actor: Actor, entry: int | None) -> int:
        if entry is not None:
            return entry
        own = (await self._registry.any(evening_id)).evening.entry_of(actor.user_id)
        if own is None:
            raise EveningRefusedError(EveningRefusal.NOT_ENTERED)
        return own.number

    async def _verify_welcome(
        self, evening_id: int, actor: Actor, members: tuple[Person, ...]
    ) -> None:
        """Pass if the server and the evening's director take all of them, and nobody is entered by
        somebody whom they have blocked."""
        policy, held = self._registry.policy, await self._registry.any(evening_id)
        guild_id, director = held.venue.guild_id, held.evening.directors[0]
        for member in members:
            await policy.verify_welcome(guild_id, director, member.user_id)
        others = [each.user_id for each in members if each.user_id != actor.user_id]
        await policy.verify_may_invite(guild_id, actor.user_id, others)


class DirectionService:
    """Opens evenings and directs them. Raises what `EntryService` does; then nothing has changed.

    A moderator who is no director becomes one with the first thing that they direct.
    """

    def __init__(self, registry: EveningRegistry) -> None:
        self._registry = registry

    async def open(
        self,
        venue: Venue,
        actor: Actor,
        settings: EveningSettings,
        *,
        parent_id: int | None = None,
    ) -> HeldEvening:
        """Announce an evening in a channel, directed by the actor. ``parent_id`` is the channel
        that a thread belongs to."""
        return await self._registry.open(venue, actor, settings, parent_id)

    async def change_settings(
        self, evening_id: int, actor: Actor, settings: EveningSettings
    ) -> HeldEvening:
        """Change the settings before the start."""
        return await self._registry.act(evening_id, actor, ChangeSettings(settings))

    async def appoint(self, evening_id: int, actor: Actor, user_id: int) -> HeldEvening:
        """Make somebody a director too."""
        return await self._registry.act(evening_id, actor, Appoint(user_id))

    async def start(self, evening_id: int, actor: Actor) -> HeldEvening:
        """End the sign-up: the entries are drawn, and the first round opens by itself."""
        return await self._registry.start(evening_id, actor)

    async def next_round(self, evening_id: int, actor: Actor) -> HeldEvening:
        """Begin the next round without waiting for the end of the break. Raises
        `bot.features.evenings.state.NoPlaceError` too."""
        return await self._registry.next_round(evening_id, actor)

    async def no_show(self, evening_id: int, actor: Actor, entry: int) -> HeldEvening:
        """Report an entry that is not there for the present round."""
        return await self._registry.act(evening_id, actor, NoShow(entry))

    async def correct(
        self,
        evening_id: int,
        actor: Actor,
        round_number: int,
        table: int,
        why: str,
        *,
        hands: tuple[Hand, ...] | None = None,
        awards: tuple[Award, Award] | None = None,
    ) -> HeldEvening:
        """Set the result of a table: its hands, or what each side gets. Rounds and tables count
        from 0. A table that is still playing is closed."""
        correction = Correct(round_number, table, why, hands, awards)
        return await self._registry.act(evening_id, actor, correction)

    async def extend(self, evening_id: int, actor: Actor, seconds: int) -> HeldEvening:
        """Give the present round more time."""
        return await self._registry.act(evening_id, actor, Extend(seconds))

    async def close_round(self, evening_id: int, actor: Actor) -> HeldEvening:
        """End the present round: tables that are still playing count as far as they came."""
        return await self._registry.act(evening_id, actor, CloseRound())

    async def pause(
        self, evening_id: int, actor: Actor, why: str, until: float | None = None
    ) -> HeldEvening:
        """No table begins a hand any more until then, in seconds since the epoch, or until a
        director resumes."""
        return await self._registry.act(evening_id, actor, Pause(why, until))

    async def resume(self, evening_id: int, actor: Actor) -> HeldEvening:
        """End the pause."""
        return await self._registry.act(evening_id, actor, Resume())

    async def move(self, evening_id: int, actor: Actor, venue: Venue) -> HeldEvening:
        """Go on in another channel of the server, which its settings allow."""
        return await self._registry.move(evening_id, actor, venue)

    async def end(self, evening_id: int, actor: Actor) -> HeldEvening:
        """End the evening between two rounds, with the standings as they are."""
        return await self._registry.act(evening_id, actor, End())

    async def cancel(self, evening_id: int, actor: Actor, why: str) -> HeldEvening:
        """Call the evening off, or break it off without a result."""
        return await self._registry.act(evening_id, actor, Cancel(why))


class EveningService:
    """All evenings: ``entries`` is what people ask of them, ``direction`` what directors do.

    `show_by` is called once before `restore`: until then nothing is shown, and no round opens.
    ``on_shown`` is called with the ids of tables whose deals are no secret any more.
    """

    def __init__(
        self, store: Store, tables: TableRegistry, on_shown: Callable[[tuple[int, ...]], None]
    ) -> None:
        self._tables = tables
        self._house = EveningHouse(store.tables, tables, OccasionService(tables))
        self._registry = EveningRegistry(store.evenings, self._house, on_shown)
        self.entries = EntryService(self._registry)
        self.direction = DirectionService(self._registry)

    def show_by(self, publisher: DiscordEvenings, places: DiscordPlaces) -> None:
        """Show evenings by this publisher from now on, and hold their tables in these places."""
        self._house.show_by(publisher, places)

    async def restore(self) -> None:
        """Find the evenings that are going on, and let them go on; after the tables were found.

        Raises `bot.storage.store_errors.StoreBusyError`.
        """
        await self._registry.restore()

    async def settled(self) -> None:
        """Return when every evening and every table waits for a person, or for time to pass."""
        while True:
            await self._tables.settled()
            if self._registry.is_settled:
                return
            await self._registry.settled()

    async def stop(self) -> None:
        """Stop what evenings do by themselves; they stay as they are stored."""
        await self._registry.stop()

    def may_deal(self, table: Table) -> bool:
        """Whether a table may begin a hand now; one that belongs to no evening may."""
        if not isinstance(table.occasion, EveningOccasion):
            return True
        held = self._registry.going_on(table.occasion.evening_id)
        current = None if held is None else held.evening.current
        if held is None or current is None or current.number != table.occasion.round:
            return False
        is_decided = current.tables[table.occasion.table].outcome.is_decided
        return not is_decided and may_begin_hand(held.evening, self._house.time())

    def table_changed(self, table: Table) -> None:
        """A table has changed, perhaps one of an evening, which waits for the end of its hands, and
        looks for another place if it has lost its own."""
        is_in_hand = table.stage is Stage.PLAYING and not table.awaits_deal
        is_held = is_in_hand and not table.is_venue_lost
        if isinstance(table.occasion, EveningOccasion) and not is_held:
            self._registry.look_again(table.occasion.evening_id)

    @property
    def suspended(self) -> frozenset[int]:
        """The ids of the evenings that have no threads for their tables."""
        return frozenset(h.evening.id for h in self._registry.held() if h.evening.suspended)

    async def leave_suspended(self, user_id: int) -> None:
        """Withdraw somebody from the evenings that are suspended."""
        await self._registry.leave(user_id, self.suspended)

    async def reread_suspended(self) -> None:
        """Take over the stored logs of the suspended evenings, which were rewritten."""
        await self._registry.reread(self.suspended)

    async def break_off_in(self, guild_id: int) -> None:
        """Break off the evenings of a server whose data are deleted, and close their tables."""
        for held in self.in_server(guild_id):
            await self._registry.break_off(held.evening.id)

    def look_again(self, evening_id: int | None = None) -> None:
        """Try again what this evening waits for, or all of them: an outage is over, or a server has
        changed."""
        self._registry.look_again(evening_id)

    def look_again_in(self, guild_id: int) -> None:
        """The same for the evenings of a server."""
        for held in self.in_server(guild_id):
            self._registry.look_again(held.evening.id)

    def find(self, evening_id: int) -> HeldEvening:
        """The evening of this id that is not over. Raises `EveningRefusedError` (NO_EVENING)."""
        held = self._registry.going_on(evening_id)
        if held is None:
            raise EveningRefusedError(EveningRefusal.NO_EVENING)
        return held

    def in_channel(self, channel_id: int) -> HeldEvening | None:
        """The evening that is not over of this channel, or of the table in this thread."""
        table = self._tables.table_in(channel_id)
        if table is not None and (held := self.of_table(table)) is not None:
            return held
        return next((h for h in self._registry.held() if h.venue.channel_id == channel_id), None)

    def of_table(self, table: Table) -> HeldEvening | None:
        """The evening that is not over to which the table belongs."""
        if not isinstance(table.occasion, EveningOccasion):
            return None
        return self._registry.going_on(table.occasion.evening_id)

    def in_server(self, guild_id: int) -> list[HeldEvening]:
        """The evenings of a server that are not over, by id."""
        return [held for held in self._registry.held() if held.venue.guild_id == guild_id]

    def of_person(self, user_id: int) -> list[HeldEvening]:
        """The evenings that are not over in which the person has an entry, by id."""
        return [h for h in self._registry.held() if h.evening.entry_of(user_id) is not None]

    async def any(self, evening_id: int) -> HeldEvening:
        """The evening of this id, also one that is over. Raises `EveningRefusedError` (NO_EVENING),
        and `TableRefusedError` while the store is busy."""
        return await self._registry.any(evening_id)

    async def ended_in(
        self, guild_id: int, limit: int, before: int | None = None
    ) -> list[HeldEvening]:
        """The evenings of a server that are over, the last first, before this id."""
        return await self._registry.ended_in(guild_id, limit, before)
