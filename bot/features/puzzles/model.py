"""Hold puzzles, and judge answers to them."""

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
    """What is asked: which cards to discard, whether to declare, what to lead, what to play last to
    a trick, what to pay."""

    DISCARD = "discard"
    DECLARE = "declare"
    LEAD = "lead"
    FOLLOW = "follow"
    PAY = "pay"


class BadPuzzleError(ValueError):
    """Data that are no puzzle, or one whose position the rules refuse."""


@dataclass(frozen=True, slots=True)
class PuzzleChoice:
    """Something that may be done, by how much it is worth less than the best, ± ``error``.

    A `Play` among declarations is to say nothing. Both numbers are in the game's unit.
    """

    action: SeatAction
    behind: float
    error: float


@dataclass(frozen=True)
class Puzzle:
    """A position and its choices, in the order in which they are shown; one or a few are right.

    ``record`` is a game record up to the position. ``difficulty`` is the rating of a person who
    finds it as often as not. ``worlds`` are the layouts over which choices were compared.
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
        """What it is called: a digest of its position and its choices."""
        actions = [write_action(choice.action) for choice in self.choices]
        written = json.dumps([self.record, actions], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(written.encode()).hexdigest()[:_ID_DIGITS]

    @cached_property
    def match(self) -> MatchState:
        """The match at the position, which also has what the viewer does not see.

        Raises `BadPuzzleError` where the rules refuse what led to it.
        """
        try:
            match = replay_record(read_record(json.dumps(self.record).encode())).match
        except NotationError as error:
            raise BadPuzzleError(str(error)) from error
        while match.hand is not None and match.hand.phase is Phase.CALL_OUT:
            # Whoever declines to call out does so by what they do next, which is asked here.
            match, _ = match.apply(DeclineCallOut(match.hand.turn))
        return match

    @cached_property
    def view(self) -> MatchView:
        """The position as the player in turn sees it."""
        match = self.match
        if match.hand is None or match.hand.phase is Phase.OVER:
            raise BadPuzzleError("nobody is in turn")
        return view_for(match, match.hand.turn)

    @property
    def best(self) -> int:
        """The choice that is worth most."""
        return min(self.right, key=lambda place: self.choices[place].behind)


def is_silent(action: SeatAction) -> bool:
    """Whether the action declares nothing, where something could be declared."""
    return isinstance(action, KeepSilent | Play)


def read_puzzle(data: Mapping[str, Any]) -> Puzzle:
    """The puzzle of plain data, as `tools.puzzles` writes them; raises `BadPuzzleError`.

    Its position is read when it is asked for; a test asks the rules about every puzzle.
    """
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
"""So many puzzles people begin with."""

FILE = Path(__file__).with_name("puzzles.jsonl")
FORMAT = "tarocchino-puzzles/1"


@dataclass(frozen=True, slots=True)
class PuzzleEntry:
    """A puzzle that is not read yet: its id, how hard it is, and its line.

    One of a single trick of Ottocento ``is_first``: people begin with these.
    """

    id: str
    difficulty: int
    line: bytes
    is_first: bool


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
        """The id of the next puzzle for somebody: one of the first to begin with, then of those
        they have not seen the one nearest to their rating; None once they have seen all."""
        left = [entry for entry in self.entries.values() if entry.id not in seen]
        if len(seen) < _BEGINNING:
            left = [entry for entry in left if entry.is_first][:1] or left
        nearest = min(left, key=lambda each: abs(each.difficulty - rating), default=None)
        return None if nearest is None else nearest.id

    def of_day(self, day: int) -> str | None:
        """The id of the puzzle of a day, the same for everybody; each once before one comes again.

        ``day`` counts days as `bot.support.clock` does. None without puzzles.
        """
        order = sorted(self.entries, key=lambda each: hashlib.sha256(each.encode()).digest())
        return order[day % len(order)] if order else None


@cache
def shipped_puzzles() -> PuzzleSet:
    """The puzzles of this program; raises `BadPuzzleError` for a file that is none of theirs."""
    return read_set(FILE.read_bytes())


def read_set(data: bytes) -> PuzzleSet:
    """The puzzles of a file that `tools.puzzles` made; raises `BadPuzzleError`."""
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
"""People learn: a rating never stands still."""


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """Somebody's one answer to a puzzle, by the place of their choice; ``at`` is in seconds since
    the epoch. The ``difficulty`` is the puzzle's, which may be in no set any more."""

    puzzle: str
    choice: int
    difficulty: int
    found: bool
    at: float


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """What is believed of a person's strength: a puzzle of this difficulty is found every other
    time. ``answers`` is the number of puzzles so far."""

    mean: float = _START
    deviation: float = _START_DEVIATION
    answers: int = 0

    @property
    def rounded(self) -> tuple[int, int]:
        """Mean and deviation as they are shown."""
        return round(self.mean), round(self.deviation)


NEW_RATING = PuzzleRating()
"""The rating of everybody before their first puzzle."""


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
    """Return the rating that follows from all answers."""
    rating = NEW_RATING
    for answer in answers:
        rating = rated(rating, answer.difficulty, found=answer.found)
    return rating


@dataclass(frozen=True, slots=True)
class DayCount:
    """How many people of a server have answered the puzzle of a day, and how many have found it."""

    tried: int = 0
    found: int = 0


@dataclass(frozen=True, slots=True)
class PuzzleMoment:
    """A puzzle and its reader.

    ``chosen`` is the reader's choice, None until there is one; ``rating`` is theirs now, ``before``
    the one that they had when they answered. ``left`` are the puzzles that they have not seen.
    ``day`` is set where it is the puzzle of that day; ``count`` is the server's, in a server.
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
        """The choice that is worth most."""
        return self.puzzle.choices[self.puzzle.best].action

    @property
    def wrong(self) -> list[SeatAction]:
        """The wrong choices: the reader's own, then the most tempting first."""
        choices = self.puzzle.choices
        wrong = [place for place in range(len(choices)) if place not in self.puzzle.right]
        wrong.sort(key=lambda place: (place != self.chosen, choices[place].behind))
        return [choices[place].action for place in wrong]

    @property
    def found(self) -> bool:
        """Whether the reader's choice is a right one."""
        return self.chosen in self.puzzle.right


@dataclass(frozen=True, slots=True)
class ServerDay:
    """A server on a day, which counts from 1970-01-01."""

    guild_id: int
    day: int


@dataclass(frozen=True, slots=True)
class PuzzlePost:
    """The last puzzle of the day that was posted in a server.

    ``message_id`` is 0 where it could not be. ``is_explained`` says whether the answer was posted.
    """

    on: ServerDay
    puzzle: str
    channel_id: int
    message_id: int
    is_explained: bool = False
