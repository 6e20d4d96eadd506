"""What is said of a whole match below its post-mortem."""

from bot.client.components import AccentColour, Panel
from bot.features.books.par import ClearWorth
from bot.features.reviews.panels import with_worth
from bot.words import Language
from tarocchino.core.games import GameName


def said(game: GameName, worth: ClearWorth) -> str:
    panel = with_worth(Panel((), AccentColour.RESULT), game, worth, Language.ENGLISH)
    return "\n".join(part.content for part in panel.parts)


def test_cards_and_play_are_told_where_they_stand_out() -> None:
    both = said(GameName.OTTOCENTO, ClearWorth(6, -312, 140))
    assert "**−312**" in both
    assert "**+140**" in both
    assert "What you made" not in said(GameName.OTTOCENTO, ClearWorth(6, -312, None))
    assert "chance" in said(GameName.MATTAZZA, ClearWorth(6, None, None))
    assert "penalties" in said(GameName.MATTAZZA, ClearWorth(6, 2, None))
