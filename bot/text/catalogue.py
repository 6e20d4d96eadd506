"""Messages for people in their language, from the Fluent files beside this module."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType, fluent_number
from fluent.syntax import ast

Argument = str | int
"""A value for a message's variable. Identifiers and timestamps are text, quantities are int."""

_KEPT = 16_384
"""The number of recently formatted messages that are cached, about fifteen megabytes."""


class Language(Enum):
    """The supported languages; the value is the folder of the language's Fluent files."""

    ENGLISH = "en"
    ITALIAN = "it"


class MessageError(LookupError):
    """A message does not exist, or its arguments do not fit: an error in the program."""


@dataclass(frozen=True, slots=True)
class _Catalogue:
    """All messages of one language; ``ids`` holds attributes too, as ``message.attribute``."""

    bundle: FluentBundle
    ids: frozenset[str]


def language_of(discord_locale: str | None) -> Language:
    """The language for one of Discord's locales: Italian for ``it``, English for any other."""
    return Language.ITALIAN if discord_locale == "it" else Language.ENGLISH


def say(language: Language, text_id: str, /, **arguments: Argument) -> str:
    """The message in the language, its variables filled in.

    ``text_id`` may name an attribute: ``suit-coins.short``. Raises `MessageError` for an
    unknown id, a missing argument and any other fault of Fluent: raw braces are never shown.
    """
    return _said(language, text_id, tuple(arguments.items()))


# A table message is rebuilt with every card, and most of its texts are the same as before.
@lru_cache(maxsize=_KEPT, typed=True)
def _said(language: Language, text_id: str, arguments: tuple[tuple[str, Argument], ...]) -> str:
    catalogue = _catalogue(language)
    if text_id not in catalogue.ids:
        raise MessageError(f"no message {text_id!r} in {language.name.lower()}")
    name, _, attribute = text_id.partition(".")
    message = catalogue.bundle.get_message(name)
    pattern = message.attributes[attribute] if attribute else message.value
    if pattern is None:
        raise MessageError(f"message {text_id!r} has attributes alone")
    text, errors = catalogue.bundle.format_pattern(pattern, _fluent_arguments(dict(arguments)))
    if errors:
        raise MessageError(f"message {text_id!r} in {language.name.lower()}: {errors}")
    return str(text)


def text_ids(language: Language) -> frozenset[str]:
    """The ids of all messages of the language, attributes as ``message.attribute``."""
    return _catalogue(language).ids


def _fluent_arguments(arguments: Mapping[str, Argument]) -> dict[str, str | FluentType]:
    # Scores and targets are written as at the table: 1500, not 1,500.
    return {
        name: value if isinstance(value, str) else fluent_number(value, useGrouping=False)
        for name, value in arguments.items()
    }


@cache
def _catalogue(language: Language) -> _Catalogue:
    bundle = FluentBundle([language.value], use_isolating=False)
    ids: set[str] = set()
    folder = files(__package__) / language.value
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".ftl"):
            resource = FluentResource(file.read_text(encoding="utf-8"))
            for text_id in _ids_in(resource, file.name):
                if text_id in ids:
                    raise MessageError(f"{text_id!r} is defined twice, again in {file.name}")
                ids.add(text_id)
            bundle.add_resource(resource)
    return _Catalogue(bundle, frozenset(ids))


def _ids_in(resource: ast.Resource, file_name: str) -> list[str]:
    ids = []
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            raise MessageError(f"not Fluent, in {file_name}: {entry.content!r}")
        if isinstance(entry, ast.Message):
            if entry.value is not None:
                ids.append(entry.id.name)
            ids.extend(f"{entry.id.name}.{attribute.id.name}" for attribute in entry.attributes)
    return ids
