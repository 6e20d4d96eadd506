"""The commands offered to a person in a channel, and the objects that options refer to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from localcord.limits.commands import CHAT_INPUT, OptionType
from localcord.people.options import NotPossibleError, OptionValue, Upload
from localcord.world import payloads
from localcord.world.entities import Attachment, Channel
from localcord.world.permissions import Permission
from localcord.world.world import World

Json = dict[str, Any]

_CONTEXT_GUILD, _CONTEXT_BOT_DM = 0, 1
_FOR_USERS = 1


def offered_commands(world: World, user_id: int, channel: Channel) -> list[Json]:
    """The registered slash commands that someone may use in a channel; a guild's commands take
    precedence over global ones of the same name.

    In a server without the bot these are its commands for users, for those who have installed it.
    """
    scopes: list[int | None] = [channel.guild_id, None] if channel.guild_id else [None]
    allowed = world.permissions(user_id, channel)
    if channel.guild_id and not allowed & Permission.USE_APPLICATION_COMMANDS:
        return []
    is_absent = channel.guild_id and world.bot.id not in world.guilds[channel.guild_id].members
    if is_absent and not world.users[user_id].installed:
        return []
    offered: dict[str, Json] = {}
    for scope in scopes:
        for command in world.commands.get(scope, {}).values():
            if is_absent and _FOR_USERS not in command["integration_types"]:
                continue
            if command["type"] == CHAT_INPUT and _may_use(command, channel, allowed):
                offered.setdefault(command["name"], command)
    return list(offered.values())


def _may_use(command: Json, channel: Channel, allowed: Permission) -> bool:
    contexts = command.get("contexts")
    if channel.is_dm:
        if contexts is None:
            return bool(command.get("dm_permission", True))
        return _CONTEXT_BOT_DM in contexts
    if contexts is not None and _CONTEXT_GUILD not in contexts:
        return False
    needed = command.get("default_member_permissions")
    if needed is None or allowed & Permission.ADMINISTRATOR:
        return True
    return int(needed) > 0 and allowed & int(needed) == int(needed)


class References:
    """Gathers what an interaction's values refer to, for its ``resolved`` objects."""

    def __init__(self, world: World, user_id: int, channel: Channel) -> None:
        self._world = world
        self._user_id = user_id
        self._channel = channel
        self._objects: Json = {}

    def send(self, kind: int, value: OptionValue) -> str:
        """The id to send for an option of type ``kind``; a file is uploaded first."""
        if isinstance(value, Upload):
            return self._upload(value)
        number = int(value)
        world = self._world
        given = (role for guild in world.guilds.values() for role in guild.roles)
        roles = {*world.guilds, world.bot_role_id, *given}
        known = {
            OptionType.USER: set(world.users),
            OptionType.CHANNEL: set(world.channels),
            OptionType.ROLE: roles,
            OptionType.MENTIONABLE: {*world.users, *roles},
        }
        if number not in known[OptionType(kind)]:
            raise NotPossibleError(f"there is no {OptionType(kind).name} {number}")
        self._refer(number)
        return str(number)

    def payload(self) -> Json:
        """``{"resolved": …}``, or nothing if nothing was referred to."""
        return {"resolved": self._objects} if self._objects else {}

    def _upload(self, value: Upload) -> str:
        world = self._world
        file = Attachment.of(world.snowflakes.next(), value.filename, value.content, None)
        world.attachments[file.id] = file
        self._add("attachments", file.id, payloads.attachment(world, file, ephemeral=True))
        return str(file.id)

    def _refer(self, number: int) -> None:
        world = self._world
        guild = world.guilds.get(self._channel.guild_id or 0)
        if number in world.users:
            user = world.users[number]
            self._add("users", number, payloads.user(user))
            if guild and number in guild.members:
                member = payloads.member(world, guild, user)
                for key in ("user", "mute", "deaf"):
                    del member[key]
                member["permissions"] = str(int(world.permissions(number, self._channel)))
                self._add("members", number, member)
        elif number in world.channels:
            channel = world.channels[number]
            allowed = {
                "permissions": str(int(world.permissions(self._user_id, channel))),
                "app_permissions": str(int(world.permissions(world.bot.id, channel))),
            }
            self._add("channels", number, payloads.channel(world, channel) | allowed)
        elif guild:
            roles: Sequence[Json] = payloads.roles(world, guild)
            found = next(role for role in roles if role["id"] == str(number))
            self._add("roles", number, found)

    def _add(self, kind: str, number: int, body: Json) -> None:
        self._objects.setdefault(kind, {})[str(number)] = body
