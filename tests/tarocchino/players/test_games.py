"""Computer players of each game: Millone and its kin, Terziglio, Mattazza and the open game."""

import pytest

from tarocchino.core.games import Game
from tarocchino.core.model.actions import Bid, BidWord, CallOut, DeclineCallOut, Discard
from tarocchino.core.model.cards import PACK, card, cards
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import view_for
from tarocchino.players.beliefs import Beliefs, form_beliefs
from tarocchino.players.card_worth import Counting, card_worths
from tarocchino.players.evaluation import chance_to_beat, prospects, tricks_needed
from tests.builders.match import (
    CENTOCINQUANTA,
    DULL,
    MATTAZZA,
    MILLONE,
    OPEN_GAME,
    OTTOCENTO,
    QUINDICI,
    TERZIGLIO,
    Table,
    rules,
    table,
)
from tests.tarocchino.players.positions import card_chosen, choice, discard_chosen

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


POOR = "6s 7s 8s 9s Ts 6b 7b 8b 9b 6c 7c 8c 6d 7d 8d 9d 05 06"
FAIR = "An 16 14 11 09 07 Be Ks Kc Qc 6s 7s 6b 7b 6c 7c 6d Jd"
GREAT_OF_THREE = "An Mo So Lu 16 15 14 13 12 11 10 Be Ma Ks Qs Kb Kc Kd"


def auction(own: str, *said: str) -> Table:
    """The auction after these bids, with these cards for the next bidder; seat 2 deals."""
    return table({len(said) % 3: own}, game=TERZIGLIO).bid(*said)


@pytest.mark.parametrize(
    ("own", "said", "word"),
    [
        (POOR, (), BidWord.PASSO),
        (FAIR, (), BidWord.POSSO),
        (GREAT_OF_THREE, (), BidWord.FACCIO_DI_MIO),
        (POOR, ("passo",), BidWord.PASSO),
        (POOR, ("passo", "passo"), BidWord.PASSO),
        (FAIR, ("passo", "passo"), BidWord.POSSO),
        (GREAT_OF_THREE, ("passo", "passo"), BidWord.FACCIO_DI_MIO),
        (POOR, ("posso",), BidWord.VA_BENE),
        (FAIR, ("posso",), BidWord.VA_BENE),
        (GREAT_OF_THREE, ("posso",), BidWord.FACCIO_DI_MIO),
        (GREAT_OF_THREE, ("passo", "posso"), BidWord.FACCIO_DI_MIO),
        (FAIR, ("posso", "va_bene"), BidWord.VA_BENE),
    ],
)
def test_bids_what_the_cards_are_worth(own: str, said: tuple[str, ...], word: BidWord) -> None:
    playing = auction(own, *said)
    assert choice(playing) == Bid(playing.turn, word)


def test_a_fair_hand_passes_as_the_last_only_if_it_expects_to_lose() -> None:
    """The expectation is slightly negative: better than defending, worse than throwing in."""
    doubtful = "Mo 14 11 09 07 Ks Qc 6s 7s 8s 6b 7b 8b 6c 7c 6d Jd Nd"
    assert choice(auction(doubtful)) == Bid(0, BidWord.POSSO)
    assert choice(auction(doubtful, "passo", "passo")) == Bid(2, BidWord.PASSO)


def test_a_soloist_lays_away_eight_and_keeps_trumps_and_kings() -> None:
    playing = table({0: FAIR}, "8s 9s 8b 9b 8c 9c 7d 8d", game=TERZIGLIO)
    playing.bid("posso", "va_bene", "va_bene")
    assert playing.phase is Phase.DISCARD
    laid_away = discard_chosen(playing).split()
    assert len(laid_away) == 8
    assert not {"An", "16", "14", "11", "09", "07", "Be", "Ks", "Kc"} & set(laid_away)
    kept = {c.code for c in playing.hand.hands[0]} - set(laid_away)
    assert any(not any(code.endswith(suit) for code in kept) for suit in "bd"), "no suit is empty"


