"""The kinds of question about play, each with its judgement of legal answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.lessons.lookahead import STUDENT, lead_of, outlook_after
from bot.lessons.model import AnswerVerdict, Judgement, LessonPositionError
from bot.lessons.prepared_hand import hand_of
from tarocchino.core.model.actions import Discard, Pay, Play, SeatAction
from tarocchino.core.model.cards import MATTO, Card, Suit, UnknownCardError, card
from tarocchino.core.model.combinations import combinations_of, total_points
from tarocchino.core.model.tricks import playable_cards
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.play.piles import default_payment, matto_debt


def key_card(key: str) -> Card:
    """The card that a key names; raises `LessonPositionError`."""
    try:
        return card(key)
    except UnknownCardError:
        raise LessonPositionError(key) from None


def own_cards(match: MatchState) -> tuple[Card, ...]:
    """The student's cards."""
    return hand_of(match).hands[STUDENT]


def _codes(held: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(c.code for c in held)


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card: ``best`` are the codes of the best; ``because`` explains some of the others."""

    best: tuple[str, ...]
    because: tuple[tuple[str, str], ...] = ()
    picks: ClassVar[int] = 1
    goes_on: ClassVar[bool] = False

    def offered(self, match: MatchState) -> tuple[str, ...]:
        return _codes(own_cards(match))

    def action(self, _match: MatchState, picked: tuple[str, ...]) -> SeatAction:
        return Play(STUDENT, key_card(picked[0]))

    def judge(self, _match: MatchState, picked: tuple[str, ...]) -> AnswerVerdict:
        told = {"card": key_card(picked[0])}
        if picked[0] in self.best:
            return AnswerVerdict(Judgement.RIGHT, "right", told)
        return AnswerVerdict(Judgement.LESSER, dict(self.because).get(picked[0], "lesser"), told)


@dataclass(frozen=True, slots=True)
class PlayOut:
    """Play the last tricks of a hand; the best card is the one with the best possible end."""

    picks: ClassVar[int] = 1
    goes_on: ClassVar[bool] = True

    def offered(self, match: MatchState) -> tuple[str, ...]:
        return _codes(own_cards(match))

    def action(self, _match: MatchState, picked: tuple[str, ...]) -> SeatAction:
        return Play(STUDENT, key_card(picked[0]))

    def judge(self, match: MatchState, picked: tuple[str, ...]) -> AnswerVerdict:
        hand = hand_of(match)
        playable = playable_cards(own_cards(match), hand.trick, hand.rules)
        if len(playable) == 1:
            return AnswerVerdict(Judgement.RIGHT, "last")
        ends = {c: outlook_after(match, Play(STUDENT, c)) for c in playable}
        best = max(playable, key=lambda c: ends[c])
        played = key_card(picked[0])
        lost = int(ends[best] - ends[played])
        judgement = Judgement.LESSER if lost else Judgement.RIGHT
        because = f"{judgement.value}-{len(hand.tricks) + 1}-{played.code}"
        return AnswerVerdict(judgement, because, {"card": played, "lost": lost, "best": best})


@dataclass(frozen=True, slots=True)
class LayAway:
    """Discard as the dealer: best are the last cards of a suit that are of no use in the hand."""

    picks: ClassVar[int] = 2
    goes_on: ClassVar[bool] = False

    def offered(self, match: MatchState) -> tuple[str, ...]:
        return _codes(own_cards(match))

    def action(self, _match: MatchState, picked: tuple[str, ...]) -> SeatAction:
        return Discard(STUDENT, tuple(key_card(key) for key in picked))

    def judge(self, match: MatchState, picked: tuple[str, ...]) -> AnswerVerdict:
        gone = tuple(key_card(key) for key in picked)
        held = own_cards(match)
        kept = tuple(c for c in held if c not in gone)
        before, after = (total_points(combinations_of(h, match.rules)) for h in (held, kept))
        if after < before:
            return AnswerVerdict(Judgement.LESSER, "combination", {"lost": before - after})
        if any(c.suit is Suit.TRUMPS for c in gone):
            return AnswerVerdict(Judgement.LESSER, "trump")
        if any(c.points > 1 for c in gone):
            return AnswerVerdict(Judgement.LESSER, "court")
        if {c.suit for c in gone} & {c.suit for c in kept}:
            return AnswerVerdict(Judgement.LESSER, "lesser")
        return AnswerVerdict(Judgement.RIGHT, "right")


@dataclass(frozen=True, slots=True)
class PayPrice:
    """Pay the Matto's price; the best card is the one that costs the least."""

    picks: ClassVar[int] = 1
    goes_on: ClassVar[bool] = False

    def offered(self, match: MatchState) -> tuple[str, ...]:
        debt = matto_debt(hand_of(match))
        return () if debt is None else _codes((*debt.cards, MATTO))

    def action(self, _match: MatchState, picked: tuple[str, ...]) -> SeatAction:
        return Pay(STUDENT, key_card(picked[0]))

    def judge(self, match: MatchState, picked: tuple[str, ...]) -> AnswerVerdict:
        hand = hand_of(match)
        debt = matto_debt(hand)
        if debt is None:
            raise LessonPositionError("nothing is owed")
        best, paid = default_payment(hand, debt), key_card(picked[0])
        ends = [lead_of(apply(match, Pay(STUDENT, c))[0]) for c in (best, paid)]
        lost = int(ends[0] - ends[1])
        judgement = Judgement.LESSER if lost else Judgement.RIGHT
        return AnswerVerdict(judgement, judgement.value, {"card": paid, "lost": lost, "best": best})
