"""A match (*partita*): its hands, the running score, the deal and the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from tarocchino.core.games.base import Game, HandDone, MatchSoFar, Points, Verdict, highest, whole
from tarocchino.core.games.match_rules import match_rules
from tarocchino.core.model.actions import Action, Deal, SeatAction
from tarocchino.core.model.cards import PACK, Card
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.model.rules import BadRulesError, RuleSet
from tarocchino.core.play.events import Event, HandBegan, HandScored, MatchWon
from tarocchino.core.play.hand import apply_to_hand, deal_hand
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import LegalActions, verify
from tarocchino.core.play.scoring import HandSheet, score_hand

_WHOLE_PACK = frozenset(PACK)

_OVER = Phase.OVER
"""The member itself: to look it up in its class takes longer than to compare a phase."""


@dataclass(frozen=True)
class MatchState:
    """A match at one moment.

    ``players`` is the number of seats; ``score`` the running score of each side; ``sheets`` are the
    score sheets of the finished hands; ``hand`` is the hand in play, or the last one until the next
    deal, None before the first; ``verdict`` is the result once the match is over.
    """

    game: Game
    rules: RuleSet
    players: int
    score: tuple[Points, ...]
    sheets: tuple[HandSheet, ...] = ()
    hand: HandState | None = None
    verdict: Verdict | None = None

    @property
    def hands_played(self) -> int:
        """The number of finished hands."""
        return len(self.sheets)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.verdict is not None

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing to happen is a deal."""
        return not self.is_over and (self.hand is None or self.hand.phase is Phase.OVER)

    @property
    def next_dealer(self) -> int | None:
        """The seat that deals next; None before the first hand, which any seat may deal."""
        if self.hand is None or not self.sheets:
            return None
        done = HandDone(
            dealer=self.hand.dealer,
            players=self.players,
            playing=still_in(self),
            soloist=self.hand.soloist,
            score=self.sheets[-1].score,
        )
        return self.game.next_dealer(self.rules, done)

    @property
    def legal_actions(self) -> MatchActions:
        """What the player in turn may do; nothing to choose from while a deal is awaited."""
        return MatchActions(self)

    def deal(self, deck: Iterable[Card], dealer: int | None = None) -> Deal:
        """Return the next deal with this pack, by the player whose turn it is to deal.

        The first hand is dealt by seat 0 unless another ``dealer`` is given.
        """
        seat = self.next_dealer if dealer is None else dealer
        return Deal(0 if seat is None else seat, tuple(deck))

    def with_hand(self, hand: HandState) -> MatchState:
        """Return the match with its hand gone on, or with the next one."""
        return replace(self, hand=hand)

    def apply(self, action: Action) -> tuple[MatchState, tuple[Event, ...]]:
        """Return the match after the action, and what happened; see `apply`."""
        return apply(self, action)


@dataclass(frozen=True)
class MatchActions:
    """Everything that may happen next in a match.

    ``in`` is exact for every action, deals too. Iteration, ``len`` and ``[place]`` are those of
    `tarocchino.core.play.legality.LegalActions` for the player in turn: enough to play a match
    with. While a deal is awaited and after the end of the match there is nothing to iterate.
    """

    match: MatchState

    def __contains__(self, action: Action) -> bool:
        try:
            verify_action(self.match, action)
        except IllegalActionError:
            return False
        return True

    def __iter__(self) -> Iterator[SeatAction]:
        return iter(self._of_seat)

    def __len__(self) -> int:
        return len(self._of_seat)

    def __getitem__(self, place: int) -> SeatAction:
        return self._of_seat[place]

    @cached_property
    def _of_seat(self) -> LegalActions | tuple[()]:
        hand = self.match.hand
        return () if hand is None or self.match.is_over else LegalActions(hand)


def new_match(game: Game, rules: RuleSet, players: int) -> MatchState:
    """Return a match before its first deal, its rules complete for the number of players.

    Raises `BadRulesError` for a number of players or for rules that the game does not take.
    """
    if players not in game.players:
        raise BadRulesError("players", f"{game.name.value} is not played by {players}")
    rules = match_rules(game, rules, players)
    return MatchState(game, rules, players, score=(0,) * len(game.scorers(players)))


def still_in(state: MatchState) -> tuple[int, ...]:
    """Return the seats that play the next hand."""
    if len(state.score) < state.players:
        return tuple(range(state.players))
    return state.game.still_in(state.rules, state.score)


def verify_action(state: MatchState, action: Action) -> None:
    """Raise `IllegalActionError` unless the action is legal now."""
    if isinstance(action, Deal):
        _verify_deal(state, action)
    else:
        verify(_hand_in_play(state), action)


