"""The puzzles that come with the program: a line of JSON each, read when somebody asks for it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from bot.puzzles.model import BadPuzzleError, Puzzle, read_puzzle, write_puzzle
from tarocchino.core.records.text_file import text_of

FILE = Path(__file__).with_name("puzzles.jsonl")
FORMAT = "tarocchino-puzzles/1"


@dataclass(frozen=True, slots=True)
class PuzzleEntry:
    """A puzzle that is not read yet: its id, how hard it is, and its line."""

    id: str
    difficulty: int
    line: bytes


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """Puzzles by their ids, easiest first."""

    entries: Mapping[str, PuzzleEntry]

    def find(self, puzzle_id: str) -> Puzzle | None:
        """The puzzle of this id."""
        entry = self.entries.get(puzzle_id)
        return None if entry is None else read_puzzle(json.loads(entry.line)["puzzle"])

    def all(self) -> list[Puzzle]:
        """Every puzzle, read."""
        return [read_puzzle(json.loads(entry.line)["puzzle"]) for entry in self.entries.values()]

    def next_for(self, rating: float, seen: Collection[str]) -> str | None:
        """The id of the next puzzle for somebody: of those they have not seen the one nearest to
        their rating; None once they have seen all."""
        left = [entry for entry in self.entries.values() if entry.id not in seen]
        nearest = min(left, key=lambda each: abs(each.difficulty - rating), default=None)
        return None if nearest is None else nearest.id

    def of_day(self, day: int) -> str | None:
        """The id of the puzzle of a day, the same for everybody; each once before one comes again.

        ``day`` counts days as `bot.club.evenings.daily_calendar` does. None without puzzles.
        """
        order = sorted(self.entries, key=lambda each: hashlib.sha256(each.encode()).digest())
        return order[day % len(order)] if order else None


@cache
def shipped_puzzles() -> PuzzleSet:
    """The puzzles of this program; raises `BadPuzzleError` for a file that is none of theirs."""
    return read_set(FILE.read_bytes())


def read_set(data: bytes) -> PuzzleSet:
    """The puzzles of a file that `write_set` made; raises `BadPuzzleError`."""
    try:
        head, *lines = text_of(data).encode().splitlines() or [b""]
        written = json.loads(head)
        if written["format"] != FORMAT:
            raise BadPuzzleError(f"not {FORMAT}")
        entries = [_entry(line) for line in lines]
    except (KeyError, TypeError, ValueError) as error:
        raise BadPuzzleError(str(error)) from error
    ordered = sorted(entries, key=lambda each: (each.difficulty, each.id))
    return PuzzleSet({entry.id: entry for entry in ordered})


def _entry(line: bytes) -> PuzzleEntry:
    data: Mapping[str, Any] = json.loads(line)
    return PuzzleEntry(str(data["id"]), int(data["puzzle"]["difficulty"]), line)


def write_set(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of these puzzles, easiest first."""
    ordered = sorted(puzzles, key=lambda each: (each.difficulty, each.id))
    lines = [{"id": each.id, "puzzle": write_puzzle(each)} for each in ordered]
    written = [json.dumps(line, separators=(",", ":")) for line in ({"format": FORMAT}, *lines)]
    return "".join(f"{line}\n" for line in written).encode()
