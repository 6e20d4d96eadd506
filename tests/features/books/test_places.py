"""In which order the sides of a match came out."""

from bot.features.books.derivation import places
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.games.base import Points, Verdict
from tarocchino.core.play.match import MatchState
from tarocchino.core.play.scoring import HandSheet


def after(
    game: str, hands: list[tuple[Points, ...]], winners: tuple[int, ...] | None
) -> MatchState:
    """A match after hands that brought this to the scores."""
    played, players = GAMES[GameName(game)], len(hands[0])
    seats = 4 if len(played.scorers(4)) == players == 2 else players
    return MatchState(
        game=played,
        rules=default_rules(played, None, seats),
        players=seats,
        score=tuple(map(sum, zip(*hands, strict=True))),
        sheets=tuple(HandSheet(0, (), None, score) for score in hands),
        verdict=None if winners is None else Verdict(winners),
    )


def test_winners_come_first_the_others_by_how_they_did() -> None:
    for game, hands, winners, order in [
        ("ottocento", [(812, 640)], (0,), (1, 2)),
        # The side that called out has won with fewer points.
        ("ottocento", [(512, 640)], (0,), (1, 2)),
        ("quattro_scartate", [(900, 900)], (), (1, 1)),
        ("terziglio", [(-6, 12, -6)], (1,), (2, 1, 2)),
        ("terziglio", [(8, -4, -4), (-5, 10, -5)], (1,), (2, 1, 3)),
        ("open", [(10.5, 40, 10.5, 26)], (1,), (3, 1, 3, 2)),
        ("open", [(40, 40, 22)], (0, 1), (1, 1, 3)),
        # Those still in win together, however many penalties they have.
        ("mattazza", [(1, 0, 1, 0)] * 2 + [(1, 0, 0, 0), (0, 1, 1, 0)], (1, 3), (4, 1, 3, 1)),
        ("mattazza", [(1, 0, 0)] * 3, (1, 2), (3, 1, 1)),
        ("mattazza", [(1, 1, 1)] * 3, (), (1, 1, 1)),
    ]:
        assert places(after(game, hands, winners)) == order


def test_a_side_that_resigned_comes_last() -> None:
    match = after("open", [(30, 20, 10, 5)], (1,))
    assert places(match, resigned=0) == (4, 1, 2, 3)


def test_without_a_result_the_score_decides() -> None:
    assert places(after("open", [(30, 20, 10)], None)) == (1, 2, 3)
