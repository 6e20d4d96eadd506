"""Say what choices were worth: actions, amounts, and the source of a difference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.words import Language, say
from bot.words.names import (
    card_in_sentence,
    card_label,
    cards_in_sentence,
    family_name,
    suit_name,
)
from bot.words.numbers import difference, listed, number
from tarocchino.core.games import GAMES
from tarocchino.core.games.base import GameName, ScoreUnit
from tarocchino.core.model.actions import Declare, Discard, Pay, Play, SeatAction
from tarocchino.core.model.cards import PACK, Card
from tarocchino.core.model.combinations import Declared, Family
from tarocchino.kernel.rule_table import Part
from tarocchino.players.search.ideas import Idea
from tarocchino.players.search.reasons import Reasons

_DECIMALS = {ScoreUnit.POSTE: 1, ScoreUnit.PENALTIES: 2}
_LARGE = 10
"""The least number of points that is shown without a decimal."""
_SAME = 0.01


def decimals_for(game: GameName, amount: float) -> int:
    """Return the useful number of decimals for an amount of the game's unit."""
    return _DECIMALS.get(GAMES[game].unit, 0 if abs(amount) >= _LARGE else 1)


def is_told(game: GameName, amount: float) -> bool:
    """Return whether a rounded amount is more than nothing."""
    return round(amount, decimals_for(game, amount)) > 0


def gain_in_words(language: Language, game: GameName, amount: float) -> str:
    """Return how much better an action is: "+14", "−0.07 penalties"."""
    unit = GAMES[game].unit
    gained = -amount if unit is ScoreUnit.PENALTIES else amount
    shown = difference(language, gained, decimals_for(game, amount))
    return say(language, "gain", amount=shown, unit=unit.value)


def cost_line(language: Language, game: GameName, choice: str, behind: float, error: float) -> str:
    """Return a line for a choice that is this much behind the best."""
    decimals, cost = decimals_for(game, behind), gain_in_words(language, game, -behind)
    if not round(error, decimals):
        return say(language, "choice-line-exact", choice=choice, behind=cost)
    shown = number(language, error, decimals)
    return say(language, "choice-line", choice=choice, behind=cost, error=shown)


def done_in_words(
    language: Language, action: SeatAction, instead_of: SeatAction | None = None
) -> str:
    """Return what the reader did, as a clause: "you threw the 7 and the Jack of coins".

    For a discard, name only the cards that are not in ``instead_of``, the other discard.
    """
    match action:
        case Play(card=played):
            return say(language, "done-play", card=card_in_sentence(language, played))
        case Discard():
            cards = _cards_of(action, instead_of)
            return say(language, "done-discard", cards=cards_in_sentence(language, cards))
        case Declare(combinations=named):
            return say(language, "done-declare", combinations=_families(language, named))
        case _:
            return say(language, "done-silent")


def choice_in_words(
    language: Language, action: SeatAction, instead_of: SeatAction | None = None
) -> str:
    """Return an action by its name, for the beginning of a line: "Ace of batons"."""
    match action:
        case Play(card=card) | Pay(card=card):
            return card_label(language, card)
        case Discard():
            cards = _cards_of(action, instead_of)
            return cards_in_sentence(language, cards, articles=False)
        case Declare(combinations=named):
            return say(language, "choice-declare", combinations=_families(language, named))
        case _:
            return say(language, "choice-silent")


def _cards_of(discard: Discard, other: SeatAction | None) -> list[Card]:
    """Return the cards of a discard that are not in another one; all if both are the same."""
    others = other.cards if isinstance(other, Discard) else ()
    cards = [c for c in discard.cards if c not in others] or discard.cards
    return sorted(cards, key=PACK.index)


def _families(language: Language, named: Sequence[Declared]) -> str:
    return listed(language, [family_name(language, each.family) for each in named])


def reasons_in_words(
    language: Language, game: GameName, reasons: Reasons, cost: float
) -> Iterator[str]:
    """Yield lines with the gains of the better of two actions; none if there is nothing to say.

    The figures add up to the cost of the other action, or else no sum is suggested.
    """
    decimals = min(1, decimals_for(game, cost))
    left, adds_up = round(cost, decimals), abs(cost + reasons.total) < _SAME
    if not reasons.shifts:
        return
    yield say(language, "reasons-sum" if adds_up else "reasons-parts")
    for shift in reasons.shifts:
        points = difference(language, -shift.points, decimals)
        left -= round(-shift.points, decimals)
        yield say(language, "reason-shift", points=points, part=_part(language, shift.part))
    if adds_up and round(left, decimals):
        yield say(language, "reason-rest", points=difference(language, left, decimals))


def _part(language: Language, part: Part | Family) -> str:
    word = part.name.lower() if isinstance(part, Part) else part.value
    return say(language, f"reason-{word}")


def idea_in_words(language: Language, idea: Idea) -> str:
    """Return the idea in a sentence: "With no coins left you can trump the King of coins."."""
    card, other = (
        "" if c is None else card_in_sentence(language, c) for c in (idea.card, idea.other)
    )
    return say(
        language,
        f"idea-{idea.kind.value}",
        card=card,
        other=other,
        suit="" if idea.suit is None else suit_name(language, idea.suit),
        part="" if idea.part is None else _part(language, idea.part),
    )
