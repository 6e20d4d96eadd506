"""Find the evening and the people of a request, and show a person the evening's panels."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Sequence

import discord

from bot.client.components import notice
from bot.client.custom_ids import Verb
from bot.client.errors import DeclinedError
from bot.client.interactions import Interaction, edit_reply, reader_language
from bot.client.router import UsedControl, control
from bot.features.evenings.actions import ChangeSettings, EveningSettings, Obstacle
from bot.features.evenings.director_panels import director_panel
from bot.features.evenings.export import evening_document
from bot.features.evenings.live_evening import HeldEvening
from bot.features.evenings.places import missing_permissions
from bot.features.evenings.player_panels import own_evening_panel
from bot.features.evenings.result_panels import (
    ON_A_LIST,
    EveningPage,
    evenings_panel,
    page_drawn,
    results_panel,
)
from bot.features.evenings.service import EveningService
from bot.features.evenings.state import EveningRefusal, EveningRefusedError
from bot.features.evenings.terms_form import (
    EveningForm,
    FormStep,
    decode_form,
    form_after,
    form_panel,
)
from bot.features.evenings.texts import ShownEvening
from bot.table.live.policy import RequestedVenue
from bot.table.panels.words import permission_names
from bot.table.state.seats import Person
from bot.words import say
from cogs.shared.extensible_bot import ExtensibleBot
from cogs.shared.lookup import actor_of, venue_of
from cogs.shared.threads import verify_may_post


def evening_here(evenings: EveningService, interaction: Interaction) -> HeldEvening:
    """Return the evening of the channel or thread, or else the person's only one. Raises
    `DeclinedError` if there is none."""
    held = evenings.in_channel(interaction.channel_id or 0)
    own = evenings.of_person(interaction.user.id)
    if held is None and len(own) == 1:
        held = own[0]
    if held is None:
        raise DeclinedError("problem-evening-none-here")
    return held


def evening_directed(evenings: EveningService, interaction: Interaction) -> HeldEvening:
    """Return `evening_here` for its directors and the server's moderators.

    In a channel without an evening, it is their suspended evening of the server, preferably one
    that lost its channel. Raises `EveningRefusedError` for other people.
    """
    if evenings.in_channel(interaction.channel_id or 0) is None:
        waiting = {
            waits.obstacle: held
            for held in evenings.in_server(interaction.guild_id or 0)
            if (waits := held.evening.suspended) is not None and held.directs(actor_of(interaction))
        }
        if waiting:
            return waiting.get(Obstacle.GONE) or next(iter(waiting.values()))
    held = evening_here(evenings, interaction)
    held.verify_directs(actor_of(interaction))
    return held


async def evening_of_id(
    evenings: EveningService, interaction: Interaction, evening_id: int
) -> HeldEvening:
    """Return the evening with this id, even if it is over, for its server and its people. Raises
    `EveningRefusedError` for others, and `TableRefusedError` while the store is busy."""
    held = await evenings.any(evening_id)
    is_here = held.venue.guild_id == interaction.guild_id
    if not is_here and held.evening.entry_of(interaction.user.id) is None:
        raise EveningRefusedError(EveningRefusal.NO_EVENING)
    return held


def people_chosen(interaction: Interaction, values: Sequence[str]) -> tuple[Person, ...]:
    """Return the people chosen in a menu, by the names that Discord sends with the choice. Raises
    `DeclinedError` for a bot, and for somebody without a name there."""
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
    """Return the people named in a command; raise `DeclinedError` for a bot."""
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
    """Return the name without lone surrogates, which can be neither stored nor sent."""
    return name.encode(errors="replace").decode()


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


class EveningPresenter:
    """Shows evenings to people, and handles the form of the terms, whose controls hold the terms.
    Its interactions have been acknowledged."""

    def __init__(self, bot: ExtensibleBot) -> None:
        self.evenings = bot.tables.evenings
        self._policy = bot.tables.policy
        self._publisher = bot.evenings
        self._renderer = bot.renderer
        self._preferences = bot.preferences

    async def new(self, interaction: Interaction, settings: EveningSettings) -> None:
        """Show the form of a new evening, if the channel can hold one."""
        wanted = RequestedVenue(venue_of(interaction), None)
        await self._policy.verify_may_open(actor_of(interaction), wanted)
        verify_can_be_held(interaction, settings)
        await _show_form(interaction, EveningForm(settings))

    async def change(self, interaction: Interaction, held: HeldEvening) -> None:
        """Show the form of an evening that has not started."""
        await _show_form(interaction, EveningForm(held.evening.settings, held.evening.id))

    @control(Verb.EVENING_FORM)
    async def _use_form(self, interaction: Interaction, used: UsedControl) -> None:
        step, form = decode_form(used.id.argument)
        language = reader_language(interaction)
        if step is FormStep.DROP:
            told = say(language, "evening-told-dropped")
        elif step is not FormStep.DONE:
            await _show_form(interaction, form_after(form, step, used.values))
            return
        elif form.evening_id is None:
            told = await self._open(interaction, form.settings)
        else:
            changed = ChangeSettings(form.settings)
            await self.evenings.act(form.evening_id, changed, actor_of(interaction))
            told = say(language, "evening-told-changed")
        await edit_reply(interaction, notice(told))

    async def _open(self, interaction: Interaction, settings: EveningSettings) -> str:
        """Open sign-up in the channel; return the confirmation."""
        verify_can_be_held(interaction, settings)
        language, venue = reader_language(interaction), venue_of(interaction)
        held = await self.evenings.open(venue, actor_of(interaction), settings)
        return say(
            language,
            "evening-told-opened",
            channel=f"<#{held.venue.channel_id}>",
            director=say(language, "button-evening-director"),
        )

    async def own(self, interaction: Interaction, held: HeldEvening) -> None:
        """Show the person's own panel."""
        shown = await self._shown(held)
        language, reader = reader_language(interaction), interaction.user.id
        lost_seat = self.evenings.lost_seat(held, reader) is not None
        panel = own_evening_panel(shown, reader, language, lost_seat=lost_seat)
        await edit_reply(interaction, panel)

    async def director(
        self, interaction: Interaction, held: HeldEvening, told: str | None = None
    ) -> None:
        """Show the director's panel, with the result of the last action."""
        panel = director_panel(await self._shown(held), reader_language(interaction), told)
        await edit_reply(interaction, panel)

    async def page(self, interaction: Interaction, held: HeldEvening, page: EveningPage) -> None:
        """Show a page of the results, as a picture or in words."""
        language, reader = reader_language(interaction), interaction.user.id
        preferences = await self._preferences.of(reader)
        facts = page_drawn(held.evening, page, reader, language)
        picture = None
        if facts is not None and preferences.pictures:
            picture = await self._renderer.draw(facts, language, preferences.style)
        panel = results_panel(held.evening, page, reader, language, picture)
        await edit_reply(interaction, panel)

    async def earlier(self, interaction: Interaction, guild_id: int, before: int | None) -> None:
        """List the evenings of a server that ended before this id, after those that are
        suspended."""
        found = await self.evenings.ended_in(guild_id, ON_A_LIST + 1, before)
        shown = [held.evening for held in found[:ON_A_LIST]]
        older = shown[-1].id if len(found) > ON_A_LIST else None
        if before is None:
            held = self.evenings.in_server(guild_id)
            waiting = [each.evening for each in held if each.evening.suspended is not None]
            shown = [*waiting, *shown][:ON_A_LIST]
        language = reader_language(interaction)
        panel = evenings_panel(shown, older, language, newest=before is None)
        await edit_reply(interaction, panel)

    async def file(self, interaction: Interaction, held: HeldEvening) -> None:
        """Send the evening as a JSON document, without secrets."""
        document = json.dumps(evening_document(held.evening), ensure_ascii=False, indent=1)
        written = io.BytesIO(document.encode())
        await interaction.followup.send(
            say(reader_language(interaction), "evening-file-told"),
            file=discord.File(written, filename=f"evening-{held.evening.id}.json"),
            ephemeral=True,
        )

    async def _shown(self, held: HeldEvening) -> ShownEvening:
        return await self._publisher.shown_evening(held.evening, held.venue)


async def _show_form(interaction: Interaction, form: EveningForm) -> None:
    await edit_reply(interaction, form_panel(form, reader_language(interaction)))
