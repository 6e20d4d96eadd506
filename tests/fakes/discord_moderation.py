"""What moderators do to a server and to the bot: all that a table may have to survive."""

from localcord.world.entities import Channel, ChannelType, Guild, Role
from localcord.world.permissions import NOTHING, Permission
from localcord.world.world import Change, ChangeKind, World


class Moderator:
    """Manages every server of the world; ``ScriptedDiscord.moderator`` is one.

    Channels, messages and users are named by their ids; ``KeyError`` for one that is not there.
    Everything takes effect at once and is announced over the gateway as Discord does it.
    """

    def __init__(self, world: World) -> None:
        self._world = world

    def delete_channel(self, channel_id: int) -> None:
        """Delete a channel with its threads, or a thread, with all messages."""
        self._world.remove_channel(self._world.channels[channel_id])

    def convert(self, channel_id: int, kind: ChannelType) -> None:
        """Turn a text channel into an announcement channel, or back; its threads stay."""
        channel = self._world.channels[channel_id]
        channel.type = kind
        self._changed(channel)

    def delete_message(self, message_id: int) -> None:
        self._world.delete(self._world.messages[message_id])

    def archive(self, thread_id: int, *, lock: bool = False) -> None:
        """Archive a thread; a new message reopens it, unless it is locked."""
        self._set_archived(thread_id, archived=True, locked=lock)

    def unarchive(self, thread_id: int) -> None:
        """Reopen and unlock a thread."""
        self._set_archived(thread_id, archived=False, locked=False)

    def lock(self, thread_id: int) -> None:
        """Let only those who manage threads write in a thread."""
        self._set_archived(thread_id, archived=False, locked=True)

    def slow_down(self, channel_id: int, seconds: int) -> None:
        """Let each person write once in this many seconds; 0 ends that. Bots are exempt."""
        channel = self._world.channels[channel_id]
        channel.slowmode_seconds = seconds
        self._changed(channel)

    def forbid(self, channel_id: int, *permissions: Permission) -> None:
        """Deny the bot these permissions in a channel, in addition to those denied before."""
        denied = self._denied(channel_id)
        for permission in permissions:
            denied |= permission
        self._world.overwrite(channel_id, self._world.bot.id, deny=denied)

    def permit(self, channel_id: int, *permissions: Permission) -> None:
        """Give the bot back denied permissions: these, or all if none are named."""
        denied = self._denied(channel_id) if permissions else NOTHING
        for permission in permissions:
            denied &= ~permission
        self._world.overwrite(channel_id, self._world.bot.id, deny=denied)

    def kick(self, guild_id: int, user_id: int) -> None:
        """Kick someone from a server; the bot is told if it is the bot."""
        guild = self._world.guilds[guild_id]
        for role in guild.roles_of(user_id):
            role.holders.discard(user_id)
        for channel in self._world.guild_channels(guild_id):
            channel.thread_members.pop(user_id, None)
        self._world.remove_member(guild_id, user_id)

    def let_in(self, guild_id: int, user_id: int) -> None:
        """Let someone join a server (again); the bot is told if it is the bot."""
        self._world.add_member(guild_id, user_id)

    def remove_bot(self, guild_id: int) -> None:
        """Remove the bot from a server."""
        self.kick(guild_id, self._world.bot.id)

    def add_bot(self, guild_id: int) -> None:
        """Invite the bot to a server again."""
        self.let_in(guild_id, self._world.bot.id)

    def give_role(self, guild_id: int, role_id: int, user_id: int) -> None:
        self._role(guild_id, role_id).holders.add(user_id)

    def take_role(self, guild_id: int, role_id: int, user_id: int) -> None:
        self._role(guild_id, role_id).holders.discard(user_id)

    def make_mentionable(self, guild_id: int, role_id: int) -> None:
        """Let everybody mention a role."""
        role = self._role(guild_id, role_id)
        role.mentionable = True
        guild = self._world.guilds[guild_id]
        self._world.tell(Change(ChangeKind.GUILD_ROLE_UPDATE, guild=guild, role=role))

    def delete_role(self, guild_id: int, role_id: int) -> None:
        """Delete a role."""
        guild = self._world.guilds[guild_id]
        role = guild.roles.pop(role_id)
        self._world.tell(Change(ChangeKind.GUILD_ROLE_DELETE, guild=guild, role=role))

    def _role(self, guild_id: int, role_id: int) -> Role:
        guild: Guild = self._world.guilds[guild_id]
        return guild.roles[role_id]

    def _denied(self, channel_id: int) -> Permission:
        overwrites = self._world.channels[channel_id].overwrites
        own = (each.deny for each in overwrites if each.id == self._world.bot.id)
        return next(own, NOTHING)

    def _set_archived(self, thread_id: int, *, archived: bool, locked: bool) -> None:
        thread = self._world.channels[thread_id]
        thread.locked = locked
        self._world.set_archived(thread, archived)

    def _changed(self, channel: Channel) -> None:
        kind = ChangeKind.THREAD_UPDATE if channel.is_thread else ChangeKind.CHANNEL_UPDATE
        self._world.tell(Change(kind, channel))
