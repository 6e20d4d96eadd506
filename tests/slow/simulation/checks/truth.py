"""What is true of every table, derived from the durable writes alone, apart from the bot's code
for live tables."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from bot.table.rules.transitions import apply_logged_action, begin_match, digest_after
from bot.table.state.actions import ProposalKind, Reminded, TableAction
from bot.table.state.seats import Occupant, Person
from bot.table.state.session import NO_OUTAGES
from bot.table.state.table import Stage, Table
from bot.table.store.stored_table import LogEntry, StoredTable
from tarocchino.core.games import GAMES
from tarocchino.core.games.base import OfferCallOut
from tarocchino.core.model.actions import Deal, DeclineCallOut
from tarocchino.core.model.cards import MATTO, PACK, Card
from tarocchino.core.model.tricks import Trick
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.match import MatchState, apply, may_be_stopped, new_match, stop_match
from tarocchino.core.play.scoring import matto_debt
from tarocchino.dealing.cutting import Cutting, CuttingAction, apply_to_cutting, before_hand
from tarocchino.dealing.deal_v1 import shuffled_pack
from tests.slow.simulation.environment.disk import Write


class ViolationError(Exception):
    """Something that must never happen has happened."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A table at one version, as its log makes it."""

    version: int
    host_id: int
    seats: tuple[Occupant | None, ...]
    stage: Stage
    match: MatchState | None
    cutting: Cutting | None


@dataclass
class TableTruth:
    """One table: what is stored, the match that its log leads to, and its earlier moments.

    ``replayed`` is the table as the program itself replays the same log: the effect of table
    actions is taken from it. ``held`` are the seats that each person has held since the
    last deal, and ``told`` the cards that each has seen since then, None for everybody: what was
    taken back is still known; ``unseen`` is the number of changes that were somebody's secret, and
    ``reminders`` of those that leave all buttons as they are; ``written_at`` is the time of the
    last write.
    """

    stored: StoredTable
    match: MatchState | None = None
    cutting: Cutting | None = None
    replayed: Table | None = None
    moments: dict[int, Moment] = field(default_factory=dict)
    held: dict[int, set[int]] = field(default_factory=dict)
    told: dict[int | None, set[Card]] = field(default_factory=dict)
    unseen: int = 0
    reminders: int = 0
    written_at: float = 0.0

    @property
    def shown_version(self) -> int:
        """The version as everybody may know it, and sees it on the buttons."""
        return self.stored.version - self.unseen - self.reminders

    @property
    def hand(self) -> HandState | None:
        """The hand being played, or the one that was finished last."""
        return None if self.match is None else self.match.hand

    @property
    def hand_number(self) -> int:
        """The number of `hand`, from 0."""
        if self.match is None or self.hand is None:
            return 0
        return len(self.match.sheets) - (self.hand.phase is Phase.OVER)

    def known_to(self, user_id: int | None) -> set[Card]:
        """The cards of the hand on the table that a person may know; None for everybody."""
        hand = self.hand
        if hand is None or hand.phase is Phase.OVER:
            return set(PACK)
        return (
            self._known_now(user_id, hand)
            | self.told.get(None, set())
            | self.told.get(user_id, set())
        )

    def remember_told(self) -> None:
        """Note what everybody, and each person, knows of the hand on the table."""
        hand = self.hand
        if hand is not None and hand.phase is not Phase.OVER:
            for user_id in (None, *self.held):
                self.told.setdefault(user_id, set()).update(self._known_now(user_id, hand))

    def _known_now(self, user_id: int | None, hand: HandState) -> set[Card]:
        """The cards that lie open to a person, and those of a hand that is claimed with."""
        known = {c for trick in (*hand.tricks, hand.trick) for c in _cards(trick)}
        known |= {c for d in hand.declarations for i in d.combinations for c in i.cards}
        if hand.payment is not None:
            known.add(hand.payment)
        if hand.phase is Phase.PAY:
            known.add(MATTO)  # Everybody is told that its price is due, even from the stock.
        for seat in self.held.get(user_id, ()) if user_id is not None else ():
            known |= {*hand.hands[seat], *hand.discards[seat]}
            if hand.phase is Phase.PAY and hand.turn == seat and (debt := matto_debt(hand)):
                known |= set(debt.cards)  # The payer may look through their side's pile.
        return known | self._claimed_with(user_id, hand)

    def _claimed_with(self, user_id: int | None, hand: HandState) -> set[Card]:
        """The hand of a claimer, where the person has to say whether the claim is conceded."""
        session = self.replayed.session if self.replayed else None
        proposal = session.proposal if session else None
        if proposal is None or proposal.kind is not ProposalKind.CLAIM:
            return set()
        asked = [self.stored.seats[seat] for seat in proposal.awaited]
        is_asked = any(isinstance(o, Person) and o.user_id == user_id for o in asked)
        return set(hand.hands[proposal.seat]) if is_asked else set()


@dataclass
class Truth:
    """All tables by id."""

    clock: Callable[[], float]
    tables: dict[int, TableTruth] = field(default_factory=dict)

    def people_of(self, table_id: int) -> set[int]:
        """Who sits at a table."""
        seats = self.tables[table_id].stored.seats
        return {occupant.user_id for occupant in seats if isinstance(occupant, Person)}

    def learn(self, write: Write) -> None:
        """Follow a durable write; `ViolationError` for one that does not follow from the last."""
        stored = write.after
        table = self.tables.setdefault(stored.id, TableTruth(stored))
        _verify_versions(write)
        table.stored, table.written_at = stored, self.clock()
        if write.before is not None and write.before.stage is Stage.LOBBY is not stored.stage:
            _begin(table, stored)
        for entry in write.entries:
            _follow(table, entry)
        _follow_stop(table, write)
        for seat, occupant in enumerate(stored.seats):
            if isinstance(occupant, Person):
                table.held.setdefault(occupant.user_id, set()).add(seat)
        table.moments[stored.version] = Moment(
            stored.version, stored.host_id, stored.seats, stored.stage, table.match, table.cutting
        )
        table.remember_told()
        if table.hand is not None:
            verify_conserved(table.hand)


