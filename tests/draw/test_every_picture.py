"""Every picture of the club, of somebody's games and of a card: landscape, legible, small, the same
each time, with any names."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import cycle
from typing import Any

import pytest

from bot.draw.canvas import SMALLEST_TYPE
from bot.draw.card_picture import LargeCard
from bot.draw.evenings import EveningStandings, Scoring
from bot.draw.leaderboards import Leaderboard, Order
from bot.draw.picture import LONGEST_ALT, Drawable
from bot.draw.player_statistics import PlayedGame, PlayedGames
from bot.draw.style import Style, Theme
from bot.words import Language
from tarocchino.core.games import GameName
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.rules import RuleSet
from tests.builders.club_pictures import every_example
from tests.builders.moments import ODD_NAMES
from tests.fixtures.laws import Thinning

_PLAYED = tuple(
    PlayedGame(game, 20 - 2 * place, 9 - place, 4310 - 700 * place)
    for place, game in enumerate(GameName)
)


def examples_in(language: Language) -> dict[str, Drawable]:
    """The pictures of the club, the games of a person and single cards."""
    games = {f"games/{n}": PlayedGames("W" * 40, _PLAYED[:n]) for n in (1, 3, len(_PLAYED))}
    cards = {f"card/{each.code}": LargeCard(each, RuleSet(), each.code) for each in PACK[::7]}
    return {**every_example(language), **games, **cards}


EXAMPLES_IN = {language: examples_in(language) for language in Language}
EXAMPLES = sorted(EXAMPLES_IN[Language.ENGLISH])
FULLEST = (
    "leaderboard/pairs", "podium/evening", "records/all", "history/points-year", "person/twelve",
    "comparison/friends", "standings/pairs", "traveller/eight",
)  # fmt: skip
"""The fullest of each kind."""

LARGEST = 60 * 1024
"""Bytes that a phone loads at once."""


def with_names(facts: Any, names: Iterator[str]) -> Any:
    """The facts with the people called by these names in turn."""
    changes: dict[str, Any] = {}
    for field in fields(facts):
        value = getattr(facts, field.name)
        if field.name == "name":
            changes[field.name] = next(names)
        elif field.name in ("names", "first", "second") and isinstance(value, tuple):
            changes[field.name] = tuple(next(names) for _ in value)
        elif is_dataclass(value):
            changes[field.name] = with_names(value, names)
        elif isinstance(value, tuple) and value and is_dataclass(value[0]):
            changes[field.name] = tuple(with_names(each, names) for each in value)
    return replace(facts, **changes)


def test_it_is_landscape_and_its_type_can_be_read() -> None:
    for place, name in enumerate(EXAMPLES):
        language = list(Language)[place % 2]
        canvas = EXAMPLES_IN[language][name].canvas(language)
        assert canvas.image.size == (1200, 700), name
        assert canvas.smallest_type >= SMALLEST_TYPE, name


def test_it_is_small_to_send_and_always_the_same(thinned: Thinning) -> None:
    for name in thinned(EXAMPLES):
        for theme in Theme:
            facts = EXAMPLES_IN[Language.ITALIAN][name]
            picture = facts.draw(Language.ITALIAN, Style(theme))
            assert len(picture.png) <= LARGEST, name
            assert picture == facts.draw(Language.ITALIAN, Style(theme)), name


def test_themes_change_colours_and_nothing_else() -> None:
    for kind in FULLEST:
        facts = every_example(Language.ENGLISH)[kind]
        dark, light = (facts.draw(Language.ENGLISH, Style(theme)) for theme in Theme)
        assert dark.alt == light.alt
        assert dark.png != light.png


@pytest.mark.parametrize(
    "names", [ODD_NAMES, ("WWWW" * 10,), ("🎴 Elena", "دانيال")], ids=["odd", "long", "mixed"]
)
def test_any_names_can_be_drawn(names: tuple[str, ...]) -> None:
    for kind in FULLEST:
        facts = with_names(every_example(Language.ENGLISH)[kind], cycle(names))
        assert facts.canvas(Language.ENGLISH).smallest_type >= SMALLEST_TYPE, kind
        picture = facts.draw(Language.ENGLISH)
        assert 0 < len(picture.alt) <= LONGEST_ALT, kind
        assert "\u202e" not in picture.alt


def test_every_word_that_a_picture_may_need_is_there() -> None:
    """Each order and scoring, in both languages: a missing message would raise."""
    for language in Language:
        examples = every_example(language)
        board, evening = examples["leaderboard/wins"], examples["standings/imps"]
        assert isinstance(board, Leaderboard)
        assert isinstance(evening, EveningStandings)
        boards = {replace(board, ranked_by=order).draw(language).alt for order in Order}
        evenings = {replace(evening, scoring=scoring).draw(language).alt for scoring in Scoring}
        assert (len(boards), len(evenings)) == (len(Order), len(Scoring))
