"""Describe a table: who sits where, its occasion, its progress, its end, and who played how
much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final

from bot.settings.agreement import DEFAULT_AGREEMENT, Agreement
from bot.support.stored import from_stored, to_stored
from bot.support.venue import Venue
from bot.table.state.seats import Computer, Occupant, Person
from bot.table.state.session import NO_CLOCK, NO_SESSION, Proposal, Session, TurnClock
from tarocchino.core.games import Game
from tarocchino.core.model.actions import Action, Deal, Play
from tarocchino.core.model.cards import Card
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState
from tarocchino.core.play.seat_draw import Draw
from tarocchino.core.views.open_hand import paid_in
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.dealing.cutting import Cutting
from tarocchino.dealing.proof import HandProof
from tarocchino.players.levels import Level

_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class EveningOccasion:
    """A table of an evening; ``round`` and ``table`` count from 0.

    ``sealed`` is whether it plays the sealed deals of a set, as other tables do.
    """

    evening_id: int
    round: int
    table: int
    sealed: bool

    @property
    def number(self) -> int:
        """The table's number in the transcripts of its sealed deals."""
        return self.evening_id


@dataclass(frozen=True, slots=True)
class DailyOccasion:
    """A person's deal of the day; ``day`` counts from 1970-01-01."""

    day: int

    @property
    def sealed(self) -> bool:
        """True, because everybody has the same deal."""
        return True

    @property
    def number(self) -> int:
        """The table's number in the transcripts of its sealed deals."""
        return self.day


Occasion = EveningOccasion | DailyOccasion

_WORDS: Final[Mapping[str, type[Occasion]]] = {"evening": EveningOccasion, "daily": DailyOccasion}
_WORD_OF = {kind: word for word, kind in _WORDS.items()}


def write_occasion(occasion: Occasion | None) -> dict[str, Any] | None:
    """Return the occasion as JSON data, with its word and version; None for a table without one."""
    if occasion is None:
        return None
    return {"of": _WORD_OF[type(occasion)], "v": _VERSION, "with": to_stored(occasion)}


def read_occasion(data: Mapping[str, Any] | None) -> Occasion | None:
    """Return the occasion from its stored form; raises KeyError or ValueError for bad data."""
    if data is None:
        return None
    kind = _WORDS.get(data["of"])
    if kind is None or data["v"] != _VERSION:
        raise ValueError(f"no occasion {data['of']!r} of version {data['v']!r} is known")
    return from_stored(data["with"], kind)


