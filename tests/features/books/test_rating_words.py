"""Ratings in words."""

import pytest

from bot.features.books.ratings import Ladder, LadderKind, RatedStep, Rating
from bot.features.books.statistics_panels import rating_line
from bot.words import Language
from tarocchino.core.games import GameName

SETTLED, NEW = Rating(1540.4, 58.7, 31), Rating(1391.6, 190.2, 1)
OTTOCENTO, MATTAZZA = GameName.OTTOCENTO, GameName.MATTAZZA


@pytest.mark.parametrize(
    ("game", "kind", "rating", "change", "english", "italian"),
    [
        (
            OTTOCENTO, LadderKind.PEOPLE, SETTLED, 12.4,
            "Your rating in Ottocento: **1,540 ± 59** (+12).",
            "Il tuo rating a Ottocento: **1.540 ± 59** (+12).",
        ),
        (
            MATTAZZA, LadderKind.COMPUTERS, NEW, -108.4,
            "Your rating in Mattazza against computer players:"
            " **1,392 ± 190, provisional** (−108).",
            "Il tuo rating a Mattazza contro i computer: **1.392 ± 190, provvisorio** (−108).",
        ),
        (
            OTTOCENTO, LadderKind.PEOPLE, SETTLED, 0.2,
            "Your rating in Ottocento: **1,540 ± 59** (0).",
            "Il tuo rating a Ottocento: **1.540 ± 59** (0).",
        ),
    ],
)  # fmt: skip
def test_what_a_match_did_to_a_rating(
    game: GameName, kind: LadderKind, rating: Rating, change: float, english: str, italian: str
) -> None:
    step = RatedStep(Ladder(game, kind), rating, change)
    assert rating_line(step, Language.ENGLISH) == english
    assert rating_line(step, Language.ITALIAN) == italian
