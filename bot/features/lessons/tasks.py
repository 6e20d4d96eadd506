"""The kinds of question about play, combinations and card points, and how answers are judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from bot.features.lessons.model import (
    GAME,
    STUDENT,
    AnswerVerdict,
    Judgement,
    LessonPositionError,
    hand_of,
    lead_of,
    outlook_after,
)
from tarocchino.core.model.actions import Declare, Discard, Pay, Play, SeatAction
from tarocchino.core.model.cards import (
    CONTATORI,
    LUNA,
    MATTO,
    SOLE,
    Card,
    Suit,
    UnknownCardError,
    card,
)
from tarocchino.core.model.combinations import (
    CRICCA_CARDS,
    Combination,
    Declared,
    Family,
    combinations_of,
    sequence_points,
    total_points,
)
from tarocchino.core.model.tricks import playable_cards
from tarocchino.core.play.legality import as_declared
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


SILENT = "silent"
"""The key for declaring nothing."""
EVERYTHING = "all"
"""The key for declaring every combination in the hand."""


def held_by_student(match: MatchState) -> tuple[Combination, ...]:
    """The combinations in the student's hand."""
    return combinations_of(own_cards(match), match.rules)


@dataclass(frozen=True, slots=True)
class Speak:
    """Declare, or play on in silence; ``offers`` are families, `EVERYTHING` and `SILENT`."""

    offers: tuple[str, ...]
    best: str
    picks: ClassVar[int] = 1
    goes_on: ClassVar[bool] = False

    def offered(self, _match: MatchState) -> tuple[str, ...]:
        return self.offers

    def action(self, match: MatchState, picked: tuple[str, ...]) -> SeatAction | None:
        if picked[0] == SILENT:
            return None
        found = held_by_student(match)
        if picked[0] == EVERYTHING:
            return Declare(STUDENT, as_declared(found))
        family = Family(picked[0])
        named = as_declared(tuple(item for item in found if item.family is family))
        # A cricca that is not held is declared all the same: the refusal of the rules explains it.
        return Declare(STUDENT, named or (Declared(family, CRICCA_CARDS[family][:3]),))

    def judge(self, match: MatchState, picked: tuple[str, ...]) -> AnswerVerdict:
        if picked[0] == self.best:
            return AnswerVerdict(Judgement.RIGHT, "right")
        found = held_by_student(match)
        said = tuple(item for item in found if item.family.value == picked[0])
        lost = total_points(found) - total_points(said)
        because = SILENT if picked[0] == SILENT else "lesser"
        return AnswerVerdict(Judgement.LESSER, because, {"lost": lost})


@dataclass(frozen=True, slots=True)
class Count:
    """Count the points of the combinations in the hand; `MISCOUNTS` give the wrong answers."""

    miscounts: tuple[str, ...]
    picks: ClassVar[int] = 1
    goes_on: ClassVar[bool] = False

    def offered(self, match: MatchState) -> tuple[str, ...]:
        return tuple(map(str, sorted(self._meanings(match))))

    def action(self, _match: MatchState, _picked: tuple[str, ...]) -> SeatAction | None:
        return None

    def judge(self, match: MatchState, picked: tuple[str, ...]) -> AnswerVerdict:
        return counted(self._meanings(match), picked[0])

    def _meanings(self, match: MatchState) -> dict[int, str]:
        """How each number on offer was counted."""
        meanings = {COMBINATION_MISCOUNTS[slug](match): slug for slug in self.miscounts}
        return meanings | {total_points(held_by_student(match)): "right"}


def counted(meanings: Mapping[int, str], number: str) -> AnswerVerdict:
    """The verdict on a number that was chosen; ``meanings`` say how each one comes about."""
    because = meanings[int(number)]
    judgement = Judgement.RIGHT if because == "right" else Judgement.WRONG
    return AnswerVerdict(judgement, because)


def _undoubled(match: MatchState) -> int:
    return sum(item.points for item in held_by_student(match))


def _all_doubled(match: MatchState) -> int:
    return 2 * _undoubled(match)


def _no_contatori(match: MatchState) -> int:
    held = [c for c in own_cards(match) if c not in CONTATORI]
    return total_points(combinations_of(held, match.rules))


def _one_alone(match: MatchState) -> int:
    return max(item.points for item in held_by_student(match))


def _card_values(match: MatchState) -> int:
    return sum(c.points for item in held_by_student(match) for c in item.cards)


def _all_four(match: MatchState) -> int:
    family = held_by_student(match)[0].family
    return total_points(combinations_of(CRICCA_CARDS[family], match.rules))


def _five_a_card(match: MatchState) -> int:
    return sum(sequence_points(item.length + 1) for item in held_by_student(match))


def _one_shorter(match: MatchState) -> int:
    return sum(sequence_points(item.length - 1) for item in held_by_student(match))


COMBINATION_MISCOUNTS: Mapping[str, Callable[[MatchState], int]] = {
    "undoubled": _undoubled,
    "all-doubled": _all_doubled,
    "no-contatori": _no_contatori,
    "one-alone": _one_alone,
    "card-values": _card_values,
    "all-four": _all_four,
    "five-a-card": _five_a_card,
    "one-shorter": _one_shorter,
}
"""Common mistakes in counting, and the number that each gives."""


@dataclass(frozen=True, slots=True)
class CountTrick:
    """Count the card points of the trick just taken; `MISCOUNTS` give the wrong answers."""

    miscounts: tuple[str, ...]
    picks: ClassVar[int] = 1
    goes_on: ClassVar[bool] = False

    def offered(self, match: MatchState) -> tuple[str, ...]:
        return tuple(map(str, sorted(self._meanings(match))))

    def action(self, _match: MatchState, _picked: tuple[str, ...]) -> SeatAction | None:
        return None

    def judge(self, match: MatchState, picked: tuple[str, ...]) -> AnswerVerdict:
        return counted(self._meanings(match), picked[0])

    def _meanings(self, match: MatchState) -> dict[int, str]:
        """How each number on offer was counted."""
        trick = hand_of(match).tricks[-1].cards
        meanings = {TRICK_MISCOUNTS[slug](trick): slug for slug in self.miscounts}
        return meanings | {_points(trick): "right"}


def _points(trick: tuple[Card, ...]) -> int:
    return int(GAME.count_cards(trick, GAME.players[0]))


def _singly(trick: tuple[Card, ...]) -> int:
    return sum(c.points for c in trick)


def _best_alone(trick: tuple[Card, ...]) -> int:
    return max(c.points for c in trick)


def _high_is_dear(trick: tuple[Card, ...]) -> int:
    """Sun and Moon taken for five-point cards."""
    five = max(c.points for c in trick)
    return _points(trick) + sum(five - c.points for c in trick if c in (SOLE, LUNA))


TRICK_MISCOUNTS: Mapping[str, Callable[[tuple[Card, ...]], int]] = {
    "singly": _singly,
    "best-alone": _best_alone,
    "high-is-dear": _high_is_dear,
}
"""Common mistakes in counting cards, and the number that each gives."""
