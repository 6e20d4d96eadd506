"""What a person has played, as a picture."""

from bot.draw.player_statistics import PlayedGame, PlayedGames
from bot.words import Language
from tarocchino.core.games import GameName

GAMES = tuple(
    PlayedGame(name, 20 - 2 * place, 9 - place, 4310 - 700 * place)
    for place, name in enumerate(GameName)
)


def test_the_alt_text_is_all_the_numbers_and_the_file_is_small() -> None:
    picture = PlayedGames("Bruno", GAMES).draw(Language.ENGLISH)
    for each in GAMES:
        assert f"{each.matches} matches, {each.wins} won" in picture.alt
    assert "Terziglio: 16 matches, 7 won, 2,910 points." in picture.alt
    assert len(picture.png) < 60 * 1024