class EndingKind(Enum):
    """The ways in which a table can end; the value is the word in the store and in messages."""

    PLAYED = "played"
    AGREED = "agreed"
    RESIGNED = "resigned"
    ABORTED = "aborted"
    ABANDONED = "abandoned"
    IDLE = "idle"
    NO_SEEDS = "no-seeds"
    ROUND_OVER = "round-over"


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a table, and who caused it: the seat, or the user if they had no seat.

    `EndingKind.PLAYED`: the match was played to the end that its rules set. `EndingKind.AGREED`:
    all players agreed to end it. `EndingKind.RESIGNED`: the seat's side resigned.
    `EndingKind.ABORTED`: the host or a moderator closed the table. `EndingKind.ABANDONED`:
    everybody left. `EndingKind.IDLE`: nothing happened in the lobby for long.
    `EndingKind.NO_SEEDS`: the table's seeds were used up. `EndingKind.ROUND_OVER`: its occasion
    needed no more play.
    """

    how: EndingKind
    seat: int | None = None
    user_id: int | None = None


@dataclass(frozen=True, slots=True)
class Preselection:
    """The card that a person will play in their next turn of a hand, counted from 0."""

    user_id: int
    hand: int
    card: Card = field(repr=False)


@dataclass(frozen=True, slots=True)
class Preselected:
    """A preselection at the table; it is valid only while its player holds ``held`` cards."""

    choice: Preselection
    held: int


class Stage(Enum):
    """The stages of a table.

    The log of a ``PARKED`` table does not replay to the stored state; nothing changes it any more.
    """

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    CLOSED = "closed"
    PARKED = "parked"

    @property
    def is_open(self) -> bool:
        """Whether the table still occupies its channel."""
        return self in (Stage.LOBBY, Stage.PLAYING)


@dataclass(frozen=True, slots=True)
class PlayedAction:
    """An action of the game. ``user_id`` is who did it, None for the table itself and for computer
    players; ``at`` is in seconds since the epoch."""

    action: Action
    user_id: int | None
    at: float


@dataclass(frozen=True, slots=True)
class Undone:
    """Actions that a seat has taken back: its own, and those that others did after it.

    ``hand`` is counted from 0.
    """

    hand: int
    seat: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Handover:
    """A seat that changed hands during a match, and who was in it before."""

    seat: int
    gone: Occupant


@dataclass(frozen=True)
class Table:
    """A table at one moment. All times are in seconds since the epoch.

    ``version`` grows by one with every stored change. ``unseen`` counts the changes among them that
    are a secret of one player, ``reminders`` those that only reminded a late player. A click names
    the version that it saw (`shown_version`).

    ``chain_start`` is the public beginning of the table's seeds. ``match`` and ``cutting``, the
    cuts for the present hand or the next, are None in the lobby. ``proofs`` have, for each scored
    hand, how it was shuffled, and ``broken_off`` has it for the hand in which the table was ended.
    ``draw`` is the draw for seats, if there was one; ``first_dealer`` deals the first hand.
    ``deadline`` is when the deal no longer waits for anybody, and missing cuts count as empty:
    ``math.inf`` for never, None while it waits for nobody. ``never_cut`` are the users who do not
    want to be asked to cut.

    ``agreement`` is what was agreed on besides the rules, ``ready`` the seats of the people in the
    lobby who are ready.  ``history`` are the
    actions of the game that stand, ``hand_from`` the index in it of the deal of the present hand,
    ``before_hand`` the match before that deal; ``undone`` are the actions that were taken back.
    ``missed_turns`` has the seat and the user of every turn that a computer player played for a
    late person. ``handovers`` are the seats that changed hands, in order. ``turn_deadline`` is when
    the player in turn is late or, once reminded, when a computer player plays the turn.
    ``preselected`` are the cards that people have chosen before their turn, each a secret of its
    player. ``ending`` is set once the table is over. ``idle_deadline`` is when the lobby closes
    unless something happens there first. ``occasion`` is what the table was opened for, None for an
    ordinary table; ``secret`` is whether its deals are sealed and may not be shown yet
    (`bot.services.sealed`).
    """

    id: int
    venue: Venue
    host_id: int
    game: Game
    rules: RuleSet
    seats: tuple[Occupant | None, ...]
    chain_start: bytes
    stage: Stage = Stage.LOBBY
    version: int = 0
    unseen: int = 0
    reminders: int = 0
    match: MatchState | None = None
    cutting: Cutting | None = None
    proofs: tuple[HandProof | None, ...] = ()
    broken_off: HandProof | None = None
    first_dealer: int | None = None
    draw: Draw | None = field(default=None, compare=False)
    deadline: float | None = field(default=None, compare=False)
    never_cut: frozenset[int] = field(default=frozenset(), compare=False)
    agreement: Agreement = DEFAULT_AGREEMENT
    ready: frozenset[int] = frozenset()
    session: Session = NO_SESSION
    clock: TurnClock = NO_CLOCK
    history: tuple[PlayedAction, ...] = ()
    hand_from: int = 0
    before_hand: MatchState | None = field(default=None, repr=False)
    undone: tuple[Undone, ...] = ()
    missed_turns: tuple[tuple[int, int], ...] = ()
    handovers: tuple[Handover, ...] = ()
    turn_deadline: float | None = field(default=None, compare=False)
    ending: Ending | None = None
    idle_deadline: float | None = field(default=None, compare=False)
    preselected: tuple[Preselected, ...] = field(default=(), compare=False, repr=False)
    occasion: Occasion | None = None
    secret: bool = field(default=False, compare=False)

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat of this user, None if they do not sit here."""
        for seat, occupant in enumerate(self.seats):
            if isinstance(occupant, Person) and occupant.user_id == user_id:
                return seat
        return None

    @property
    def covered(self) -> int | None:
        """The number of tricks of the hand in play that nobody may look at any more: all but the
        last one taken. None if taken tricks lie open."""
        hand = self.match.hand if self.match else None
        if hand is None or not self.agreement.face_down or self.stage is not Stage.PLAYING:
            return None
        return max(0, len(hand.tricks) - 1)

    def view(self, seat: int | None) -> MatchView:
        """Return what may be shown of the match now: to the player in the seat, or to everybody
        (None).

        Everything that people are shown of a hand in play comes from this view, in which taken
        tricks lie face down if that is agreed. Raises ValueError in the lobby.
        """
        if self.match is None:
            raise ValueError("no match has begun")
        return view_for(self.match, seat, self.covered)

    @property
    def deal_number(self) -> int:
        """The table's number in the transcripts of its shuffles."""
        occasion = self.occasion
        return occasion.number if occasion is not None and occasion.sealed else self.id

    @property
    def shown_version(self) -> int:
        """The version in controls, which does not count secret changes.

        Reminders do not count either, so that a late player may still use the controls from before
        one.
        """
        return self.public_version - self.reminders

    @property
    def played_version(self) -> int:
        """The version without reminders: a half-made choice outlives a reminder."""
        return self.version - self.reminders

    @property
    def public_version(self) -> int:
        """The number of changes that everybody can see."""
        return self.version - self.unseen

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat, empty for an empty seat.

        If a person with a computer player's name comes later, the computer player's gets a number.
        """
        people = {person.name.strip().casefold() for person in self.people.values()}
        return tuple(_name(occupant, people) for occupant in self.seats)

    @property
    def computer_seats(self) -> frozenset[int]:
        return frozenset(s for s, each in enumerate(self.seats) if isinstance(each, Computer))

    def level_of(self, seat: int) -> Level:
        """Return the level of the computer player that plays or would play in the seat."""
        occupant = self.seats[seat]
        return occupant.level if isinstance(occupant, Computer) else Level.CLUB

    @property
    def people(self) -> dict[int, Person]:
        return {s: o for s, o in enumerate(self.seats) if isinstance(o, Person)}

    @property
    def is_venue_lost(self) -> bool:
        """Whether the match is paused because the table has lost its channel."""
        return self.session.is_venue_lost

    def with_occupant(self, seat: int, occupant: Occupant | None) -> Table:
        return replace(self, seats=(*self.seats[:seat], occupant, *self.seats[seat + 1 :]))

    @property
    def proposal(self) -> Proposal | None:
        """The open proposal, if there is one."""
        return self.session.proposal

    @property
    def offered(self) -> tuple[tuple[int, int | None], ...]:
        """The seats on offer, each with the user it is offered to; None for anybody."""
        return self.session.offered

    @property
    def is_private(self) -> bool:
        """Whether the table has no channel: a person's deal of the day."""
        return isinstance(self.occasion, DailyOccasion)

    @property
    def present(self) -> tuple[int, ...]:
        """The seats of the people who are not away."""
        return tuple(seat for seat in self.people if seat not in self.session.away)

    @property
    def unready(self) -> tuple[int, ...]:
        """The seats of the people who are not ready; the host, who starts the match, always is.

        A table with an occasion begins on its own, so its host is awaited too.
        """
        starts = self.host_id if self.occasion is None else None
        return tuple(
            seat
            for seat, person in self.people.items()
            if seat not in self.ready and person.user_id != starts
        )

    @property
    def free_seats(self) -> tuple[int, ...]:
        return tuple(seat for seat, occupant in enumerate(self.seats) if occupant is None)

    @property
    def seats_for_people(self) -> tuple[int, ...]:
        """The empty seats, then those of computer players."""
        return (*self.free_seats, *sorted(self.computer_seats))

    @property
    def awaits_deal(self) -> bool:
        """Whether the match continues with a deal, and with the cuts before it."""
        if self.stage is not Stage.PLAYING or self.match is None:
            return False
        return self.match.awaits_deal

    @property
    def next_hand(self) -> int:
        """The number of the hand to be dealt next, counted from 1, while a deal is awaited."""
        return len(self.match.sheets) + 1 if self.match else 1

    @property
    def unfinished_hand(self) -> int | None:
        """The number of the hand that is dealt and not over, counted from 1; None between hands."""
        if self.match is None or self.match.hand is None or self.match.hand.phase is Phase.OVER:
            return None
        return self.next_hand

    @property
    def paid(self) -> MattoPaid | None:
        """The card paid for the Matto in the hand that ended last, if any."""
        hand = self.match.hand if self.match else None
        if hand is not None and hand.phase is not Phase.OVER:
            hand = self.before_hand.hand if self.before_hand else None
        return None if hand is None else paid_in(hand)

    @property
    def uncut(self) -> tuple[int, ...]:
        """The seats of the people who may still cut."""
        if not self.awaits_deal or self.cutting is None or self.cutting.closed:
            return ()
        return tuple(seat for seat in self.people if self.cutting.given[seat] is None)

    @property
    def unopened(self) -> tuple[int, ...]:
        """The seats of the people who have to open their sealed cut."""
        if not self.awaits_deal or self.cutting is None or self.cutting.is_fixed:
            return ()
        sealed = self.cutting.unopened if self.cutting.closed else ()
        return tuple(seat for seat in self.people if seat in sealed)

    @property
    def asks_for_cuts(self) -> bool:
        """Whether people are asked to cut for the next hand. Only if that is agreed, more than one
        person plays, one of those present wants to be asked, and the table has no occasion."""
        asks = self.agreement.cutting and self.occasion is None
        return asks and len(self.people) > 1 and bool(self._cutters)

    @property
    def first_to_cut(self) -> int | None:
        """The seat that is asked to cut first (dealing.md, step 2); None if nobody is asked."""
        return self._cutters[0] if self.asks_for_cuts else None

    @property
    def asked_to_cut(self) -> tuple[int, ...]:
        """The seats of the people who are asked to cut now, whether or not they have decided. The
        others are asked only once the first has passed."""
        first = self.first_to_cut
        if first is None or self.cutting is None:
            return ()
        match self.cutting.given[first]:
            case None:
                return (first,)
            case "":
                return self._cutters[1:]
            case _:
                return ()

    @property
    def seats_awaited(self) -> tuple[int, ...]:
        """The seats of the people for whom the deal waits, until the deadline."""
        return () if self.deadline is None else self.seats_to_await

    @property
    def seats_to_await(self) -> tuple[int, ...]:
        """The seats of the people for whom the deal should wait.

        They are asked to cut, or to open their sealed cut. At a table that does not ask for cuts,
        they are asked after a hand whether the next one may be dealt.
        """
        if not self.awaits_deal:
            return ()
        present = self.present
        dealt_unasked = self.next_hand == 1 and not self.asks_for_cuts
        waited_for = self.asked_to_cut if self.asks_for_cuts else present
        uncut = () if dealt_unasked else [seat for seat in self.uncut if seat in waited_for]
        return (*uncut, *(seat for seat in self.unopened if seat in present))

    @property
    def _cutters(self) -> tuple[int, ...]:
        """The seats of the people present who want to be asked to cut, starting at the dealer's
        left: against the direction of play."""
        asked = (s for s in self.present if self.people[s].user_id not in self.never_cut)
        dealer = self.match.next_dealer if self.match else None
        deals = (self.first_dealer or 0) if dealer is None else dealer
        return tuple(sorted(asked, key=lambda seat: (deals - seat - 1) % len(self.seats)))

    @property
    def turn(self) -> int | None:
        """The seat in turn; None if the match waits for nobody."""
        hand = self.match.hand if self.match else None
        if self.stage is not Stage.PLAYING or self.match is None or hand is None:
            return None
        return None if self.match.awaits_deal or self.match.is_over else hand.turn


