"""Keep tokens, seeds, cards of hands and other secrets out of log lines."""

from __future__ import annotations

import asyncio
import hmac
import re
import traceback
from collections.abc import Iterable, Iterator

from tarocchino.core.model.cards import PACK


class Secret:
    """A text that only an explicit call of `reveal` returns."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return "Secret(…)"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Secret):
            return NotImplemented
        return hmac.compare_digest(self._text.encode(), other._text.encode())

    def __hash__(self) -> int:
        return hash(self._text)


REDACTED = "[redacted]"

# Each pattern starts at the start of a word, so a long line is scanned once.
_BOT_TOKEN = re.compile(r"(?<![\w-])[\w-]{18,}\.[\w-]{4,12}\.[\w-]{20,}")
# Discord's interaction tokens begin with "interaction:" in base64.
_INTERACTION_TOKEN = re.compile(r"aW50ZXJhY3Rpb2[\w+/=-]*")
_TOKEN_IN_PATH = re.compile(r"((?:webhooks|interactions)(?:/|%2F)\d+(?:/|%2F))[\w.~+=-]+", re.I)
_AUTHORIZATION = re.compile(r"\b(bot|bearer)(\s+)(?=[\w.~+/=-]*[\d_.-])[\w.~+/=-]{16,}", re.I)
# A key as JSON, Python and logfmt write it, with quotes escaped or not. Its value ends at the
# closing quote; without quotes, at a space or a bracket.
_TOKEN_FIELD = re.compile(
    r"""(?P<key>(?:token|secret|authorization|password)[\\"']*\s*[:=]\s*(?:b(?=[\\"']))?)"""
    r"""(?:(?P<quote>\\*["'])(?:(?!(?P=quote)).)*(?P=quote)?|(?:(?:bot|bearer)\s+)?[^\s"',;&(){}\[\]]+)""",
    re.I,
)
# A seed of the shuffle (deal-v1), 64 bytes.
_SEED = re.compile(r"(?<![\da-f])[\da-f]{128}(?![\da-f])", re.I)
# A control's custom_id, which may name cards.
_CONTROL = re.compile(r"(?<!\w)(tk:\d+:\d+:[a-z]+:)[\w.~-]+")
_CODE = f"(?:{'|'.join(re.escape(c.code) for c in PACK)})"
# A card's code in quotes, escaped or not, as Python and JSON write it; or several codes in a row.
_QUOTED_CARD = re.compile(rf"""(?<!\\)(\\*["']){_CODE}\1""")
_CARDS = re.compile(rf"(?<![\w.:-]){_CODE}(?:[ ,]+{_CODE})+(?![\w.:-])")

_PLAIN_ERRORS: tuple[type[BaseException], ...] = (
    OSError, AttributeError, TypeError, NameError, ImportError, RuntimeError, MemoryError,
    asyncio.CancelledError,
)  # fmt: skip
"""Errors of the system and the program, whose messages contain no data of a table."""

_PLAIN_PACKAGES = ("discord", "aiohttp", "sqlalchemy", "sqlite3")
"""Packages whose errors keep their messages, which are about requests and statements."""


def redact(text: str, secrets: Iterable[Secret] = ()) -> str:
    """Return the text without secrets, Discord tokens, seeds, and cards as programs write them."""
    for secret in secrets:
        if secret.reveal():
            text = text.replace(secret.reveal(), REDACTED)
    text = _TOKEN_IN_PATH.sub(rf"\1{REDACTED}", text)
    text = _TOKEN_FIELD.sub(_without_value, text)
    text = _AUTHORIZATION.sub(rf"\1\2{REDACTED}", text)
    text = _BOT_TOKEN.sub(REDACTED, text)
    text = _INTERACTION_TOKEN.sub(REDACTED, text)
    text = _SEED.sub(REDACTED, text)
    text = _CONTROL.sub(rf"\1{REDACTED}", text)
    return _CARDS.sub(REDACTED, _QUOTED_CARD.sub(REDACTED, text))


def told_error(error: BaseException | None) -> str:
    """Return an error and its causes for a log: types and places, without the values of variables.

    The message is left out if it might quote a hand, as a `ValueError`, a `KeyError` or the game's
    errors might.
    """
    return "\n".join(_lines(error, set()))


def _lines(error: BaseException | None, told: set[int]) -> Iterator[str]:
    if error is None or id(error) in told:
        return
    told.add(id(error))
    if error.__cause__ is not None:
        yield from _lines(error.__cause__, told)
        yield "\nThe above exception was the direct cause of the following exception:\n"
    elif error.__context__ is not None and not error.__suppress_context__:
        yield from _lines(error.__context__, told)
        yield "\nDuring handling of the above exception, another exception occurred:\n"
    if error.__traceback__ is not None:
        yield "Traceback (most recent call last):"
        yield "".join(traceback.format_tb(error.__traceback__)).rstrip("\n")
    yield _named(error)
    if isinstance(error, BaseExceptionGroup):
        for number, one in enumerate(error.exceptions, start=1):
            yield f"Of the group, error {number}:"
            yield from _lines(one, told)


def _named(error: BaseException) -> str:
    kind = type(error)
    package = kind.__module__.partition(".")[0]
    name = kind.__qualname__ if package == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    if isinstance(error, _PLAIN_ERRORS) or package in _PLAIN_PACKAGES:
        text = str(error)
        return f"{name}: {text}" if text else name
    return name


def _without_value(field: re.Match[str]) -> str:
    quote = field["quote"] or ""
    return f"{field['key']}{quote}{REDACTED}{quote}"
