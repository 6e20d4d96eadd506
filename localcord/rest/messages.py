"""Messages of channels: get, create, edit, delete, pins."""

from __future__ import annotations

import re
from collections.abc import Iterator

from localcord.limits.messages import MessageBody, check_message
from localcord.rest.calls import NO_CONTENT, Call, Json, Reply, Route, require
from localcord.world import payloads
from localcord.world.components import ComponentType, walk
from localcord.world.entities import Attachment, Channel, Message
from localcord.world.errors import ApiError, Problem, form_error
from localcord.world.permissions import Permission
from localcord.world.world import World

_UNSAFE = re.compile(r"[^A-Za-z0-9_.\-]")


def checked(call: Call, payload: Json, before: Message | None = None, at: str = "") -> MessageBody:
    """Return the checked body of ``payload``; ``at`` is the field of the request that contains
    it."""
    emojis = {emoji.id: emoji.name for emoji in call.world.emojis.values()}
    path = (at,) if at else ()
    return check_message(payload, call.uploads, emojis=emojis, before=before, path=path)


def fill(world: World, message: Message, body: MessageBody, payload: Json) -> None:
    """Give a message the content of ``body`` with its new files; ``payload`` holds the fields that
    need no check (``allowed_mentions``, ``tts``)."""
    new = [
        Attachment.of(
            world.snowflakes.next(),
            _UNSAFE.sub("", upload.filename.replace(" ", "_")),
            upload.content,
            description,
        )
        for upload, description in body.added
    ]
    message.content = body.content
    message.components = body.components
    message.flags = body.flags
    message.tts = bool(payload.get("tts", message.tts))
    world.replace_files(message, [*body.kept, *new])
    message.mentions = _mentions(world, message, payload)
    message.role_mentions = _role_mentions(world, message, payload)
    message.mention_everyone = _mentions_everyone(world, message, payload)


def _texts(message: Message) -> Iterator[str]:
    yield message.content
    for component in walk(message.components):
        if component["type"] == ComponentType.TEXT_DISPLAY:
            yield component["content"]


def _mentions(world: World, message: Message, payload: Json) -> tuple[int, ...]:
    """Return the users pinged: those mentioned in the text whom ``allowed_mentions`` permits."""
    allowed = payload.get("allowed_mentions")
    found = world.mentioned(_texts(message))
    return tuple(each for each in found if _allows(allowed, "users", each))


def _role_mentions(world: World, message: Message, payload: Json) -> tuple[int, ...]:
    """Return the roles pinged: those that are mentionable, or any if the bot may mention everyone,
    within ``allowed_mentions``."""
    channel = world.channels[message.channel_id]
    if channel.guild_id is None:
        return ()
    known = world.guilds[channel.guild_id].roles
    anyone = _may_mention_everyone(world, message)
    allowed = payload.get("allowed_mentions")
    return tuple(
        each
        for each in world.mentioned_roles(channel.guild_id, _texts(message))
        if (anyone or known[each].mentionable) and _allows(allowed, "roles", each)
    )


def _allows(allowed: Json | None, kind: str, wanted: int) -> bool:
    """Return whether ``allowed_mentions`` lets a mention of a user or role ping."""
    if allowed is None or kind in (allowed.get("parse") or ()):
        return True
    return wanted in {int(each) for each in allowed.get(kind) or ()}


def _may_mention_everyone(world: World, message: Message) -> bool:
    allowed = world.permissions(message.author_id, world.channels[message.channel_id])
    return bool(allowed & Permission.MENTION_EVERYONE)


def _mentions_everyone(world: World, message: Message, payload: Json) -> bool:
    allowed = payload.get("allowed_mentions")
    if allowed is not None and "everyone" not in (allowed.get("parse") or ()):
        return False
    written = any("@everyone" in text or "@here" in text for text in _texts(message))
    return written and _may_mention_everyone(world, message)


NONCE_LIFE = 300.0
MAX_NONCE = 25
OLD_AFTER = 3600.0


def get_messages(call: Call) -> Reply:
    """Return the newest messages first; ``before``, ``after`` (ids) and ``limit``. None without
    READ_MESSAGE_HISTORY."""
    channel = call.channel()
    limit = call.number("limit", 50)
    if not 1 <= limit <= 100:
        raise form_error(("limit",), "NUMBER_TYPE_MAX", "Must be between 1 and 100.")
    if not call.world.permissions(call.world.bot.id, channel) & Permission.READ_MESSAGE_HISTORY:
        return Reply([])
    found = [each for each in call.world.channel_messages(channel.id) if each.seen_by is None]
    found.sort(key=lambda message: message.id)
    if "before" in call.query:
        found = [each for each in found if each.id < call.number("before")][-limit:]
    elif "after" in call.query:
        found = [each for each in found if each.id > call.number("after")][:limit]
    else:
        found = found[-limit:]
    return Reply([payloads.message(call.world, each) for each in reversed(found)])