def _name(occupant: Occupant | None, people: Collection[str]) -> str:
    match occupant:
        case None:
            return ""
        case Computer(name) if name.casefold() in people:
            return f"{name} II"
        case _:
            return occupant.name


@dataclass(frozen=True, slots=True)
class Participation:
    """A person's part in one seat of a match; ``user_id`` is None for all computer players that
    played for the seat.

    ``turns`` counts the person's turns, ``missed`` those that a computer player played because the
    person was late, ``cards`` the cards played. ``stayed`` is whether they sat there at the end,
    ``came_later`` whether they took the seat over.
    """

    seat: int
    user_id: int | None
    name: str
    cards: int
    turns: int
    missed: int
    stayed: bool
    came_later: bool = False


def participations(table: Table) -> tuple[Participation, ...]:
    """Return everybody who took part in the table's match, seat by seat, computer players last."""
    cards: Counter[tuple[int, int | None]] = Counter()
    turns: Counter[tuple[int, int | None]] = Counter()
    for done in table.history:
        if not isinstance(done.action, Deal):
            turns[done.action.seat, done.user_id] += 1
            cards[done.action.seat, done.user_id] += isinstance(done.action, Play)
    missed = Counter(table.missed_turns)
    names = _names(table)
    seated = {(seat, person.user_id) for seat, person in table.people.items()}
    everybody: set[tuple[int, int | None]] = {*turns, *missed, *seated}
    return tuple(
        Participation(
            seat=seat,
            user_id=user_id,
            name="" if user_id is None else names.get(user_id, ""),
            cards=cards[seat, user_id],
            turns=turns[seat, user_id] + missed[seat, user_id or 0],
            missed=missed[seat, user_id or 0],
            stayed=(seat, user_id) in seated,
            came_later=user_id is not None and _first_in(table, seat) != user_id,
        )
        for seat, user_id in sorted(everybody, key=lambda who: (who[0], who[1] is None, who[1]))
    )


def shared_seats(table: Table) -> dict[int, tuple[Participation, ...]]:
    """Return the seats that several participants played, with these, most cards first."""
    shared: dict[int, tuple[Participation, ...]] = {}
    played = [each for each in participations(table) if each.cards]
    for seat in range(len(table.seats)):
        here = sorted((p for p in played if p.seat == seat), key=lambda p: -p.cards)
        if len(here) > 1:
            shared[seat] = tuple(here)
    return shared


def _names(table: Table) -> dict[int, str]:
    """Return the names of all people who sit or sat at the table."""
    gone = [each.gone for each in table.handovers]
    return {o.user_id: o.name for o in (*gone, *table.seats) if isinstance(o, Person)}


def _first_in(table: Table, seat: int) -> int | None:
    """Return the user who sat there when the match began; None for a computer player."""
    first = next((each.gone for each in table.handovers if each.seat == seat), table.seats[seat])
    return first.user_id if isinstance(first, Person) else None
