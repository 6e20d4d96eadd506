"""Logging: one line an event on the standard error, and no token in any of them.

The lines of structlog and of the standard library (discord.py's, asyncio's, warnings) come out
alike. What is redacted is the finished line, so that messages, arguments, and tracebacks are
treated alike too.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Iterable
from types import TracebackType
from typing import TextIO

import structlog

from bot.secret import Secret

REDACTED = "[redacted]"

# Each pattern begins at the beginning of a word, so that a long line is read once.
_BOT_TOKEN = re.compile(r"(?<![\w-])[\w-]{18,}\.[\w-]{4,12}\.[\w-]{20,}")
# "interaction:" in base64, with which Discord's interaction tokens begin.
_INTERACTION_TOKEN = re.compile(r"aW50ZXJhY3Rpb2[\w+/=-]*")
_TOKEN_IN_PATH = re.compile(r"((?:webhooks|interactions)(?:/|%2F)\d+(?:/|%2F))[\w.~+=-]+", re.I)
_AUTHORIZATION = re.compile(r"\b(bot|bearer)(\s+)(?=[\w.~+/=-]*[\d_.-])[\w.~+/=-]{16,}", re.I)
# A key as JSON, Python and logfmt write it, quotes escaped or not, and its value up to the quote
# that ends it; without quotes up to a space or a bracket.
_TOKEN_FIELD = re.compile(
    r"""(?P<key>(?:token|secret|authorization|password)[\\"']*\s*[:=]\s*(?:b(?=[\\"']))?)"""
    r"""(?:(?P<quote>\\*["'])(?:(?!(?P=quote)).)*(?P=quote)?|(?:(?:bot|bearer)\s+)?[^\s"',;&(){}\[\]]+)""",
    re.I,
)

# Their lines of debugging hold whole payloads and statements, and so the cards in people's hands.
_FLOORS = {
    "discord": logging.INFO,
    "aiohttp": logging.INFO,
    "aiosqlite": logging.INFO,
    "sqlalchemy": logging.WARNING,
}


def redact(text: str, secrets: Iterable[Secret] = ()) -> str:
    """The text without these secrets, and without whatever looks like a token of Discord."""
    for secret in secrets:
        if secret.reveal():
            text = text.replace(secret.reveal(), REDACTED)
    text = _TOKEN_IN_PATH.sub(rf"\1{REDACTED}", text)
    text = _TOKEN_FIELD.sub(_without_value, text)
    text = _AUTHORIZATION.sub(rf"\1\2{REDACTED}", text)
    text = _BOT_TOKEN.sub(REDACTED, text)
    return _INTERACTION_TOKEN.sub(REDACTED, text)


def configure_logging(
    level: str = "info",
    *,
    json: bool = False,
    stream: TextIO | None = None,
    secrets: Iterable[Secret] = (),
) -> None:
    """Send all logging of the process to a stream, the standard error by default, redacted.

    ``level`` is a name as in `bot.config.LogLevel`; some libraries are never asked for details.
    Errors that end the process are logged too. May be called again; the last call holds.
    """
    handler = _RedactingHandler(stream or sys.stderr, tuple(secrets))
    handler.setFormatter(_formatter(json))
    root = logging.getLogger()
    for old in [h for h in root.handlers if isinstance(h, _RedactingHandler)]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level.upper())
    for name, floor in _FLOORS.items():
        logging.getLogger(name).setLevel(max(floor, root.level))
    logging.captureWarnings(True)
    sys.excepthook = _log_uncaught
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_shared_processors(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )


class _RedactingHandler(logging.StreamHandler[TextIO]):
    """Writes lines without secrets, also of those that cannot be formatted."""

    def __init__(self, stream: TextIO, secrets: tuple[Secret, ...]) -> None:
        super().__init__(stream)
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record), self._secrets)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (logging's name)
        told = f"a line of {record.name} cannot be logged: {record.msg!r}\n{traceback.format_exc()}"
        self.stream.write(redact(told, self._secrets))


def _without_value(field: re.Match[str]) -> str:
    quote = field["quote"] or ""
    return f"{field['key']}{quote}{REDACTED}{quote}"


def _shared_processors() -> list[structlog.typing.Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.UnicodeDecoder(),
    ]


def _formatter(json: bool) -> structlog.stdlib.ProcessorFormatter:
    renderer: list[structlog.typing.Processor]
    if json:
        renderer = [
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False, sort_keys=True),
        ]
    else:
        # Plain tracebacks: others show local variables, and so hands and tokens. No colours:
        # their codes would stand between a key and its value.
        plain = structlog.dev.plain_traceback
        renderer = [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=plain)]
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_shared_processors(),
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *renderer],
    )


def _log_uncaught(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    logging.getLogger("bot").critical("the program ends by an error", exc_info=(kind, error, trace))