def get_message(call: Call) -> Reply:
    return Reply(payloads.message(call.world, call.message(Permission.READ_MESSAGE_HISTORY)))


def create_message(call: Call) -> Reply:
    """Post as the bot. For a nonce with ``enforce_nonce`` that was used in the last minutes, return
    that message instead of posting a second one."""
    world, payload = call.world, call.body
    channel = call.channel()
    _may_send(world, channel)
    if call.uploads:
        require(world, channel, Permission.ATTACH_FILES)
    body = checked(call, payload)
    nonce = _nonce(payload)
    twin = _twin(call, channel, nonce) if payload.get("enforce_nonce") else None
    if twin is not None:
        return Reply(payloads.message(world, twin))
    message = world.new_message(channel.id, world.bot.id)
    message.nonce = nonce
    fill(world, message, body, payload)
    world.post(message)
    if nonce is not None:
        key = (channel.id, str(nonce))
        call.backend.recent_nonces[key] = (message.id, world.clock.time())
    return Reply(payloads.message(world, message))


def _may_send(world: World, channel: Channel) -> None:
    """Refuse a DM to someone who closed theirs or shares no server, and missing permissions."""
    if channel.is_dm:
        person = next(world.users[each] for each in channel.recipients if each != world.bot.id)
        shared = any(
            {person.id, world.bot.id} <= set(guild.members) for guild in world.guilds.values()
        )
        if not shared:
            raise ApiError(Problem.NO_MUTUAL_GUILDS)
        if person.closed_dms:
            raise ApiError(Problem.DMS_CLOSED)
        _refuse_dms(world, channel)
        return
    if not channel.has_messages:
        raise ApiError(Problem.NOT_A_TEXT_CHANNEL)
    sending = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    require(world, channel, sending)
    may_manage = world.permissions(world.bot.id, channel) & Permission.MANAGE_THREADS
    if channel.locked and not may_manage:
        problem = Problem.THREAD_ARCHIVED if channel.archived else Problem.THREAD_LOCKED
        raise ApiError(problem)


def _refuse_dms(world: World, channel: Channel) -> None:
    """Refuse what the bot sends to people for whom a scenario says so."""
    for each in channel.recipients:
        if (problem := world.restrictions.refused_dms.get(each)) is not None:
            raise ApiError(problem)


def _nonce(payload: Json) -> str | int | None:
    nonce: str | int | None = payload.get("nonce")
    if isinstance(nonce, str) and len(nonce) > MAX_NONCE:
        raise form_error(
            ("nonce",), "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_NONCE} or fewer in length."
        )
    return nonce


def _twin(call: Call, channel: Channel, nonce: str | int | None) -> Message | None:
    found, made_at = call.backend.recent_nonces.get((channel.id, str(nonce)), (0, 0.0))
    if call.world.clock.time() - made_at > NONCE_LIFE:
        return None
    return call.world.messages.get(found)


def edit_message(call: Call) -> Reply:
    """Edit one of the bot's messages; refused in an archived thread."""
    message = call.message()
    if call.channel().archived:
        raise ApiError(Problem.THREAD_ARCHIVED)
    if message.author_id != call.world.bot.id:
        raise ApiError(Problem.OTHERS_MESSAGE)
    _refuse_dms(call.world, call.channel())
    body = checked(call, call.body, before=message)
    _count_old_edit(call, message)
    fill(call.world, message, body, call.body)
    call.world.edited(message)
    return Reply(payloads.message(call.world, message))


def _count_old_edit(call: Call, message: Message) -> None:
    """Refuse too many edits of messages older than an hour in one channel (30046)."""
    limits, now = call.world.restrictions, call.world.clock.time()
    if limits.old_edits is None or now - message.created_at < OLD_AFTER:
        return
    edits = call.backend.old_edits.setdefault(message.channel_id, [])
    edits[:] = [when for when in edits if when > now - limits.old_edit_window]
    if len(edits) >= limits.old_edits:
        wait = edits[-limits.old_edits] + limits.old_edit_window - now if limits.old_edits else 1.0
        raise ApiError(Problem.OLD_EDITS_TOO_FAST, retry_after=wait)
    edits.append(now)


def delete_message(call: Call) -> Reply:
    """Delete a message; another author's needs a permission, which nobody has in a DM."""
    message = call.message()
    if message.author_id != call.world.bot.id:
        channel = call.channel(Permission.MANAGE_MESSAGES)
        if channel.is_dm:
            raise ApiError(Problem.NOT_ON_DM)
    call.world.delete(message)
    return NO_CONTENT


_MESSAGES = "/channels/{channel_id}/messages"

ROUTES = [
    Route("GET", _MESSAGES, get_messages),
    Route("POST", _MESSAGES, create_message),
    Route("GET", f"{_MESSAGES}/{{message_id}}", get_message),
    Route("PATCH", f"{_MESSAGES}/{{message_id}}", edit_message),
    Route("DELETE", f"{_MESSAGES}/{{message_id}}", delete_message),
]
