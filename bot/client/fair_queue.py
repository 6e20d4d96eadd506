"""Whose requests are begun when, so that nobody who asks too much delays anybody else."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from itertools import islice
from typing import Generic, TypeVar

_Request = TypeVar("_Request")

_LOOKED_AT = 2


class Verdict(Enum):
    """What becomes of a request that has arrived."""

    BEGIN = "begin"
    WAIT = "wait"
    REFUSE = "refuse"
    """The person is to be told to ask for one thing at a time."""
    IGNORE = "ignore"
    """Refused as well, but the person has just been told so."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """What one person may request.

    ``at_work`` requests are worked on at a time, but one while there are ``crowd`` of all people,
    and ``waiting`` more wait, for ``patience`` seconds at most. ``burst`` of them begin as they
    come, then ``per_second``. Whoever was refused one in the last ``calm`` seconds hurries: all who
    do may begin ``hurried`` requests a second between them. ``told`` refusals are told as they
    come, then one a second. The same button pressed again ``again`` seconds after a press that is
    yet to have its effect is one more try, and no request (`bot.client.intake`).
    """

    at_work: int = 2
    crowd: int = 8
    waiting: int = 4
    burst: int = 5
    per_second: float = 10.0
    calm: float = 5.0
    hurried: float = 15.0
    patience: float = 1.5
    told: int = 3
    again: float = 1.0


ALLOWANCE = Allowance()
"""More than anybody can use by hand."""


@dataclass(slots=True)
class _Pace:
    """Lets ``burst`` pass at once, then ``per_second``."""

    burst: int
    per_second: float
    _level_at: float = float("-inf")
    """When all that has passed has drained away."""

    def rest(self, now: float) -> float:
        """Seconds until one more may pass; 0 for now."""
        return max(0.0, self._level_at - (self.burst - 1) / self.per_second - now)

    def is_rested(self, now: float) -> bool:
        """Whether it is as if nothing had ever passed."""
        return self._level_at <= now

    def note(self, now: float) -> None:
        """Note that one has passed."""
        self._level_at = max(self._level_at, now) + 1 / self.per_second


@dataclass(slots=True)
class _Person(Generic[_Request]):
    """One person's requests; each of those that wait with the time until which it does."""

    begun: _Pace
    told: _Pace
    at_work: int = 0
    refused_at: float = float("-inf")
    waiting: deque[tuple[float, _Request]] = field(default_factory=deque)

    def is_idle(self, since: float, now: float) -> bool:
        """Whether it is as if the person had never asked: refused nothing since then."""
        busy = self.at_work or self.waiting or self.refused_at > since
        return not busy and self.begun.is_rested(now) and self.told.is_rested(now)


class FairQueue(Generic[_Request]):
    """The requests at work and those that wait, by person; ``clock`` returns seconds.

    Whoever is idle long enough is forgotten, so its size follows the number of people who are not.
    """

    def __init__(self, allowance: Allowance, clock: Callable[[], float]) -> None:
        self._allowance = allowance
        self._clock = clock
        self._hurried = _Pace(1, allowance.hurried)
        self._at_work = 0
        self._people: OrderedDict[int, _Person[_Request]] = OrderedDict()
        """The one who was looked at the longest ago first."""
        self._awaited: dict[int, None] = {}
        """Those with a request that waits, in the order in which they are served."""

    def __len__(self) -> int:
        """How many people it remembers."""
        return len(self._people)

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return sum(len(self._people[each].waiting) for each in self._awaited)

    def arrive(self, person_id: int, request: _Request) -> Verdict:
        """What becomes of a request; one that begins counts as at work until `finish`."""
        now, person = self._clock(), self._person(person_id)
        if not person.waiting and self._may_begin(person, now):
            self._begin(person, now)
            return Verdict.BEGIN
        if len(person.waiting) < self._allowance.waiting:
            person.waiting.append((now + self._allowance.patience, request))
            self._awaited.setdefault(person_id)
            return Verdict.WAIT
        return self._refused(person, now)

    def finish(self, person_id: int) -> None:
        """Note that a person's request has been worked on."""
        self._people[person_id].at_work -= 1
        self._at_work -= 1

    def begin(self) -> Iterator[tuple[int, _Request]]:
        """The requests that have waited and may begin now, each with its person, who take turns."""
        found = True
        while found:
            found = False
            now = self._clock()
            for person_id in list(self._awaited):
                person = self._people[person_id]
                if self._may_begin(person, now):
                    found = True
                    self._begin(person, now)
                    del self._awaited[person_id]  # The next turn comes last.
                    _, request = person.waiting.popleft()
                    if person.waiting:
                        self._awaited[person_id] = None
                    yield person_id, request

    def overdue(self) -> Iterator[tuple[_Request, Verdict]]:
        """The requests that have waited too long, and what becomes of each; they are forgotten."""
        now = self._clock()
        for person_id in list(self._awaited):
            person = self._people[person_id]
            while person.waiting and person.waiting[0][0] <= now:
                _, request = person.waiting.popleft()
                yield request, self._refused(person, now)
            if not person.waiting:
                del self._awaited[person_id]

    def rest(self) -> float | None:
        """Seconds until something that waits may begin or is overdue, unless something finishes
        earlier; None if nothing waits."""
        now = self._clock()
        return min((self._rest_of(self._people[each], now) for each in self._awaited), default=None)

    def _rest_of(self, person: _Person[_Request], now: float) -> float:
        overdue = max(0.0, person.waiting[0][0] - now)
        is_full = person.at_work >= self._most_at_work()
        return overdue if is_full else min(overdue, self._pause(person, now))

    def _pause(self, person: _Person[_Request], now: float) -> float:
        """Seconds until the pace lets the person begin something; 0 for now."""
        own = person.begun.rest(now)
        return max(own, self._hurried.rest(now)) if self._hurries(person, now) else own

    def _person(self, person_id: int) -> _Person[_Request]:
        now, allowed = self._clock(), self._allowance
        self._forget_idle(now)
        person = self._people.get(person_id)
        if person is None:
            begun, told = _Pace(allowed.burst, allowed.per_second), _Pace(allowed.told, 1.0)
            person = self._people[person_id] = _Person(begun, told)
        return person

    def _forget_idle(self, now: float) -> None:
        """Look at a few people, in turn: more than those who can come anew with one request."""
        for known_id in list(islice(self._people, _LOOKED_AT)):
            if self._people[known_id].is_idle(now - self._allowance.calm, now):
                del self._people[known_id]
            else:
                self._people.move_to_end(known_id)

    def _hurries(self, person: _Person[_Request], now: float) -> bool:
        return now < person.refused_at + self._allowance.calm

    def _refused(self, person: _Person[_Request], now: float) -> Verdict:
        person.refused_at = now
        if person.told.rest(now):
            return Verdict.IGNORE
        person.told.note(now)
        return Verdict.REFUSE

    def _may_begin(self, person: _Person[_Request], now: float) -> bool:
        return person.at_work < self._most_at_work() and not self._pause(person, now)

    def _most_at_work(self) -> int:
        """How many requests of one person may be at work now."""
        return self._allowance.at_work if self._at_work < self._allowance.crowd else 1

    def _begin(self, person: _Person[_Request], now: float) -> None:
        if self._hurries(person, now):
            self._hurried.note(now)
        person.at_work += 1
        self._at_work += 1
        person.begun.note(now)
