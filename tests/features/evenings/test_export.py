"""An evening as a document, and people taken out of its log."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.features.daily.state import (
    Begin,
    DailyAction,
    Finish,
    read_daily_action,
    write_daily_action,
)
from bot.features.evenings.actions import (
    Appoint,
    Correct,
    End,
    EveningSettings,
    Format,
    Join,
    LoggedEveningAction,
    Report,
    Reveal,
    Scoring,
    SignUp,
    Withdraw,
    read_evening_action,
    write_evening_action,
)
from bot.features.evenings.export import evening_document
from bot.features.evenings.scoring import standings
from bot.features.evenings.transitions import evening_of
from bot.features.privacy.store import renamed
from bot.table.state.seats import Person
from tarocchino.dealing.deal_v1 import seed_of_hand, shuffled_pack
from tarocchino.dealing.sealed import board_pack, hand_transcript
from tests.features.evenings.builders import CHAIN, DIRECTOR, FAIR, Play, person

LEVEL = (50, 50)


def document(play: Play) -> dict[str, Any]:
    """As a file would hold it."""
    read: dict[str, Any] = json.loads(json.dumps(evening_document(play.evening)))
    return read


def test_an_evening_by_matches() -> None:
    settings = EveningSettings(Format.PAIRS, rounds=2, ranks_leavers=False)
    play = Play(settings).sign_up(4).start()
    play.play_round()
    play.do(Correct(0, 1, "recount", FAIR), by=DIRECTOR)
    play.do(Withdraw(3), by=DIRECTOR)
    play.do(End(), by=DIRECTOR)
    told = document(play)
    assert (told["format"], told["evening"], told["stage"]) == ("tarocco-evening/1", 12, "over")
    assert told["settings"]["format"] == "pairs"
    assert told["entries"][3] == {
        "entry": 3,
        "people": ["P6", "P7"],
        "from_round": 1,
        "left": True,
    }
    first, second = told["rounds"][0]["tables"]
    assert (first["table"], first["sides"], first["absent"]) == (1, [[0], [3]], [])
    assert first["hands"] == [[100, 50], [60, 60], [60, 60], [60, 60]]
    assert "boards" not in first
    (noted,) = told["corrections"]
    assert (noted["round"], noted["table"], noted["why"]) == (1, 2, "recount")
    assert noted["after"]["hands"] == second["hands"] == [list(hand) for hand in FAIR]
    assert told["standings"][0][0]["entry"] == 1
    assert told["standings"][0][-1]["place"] is None
    assert told["travellers"] == []
    assert "dealing" not in told
    assert "106" not in json.dumps(told)
    assert str(DIRECTOR) not in json.dumps(told)


def test_sealed_deals_are_left_out_until_they_may_be_shown() -> None:
    play = Play(EveningSettings(Format.PAIRS, Scoring.IMPS, rounds=1)).sign_up(4).start()
    play.open()
    play.do(Report(0, ((100, 0), (123, 45)), complete=False))
    play.do(Report(1, (LEVEL,), complete=False))
    told = document(play)
    first, second = told["rounds"][0]["tables"]
    assert (first["hands"], second["hands"]) == ([[100, 0], None], [[50, 50]])
    assert "123" not in json.dumps(told)
    assert [sheet["board"] for sheet in told["travellers"]] == [1]
    assert told["dealing"] == {"scheme": "deal-v1", "start": CHAIN.start.hex()}


def test_all_deals_can_be_made_again_from_the_document() -> None:
    play = Play(EveningSettings(Format.PAIRS, Scoring.IMPS, rounds=2)).sign_up(4).start()
    play.play_round()
    play.play_round()
    play.do(End())
    play.do(Reveal(CHAIN.seed_of(2).hex()))
    proof = document(play)["dealing"]
    assert seed_of_hand(bytes.fromhex(proof["seed"]), 0, proof["sets"]).hex() == proof["start"]
    for board_set, told in enumerate(proof["chains"]):
        assert seed_of_hand(bytes.fromhex(told["seed"]), 0, 4).hex() == told["start"]
        for hand in (1, 2, 3, 4):
            seed = seed_of_hand(bytes.fromhex(told["seed"]), hand, 4)
            pack = shuffled_pack(seed, hand_transcript(12, hand))
            assert pack == board_pack(CHAIN, 12, 4 * board_set + hand)
    assert len(proof["chains"]) == 2


NOBODY = Person(-1, "somebody")


def forgotten(logged: LoggedEveningAction, user_id: int) -> LoggedEveningAction:
    return read_evening_action(renamed(write_evening_action(logged), user_id, NOBODY))


def test_a_person_is_taken_out_and_the_results_stay() -> None:
    play = Play(EveningSettings(Format.PAIRS, rounds=2)).sign_up(3)
    play.do(SignUp((person(60),)), by=160)
    play.do(Join(3, person(61)), by=161)
    play.do(Appoint(161), by=DIRECTOR)
    play.start()
    play.play_round()
    play.do(Withdraw(3), by=161)
    log = [forgotten(logged, 161) for logged in play.log]
    written = json.dumps([write_evening_action(logged) for logged in log])
    assert "161" not in written
    assert "P61" not in written
    again = evening_of(log)
    assert again.entries[3].members == (person(60), NOBODY)
    assert again.directors == (DIRECTOR, -1)
    assert standings(again) == standings(play.evening)


def test_a_director_is_taken_out() -> None:
    play = Play(EveningSettings(Format.PAIRS, rounds=2)).sign_up(4).start()
    log = [forgotten(logged, DIRECTOR) for logged in play.log]
    assert evening_of(log) == replace(play.evening, directors=(-1,))
    assert [logged.by for logged in log].count(-1) == 2


@pytest.mark.parametrize(
    ("action", "after"),
    [
        (Begin(7, "Anna"), Begin(-1, "somebody")),
        (Finish(7, (1, 2)), Finish(-1, (1, 2))),
        (Begin(8, "Bruno"), Begin(8, "Bruno")),
    ],
)
def test_the_deal_of_the_day_forgets_too(action: DailyAction, after: DailyAction) -> None:
    written = renamed(write_daily_action(action, 5.0), 7, NOBODY)
    assert read_daily_action(written) == (after, 5.0)


def test_whoever_was_not_there_changes_nothing() -> None:
    play = Play(EveningSettings(Format.PAIRS, rounds=2)).sign_up(4).start()
    same: list[LoggedEveningAction] = [forgotten(logged, 5) for logged in play.log]
    assert same == play.log
