"""What lessons ask about play, words, combinations and card points, and how answers are judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from bot.features.lessons.gaps import GAP_COUNTS
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
from tarocchino.core.model.actions import (
    Bid,
    BidWord,
    CallOut,
    Declare,
    DeclineCallOut,
    Discard,
    Pay,
    Play,
    SeatAction,
    Signal,
)
from tarocchino.core.model.cards import (
    CONTATORI,
    LUNA,
    MATTO,
    NUMBERED_TRUMPS,
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
from tarocchino.core.model.rules import GrandeWild, RuleSet
from tarocchino.core.model.tricks import playable_cards
from tarocchino.core.play.legality import as_declared
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.play.scoring import default_payment, matto_debt


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
CALL_OUT = "call-out"
TAKE = "take"
"""The keys for calling out with the first cards, and for taking the last ones instead."""


class TaskKind(Enum):
    """What a task asks for; the value is its name in ``lessons.toml``."""

    PLAY = "play"
    PLAY_OUT = "play-out"
    DISCARD = "discard"
    PAY = "pay"
    SPEAK = "speak"
    SIGNAL = "signal"
    BID = "bid"
    COUNT = "count"
    COUNT_TRICK = "count-trick"
    COUNT_GAPS = "count-gaps"

    @property
    def counts(self) -> bool:
        """Whether the answer is a number of points."""
        return self in (TaskKind.COUNT, TaskKind.COUNT_TRICK, TaskKind.COUNT_GAPS)

    @property
    def speaks(self) -> bool:
        """Whether the answer is something that the student says."""
        return self in (TaskKind.SPEAK, TaskKind.SIGNAL, TaskKind.BID)


@dataclass(frozen=True, slots=True)
class Task:
    """A question about a hand.

    Answers are given as keys: the code of a card, a number, a family, a signal, a bid, or one of
    the keys above. ``best`` are the keys of the best cards or words, ``because`` explains some of
    the others; ``offers`` are the words that can be said, ``wrong`` the miscounts that give the
    wrong numbers. Only combinations of the ``family``, if any, are counted; ``lead`` is the code of
    the card that is led with a signal, ``of`` what is read from the gaps of a pile.
    """

    kind: TaskKind
    best: tuple[str, ...] = ()
    because: Mapping[str, str] = field(default_factory=dict)
    offers: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    family: Family | None = None
    lead: str = ""
    of: str = ""

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
            case kind if kind.speaks:
                return self.offers
            case kind if kind.counts:
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
            case TaskKind.SIGNAL:
                said = () if picked[0] == SILENT else (Signal(picked[0]),)
                return Play(STUDENT, key_card(self.lead), said)
            case TaskKind.BID:
                return Bid(STUDENT, BidWord(picked[0]))
            case _:
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
                return self._judge_declared(match, picked[0])
            case TaskKind.SIGNAL | TaskKind.BID:
                is_best = picked[0] in self.best
                judgement = Judgement.RIGHT if is_best else Judgement.LESSER
                return AnswerVerdict(judgement, "right" if is_best else picked[0])
            case _:
                because = self._meanings(match)[int(picked[0])]
                judgement = Judgement.RIGHT if because == "right" else Judgement.WRONG
                return AnswerVerdict(judgement, because)

    def _judge_card(self, key: str) -> AnswerVerdict:
        told = {"card": key_card(key)}
        if key in self.best:
            return AnswerVerdict(Judgement.RIGHT, "right", told)
        return AnswerVerdict(Judgement.LESSER, self.because.get(key, "lesser"), told)

    def _judge_declared(self, match: MatchState, key: str) -> AnswerVerdict:
        if key in self.best:
            return AnswerVerdict(Judgement.RIGHT, "right")
        found = held_by_student(match)
        said = tuple(item for item in found if item.family.value == key)
        lost = total_points(found) - total_points(said)
        because = key if key in (SILENT, TAKE) else "lesser"
        return AnswerVerdict(Judgement.LESSER, because, {"lost": lost})

    def _meanings(self, match: MatchState) -> dict[int, str]:
        """How each number on offer was counted."""
        if self.kind is TaskKind.COUNT_GAPS:
            return dict(GAP_COUNTS[self.of](match))
        if self.kind is TaskKind.COUNT_TRICK:
            trick = hand_of(match).tricks[-1].cards
            meanings = {TRICK_MISCOUNTS[slug](trick): slug for slug in self.wrong}
            return meanings | {_points(trick): "right"}
        count = Count(own_cards(match), match.rules, self.family)
        meanings = {COMBINATION_MISCOUNTS[slug](count): slug for slug in self.wrong}
        return meanings | {count.points: "right"}


@dataclass(frozen=True, slots=True)
class Count:
    """What combinations of these cards count by these rules: all, or only those of a family."""

    cards: tuple[Card, ...]
    rules: RuleSet
    family: Family | None = None

    @property
    def found(self) -> tuple[Combination, ...]:
        """The combinations that count."""
        found = combinations_of(self.cards, self.rules)
        return tuple(item for item in found if self.family in (None, item.family))

    @property
    def points(self) -> int:
        """Their points, doubling included."""
        return total_points(self.found)


def held_by_student(match: MatchState, family: Family | None = None) -> tuple[Combination, ...]:
    """The combinations in the student's hand, or only those of a family."""
    return Count(own_cards(match), match.rules, family).found


def _declaring(match: MatchState, key: str) -> SeatAction | None:
    if key == SILENT:
        return None
    if key == TAKE:
        return DeclineCallOut(STUDENT)
    found = held_by_student(match)
    if key == CALL_OUT:
        return CallOut(STUDENT, as_declared(found))
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


def _undoubled(count: Count) -> int:
    return sum(item.points for item in count.found)


def _all_doubled(count: Count) -> int:
    return 2 * _undoubled(count)


def _no_contatori(count: Count) -> int:
    return replace(count, cards=tuple(c for c in count.cards if c not in CONTATORI)).points


def _one_alone(count: Count) -> int:
    return max(item.points for item in count.found)


def _card_values(count: Count) -> int:
    return sum(c.points for item in count.found for c in item.cards)


def _all_four(count: Count) -> int:
    return total_points(combinations_of(CRICCA_CARDS[count.found[0].family], count.rules))


def _five_a_card(count: Count) -> int:
    return sum(sequence_points(item.length + 1) for item in count.found)


def _one_shorter(count: Count) -> int:
    return sum(sequence_points(item.length - 1) for item in count.found)


def _stopped(count: Count) -> int:
    """The Grande that ends at its first gap below the 16."""
    return replace(count, rules=replace(count.rules, grande_wild=GrandeWild.STOP)).points


def _past_the_break(count: Count) -> int:
    """The Grande with the numbers below its *scavezzo*."""
    (grande,) = count.found
    below = [c for c in count.cards if c in NUMBERED_TRUMPS and c not in grande.cards]
    return sequence_points(grande.length + len(below))


COMBINATION_MISCOUNTS: Mapping[str, Callable[[Count], int]] = {
    "undoubled": _undoubled,
    "all-doubled": _all_doubled,
    "no-contatori": _no_contatori,
    "one-alone": _one_alone,
    "card-values": _card_values,
    "all-four": _all_four,
    "five-a-card": _five_a_card,
    "one-shorter": _one_shorter,
    "stopped": _stopped,
    "past-the-break": _past_the_break,
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
