"""Applying a checked message body to a message: for channel messages, interaction answers and
follow-ups alike."""

from __future__ import annotations

import re
from collections.abc import Iterator

from localcord.limits.messages import MessageBody, check_message
from localcord.rest.calls import Call, Json
from localcord.world.components import ComponentType, walk
from localcord.world.entities import Attachment, Message
from localcord.world.permissions import Permission
from localcord.world.world import World

_UNSAFE = re.compile(r"[^A-Za-z0-9_.\-]")


def checked(call: Call, payload: Json, before: Message | None = None, at: str = "") -> MessageBody:
    """The checked body of ``payload``; ``at`` is the field of the request that contains it."""
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
    message.embeds = body.embeds
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
    """The users pinged: those mentioned in the text whom ``allowed_mentions`` permits."""
    allowed = payload.get("allowed_mentions")
    found = world.mentioned(_texts(message))
    pinged = tuple(each for each in found if _allows(allowed, "users", each))
    original = world.messages.get(message.reply_to or 0)
    replied = allowed is None or allowed.get("replied_user") is True
    if original and replied and original.author_id not in pinged:
        pinged = (*pinged, original.author_id)
    return pinged


def _role_mentions(world: World, message: Message, payload: Json) -> tuple[int, ...]:
    """The roles pinged: those that are mentionable, or any if the bot may mention everyone, within
    ``allowed_mentions``."""
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
    """Whether ``allowed_mentions`` lets a mention of a user or role ping."""
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
