"""The par of a deal follows from the deal alone, and is what computer players make of it."""

from random import Random

import pytest

from bot.features.books.match_facts import DealtHand, dealt_hand
from bot.features.books.par import hand_par
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.players import take_turn
from tests.fixtures.laws import Thinning

TABLES = [(name, players) for name, game in GAMES.items() for players in game.players]


def shuffled(seed: int) -> list[object]:
    pack = list(PACK)
    Random(seed).shuffle(pack)
    return pack


def dealt(name: GameName, players: int, seed: int = 1) -> DealtHand:
    game = GAMES[name]
    match = new_match(game, default_rules(game, players=players), players)
    return dealt_hand(match, match.deal(shuffled(seed), seed % players))


def played(match: MatchState) -> MatchState:
    """The match after its hand, played by computer players."""
    hands = len(match.sheets)
    while len(match.sheets) == hands:
        match, _ = apply(match, take_turn(match, match.hand.turn))
    return match


def test_a_match_of_computer_players_is_at_par_hand_by_hand(thinned: Thinning) -> None:
    for name, players in thinned(TABLES):
        game = GAMES[name]
        match = new_match(game, default_rules(game, players=players), players)
        for seed in range(2):
            if match.is_over:
                break
            deal = match.deal(shuffled(seed))
            hand = dealt_hand(match, deal)
            match = played(apply(match, deal)[0])
            par = hand_par(hand)
            assert tuple(points or 0 for points in par) == match.sheets[-1].score, name


def test_those_who_are_out_of_mattazza_have_no_par() -> None:
    hand = dealt(GameName.MATTAZZA, 4)
    out = DealtHand(hand.game, hand.rules, 4, (1, 3, 0, 2), 0, hand.deck)
    par = hand_par(out)
    assert [seat for seat, points in enumerate(par) if points is None] == [1]
    assert sum(points or 0 for points in par) >= 1


def test_poste_of_terziglio_cancel_out() -> None:
    par = hand_par(dealt(GameName.TERZIGLIO, 3, seed=2))
    assert any(par)
    assert sum(points or 0 for points in par) == 0


def test_the_score_before_the_hand_decides_whether_somebody_calls_out() -> None:
    hand = dealt(GameName.OTTOCENTO, 4, seed=3)
    near = DealtHand(hand.game, hand.rules, 4, (790, 790), hand.dealer, hand.deck)
    far, called = hand_par(hand), hand_par(near)
    assert sum(points or 0 for points in called) < sum(points or 0 for points in far)


def test_what_is_no_deal_is_refused() -> None:
    hand = dealt(GameName.QUINDICI, 2)
    short = DealtHand(hand.game, hand.rules, 2, (0, 0), 0, hand.deck[1:])
    with pytest.raises(IllegalActionError):
        hand_par(short)


def test_the_pack_is_in_no_message_about_a_deal() -> None:
    hand = dealt(GameName.MILLONE, 2)
    assert hand.deck[0].code not in repr(hand)


VERSION_1 = {
    GameName.OTTOCENTO: (69, 576),
    GameName.QUATTRO_SCARTATE: (69, 576),
    GameName.TERZIGLIO: (-25, -25, 50),
    GameName.MILLONE: (80, 313),
    GameName.CENTOCINQUANTA: (35, 118),
    GameName.QUINDICI: (4, 12),
    GameName.MATTAZZA: (1, 1, 0, 0, 0, 0),
    GameName.OPEN: (505, 0, 6.5, 14, 7.5, 0, 0),
}


@pytest.mark.parametrize("name", GameName, ids=lambda name: name.value)
def test_players_of_this_version_play_as_they_always_did(name: GameName) -> None:
    """If this fails the computer players have changed: give `PAR_VERSION` its next number, so that
    every par is worked out anew, and then put the new numbers here."""
    players = GAMES[name].players[-1]
    assert hand_par(dealt(name, players)) == VERSION_1[name]
