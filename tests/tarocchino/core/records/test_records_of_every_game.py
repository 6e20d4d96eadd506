"""Records of every game: the referee's whole answer, and its answer to a changed step.

The answers are compared with the second implementation of the rules (`oracle_hand`).
"""

import copy
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from tarocchino.core.play.hand_state import HandState
from tests.builders.random_play import EVERY_TABLE, Step, plain_knobs, play_match
from tests.builders.records import judged, record_of
from tests.fixtures.laws import tried
from tests.tarocchino.core import oracle
from tests.tarocchino.core.oracle_hand import PlayedHand

Plain = dict[str, Any]

law = tried(60)
SEEDS = st.integers(0, 2**32 - 1)


class Recorded:
    """A few hands of random play, and their record."""

    def __init__(self, table: tuple[str, Plain, int], seed: int) -> None:
        self.table = table
        self.seed = seed
        game, knobs, players = table
        self.steps = play_match((game, knobs), seed, players, hands=2)
        self.match = self.steps[-1].after
        self.knobs = plain_knobs(self.match.rules)
        self.document = record_of(self.match, [step.action for step in self.steps])

    def __repr__(self) -> str:
        return f"Recorded({self.table!r}, {self.seed})"

    def hands(self) -> Iterable[PlayedHand]:
        """The record's hands in the second implementation."""
        game, _, players = self.table
        lost = [0] * players
        for hand in self.document["hands"]:
            target = self.match.rules.target or 0
            all_in = game != "mattazza"
            playing = [s for s in range(players) if all_in or lost[s] < target]
            read = PlayedHand(game, self.knobs, players, playing, hand["deck"], hand["actions"])
            yield read
            if not all_in:
                lost = [a + int(b) for a, b in zip(lost, read.score(read.totals()), strict=True)]


records = st.builds(Recorded, st.sampled_from(EVERY_TABLE), SEEDS)


def sequence_items(held: set[str], knobs: oracle.Knobs) -> list[Plain]:
    lengths = {n: oracle.sequence_length(n, held, knobs) for n in SEQUENCES}
    return [
        {"family": family, "length": length, "points": 5 * (length - 1)}
        for family, length in lengths.items()
        if length
    ]


def cricca_items(held: set[str], knobs: oracle.Knobs) -> list[Plain]:
    return [
        {"family": name, "count": len(oracle.CRICCHE[name] & held), "points": points}
        for name in oracle.CRICCHE
        if (points := oracle.cricca(name, held, knobs))
    ]


SEQUENCES = (*oracle.SUITS, "grande", "aces", "moors")


def tally(items: list[Plain]) -> Plain:
    points = [item["points"] for item in items]
    return {"items": items, "doubled": len(items) >= 3, "points": oracle.doubled(points)}


def declared(read: PlayedHand, side: int) -> Plain:
    found: Plain = {"sequences": [], "cricche": [], "points": read.declared(side)}
    for did in read.log:
        if did["do"] not in ("declare", "call_out") or read.side(did["seat"]) != side:
            continue
        for item in did["combinations"]:
            held = set(item["cards"])
            if item["family"] in oracle.CRICCHE:
                found["cricche"] += cricca_items(held & oracle.CRICCHE[item["family"]], read.knobs)
            else:
                length = len(held)
                points = 5 * (length - 1)
                found["sequences"].append(
                    {"family": item["family"], "length": length, "points": points}
                )
    return found


def expected_sides(read: PlayedHand, called_out: int | None) -> list[Plain]:
    """The score sheet of a finished hand in the referee's words."""
    if read.thrown_in:
        return []
    counted = called_out is None
    totals = read.totals() if counted else read.ended_early()
    piles = read.piles(read.payment) if counted else [set() for _ in read.sides]
    last = read.side(read.last_winner) if counted and read.game != "open" else None
    group = len(read.playing) if read.game == "mattazza" else 2
    return [
        {
            "seats": seats,
            "declared": declared(read, side),
            "sequences": tally(sequence_items(piles[side], read.knobs)),
            "cricche": tally(cricca_items(piles[side], read.knobs)),
            "cards": len(piles[side]) / group + sum(oracle.value(c) - 1 for c in piles[side]),
            "last_trick": 6 if side == last else 0,
            "trick_combinations": read.trick_points(side),
            "total": totals[side],
            "cappotto": counted and seats[0] in read.playing and read.taken[side] == 0,
        }
        for side, seats in enumerate(read.sides)
    ]


def in_order(side: Plain) -> Plain:
    """The same sheet with its items sorted by name."""
    side = copy.deepcopy(side)
    for part in (side["declared"], side["sequences"], side["cricche"]):
        for items in part.values():
            if isinstance(items, list):
                items.sort(key=lambda item: (item["family"], item["points"]))
    return side


def numbers_within(value: object) -> Iterable[float]:
    if isinstance(value, float):
        yield value
    for inner in value.values() if isinstance(value, dict) else ():
        yield from numbers_within(inner)
    for inner in value if isinstance(value, list) else ():
        yield from numbers_within(inner)


