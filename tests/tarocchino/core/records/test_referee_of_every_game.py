"""The referee game by game: faults and answers that only one of the games has.

All others are compared in `test_records_of_every_game`.
"""

import copy
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tarocchino.core.games import GAMES, Game, GameName
from tarocchino.core.model.cards import PACK
from tests.builders.match import DULL, deck
from tests.builders.records import NAMES, judged
from tests.tarocchino.core import oracle

Plain = dict[str, Any]

SHUFFLED = [c.code for c in Random(8).sample(PACK, len(PACK))]


def packed(game: str, hands: dict[int, str], stock: str = "", *, players: int) -> list[str]:
    """A pack from which the seats get these cards if the last seat deals."""
    of_game, seats = GAMES[GameName(game)], range(players)
    order = deck(players - 1, hands, stock, game=of_game, playing=seats, filler=DULL)
    return [c.code for c in order]


def record(
    game: str,
    players: int,
    pack: list[str],
    *actions: Plain,
    dealer: int | None = None,
    **rules: object,
) -> Plain:
    """A record of one hand, dealt by the last seat by default."""
    dealer = players - 1 if dealer is None else dealer
    hand = {"dealer": dealer, "deck": pack, "actions": copy.deepcopy(list(actions))}
    return {
        "format": "tarocco-record/1",
        "game": game,
        "rules": rules,
        "players": list(NAMES[:players]),
        "hands": [hand],
    }


def bid(seat: int, word: str) -> Plain:
    return {"seat": seat, "do": "bid", "bid": word}


def discard(seat: int, cards: str) -> Plain:
    return {"seat": seat, "do": "discard", "cards": cards.split()}


def play(seat: int, card: str, **more: object) -> Plain:
    return {"seat": seat, "do": "play", "card": card, **more}


def error_of(document: Plain) -> tuple[str, int | None, int | None]:
    answer = judged(document)
    assert answer["ok"] is False, answer
    error = answer["error"]
    return error["code"], error["hand"], error["action"]


# Terziglio: seat 2 deals, seat 0 is the receiver.
TERZIGLIO = packed(
    "terziglio",
    {
        0: "Kd Qd Nd Ma 6s 7s 8s 9s Ts 6b 7b 8b 9b Tb 16 15 14 13",
        1: "Ks Qs 12 11 10 09 08 07 6c 7c 8c 9c Tc Jc Ac As Js Ns",
        2: "Kb Qb Nb Jb Ab An Mo So Lu 06 05 m1 m2 m3 6d 7d 8d 9d",
    },
    "m4 Be Kc Qc Nc Td Jd Ad",
    players=3,
)
GOES_UP = [bid(0, "posso"), bid(1, "va_bene"), bid(2, "va_bene")]
EIGHT = "6s 7s 8s 9s 6b 7b 8b 9b"

TERZIGLIO_FAULTS: dict[str, tuple[list[Plain], str, int]] = {
    "an unknown word": ([bid(0, "vado")], "bad_bid", 0),
    "an empty word": ([bid(0, "")], "bad_bid", 0),
    "va bene spelt as it is spoken": ([bid(0, "posso"), bid(1, "va bene")], "bad_bid", 1),
    "an unknown word out of turn": ([bid(1, "vado")], "wrong_turn", 0),
    "a bid after all have passed": (
        [bid(0, "passo"), bid(1, "passo"), bid(2, "passo"), bid(0, "passo")],
        "hand_over",
        3,
    ),
    "a discard by another": ([*GOES_UP, discard(1, EIGHT)], "wrong_turn", 3),
    "a saying": ([bid(0, "faccio_di_mio"), play(0, "Kd", say="mettere")], "bad_signal", 1),
}


@pytest.mark.parametrize("fault", TERZIGLIO_FAULTS)
def test_a_fault_in_terziglio(fault: str) -> None:
    actions, code, place = TERZIGLIO_FAULTS[fault]
    assert error_of(record("terziglio", 3, TERZIGLIO, *actions)) == (code, 0, place)


def test_a_hand_thrown_in() -> None:
    passed = [bid(0, "passo"), bid(1, "passo"), bid(2, "passo")]
    document = record("terziglio", 3, TERZIGLIO, *passed)
    answer = judged(document)
    assert answer == {
        "ok": True,
        "hands": [{"tricks": [], "sides": [], "called_out": None, "score": [0, 0, 0]}],
        "score": [0, 0, 0],
        "finished": False,
        "winner": None,
    }
    document["hands"].append({"dealer": 2, "deck": SHUFFLED, "actions": []})
    assert error_of(document) == ("wrong_turn", 1, None)
    document["hands"][1]["dealer"] = 0
    assert judged(document)["hands"][1]["sides"] is None


# Mattazza: seat 2 deals to three.
MATTAZZA = packed(
    "mattazza",
    {0: "Kd Qd Nd Ma 6s 7s 8s 9s 16 15", 1: "Ks Qs Ns 12 11 6d 7d 8d 9d Td", 2: "13 14 Kb"},
    players=3,
)
MATTAZZA_FAULTS: dict[str, tuple[list[Plain], str, int]] = {
    "an unknown saying": ([play(0, "16", say="buona fortuna")], "bad_signal", 0),
    "an empty saying": ([play(0, "16", say="")], "bad_signal", 0),
    "an illegal card with an unknown saying": (
        [play(0, "Kd"), play(1, "12", say="boh")],
        "must_follow_suit",
        1,
    ),
    "an illegal card with a known saying": (
        [play(0, "Kd"), play(1, "12", say="mettere")],
        "must_follow_suit",
        1,
    ),
}


