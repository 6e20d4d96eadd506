"""What people ask of an evening: to take part, to leave, to come back."""

from __future__ import annotations

from bot.club.evenings.actions import Join, Return, SignOff, SignUp, Withdraw
from bot.club.evenings.refusals import EveningRefusal, EveningRefusedError
from bot.services.evenings.held import HeldEvening
from bot.services.evenings.registry import EveningRegistry
from bot.tables.rules.permissions import Actor
from bot.tables.state.occupants import Person


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
