"""Define what lessons ask about play, words, combinations and points, and judge the answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from bot.draw.count_text import half_less
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
from bot.words import Argument, Language
from bot.words.names import card_in_sentence, rank_in_sentence
from bot.words.numbers import listed
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
    MATTO,
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
    total_points,
)
from tarocchino.core.model.tricks import playable_cards
from tarocchino.core.play.legality import as_declared
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.play.scoring import (
    SideSheet,
    default_payment,
    gaps_in,
    half_criccone,
    matto_debt,
)

GAP_FAMILY = Family.SWORDS
"""The family of the others' sequence that the question is about."""


def own_side(match: MatchState) -> int:
    return hand_of(match).side_of(STUDENT)


def sides_of_sheet(match: MatchState) -> tuple[SideSheet, SideSheet]:
    """Return the student's side of a finished hand, and the others'."""
    sides, own = match.sheets[-1].sides, own_side(match)
    return sides[own], sides[1 - own]


def asked_sequence(match: MatchState) -> Combination:
    _, others = sides_of_sheet(match)
    return next(item for item in others.sequences.items if item.family is GAP_FAMILY)


def gap_facts(language: Language, match: MatchState) -> dict[str, Argument]:
    """Return the arguments of the texts about a finished hand."""
    own, others = sides_of_sheet(match)
    item = asked_sequence(match)
    gaps = [rank_in_sentence(language, c.rank) for c in gaps_in(item, match.rules) if c.rank]
    wild = [card_in_sentence(language, c) for c in item.cards if c in CONTATORI]
    return {
        "gaps": listed(language, gaps),
        "wild": listed(language, wild),
        "length": item.length,
        "sequence": item.points,
        "half": half_criccone(match.rules),
        "less": half_less(language, others, match.rules),
        "cricche_points": others.cricche.points,
        "own_cards": own.cards,
        "other_cards": others.cards,
        "own_number": len(own.pile),
    }


def key_card(key: str) -> Card:
    """Return the card that a key names. Raises `LessonPositionError`."""
    try:
        return card(key)
    except UnknownCardError:
        raise LessonPositionError(key) from None


def own_cards(match: MatchState) -> tuple[Card, ...]:
    return hand_of(match).hands[STUDENT]


def _codes(held: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(c.code for c in held)


SILENT = "silent"
"""The key for declaring nothing."""
EVERYTHING = "all"
"""The key for declaring every combination in the hand."""
CALL_OUT = "call-out"
TAKE = "take"
"""The keys for calling out with the first cards, and for taking the last cards instead."""


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
        """Return whether the answer is a number of points."""
        return self in (TaskKind.COUNT, TaskKind.COUNT_TRICK, TaskKind.COUNT_GAPS)

    @property
    def speaks(self) -> bool:
        """Return whether the answer is something that the student says."""
        return self in (TaskKind.SPEAK, TaskKind.SIGNAL, TaskKind.BID)


@dataclass(frozen=True, slots=True)
class Task:
    """A question about a hand.

    Answers are keys: the code of a card, a number, a family, a signal, a bid, or one of the keys
    above. ``best`` are the keys of the best cards or words, and ``because`` explains some of the
    others. ``offers`` are the words that can be said, ``wrong`` the numbers that common miscounts
    give. If there is a ``family``, only its combinations count. ``lead`` is the code of the card
    that is led with a signal, ``of`` is what the gaps of a pile show.
    """

    kind: TaskKind
    best: tuple[str, ...] = ()
    because: Mapping[str, str] = field(default_factory=dict)
    offers: tuple[str, ...] = ()
    wrong: Mapping[str, int] = field(default_factory=dict)
    family: Family | None = None
    lead: str = ""
    of: str = ""

    @property
    def picks(self) -> int:
        """Return the number of keys that make one answer."""
        return 2 if self.kind is TaskKind.DISCARD else 1

    @property
    def goes_on(self) -> bool:
        """Return whether the question is asked again after each answer, until the hand is over."""
        return self.kind is TaskKind.PLAY_OUT

    def offered(self, match: MatchState) -> tuple[str, ...]:
        """Return the keys that can be chosen now."""
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
        """Return the action that the answer takes in the hand, if any."""
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
        """Return the verdict on an answer that the rules allow."""
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
        """Return how each number on offer was counted."""
        return {points: slug for slug, points in self.wrong.items()} | {self._right(match): "right"}

    def _right(self, match: MatchState) -> int:
        if self.kind is TaskKind.COUNT:
            return total_points(held_by_student(match, self.family))
        if self.kind is TaskKind.COUNT_TRICK:
            return int(GAME.count_cards(hand_of(match).tricks[-1].cards, GAME.players[0]))
        _, others = sides_of_sheet(match)
        match self.of:
            case "sequence":
                return asked_sequence(match).points
            case "cricche":
                return others.cricche.points
            case _:
                return int(others.cards)


def held_by_student(match: MatchState, family: Family | None = None) -> tuple[Combination, ...]:
    """Return the combinations in the student's hand, or only those of a family."""
    found = combinations_of(own_cards(match), match.rules)
    return tuple(item for item in found if family in (None, item.family))


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
    # Declare a cricca even if the student lacks it: the refusal of the rules explains why.
    return Declare(STUDENT, named or (Declared(family, CRICCA_CARDS[family][:3]),))


def _judge_last_card(match: MatchState, played: Card) -> AnswerVerdict:
    """Judge a card by the best end of the hand that it still allows."""
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
    """Judge a discard: the best are the last cards of a suit that are of no use in the hand."""
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
    """Judge the card paid for the Matto: the best is the one that costs least."""
    hand = hand_of(match)
    debt = matto_debt(hand)
    if debt is None:
        raise LessonPositionError("nothing is owed")
    best = default_payment(hand, debt)
    ends = [lead_of(apply(match, Pay(STUDENT, c))[0]) for c in (best, paid)]
    lost = int(ends[0] - ends[1])
    judgement = Judgement.LESSER if lost else Judgement.RIGHT
    return AnswerVerdict(judgement, judgement.value, {"card": paid, "lost": lost, "best": best})
