"""What the directors of an evening ask of it; moderators of the server are directors too."""

from __future__ import annotations

from bot.club.evenings.actions import (
    Appoint,
    Award,
    Cancel,
    ChangeSettings,
    CloseRound,
    Correct,
    End,
    Extend,
    Hand,
    NoShow,
    Pause,
    Resume,
)
from bot.club.evenings.settings import EveningSettings
from bot.services.evenings.held import HeldEvening
from bot.services.evenings.registry import EveningRegistry
from bot.tables.rules.permissions import Actor
from bot.tables.state.venue import Venue


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
        `bot.services.ports.evening_publisher.NoPlaceError` too."""
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