@law
@given(records)
def test_the_whole_answer_is_what_the_rule_book_says(recorded: Recorded) -> None:
    answer = judged(recorded.document)
    assert answer["ok"], answer
    running = [0.0] * len(recorded.match.score)
    for read, hand in zip(recorded.hands(), answer["hands"], strict=True):
        winners = [read.trick_winner(trick) for trick in read.tricks]
        assert hand["tricks"][: len(winners)] == [
            {"leader": trick[0][0], "cards": [code for _, code in trick], "winner": winner}
            for trick, winner in zip(read.tricks, winners, strict=True)
        ]
        expected = expected_sides(read, hand["called_out"])
        assert [in_order(side) for side in hand["sides"]] == [in_order(side) for side in expected]
        assert hand["score"] == read.score([side["total"] for side in expected])
        running = [a + b for a, b in zip(running, hand["score"], strict=True)]
    assert answer["score"] == running == list(recorded.match.score)
    assert answer["finished"] is recorded.match.is_over
    winner = recorded.match.verdict.winner if recorded.match.verdict else None
    assert answer["winner"] == (list(winner) if isinstance(winner, tuple) else winner)
    # Whole numbers are written as such; only the open game has halves.
    written = list(numbers_within(json.loads(json.dumps(answer))))
    assert all(number != int(number) for number in written)
    assert written == [] or recorded.table[0] == "open"


@law
@given(records, st.randoms(use_true_random=False))
def test_a_record_may_stop_anywhere(recorded: Recorded, random: Random) -> None:
    document = copy.deepcopy(recorded.document)
    last = document["hands"][-1]
    last["actions"] = last["actions"][: random.randrange(len(last["actions"]))]
    answer = judged(document)
    assert answer["ok"], answer
    assert not answer["finished"]
    hand = answer["hands"][-1]
    assert (hand["sides"], hand["score"], hand["called_out"]) == (None, None, None)
    played = [did["card"] for did in last["actions"] if did["do"] == "play"]
    assert [c for trick in hand["tricks"] for c in trick["cards"]] == played
    assert all(trick["winner"] is not None for trick in hand["tricks"][:-1])


def written_steps(recorded: Recorded) -> list[tuple[int, int, Step]]:
    """The steps that are in the record, each with its hand and its index there."""
    places: list[tuple[int, int, Step]] = []
    hand, place = -1, 0
    for step in recorded.steps:
        name = type(step.action).__name__
        if name == "Deal":
            hand, place = hand + 1, 0
        elif name not in ("DeclineCallOut", "KeepSilent"):
            places.append((hand, place, step))
            place += 1
    return places


def error_of(document: Plain) -> tuple[str, int | None, int | None] | None:
    """The code and the location of the fault; None if there is none."""
    answer = judged(document)
    json.dumps(answer)
    if answer["ok"]:
        return None
    error = answer["error"]
    return error["code"], error["hand"], error["action"]


def follow_fault(hand: HandState, code: str, knobs: oracle.Knobs) -> str | None:
    """What is wrong with this card from the hand of the player in turn (rules.md § 3)."""
    held = {c.code for c in hand.hands[hand.turn]}
    so_far = [c.code for c in hand.trick.cards]
    if code not in held:
        return "not_in_hand"
    real = [c for c in so_far if c != "Ma"]
    if code == "Ma" or not real:
        return None
    led = suit(real[0])
    if suit(code) != led:
        if any(suit(c) == led for c in held):
            return "must_follow_suit"
        if suit(code) != "t" and any(suit(c) == "t" for c in held):
            return "must_trump"
    trumps = [c for c in held if suit(c) == "t"]
    if knobs["overtrump"] and suit(code) == "t":

        def wins(card: str) -> bool:
            return oracle.trick_winner([*so_far, card], knobs) == len(so_far)

        if not wins(code) and any(wins(c) for c in trumps):
            return "must_overtrump"
    return None


def suit(code: str) -> str:
    return "t" if code in oracle.TRUMPS else "" if code == "Ma" else code[1]


@law
@given(records, st.randoms(use_true_random=False))
def test_another_card_is_refused_for_the_right_reason(recorded: Recorded, random: Random) -> None:
    plays = [it for it in written_steps(recorded) if type(it[2].action).__name__ == "Play"]
    assume(plays)
    for number, place, step in random.sample(plays, min(6, len(plays))):
        state = step.before.hand
        document = copy.deepcopy(recorded.document)
        did = document["hands"][number]["actions"][place]
        did.pop("signals", None)
        some = sorted(oracle.FULL_PACK)
        held = [c.code for c in state.hands[state.turn]]
        did["card"] = random.choice((random.choice(some), random.choice(held)))
        fault = follow_fault(state, did["card"], recorded.knobs)
        error = error_of(document)
        if fault is not None:
            assert error == (fault, number, place)
        elif error is not None:
            assert error[1] is not None
            assert (error[1], -1 if error[2] is None else error[2]) > (number, place)


def test_the_tables_cover_every_game_and_number_of_players() -> None:
    seats: Mapping[str, set[int]] = {
        "ottocento": {4},
        "quattro_scartate": {4},
        "terziglio": {3},
        "millone": {2},
        "centocinquanta": {2},
        "quindici": {2},
        "mattazza": {3, 4, 5, 6},
        "open": {2, 3, 4, 5, 6, 7},
    }
    assert Counter((game, players) for game, _, players in EVERY_TABLE).keys() == {
        (game, players) for game, numbers in seats.items() for players in numbers
    }
