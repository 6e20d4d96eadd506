"""What choices were worth, in words: actions, amounts, and where a difference comes from."""

from __future__ import annotations

from collections.abc import Iterator

from bot.words import Language, say
from bot.words.names import card_in_sentence, card_label, family_name
from bot.words.numbers import difference, listed, number
from tarocchino.core.games import GAMES
from tarocchino.core.games.base import GameName, ScoreUnit
from tarocchino.core.model.actions import (
    Bid,
    CallOut,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    SeatAction,
)
from tarocchino.core.model.combinations import Family
from tarocchino.kernel.parts import Part
from tarocchino.players.search.reasons import Reasons

_DECIMALS = {ScoreUnit.POSTE: 1, ScoreUnit.PENALTIES: 2}
_FEW = 3
_LARGE = 10
"""Points from here on are shown without a decimal."""
_WORTH_TELLING = 1.0


def decimals_for(game: GameName, amount: float) -> int:
    """The decimals that an amount of the game's unit is worth telling with."""
    return _DECIMALS.get(GAMES[game].unit, 0 if abs(amount) >= _LARGE else 1)


def is_told(game: GameName, amount: float) -> bool:
    """Whether an amount is more than nothing once it is rounded."""
    return round(amount, decimals_for(game, amount)) > 0


def gain_in_words(language: Language, game: GameName, amount: float) -> str:
    """By so much an action is better: "14 points more", "0.07 penalties fewer"."""
    decimals = decimals_for(game, amount)
    rounded = round(amount, decimals)
    return say(
        language,
        f"gain-{GAMES[game].unit.value}",
        amount=number(language, amount, decimals),
        number=1 if rounded == 1 else 2,
    )


def action_in_words(
    language: Language, action: SeatAction, instead_of: SeatAction | None = None
) -> str:
    """What somebody does, as a thing to be compared: "the King of coins", "declaring Kings".

    A discard is described by what it has other than the one ``instead_of`` which it is considered.
    """
    match action:
        case Play(card=played):
            return card_in_sentence(language, played)
        case Discard(cards=thrown):
            if isinstance(instead_of, Discard) and set(thrown) != set(instead_of.cards):
                return _exchange(language, action, instead_of)
            named = card_in_sentence if len(thrown) <= _FEW else card_label
            cards = listed(language, [named(language, c) for c in thrown])
            return say(language, "done-discard", cards=cards)
        case Declare(combinations=named):
            families = [family_name(language, each.family) for each in named]
            return say(language, "done-declare", combinations=listed(language, families))
        case KeepSilent():
            return say(language, "done-silent")
        case CallOut():
            return say(language, "done-call-out")
        case DeclineCallOut():
            return say(language, "done-play-on")
        case Bid() | Pay():
            raise ValueError(f"{action!r} is compared with nothing")


def _exchange(language: Language, discard: Discard, other: Discard) -> str:
    mine, theirs = (
        listed(language, [card_in_sentence(language, c) for c in one.cards if c not in two.cards])
        for one, two in ((discard, other), (other, discard))
    )
    return say(language, "done-discard-instead", cards=mine, others=theirs)


def reasons_in_words(
    language: Language,
    reasons: Reasons,
    done: SeatAction,
    better: SeatAction,
    *,
    avoids_points: bool = False,
) -> list[str]:
    """What is different with the action ``done``, in lines; none where nothing can be said.

    ``avoids_points`` is that of the game.
    """
    if not reasons.worlds:
        return []
    lines = [*_shifts(language, reasons), *_fates(language, reasons)]
    if not lines:
        return [say(language, "reasons-none")]
    named = action_in_words(language, done, better)
    if isinstance(done, Discard):
        return [say(language, "reasons-discard", done=named), *lines]
    text = "reasons-avoiding" if avoids_points else "reasons-against"
    return [say(language, text, done=named, better=action_in_words(language, better)), *lines]


def _shifts(language: Language, reasons: Reasons) -> Iterator[str]:
    for shift in reasons.shifts:
        points = _points(language, shift.points)
        yield say(language, "reason-shift", points=points, part=_part(language, shift.part))
    if reasons.shifts and abs(reasons.rest) >= _WORTH_TELLING:
        yield say(language, "reason-rest", points=_points(language, reasons.rest))


def _points(language: Language, points: float) -> str:
    return difference(language, points, 0 if abs(points) >= _LARGE else 1)


def _fates(language: Language, reasons: Reasons) -> Iterator[str]:
    for fate in reasons.fates:
        name = card_in_sentence(language, fate.card)
        yield say(
            language,
            "reason-fate",
            card=name[:1].upper() + name[1:],
            share=round(100 * fate.share),
            instead=round(100 * fate.instead),
        )


def _part(language: Language, part: Part | Family) -> str:
    word = part.name.lower() if isinstance(part, Part) else part.value
    return say(language, f"reason-{word}")
