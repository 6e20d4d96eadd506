"""An interaction as the bot gets it: what the cogs use of `discord.Interaction`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, TypeVar

import discord
from discord import ui
from discord.ui import LayoutView

from bot.client.custom_ids import decode_custom_id
from tests.slow.simulation.environment.discord_world import DM, DiscordWorld, Given, RefusalError
from tests.slow.simulation.environment.network import Network, NoAnswerError
from tests.slow.simulation.environment.shown import Shown, shown_view


@dataclass(frozen=True, slots=True)
class Member:
    """A person as an interaction names the one who gave it."""

    id: int
    display_name: str
    locale: str
    moderates: bool


_T = TypeVar("_T")
_ORIGINAL = "@original"
"""How Discord's paths name the message that an interaction's token stands for."""


class DeliveredInteraction:
    """One delivery of an interaction; each has its own idea of whether it was answered."""

    def __init__(
        self, given: Given, member: Member, guild_id: int, world: DiscordWorld, network: Network
    ) -> None:
        self._given = given
        self._world = world
        self._network = network
        in_dm = given.channel_id >= DM
        self.id = given.id
        self.client = None
        self.type = discord.InteractionType.component  # None is a completion.
        self.user = member
        self.locale = member.locale
        self.extras: dict[object, object] = {}
        self.guild_id = None if in_dm else guild_id
        self.context = discord.app_commands.AppCommandContext(guild=not in_dm, dm_channel=in_dm)
        self.guild = None  # It caches no members.
        self.guild_locale = None if in_dm else "en-US"
        self.channel = None
        self.channel_id = given.channel_id
        self.permissions = SimpleNamespace(manage_messages=member.moderates)
        self.app_permissions = discord.Permissions.all()
        self.message = None if given.message is None else _clicked(given)
        self.response = _Response(self._ask, world, given)
        self.followup = _Followup(self._ask, world, given)

    async def _ask(self, do: Callable[[], _T]) -> _T:
        try:
            return await self._network.request(do)
        except NoAnswerError as error:
            raise _http_error(discord.DiscordServerError, 503, 0) from error
        except RefusalError as refusal:
            kind = discord.NotFound if refusal.status == 404 else discord.HTTPException
            raise _http_error(kind, refusal.status, refusal.code) from refusal


_Ask = Callable[[Callable[[], Any]], Any]


class _Response:
    """The first answer."""

    def __init__(self, ask: _Ask, world: DiscordWorld, given: Given) -> None:
        self._ask = ask
        self._world = world
        self._given = given
        self.type: discord.InteractionResponseType | None = None

    def is_done(self) -> bool:
        return self.type is not None

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:  # noqa: ARG002
        await self._ask(lambda: self._world.defer(self._given, thinking=thinking))
        kinds = discord.InteractionResponseType
        self.type = kinds.deferred_channel_message if thinking else kinds.deferred_message_update

    async def send_modal(self, modal: ui.Modal) -> None:
        custom_id = decode_custom_id(modal.custom_id)
        await self._ask(lambda: self._world.open_modal(self._given, custom_id))
        self.type = discord.InteractionResponseType.modal

    async def send_message(
        self,
        *,
        view: LayoutView,
        files: Sequence[Any],  # noqa: ARG002 (alt texts are in the view)
        ephemeral: bool,
    ) -> None:
        assert ephemeral, "what is told to one person is for nobody else"
        shown = shown_view(view)
        await self._ask(lambda: _answer_with(self._world, self._given, shown))
        self.type = discord.InteractionResponseType.channel_message


class _Followup:
    """Any further answer."""

    def __init__(self, ask: _Ask, world: DiscordWorld, given: Given) -> None:
        self._ask = ask
        self._world = world
        self._given = given

    async def send(
        self,
        *,
        view: LayoutView,
        files: Sequence[Any],  # noqa: ARG002 (alt texts are in the view)
        ephemeral: bool = False,
        silent: bool = False,  # noqa: ARG002 (nothing makes a sound here)
        allowed_mentions: discord.AllowedMentions | None = None,  # noqa: ARG002 (nor pings)
        wait: bool = False,
    ) -> Any:
        shown = shown_view(view)
        if ephemeral:
            return await self._ask(lambda: self._world.follow_up(self._given, shown))
        assert wait, "the id of a message that everybody sees is to be known"
        (mark,) = (frame["id"] for frame in view.to_components())
        posted = await self._ask(lambda: self._world.post_by_token(self._given, shown, mark))
        return SimpleNamespace(id=posted)

    async def edit_message(
        self,
        message_id: int | str,
        *,
        view: LayoutView,
        attachments: Sequence[Any] = (),  # noqa: ARG002 (alt texts are in the view)
    ) -> None:
        shown = shown_view(view)
        if message_id == _ORIGINAL:
            await self._ask(lambda: self._world.edit_original(self._given, shown))
            return
        await self._ask(lambda: self._world.edit_by_token(self._given, int(message_id), shown))

    async def delete_message(self, message_id: int | str) -> None:
        if message_id == _ORIGINAL:
            await self._ask(lambda: self._world.delete_original(self._given))
            return
        await self._ask(lambda: self._world.delete_by_token(self._given, int(message_id)))


def _answer_with(world: DiscordWorld, given: Given, shown: Shown) -> None:
    world.defer(given, thinking=True)
    world.follow_up(given, shown)


def _clicked(given: Given) -> Any:
    message = given.message
    assert message is not None
    return SimpleNamespace(id=message.id, flags=SimpleNamespace(ephemeral=message.ephemeral))


def _http_error(kind: type[discord.HTTPException], status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="", headers={})
    return kind(response, {"code": code, "message": ""})
