"""What lessons ask about play, combinations and card points, and how answers are judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

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


SILENT = "silent"
"""The key for declaring nothing."""
EVERYTHING = "all"
"""The key for declaring every combination in the hand."""


class TaskKind(Enum):
    """What a task asks for; the value is its name in ``lessons.toml``."""

    PLAY = "play"
    PLAY_OUT = "play-out"
    DISCARD = "discard"
    PAY = "pay"
    SPEAK = "speak"
    COUNT = "count"
    COUNT_TRICK = "count-trick"

    @property
    def counts(self) -> bool:
        """Whether the answer is a number of points."""
        return self in (TaskKind.COUNT, TaskKind.COUNT_TRICK)


@dataclass(frozen=True, slots=True)
class Task:
    """A question about a hand.

    Answers are given as keys: the code of a card, a number, a family, `EVERYTHING` or `SILENT`.
    ``best`` are the keys of the best cards or words, ``because`` explains some of the others;
    ``offers`` are the words that can be said, ``wrong`` the miscounts that give the wrong numbers.
    """

    kind: TaskKind
    best: tuple[str, ...] = ()
    because: Mapping[str, str] = field(default_factory=dict)
    offers: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()

    @property
    def picks(self) -> int:
        """The number of keys that make one answer."""
        return 2 if self.kind is TaskKind.DISCARD else 1

    @property
    def goes_on(self) -> bool:
        """Whether the question is asked again after each answer, until the hand is over."""
        return self.kind is TaskKind.PLAY_OUT

    def offered(self, match: MatchState) -> tuple[str, ...]:
        """The keys that can be chosen now."""
        match self.kind:
            case TaskKind.SPEAK:
                return self.offers
            case TaskKind.COUNT | TaskKind.COUNT_TRICK:
                return tuple(map(str, sorted(self._meanings(match))))
            case TaskKind.PAY:
                debt = matto_debt(hand_of(match))
                return () if debt is None else _codes((*debt.cards, MATTO))
            case _:
                return _codes(own_cards(match))

    def action(self, match: MatchState, picked: tuple[str, ...]) -> SeatAction | None:
        """The action that the answer takes in the hand, if any."""
        match self.kind:
            case TaskKind.PLAY | TaskKind.PLAY_OUT:
                return Play(STUDENT, key_card(picked[0]))
            case TaskKind.DISCARD:
                return Discard(STUDENT, tuple(map(key_card, picked)))
            case TaskKind.PAY:
                return Pay(STUDENT, key_card(picked[0]))
            case TaskKind.SPEAK:
                return _declaring(match, picked[0])
            case TaskKind.COUNT | TaskKind.COUNT_TRICK:
                return None

    def judge(self, match: MatchState, picked: tuple[str, ...]) -> AnswerVerdict:
        """The verdict on an answer that the rules allow."""
        match self.kind:
            case TaskKind.PLAY:
                return self._judge_card(picked[0])
            case TaskKind.PLAY_OUT:
                return _judge_last_card(match, key_card(picked[0]))
            case TaskKind.DISCARD:
                return _judge_discard(match, tuple(map(key_card, picked)))
            case TaskKind.PAY:
                return _judge_payment(match, key_card(picked[0]))
            case TaskKind.SPEAK:
                return self._judge_words(match, picked[0])
            case TaskKind.COUNT | TaskKind.COUNT_TRICK:
                because = self._meanings(match)[int(picked[0])]
                judgement = Judgement.RIGHT if because == "right" else Judgement.WRONG
                return AnswerVerdict(judgement, because)

    def _judge_card(self, key: str) -> AnswerVerdict:
        told = {"card": key_card(key)}
        if key in self.best:
            return AnswerVerdict(Judgement.RIGHT, "right", told)
        return AnswerVerdict(Judgement.LESSER, self.because.get(key, "lesser"), told)

    def _judge_words(self, match: MatchState, key: str) -> AnswerVerdict:
        if key in self.best:
            return AnswerVerdict(Judgement.RIGHT, "right")
        found = held_by_student(match)
        said = tuple(item for item in found if item.family.value == key)
        lost = total_points(found) - total_points(said)
        because = SILENT if key == SILENT else "lesser"
        return AnswerVerdict(Judgement.LESSER, because, {"lost": lost})

    def _meanings(self, match: MatchState) -> dict[int, str]:
        """How each number on offer was counted."""
        if self.kind is TaskKind.COUNT_TRICK:
            trick = hand_of(match).tricks[-1].cards
            meanings = {TRICK_MISCOUNTS[slug](trick): slug for slug in self.wrong}
            return meanings | {_points(trick): "right"}
        meanings = {COMBINATION_MISCOUNTS[slug](match): slug for slug in self.wrong}
        return meanings | {total_points(held_by_student(match)): "right"}


def held_by_student(match: MatchState) -> tuple[Combination, ...]:
    """The combinations in the student's hand."""
    return combinations_of(own_cards(match), match.rules)


def _declaring(match: MatchState, key: str) -> Declare | None:
    if key == SILENT:
        return None
    found = held_by_student(match)
    if key == EVERYTHING:
        return Declare(STUDENT, as_declared(found))
    family = Family(key)
    named = as_declared(tuple(item for item in found if item.family is family))
    # A cricca that is not held is declared all the same: the refusal of the rules explains it.
    return Declare(STUDENT, named or (Declared(family, CRICCA_CARDS[family][:3]),))


def _judge_last_card(match: MatchState, played: Card) -> AnswerVerdict:
    """The best card is the one with the best possible end of the hand."""
    hand = hand_of(match)
    playable = playable_cards(own_cards(match), hand.trick, hand.rules)
    if len(playable) == 1:
        return AnswerVerdict(Judgement.RIGHT, "last")
    ends = {c: outlook_after(match, Play(STUDENT, c)) for c in playable}
    best = max(playable, key=lambda c: ends[c])
    lost = int(ends[best] - ends[played])
    judgement = Judgement.LESSER if lost else Judgement.RIGHT
    because = f"{judgement.value}-{len(hand.tricks) + 1}-{played.code}"
    return AnswerVerdict(judgement, because, {"card": played, "lost": lost, "best": best})


def _judge_discard(match: MatchState, gone: tuple[Card, ...]) -> AnswerVerdict:
    """Best are the last cards of a suit that are of no use in the hand."""
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


def _judge_payment(match: MatchState, paid: Card) -> AnswerVerdict:
    """The best card for the Matto is the one that costs the least."""
    hand = hand_of(match)
    debt = matto_debt(hand)
    if debt is None:
        raise LessonPositionError("nothing is owed")
    best = default_payment(hand, debt)
    ends = [lead_of(apply(match, Pay(STUDENT, c))[0]) for c in (best, paid)]
    lost = int(ends[0] - ends[1])
    judgement = Judgement.LESSER if lost else Judgement.RIGHT
    return AnswerVerdict(judgement, judgement.value, {"card": paid, "lost": lost, "best": best})


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
