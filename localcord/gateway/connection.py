"""Gateway v10: the WebSocket over which the bot receives events, and what each event holds."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Iterable
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from localcord.gateway.sessions import (
    MOST_SERVERS,
    PRIVILEGED,
    CloseCode,
    Connection,
    Intent,
    Op,
    Session,
    SessionLimits,
    SessionStarts,
    guild_of,
    invalid_session,
    read_shard,
)
from localcord.world import payloads
from localcord.world.clock import Clock
from localcord.world.entities import Channel, Guild, Message
from localcord.world.world import Change, ChangeKind, World

Json = dict[str, Any]


def ready(world: World, session: Session, guilds: Iterable[Guild], url: str) -> Json:
    """Return the data of READY: the servers of the session's shard, which is resumed at ``url``."""
    return {
        "v": 10,
        "user": payloads.user(world.bot) | {"verified": True, "mfa_enabled": True},
        "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
        "session_id": session.id,
        "session_type": "normal",
        "resume_gateway_url": url,
        "shard": [session.shard.id, session.shard.count],
        "application": {"id": str(world.application_id), "flags": 0},
        "user_settings": {},
        "relationships": [],
        "private_channels": [],
        "presences": [],
        "_trace": [],
    }


def members_chunk(world: World, guild: Guild, request: Json) -> Json:
    """Return the members of a server that a request names by id, or by the start of a name."""
    wanted = {int(each) for each in request.get("user_ids") or ()}
    start = str(request.get("query") or "").casefold()
    users = [world.users[each] for each in guild.members]
    found = [
        user
        for user in users
        if (user.id in wanted if wanted else user.name.casefold().startswith(start))
    ]
    chunk: Json = {
        "guild_id": str(guild.id),
        "members": [payloads.member(world, guild, user) for user in found],
        "chunk_index": 0,
        "chunk_count": 1,
        "not_found": [str(each) for each in wanted - {user.id for user in found}],
    }
    return chunk | ({"nonce": request["nonce"]} if request.get("nonce") else {})


def event_for(world: World, change: Change, intents: Intent) -> Json | None:
    """Return the data of the event that a session with ``intents`` gets for a change, if any."""
    channel = change.channel
    if channel is not None and change.message is not None:
        return _message_event(world, change, change.message, intents)
    if not intents & Intent.GUILDS or not _is_there(world, change):
        return None
    if change.guild is not None and change.kind is ChangeKind.GUILD_ROLE_DELETE:
        role_id = change.role.id if change.role else 0
        return {"guild_id": str(change.guild.id), "role_id": str(role_id)}
    if change.guild is not None and change.role is not None:
        role = payloads.role(change.guild, change.role)
        return {"guild_id": str(change.guild.id), "role": role}
    if change.guild is not None:
        if change.kind is ChangeKind.GUILD_DELETE:
            return {"id": str(change.guild.id)}
        return payloads.guild_create(world, change.guild)
    if channel is None or channel.is_dm:
        return None
    return _channel_event(world, change, channel)


def _channel_event(world: World, change: Change, channel: Channel) -> Json | None:
    """Return the data of a change of a channel or thread."""
    match change.kind:
        case ChangeKind.THREAD_MEMBERS_UPDATE:
            return _members_event(world, change, channel)
        case ChangeKind.THREAD_CREATE | ChangeKind.THREAD_UPDATE if not world.bot_views(channel):
            return None
        case ChangeKind.THREAD_CREATE:
            return payloads.channel(world, channel) | {"newly_created": True}
        case ChangeKind.THREAD_LIST_SYNC:
            return _threads_now_seen(world, channel)
        case _:
            return payloads.channel_for_bot(world, channel)


def _threads_now_seen(world: World, parent: Channel) -> Json:
    """Return the threads of a channel that the bot may view from now on."""
    seen = [
        each for each in world.seen_threads(parent.guild_id or 0) if each.parent_id == parent.id
    ]
    mine = [each for each in seen if world.bot.id in each.thread_members]
    return {
        "guild_id": str(parent.guild_id),
        "channel_ids": [str(parent.id)],
        "threads": [payloads.channel(world, each) for each in seen],
        "members": [payloads.thread_member(each, world.bot.id) for each in mine],
    }