def verify_conserved(hand: HandState) -> None:
    """Pass where each of the 62 cards is in exactly one place; else `ViolationError`."""
    everywhere = [
        *(c for held in hand.hands for c in held),
        *hand.stock,
        *(c for laid in hand.discards for c in laid),
        *(c for trick in (*hand.tricks, hand.trick) for c in _cards(trick)),
    ]
    if len(everywhere) != len(PACK) or set(everywhere) != set(PACK):
        raise ViolationError(f"cards are not conserved: {len(everywhere)} in all places")


def _verify_versions(write: Write) -> None:
    before, after = write.before, write.after
    expected = 0 if before is None else before.version + 1
    if after.version != expected and after.stage is not Stage.PARKED:
        raise ViolationError(
            f"table {after.id} went from version {expected - 1} to {after.version}"
        )
    if len(write.entries) > 1 or any(e.version != after.version for e in write.entries):
        raise ViolationError(f"table {after.id}: entries that are not of its version")
    if before is not None and not before.stage.is_open:
        raise ViolationError(f"table {after.id} was over, and has changed")


def _begin(table: TableTruth, stored: StoredTable) -> None:
    if stored.stage is Stage.PLAYING:
        seats = len(stored.seats)
        table.match = new_match(GAMES[stored.game], stored.rules, seats)
        table.cutting = before_hand(seats)
        table.replayed = begin_match(_as_table(table))


def _follow(table: TableTruth, entry: LogEntry) -> None:
    action, stored = entry.action, table.stored
    if table.match is None or table.cutting is None:
        raise ViolationError(f"table {stored.id}: {action} before the match began")
    before = table.replayed
    if table.replayed is not None:
        replayed, _ = apply_logged_action(
            table.replayed, action, entry.user_id, entry.at, stored.chain, NO_OUTAGES
        )
        table.replayed = replace(replayed, seats=stored.seats)
    table.reminders += isinstance(action, Reminded)
    if isinstance(action, TableAction) and table.replayed is not None:
        table.match, table.cutting = table.replayed.match, table.replayed.cutting
    elif isinstance(action, CuttingAction):
        if not table.match.awaits_deal:
            raise ViolationError(f"table {stored.id}: {action} in the middle of a hand")
        table.cutting = apply_to_cutting(table.cutting, action)
    else:
        if isinstance(action, Deal):
            _verify_deal(table, action)
            table.held, table.told = {}, {}
        else:
            _verify_mover(table, before, action.seat, entry.user_id)
        sheets, hand = len(table.match.sheets), table.match.hand
        if isinstance(action, DeclineCallOut) and hand is not None and _asks_in_secret(hand):
            table.unseen += 1
        table.match, _ = apply(table.match, action)
        if len(table.match.sheets) > sheets:
            table.cutting = before_hand(len(stored.seats))
    if entry.digest != digest_after(_as_table(table), action):
        raise ViolationError(f"table {stored.id}: a digest that is not of the state")


def _verify_mover(table: TableTruth, before: Table | None, seat: int, user_id: int | None) -> None:
    """A person acts for their own seat; the table acts for computer and absent players."""
    stored, session = table.stored, before.session if before else None
    occupant = stored.seats[seat]
    plays_itself = session is not None and (
        session.claimed is not None or session.plays_itself(seat)
    )
    if user_id is None and plays_itself:
        return
    mover = occupant.user_id if isinstance(occupant, Person) else None
    if occupant is None or mover != user_id:
        raise ViolationError(f"table {stored.id}: {user_id or 'the table'} moved for {occupant}")


def _asks_in_secret(hand: HandState) -> bool:
    """Whether a call-out is offered only where it would win, so that nobody may notice."""
    step = hand.plan[hand.step]
    return isinstance(step, OfferCallOut) and not step.asks_always


def _verify_deal(table: TableTruth, deal: Deal) -> None:
    """The pack is the one that the chain and the published transcript fix."""
    match, cutting = table.match, table.cutting
    assert match is not None
    if cutting is None or cutting.transcript is None:
        raise ViolationError("a deal before the cuts were fixed")
    seed = table.stored.chain.seed_of(len(match.sheets) + 1)
    if deal.deck != shuffled_pack(seed, cutting.transcript):
        raise ViolationError("a deal of another pack than was fixed")


def _follow_stop(table: TableTruth, write: Write) -> None:
    """A match that its players have ended has a result, though the log has no entry of it."""
    match = table.match
    if write.after.stage is Stage.FINISHED and match is not None and not match.is_over:
        if not may_be_stopped(match):
            raise ViolationError(f"table {write.after.id} was finished before its match was over")
        table.match, _ = stop_match(match)
    over = write.after.stage is Stage.FINISHED
    if over != (write.result is not None):
        raise ViolationError(f"table {write.after.id}: finished without a result, or the reverse")


def _as_table(table: TableTruth) -> Table:
    stored = table.stored
    return Table(
        id=stored.id,
        venue=stored.venue,
        host_id=stored.host_id,
        game=GAMES[stored.game],
        rules=stored.rules,
        seats=stored.seats,
        chain_start=stored.chain.start,
        stage=stored.stage,
        version=stored.version,
        match=table.match,
        cutting=table.cutting,
        agreement=stored.agreement,
        session=table.replayed.session if table.replayed else None,
    )


def _cards(trick: Trick) -> Iterator[Card]:
    return (played for _, played in trick.plays)
