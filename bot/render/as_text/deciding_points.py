"""What made the difference in a hand: the part of the score sheet by which the winner led most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.text import Language, say
from bot.text.words.cards import card_in_sentence
from bot.text.words.lists import listed
from bot.text.words.points import shown
from tarocchino.core.games.base import Points
from tarocchino.core.model.cards import CONTATORI
from tarocchino.core.model.combinations import Combination, Tally
from tarocchino.core.play.scoring import SideSheet


def deciding_points(language: Language, better: SideSheet, worse: SideSheet) -> str:
    """The part of the sheet in which ``better`` has most more than ``worse``, as a clause.

    "five sequences, doubled, made 230 against 60; the Grande of 9 made 80 of them".
    """
    parts = (
        (better.sequences.points, worse.sequences.points),
        (better.cricche.points, worse.cricche.points),
        (better.declared_points, worse.declared_points),
        (better.cards, worse.cards),
        (better.last_trick, worse.last_trick),
        (better.trick_combinations, worse.trick_combinations),
    )
    leads = [more - less for more, less in parts]
    place = leads.index(max(leads))
    more, less = parts[place]
    match place:
        case 0:
            what, number = _tally_said(language, "sequences", better.sequences)
            best = _best_of(language, better.sequences)
        case 1:
            what, number = _tally_said(language, "cricche", better.cricche)
            best = _best_of(language, better.cricche)
        case 2:
            number = len(better.declared)
            what, best = say(language, "deciding-declared", number=number), ""
        case _:
            kind = ("cards", "last-trick", "tricks")[place - 3]
            what, number, best = say(language, f"deciding-{kind}"), 1 + (kind != "last-trick"), ""
    made = _made(language, what, number, more, less)
    return say(language, "deciding-most", clause=made, best=best) if best else made


def _made(language: Language, what: str, number: int, more: Points, less: Points) -> str:
    if not less:
        return say(language, "deciding-made", what=what, number=number, points=shown(more))
    return say(
        language,
        "deciding-made-against",
        what=what,
        number=number,
        points=shown(more),
        other=shown(less),
    )


def _tally_said(language: Language, kind: str, tally: Tally) -> tuple[str, int]:
    """The tally's combinations in a clause, and how many things that names."""
    number = len(tally.items)
    if tally.doubled:
        return say(language, f"deciding-{kind}-doubled", number=number), number
    named = [combination_said(language, item) for item in tally.items]
    # Four Kings are several even alone.
    plural = number > 1 or any(item.family.is_cricca for item in tally.items)
    return listed(language, named), 2 if plural else 1


def _best_of(language: Language, tally: Tally) -> str:
    """The combination that makes most of a doubled tally, if one makes more than any other."""
    if not tally.doubled:
        return ""
    best, second = sorted(tally.items, key=lambda item: item.points, reverse=True)[:2]
    if best.points == second.points:
        return ""
    return say(
        language,
        "deciding-best",
        name=combination_said(language, best),
        number=best.length if best.family.is_cricca else 1,
        points=2 * best.points,
    )


def combination_said(language: Language, item: Combination) -> str:
    """The combination inside a sentence: "the sequence of swords with the Bégato", "four Kings"."""
    named = say(language, f"combination-{item.family.value}", number=item.length)
    if item.family.is_cricca:
        return named
    wild = [c for c in CONTATORI if c in item.cards]
    return _with_contatori(language, named, [card_in_sentence(language, c) for c in wild])


def _with_contatori(language: Language, named: str, wild: Sequence[str]) -> str:
    if not wild:
        return named
    return say(language, "spoken-with", cards=named, wild=listed(language, wild))


def ahead(sides: Iterable[SideSheet]) -> tuple[SideSheet, ...]:
    """The sides of a hand that took part, the most points first."""
    playing = (side for side in sides if side.pile or side.cappotto)
    return tuple(sorted(playing, key=lambda side: side.total, reverse=True))
