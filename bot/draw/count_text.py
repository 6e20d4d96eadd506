"""Explain how a finished hand is counted at the table, in the order of Barilli's *Computo dei
punteggi*: sequences, cricche, card points, the last trick, declarations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.draw.hand import Narrator
from bot.draw.score_sheet_facts import cards_sum, declared_named, named_sum, poste_said
from bot.words import Argument, Language, say
from bot.words.names import card_in_list, card_in_sentence, family_name, rank_name, suit_name
from bot.words.numbers import figure, listed
from tarocchino.core.games.base import Game, Points
from tarocchino.core.model.cards import CONTATORI, MOORS, PACK, Card
from tarocchino.core.model.combinations import Combination, Family, Tally, sequence_points
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.scoring import (
    HandSheet,
    SideSheet,
    gaps_in,
    half_criccone,
    pile_laid_out,
    shortfalls,
)

_STEP = sequence_points(2)
"""The points of each card of a sequence after the first."""


def is_counted(sheet: HandSheet) -> bool:
    """Return whether cards of the hand were counted, so it was not thrown in or called out."""
    return any(side.pile for side in sheet.sides)


def count_told(narrator: Narrator, game: Game, sheet: HandSheet) -> str:
    """Return the arithmetic of a hand that `is_counted` in markdown, one paragraph per step."""
    return _Counting(narrator, game, sheet).told


@dataclass(frozen=True)
class _Counting:
    """The count of one hand. If one of two piles is laid out, the other is read from its gaps;
    otherwise each is laid out."""

    narrator: Narrator
    game: Game
    sheet: HandSheet

    @property
    def told(self) -> str:
        """Return the whole text; a step in which nobody scores is left out."""
        steps = {
            "sequences": self._sequences(),
            "cricche": self._cricche(),
            "cards": self._cards(),
            "last": self._last_trick(),
            "tricks": self._of_each(lambda side: ("", side.trick_combinations)),
            "declared": self._of_each(lambda side: (self._declared(side), side.declared_points)),
            "total": self._totals(),
        }
        told = [self._start()]
        for name, lines in steps.items():
            if items := "\n".join(lines):
                told.append(f"{self._heading(name)}\n{items}")
        if self.sheet.soloist is not None:
            told.append(poste_said(self.narrator.language, self.sheet, self.narrator.rules))
        # Keeps a product on one line.
        return "\n\n".join(told).replace(" × ", "\xa0×\xa0").replace(" = ", "\xa0=\xa0")

    @cached_property
    def _laid_out(self) -> SideSheet | None:
        number = pile_laid_out(self.sheet)
        return None if number is None else self.sheet.sides[number]

    @cached_property
    def _sides(self) -> Sequence[SideSheet]:
        """Return the sides that took part; one that is read from the gaps comes first."""
        playing = [side for side in self.sheet.sides if side.pile or side.cappotto]
        return sorted(playing, key=lambda side: side is self._laid_out)

    def _is_read(self, side: SideSheet) -> bool:
        return self._laid_out is not None and side is not self._laid_out

    def _start(self) -> str:
        """Return which pile is laid out."""
        if self._laid_out is None:
            unused = len(PACK) - sum(len(side.pile) for side in self.sheet.sides)
            return self._say("count-each", unused=unused)
        return self._say(
            "count-lay-out",
            number=len(self._laid_out.pile),
            side=self._named(self._laid_out),
            other=self._named(self._sides[0]),
        )

    def _heading(self, step: str) -> str:
        """Return the step's heading with its rule."""
        return self._say(
            f"count-{step}",
            step=_STEP,
            half=half_criccone(self.narrator.rules),
            whole=self._whole,
            gaps="yes" if self._laid_out else "no",
            group=len(self._sides) if self.game.avoids_points else 0,
        )

    @property
    def _whole(self) -> Points:
        """Return the card points of the whole pack."""
        return self.game.count_cards(PACK, len(self._sides))

    def _sequences(self) -> Iterator[str]:
        for side in self._sides:
            items, points = side.sequences.items, side.sequences.points
            if not items:
                continue
            terms = [f"{item.length - 1} × {_STEP}" for item in items]
            if not self._is_read(side):
                named = map(self._family, items)
                told = " + ".join(map(" ".join, zip(named, terms, strict=True)))
                yield self._line(side, _doubled(side.sequences, told), points)
                continue
            yield f"- {self._read_heading(side)}"
            for item, term in zip(items, terms, strict=True):
                told = self._say("count-sequence", name=self._gaps(item), number=item.length,
                                 sum=term, points=item.points)  # fmt: skip
                yield f"  - {told}"
            if len(items) > 1:
                sum_ = _doubled(side.sequences, " + ".join(str(item.points) for item in items))
                yield f"  - {sum_} = **{points}**"

    def _read_heading(self, side: SideSheet) -> str:
        """Return whose sequences are read from the gaps, and the contatori in each."""
        wild = [card_in_sentence(self.narrator.language, c) for c in CONTATORI if c in side.pile]
        cards = listed(self.narrator.language, wild) if wild else ""
        return self._say("count-read", side=self._named(side), number=len(wild), cards=cards)

    def _gaps(self, item: Combination) -> str:
        """Return the sequence by its gaps: "Swords without Queen", "Grande down to the 9"."""
        language, name = self.narrator.language, self._family(item)
        if item.family is Family.GRANDE:
            head, *_, last = (c for c in item.cards if c not in (*MOORS, *CONTATORI))
            name += f" ({card_in_list(language, head)}–{card_in_list(language, last)})"
        gaps = [_gap_name(language, item.family, c) for c in gaps_in(item, self.narrator.rules)]
        return self._say("count-without", name=name, cards=listed(language, gaps)) if gaps else name

    def _cricche(self) -> Iterator[str]:
        rules = self.narrator.rules
        for side in self._sides:
            if self._is_read(side):
                less = half_less(self.narrator.language, side, rules)
                yield self._line(side, less, side.cricche.points)
            elif side.cricche.items:
                named = named_sum(self.narrator.language, side.cricche)
                yield self._line(side, named, side.cricche.points)

    def _cards(self) -> Iterator[str]:
        """Yield first the pile that is laid out, from which the other follows."""
        language, (first, *_) = self.narrator.language, self._sides
        for side in reversed(self._sides) if self._laid_out else self._sides:
            sum_ = cards_sum(language, side) if side.pile else ""
            if self._laid_out is not None and side is first:
                sum_ = f"{figure(language, self._whole)} − {figure(language, self._laid_out.cards)}"
            yield self._line(side, sum_, side.cards)

    def _last_trick(self) -> Iterator[str]:
        for side in self._sides:
            if side.last_trick and side.cricche.doubled and self._laid_out:
                half, more = side.cricche.points // 2, side.last_trick // 2
                yield "- " + self._say("count-last-before", side=self._named(side), half=half,
                                       more=more, points=side.last_trick,
                                       sum=side.cricche.points + side.last_trick)  # fmt: skip
            elif side.last_trick:
                yield self._line(side, "", side.last_trick)

    def _of_each(self, scored: Callable[[SideSheet], tuple[str, Points]]) -> Iterator[str]:
        for side in self._sides:
            sum_, points = scored(side)
            if points:
                yield self._line(side, sum_, points)

    def _declared(self, side: SideSheet) -> str:
        return declared_named(self.narrator.language, side)

    def _totals(self) -> Iterator[str]:
        language, alone = self.narrator.language, len(self.sheet.score) == len(self.sheet.sides)
        for side in self._sides:
            parts = (side.sequences.points, side.cricche.points, side.cards, side.last_trick,
                     side.trick_combinations, side.declared_points)  # fmt: skip
            sum_ = " + ".join(figure(language, points) for points in parts if points)
            scored = self.sheet.score[self.sheet.sides.index(side)]
            if alone and not self.game.avoids_points and scored != side.total:
                yield self._line(side, sum_, side.total) + f" → {figure(language, scored)}"
            else:
                yield self._line(side, sum_, side.total)

    def _family(self, item: Combination) -> str:
        return family_name(self.narrator.language, item.family)

    def _line(self, side: SideSheet, sum_: str, points: Points) -> str:
        language, result = self.narrator.language, f"**{figure(self.narrator.language, points)}**"
        # A sum of one number is the result.
        told = f"{sum_} = {result}" if sum_ and sum_ != figure(language, points) else result
        return f"- {self._named(side)}: {told}"

    def _named(self, side: SideSheet) -> str:
        return self.narrator.people(side.seats)

    def _say(self, message: str, **facts: Argument) -> str:
        return say(self.narrator.language, message, **facts)


def half_less(language: Language, side: SideSheet, rules: RuleSet) -> str:
    """Return half a criccone less what the pile lacks: "(148 − Kings 17 − Jacks 12 × 2) × 2"."""
    less = (
        f"{family_name(language, lost.family)} {_costs(lost.costs)}"
        for lost in shortfalls(side.pile, rules)
    )
    return _doubled(side.cricche, " − ".join([str(half_criccone(rules)), *less]))


def _gap_name(language: Language, family: Family, c: Card) -> str:
    """Return the gap of a sequence: a rank of a suit, a suit of the Aces, a trump."""
    if c.suit is None or c.rank is None:
        return card_in_list(language, c)
    return suit_name(language, c.suit) if family is Family.ACES else rank_name(language, c.rank)


def _doubled(tally: Tally, sum_: str) -> str:
    return f"({sum_}) × 2" if tally.doubled else sum_


def _costs(costs: tuple[int, ...]) -> str:
    """Return the cost of missing cards: "18", "18 × 2", or if they differ "7 − 17"."""
    if len(set(costs)) < len(costs):
        return f"{costs[0]} × {len(costs)}"
    return " − ".join(map(str, costs))
