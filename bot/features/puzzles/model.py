"""Define puzzles, judge answers to them, and rate people by their answers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import log, pi, sqrt
from pathlib import Path
from typing import Any

from tarocchino.core.games.base import GameName
from tarocchino.core.model.actions import (
    Deal,
    DeclineCallOut,
    KeepSilent,
    Play,
    SeatAction,
)
from tarocchino.core.model.cards import NamedEnum, NotationError
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState
from tarocchino.core.records.notation import read_action, write_action
from tarocchino.core.records.record import read_record
from tarocchino.core.records.replaying import replay_record
from tarocchino.core.records.text_file import text_of
from tarocchino.core.views.view import MatchView, view_for

_ID_DIGITS = 10


class PuzzleKind(NamedEnum):
    """What a puzzle asks: what to discard, declare, lead, play last to a trick, or pay."""

    DISCARD = "discard"
    DECLARE = "declare"
    LEAD = "lead"
    FOLLOW = "follow"
    PAY = "pay"


class BadPuzzleError(ValueError):
    """Data that are not a puzzle, or a puzzle whose position the rules refuse."""


@dataclass(frozen=True, slots=True)
class PuzzleChoice:
    """An action, and by how much it is worth less than the best, ± ``error``, in the game's unit. A
    `Play` among declarations means to declare nothing."""

    action: SeatAction
    behind: float
    error: float


@dataclass(frozen=True)
class Puzzle:
    """A position and its choices, in the order in which they are shown; one or a few are right.

    ``record`` is a game record up to the position. ``difficulty`` is the rating of a person who
    solves it as often as not. ``worlds`` is the number of layouts over which choices were compared.
    """

    kind: PuzzleKind
    game: GameName
    difficulty: int
    worlds: int
    right: tuple[int, ...]
    choices: tuple[PuzzleChoice, ...]
    record: Mapping[str, Any]

    @cached_property
    def id(self) -> str:
        """Return a digest of its position and its choices."""
        actions = [write_action(choice.action) for choice in self.choices]
        written = json.dumps([self.record, actions], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(written.encode()).hexdigest()[:_ID_DIGITS]

    @cached_property
    def match(self) -> MatchState:
        """Return the match at the position, including what the viewer does not see. Raises
        `BadPuzzleError` if the rules refuse what led to it."""
        try:
            match = replay_record(read_record(json.dumps(self.record).encode())).match
        except NotationError as error:
            raise BadPuzzleError(str(error)) from error
        while match.hand is not None and match.hand.phase is Phase.CALL_OUT:
            # A player declines to call out by their next action, which this puzzle asks for.
            match, _ = match.apply(DeclineCallOut(match.hand.turn))
        return match

    @cached_property
    def view(self) -> MatchView:
        """Return the position as the player in turn sees it."""
        match = self.match
        if match.hand is None or match.hand.phase is Phase.OVER:
            raise BadPuzzleError("nobody is in turn")
        return view_for(match, match.hand.turn)

    @property
    def best(self) -> int:
        """Return the index of the choice that is worth most."""
        return min(self.right, key=lambda place: self.choices[place].behind)


def is_silent(action: SeatAction) -> bool:
    """Return whether the action declares nothing although something could be declared."""
    return isinstance(action, KeepSilent | Play)


def read_puzzle(data: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle in plain data that `tools.puzzles` wrote. Raises `BadPuzzleError`. Its
    position is computed when it is needed; a test applies the rules to every puzzle."""
    try:
        choices = tuple(_read_choice(each) for each in data["choices"])
        puzzle = Puzzle(
            kind=PuzzleKind(data["kind"]),
            game=GameName(data["game"]),
            difficulty=int(data["difficulty"]),
            worlds=int(data["worlds"]),
            right=tuple(int(place) for place in data["right"]),
            choices=choices,
            record=data["record"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BadPuzzleError(str(error)) from error
    if len(choices) < 2 or not puzzle.right or not set(puzzle.right) < set(range(len(choices))):
        raise BadPuzzleError("a puzzle has right choices and others")
    return puzzle


def _read_choice(data: Mapping[str, Any]) -> PuzzleChoice:
    action = read_action(data["action"])
    if isinstance(action, Deal):
        raise BadPuzzleError("nobody chooses to deal")
    return PuzzleChoice(action, float(data["behind"]), float(data["error"]))


_BEGINNING = 4
"""People with fewer answers than this get a first puzzle."""

FILE = Path(__file__).with_name("puzzles.jsonl")
FORMAT = "tarocchino-puzzles/1"


@dataclass(frozen=True, slots=True)
class PuzzleEntry:
    """A puzzle that is not read yet: its id, its difficulty, and its line. Single tricks of
    Ottocento are ``is_first``: people begin with these."""

    id: str
    difficulty: int
    line: bytes
    is_first: bool


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """Puzzles by their ids, easiest first."""

    entries: Mapping[str, PuzzleEntry]

    def find(self, puzzle_id: str) -> Puzzle | None:
        """Return the puzzle with this id; None if there is none."""
        entry = self.entries.get(puzzle_id)
        return None if entry is None else read_puzzle(json.loads(entry.line)["puzzle"])

    def all(self) -> list[Puzzle]:
        return [read_puzzle(json.loads(entry.line)["puzzle"]) for entry in self.entries.values()]

    def next_for(self, rating: float, seen: Collection[str]) -> str | None:
        """Return the id of a person's next puzzle; None when they have seen all. It is a first
        puzzle at the beginning, then the one nearest to their rating that they have not seen."""
        left = [entry for entry in self.entries.values() if entry.id not in seen]
        if len(seen) < _BEGINNING:
            left = [entry for entry in left if entry.is_first][:1] or left
        nearest = min(left, key=lambda each: abs(each.difficulty - rating), default=None)
        return None if nearest is None else nearest.id

    def of_day(self, day: int) -> str | None:
        """Return the id of the puzzle of a day, the same for everyone; None without puzzles.

        ``day`` counts days as `bot.support.clock` does. Every puzzle comes once before one is
        repeated.
        """
        order = sorted(self.entries, key=lambda each: hashlib.sha256(each.encode()).digest())
        return order[day % len(order)] if order else None


@cache
def shipped_puzzles() -> PuzzleSet:
    """Return the puzzles of this program. Raises `BadPuzzleError` for a file of another format."""
    return read_set(FILE.read_bytes())


def read_set(data: bytes) -> PuzzleSet:
    """Return the puzzles of a file that `tools.puzzles` made. Raises `BadPuzzleError`."""
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
    puzzle = data["puzzle"]
    subject = puzzle["kind"], puzzle["game"]
    is_first = subject == (PuzzleKind.FOLLOW.value, GameName.OTTOCENTO.value)
    return PuzzleEntry(str(data["id"]), int(puzzle["difficulty"]), line, is_first)


_Q = log(10) / 400
_START, _START_DEVIATION = 1500.0, 300.0
_OF_PUZZLES = 80.0
"""The deviation of a puzzle's difficulty, which is an estimate."""
_LEAST_DEVIATION = 60.0
"""People learn, so a rating keeps at least this deviation."""


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """A person's only answer to a puzzle, by the index of their choice; ``at`` is in seconds since
    the epoch. ``difficulty`` is stored because a later version may lack the puzzle."""

    puzzle: str
    choice: int
    difficulty: int
    found: bool
    at: float


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """The estimate of a person's strength: they solve every other puzzle of this difficulty.
    ``answers`` is the number of puzzles so far."""

    mean: float = _START
    deviation: float = _START_DEVIATION
    answers: int = 0

    @property
    def rounded(self) -> tuple[int, int]:
        return round(self.mean), round(self.deviation)


NEW_RATING = PuzzleRating()
"""Everyone's rating before their first puzzle."""


def rated(rating: PuzzleRating, difficulty: int, *, found: bool) -> PuzzleRating:
    """Return the rating after an answer to one more puzzle."""
    g = 1 / sqrt(1 + 3 * (_Q * _OF_PUZZLES / pi) ** 2)
    expected = 1 / (1 + 10 ** (-g * (rating.mean - difficulty) / 400))
    information = (_Q * g) ** 2 * expected * (1 - expected)
    variance = 1 / (1 / rating.deviation**2 + information)
    return PuzzleRating(
        mean=rating.mean + _Q * variance * g * (found - expected),
        deviation=max(sqrt(variance), _LEAST_DEVIATION),
        answers=rating.answers + 1,
    )


def rating_of(answers: Iterable[StoredAnswer]) -> PuzzleRating:
    rating = NEW_RATING
    for answer in answers:
        rating = rated(rating, answer.difficulty, found=answer.found)
    return rating


@dataclass(frozen=True, slots=True)
class DayCount:
    """How many people in a server answered the puzzle of a day, and how many solved it."""

    tried: int = 0
    found: int = 0


@dataclass(frozen=True, slots=True)
class PuzzleMoment:
    """A puzzle and its reader.

    ``chosen`` is the index of the reader's choice, None before there is one. ``rating`` is theirs
    now, ``before`` the one that they had when they answered. ``left`` is the number of puzzles that
    they have not seen. ``day`` is set for the puzzle of that day; ``count`` is the server's, in a
    server.
    """

    puzzle: Puzzle
    rating: PuzzleRating
    left: int
    chosen: int | None = None
    before: PuzzleRating | None = None
    day: int | None = None
    count: DayCount | None = None

    @property
    def best(self) -> SeatAction:
        """Return the choice that is worth most."""
        return self.puzzle.choices[self.puzzle.best].action

    @property
    def wrong(self) -> list[SeatAction]:
        """Return the wrong choices: the reader's own first, then the most tempting ones."""
        choices = self.puzzle.choices
        wrong = [place for place in range(len(choices)) if place not in self.puzzle.right]
        wrong.sort(key=lambda place: (place != self.chosen, choices[place].behind))
        return [choices[place].action for place in wrong]

    @property
    def found(self) -> bool:
        """Return whether the reader's choice is a right one."""
        return self.chosen in self.puzzle.right


@dataclass(frozen=True, slots=True)
class ServerDay:
    """A server and a day; days count from 1970-01-01."""

    guild_id: int
    day: int


@dataclass(frozen=True, slots=True)
class PuzzlePost:
    """The last puzzle of the day that was posted in a server. ``message_id`` is 0 if it could not
    be posted. ``is_explained`` says whether its answer was posted."""

    on: ServerDay
    puzzle: str
    channel_id: int
    message_id: int
    is_explained: bool = False