def apply(state: MatchState, action: Action) -> tuple[MatchState, tuple[Event, ...]]:
    """Return the match after the action, and what happened; raises `IllegalActionError`."""
    if isinstance(action, Deal):
        return _deal(state, action)
    hand, events = apply_to_hand(_hand_in_play(state), action)
    return continued_with(state, hand, events)


def continued_with(
    state: MatchState, hand: HandState, events: tuple[Event, ...] = ()
) -> tuple[MatchState, tuple[Event, ...]]:
    """Return the match whose hand has come so far, by these events: counted, if it is over."""
    if hand.phase is _OVER:
        return _count(state, hand, events)
    return state.with_hand(hand), events


def may_be_stopped(state: MatchState) -> bool:
    """Return whether the players may end the match now: no number of hands was agreed on, one is
    over."""
    return state.game.takes_hands and state.rules.hands is None and bool(state.sheets)


def stop_match(state: MatchState) -> tuple[MatchState, tuple[Event, ...]]:
    """Return the match ended by its players: the highest score wins, equal players together (§
    9)."""
    if not may_be_stopped(state) or state.is_over:
        raise IllegalActionError(Reason.MATCH_OVER)
    return _ended(state, Verdict(highest(state.score)))


def concede_match(state: MatchState, side: int) -> tuple[MatchState, tuple[Event, ...]]:
    """Return the match resigned by a side, given by its index in ``score``: the other side wins.

    Of several others the highest score wins, equal ones together; if the scores are penalties, all
    that are still in win, as at any end of such a match (§ 11). Raises `IllegalActionError` if the
    match is over, or this side has already lost it.
    """
    contenders = state.game.still_in(state.rules, state.score)
    if state.is_over or side not in contenders:
        raise IllegalActionError(Reason.MATCH_OVER)
    others = tuple(other for other in contenders if other != side)
    if not state.game.avoids_points:
        best = max(state.score[other] for other in others)
        others = tuple(other for other in others if state.score[other] == best)
    return _ended(state, Verdict(others))


def replay(state: MatchState, actions: Iterable[Action]) -> MatchState:
    """Return the match after all the actions; raises `IllegalActionError` at the first illegal
    one."""
    for action in actions:
        state, _ = apply(state, action)
    return state


def _ended(state: MatchState, verdict: Verdict) -> tuple[MatchState, tuple[Event, ...]]:
    return replace(state, verdict=verdict), (MatchWon(verdict.winner, state.score),)


def _hand_in_play(state: MatchState) -> HandState:
    hand = state.hand
    if hand is None:
        raise IllegalActionError(Reason.HAND_OVER)
    if state.verdict is not None and hand.phase is not _OVER:
        raise IllegalActionError(Reason.MATCH_OVER)
    return hand


def _verify_deal(state: MatchState, deal: Deal) -> None:
    if state.is_over:
        raise IllegalActionError(Reason.MATCH_OVER)
    if not state.awaits_deal:
        raise IllegalActionError(Reason.HAND_UNFINISHED)
    if deal.dealer not in range(state.players) or state.next_dealer not in (None, deal.dealer):
        raise IllegalActionError(Reason.WRONG_DEALER)
    if len(deal.deck) != len(PACK) or set(deal.deck) != _WHOLE_PACK:
        raise IllegalActionError(Reason.BAD_DECK)


def _deal(state: MatchState, deal: Deal) -> tuple[MatchState, tuple[Event, ...]]:
    _verify_deal(state, deal)
    hand, events = deal_hand(
        state.game, state.rules, state.score, deal.dealer, deal.deck, still_in(state), state.players
    )
    sitting_out = tuple(seat for seat in range(state.players) if seat not in hand.playing)
    began = HandBegan(state.hands_played, deal.dealer, sitting_out)
    return state.with_hand(hand), (began, *events)


def _count(
    state: MatchState, hand: HandState, events: tuple[Event, ...]
) -> tuple[MatchState, tuple[Event, ...]]:
    sheet = score_hand(hand)
    number = state.hands_played
    score = tuple(whole(a + b) for a, b in zip(state.score, sheet.score, strict=True))
    verdict = state.game.verdict(state.rules, MatchSoFar(score, number + 1, sheet.called_out))
    events = (*events, HandScored(number, sheet, score))
    if verdict is not None:
        events = (*events, MatchWon(verdict.winner, score))
    sheets = (*state.sheets, sheet)
    counted = replace(state, sheets=sheets, score=score, hand=hand, verdict=verdict)
    return counted, events