def _members_event(world: World, change: Change, thread: Channel) -> Json:
    """Return who came to a thread or left it; without the members intent only the bot itself is
    named."""
    me = world.bot.id
    added = [each for each in change.added if each == me]
    return {
        "id": str(thread.id),
        "guild_id": str(thread.guild_id),
        "member_count": min(len(thread.thread_members), 50),
        "added_members": [payloads.thread_member(thread, each) for each in added],
        "removed_member_ids": [str(each) for each in change.removed if each == me],
    }


def _is_there(world: World, change: Change) -> bool:
    """Return whether the bot is in the guild where something changed, or was until this moment."""
    if change.kind is ChangeKind.GUILD_DELETE:
        return True
    if change.guild is not None:
        return world.bot.id in change.guild.members
    guild_id = change.channel.guild_id if change.channel else None
    return guild_id is None or world.bot.id in world.guilds[guild_id].members


def _message_event(world: World, change: Change, message: Message, intents: Intent) -> Json | None:
    """Return a message as an intent lets it come: ephemeral ones never, and without the content
    intent a stranger's message in a guild without its content, unless it mentions the bot."""
    channel = world.channels[message.channel_id]
    wanted = Intent.GUILD_MESSAGES if channel.guild_id else Intent.DIRECT_MESSAGES
    unseen = message.seen_by is not None or not world.sees(world.bot.id, message)
    if not intents & wanted or unseen:
        return None
    place: Json = {"guild_id": str(channel.guild_id)} if channel.guild_id else {}
    if change.kind is ChangeKind.MESSAGE_DELETE:
        return {"id": str(message.id), "channel_id": str(channel.id)} | place
    body = payloads.message(world, message) | place
    if channel.guild_id:
        guild = world.guilds[channel.guild_id]
        member = payloads.member(world, guild, world.users[message.author_id])
        body["member"] = {key: value for key, value in member.items() if key != "user"}
    private = channel.guild_id and message.author_id != world.bot.id
    readable = intents & Intent.MESSAGE_CONTENT or world.bot.id in message.mentions
    if private and not readable:
        body |= {"content": "", "embeds": [], "attachments": [], "components": []}
    return body


RESUMABLE_FOR = 180.0
"""Seconds for which a session can be resumed after its client has left."""

ACKNOWLEDGED_AFTER = 0.05
"""Seconds from a heartbeat to its acknowledgement, about those of Discord's own network.

discord.py notes in another thread, after it has sent a heartbeat, when that was: where the
acknowledgement comes sooner it is measured from the heartbeat before, and warned of as 41.3 s late.
"""

_HIGHEST_INTENT = 1 << 26


