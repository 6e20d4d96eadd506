"""The types of the fields of request bodies.

Discord uses field names so consistently that one table by name serves all bodies: whatever passes
here can be read without checking types again.
"""

from __future__ import annotations

from typing import Any

from localcord.world.errors import FormErrors

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
