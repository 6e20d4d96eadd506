"""What a person has played, as a picture."""

from __future__ import annotations

import pytest

from bot.draw.canvas import LANDSCAPE_HEIGHT, LANDSCAPE_WIDTH, PIXELS, SMALLEST_TYPE
from bot.draw.player_statistics import PlayedGame, PlayedGames
from bot.draw.style import Style, Theme
from bot.words import Language
from tarocchino.core.games import GameName

GAMES = tuple(
    PlayedGame(name, 20 - 2 * place, 9 - place, 4310 - 700 * place)
    for place, name in enumerate(GameName)
)


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("number", [1, 3, len(GAMES)])
def test_it_is_landscape_and_its_type_can_be_read(
    number: int, language: Language, theme: Theme
) -> None:
    canvas = PlayedGames("W" * 40, GAMES[:number]).canvas(language, Style(theme))
    assert canvas.image.size == (LANDSCAPE_WIDTH * PIXELS, LANDSCAPE_HEIGHT * PIXELS)
    assert canvas.smallest_type >= SMALLEST_TYPE


def test_the_alt_text_is_all_the_numbers_and_the_file_is_small() -> None:
    picture = PlayedGames("Bruno", GAMES).draw(Language.ENGLISH)
    for each in GAMES:
        assert f"{each.matches} matches, {each.wins} won" in picture.alt
    assert "Terziglio: 16 matches, 7 won, 2910 points." in picture.alt
    assert len(picture.png) < 60 * 1024


def test_nothing_played_is_no_picture() -> None:
    with pytest.raises(ValueError, match="nothing was played"):
        PlayedGames("Bruno", ()).draw(Language.ENGLISH)
