"""Which evening is meant, who directs it, and who the people are that somebody names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord

from bot.client.interactions import Interaction, actor_of
from bot.client.user_errors import DeclinedError
from bot.club.evenings.actions import Obstacle
from bot.club.evenings.refusals import EveningRefusal, EveningRefusedError
from bot.services.evenings.held import HeldEvening
from bot.services.evenings.service import EveningService
from bot.tables.state.occupants import Person


async def evening_here(evenings: EveningService, interaction: Interaction) -> HeldEvening:
    """The evening of the channel or of its table's thread, or else the only one that the person is
    in. Raises `DeclinedError` if there is none."""
    held = evenings.in_channel(interaction.channel_id or 0)
    own = evenings.of_person(interaction.user.id)
    if held is None and len(own) == 1:
        held = own[0]
    if held is None:
        raise DeclinedError("problem-evening-none-here")
    return held


async def evening_directed(evenings: EveningService, interaction: Interaction) -> HeldEvening:
    """As `evening_here`, for its directors and the server's moderators; where there is none, their
    evening of the server that waits, first of all for a channel. Raises `EveningRefusedError` for
    others."""
    if evenings.in_channel(interaction.channel_id or 0) is None:
        waiting = {
            waits.obstacle: held
            for held in evenings.in_server(interaction.guild_id or 0)
            if (waits := held.evening.suspended) is not None and _directs(held, interaction)
        }
        if waiting:
            return waiting.get(Obstacle.GONE) or next(iter(waiting.values()))
    held = await evening_here(evenings, interaction)
    verify_directs(held, interaction)
    return held


async def evening_of_id(
    evenings: EveningService, interaction: Interaction, evening_id: int
) -> HeldEvening:
    """The evening of this id, also one that is over, for people of its server and those in it.

    Raises `EveningRefusedError` for another one, and `TableRefusedError` while the store is busy.
    """
    held = await evenings.any(evening_id)
    is_here = held.venue.guild_id == interaction.guild_id
    if not is_here and held.evening.entry_of(interaction.user.id) is None:
        raise EveningRefusedError(EveningRefusal.NO_EVENING)
    return held


def verify_directs(held: HeldEvening, interaction: Interaction) -> None:
    """Pass for the directors of an evening and for moderators of its server; else
    `EveningRefusedError`."""
    if not _directs(held, interaction):
        raise EveningRefusedError(EveningRefusal.DIRECTOR_ONLY)


def _directs(held: HeldEvening, interaction: Interaction) -> bool:
    actor = actor_of(interaction)
    moderates = actor.moderator and actor.guild_id == held.venue.guild_id
    return actor.user_id in held.evening.directors or moderates


def people_chosen(interaction: Interaction, values: Sequence[str]) -> tuple[Person, ...]:
    """The people chosen in a menu, by the names that Discord sends along with the choice.

    Raises `DeclinedError` for a bot, and for somebody of whom nothing was sent.
    """
    match interaction.data:
        case {"resolved": {"users": dict(users), **others}}:
            members = others.get("members")
        case _:
            users, members = {}, None
    known = members if isinstance(members, dict) else {}
    locale = str(interaction.guild_locale or "en-US")
    return tuple(_person(users.get(each), known.get(each), locale) for each in values)


def people_named(
    interaction: Interaction, members: Iterable[discord.Member | None]
) -> tuple[Person, ...]:
    """The people named in a command; raises `DeclinedError` for a bot."""
    locale = str(interaction.guild_locale or "en-US")
    named = []
    for member in members:
        if member is not None and member.bot:
            raise DeclinedError("problem-evening-bots")
        if member is not None:
            named.append(Person(member.id, _storable(member.display_name), locale))
    return tuple(named)


def _person(user: object, member: object, locale: str) -> Person:
    match user:
        case {"bot": True}:
            raise DeclinedError("problem-evening-bots")
        case {"id": str(user_id), "username": str(username), **others}:
            nick = member.get("nick") if isinstance(member, dict) else None
            name = str(nick or others.get("global_name") or username)
            return Person(int(user_id), _storable(name), locale)
        case _:
            raise DeclinedError("problem-evening-unknown")


def _storable(name: str) -> str:
    """The name without half characters (surrogates), which could be neither stored nor sent."""
    return name.encode(errors="replace").decode()


def is_on_own_message(interaction: Interaction) -> bool:
    """Whether the control is on a message that only the person sees, where the answer goes too."""
    return interaction.message is not None and interaction.message.flags.ephemeral
