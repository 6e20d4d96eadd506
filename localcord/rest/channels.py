"""Channels and threads: get, modify, delete, start, join, leave."""

from __future__ import annotations

from typing import Any

from localcord.rest.calls import NO_CONTENT, Call, Json, Reply, Route
from localcord.world import payloads
from localcord.world.entities import THREADS_OF, Channel, ChannelType
from localcord.world.errors import ApiError, FormErrors, Problem, form_error
from localcord.world.permissions import Permission
from localcord.world.world import Change, ChangeKind, World

AUTO_ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
MAX_NAME = 100
MAX_TOPIC = 1024


def get_channel(call: Call) -> Reply:
    return Reply(payloads.channel(call.world, call.channel()))


def edit_channel(call: Call) -> Reply:
    """Modify a text channel's name, topic, position or slow mode, or a thread's name and state."""
    channel = call.channel()
    if channel.is_dm:
        raise ApiError(Problem.NOT_ON_DM)
    _may_edit(call, channel)
    errors = FormErrors()
    _check(call.body, errors)
    errors.raise_if_any()
    if channel.archived and call.body.get("archived") is False:
        _refuse_one_thread_more(call.world, channel.guild_id)
    _apply(channel, call.body)
    if channel.is_thread and {"archived", "auto_archive_duration"} & set(call.body):
        channel.archive_changed_at = call.world.clock.time()
    kind = ChangeKind.THREAD_UPDATE if channel.is_thread else ChangeKind.CHANNEL_UPDATE
    call.world.tell(Change(kind, channel))
    return Reply(payloads.channel(call.world, channel))


def _may_edit(call: Call, channel: Channel) -> None:
    """Return whether a member may edit a thread: its owner unless it is locked; anyone who may
    write in it may reopen it."""
    managing = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
    opens = call.body.get("archived") is False
    if channel.is_thread and not channel.locked and set(call.body) == {"archived"} and opens:
        managing = Permission.SEND_MESSAGES_IN_THREADS
    own = channel.is_thread and channel.owner_id == call.world.bot.id
    if channel.locked or not own:
        call.channel(managing)
    if channel.archived and not opens:
        raise ApiError(Problem.THREAD_ARCHIVED)


def _check(body: Json, errors: FormErrors) -> None:
    if body.get("name") is not None:
        errors.length(("name",), len(body["name"]), 1, MAX_NAME)
    if body.get("topic") is not None:
        errors.length(("topic",), len(body["topic"]), 0, MAX_TOPIC)
    if body.get("rate_limit_per_user") is not None:
        errors.bounds(("rate_limit_per_user",), body["rate_limit_per_user"], 0, 21600)
    if body.get("auto_archive_duration") not in (None, *AUTO_ARCHIVE_MINUTES):
        errors.choice(("auto_archive_duration",), AUTO_ARCHIVE_MINUTES)


_FIELDS = {
    "name": "name",
    "topic": "topic",
    "position": "position",
    "archived": "archived",
    "locked": "locked",
    "invitable": "invitable",
    "rate_limit_per_user": "slowmode_seconds",
    "auto_archive_duration": "auto_archive_minutes",
}


def _apply(channel: Channel, body: Json) -> None:
    for key, attribute in _FIELDS.items():
        value: Any = body.get(key)
        if value is not None:
            setattr(channel, attribute, value)


def begin_thread(call: Call) -> Reply:
    """Begin a thread without a message, private unless ``type`` says otherwise. A post in a forum
    needs the message that it begins with, which is not served here."""
    kind = call.body.get("type") or ChannelType.PRIVATE_THREAD
    private = kind == ChannelType.PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    parent, body = call.channel(needed), call.body
    if parent.is_dm:
        raise ApiError(Problem.NOT_ON_DM)
    kinds = THREADS_OF.get(parent.type)
    if kinds is None:
        raise ApiError(Problem.NOT_ON_CHANNEL_TYPE)
    errors = FormErrors()
    if not isinstance(body.get("name"), str):
        errors.required(("name",))
    if not parent.has_messages:
        errors.required(("message",))
    elif kind not in kinds:
        errors.choice(("type",), [int(each) for each in kinds])
    _check(body, errors)
    errors.raise_if_any()
    _refuse_name(call.world, body["name"])
    _refuse_one_thread_more(call.world, parent.guild_id)
    thread = call.world.add_thread(parent, body["name"], call.world.bot.id, private=private)
    _apply(thread, body)
    return Reply(payloads.channel(call.world, thread), status=201)


def _refuse_name(world: World, name: str) -> None:
    """Refuse what AutoMod blocks, and what Server Discovery does not take."""
    words, limits = set(name.casefold().split()), world.restrictions
    if words & limits.undiscoverable_words:
        told = "Contains words not allowed for servers in Server Discovery."
        raise form_error(("name",), "SERVER_DISCOVERY_WORDS", told)
    if words & limits.moderated_words:
        raise ApiError(Problem.TITLE_BLOCKED)


def _thread(call: Call) -> Channel:
    channel = call.channel()
    if not channel.is_thread:
        raise ApiError(Problem.UNKNOWN_CHANNEL)
    return channel


def add_thread_member(call: Call) -> Reply:
    """Add somebody who sees the parent channel; the bot needs the right to write in the thread."""
    thread, user_id = _thread(call), call.id("user_id")
    if user_id not in call.world.users:
        raise ApiError(Problem.UNKNOWN_USER)
    call.channel(Permission.SEND_MESSAGES_IN_THREADS)
    if thread.archived:
        raise ApiError(Problem.THREAD_ARCHIVED)
    if user_id not in call.world.guilds[thread.guild_id or 0].members:
        raise ApiError(Problem.UNKNOWN_MEMBER)
    parent = call.world.channels[thread.parent_id or 0]
    if not call.world.permissions(user_id, parent) & Permission.VIEW_CHANNEL:
        raise ApiError(Problem.MISSING_ACCESS)
    call.world.add_to_thread(thread, user_id, by=call.world.bot.id)
    return NO_CONTENT


def _refuse_one_thread_more(world: World, guild_id: int | None) -> None:
    threads = (each for each in world.guild_channels(guild_id or 0) if each.is_thread)
    if sum(not each.archived for each in threads) >= world.restrictions.active_threads:
        raise ApiError(Problem.TOO_MANY_THREADS)


_CHANNEL = "/channels/{channel_id}"

ROUTES = [
    Route("GET", _CHANNEL, get_channel),
    Route("PATCH", _CHANNEL, edit_channel),
    Route("POST", f"{_CHANNEL}/threads", begin_thread),
    Route("PUT", f"{_CHANNEL}/thread-members/{{user_id}}", add_thread_member),
]
