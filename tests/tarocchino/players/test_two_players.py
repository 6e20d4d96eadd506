"""Games of two players: calling out, discards, cards out of the game."""

from __future__ import annotations

import pytest

from tarocchino.core.games import Game
from tarocchino.core.model.actions import CallOut, DeclineCallOut, Discard
from tarocchino.core.model.cards import PACK, cards
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import view_for
from tarocchino.players.beliefs import Beliefs, form_beliefs
from tarocchino.players.evaluation import prospects
from tests.builders.match import CENTOCINQUANTA, DULL, MILLONE, QUINDICI, Table, table
from tests.tarocchino.players.positions import card_chosen, choice

GREAT = "Kd Qd Nd Kc Qc Nc Ks Qs Ns 10 09 08 6b 7b 8b"


def two(game: Game, hands: dict[int, str], score: tuple[int, ...] = (0, 0)) -> Table:
    """Two players, seat 1 the dealer, seat 0 to lead."""
    return table(hands, game=game, players=2, score=score, filler=DULL)


def declined(playing: Table) -> Table:
    """The position after both declined to call out with the first cards."""
    return playing.decline().decline()


def in_play(game: Game, hands: dict[int, str]) -> Table:
    """The first lead, after discards by computer players."""
    playing = declined(two(game, hands))
    while playing.phase is not Phase.PLAY:
        playing.do(choice(playing))
    return playing


def seen_by(seat: int, playing: Table) -> Beliefs:
    return form_beliefs(view_for(playing.state, seat))


@pytest.mark.parametrize("game", [MILLONE, CENTOCINQUANTA, QUINDICI], ids=repr)
def test_plays_on_when_the_first_cards_do_not_win(game: Game) -> None:
    playing = two(game, {})
    assert choice(playing) == DeclineCallOut(1)
    assert choice(playing.decline()) == DeclineCallOut(0)


@pytest.mark.parametrize(
    ("game", "score"), [(MILLONE, 950), (CENTOCINQUANTA, 100), (QUINDICI, 10)], ids=repr
)
def test_calls_out_with_the_first_cards_where_they_win(game: Game, score: int) -> None:
    playing = two(game, {0: GREAT}, score=(score, 0)).decline()
    call = choice(playing)
    assert isinstance(call, CallOut)
    assert playing.do(call).hand.called_out == 0


def test_ten_are_laid_away_of_the_first_deal_of_millone_and_two_of_the_second() -> None:
    playing = declined(two(MILLONE, {}))
    numbers = []
    while playing.phase is Phase.DISCARD:
        laid_away = choice(playing)
        assert isinstance(laid_away, Discard)
        numbers.append((laid_away.seat, len(laid_away.cards)))
        playing.do(laid_away)
    assert numbers == [(0, 10), (1, 10), (1, 2)]


def test_the_best_of_the_first_deal_of_millone_is_not_laid_away() -> None:
    own = "An Mo So 16 15 14 Ks Qs Ns Js Kb 6b 7b 8c 9c Tc Td 9d 6c 7c"
    laid_away = choice(declined(two(MILLONE, {0: own})))
    assert isinstance(laid_away, Discard)
    assert not set(cards("An Mo So 16 15 14 Ks Kb")) & set(laid_away.cards)


def test_cards_out_of_the_game_are_with_nobody_and_in_no_pile() -> None:
    playing = in_play(CENTOCINQUANTA, {})
    beliefs = seen_by(0, playing)
    unseen = [c for c in PACK if c in beliefs.unseen]
    assert sum(beliefs.out[c] for c in unseen) == pytest.approx(30, abs=0.5)
    assert sum(beliefs.chance_held(1, c) for c in unseen) == pytest.approx(15, abs=0.5)
    found = prospects(beliefs)
    for c in unseen:
        assert found.ours[c] + found.theirs[c] == pytest.approx(1.0 - beliefs.out[c])


def test_before_the_second_deal_of_millone_no_card_is_out_of_the_game() -> None:
    playing = declined(two(MILLONE, {}))
    assert playing.hand.stock
    assert not seen_by(0, playing).out


@pytest.mark.parametrize(
    ("idea", "own", "led", "chosen"),
    [
        (
            "wins a King with the lowest trump",
            "13 11 06 Qc 6c 7c 8c 6b 7b 8b 9b Nb Jb Js 6s",
            "Kd",
            "06",
        ),
        (
            "gives nothing to a trick that is lost",
            "Qd 9d Td Kc 6c 7c 6b 7b 8b 9b 6s 7s 8s 10 12",
            "Kd",
            "9d Td",
        ),
        ("takes a Queen with the King", "Kd 9d 8d Kc 6c 7c 6b 7b 8b 9b 6s 7s 8s 10 12", "Qd", "Kd"),
        ("does not waste the Angelo", "An 07 Qc Jc 6c 7c Jb 6b 7b 8b 9b 6s 7s 8s Js", "06", "07"),
    ],
)
def test_a_card_is_chosen_for_the_idea(idea: str, own: str, led: str, chosen: str) -> None:
    playing = declined(two(CENTOCINQUANTA, {0: led, 1: own}))
    playing.discard(" ".join(c.code for c in playing.hand.hands[1][-2:]))
    assert card_chosen(playing.play(led)) in chosen.split(), idea
