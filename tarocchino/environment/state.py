"""Matches as a tree of numbered choices, with the method names of OpenSpiel's states.

>>> import random
>>> state = Environment("mattazza", players=3, hands=1).new_initial_state()
>>> chance = random.Random(1)
>>> while not state.is_terminal():
...     state.apply_action(chance.choice(state.legal_actions()))
>>> state.returns()
[0.5, 0.5, -1.0]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace

from tarocchino.core.library import Knobs, new_match
from tarocchino.core.model.actions import (
    Bid,
    BidWord,
    CallOut,
    Deal,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    SeatAction,
    Signal,
)
from tarocchino.core.model.cards import PACK, Card, CardSet, card_set
from tarocchino.core.model.combinations import Family
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import as_declared
from tarocchino.core.play.match import MatchState
from tarocchino.core.play.scoring import HandSheet
from tarocchino.core.views.view import Choices, HandView, MatchView, signals_with, view_for


@dataclass(frozen=True, slots=True)
class DeclareEverything:
    """All combinations in the hand are declared."""


@dataclass(frozen=True, slots=True)
class AnswerCallOut:
    """The player calls out with the first cards, or declines to."""

    calls_out: bool


@dataclass(frozen=True, slots=True)
class Silence:
    """The player declares nothing."""


Choice = Card | BidWord | AnswerCallOut | Silence | DeclareEverything | Family | Signal
"""What one number stands for, the same in every game.

A family is declared alone, at its full length. A card is played, picked for the discard or paid,
whichever the phase asks for; a discard takes one choice for each card, and a signal is chosen
before the card that is led with it.
"""

CHOICES: tuple[Choice, ...] = (
    *PACK,
    *BidWord,
    AnswerCallOut(True),
    AnswerCallOut(False),
    Silence(),
    DeclareEverything(),
    *Family,
    *Signal,
)
"""Every choice at the place that is its number; the first 62 are the cards in the pack's order."""

_NUMBERS = {choice: number for number, choice in enumerate(CHOICES)}


@dataclass(frozen=True, slots=True)
class Draft:
    """Choices made towards an action: cards ``picked`` for the discard, the ``signal`` to give."""

    picked: tuple[Card, ...] = ()
    signal: Signal | None = None


NOTHING_CHOSEN = Draft()


def number_of(choice: Choice) -> int:
    """Return the number of the choice."""
    return _NUMBERS[choice]


def legal_choices(view: MatchView, draft: Draft = NOTHING_CHOSEN) -> tuple[int, ...]:
    """Return the numbers that the viewer may choose next, ascending; none unless it is their turn.

    Together they lead to every action that `MatchActions` lists, and to leads with one signal.
    """
    hand = view.hand
    if hand is None or hand.choices is None:
        return ()
    return tuple(sorted(number_of(choice) for choice in _choices(view, hand, hand.choices, draft)))


def _choices(view: MatchView, hand: HandView, choices: Choices, draft: Draft) -> list[Choice]:
    match hand.phase:
        case Phase.CALL_OUT:
            return [AnswerCallOut(False), *([AnswerCallOut(True)] if choices.call_out else [])]
        case Phase.AUCTION:
            return [*choices.bids]
        case Phase.DISCARD:
            return [c for c in choices.discardable if c not in draft.picked]
        case Phase.DECLARE:
            return [Silence(), *_declarations(choices)]
        case Phase.PAY:
            return [*choices.payable]
    if draft.signal is not None:
        return [c for c in choices.playable if draft.signal in signals_with(view, c)]
    signals = {signal for c in choices.playable for signal in signals_with(view, c)}
    return [*choices.playable, *_declarations(choices), *signals]


def _declarations(choices: Choices) -> list[Choice]:
    if not choices.declarable:
        return []
    families = [item.family for item in choices.declarable]
    return [DeclareEverything(), *(families if len(families) > 1 else [])]


