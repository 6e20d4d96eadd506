"""The limits on a message's body, and the types of the fields of every body."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from localcord.limits.components import ComponentCheck
from localcord.world.entities import Attachment, Message, MessageFlag
from localcord.world.errors import ApiError, FormErrors, Problem

Path = tuple[str | int, ...]

_TEXT = """
    custom_id label placeholder title url text topic description filename message key
"""
_INTEGERS = """
    type style flags min_values max_values min_length max_length accent_color color spacing
    rate_limit_per_user auto_archive_duration position
"""
_BOOLEANS = """
    disabled required default spoiler divider tts inline autocomplete enforce_nonce archived locked
    invitable nsfw dm_permission fail_if_not_exists replied_user animated
"""
_OBJECTS = """
    emoji media file accessory component allowed_mentions message_reference footer author thumbnail
    video provider data name_localizations description_localizations
"""
_LISTS_OF_OBJECTS = "components embeds attachments options choices items fields default_values"
_LISTS = "values parse users roles messages channel_types contexts integration_types sticker_ids"
_SNOWFLAKES = "message_id channel_id guild_id recipient_id"

_TYPES: dict[str, tuple[type[Any], ...]] = {
    **dict.fromkeys(_TEXT.split(), (str,)),
    **dict.fromkeys(_INTEGERS.split(), (int,)),
    **dict.fromkeys(_BOOLEANS.split(), (bool,)),
    **dict.fromkeys(_OBJECTS.split(), (dict,)),
    **dict.fromkeys(_LISTS_OF_OBJECTS.split(), (list,)),
    **dict.fromkeys(_LISTS.split(), (list,)),
    **dict.fromkeys(_SNOWFLAKES.split(), (str, int)),
    "id": (str, int),
    "name": (str,),
    "content": (str, int, float),
    "nonce": (str, int),
    "value": (str, int, float),
    "min_value": (int, float),
    "max_value": (int, float),
    "image": (str, dict),
    "default_member_permissions": (str, int),
}
_OF_OBJECTS = frozenset(_LISTS_OF_OBJECTS.split())
_TRANSLATIONS = frozenset({"name_localizations", "description_localizations"})
_IDS = frozenset(_SNOWFLAKES.split()) | {"id", "default_member_permissions"}
_IN_SNOWFLAKE_LISTS = frozenset({"users", "roles", "messages", "sticker_ids"})
_WORDS = {str: "string", int: "int", bool: "bool", dict: "object", list: "list", float: "float"}
_MAX_DEPTH = 12


def check_types(body: Any, errors: FormErrors, path: Path = ()) -> None:
    """Note every field of a body, at any depth, whose value has a wrong type.

    Discord uses field names so consistently that one table by name serves all bodies: whatever
    passes here can be read without checking types again.
    ``None`` always passes: whether a field may be omitted is not a question of type.
    """
    if len(path) > 2 * _MAX_DEPTH:
        errors.add(path, "BASE_TYPE_MAX_DEPTH", "The body is nested too deeply.")
        return
    if isinstance(body, list):
        for index, each in enumerate(body):
            check_types(each, errors, (*path, index))
    elif isinstance(body, dict):
        for key, value in body.items():
            if value is not None and _fits(key, value, errors, (*path, key)):
                check_types(value, errors, (*path, key))


def _fits(key: str, value: Any, errors: FormErrors, path: Path) -> bool:
    # The default values in a menu of channels, roles or people have a type in words.
    is_ticked = key == "type" and "default_values" in path[-3:]
    accepted = (str,) if is_ticked else _TYPES.get(key)
    if accepted is None:
        return True
    if not _is_one_of(value, accepted):
        errors.type(path, " or ".join(_WORDS[each] for each in accepted))
        return False
    if key in _OF_OBJECTS and not all(isinstance(each, dict) for each in value):
        errors.type(path, "list of objects")
        return False
    if key in _TRANSLATIONS and not all(isinstance(each, str) for each in value.values()):
        errors.type(path, "object of strings")
        return False
    numbers = [value] if key in _IDS else value if key in _IN_SNOWFLAKE_LISTS else []
    for number in numbers:
        if not _is_snowflake(number):
            errors.add(path, "NUMBER_TYPE_COERCE", f'Value "{number}" is not snowflake.')
            return False
    return True


def _is_one_of(value: Any, accepted: tuple[type[Any], ...]) -> bool:
    if isinstance(value, bool):
        return bool in accepted
    return isinstance(value, accepted)


def _is_snowflake(value: Any) -> bool:
    if isinstance(value, str):
        return value.isascii() and value.isdecimal() and len(value) <= 20
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 64


Json = dict[str, Any]

MAX_CONTENT = 2000
MAX_FILES = 10
MAX_FILE_BYTES = 10 * 1024 * 1024
MAX_REQUEST_BYTES = 25 * 1024 * 1024
SETTABLE_ON_POST = (
    MessageFlag.SUPPRESS_EMBEDS
    | MessageFlag.SUPPRESS_NOTIFICATIONS
    | MessageFlag.COMPONENTS_V2
    | MessageFlag.EPHEMERAL
)
SETTABLE_ON_EDIT = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2
_LEGACY = ("content", "embeds", "sticker_ids", "poll")


@dataclass(frozen=True)
class Upload:
    """A file of a multipart request, found at ``files[index]``."""

    index: int
    filename: str
    content: bytes


@dataclass(frozen=True)
class MessageBody:
    """A body that Discord accepts: what the message will be afterwards."""

    content: str
    components: list[Json]
    flags: MessageFlag
    kept: list[Attachment]
    added: list[tuple[Upload, str | None]]
    """New files, each with its description; the caller makes attachments of them."""


def check_message(
    payload: Json,
    uploads: Sequence[Upload],
    *,
    emojis: Mapping[int, str],
    before: Message | None = None,
    path: tuple[str | int, ...] = (),
) -> MessageBody:
    """Check a body for a new message, or for an edit of ``before``; raises :class:`ApiError`.

    ``path`` is where the body is in the request (interaction callbacks have it in ``data``).
    """
    errors = FormErrors()
    for upload in uploads:
        if len(upload.content) > MAX_FILE_BYTES:
            raise ApiError(Problem.TOO_LARGE)
    flags = _flags(payload, before, errors, path)
    v2 = bool(flags & MessageFlag.COMPONENTS_V2)
    content = _content(payload, before, errors, path)
    kept, added = _files(payload, uploads, before, errors, path)
    names = [file.filename for file in kept] + [upload.filename for upload, _ in added]
    if "components" in payload or before is None:
        check = ComponentCheck(errors, v2, names, emojis)
        components = check.run(payload.get("components"), (*path, "components"))
    else:
        components = before.components
    if payload.get("embeds") and not v2:
        errors.add((*path, "embeds"), "NOT_SERVED_HERE", "The local Discord shows no embeds.")
    if v2:
        _refuse_legacy(content, payload, errors, path)
    errors.raise_if_any()
    if not (content or components or (not v2 and names)):
        raise ApiError(Problem.EMPTY_MESSAGE)
    return MessageBody(content, components, flags, kept, added)


def _refuse_legacy(
    content: str, payload: Json, errors: FormErrors, path: tuple[str | int, ...]
) -> None:
    """Refuse a V2 message with more than components; a message that becomes V2 must be emptied
    explicitly."""
    for key in _LEGACY:
        if payload.get(key) or (key == "content" and content):
            errors.add(
                (*path, key), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )  # fmt: skip


def _flags(
    payload: Json, before: Message | None, errors: FormErrors, path: tuple[str | int, ...]
) -> MessageFlag:
    asked = payload.get("flags")
    if asked is not None and not isinstance(asked, int):
        errors.type((*path, "flags"), "int")
        asked = None
    if before is None:
        return MessageFlag(asked or 0) & SETTABLE_ON_POST
    if asked is None:
        return before.flags
    wanted = MessageFlag(asked) & SETTABLE_ON_EDIT
    removed = before.flags & MessageFlag.COMPONENTS_V2 & ~wanted
    if removed:
        errors.add(
            (*path, "flags"), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
            "The MessageFlags.IS_COMPONENTS_V2 flag cannot be removed from a message",
        )  # fmt: skip
    return before.flags & ~SETTABLE_ON_EDIT | wanted


def _content(
    payload: Json, before: Message | None, errors: FormErrors, path: tuple[str | int, ...]
) -> str:
    if "content" not in payload:
        return before.content if before else ""
    content = payload["content"]
    if content is None:
        return ""
    if not isinstance(content, str | int | float):
        errors.type((*path, "content"), "string")
        return ""
    text = str(content).strip()
    errors.length((*path, "content"), len(text), 0, MAX_CONTENT)
    return text


def _files(
    payload: Json,
    uploads: Sequence[Upload],
    before: Message | None,
    errors: FormErrors,
    path: tuple[str | int, ...],
) -> tuple[list[Attachment], list[tuple[Upload, str | None]]]:
    """Return the attachments kept from before and the uploads added.

    ``attachments`` of the payload names both: ids of present files to keep, and the indexes of
    ``files[n]`` with a description. Without it, everything is kept and every upload added.
    """
    present = {file.id: file for file in before.attachments} if before else {}
    listed = payload.get("attachments")
    if listed is None:
        kept = [] if "attachments" in payload else list(present.values())
        added: list[tuple[Upload, str | None]] = [(upload, None) for upload in uploads]
    else:
        kept, added = [], []
        by_index = {upload.index: upload for upload in uploads}
        for place, entry in enumerate(listed):
            where = (*path, "attachments", place)
            description = entry.get("description")
            errors.length((*where, "description"), len(description or ""), 0, 1024)
            number = int(entry["id"]) if str(entry.get("id", "")).isdigit() else -1
            if number in by_index:
                added.append((by_index.pop(number), description))
            elif number in present:
                kept.append(present[number])
            else:
                errors.add(
                    (*where, "id"), "ATTACHMENT_NOT_FOUND",
                    f"Attachment {entry.get('id')} is neither uploaded nor in the message",
                )  # fmt: skip
        added.extend((upload, None) for upload in by_index.values())
    errors.length((*path, "attachments"), len(kept) + len(added), 0, MAX_FILES)
    return kept, added


def initial_flags(payload: Json) -> MessageFlag:
    """Return the flags of a body, for answers that have no content yet."""
    return MessageFlag(payload.get("flags") or 0) & SETTABLE_ON_POST
