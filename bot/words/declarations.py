"""Say combinations as players announce them (rules.md § 6).

In Italian a phrase leaves out the head, the King or the Angel, which is understood.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from bot.words import Language, say
from bot.words.names import card_in_sentence, family_name, rank_in_sentence, suit_name
from bot.words.numbers import listed, one_after_another
from tarocchino.core.model.cards import (
    ACES,
    ANGELO,
    BEGATO,
    CONTATORI,
    LUNA,
    MATTO,
    MONDO,
    MOORS,
    NUMBERED_TRUMPS,
    SOLE,
    TAROCCHI,
    Card,
    Rank,
    Suit,
)
from tarocchino.core.model.combinations import (
    CRICCA_CARDS,
    Combination,
    Family,
    tallies,
    total_points,
)
from tarocchino.core.model.rules import GrandeHead, RuleSet

_FIGURES_AND_ACE = (Rank.QUEEN, Rank.KNIGHT, Rank.JACK, Rank.ACE)


def spoken(language: Language, combination: Combination, rules: RuleSet) -> str:
    """Return one combination as a phrase: "tre Re sbaglia Bastoni", "the Angel and the two
    Reds"."""
    return _named(language, combination, rules, with_head=language is not Language.ITALIAN)


def counted(language: Language, combination: Combination, rules: RuleSet) -> str:
    """Return the combination with every card that counts in it, even the head: "the King, the Queen
    and the Ace of coins with the Bégato"."""
    if combination.family is Family.TAROCCHI and _missing(combination.cards, TAROCCHI):
        return listed(language, [card_in_sentence(language, c) for c in combination.cards])
    return _named(language, combination, rules, with_head=True)


def _named(language: Language, combination: Combination, rules: RuleSet, *, with_head: bool) -> str:
    held = frozenset(combination.cards)
    match combination.family:
        case Family.TAROCCHI:
            return _tarocchi(language, held)
        case family if family.is_cricca:
            return _cricca(language, family, held)
        case Family.GRANDE:
            phrase = _grande(language, held, rules, with_head=with_head)
        case Family.ACES:
            phrase = _aces(language, held)
        case Family.MOORS:
            phrase = _moors(language, held)
        case _:
            phrase = _figures(language, held, with_head=with_head)
    return _with_contatori(language, phrase, _contatori_said(combination))


def counted_with_points(
    language: Language, combinations: Iterable[Combination], rules: RuleSet
) -> str:
    """Return all combinations in one line, as counted, each with its points before doubling."""
    return _in_one_line(language, combinations, lambda item: counted(language, item, rules))


def points_as_sum(combinations: Iterable[Combination]) -> str | None:
    """Return the points of a declaration as a sum, "36 + 2 × (30 + 30 + 25)"; None for a single
    one.

    >>> points_as_sum(())
    """
    items = tuple(combinations)
    if len(items) < 2:
        return None
    parts = []
    for tally in reversed(tallies(items)):  # Cricche come first, as in the declaration.
        points = " + ".join(str(item.points) for item in tally.items)
        if points:
            parts.append(f"2 × ({points})" if tally.doubled else points)
    return " + ".join(parts)


def points_explained(language: Language, combinations: Sequence[Combination]) -> str:
    """Return the points of a declaration, with their sum if it has several: "66 = 36 + 30"."""
    points, sum_of = total_points(combinations), points_as_sum(combinations)
    if sum_of is None:
        return str(points)
    return say(language, "spoken-sum", points=points, sum=sum_of)


def spoken_with_points(
    language: Language, combinations: Iterable[Combination], rules: RuleSet
) -> str:
    """Return a declaration's combinations in one line, with points before doubling."""
    return _in_one_line(language, combinations, lambda item: spoken(language, item, rules))


def _in_one_line(
    language: Language, combinations: Iterable[Combination], phrase: Callable[[Combination], str]
) -> str:
    phrases = (
        say(language, "spoken-points", phrase=phrase(item), points=item.points)
        for item in combinations
    )
    return one_after_another(language, phrases)


def _contatori_said(combination: Combination) -> tuple[Card, ...]:
    held = combination.cards
    if combination.family is Family.GRANDE and _is_whole(held):
        # The name of the whole Grande includes the Bégato, its last card.
        return (MATTO,) if MATTO in held else ()
    return tuple(c for c in CONTATORI if c in held)