def choose(view: MatchView, draft: Draft, number: int) -> Draft | SeatAction:
    """Return what comes of the choice: the viewer's action, or a draft of one that takes more
    choices.

    Raises `ValueError` for a number that `legal_choices` does not give.
    """
    hand, seat = view.hand, view.seat
    if hand is None or seat is None or number not in legal_choices(view, draft):
        raise ValueError(f"choice {number} is not legal now")
    assert hand.choices is not None
    match CHOICES[number]:
        case Card() as card:
            return _with_card(hand, hand.choices, seat, draft, card)
        case Signal() as signal:
            return replace(draft, signal=signal)
        case BidWord() as word:
            return Bid(seat, word)
        case AnswerCallOut(calls_out):
            called = as_declared(hand.choices.call_out)
            return CallOut(seat, called) if calls_out else DeclineCallOut(seat)
        case Silence():
            return KeepSilent(seat)
        case DeclareEverything():
            return Declare(seat, as_declared(hand.choices.declarable))
        case Family() as family:
            alone = tuple(item for item in hand.choices.declarable if item.family is family)
            return Declare(seat, as_declared(alone))


def _with_card(
    hand: HandView, choices: Choices, seat: int, draft: Draft, card: Card
) -> Draft | SeatAction:
    if hand.phase is Phase.PAY:
        return Pay(seat, card)
    if hand.phase is Phase.PLAY:
        return Play(seat, card, () if draft.signal is None else (draft.signal,))
    picked = (*draft.picked, card)
    if len(picked) < choices.discard_number:
        return replace(draft, picked=picked)
    return Discard(seat, tuple(c for c in hand.own if c in picked))


_CARDS = len(PACK)
_MOST_POINTS = 2**15 - 1


@dataclass(frozen=True, slots=True)
class Field:
    """Numbers of an observation that belong together, each from ``least`` to ``most``."""

    name: str
    size: int
    least: int = 0
    most: int = 1


def fields(players: int) -> tuple[Field, ...]:
    """Return what an observation consists of, in its order.

    ``own`` to ``picked``, ``played_by`` and ``declared_by`` are cards, the last two seat by seat;
    ``played_in`` is the number of the trick to which each card was played, from 1; ``signals`` are
    the cards led with each signal. The rest is by seat, but for the phase, the signal chosen for
    this lead, whether the soloist plays *di mio*, the stock, the target and the number of finished
    hands. Nothing but the scores is set where no hand was dealt.
    """
    return (
        Field("own", _CARDS),
        Field("own_discard", _CARDS),
        Field("picked", _CARDS),
        Field("played_by", players * _CARDS),
        Field("played_in", _CARDS, most=_CARDS),
        Field("declared_by", players * _CARDS),
        Field("signals", len(Signal) * _CARDS),
        Field("signal_chosen", len(Signal)),
        Field("phase", len(Phase)),
        Field("turn", players),
        Field("dealer", players),
        Field("playing", players),
        Field("same_side", players),
        Field("soloist", players),
        Field("alone", 1),
        Field("bids", players * len(BidWord)),
        Field("held", players, most=_CARDS),
        Field("discarded", players, most=_CARDS),
        Field("tricks_won", players, most=_CARDS),
        Field("stock", 1, most=_CARDS),
        Field("score", players, -_MOST_POINTS, _MOST_POINTS),
        Field("target", 1, most=_MOST_POINTS),
        Field("hands_played", 1, most=_MOST_POINTS),
    )


def observe(view: MatchView, draft: Draft) -> list[int]:
    """Return the view, and the viewer's draft, as numbers; raises `ValueError` for a spectator's.

    Seats are counted from the viewer's to the right, the viewer's first; cards are in the pack's
    order; points are doubled, as the open game counts halves.
    """
    if view.seat is None:
        raise ValueError("a spectator has no seat to count the others from")
    seats = [(view.seat + place) % view.players for place in range(view.players)]
    if view.hand is None:
        numbers = [0] * sum(field.size for field in fields(view.players)[:-3])
    else:
        numbers = [*_observe_hand(view, view.hand, draft, seats)]
    score = {seat: view.score[place] for place, side in enumerate(view.scorers) for seat in side}
    return [
        *numbers,
        *(int(2 * score[seat]) for seat in seats),
        2 * (view.rules.target or 0),
        len(view.sheets),
    ]


