"""The application's emojis."""

from __future__ import annotations

import base64
import binascii
import re

from localcord.rest.calls import NO_CONTENT, Call, Reply, Route
from localcord.world import guild_payloads
from localcord.world.entities import Emoji
from localcord.world.errors import ApiError, FormErrors, Problem, form_error

MAX_EMOJIS = 2000
MAX_IMAGE_BYTES = 256 * 1024
_NAME = re.compile(r"\w{2,32}", re.ASCII)
_DATA_URI = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,(.*)", re.DOTALL)


def _own(call: Call) -> dict[int, Emoji]:
    if call.id("application_id") != call.world.application_id:
        raise ApiError(Problem.MISSING_ACCESS)
    return call.world.emojis


def _emoji(call: Call) -> Emoji:
    found = _own(call).get(call.id("emoji_id"))
    if found is None:
        raise ApiError(Problem.UNKNOWN_EMOJI)
    return found


def _name(call: Call, emojis: dict[int, Emoji], own: Emoji | None = None) -> str:
    name = call.body.get("name")
    errors = FormErrors()
    if not isinstance(name, str):
        errors.required(("name",))
        name = ""
    else:
        errors.length(("name",), len(name), 2, 32)
        if not _NAME.fullmatch(name):
            errors.add(
                ("name",), "STRING_TYPE_REGEX", "String value did not match validation regex."
            )
        if any(each.name == name and each is not own for each in emojis.values()):
            errors.add(
                ("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN",
                "An emoji with this name already exists",
            )  # fmt: skip
    errors.raise_if_any()
    return str(name)


def list_emojis(call: Call) -> Reply:
    return Reply(
        {"items": [guild_payloads.emoji(call.world, each) for each in _own(call).values()]}
    )


def get_emoji(call: Call) -> Reply:
    return Reply(guild_payloads.emoji(call.world, _emoji(call)))


def create_emoji(call: Call) -> Reply:
    """A new emoji from a data URI of at most 256 KiB."""
    emojis = _own(call)
    name = _name(call, emojis)
    found = _DATA_URI.fullmatch(str(call.body.get("image", "")))
    if found is None:
        raise form_error(("image",), "IMAGE_INVALID", "Invalid image data")
    try:
        image = base64.b64decode(found[2], validate=True)
    except binascii.Error:
        raise form_error(("image",), "IMAGE_INVALID", "Invalid image data") from None
    if len(image) > MAX_IMAGE_BYTES:
        raise form_error(
            ("image",),
            "BINARY_TYPE_MAX_SIZE",
            f"File cannot be larger than {MAX_IMAGE_BYTES} bytes.",
        )
    if len(emojis) >= MAX_EMOJIS:
        raise form_error((), "APPLICATION_EMOJIS_MAX", f"Maximum of {MAX_EMOJIS} emojis reached")
    emoji = call.world.add_emoji(name, image, animated=found[1] == "gif")
    return Reply(guild_payloads.emoji(call.world, emoji), status=201)


def edit_emoji(call: Call) -> Reply:
    emoji = _emoji(call)
    emoji.name = _name(call, _own(call), emoji)
    return Reply(guild_payloads.emoji(call.world, emoji))


def delete_emoji(call: Call) -> Reply:
    del _own(call)[_emoji(call).id]
    return NO_CONTENT


_EMOJIS = "/applications/{application_id}/emojis"

ROUTES = [
    Route("GET", _EMOJIS, list_emojis),
    Route("POST", _EMOJIS, create_emoji),
    Route("GET", f"{_EMOJIS}/{{emoji_id}}", get_emoji),
    Route("PATCH", f"{_EMOJIS}/{{emoji_id}}", edit_emoji),
    Route("DELETE", f"{_EMOJIS}/{{emoji_id}}", delete_emoji),
]
