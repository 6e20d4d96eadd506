"""The controls of a leaderboard hold all of what is shown, and nothing else is taken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.custom_ids import BadCustomIdError, CustomId, Verb, decode_custom_id
from bot.draw.leaderboards import Order
from bot.features.books.controls import BoardControl, board_id, board_meant
from bot.features.books.leaderboard_panels import HallControl, HallPosition, hall_meant
from bot.features.books.leaderboards import BoardQuery
from tarocchino.core.games import GameName
from tarocchino.core.model.rules import RuleSetName
from tests.fixtures.laws import law

QUERIES = st.builds(
    BoardQuery,
    order=st.sampled_from(Order),
    game=st.none() | st.sampled_from(GameName),
    family=st.none() | st.sampled_from(RuleSetName),
    season=st.integers(0, 10**9),
    pairs=st.booleans(),
    with_computers=st.booleans(),
)
IN_A_GAME = BoardQuery(game=GameName.OTTOCENTO, family=RuleSetName.PAGAT)


@law
@given(QUERIES, st.integers(1, 10**6), st.sampled_from(BoardControl))
def test_a_position_comes_back_from_its_custom_id(
    query: BoardQuery, page: int, control: BoardControl
) -> None:
    again = decode_custom_id(str(board_id(control, query, page)))
    assert board_meant(again) == (query, page)


def test_a_menu_changes_one_thing() -> None:
    def after(control: BoardControl, value: str) -> BoardQuery:
        return board_meant(board_id(control, IN_A_GAME, 3), [value])[0]

    pagat = RuleSetName.PAGAT
    ottocento, millone = GameName.OTTOCENTO, GameName.MILLONE
    assert after(BoardControl.ORDER, "points") == BoardQuery(Order.POINTS, ottocento, pagat)
    # Another game has other rule sets.
    assert after(BoardControl.GAME, "millone") == BoardQuery(game=millone)
    assert after(BoardControl.GAME, "all") == BoardQuery()
    assert after(BoardControl.FAMILY, "all") == BoardQuery(game=ottocento)
    assert after(BoardControl.SEASON, "7") == BoardQuery(game=ottocento, family=pagat, season=7)


@pytest.mark.parametrize(
    ("argument", "values"),
    [
        ("", []),
        ("o.w...0.1..1", ["glory"]),
        ("o.w...0.1..1", ["wins", "points"]),
        ("w.w...0.1..1", ["wins"]),
        ("o.w.tresette..0.1..1", []),
        ("o.q...0.1..1", []),
        ("o.w...x.1..1", []),
        ("o.w...0.3..1", []),
        ("o.w...0.1.d.1", []),
        ("?.w...0.1..1", []),
    ],
)
def test_nothing_else_is_taken(argument: str, values: list[str]) -> None:
    with pytest.raises(BadCustomIdError):
        board_meant(CustomId(0, 0, Verb.BOARD, argument), values)


def test_the_records_of_another_game_are_chosen_from_a_menu() -> None:
    def meant(argument: str, *values: str) -> HallPosition:
        return hall_meant(CustomId(0, 0, Verb.RECORDS, argument), values)

    assert meant("g.ottocento.c", "all") == HallPosition(with_computers=True)
    assert meant("g..", "millone") == HallPosition(game=GameName.MILLONE)
    assert meant("c.millone.c") == HallPosition(HallControl.COMPUTERS, GameName.MILLONE, True)
    for argument in ("", "g.tresette.", "g..x", "g"):
        with pytest.raises(BadCustomIdError):
            meant(argument)
