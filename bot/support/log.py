"""Set up logging: one line per event on standard error, without tokens and cards."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from json import dumps
from types import TracebackType
from typing import Any, TextIO

from bot.support.redaction import Secret, redact, told_error

_UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))


def span(seconds: float) -> str:
    """Return a length of time in its two largest units.

    >>> [span(seconds) for seconds in (0.3, 1.17, 90, 7200, 45_698_250)]
    ['a moment', '1 second', '1 minute 30 seconds', '2 hours', '528 days 21 hours']
    """
    left, parts = round(seconds), []
    for name, size in _UNITS:
        number, left = divmod(left, size)
        if number:
            parts.append(f"{number} {name}{'' if number == 1 else 's'}")
        elif parts:
            break
    return " ".join(parts[:2]) or "a moment"


# Their debug lines contain payloads and statements, and so the cards in people's hands.
_FLOORS = {
    "discord": logging.INFO,
    "aiohttp": logging.INFO,
    "aiosqlite": logging.INFO,
    "sqlalchemy": logging.WARNING,
    "alembic": logging.WARNING,  # `bot.storage.migrate` logs one line per migration.
}


def configure_logging(
    level: str = "info",
    *,
    json: bool = False,
    stream: TextIO | None = None,
    secrets: Iterable[Secret] = (),
) -> None:
    """Send all logging of the process, redacted, to a stream; standard error by default.

    ``level`` is a name as in `bot.config.LogLevel`; some libraries never log at debug level.
    Errors that end the process are logged too. May be called again; the last call applies.
    """
    handler = _RedactingHandler(stream or sys.stderr, tuple(secrets))
    handler.setFormatter(_JsonFormatter() if json else _LineFormatter())
    root = logging.getLogger()
    for old in [h for h in root.handlers if isinstance(h, _RedactingHandler)]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level.upper())
    for name, floor in _FLOORS.items():
        logging.getLogger(name).setLevel(max(floor, root.level))
    logging.captureWarnings(True)
    sys.excepthook = _log_uncaught


class _RedactingHandler(logging.StreamHandler[TextIO]):
    """A handler that writes lines without secrets, even for records that cannot be formatted."""

    def __init__(self, stream: TextIO, secrets: tuple[Secret, ...]) -> None:
        super().__init__(stream)
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record), self._secrets)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (logging's name)
        error = sys.exception()
        why = "" if error is None else told_error(error)
        told = f"{record.name}: log line cannot be formatted: {record.msg!r}\n{why}"
        self.stream.write(redact(told, self._secrets))


class _LineFormatter(logging.Formatter):
    """A formatter of one line per record: time, level, message, logger, ``extra`` values."""

    def format(self, record: logging.LogRecord) -> str:
        line = f"{_at(record)} [{record.levelname.lower():<9}] {record.getMessage():<30} "
        extra = (f" {name}={_shown(value)}" for name, value in _extra(record).items())
        return "\n".join((f"{line}[{record.name}]{''.join(extra)}", *_traces(record).values()))


class _JsonFormatter(logging.Formatter):
    """A formatter of the same content as one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            **_extra(record),
            "timestamp": _at(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **_traces(record),
        }
        return dumps(fields, ensure_ascii=False, sort_keys=True, default=repr)


_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


def _extra(record: logging.LogRecord) -> dict[str, Any]:
    return {name: value for name, value in vars(record).items() if name not in _STANDARD}


def _at(record: logging.LogRecord) -> str:
    at = datetime.fromtimestamp(record.created, UTC)
    return at.isoformat(timespec="microseconds").replace("+00:00", "Z")


def _shown(value: Any) -> str:
    is_word = isinstance(value, str) and value.split() == [value]
    return value if is_word else repr(value)


def _traces(record: logging.LogRecord) -> dict[str, str]:
    """Return the record's stack and error, if it has any."""
    traces = {}
    if record.stack_info:
        traces["stack"] = record.stack_info
    if record.exc_info and record.exc_info[1] is not None:
        traces["exception"] = told_error(record.exc_info[1])
    return traces


def _log_uncaught(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    logging.getLogger("bot").critical("uncaught error; exiting", exc_info=(kind, error, trace))
