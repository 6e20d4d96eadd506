"""Answers to interactions: callbacks, and the application's webhook by interaction token."""

from __future__ import annotations

from typing import Any

from localcord.limits.commands import check_choices
from localcord.limits.components import check_modal
from localcord.limits.messages import initial_flags
from localcord.rest.calls import NO_CONTENT, Call, Json, Reply, Route, require
from localcord.rest.messages import checked, fill
from localcord.world import payloads
from localcord.world.entities import Channel, Message, MessageFlag, MessageType
from localcord.world.errors import ApiError, FormErrors, Problem, form_error
from localcord.world.interactions import (
    ALLOWED_CALLBACKS,
    CallbackType,
    Interaction,
    InteractionType,
)
from localcord.world.permissions import Permission
from localcord.world.world import World

_SERVER = "0"
_MOST_FOLLOW_UPS = 5
"""How many an app may post that only the person has installed, not the server."""


def callback(call: Call) -> Reply:
    """Take the first answer to an interaction, within 3 seconds and once."""
    interaction = call.backend.interactions.to_answer(
        call.id("interaction_id"), call.path["interaction_token"]
    )
    kind = _callback_type(call.body, interaction)
    data = call.body.get("data") or {}
    message = _answer(call, interaction, kind, data)
    interaction.answered_at = call.world.clock.time()
    interaction.callback = kind
    interaction.changed.set()
    if not call.flag("with_response"):
        return NO_CONTENT
    return Reply(_callback_response(call.world, interaction, message))


def _callback_type(body: Json, interaction: Interaction) -> CallbackType:
    allowed = ALLOWED_CALLBACKS[interaction.type]
    given: Any = body.get("type")
    if interaction.type is InteractionType.MODAL_SUBMIT and interaction.source_id is None:
        allowed = allowed - {CallbackType.UPDATE, CallbackType.DEFERRED_UPDATE}
    if given not in allowed:
        errors = FormErrors()
        errors.choice(("type",), sorted(int(each) for each in allowed))
        errors.raise_if_any()
    return CallbackType(given)


def _answer(call: Call, interaction: Interaction, kind: CallbackType, data: Json) -> Message | None:
    """Carry out a callback; the message that it posted, changed or will change, if any."""
    world = call.world
    match kind:
        case CallbackType.MESSAGE:
            message = _post(call, interaction, data, at="data", at_once=True)
            interaction.original_id = message.id
            return message
        case CallbackType.DEFERRED_MESSAGE:
            message = _blank(world, interaction)
            message.answer_to = interaction.user_id
            asked = initial_flags(data) & MessageFlag.EPHEMERAL
            message.flags = MessageFlag.LOADING | asked
            _hide(message, interaction)
            world.post(message)
            interaction.original_id = message.id
            interaction.note_post(message.id)
            return message
        case CallbackType.DEFERRED_UPDATE:
            interaction.original_id = interaction.source_id
            return world.messages.get(interaction.source_id or 0)
        case CallbackType.UPDATE:
            source = _source(world, interaction)
            interaction.original_id = source.id
            _change(call, interaction, source, data, at="data")
            return source
        case CallbackType.AUTOCOMPLETE:
            errors = FormErrors()
            interaction.choices = check_choices(data.get("choices"), errors)
            errors.raise_if_any()
        case CallbackType.MODAL:
            errors = FormErrors()
            interaction.modal = check_modal(data, errors)
            errors.raise_if_any()
    return None


def _callback_response(world: World, interaction: Interaction, message: Message | None) -> Json:
    about: Json = {"id": str(interaction.id), "type": int(interaction.type)}
    resource: Json = {}
    if message is not None:
        about |= {
            "response_message_id": str(message.id),
            "response_message_loading": bool(message.flags & MessageFlag.LOADING),
            "response_message_ephemeral": bool(message.flags & MessageFlag.EPHEMERAL),
        }
    if message is not None and interaction.callback in (CallbackType.MESSAGE, CallbackType.UPDATE):
        body = payloads.message(world, message)
        resource = {"resource": {"type": int(interaction.callback), "message": body}}
    return {"interaction": about} | resource


def _blank(world: World, interaction: Interaction) -> Message:
    message = world.new_message(interaction.channel_id, world.bot.id)
    message.webhook = True
    message.interaction = interaction.metadata(world)
    if interaction.type is InteractionType.COMMAND:
        message.type = MessageType.SLASH_COMMAND
        message.interaction_name = interaction.command_name
    return message


def _hide(message: Message, interaction: Interaction) -> None:
    if message.flags & MessageFlag.EPHEMERAL:
        message.seen_by = interaction.user_id


