"""A hand with every card face up: every card is named at every step, in a small file."""

import pytest

from bot.draw.canvas import LANDSCAPE_HEIGHT, LANDSCAPE_WIDTH, PIXELS, SMALLEST_TYPE
from bot.draw.hand import hand_in_sentence
from bot.draw.open_hand import OpenHands, OpenHandsDrawing, taken_points, tricks_of
from bot.draw.picture import LONGEST_ALT, Picture
from bot.draw.player_names import People
from bot.draw.style import Style, Theme
from bot.words import Language
from tarocchino.core.games import GAMES, GameName
from tarocchino.core.views.open_hand import OpenView, ReplayStep, replay_steps
from tests.builders.narrated import EVERYBODY
from tests.builders.random_play import play_hand
from tests.fixtures.laws import Thinning

KILOBYTE = 1024
LARGEST = 60 * KILOBYTE
TABLES = [
    (game, players)
    for game in GameName
    for players in {GAMES[game].players[0], GAMES[game].players[-1]}
]
IDS = {"ids": lambda each: getattr(each, "value", str(each))}
LONG_NAMES = tuple(name * 6 for name in EVERYBODY)


def stepped(name: GameName, players: int, seed: int = 2) -> tuple[ReplayStep, ...]:
    hand = play_hand((name.value, {}), seed, players)
    return replay_steps(hand.start, hand.actions)


def drawn(view: OpenView, language: Language, style: Style = Style()) -> Picture:
    return OpenHands(view, EVERYBODY[: view.match.players]).draw(language, style)


@pytest.mark.parametrize(("name", "players"), TABLES, **IDS)
def test_every_card_is_told_and_the_file_is_small(
    name: GameName, players: int, thinned: Thinning
) -> None:
    steps = stepped(name, players)
    for place in thinned(sorted({0, 1, 2, 3, *range(4, len(steps), 9), len(steps) - 1})):
        view, language = steps[place].view, list(Language)[place % 2]
        picture = drawn(view, language, Style(list(Theme)[place // 2 % 2]))
        assert len(picture.png) <= LARGEST, place
        for cards in (*view.hands, *view.discards, view.stock):
            told = hand_in_sentence(language, cards, view.match.rules)
            assert told in picture.alt, place


@pytest.mark.parametrize(("name", "players"), TABLES, **IDS)
def test_all_hands_are_told_however_long_the_names(name: GameName, players: int) -> None:
    language = list(Language)[players % 2]
    view = stepped(name, players)[0].view
    picture = OpenHands(view, LONG_NAMES[:players]).draw(language)
    assert len(picture.alt) <= LONGEST_ALT
    for held in view.hands:
        assert hand_in_sentence(language, held, view.match.rules) in picture.alt


@pytest.mark.parametrize(("name", "players"), TABLES, **IDS)
def test_it_is_landscape_and_nothing_is_below_its_edge_or_too_small(
    name: GameName, players: int
) -> None:
    steps = stepped(name, players)
    for place in (0, len(steps) // 2, len(steps) - 1):
        drawing = OpenHandsDrawing(
            steps[place].view, People(LONG_NAMES[:players], Language.ITALIAN), Style()
        )
        canvas = drawing.draw()
        assert canvas.image.size == (LANDSCAPE_WIDTH * PIXELS, LANDSCAPE_HEIGHT * PIXELS)
        assert canvas.smallest_type >= SMALLEST_TYPE
        assert drawing.bottom <= LANDSCAPE_HEIGHT


def test_at_the_end_the_cards_count_what_the_sheet_counts() -> None:
    for name, players in TABLES:
        last = stepped(name, players)[-1]
        if not last.state.hand.tricks or last.state.hand.called_out is not None:
            continue
        for number, side in enumerate(last.state.sheets[-1].sides):
            assert taken_points(last.view, number) == side.cards, name


def test_tricks_are_counted_as_they_are_won() -> None:
    steps = stepped(GameName.OTTOCENTO, 4)
    for step in steps:
        made = [tricks_of(step.view, side) for side in (0, 1)]
        assert sum(made) == len(step.state.hand.tricks)
    assert sum(made) == 15