def _with_contatori(language: Language, phrase: str, wild: Sequence[Card]) -> str:
    if not wild:
        return phrase.removesuffix(",")
    both = len(wild) == len(CONTATORI)
    named = say(language, "spoken-both-contatori") if both else card_in_sentence(language, wild[0])
    return say(language, "spoken-with", cards=phrase, wild=named)


def _missing(held: Collection[Card], members: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(c for c in members if c not in held)


def _suit(language: Language, c: Card) -> str:
    return suit_name(language, c.suit or Suit.TRUMPS)


def _tarocchi(language: Language, held: Collection[Card]) -> str:
    missing = _missing(held, TAROCCHI)
    if not missing:
        return _cricca(language, Family.TAROCCHI, held)
    if ANGELO in missing:
        return say(language, "spoken-tarocchi-mad")
    return say(language, "spoken-tarocchi-three", card=card_in_sentence(language, missing[0]))


def _cricca(language: Language, family: Family, held: Collection[Card]) -> str:
    name = family_name(language, family)
    missing = _missing(held, CRICCA_CARDS[family])
    if not missing:
        return say(language, "spoken-cricca-four", family=name)
    suit = _suit(language, missing[0])
    return say(language, "spoken-cricca-three", family=name, suit=suit)


def _figures(language: Language, held: Collection[Card], *, with_head: bool) -> str:
    ranks = {c.rank: c for c in held if c.rank is not None}
    said = ((Rank.KING,) if with_head else ()) + _FIGURES_AND_ACE
    named = [rank_in_sentence(language, rank) for rank in said if rank in ranks]
    suit = _suit(language, ranks[Rank.KING])
    return say(language, "spoken-figures", figures=listed(language, named), suit=suit)


def _aces(language: Language, held: Collection[Card]) -> str:
    match [_suit(language, c) for c in ACES if c in held]:
        case [first, second]:
            return say(language, "spoken-aces-two", first=first, second=second)
        case [_, _, _]:
            missing = _suit(language, _missing(held, ACES)[0])
            return say(language, "spoken-aces-three", suit=missing)
        case _:
            return say(language, "spoken-aces-four")


def _moors(language: Language, held: Collection[Card]) -> str:
    return say(language, "spoken-moors", number=sum(1 for c in MOORS if c in held))


def _is_whole(held: Collection[Card]) -> bool:
    whole = (ANGELO, MONDO, SOLE, LUNA, *NUMBERED_TRUMPS, *MOORS, BEGATO)
    return not _missing(held, whole)


def _grande(language: Language, held: Collection[Card], rules: RuleSet, *, with_head: bool) -> str:
    if _is_whole(held):
        return say(language, "spoken-whole-grande")
    head, second = ANGELO, MONDO
    if rules.grande_head is not GrandeHead.ANGELO:
        head, second = second, head
    members = (*((head,) if with_head else ()), second, SOLE, LUNA)
    named = [card_in_sentence(language, c) for c in members if c in held]
    if SOLE in held and LUNA in held:
        named[-2:] = [say(language, "spoken-reds")]
    numbers = [c for c in NUMBERED_TRUMPS if c in held]
    if len(numbers) == 1:
        named.append(_number_in_sentence(language, numbers[0]))
    phrase = listed(language, named)
    if len(numbers) > 1:
        lowest = _number_of(numbers[-1])
        phrase = say(language, "spoken-down-to", start=phrase, number=lowest)
    phrase = _skipping(language, phrase, numbers, held)
    if not any(c in held for c in MOORS):
        return phrase
    return say(language, "spoken-grande-and-moors", start=phrase, moors=_moors(language, held))


def _skipping(
    language: Language, phrase: str, numbers: Sequence[Card], held: Collection[Card]
) -> str:
    """Return the phrase, with the numbers that contatori bridge added in descending order."""
    through = NUMBERED_TRUMPS.index(numbers[-1]) if numbers else -1
    if any(c in held for c in MOORS):
        through = len(NUMBERED_TRUMPS) - 1
    skipped = _missing(held, NUMBERED_TRUMPS[: through + 1])
    if not skipped:
        return phrase
    named = listed(language, [_number_in_sentence(language, c) for c in skipped])
    return say(language, "spoken-skipping", start=phrase, skipped=named)


def _number_of(c: Card) -> int:
    return int(c.code)


def _number_in_sentence(language: Language, c: Card) -> str:
    return say(language, "spoken-number", number=_number_of(c))
