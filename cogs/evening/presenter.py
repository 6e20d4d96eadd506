"""Find the evening and the people of a request, and show a person the evening's panels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord

from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, edit_reply, reader_language
from bot.features.evenings.actions import EveningAction, EveningSettings
from bot.features.evenings.live_evening import HeldEvening
from bot.features.evenings.places import missing_permissions
from bot.features.evenings.player_panels import own_evening_panel
from bot.features.evenings.result_panels import (
    EveningPage,
    page_drawn,
    results_panel,
)
from bot.features.evenings.state import EveningRefusal, EveningRefusedError
from bot.features.evenings.terms_form import (
    EveningForm,
    form_panel,
)
from bot.features.evenings.texts import ShownEvening
from bot.table.panels.words import permission_names
from bot.table.state.seats import Person
from cogs.shared.extensible_bot import BotCog, ExtensibleBot
from cogs.shared.lookup import actor_of, storable, users_sent
from cogs.shared.threads import verify_may_post


def people_chosen(interaction: Interaction, values: Sequence[str]) -> tuple[Person, ...]:
    """Return the people chosen in a menu, by the names that Discord sends with the choice. Raises
    `DeclinedError` for a bot, and for somebody without a name there."""
    users, members = users_sent(interaction), users_sent(interaction, "members")
    locale = str(interaction.guild_locale or "en-US")
    return tuple(_person(users.get(each), members.get(each), locale) for each in values)


def people_named(
    interaction: Interaction, members: Iterable[discord.Member | None]
) -> tuple[Person, ...]:
    """Return the people named in a command; raise `DeclinedError` for a bot."""
    locale = str(interaction.guild_locale or "en-US")
    named = [member for member in members if member is not None]
    if any(member.bot for member in named):
        raise DeclinedError("problem-evening-bots")
    return tuple(Person(each.id, storable(each.display_name), locale) for each in named)


def _person(user: object, member: object, locale: str) -> Person:
    match user:
        case {"bot": True}:
            raise DeclinedError("problem-evening-bots")
        case {"id": str(user_id), "username": str(username), **others}:
            nick = member.get("nick") if isinstance(member, dict) else None
            name = str(nick or others.get("global_name") or username)
            return Person(int(user_id), storable(name), locale)
        case _:
            raise DeclinedError("problem-evening-unknown")


def verify_can_be_held(interaction: Interaction, settings: EveningSettings) -> None:
    """Raise `DeclinedError` unless the bot may post here and open threads for tables."""
    channel, language = interaction.channel, reader_language(interaction)
    if isinstance(channel, discord.Thread):
        raise DeclinedError("problem-evening-thread")
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        raise DeclinedError("problem-evening-channel")
    verify_may_post(interaction)
    if missing := missing_permissions(channel, is_private=settings.is_duplicate):
        told = permission_names(language, missing)
        raise DeclinedError("problem-evening-threads", missing=told)


class EveningPresenter(BotCog):
    """Finds the evening of a request and shows a person its panels."""

    def __init__(self, bot: ExtensibleBot) -> None:
        super().__init__(bot)
        self.evenings = bot.tables.evenings

    def here(self, interaction: Interaction) -> HeldEvening:
        """Return the evening of the channel or thread, or else the person's only one.

        Raises `DeclinedError` if there is none.
        """
        held = self.evenings.in_channel(interaction.channel_id or 0)
        own = self.evenings.of_person(interaction.user.id)
        if held is None and len(own) == 1:
            held = own[0]
        if held is None:
            raise DeclinedError("problem-evening-none-here")
        return held

    async def of_id(self, interaction: Interaction, evening_id: int) -> HeldEvening:
        """Return the evening with this id, even if it is over, for its server and its people.

        Raises `EveningRefusedError` for others, and `TableRefusedError` while the store is busy.
        """
        held = await self.evenings.any(evening_id)
        is_here = held.venue.guild_id == interaction.guild_id
        if not is_here and held.evening.entry_of(interaction.user.id) is None:
            raise EveningRefusedError(EveningRefusal.NO_EVENING)
        return held

    async def act(
        self, interaction: Interaction, held: HeldEvening, action: EveningAction
    ) -> HeldEvening:
        """Carry out the person's request; return the evening after it."""
        return await self.evenings.act(held.evening.id, action, actor_of(interaction))

    async def show_form(self, interaction: Interaction, form: EveningForm) -> None:
        await edit_reply(interaction, form_panel(form, reader_language(interaction)))

    async def show_own(self, interaction: Interaction, held: HeldEvening) -> None:
        language, reader = reader_language(interaction), interaction.user.id
        lost_seat = self.evenings.lost_seat(held, reader) is not None
        panel = own_evening_panel(await self.shown(held), reader, language, lost_seat=lost_seat)
        await edit_reply(interaction, panel)

    async def show_page(
        self, interaction: Interaction, held: HeldEvening, page: EveningPage
    ) -> None:
        """Show a page of the results, as a picture or in words."""
        language, reader = reader_language(interaction), interaction.user.id
        picture = await self.picture(interaction, page_drawn(held.evening, page, reader, language))
        panel = results_panel(held.evening, page, reader, language, picture)
        await edit_reply(interaction, panel)

    async def shown(self, held: HeldEvening) -> ShownEvening:
        return await self.bot.evenings.shown_evening(held.evening, held.venue)
