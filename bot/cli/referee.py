"""Judge record files: whether every move was allowed (``referee``), and whether each pack follows
from the published seeds (``verify``)."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from tarocchino.core.records.record import MAX_BYTES
from tarocchino.core.records.referee import judge
from tarocchino.dealing.deal_v1 import SEED_BYTES
from tarocchino.dealing.record_check import CheckedRecord, CheckStep, CheckVerdict, check_record


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
def referee(files: tuple[Path, ...]) -> None:
    """Judge game records: one JSON answer per FILE, a line each.

    The exit status is 1 if any record is bad.
    """
    all_good = True
    for path in files:
        answer = judge(_read_bounded(path))
        click.echo(json.dumps(answer))
        all_good = all_good and answer["ok"]
    sys.exit(0 if all_good else 1)


def _read_bounded(path: Path) -> bytes:
    """Return the file's bytes, but few more than a record may have; none if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        click.echo(f"{path}: {error.strerror}", err=True)
        return b""


LIMITS = (
    "Not proved by this: that the start is the one that the table showed when it opened (compare "
    "it, or give it with --start), that whoever runs the bot did not look at the hands in play, "
    "and that no match was stopped early."
)
"""A sentence on what a good verdict does not prove."""

SHOWN_DIGITS = 16
"""The number of digits of a chain's start that are shown, and needed at least to compare it."""

_START = re.compile(rf"[0-9a-f]{{{SHOWN_DIGITS},{2 * SEED_BYTES}}}")

_STEPS = {
    CheckStep.FORMAT: "the form of the record",
    CheckStep.HAND: "the number of the hand",
    CheckStep.CHAIN: "the chain of seeds",
    CheckStep.TRANSCRIPT: "the transcript",
    CheckStep.SEAL: "the sealed cuts",
    CheckStep.DECK: "the pack",
}


@dataclass(frozen=True, slots=True)
class FileVerdict:
    """The verdict on one file, in lines to print; ``passed`` unless a check failed."""

    lines: tuple[str, ...]
    passed: bool


def _read_start(_: click.Context, option: click.Parameter, text: str | None) -> str | None:
    """Return the digits of a chain's start as the table showed them, all or only the first."""
    digits = None if text is None else text.strip().rstrip("…").lower()
    if digits is not None and not _START.fullmatch(digits):
        raise click.BadParameter(
            f"a start is {2 * SEED_BYTES} hexadecimal digits, or at least the first {SHOWN_DIGITS}",
            param=option,
        )
    return digits


def verify_file(path: Path, start: str | None = None) -> FileVerdict:
    """Return the verdict on a record file; its chain must start with ``start``."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        return FileVerdict((f"{path}: cannot be read: {error.strerror}",), passed=False)
    checked = check_record(data)
    if other := _other_start(checked, start):
        return FileVerdict((f"{path}: FAILED: {other}",), passed=False)
    first, *rest = _lines(checked)
    passed = checked.verdict is not CheckVerdict.FAILED
    return FileVerdict((f"{path}: {first}", *(f"  {line}" for line in rest)), passed)


def _other_start(checked: CheckedRecord, start: str | None) -> str | None:
    if start is None or checked.failure:
        return None
    if checked.opening is None:
        return "the record has no chain of seeds to compare with the given start"
    found = checked.opening.chain_start.hex()
    if found.startswith(start):
        return None
    return f"its chain starts with {_shown(found)}, not with the given {_shown(start)}"


def _lines(checked: CheckedRecord) -> Iterator[str]:
    if checked.failure:
        yield f"FAILED at {_STEPS[checked.failure.step]}: {checked.failure.message}"
        if checked.failure.step is CheckStep.FORMAT:
            yield "give it the file that /record sends"
        return
    proved = [hand for hand in checked.dealt if hand.has_proof]
    failed = [hand for hand in checked.dealt if hand.failure]
    if checked.opening is None:
        yield "nothing to check: the packs of this record were dealt without a chain of seeds"
        return
    table = f"table {checked.opening.table_id}"
    start = _shown(checked.opening.chain_start.hex())
    if failed:
        yield (
            f"FAILED: {_counted(len(failed))} of {len(checked.dealt)}; the seeds of {table} start "
            f"with {start}"
        )
    elif proved:
        yield (
            f"{_counted(len(proved))} checked; every pack follows from the seeds that {table} "
            f"published when it opened: {start}"
        )
    else:
        yield f"nothing to check yet; the seeds of {table} start with {start}"
    for hand in checked.dealt:
        if hand.failure:
            at = _STEPS[hand.failure.step]
            yield f"hand {hand.place}: FAILED at {at}: {hand.failure.message}"
    unproved = [hand for hand in checked.dealt if not hand.has_proof and not hand.failure]
    if unproved:
        named = ", ".join(f"hand {hand.place}" for hand in unproved)
        yield f"without a proof, so not checked: {named}"
    if checked.broken_off is not None:
        yield f"hand {checked.broken_off.place} was dealt and broken off when the match ended"


def _counted(hands: int) -> str:
    return "1 hand" if hands == 1 else f"{hands} hands"


def _shown(digits: str) -> str:
    return digits[:SHOWN_DIGITS] + "…"


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--start",
    metavar="HEX",
    callback=_read_start,
    help="The start of the chain of seeds as the table showed it, all of it or its first digits.",
)
def verify(files: tuple[Path, ...], start: str | None) -> None:
    """Check the deals of game records: whether each pack follows from the seeds and the cuts.

    The exit status is 1 if any check fails.
    """
    verdicts = [verify_file(path, start) for path in files]
    for verdict in verdicts:
        click.echo("\n".join(verdict.lines))
    if any(verdict.passed for verdict in verdicts):
        click.echo(LIMITS)
    sys.exit(0 if all(verdict.passed for verdict in verdicts) else 1)
