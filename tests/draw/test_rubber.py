"""The rubber as a picture: the points of every hand are in it and in its alt text."""

import random
from dataclasses import replace

import pytest

from bot.draw.picture import LONGEST_ALT
from bot.draw.pile import Box
from bot.draw.rubber import Chart, HandMark, Rubber, rubber_hands
from bot.draw.style import Style, Theme
from bot.words import Language
from bot.words.numbers import figure
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.games.base import Verdict
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.match import MatchState, new_match
from tarocchino.core.play.scoring import HandSheet, SideSheet
from tarocchino.core.views.view import MatchView, view_for
from tests.builders.narrated import EVERYBODY, next_hand

KILOBYTE = 1024
TABLES = [(name, GAMES[name].players[-1]) for name in GameName] + [(GameName.OPEN, 2)]


def played(name: GameName, players: int, hands: int, seed: int = 1) -> MatchState:
    game = GAMES[name]
    state = new_match(game, default_rules(game, players=players), players)
    shuffler = random.Random(seed)
    for _ in range(hands):
        if not state.is_over:
            state, _ = next_hand(state, shuffler)
    return state


def rubber_of(name: GameName, *sheets: HandSheet, players: int = 4) -> MatchView:
    """A match of which only the score sheets are known."""
    game = GAMES[name]
    view = view_for(new_match(game, default_rules(game, players=players), players), None)
    return replace(view, sheets=sheets)


def sides(*, cappotto: int | None = None) -> tuple[SideSheet, ...]:
    return tuple(
        SideSheet(seats, cappotto=number == cappotto)
        for number, seats in enumerate(((0, 2), (1, 3)))
    )


@pytest.mark.parametrize("language", Language, ids=lambda language: language.value)
@pytest.mark.parametrize(("name", "players"), TABLES, ids=lambda x: getattr(x, "value", x))
def test_the_alt_text_contains_every_point_of_every_hand(
    name: GameName, players: int, language: Language
) -> None:
    view, names = view_for(played(name, players, 3), None), EVERYBODY[:players]
    picture = Rubber(view, names).draw(language, Style(theme=Theme.LIGHT))
    assert len(picture.png) < 60 * KILOBYTE
    assert all(name in picture.alt for name in names)
    for hand in rubber_hands(view):
        assert f" {hand.number}, " in picture.alt
        assert ", ".join(figure(language, total) for total in hand.totals) in picture.alt
        for points in hand.points:
            assert figure(language, points).lstrip("−") in picture.alt


@pytest.mark.parametrize(("name", "players"), TABLES, ids=lambda x: getattr(x, "value", x))
def test_running_scores_are_those_of_the_match(name: GameName, players: int) -> None:
    state = played(name, players, 4)
    hands = rubber_hands(view_for(state, None))
    assert len(hands) == len(state.sheets)
    assert hands[-1].totals == state.score
    assert [hand.dealer for hand in hands] == [sheet.dealer for sheet in state.sheets]


def test_what_sets_a_hand_apart_is_marked() -> None:
    called = HandSheet(1, sides(), 1, (0, 60))
    cappotto = HandSheet(0, sides(cappotto=1), None, (939, 0))
    hands = rubber_hands(rubber_of(GameName.OTTOCENTO, cappotto, called))
    assert HandMark.CAPPOTTO in hands[0].marks[1]
    assert HandMark.CAPPOTTO not in hands[0].marks[0]
    assert hands[1].marks == ((), (HandMark.CALLED_OUT,))


def test_the_soloist_and_a_hand_thrown_in_are_marked() -> None:
    soloist, others = (
        SideSheet((1,), pile=PACK[:20]),
        SideSheet((0, 2), pile=PACK[20:]),
    )
    up = HandSheet(0, (soloist, others), None, (-20, 40, -20), soloist=1)
    alone = HandSheet(1, (soloist, others), None, (40, -80, 40), soloist=1, alone=True)
    nothing = HandSheet(1, (), None, (0, 0, 0))
    view = rubber_of(GameName.TERZIGLIO, up, alone, nothing, players=3)
    hands = rubber_hands(view)
    assert HandMark.SOLOIST in hands[0].marks[1]
    assert HandMark.ALONE in hands[1].marks[1]
    assert [hand.thrown_in for hand in hands] == [False, False, True]
    alt = Rubber(view, EVERYBODY[:3]).draw(Language.ENGLISH).alt
    assert "Hand 1, dealt by Anna: −20, +40, −20; in all −20, 40, −20; Bruno: goes up" in alt
    assert "Hand 2, dealt by Bruno: +40, −80, +40; in all 20, −40, 20; Bruno: faccio di mio" in alt
    assert "Hand 3, dealt by Bruno: 0, 0, 0; in all 20, −40, 20; thrown in." in alt


def test_players_who_sit_out_are_marked() -> None:
    state = played(GameName.MATTAZZA, 6, 20, seed=4)
    hands = rubber_hands(view_for(state, None))
    out = [
        (s.number, seat) for s in hands for seat, m in enumerate(s.marks) if HandMark.SAT_OUT in m
    ]
    assert out
    for number, seat in out:
        assert hands[number - 2].totals[seat] == state.rules.target


def test_the_winner_is_told_and_shown() -> None:
    view = view_for(played(GameName.OTTOCENTO, 4, 1), None)
    going_on = Rubber(view, EVERYBODY[:4]).draw(Language.ITALIAN)
    over = Rubber(replace(view, verdict=Verdict((1,))), EVERYBODY[:4]).draw(Language.ITALIAN)
    assert "Bruno e Dario vincono la partita." in over.alt
    assert "vincono" not in going_on.alt
    assert over.png != going_on.png


@pytest.mark.parametrize(
    ("hands", "name"),
    [(1, ""), (2, "🎴"), (8, "Anna"), (9, "W" * 60), (40, "Anna"), (90, "W" * 60)],
)
def test_any_number_of_hands_with_any_names_can_be_drawn(hands: int, name: str) -> None:
    one = played(GameName.OTTOCENTO, 4, 1).sheets[0]
    view = rubber_of(GameName.OTTOCENTO, *([one] * hands))
    picture = Rubber(view, (name,) * 4).draw(Language.ENGLISH)
    assert 0 < len(picture.alt) <= LONGEST_ALT
    assert f"Hand {hands}, " in picture.alt
    assert len(picture.png) < 60 * KILOBYTE


@pytest.mark.parametrize(("name", "players"), TABLES, ids=lambda x: getattr(x, "value", x))
def test_lines_and_marks_stay_within_the_chart(name: GameName, players: int) -> None:
    hands = rubber_hands(view_for(played(name, players, 6), None))
    box = Box(100, 40, 400, 180)
    columns = tuple(100 + 40 * (place + 0.5) for place in range(len(hands)))
    chart = Chart(box, columns, hands, default_rules(GAMES[name], players=players).target)
    for scorer in range(len(hands[0].totals)):
        for x, y in chart.line_of(scorer):
            assert box.left <= x <= box.right
            assert box.top <= y <= box.bottom
    marks = chart.marks
    assert not any(a.meets(b) for place, a in enumerate(marks) for b in marks[:place])
    assert all(mark.right <= box.right for mark in marks)


def test_more_points_stand_higher() -> None:
    hands = rubber_hands(rubber_of(GameName.OTTOCENTO, HandSheet(0, sides(), None, (300, 20))))
    chart = Chart(Box(0, 0, 100, 100), (50,), hands, 800)
    assert chart.height_of(800) < chart.height_of(300) < chart.height_of(20) < chart.height_of(0)
    assert chart.line_of(0)[-1][1] == chart.height_of(300)
