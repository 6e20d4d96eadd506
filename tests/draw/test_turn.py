"""The pictures of a player's turn and of the table, at any moment of any game."""

from hypothesis import given
from hypothesis import strategies as st

from bot.draw.player_names import People
from bot.draw.style import Style, Theme
from bot.draw.table import PublicTable
from bot.draw.turn import Turn
from bot.words import Language
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import view_for
from tests.builders.random_play import EVERY_TABLE, play_hand
from tests.fixtures.laws import tried

NAMES = ("Anna", "Bartolomeo Guglielmo", "Čeněk", "דניאל", "W" * 30, "Fabio", "")


def some_moment(at: int, seed: int, cut: float) -> MatchState:
    game, knobs, players = EVERY_TABLE[at]
    steps = play_hand((game, knobs), seed, players).steps
    return steps[int(cut * (len(steps) - 1))].after


READABLE = 13
"""The smallest type, in units: a phone shows a picture of 600 at half its size."""

LARGEST = 60 * 1024
"""Bytes that a phone loads at once."""

MOMENTS = st.builds(
    some_moment, st.integers(0, len(EVERY_TABLE) - 1), st.integers(0, 10**6), st.floats(0, 1)
)
SEATS, LANGUAGES = st.integers(0, 6), st.sampled_from(Language)


@given(match=MOMENTS, seat=SEATS, language=LANGUAGES, theme=st.sampled_from(Theme))
@tried(60)
def test_every_turn_is_landscape_and_its_type_is_large_enough(
    match: MatchState, seat: int, language: Language, theme: Theme
) -> None:
    view = view_for(match, seat % match.players)
    turn = Turn(view, NAMES[: match.players], computers=frozenset({1}))
    canvas = turn.canvas(language, Style(theme))
    assert canvas.image.size == (1200, 700)
    assert canvas.smallest_type >= READABLE
    assert len(turn.draw(language, Style(theme)).png) <= LARGEST


@given(match=MOMENTS, language=LANGUAGES, theme=st.sampled_from(Theme))
@tried(40)
def test_every_table_is_landscape_and_its_type_is_large_enough(
    match: MatchState, language: Language, theme: Theme
) -> None:
    shown = PublicTable(view_for(match, None), NAMES[: match.players], frozenset({1}))
    canvas = shown.canvas(language, Style(theme))
    assert canvas.image.size == (1200, 700)
    assert canvas.smallest_type >= READABLE
    alt, people = shown.draw(language, Style(theme)).alt, People(NAMES, language)
    assert all(people.said(seat) in alt for seat in range(match.players))
