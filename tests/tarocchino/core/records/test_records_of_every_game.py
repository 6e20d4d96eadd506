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
        assert state is not None
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


def discard_fault(held: set[str], number: int, discarded: list[str]) -> str | None:
    """What is wrong with discarding these cards (record.md)."""
    if len(discarded) != number:
        return "cannot_discard"
    if not set(discarded) <= held or len(set(discarded)) < number:
        return "not_in_hand"
    return "cannot_discard" if any(oracle.value(c) == 5 for c in discarded) else None


def declaration_fault(held: set[str], items: list[Plain], knobs: oracle.Knobs) -> str | None:
    """What is wrong with declaring these combinations (rules.md § 6)."""
    families = [item["family"] for item in items]
    if not items or len(set(families)) < len(families):
        return "bad_declaration"
    for item in items:
        named, cards = item["cards"], set(item["cards"])
        if len(cards) < len(named) or not cards <= held:
            return "bad_declaration"
        if item["family"] in oracle.CRICCHE:
            right = cards <= oracle.CRICCHE[item["family"]] and len(cards) >= 3
        else:
            right = oracle.sequence_length(item["family"], cards, knobs) == len(cards) > 0
        if not right:
            return "bad_declaration"
    return None


def bid_fault(earlier: list[str], word: str) -> str | None:
    """What is wrong with this bid after the auction so far (rules.md § 9)."""
    may = ("va_bene",) if "posso" in earlier else ("passo", "posso")
    return None if word in (*may, "faccio_di_mio") else "bad_bid"


def changed(recorded: Recorded, step: Step, did: Plain, random: Random) -> str | None:
    """Change the action; return its fault by the second implementation, if any."""
    state = step.before.hand
    assert state is not None
    held = {c.code for c in state.hands[state.turn]}
    pack = sorted(oracle.FULL_PACK)
    match did["do"]:
        case "bid":
            did["bid"] = random.choice(("passo", "posso", "va_bene", "faccio_di_mio", "boh"))
            return bid_fault([bid.bid.value for bid in state.bids], did["bid"])
        case "discard":
            number = len(did["cards"])
            at = random.randrange(number)
            did["cards"][at : at + random.randint(0, 1)] = [
                random.choice((random.choice(pack), random.choice(sorted(held))))
            ]
            return discard_fault(held, number, did["cards"])
        case "pay":
            did["card"] = random.choice((*pack, "Ma", "XX"))
            read = [hand for hand in recorded.hands() if hand.log[-1:] and hand.payment]
            piles = next(r for r in read if r.pack == _pack_of(recorded, step)).unpaid
            payable = next(pile for pile in piles if pile & {_paid(step)}) - {"Ma"}
            return None if did["card"] in payable else "bad_payment"
        case "declare" | "call_out":
            item = random.choice(did["combinations"])
            match random.randrange(4):
                case 0:
                    item["cards"].pop(random.randrange(len(item["cards"])))
                case 1:
                    item["cards"].append(random.choice(sorted(held)))
                case 2:
                    item["family"] = random.choice((*SEQUENCES, *oracle.CRICCHE))
                case _:
                    item["cards"][0] = random.choice(pack)
            return declaration_fault(held, did["combinations"], recorded.knobs)
    raise AssertionError(did)


def _pack_of(recorded: Recorded, step: Step) -> list[str]:
    number = len(step.before.sheets)
    pack: list[str] = recorded.document["hands"][number]["deck"]
    return pack


def _paid(step: Step) -> str:
    code: str = step.action.card.code  # type: ignore[union-attr]
    return code


@law
@given(records, st.randoms(use_true_random=False))
def test_another_content_is_refused_for_the_right_reason(
    recorded: Recorded, random: Random
) -> None:
    steps = [it for it in written_steps(recorded) if type(it[2].action).__name__ != "Play"]
    assume(steps)
    for number, place, step in random.sample(steps, min(6, len(steps))):
        document = copy.deepcopy(recorded.document)
        did = document["hands"][number]["actions"][place]
        fault = changed(recorded, step, did, random)
        error = error_of(document)
        if fault is not None:
            assert error == (fault, number, place)
        elif error is not None and did["do"] == "call_out":
            assert error == ("bad_declaration", number, place)  # it falls short now
        elif error is not None:
            assert error[1] is not None
            assert (error[1], -1 if error[2] is None else error[2]) > (number, place)


@law
@given(records, st.randoms(use_true_random=False))
def test_a_dropped_action_is_missed(recorded: Recorded, random: Random) -> None:
    steps = written_steps(recorded)
    assume(steps)
    for number, place, _ in random.sample(steps, min(6, len(steps))):
        document = copy.deepcopy(recorded.document)
        actions = document["hands"][number]["actions"]
        did = actions.pop(place)
        error = error_of(document)
        if did["do"] in ("declare", "call_out"):
            continue  # declaring is free: whatever follows, it is judged
        if place < len(actions):
            after = actions[place]
            assert error is not None
            if after["seat"] != did["seat"]:
                assert error[1:] == (number, place)
                assert after["do"] != did["do"] or error[0] == "wrong_turn"
            # A leader's next card may be taken for the missing one, so the fault may appear later.
            assert (error[1], error[2]) >= (number, place)
            assert (
                error[0]
                in {
                    "play": {"wrong_turn", "wrong_phase", *FOLLOWING, "bad_signal"},
                    "discard": {"wrong_phase", "wrong_turn", "cannot_discard", "not_in_hand"},
                    "bid": {"wrong_turn", "wrong_phase", "bad_bid"},
                }[did["do"]]
            )
        elif number + 1 < len(document["hands"]):
            assert error == ("wrong_phase", number + 1, None)
        else:
            assert error is None


FOLLOWING = ("not_in_hand", "must_follow_suit", "must_trump", "must_overtrump")


@law
@given(records, st.randoms(use_true_random=False))
def test_two_neighbours_exchanged_or_a_field_of_another_action_make_no_traceback(
    recorded: Recorded, random: Random
) -> None:
    document = copy.deepcopy(recorded.document)
    hand = random.choice(document["hands"])
    actions = hand["actions"]
    for _ in range(random.randrange(1, 4)):
        if len(actions) < 2:
            break
        i, j = random.sample(range(len(actions)), 2)
        if random.random() < 0.5:
            actions[i], actions[j] = actions[j], actions[i]
        else:
            actions[i] = {**actions[j], **actions[i], "do": actions[j]["do"]}
    error = error_of(document)
    assert error is None or error[0] in CODES


CODES = {
    "bad_format",
    "wrong_turn",
    "wrong_phase",
    *FOLLOWING,
    "cannot_discard",
    "bad_declaration",
    "bad_signal",
    "bad_bid",
    "bad_payment",
    "hand_over",
}


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
