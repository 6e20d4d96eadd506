"""Say every word that is shown to people, in English and Italian: `say` returns a message of the
Fluent files in ``en`` and ``it`` by its id."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from itertools import chain

from babel.numbers import format_decimal
from fluent.runtime import FluentBundle
from fluent.runtime.resolver import Message, Pattern
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

Argument = str | float
"""A value for a message's variable. Identifiers and timestamps are text, quantities are numbers."""

_KEPT = 8192
"""The number of recently formatted messages that are cached, about 3 MB. Two hundred tables need
most of them: with half as many, twice as many are formatted."""

_ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*)(?= *=)", re.MULTILINE)
"""The beginning of a message or term; an entry's other lines are indented, or close a brace."""


class Language(Enum):
    """The supported languages; the value is the folder of the language's Fluent files."""

    ENGLISH = "en"
    ITALIAN = "it"


class MessageError(LookupError):
    """A message does not exist, or its arguments do not fit: an error in the program."""


class _Catalogue:
    """All messages of one language.

    Each is parsed when first needed, because most never are: as syntax trees all of them take
    twenty megabytes, forty times the size of their files.
    """

    def __init__(self, language: Language) -> None:
        self._language = language
        self._sources = _sources_of(language)
        self._bundle = FluentBundle([language.value], use_isolating=False)

    def said(self, text_id: str, arguments: Mapping[str, str | int]) -> str:
        """Return the message with its variables filled in. Raises `MessageError`."""
        pattern = self._pattern(text_id)
        text, errors = self._bundle.format_pattern(pattern, dict(arguments))
        if errors:
            raise MessageError(f"message {text_id!r} in {self._language.name.lower()}: {errors}")
        return str(text)

    def _pattern(self, text_id: str) -> Pattern:
        name, _, attribute = text_id.partition(".")
        message = self._message(name) if name in self._sources else None
        if message is None or (attribute and attribute not in message.attributes):
            raise MessageError(f"no message {text_id!r} in {self._language.name.lower()}")
        pattern = message.attributes[attribute] if attribute else message.value
        if pattern is None:
            raise MessageError(f"message {text_id!r} has attributes alone")
        return pattern

    def _message(self, name: str) -> Message:
        if not self._bundle.has_message(name):
            self._load(name)
        return self._bundle.get_message(name)

    def _load(self, name: str) -> None:
        """Parse an entry, after those to which it refers; two threads may do so at once."""
        entry = _entry(self._sources[name])
        references = _References()
        references.visit(entry)
        for other in references.names - {name}:
            if other in self._sources:
                self._load(other)
        self._bundle.add_resource(ast.Resource([entry]))


class _References(Visitor):
    """The names of the messages and terms to which an entry refers."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 (Fluent's)
        self.names.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802 (Fluent's)
        self.names.add(f"-{node.id.name}")
        self.generic_visit(node)


def language_of(discord_locale: str | None) -> Language:
    """Return the language for one of Discord's locales: Italian for ``it``, else English."""
    return Language.ITALIAN if discord_locale == "it" else Language.ENGLISH


def say(language: Language, text_id: str, /, **arguments: Argument) -> str:
    """Return the message in the language, its variables filled in.

    ``text_id`` may name an attribute: ``suit-coins.short``. Raises `MessageError` for an unknown
    id, a missing argument and any other fault of Fluent, so raw braces are never shown.
    """
    return _said(language, text_id, *chain.from_iterable(arguments.items()))


# A table's message is rebuilt with every card, and most of its texts stay the same.
@lru_cache(maxsize=_KEPT)
def _said(language: Language, text_id: str, *arguments: Argument) -> str:
    """Return the message; names and values alternate, because a flat key is smallest."""
    named = zip(map(str, arguments[::2]), arguments[1::2], strict=True)
    facts = {name: _fluent(language, value) for name, value in named}
    return _catalogue(language).said(text_id, facts)


def _fluent(language: Language, value: Argument) -> str | int:
    """Return the value as text, or as the number by which a message selects its words."""
    if isinstance(value, str):
        return value
    return int(value) if value >= 0 and value == int(value) else in_figures(language, value)


@lru_cache(maxsize=_KEPT)
def in_figures(language: Language, number: float) -> str:
    """Return a number of wholes and halves, with separated thousands and a real minus sign."""
    whole, half = divmod(abs(number), 1)
    sign = "−" if number < 0 else ""
    digits = format_decimal(int(whole), "#,##0", language.value) if whole or not half else ""
    return f"{sign}{digits}{'½' if half else ''}"


@cache
def _catalogue(language: Language) -> _Catalogue:
    return _Catalogue(language)


def _sources_of(language: Language) -> dict[str, str]:
    """Return the source of each message and term (``-name``) of a language, by its name."""
    sources: dict[str, str] = {}
    folder = files(__package__) / language.value
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".ftl"):
            before, *entries = _ENTRY.split(file.read_text(encoding="utf-8"))
            if _parsed(before):
                raise MessageError(f"not Fluent, at the top of {file.name}: {before!r}")
            for name, source in zip(entries[::2], entries[1::2], strict=True):
                if name in sources:
                    raise MessageError(f"{name!r} is defined twice, again in {file.name}")
                sources[name] = name + source
    return sources


def _entry(source: str) -> ast.Message | ast.Term:
    """Return the parsed entry of a source; comments after it belong to the next one."""
    entries = _parsed(source)
    if len(entries) != 1 or isinstance(entries[0], ast.Junk):
        raise MessageError(f"not Fluent: {source!r}")
    return entries[0]


def _parsed(source: str) -> list[ast.Message | ast.Term | ast.Junk]:
    body = FluentParser(with_spans=False).parse(source).body
    return [each for each in body if isinstance(each, ast.Message | ast.Term | ast.Junk)]
