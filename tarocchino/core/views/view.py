"""What one seat, or a spectator, may see of a match; nothing else is shown to anybody."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tarocchino.core.games.base import (
    DeclareInTurn,
    Game,
    HandStep,
    OfferCallOut,
    Points,
    TakeStock,
    Verdict,
)
from tarocchino.core.model.actions import Bid, BidWord, Signal
from tarocchino.core.model.cards import Card
from tarocchino.core.model.combinations import Combination, combinations_of
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import NO_TRICK, Trick, playable_cards, winning_play
from tarocchino.core.play.hand_state import Declaration, HandState, Phase
from tarocchino.core.play.legality import (
    best_first_call,
    declaring_calls_out,
    discard_number,
    discardable_cards,
    may_declare,
    possible_bids,
    possible_signals,
)
from tarocchino.core.play.match import MatchState
from tarocchino.core.play.scoring import (
    HandSheet,
    default_payment,
    matto_debt,
    trick_combinations_of,
)


@dataclass(frozen=True, slots=True)
class Choices:
    """What the seat in turn may do now; fields that do not apply to the phase are empty.

    ``declarable`` are all combinations in the hand, if declaring is open, and
    ``declaring_calls_out`` says whether declaring them would end the match; ``call_out`` are the
    combinations that would win with the first cards; ``default_payment`` is the best card to pay
    with; ``signals`` are those that may be given with each card that may be led.
    """

    playable: tuple[Card, ...] = ()
    discardable: tuple[Card, ...] = ()
    discard_number: int = 0
    declarable: tuple[Combination, ...] = ()
    may_declare: bool = False
    declaring_calls_out: bool = False
    call_out: tuple[Combination, ...] = ()
    bids: tuple[BidWord, ...] = ()
    payable: tuple[Card, ...] = ()
    default_payment: Card | None = None
    signals: tuple[tuple[Card, tuple[Signal, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class DeclaredPoints(Declaration):
    """A declaration whose cards have gone back to the hand: only its points are still shown."""

    noted: int = 0

    @property
    def points(self) -> int:
        return self.noted


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand as a seat, or a spectator, sees it.

    ``own`` and ``own_discard`` are the seat's own cards, empty for a spectator; ``held`` and
    ``discarded`` are numbers of cards by seat. ``winning`` is the play that is winning the trick so
    far; ``winners`` are the winners of ``tricks``. The first ``covered`` tricks lie face down, and
    have no cards here; None means that tricks lie open at this table. ``scored_in_tricks`` are the
    points that each side scored at once for combinations within tricks. ``choices`` is None unless
    it is this seat's turn. ``playing`` are the seats that take part, ``sides`` the sides of this
    hand, ``stock`` is the number of face-down cards; ``bids``, ``soloist``, ``alone`` and
    ``thrown_in`` are Terziglio's.
    """

    number: int
    dealer: int
    eldest: int
    phase: Phase
    turn: int | None
    own: tuple[Card, ...]
    own_discard: tuple[Card, ...]
    held: tuple[int, ...]
    discarded: tuple[int, ...]
    declarations: tuple[Declaration, ...]
    tricks: tuple[Trick, ...]
    winners: tuple[int, ...]
    covered: int | None
    scored_in_tricks: tuple[int, ...]
    trick: Trick
    winning: tuple[int, Card] | None
    called_out: int | None
    choices: Choices | None
    playing: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    stock: int
    bids: tuple[Bid, ...]
    soloist: int | None
    alone: bool
    thrown_in: bool


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match as a seat, or a spectator (``seat`` None), sees it.

    ``scorers`` are the seats of each running score in ``score``; ``sheets`` the finished hands.
    ``hand`` is None before the first deal.
    """

    seat: int | None
    game: Game
    rules: RuleSet
    players: int
    scorers: tuple[tuple[int, ...], ...]
    score: tuple[Points, ...]
    sheets: tuple[HandSheet, ...]
    hand: HandView | None
    verdict: Verdict | None

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer is the player in turn."""
        return self.hand is not None and self.seat is not None and self.hand.turn == self.seat

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The sides of the hand; before the first deal the seats that score together."""
        return self.scorers if self.hand is None else self.hand.sides

    def side_of(self, seat: int) -> int:
        """Return the side that the seat plays for."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)