@pytest.mark.parametrize("fault", MATTAZZA_FAULTS)
def test_a_fault_in_mattazza(fault: str) -> None:
    actions, code, place = MATTAZZA_FAULTS[fault]
    assert error_of(record("mattazza", 3, MATTAZZA, *actions)) == (code, 0, place)


@pytest.mark.parametrize("saying", ["andare_a_duro", "fare_il_pagatore", "andare in_campagna"])
def test_a_saying_is_written_without_underscores(saying: str) -> None:
    document = record("mattazza", 3, MATTAZZA, play(0, "Kd", say=saying))
    assert error_of(document) == ("bad_signal", 0, 0)


@pytest.mark.parametrize("wrong", [3, None, ["mettere"], True])
def test_a_saying_is_a_text(wrong: object) -> None:
    document = record("mattazza", 3, MATTAZZA, play(0, "Kd", say=wrong))
    assert error_of(document) == ("bad_format", None, None)


def taken_by_one(dealer: int, playing: Sequence[int]) -> Plain:
    """A hand of Mattazza whose eldest takes every trick with the ten highest trumps."""
    ten = ["An", "Mo", "So", "Lu", "16", "15", "14", "13", "12", "11"]
    around = [s for s in playing if s > dealer] + [s for s in playing if s <= dealer]
    eldest = around[0]
    order = deck(
        dealer,
        {eldest: " ".join(ten)},
        game=GAMES[GameName.MATTAZZA],
        playing=playing,
        filler=DULL,
    )
    pack = [c.code for c in order]
    held = {
        seat: pack[5 * turn : 5 * turn + 5] + pack[5 * (turn + len(around)) :][:5]
        for turn, seat in enumerate(around)
    }
    actions = []
    for led in ten:
        for seat in around:
            trumps = [code for code in held[seat] if code in oracle.TRUMPS]
            played = led if seat == eldest else (trumps or held[seat])[0]
            held[seat].remove(played)
            actions.append(play(seat, played))
    return {"dealer": dealer, "deck": pack, "actions": actions}


def test_sitters_out_are_entries_of_zeros_and_survivors_a_list() -> None:
    document = record("mattazza", 4, [], target=2, losers=2)
    # Everybody but the eldest loses each hand.
    document["hands"] = [taken_by_one(3, (0, 1, 2, 3)), taken_by_one(0, (0, 1, 2, 3))]
    answer = judged(document)
    assert answer["ok"], answer
    assert [hand["score"] for hand in answer["hands"]] == [[0, 1, 1, 1], [1, 0, 1, 1]]
    assert answer["score"] == [1, 1, 2, 2]
    assert (answer["finished"], answer["winner"]) == (True, [0, 1])
    document["rules"]["losers"] = 3
    assert judged(document)["finished"] is False
    document["hands"].append(taken_by_one(1, (0, 1)))
    answer = judged(document)
    assert answer["ok"], answer
    last = answer["hands"][2]
    assert last["score"] == [0, 1, 0, 0]
    for seat in (2, 3):
        assert last["sides"][seat] == {
            "seats": [seat],
            "declared": {"sequences": [], "cricche": [], "points": 0},
            "sequences": {"items": [], "doubled": False, "points": 0},
            "cricche": {"items": [], "doubled": False, "points": 0},
            "cards": 0,
            "last_trick": 0,
            "trick_combinations": 0,
            "total": 0,
            "cappotto": False,
        }
    assert [len(trick["cards"]) for trick in last["tricks"]] == [2] * 10
    assert (answer["score"], answer["finished"], answer["winner"]) == ([1, 2, 2, 2], True, 0)
    sits_out = copy.deepcopy(document)
    sits_out["hands"][2]["actions"][0]["seat"] = 2
    assert error_of(sits_out) == ("wrong_turn", 2, 0)
    for dealer in (0, 2, 3):
        sits_out = copy.deepcopy(document)
        sits_out["hands"][2]["dealer"] = dealer
        assert error_of(sits_out) == ("wrong_turn", 2, None)


@pytest.mark.parametrize("players", [8, 9, 62])
def test_too_many_players(players: int) -> None:
    document = record("open", 1, SHUFFLED, dealer=0)
    document["players"] = ["X"] * players
    assert error_of(document) == ("bad_rules", None, None)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name.value)
def test_the_seats_are_those_of_the_players(game: Game) -> None:
    for players in game.players:
        document = record(game.name.value, players, SHUFFLED, dealer=players)
        assert error_of(document) == ("bad_format", None, None)
        document = record(game.name.value, players, SHUFFLED, play(players, "Kd"), dealer=0)
        assert error_of(document) == ("bad_format", None, None)
        document = record(game.name.value, players, SHUFFLED[1:], dealer=0)
        assert error_of(document) == ("bad_deck", 0, None)
