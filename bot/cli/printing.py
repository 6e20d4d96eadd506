"""A record file as a document: a page to print and step through, or text."""

from __future__ import annotations

from pathlib import Path

from bot.text import Language
from bot.ui.records.readable import ReadableRecord, RecordForm
from tarocchino.core.model.errors import Code
from tarocchino.core.records.record import MAX_BYTES
from tarocchino.core.records.replaying import RecordFaultError


class PrintError(Exception):
    """A file cannot be read, printed or written; the message says why and what to do."""


def print_record(path: Path, form: RecordForm, language: Language) -> bytes:
    """The document of the record in a file; raises `PrintError`."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise PrintError(f"{path}: cannot be read: {error.strerror}") from None
    try:
        return ReadableRecord(form, language)(data)
    except RecordFaultError as fault:
        raise PrintError(f"{path}: {_told(fault)}") from None


def write_document(path: Path, document: bytes) -> None:
    """Write a document to a file; raises `PrintError`."""
    try:
        path.write_bytes(document)
    except OSError as error:
        raise PrintError(f"{path}: cannot be written: {error.strerror}") from None


def _told(fault: RecordFaultError) -> str:
    """Where the record breaks which rule, hands and actions counted from 1."""
    if fault.hand is None:
        hint = "; give it the file that /record sends" if fault.code is Code.BAD_FORMAT else ""
        return f"{fault.message}{hint}"
    place = f"hand {fault.hand + 1}"
    if fault.action is not None:
        place = f"{place}, action {fault.action + 1}"
    return f"{place} breaks the rules: {fault.message} ({fault.code.value})"