def _observe_hand(
    view: MatchView, hand: HandView, draft: Draft, seats: Sequence[int]
) -> Iterator[int]:
    yield from _cards(hand.own)
    yield from _cards(hand.own_discard)
    yield from _cards(draft.picked)
    yield from _play(hand, seats)
    for seat in seats:
        made = (item for item in hand.declarations if item.seat == seat)
        yield from _cards(c for item in made for found in item.combinations for c in found.cards)
    leads = [trick for trick in (*hand.tricks, hand.trick) if trick.plays]
    for signal in Signal:
        yield from _cards(trick.plays[0][1] for trick in leads if signal in trick.signals)
    yield from (int(signal is draft.signal) for signal in Signal)
    yield from (int(phase is hand.phase) for phase in Phase)
    yield from _by_seat(view, hand, seats)


def _play(hand: HandView, seats: Sequence[int]) -> Iterator[int]:
    tricks = (*hand.tricks, hand.trick)
    for seat in seats:
        yield from _cards(c for trick in tricks for player, c in trick.plays if player == seat)
    played_in = {c: number for number, trick in enumerate(tricks, 1) for c in trick.cards}
    yield from (played_in.get(c, 0) for c in PACK)


def _by_seat(view: MatchView, hand: HandView, seats: Sequence[int]) -> Iterator[int]:
    assert view.seat is not None
    mine = next((side for side in hand.sides if view.seat in side), ())
    yield from (int(seat == hand.turn) for seat in seats)
    yield from (int(seat == hand.dealer) for seat in seats)
    yield from (int(seat in hand.playing) for seat in seats)
    yield from (int(seat in mine) for seat in seats)
    yield from (int(seat == hand.soloist) for seat in seats)
    yield int(hand.alone)
    bids = {(bid.seat, bid.bid) for bid in hand.bids}
    yield from (int((seat, word) in bids) for seat in seats for word in BidWord)
    yield from (hand.held[seat] for seat in seats)
    yield from (hand.discarded[seat] for seat in seats)
    yield from (hand.winners.count(seat) for seat in seats)
    yield hand.stock


def _cards(cards: Iterable[Card]) -> list[int]:
    held: CardSet = card_set(cards)
    return [int(bool(held & c.bit)) for c in PACK]


CHANCE_PLAYER = -1
"""The player in turn while cards are dealt, as in OpenSpiel."""
TERMINAL_PLAYER = -4
"""The player in turn after the end, as in OpenSpiel."""


class Environment:
    """A game under given rules, for a number of players; ``hands`` ends a match after so many.

    Raises `UnknownGameError` and `BadRulesError`, both a `NotationError`, as `new_match` does.
    """

    def __init__(
        self,
        game: str,
        rules: Knobs | None = None,
        players: int | None = None,
        hands: int | None = None,
    ) -> None:
        if hands is not None and hands < 1:
            raise ValueError("an episode has at least one hand")
        self._start = new_match(game, rules, players)
        self._hands = hands

    def new_initial_state(self) -> State:
        """Return the match before its first deal."""
        return State(self._start, self._hands)

    def num_players(self) -> int:
        """Return the number of seats."""
        return self._start.players

    def num_distinct_actions(self) -> int:
        """Return the number of choices: each is below it."""
        return len(CHOICES)

    def max_chance_outcomes(self) -> int:
        """Return the number of cards, which are dealt one by one."""
        return len(PACK)

    def observation_fields(self) -> tuple[Field, ...]:
        """Return what `State.observation_tensor` consists of, in its order."""
        return fields(self._start.players)

    def observation_tensor_size(self) -> int:
        """Return the length of an observation."""
        return sum(field.size for field in self.observation_fields())


