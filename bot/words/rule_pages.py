"""Compose the pages of a game's rules, and find the page for a section of rules.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from bot.words import Language, say
from bot.words.numbers import listed
from bot.words.rulebook import customs_of, facts
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.rules import RuleSet


@dataclass(frozen=True, slots=True)
class RulePage:
    """A help page: its title in plain text, its body in Discord's markdown."""

    title: str
    body: str


_Plan = tuple[tuple[str, tuple[str, ...]], ...]
"""A game's pages: each one's message id, and the sections of rules.md that it covers."""

_PACK = ("pack", ("1",))
_TRICK = ("trick", ("2", "3"))
_PLAY: _Plan = (_PACK, _TRICK, ("matto", ("3",)))
_MATTO_ALONE = ("matto-alone", ("3",))
_COMBINATIONS: _Plan = tuple((slug, ("5",)) for slug in ("cricche", "sequences", "grande"))
_SIGNALS = ("signals", ("7",))
_COUNTED: _Plan = (("points", ("4",)), *_COMBINATIONS, ("declaring", ("6",)), _SIGNALS)
_FOUR_HAND: _Plan = (*_PLAY, ("four-hand", ("8",)), *_COUNTED)
_ENDING: _Plan = (("advice", ()), ("options", ("13",)))
_CUSTOMS = ("customs", ("13",))
_AROUND: _Plan = (("between", ()), ("shuffling", ()), ("other-pack", ()), ("sources", ()))
"""The last pages of every game; the rule book does not cover their subjects."""

_HALF_PACK: _Plan = (
    *_PLAY,
    ("two-hand", ("8", "10")),
    *_COUNTED,
    ("two-calling-out", ("10",)),
    _CUSTOMS,
)

_PLANS: Mapping[GameName, _Plan] = {
    GameName.OTTOCENTO: (
        ("ottocento", ()),
        *_FOUR_HAND,
        ("calling-out", ("8",)),
        *_ENDING,
    ),
    GameName.QUATTRO_SCARTATE: (("quattro_scartate", ()), *_FOUR_HAND, *_ENDING),
    GameName.TERZIGLIO: (
        ("terziglio", ()),
        _PACK,
        _TRICK,
        ("terziglio-auction", ("8", "9")),
        ("matto-odd", ("3",)),
        *_COUNTED,
        ("terziglio-poste", ("9",)),
        _CUSTOMS,
    ),
    GameName.MILLONE: (
        ("millone", ()),
        *_PLAY,
        ("millone-hand", ("8", "10")),
        *_COUNTED,
        ("millone-calling-out", ("10",)),
        _CUSTOMS,
    ),
    GameName.CENTOCINQUANTA: (("centocinquanta", ()), *_HALF_PACK),
    GameName.QUINDICI: (("quindici", ()), *_HALF_PACK),
    GameName.MATTAZZA: (
        ("mattazza", ("11",)),
        _PACK,
        _TRICK,
        _MATTO_ALONE,
        ("mattazza-points", ("4", "11")),
        *_COMBINATIONS,
        ("mattazza-sayings", ("7", "11")),
        ("mattazza-match", ("11",)),
        _CUSTOMS,
    ),
    GameName.OPEN: (
        ("open", ("12",)),
        _PACK,
        _TRICK,
        _MATTO_ALONE,
        ("open-points", ("4", "12")),
        *_COMBINATIONS,
        _SIGNALS,
        _CUSTOMS,
    ),
}


_KEPT = 64
"""The number of rule sets whose pages are cached, over both languages."""


@lru_cache(maxsize=_KEPT)
def rule_pages(
    language: Language, game: GameName, rules: RuleSet | None = None
) -> tuple[RulePage, ...]:
    """Return the game's pages in reading order, each body at most 1,800 characters. They describe
    the usual game, or a table's ``rules``."""
    played = rules or default_rules(GAMES[game])
    told = facts(language, GAMES[game], played)
    pages = [
        RulePage(_title(language, slug, sections), say(language, f"rules-{slug}", **told))
        for slug, sections in (*_PLANS[game], *_AROUND)
    ]
    if here := customs_of(language, GAMES[game], played):
        customs = say(language, "rules-here", customs="\n".join(f"- {each}" for each in here))
        pages[0] = RulePage(pages[0].title, f"{customs}\n\n{pages[0].body}")
    return tuple(pages)


def _title(language: Language, slug: str, sections: tuple[str, ...]) -> str:
    """Return the page's title with its sections, as refusals cite them: "A trick (§ 2 and 3)"."""
    title = say(language, f"rules-{slug}.title")
    if not sections:
        return title
    return say(language, "rules-titled", title=title, sections=listed(language, sections))


def section_page(game: GameName, section: str) -> int:
    """Return the index in `rule_pages` of the page that covers a section of rules.md.

    It is the first page, which introduces the game, if no page covers the section.
    """
    told = (place for place, (_, sections) in enumerate(_PLANS[game]) if section in sections)
    return next(told, 0)
