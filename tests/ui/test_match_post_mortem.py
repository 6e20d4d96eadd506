"""What is said of a whole match below its post-mortem."""

from __future__ import annotations

from bot.club.par.clear_worth import ClearWorth
from bot.club.review.model import Moment
from bot.club.review.when import ChoiceKind, When
from bot.game.games import GameName
from bot.game.model.actions import Play
from bot.game.model.cards import card
from bot.text import Language
from bot.ui.replay.match_post_mortem import MatchPostMortem, match_lines


def moment(cost: float) -> Moment:
    return Moment(4, When(ChoiceKind.PLAY, 2), Play(1, card("Kc")), Play(1, card("6c")), cost, 0.0)


def said(whole: MatchPostMortem) -> str:
    return "\n".join(match_lines(whole, Language.ENGLISH))


def test_cards_and_play_are_told_where_they_stand_out() -> None:
    both = said(MatchPostMortem(GameName.OTTOCENTO, ClearWorth(6, -312, 140), {}))
    assert "**−312**" in both
    assert "**+140**" in both
    cards = said(MatchPostMortem(GameName.OTTOCENTO, ClearWorth(6, -312, None), {}))
    assert "What you made" not in cards
    assert "chance" in said(MatchPostMortem(GameName.MATTAZZA, ClearWorth(6, None, None), {}))
    assert "penalties" in said(MatchPostMortem(GameName.MATTAZZA, ClearWorth(6, 2, None), {}))


def test_the_costliest_choices_of_all_hands_are_listed_in_order() -> None:
    hands = {0: (moment(12),), 1: (), 2: (moment(30), moment(5), moment(6))}
    lines = said(MatchPostMortem(GameName.OTTOCENTO, None, hands)).splitlines()
    assert [line.split(",")[0] for line in lines[1:]] == ["- hand 3", "- hand 1", "- hand 3"]
    assert said(MatchPostMortem(GameName.OTTOCENTO, None, {0: (moment(12),)})) == ""