@pytest.mark.parametrize("words", [("faccio_di_mio",), ("posso", "va_bene", "va_bene")])
def test_the_two_others_play_together_against_the_soloist(words: tuple[str, ...]) -> None:
    playing = table({}, game=TERZIGLIO).bid(*words)
    sides = [form_beliefs(view_for(playing.state, seat)) for seat in range(3)]
    assert [beliefs.own_side for beliefs in sides] == [{0}, {1, 2}, {1, 2}]
    assert [beliefs.opponents for beliefs in sides] == [(1, 2), (0,), (0,)]
    assert {beliefs.rivals for beliefs in sides} == {1}


def test_the_pozzo_left_lying_is_won_with_the_last_trick() -> None:
    playing = table({}, game=TERZIGLIO).bid("faccio_di_mio")
    beliefs = form_beliefs(view_for(playing.state, 0))
    assert beliefs.hand.stock == 8
    assert not beliefs.out


def test_a_defender_gives_a_queen_to_the_partner_and_none_to_the_soloist() -> None:
    defender = "Qd 9d Td 6c 7c 8c 9c 6s 7s 8s 9s 6b 7b 8b 9b 05 06 07"
    with_partner = table({0: "6d 7d", 1: "Kd", 2: defender}, game=TERZIGLIO, filler=DULL)
    assert card_chosen(with_partner.bid("faccio_di_mio").play("7d Kd")) == "Qd"
    with_soloist = table({0: "Kd", 1: "7d", 2: defender}, game=TERZIGLIO, filler=DULL)
    assert card_chosen(with_soloist.bid("faccio_di_mio").play("Kd 7d")) in ("9d", "Td")


TRUMPS = "An Mo So Lu 16 15 14 13 12 11"


def three(hands: dict[int, str]) -> Table:
    """Three players with a first hand, seat 0 to lead."""
    return table(hands, game=MATTAZZA, players=3)


@pytest.mark.parametrize(
    ("idea", "hands", "played", "chosen"),
    [
        (
            "gives the highest card that does not win a trick of figures",
            {0: "Qs", 1: "Ns", 2: "Ks Js 9s 05 06 An 6c 7c 6d 7d"},
            "Qs Ns",
            "Js",
        ),
        (
            "with neither the suit nor a trump, throws a King away",
            {0: "Qs", 1: "9s", 2: "Kc Kd 6c 7c 8c 9c 6d 7d 8d Tc"},
            "Qs 9s",
            "Kc Kd",
        ),
        (
            "has no trick yet: takes one that costs nothing",
            {0: "8d", 1: "9d", 2: "6d Td 6c 7c 8c 05 6s 7s 8s 9s"},
            "8d 9d",
            "6d",
        ),
        (
            "does not trump a King higher than it must, so as not to win it",
            {0: "Kd", 1: "12", 2: "13 07 Kc 6c 7c 8c 6s 7s 8s 9s"},
            "Kd 12",
            "07",
        ),
        (
            "follows with the Matto rather than win a trick of figures with its only card",
            {0: "Qs", 1: "Ns", 2: "Ks Ma 05 06 6c 7c 8c 6d 7d 8d"},
            "Qs Ns",
            "Ma",
        ),
        (
            "rids itself of the Bégato under another's trump",
            {0: "12", 1: "05", 2: "Be 07 06 6c 7c 8c 6d 7d 8d 9d"},
            "12 05",
            "Be",
        ),
    ],
)
def test_a_card_of_mattazza_is_chosen_for_the_idea(
    idea: str, hands: dict[int, str], played: str, chosen: str
) -> None:
    assert card_chosen(three(hands).play(played)) in chosen.split(), idea


def test_a_trick_is_needed_more_the_fewer_are_left_until_one_is_won() -> None:
    playing = three({0: TRUMPS})
    needs = []
    for _ in range(9):
        needs.append(tricks_needed(seen_by(1, playing)).to_win)
        playing.play_any().play_any().play_any()
    assert needs == sorted(needs)
    assert needs[0] < needs[-1]