def view_for(state: MatchState, seat: int | None, covered: int | None = None) -> MatchView:
    """Return the match as the seat sees it, or as a spectator does if ``seat`` is None.

    If tricks are kept face down, ``covered`` is the number of those that nobody may look at any
    more. Until the hand is over their cards are not in the view, nor is what was declared in the
    first of them; the points that were declared are.
    """
    return MatchView(
        seat=seat,
        game=state.game,
        rules=state.rules,
        players=state.players,
        scorers=state.game.scorers(state.players),
        score=state.score,
        sheets=state.sheets,
        hand=None if state.hand is None else _hand_view(state, state.hand, seat, covered),
        verdict=state.verdict,
    )


def public_turn(state: MatchState) -> int | None:
    """Return the seat in turn, as everybody sees it; None while no hand is played."""
    return None if state.hand is None or state.hand.phase is Phase.OVER else state.hand.turn


def _hand_view(
    match: MatchState, hand: HandState, seat: int | None, covered: int | None
) -> HandView:
    over = hand.phase is Phase.OVER
    covered = None if over else covered
    mine = seat is not None and seat == hand.turn and not over
    return HandView(
        number=len(match.sheets) - 1 if over else len(match.sheets),
        dealer=hand.dealer,
        eldest=hand.eldest,
        phase=hand.phase if mine else _public_phase(hand),
        turn=public_turn(match),
        own=() if seat is None else hand.hands[seat],
        own_discard=() if seat is None else hand.discards[seat],
        held=_public_held(hand) if not mine else tuple(len(cards) for cards in hand.hands),
        discarded=tuple(len(cards) for cards in hand.discards),
        declarations=_noted(hand.declarations) if covered else hand.declarations,
        tricks=(*[NO_TRICK] * covered, *hand.tricks[covered:]) if covered else hand.tricks,
        winners=hand.winners,
        covered=covered,
        scored_in_tricks=tuple(trick_combinations_of(hand, n) for n in range(len(hand.sides))),
        trick=hand.trick,
        winning=winning_play(hand.trick, hand.rules) if hand.trick.plays else None,
        called_out=hand.called_out,
        choices=_choices(hand) if mine else None,
        playing=hand.playing,
        sides=hand.sides,
        stock=len(hand.stock) if mine else _public_stock(hand),
        bids=hand.bids,
        soloist=hand.soloist,
        alone=hand.alone,
        thrown_in=hand.thrown_in,
    )


def _noted(declarations: tuple[Declaration, ...]) -> tuple[Declaration, ...]:
    return tuple(DeclaredPoints(each.seat, (), each.points) for each in declarations)


def _public_phase(hand: HandState) -> Phase:
    # Nobody else may know that the player could call out with the first cards (§ 8).
    return Phase.DISCARD if hand.asks_in_secret else hand.phase


def _cards_to_take(hand: HandState) -> int:
    """Return the number of cards that a player who is asked in secret takes on declining."""
    following = hand.plan[hand.step + 1] if hand.asks_in_secret else None
    return following.number if isinstance(following, TakeStock) else 0


def _public_held(hand: HandState) -> tuple[int, ...]:
    """Return hands' sizes as others see them: as if a secret question had been answered."""
    taken = _cards_to_take(hand)
    return tuple(
        len(cards) + (taken if seat == hand.turn else 0) for seat, cards in enumerate(hand.hands)
    )


def _public_stock(hand: HandState) -> int:
    return len(hand.stock) - _cards_to_take(hand)


