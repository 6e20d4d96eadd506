"""Each game's rules as help pages, for people who have never held the pack.

A page is a message of the ``rules_*.ftl`` files; its numbers and worked cases are computed by the
core (`bot.words.rulebook_facts`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from bot.words import Language, say
from bot.words.numbers import listed
from bot.words.rulebook_facts import facts
from tarocchino.core.games import GAMES, GameName


@dataclass(frozen=True, slots=True)
class RulePage:
    """A help page: its title in plain text, its body in Discord's markdown."""

    title: str
    body: str


_Plan = tuple[tuple[str, tuple[str, ...]], ...]
"""The pages of a game: each page's message id, and the sections of rules.md that it covers."""

_PACK = ("pack", ("1",))
_TRICK = ("trick", ("2", "3"))
_MATTO = ("matto", ("3",))
_MATTO_ALONE = ("matto-alone", ("3",))
_POINTS = ("points", ("4",))
_COMBINATIONS: _Plan = tuple((slug, ("5",)) for slug in ("cricche", "sequences", "grande"))
_DECLARING = ("declaring", ("6",))
_SIGNALS = ("signals", ("7",))
_COUNTED: _Plan = (_POINTS, *_COMBINATIONS, _DECLARING, _SIGNALS)
_OPTIONS = ("options", ("13",))
_AROUND: _Plan = (("between", ()), ("shuffling", ()))
"""The last pages of every game; the rule book does not cover their subjects."""

_PLANS: Mapping[GameName, _Plan] = {
    GameName.OTTOCENTO: (
        ("ottocento", ()),
        _PACK,
        _TRICK,
        _MATTO,
        ("four-hand", ("8",)),
        *_COUNTED,
        ("calling-out", ("8",)),
        _OPTIONS,
    ),
    GameName.QUATTRO_SCARTATE: (
        ("quattro_scartate", ()),
        _PACK,
        _TRICK,
        _MATTO,
        ("four-hand", ("8",)),
        *_COUNTED,
        _OPTIONS,
    ),
    GameName.TERZIGLIO: (
        ("terziglio", ()),
        _PACK,
        _TRICK,
        ("terziglio-auction", ("8", "9")),
        ("matto-odd", ("3",)),
        *_COUNTED,
        ("terziglio-poste", ("9",)),
    ),
    GameName.MILLONE: (
        ("millone", ()),
        _PACK,
        _TRICK,
        _MATTO,
        ("millone-hand", ("8", "10")),
        *_COUNTED,
        ("millone-calling-out", ("10",)),
    ),
    GameName.CENTOCINQUANTA: (
        ("centocinquanta", ()),
        _PACK,
        _TRICK,
        _MATTO,
        ("two-hand", ("8", "10")),
        *_COUNTED,
        ("two-calling-out", ("10",)),
    ),
    GameName.QUINDICI: (
        ("quindici", ()),
        _PACK,
        _TRICK,
        _MATTO,
        ("two-hand", ("8", "10")),
        *_COUNTED,
        ("two-calling-out", ("10",)),
    ),
    GameName.MATTAZZA: (
        ("mattazza", ("11",)),
        _PACK,
        _TRICK,
        _MATTO_ALONE,
        ("mattazza-points", ("4", "11")),
        *_COMBINATIONS,
        ("mattazza-sayings", ("11",)),
        ("mattazza-match", ("11",)),
        _SIGNALS,
    ),
    GameName.OPEN: (
        ("open", ("12",)),
        _PACK,
        _TRICK,
        _MATTO_ALONE,
        ("open-points", ("4", "12")),
        *_COMBINATIONS,
        _SIGNALS,
    ),
}


@cache
def rule_pages(language: Language, game: GameName) -> tuple[RulePage, ...]:
    """The game's pages in reading order, each body at most 1,800 characters."""
    told = facts(language, GAMES[game])
    return tuple(
        RulePage(_title(language, slug, sections), say(language, f"rules-{slug}", **told))
        for slug, sections in (*_PLANS[game], *_AROUND)
    )


def _title(language: Language, slug: str, sections: tuple[str, ...]) -> str:
    """The page's title with its sections, as refusals cite them: "A trick (§ 2 and 3)"."""
    title = say(language, f"rules-{slug}.title")
    if not sections:
        return title
    return say(language, "rules-titled", title=title, sections=listed(language, sections))


def section_page(game: GameName, section: str) -> int:
    """The index in `rule_pages` of the page that covers a section of rules.md.

    It is the first page, which introduces the game, if no page of the game covers the section.
    """
    told = (place for place, (_, sections) in enumerate(_PLANS[game]) if section in sections)
    return next(told, 0)