class Gateway:
    """Serves gateway connections and sends them the world's changes.

    ``heartbeat_clock`` measures the client's heartbeats; it differs from the world's clock because
    the client beats in real time, and so do ``starts`` of its sessions. Connections are refused
    while ``open`` is False. ``on_exhausted`` is called when the bot starts more sessions than its
    limit allows.
    """

    def __init__(
        self,
        world: World,
        token: str,
        *,
        heartbeat_interval: float,
        heartbeat_clock: Clock,
        privileged_intents: bool,
        limits: SessionLimits,
        on_exhausted: Callable[[], None],
    ) -> None:
        self._world = world
        self._token = token
        self._interval = heartbeat_interval
        self._clock = heartbeat_clock
        self._privileged = privileged_intents
        self.starts = SessionStarts(limits, heartbeat_clock)
        self._on_exhausted = on_exhausted
        self._connections: set[Connection] = set()
        self._sessions: dict[str, Session] = {}
        self.url = ""
        self.open = True
        self.ready = asyncio.Event()
        self.gone = asyncio.Event()
        self.gone.set()
        world.listeners.append(self._on_change)

    @property
    def connections(self) -> list[Connection]:
        """The connections that have a session."""
        return [each for each in self._connections if each.session]

    @property
    def shards(self) -> list[int]:
        """The shards that are connected, each as often as it is."""
        return sorted(each.session.shard.id for each in self._connections if each.session)

    @property
    def status(self) -> str:
        """The line below the bot's name as its newest session set it; empty for none."""
        sessions = list(self._sessions.values())
        presence = sessions[-1].presence if sessions else {}
        # discord.py identifies with the older name of a single activity, which Discord accepts.
        shown = presence.get("activities") or [presence.get("game")]
        return next((str(each.get("state") or each["name"]) for each in shown if each), "")

    @property
    def last_event(self) -> int:
        """The number of the last event sent to the connected session; 0 for none."""
        return max((c.session.sequence for c in self._connections if c.session), default=0)

    def dispatch(self, event: str, data: Json) -> None:
        """Send an event to every session of its shard, regardless of its intents."""
        for session in self._sessions.values():
            if session.shard.hears_of(guild_of(data)):
                session.dispatch(event, data)

    def change_token(self, token: str, *, close: bool) -> None:
        """Accept only this token from now on; ``close`` ends the connections of the old one."""
        self._token = token
        for connection in self.connections if close else ():
            connection.close(CloseCode.AUTHENTICATION_FAILED)

    def forget(self, session: Session) -> None:
        """End a session; it cannot be resumed."""
        self._sessions.pop(session.id, None)

    async def close(self) -> None:
        """Close all connections, as at a shutdown."""
        for connection in list(self._connections):
            await connection.socket.close(code=WSCloseCode.GOING_AWAY)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection, from HELLO to its end."""
        if not self.open:
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        compress = request.query.get("compress") == "zlib-stream"
        connection = Connection(
            socket, request.transport, compress=compress, now=self._clock.time()
        )
        self._connections.add(connection)
        tasks = [
            asyncio.create_task(connection.write()),
            asyncio.create_task(self._watch_heartbeats(connection)),
        ]
        connection.send(
            {
                "op": int(Op.HELLO), "s": None, "t": None,
                "d": {"heartbeat_interval": round(self._interval * 1000), "_trace": []},
            }
        )  # fmt: skip
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    connection.close(CloseCode.DECODE_ERROR)
                elif connection.too_fast(self._clock.time()):
                    connection.close(CloseCode.RATE_LIMITED)
                else:
                    self._receive(connection, message.data)
        finally:
            self._connections.discard(connection)
            if connection.session and connection.session.connection is connection:
                connection.session.connection = None
                connection.session.left_at = self._clock.time()
            if not self.connections:
                self.ready.clear()
                self.gone.set()
                self._world.tell(Change(ChangeKind.PRESENCE_UPDATE))
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return socket

    async def _watch_heartbeats(self, connection: Connection) -> None:
        patience = self._interval * 1.5
        while True:
            silent = self._clock.time() - connection.last_heartbeat
            if silent >= patience:
                connection.close(CloseCode.SESSION_TIMED_OUT)
                return
            await self._clock.sleep(patience - silent)

    def _receive(self, connection: Connection, text: str) -> None:
        try:
            frame = json.loads(text)
            op, data = frame["op"], frame.get("d")
        except (ValueError, TypeError, KeyError):
            connection.close(CloseCode.DECODE_ERROR)
            return
        match op:
            case Op.HEARTBEAT:
                connection.last_heartbeat = self._clock.time()
                ack = {"op": int(Op.HEARTBEAT_ACK), "s": None, "t": None, "d": None}
                asyncio.get_running_loop().call_later(ACKNOWLEDGED_AFTER, connection.send, ack)
            case Op.IDENTIFY | Op.RESUME if connection.session:
                connection.close(CloseCode.ALREADY_AUTHENTICATED)
            case Op.IDENTIFY | Op.RESUME if not self._authentic(data):
                connection.close(CloseCode.AUTHENTICATION_FAILED)
            case Op.IDENTIFY:
                self._identify(connection, data)
            case Op.RESUME:
                self._resume(connection, data)
            case _ if connection.session is None:
                connection.close(CloseCode.NOT_AUTHENTICATED)
            case Op.REQUEST_MEMBERS:
                self._members(connection.session, data)
            case Op.PRESENCE:
                connection.session.presence = data
                self._world.tell(Change(ChangeKind.PRESENCE_UPDATE))
            case Op.VOICE_STATE:
                pass
            case _:
                connection.close(CloseCode.UNKNOWN_OPCODE)

    def _authentic(self, data: Any) -> bool:
        token = data.get("token") if isinstance(data, dict) else None
        return isinstance(token, str) and secrets.compare_digest(
            token.removeprefix("Bot ").encode(), self._token.encode()
        )

    def _identify(self, connection: Connection, data: Json) -> None:
        shard, world = read_shard(data.get("shard")), self._world
        mine = (guild for guild in world.guilds.values() if world.bot.id in guild.members)
        guilds = [guild for guild in mine if shard is not None and shard.hears_of(guild.id)]
        asked = data.get("intents")
        if not isinstance(asked, int) or not 0 <= asked < _HIGHEST_INTENT:
            connection.close(CloseCode.INVALID_INTENTS)
        elif asked & PRIVILEGED and not self._privileged:
            connection.close(CloseCode.DISALLOWED_INTENTS)
        elif shard is None:
            connection.close(CloseCode.INVALID_SHARD)
        elif len(guilds) > MOST_SERVERS:
            connection.close(CloseCode.SHARDING_REQUIRED)
        elif not self.starts.may_identify(shard.id):
            connection.send(invalid_session(resumable=False))
        elif not self.starts.take():
            self.starts.reset()
            self._on_exhausted()
            connection.close(CloseCode.AUTHENTICATION_FAILED)
        else:
            session = Session(Intent(asked), data.get("presence"), shard)
            self._begin(connection, session, guilds)

    def _begin(self, connection: Connection, session: Session, guilds: list[Guild]) -> None:
        self._forget_old()
        session.connection, connection.session = connection, session
        self._sessions[session.id] = session
        session.dispatch("READY", ready(self._world, session, guilds, self.url))
        if session.intents & Intent.GUILDS:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", payloads.guild_create(self._world, guild))
        self._online()

    def _resume(self, connection: Connection, data: Json) -> None:
        session = self._sessions.get(str(data.get("session_id")))
        sequence = data.get("seq")
        if session is None or not isinstance(sequence, int):
            connection.send(invalid_session(resumable=False))
            return
        if sequence > session.sequence:
            connection.close(CloseCode.INVALID_SEQUENCE)
            return
        missed = session.missed(sequence)
        if missed is None:
            self.forget(session)
            connection.send(invalid_session(resumable=False))
            return
        if session.connection:
            session.connection.close(CloseCode.SESSION_TIMED_OUT)
        session.connection, connection.session = connection, session
        for frame in missed:
            connection.send(frame)
        session.dispatch("RESUMED", {"_trace": []})
        self._online()

    def _forget_old(self) -> None:
        """Drop the sessions that are too old to be resumed."""
        horizon = self._clock.time() - RESUMABLE_FOR
        for session in list(self._sessions.values()):
            left = session.left_at
            if session.connection is None and left is not None and left < horizon:
                self.forget(session)

    def _online(self) -> None:
        self.gone.clear()
        self.ready.set()
        self._world.tell(Change(ChangeKind.PRESENCE_UPDATE))

    def _members(self, session: Session, data: Json) -> None:
        """Answer op 8 for user ids or the start of a name, of a server of the session's shard."""
        guild = self._world.guilds[int(data["guild_id"])]
        if session.shard.hears_of(guild.id):
            session.dispatch("GUILD_MEMBERS_CHUNK", members_chunk(self._world, guild, data))

    def _on_change(self, change: Change) -> None:
        guild_id = change.guild.id if change.guild else None
        if change.channel is not None:
            guild_id = change.channel.guild_id
        for session in self._sessions.values():
            if not session.shard.hears_of(guild_id):
                continue
            data = event_for(self._world, change, session.intents)
            if data is not None:
                session.dispatch(change.kind.value, data)