def _choices(hand: HandState) -> Choices:
    own = hand.hands[hand.turn]
    match hand.phase:
        case Phase.CALL_OUT:
            return Choices(call_out=best_first_call(hand, hand.turn))
        case Phase.AUCTION:
            return Choices(bids=possible_bids(hand.bids, hand.players))
        case Phase.DISCARD:
            return Choices(discardable=discardable_cards(hand), discard_number=discard_number(hand))
        case Phase.DECLARE:
            return _declaring(hand, Choices())
        case Phase.PLAY:
            playing = Choices(
                playable=playable_cards(own, hand.trick, hand.rules), signals=_signals(hand, own)
            )
            return _declaring(hand, playing) if may_declare(hand) else playing
        case Phase.PAY:
            debt = matto_debt(hand)
            if debt is not None:
                return Choices(payable=debt.cards, default_payment=default_payment(hand, debt))
    return Choices()


def _signals(hand: HandState, own: tuple[Card, ...]) -> tuple[tuple[Card, tuple[Signal, ...]], ...]:
    if hand.trick.plays:
        return ()
    return tuple((c, possible_signals(c, own, hand.tricks, hand.rules)) for c in own)


def _declaring(hand: HandState, choices: Choices) -> Choices:
    """Return the choices, and what the player in turn may declare."""
    found = combinations_of(hand.hands[hand.turn], hand.rules)
    return replace(
        choices,
        may_declare=True,
        declarable=found,
        declaring_calls_out=bool(found) and declaring_calls_out(hand, hand.turn, found),
    )


def signals_with(view: MatchView, led: Card) -> tuple[Signal, ...]:
    """Return the signals that the viewer may give with this card, each on its own; none if not
    leading."""
    choices = None if view.hand is None else view.hand.choices
    return () if choices is None else dict(choices.signals).get(led, ())


def reveals(before: MatchState, after: MatchState, seat: int) -> bool:
    """Return whether undoing ``after`` to ``before`` leaves anybody with knowledge they did not
    have.

    That is so if another seat or a spectator has learned more than whose turn it is, how many cards
    are where and that somebody acted, or if ``seat``, which acted, has seen new cards.
    """
    others = (*(other for other in range(before.players) if other != seat), None)
    if any(_known(before, other) != _known(after, other) for other in others):
        return True
    return not _cards_seen(after, seat) <= _cards_seen(before, seat)


def _known(match: MatchState, seat: int | None) -> tuple[MatchView, tuple[tuple[int, int], ...]]:
    """Return what the seat sees, except turns and numbers of cards, and the silences it has
    noticed."""
    view = view_for(match, seat)
    if match.hand is None or view.hand is None:
        return view, ()
    return replace(view, hand=_without_turns(view.hand)), _silences(match.hand)


def _without_turns(hand: HandView) -> HandView:
    return replace(hand, phase=Phase.OVER, turn=None, held=(), discarded=(), stock=0, choices=None)


def _silences(hand: HandState) -> tuple[tuple[int, int], ...]:
    """Return every public question that was answered: the index of its step in the plan, and the
    seat."""
    return tuple(
        (place, seat)
        for place, step in enumerate(hand.plan[: hand.step + 1])
        for seat in _answered(hand, step, is_done=place < hand.step)
    )


def _answered(hand: HandState, step: HandStep, *, is_done: bool) -> tuple[int, ...]:
    """Return the seats that have answered the public question of this step of the plan."""
    match step:
        case OfferCallOut(role, asks_always=True):
            seat = hand.seat_of(role)
            return (seat,) if is_done and seat is not None else ()
        case DeclareInTurn():
            order = [hand.leader]
            while len(order) < len(hand.playing):
                order.append(hand.next_seat(order[-1]))
            return tuple(order if is_done else order[: order.index(hand.turn)])
    return ()


def _cards_seen(match: MatchState, seat: int) -> frozenset[object]:
    hand = match.hand
    return frozenset() if hand is None else frozenset((*hand.hands[seat], *hand.discards[seat]))