class State:
    """A match at one moment; `apply_action` changes it, `child` and `clone` give another one.

    Chance has the pack dealt card by card, each that is left as likely as any other; `deal` does
    the same at once. What a seat's methods say is read off its view alone.
    """

    def __init__(self, match: MatchState, hands: int | None) -> None:
        self._match = match
        self._hands = hands
        self._dealt: tuple[Card, ...] = ()
        self._draft = NOTHING_CHOSEN
        self._rewards = [0.0] * match.players
        self._returns = [0.0] * match.players

    @property
    def match(self) -> MatchState:
        """The match, all of it: cards that a seat does not see are here, too."""
        return self._match

    @property
    def draft(self) -> Draft:
        """The choices that the player in turn has made towards an action."""
        return self._draft

    def clone(self) -> State:
        """Return another state of the same match at the same moment."""
        other = copy(self)
        other._rewards, other._returns = list(self._rewards), list(self._returns)
        return other

    def child(self, action: int) -> State:
        """Return the state after the action; this one stays."""
        after = self.clone()
        after.apply_action(action)
        return after

    def is_terminal(self) -> bool:
        """Return whether the match is over, or has had its number of hands."""
        hands = self._match.hands_played
        return self._match.is_over or (self._hands is not None and hands >= self._hands)

    def is_truncated(self) -> bool:
        """Return whether only the number of hands has ended a match that could go on."""
        return self.is_terminal() and not self._match.is_over

    def is_chance_node(self) -> bool:
        """Return whether a card is dealt next."""
        return self._match.awaits_deal and not self.is_terminal()

    def current_player(self) -> int:
        """Return the seat in turn, `CHANCE_PLAYER` or `TERMINAL_PLAYER`."""
        if self.is_terminal():
            return TERMINAL_PLAYER
        hand = self._match.hand
        return CHANCE_PLAYER if self.is_chance_node() or hand is None else hand.turn

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may be dealt next, each with its probability; none but at a
        deal."""
        if not self.is_chance_node():
            return []
        left = [number for number, card in enumerate(PACK) if card not in self._dealt]
        return [(number, 1 / len(left)) for number in left]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the choices of the player in turn, ascending; empty for any other ``player``."""
        if (player is not None and player != self.current_player()) or self.is_terminal():
            return []
        if self.is_chance_node():
            return [number for number, _ in self.chance_outcomes()]
        return list(legal_choices(view_for(self._match, self.current_player()), self._draft))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Return a 1 for each legal choice of the player, else 0, in the order of the choices."""
        legal = set(self.legal_actions(player))
        return [int(number in legal) for number in range(len(CHOICES))]

    def apply_action(self, action: int) -> None:
        """Change to the state after the choice; raises `ValueError` if it is not legal."""
        if action not in self.legal_actions():
            raise ValueError(f"choice {action} is not legal now")
        self._rewards = [0.0] * self._match.players
        if self.is_chance_node():
            self._dealt = (*self._dealt, PACK[action])
            if len(self._dealt) == len(PACK):
                self.deal(self._dealt)
            return
        chosen = choose(view_for(self._match, self.current_player()), self._draft, action)
        if isinstance(chosen, Draft):
            self._draft = chosen
            return
        finished = self._match.hands_played
        self._match, _ = self._match.apply(chosen)
        self._draft = NOTHING_CHOSEN
        if self._match.hands_played > finished:
            self._reward(self._match.sheets[-1])

    def deal(self, pack: Iterable[Card]) -> Deal:
        """Deal this pack, in place of its cards one by one; raises `IllegalActionError`."""
        dealt = self._match.deal(pack)
        self._match, _ = self._match.apply(dealt)
        self._dealt = ()
        self._rewards = [0.0] * self._match.players
        return dealt

    def rewards(self) -> list[float]:
        """Return what the last choice brought each seat: nothing, unless it ended a hand.

        A seat gets what the hand brought its side, less the mean of what it brought the others;
        penalties count against whoever got them. All together get nothing.
        """
        return list(self._rewards)

    def returns(self) -> list[float]:
        """Return what all choices so far have brought each seat."""
        return list(self._returns)

    def observation_tensor(self, player: int) -> list[int]:
        """Return what the seat sees, as numbers (`Environment.observation_fields`)."""
        mine = player == self.current_player()
        return observe(view_for(self._match, player), self._draft if mine else NOTHING_CHOSEN)

    def information_state_string(self, player: int) -> str:
        """Return what the seat sees, as text: earlier hands by their score sheets, this one
        whole."""
        mine = player == self.current_player()
        return f"{view_for(self._match, player)!r} {self._draft if mine else NOTHING_CHOSEN!r}"

    def action_to_string(self, action: int) -> str:
        """Return the choice as an expression."""
        return repr(CHOICES[action])

    def _reward(self, sheet: HandSheet) -> None:
        match = self._match
        sign = -1 if match.game.avoids_points else 1
        others, together = len(sheet.score) - 1, sum(sheet.score)
        for points, seats in zip(sheet.score, match.game.scorers(match.players), strict=True):
            for seat in seats:
                self._rewards[seat] = float(sign * (points - (together - points) / others))
                self._returns[seat] += self._rewards[seat]
