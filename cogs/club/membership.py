"""``/club``: servers that keep one leaderboard, by consent of the moderators of both."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.acknowledgement import acknowledged
from bot.client.errors import MessageGoneError, MessageRefusedError
from bot.client.interactions import Interaction, actor_of, reader_language
from bot.client.messenger import Messenger
from bot.client.replies import edit_reply
from bot.client.router import ControlRouter, UsedControl
from bot.client.translator import localised
from bot.client.user_errors import DeclinedError
from bot.client.worker import RetryLaterError
from bot.club.membership.joint_club import (
    LONGEST_NAME,
    JoinRequest,
    MembershipProblem,
    MembershipRefusedError,
)
from bot.services.memberships import MembershipService
from bot.services.settings.policy import ServerPolicy
from bot.text import Language, language_of, say
from bot.text.plain import clean
from bot.ui.club.membership import (
    MembershipStep,
    asked_panel,
    club_panel,
    code_panel,
    decided_panel,
    decode_membership,
    leave_panel,
    offer_panel,
    request_panel,
)
from bot.ui.components import Panel, notice
from bot.ui.custom_ids import Verb
from bot.ui.words import shown_name
from cogs.shared.lookup import venue_of

_LONGEST_CODE = 40
"""Characters of a code as it is typed, with whatever is between them."""

_NOT_POSTED = (RetryLaterError, MessageGoneError, MessageRefusedError)


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class MembershipCog(
    commands.GroupCog,
    group_name=localised("command-club"),
    group_description=localised("command-club.description"),
):
    """Clubs of several servers. Buttons hold the number of an invitation, never its code."""

    def __init__(
        self,
        client: discord.Client,
        memberships: MembershipService,
        policy: ServerPolicy,
        messenger: Messenger,
    ) -> None:
        super().__init__()
        self._policy = policy
        self._client = client
        self._memberships = memberships
        self._messenger = messenger

    def add_controls(self, router: ControlRouter) -> None:
        """Register the handler of the buttons."""
        router.add(Verb.CLUB, self._step)

    @app_commands.command(
        name=localised("command-club-show"), description=localised("command-club-show.description")
    )
    @acknowledged(thinking=True)
    async def show(self, interaction: Interaction) -> None:
        guild_id, is_moderator = venue_of(interaction).guild_id, actor_of(interaction).moderator
        club = await self._memberships.club_of(guild_id)
        requests = await self._memberships.requests(guild_id) if is_moderator else ()
        present = {each.guild_id: self._client.get_guild(each.guild_id) for each in club.servers}
        names = {guild_id: guild.name for guild_id, guild in present.items() if guild is not None}
        await edit_reply(
            interaction, club_panel(club, requests, names, reader_language(interaction))
        )

    @app_commands.command(
        name=localised("command-club-invite"),
        description=localised("command-club-invite.description"),
    )
    @acknowledged(thinking=True)
    async def invite(self, interaction: Interaction) -> None:
        guild_id, channel_id = _moderated(interaction), venue_of(interaction).channel_id
        code = await self._memberships.invite(guild_id, _server_name(interaction), channel_id)
        await edit_reply(interaction, code_panel(code, reader_language(interaction)))

    @app_commands.command(
        name=localised("command-club-join"), description=localised("command-club-join.description")
    )
    @app_commands.rename(code=localised("option-code"))
    @app_commands.describe(code=localised("option-code.description"))
    @acknowledged(thinking=True)
    async def join(
        self, interaction: Interaction, code: app_commands.Range[str, 1, _LONGEST_CODE]
    ) -> None:
        guild_id = _moderated(interaction)
        offer = await self._memberships.look_up(guild_id, _server_name(interaction), code)
        await edit_reply(interaction, offer_panel(offer, reader_language(interaction)))

    @app_commands.command(
        name=localised("command-club-leave"),
        description=localised("command-club-leave.description"),
    )
    @acknowledged(thinking=True)
    async def leave(self, interaction: Interaction) -> None:
        club = await self._memberships.club_of(_moderated(interaction))
        if club.club_id is None:
            raise MembershipRefusedError(MembershipProblem.NOT_IN_CLUB)
        await edit_reply(interaction, leave_panel(club, reader_language(interaction)))

    @app_commands.command(
        name=localised("command-club-rename"),
        description=localised("command-club-rename.description"),
    )
    @app_commands.rename(name=localised("option-club-name"))
    @app_commands.describe(name=localised("option-club-name.description"))
    @acknowledged(thinking=True)
    async def rename(
        self, interaction: Interaction, name: app_commands.Range[str, 1, LONGEST_NAME]
    ) -> None:
        guild_id = _moderated(interaction)
        named = clean(name.encode(errors="replace").decode())
        if not named:
            raise DeclinedError("club-problem-unnamed")
        await self._memberships.rename(guild_id, named)
        told = say(reader_language(interaction), "club-renamed", club=shown_name(named))
        await edit_reply(interaction, notice(told))

    @acknowledged()
    async def _step(self, interaction: Interaction, used: UsedControl) -> None:
        """Do what a button says; the panel it was on says what happened."""
        position = decode_membership(used.id.argument)
        guild_id, number = _moderated(interaction), position.invitation_id
        panel = await self._done(interaction, guild_id, position.step, number)
        await edit_reply(interaction, panel)

    async def _done(
        self, interaction: Interaction, guild_id: int, step: MembershipStep, number: int
    ) -> Panel:
        language, public = reader_language(interaction), self._public_language
        match step:
            case MembershipStep.ASK:
                request = await self._memberships.ask(guild_id, number)
                await self._post(request)
                return asked_panel(request, language)
            case MembershipStep.ACCEPT:
                request = await self._memberships.accept(guild_id, number)
                return decided_panel(request, await public(guild_id), is_accepted=True)
            case MembershipStep.DECLINE:
                request = await self._memberships.decline(guild_id, number)
                return decided_panel(request, await public(guild_id), is_accepted=False)
            case MembershipStep.LEAVE:
                await self._memberships.leave(guild_id)
                return notice(say(language, "club-left"))
            case MembershipStep.KEEP:
                return notice(say(language, "club-kept"))

    async def _public_language(self, guild_id: int) -> Language:
        """The language of what everybody in a server may read."""
        guild = self._client.get_guild(guild_id)
        own = language_of("" if guild is None else str(guild.preferred_locale))
        return (await self._policy.settings.chosen(guild_id)).language or own

    async def _post(self, request: JoinRequest) -> None:
        """Ask for consent in the channel of the invitation; where the bot may not write, the
        moderators find it in ``/club show``."""
        invitation = request.invitation
        panel = request_panel(request, await self._public_language(invitation.guild_id))
        nonce = f"club-{invitation.invitation_id}"
        try:
            await self._messenger.post(invitation.channel_id, panel, nonce=nonce)
        except _NOT_POSTED:
            return


def _moderated(interaction: Interaction) -> int:
    """The server of the interaction; `DeclinedError` for those who do not moderate it."""
    if not actor_of(interaction).moderator:
        raise DeclinedError("problem-moderators-only")
    return venue_of(interaction).guild_id


def _server_name(interaction: Interaction) -> str:
    guild = interaction.guild
    named = "" if guild is None else clean(guild.name)
    return named or str(venue_of(interaction).guild_id)
