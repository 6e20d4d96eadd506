"""Logging: one line per event on standard error, without tokens and without cards.

The lines of structlog and of the standard library (discord.py, asyncio, warnings) have the same
form. The finished line is redacted, so that messages, arguments and tracebacks are treated alike
(`bot.support.redaction`).
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable
from types import TracebackType
from typing import TextIO

import structlog

from bot.support.redaction import redact, told_error
from bot.support.secret import Secret

# Their debug lines contain whole payloads and statements, and so the cards in people's hands.
_FLOORS = {
    "discord": logging.INFO,
    "aiohttp": logging.INFO,
    "aiosqlite": logging.INFO,
    "sqlalchemy": logging.WARNING,
}


def configure_logging(
    level: str = "info",
    *,
    json: bool = False,
    stream: TextIO | None = None,
    secrets: Iterable[Secret] = (),
) -> None:
    """Send all logging of the process, redacted, to a stream; standard error by default.

    ``level`` is a name as in `bot.config.model.LogLevel`; some libraries never log at debug level.
    Errors that end the process are logged too. May be called again; the last call applies.
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
    """Writes lines without secrets, even for records that cannot be formatted."""

    def __init__(self, stream: TextIO, secrets: tuple[Secret, ...]) -> None:
        super().__init__(stream)
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record), self._secrets)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (logging's name)
        error = sys.exception()
        why = "" if error is None else told_error(error)
        told = f"a line of {record.name} cannot be logged: {record.msg!r}\n{why}"
        self.stream.write(redact(told, self._secrets))


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
            structlog.processors.ExceptionRenderer(_exception_text),
            structlog.processors.JSONRenderer(ensure_ascii=False, sort_keys=True),
        ]
    else:
        # No colours: their codes would come between a key and its value.
        renderer = [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=_write_error)]
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_shared_processors(),
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *renderer],
    )


def _exception_text(exc_info: structlog.typing.ExcInfo) -> str:
    return told_error(exc_info[1])


def _write_error(stream: TextIO, exc_info: structlog.typing.ExcInfo) -> None:
    stream.write("\n" + _exception_text(exc_info))


def _log_uncaught(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    logging.getLogger("bot").critical("the program ends by an error", exc_info=(kind, error, trace))