def test_points_do_not_matter_once_others_cannot_all_get_a_trick() -> None:
    playing = three({0: TRUMPS})
    for _ in range(9):
        playing.play_any().play_any().play_any()
    assert tricks_needed(seen_by(0, playing)).points_matter == 0.0
    assert 0.0 < tricks_needed(seen_by(1, playing)).points_matter < 1.0


def test_no_trick_is_needed_where_points_are_to_be_won() -> None:
    needed = tricks_needed(seen_by(0, table({}, "7b 8b", game=OTTOCENTO).discard("7b 8b")))
    assert (needed.points_matter, needed.to_win) == (1.0, 0.0)


def test_who_sits_out_neither_plays_nor_counts() -> None:
    playing = table({}, game=MATTAZZA, players=4, dealer=3, score=(0, 3, 0, 0))
    beliefs = seen_by(0, playing)
    assert beliefs.seats_to_come == (2, 3)
    assert beliefs.opponents == (2, 3)
    assert beliefs.rivals == 2
    assert all(beliefs.chance_held(1, c) == 0.0 for c in beliefs.unseen)


@pytest.mark.parametrize(
    ("idea", "hands", "played", "chosen"),
    [
        (
            "another wins: gives nothing, though that player would be a partner of four",
            {0: "Kd", 1: "6d", 2: "Qd 7d 8d Ks 6s 7s 8s 6b 7b 8b 9b 6c 7c 8c"},
            "Kd 6d",
            "7d 8d",
        ),
        (
            "last in hand, wins a King with the lowest trump that does",
            {0: "Kd", 1: "6d", 2: "7d", 3: "14 13 06 Kc 6s 7s 8s 6b 7b 8b 9b 6c 7c 8c"},
            "Kd 6d 7d",
            "06",
        ),
        (
            "must go over a trump: does so as low as it can",
            {0: "Kd", 1: "08", 2: "7d", 3: "14 09 05 Kc 6s 7s 8s 6b 7b 8b 9b 6c 7c 8c"},
            "Kd 08 7d",
            "09",
        ),
    ],
)
def test_a_card_of_the_open_game_is_chosen_for_the_idea(
    idea: str, hands: dict[int, str], played: str, chosen: str
) -> None:
    playing = table(hands, game=OPEN_GAME, players=4).play(played)
    assert card_chosen(playing) in chosen.split(), idea


def test_whoever_can_go_over_a_trump_is_expected_to() -> None:
    beliefs = form_beliefs(
        view_for(table({0: "Kd"}, game=OPEN_GAME, players=2, filler=DULL).state, 0)
    )
    best = card("Mo")
    assert best in beliefs.unseen
    assert card("An") in beliefs.unseen
    held = beliefs.chance_held(1, card("An"))
    assert chance_to_beat(beliefs, 1, best.suit, best) == pytest.approx(held)


def test_cards_face_down_are_won_by_somebody() -> None:
    beliefs = form_beliefs(view_for(table({}, game=OPEN_GAME, players=4).state, 0))
    assert beliefs.hand.stock == 6
    assert not beliefs.out


@pytest.mark.parametrize(
    ("game", "players", "points", "rivals_share"),
    [(OPEN_GAME, 3, 4.5, 0.5), (OPEN_GAME, 7, 4.5, 1 / 6), (MATTAZZA, 5, 4.2, 0.25)],
)
def test_a_card_counts_as_the_game_counts_it(
    game: Game, players: int, points: float, rivals_share: float
) -> None:
    counting = Counting(game, rules(game), players, rivals=players - 1)
    assert counting.card_points(card("Kd")) == pytest.approx(points)
    assert abs(counting.others_point) == pytest.approx(rivals_share)
    assert (counting.swing < 0) is (game is MATTAZZA)


def test_points_to_be_avoided_are_worth_less_than_nothing() -> None:
    beliefs = form_beliefs(view_for(table({}, game=MATTAZZA, players=4).state, 0))
    own = frozenset(beliefs.hand.own)
    counting = Counting(beliefs.game, beliefs.rules, 4, beliefs.rivals)
    assert all(worth < 0.0 for worth in card_worths(prospects(beliefs), own, counting).values())