def _post(
    call: Call, interaction: Interaction, data: Json, at: str = "", *, at_once: bool = False
) -> Message:
    body = checked(call, data, at=at)
    message = _blank(call.world, interaction)
    message.answer_to = interaction.user_id if at_once else None
    fill(call.world, message, body, data)
    _hide(message, interaction)
    call.world.post(message)
    interaction.note_post(message.id)
    return message


def _source(world: World, interaction: Interaction) -> Message:
    source = world.messages.get(interaction.source_id or 0)
    if source is None:
        raise ApiError(Problem.UNKNOWN_MESSAGE)
    return source


def _change(
    call: Call, interaction: Interaction, message: Message, data: Json, at: str = ""
) -> None:
    """Edit a message; this fills in a deferred answer, which then counts as never edited."""
    loading = bool(message.flags & MessageFlag.LOADING)
    body = checked(call, data, before=message, at=at)
    fill(call.world, message, body, data)
    message.flags &= ~MessageFlag.LOADING
    call.world.edited(message, by_author=not loading)
    interaction.note_edit(message.id)


def _interaction(call: Call) -> Interaction:
    return call.backend.interactions.by_token(call.id("webhook_id"), call.path["webhook_token"])


def _of_interaction(call: Call, interaction: Interaction) -> Message:
    """Return the message of the path that this interaction posted or that is its original."""
    name = call.path.get("message_id", "@original")
    if name == "@original":
        wanted = interaction.original_id
    elif name.isdecimal():
        wanted = int(name)
    else:
        raise form_error(("message_id",), "NUMBER_TYPE_COERCE", f'Value "{name}" is not snowflake.')
    message = call.world.messages.get(wanted or 0)
    own = {interaction.original_id, *interaction.created}
    if message is None or message.id not in own:
        raise ApiError(Problem.UNKNOWN_MESSAGE)
    return message


def follow_up(call: Call) -> Reply:
    """Post a follow-up. The first one after a deferral fills in the deferred answer, and is
    ephemeral if that was."""
    interaction = _interaction(call)
    original = call.world.messages.get(interaction.original_id or 0)
    if original is not None and original.flags & MessageFlag.LOADING:
        asked = MessageFlag(call.body.get("flags") or 0) & ~MessageFlag.EPHEMERAL
        _change(call, interaction, original, call.body | {"flags": int(asked)})
        return Reply(payloads.message(call.world, original))
    if _SERVER not in interaction.owners:
        interaction.follow_ups += 1
        if interaction.follow_ups > _MOST_FOLLOW_UPS:
            raise ApiError(Problem.TOO_MANY_FOLLOW_UPS)
    message = _post(call, interaction, call.body)
    return Reply(payloads.message(call.world, message))


def get_response(call: Call) -> Reply:
    return Reply(payloads.message(call.world, _of_interaction(call, _interaction(call))))


def edit_response(call: Call) -> Reply:
    """Edit by an interaction's token, which is refused if the bot's own edit would be; what was
    only announced may be filled in wherever the interaction could be answered."""
    interaction = _interaction(call)
    channel = call.world.channel(interaction.channel_id)
    message = _of_interaction(call, interaction)
    if not message.flags & MessageFlag.LOADING:
        _may_edit_in(call.world, channel)
    _change(call, interaction, message, call.body)
    return Reply(payloads.message(call.world, message))


def _may_edit_in(world: World, channel: Channel) -> None:
    guild = world.guilds.get(channel.guild_id or 0)
    if guild is None or world.bot.id not in guild.members:
        return  # Of a server that the bot is not in nothing but the token counts.
    require(world, channel)
    if channel.archived:
        raise ApiError(Problem.THREAD_ARCHIVED)
    if channel.locked and not world.permissions(world.bot.id, channel) & Permission.MANAGE_THREADS:
        raise ApiError(Problem.THREAD_LOCKED)


def delete_response(call: Call) -> Reply:
    interaction = _interaction(call)
    call.world.delete(_of_interaction(call, interaction))
    interaction.changed.set()
    return NO_CONTENT


def _webhook(suffix: str = "") -> str:
    return "/webhooks/{webhook_id}/{webhook_token}" + suffix


def _routes() -> list[Route]:
    responses: list[tuple[str, Any]] = [
        ("GET", get_response),
        ("PATCH", edit_response),
        ("DELETE", delete_response),
    ]
    return [
        Route(method, _webhook(f"/messages/{which}"), handler, auth=False)
        for which in ("@original", "{message_id}")
        for method, handler in responses
    ]


ROUTES = [
    Route(
        "POST",
        "/interactions/{interaction_id}/{interaction_token}/callback",
        callback,
        auth=False,
    ),
    Route("POST", _webhook(), follow_up, auth=False),
    *_routes(),
]
