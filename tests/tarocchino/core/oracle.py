"""A second implementation of the rule book, with which the core is compared.

Written from rules.md alone, deliberately in another style than `tarocchino.core` and without its
code: everything here works on strings and sets, and knobs are the words of a record.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

NUMBERS = [f"{number:02}" for number in range(16, 4, -1)]
MOORS = {"m1", "m2", "m3", "m4"}
TAROCCHI = {"An", "Mo", "Be", "Ma"}
TRUMPS = {"An", "Mo", "So", "Lu", *NUMBERS, *MOORS, "Be"}
SUITS = {"swords": "s", "batons": "b", "cups": "c", "coins": "d"}
CRICCHE = {"tarocchi": TAROCCHI} | {
    name: {rank + suit for suit in "sbcd"}
    for name, rank in (("kings", "K"), ("queens", "Q"), ("knights", "N"), ("jacks", "J"))
}
PRICES = {"tarocchi": 18, "kings": 17, "queens": 14, "knights": 13, "jacks": 12}
FULL_PACK = {
    *TRUMPS,
    "Ma",
    *(rank + suit for rank in "KQNJT9876A" for suit in "sbcd"),
}

Knobs = Mapping[str, Any]


def value(code: str) -> int:
    """v of rules.md § 4."""
    return 5 if code in TAROCCHI else {"K": 5, "Q": 4, "N": 3, "J": 2}.get(code[0], 1)


def card_points(pile: Iterable[str]) -> float:
    """Each card counts half a point less than its value, which equals counting in pairs."""
    return sum(value(code) - 0.5 for code in pile)


def cricca(name: str, held: set[str], knobs: Knobs) -> int:
    """The points of a cricca among the cards, 0 if there is none."""
    number = len(CRICCHE[name] & held)
    if knobs.get("cricche_table") == "parlour" and (name, number) in (("kings", 4), ("knights", 3)):
        return {"kings": 24, "knights": 12}[name]
    return {3: PRICES[name], 4: 2 * PRICES[name]}.get(number, 0)


def suit_length(letter: str, held: set[str]) -> int:
    court = [rank for rank in "QNJ" if rank + letter in held]
    wild = held & {"Be", "Ma"}
    needs = {0: 9, 1: 1}.get(len(court), 0)
    if "K" + letter not in held or len(wild) < needs:
        return 0
    return len({"K" + letter, "A" + letter} & held) + len(court) + len(wild)


def equals_length(members: set[str], held: set[str]) -> int:
    real, wild = len(members & held), len({"Be", "Ma"} & held)
    return real + wild if real >= 2 and real + wild >= 3 else 0


def grande_length(held: set[str], knobs: Knobs) -> int:
    head, other = ("Mo", "An") if knobs.get("grande_head") == "Mondo" else ("An", "Mo")
    stops = knobs.get("grande_wild") == "stop"
    wild = len({"Be", "Ma"} & held)
    high = len({other, "So", "Lu"} & held)
    if head not in held or high == 0 or (high == 1 and wild == 0):
        return 0
    free = wild if high > 1 else wild - 1
    # The run as a picture: a letter for a number held, a dot for a missing one.
    picture = "".join("x" if number in held else "." for number in NUMBERS)
    if head == "An" and not stops and not {"So", "Lu", "16"} & held:
        picture = ".."

    def reachable(part: str) -> bool:
        if stops and "." in part[1:]:
            return False
        return part.count(".") <= free and ".." not in part

    run = max((p for i in range(len(picture) + 1) if reachable(p := picture[:i])), key=len)
    moors = len(MOORS & held) if len(run) == len(NUMBERS) else 0
    return 1 + high + wild + run.count("x") + moors


def sequence_length(name: str, held: set[str], knobs: Knobs) -> int:
    """L of a sequence among the cards, 0 if there is none."""
    if name in SUITS:
        return suit_length(SUITS[name], held)
    special: dict[str, Callable[[], int]] = {
        "aces": lambda: equals_length({"As", "Ab", "Ac", "Ad"}, held),
        "moors": lambda: equals_length(MOORS, held),
        "grande": lambda: grande_length(held, knobs),
    }
    return special[name]()


def doubled(points: Sequence[int]) -> int:
    there = [p for p in points if p]
    return sum(there) * (2 if len(there) >= 3 else 1)


def sequences(held: Iterable[str], knobs: Knobs) -> int:
    """The points of all sequences of a pile, doubling included."""
    cards = set(held)
    lengths = [sequence_length(n, cards, knobs) for n in (*SUITS, "grande", "aces", "moors")]
    return doubled([5 * (length - 1) if length else 0 for length in lengths])


def cricche(held: Iterable[str], knobs: Knobs) -> int:
    """The points of all cricche of a pile, doubling included."""
    cards = set(held)
    return doubled([cricca(name, cards, knobs) for name in CRICCHE])


def combinations(held: Iterable[str], knobs: Knobs) -> int:
    cards = set(held)
    return sequences(cards, knobs) + cricche(cards, knobs)


def declaration(named: Iterable[tuple[str, Iterable[str]]], knobs: Knobs) -> int:
    """The points of one player's declaration, each combination from its own cards alone."""
    cricche_points, sequence_points = [], []
    for family, codes in named:
        cards = set(codes)
        if family in CRICCHE:
            cricche_points.append(cricca(family, cards, knobs))
        else:
            length = sequence_length(family, cards, knobs)
            assert length == len(cards), "every card named must be used"
            sequence_points.append(5 * (length - 1))
    return doubled(cricche_points) + doubled(sequence_points)


def height(code: str, led: str, knobs: Knobs) -> int:
    """The rank of a card in a trick of this suit; 0 if it cannot win."""
    if code in TRUMPS:
        top = "Mo An" if knobs.get("grande_head") == "Mondo" else "An Mo"
        ladder = ["Be", "m", *reversed(NUMBERS), "Lu", "So", *reversed(top.split())]
        return 100 + ladder.index("m" if code in MOORS else code)
    if code == "Ma" or code[1] != led:
        return 0
    short = led in "cd" and knobs.get("suit_order", "bolognese") == "bolognese"
    return 10 - ("KQNJA6789T" if short else "KQNJT9876A").index(code[0])


def trick_winner(cards: Sequence[str], knobs: Knobs) -> int:
    """The index in the trick of the winning card: the last of equal ones (Moors)."""
    led = next(code for code in cards if code != "Ma")
    suit = "t" if led in TRUMPS else led[1]
    heights = [height(code, suit, knobs) for code in cards]
    return max(range(len(cards)), key=lambda place: (heights[place], place))


class CallingOut:
    """The side that calls out, found from a hand's actions in the record's words (record.md)."""

    def __init__(self, dealer: int, score: Sequence[int], target: int, knobs: Knobs) -> None:
        self.dealer = dealer
        self.missing = [target - points for points in score]
        self.score = score
        self.knobs = knobs
        self.declared: dict[int, int] = {}
        self.trick_points = [0, 0]
        self.played: list[tuple[int, str]] = []

    def told(self, did: Mapping[str, Any]) -> int | None:
        """The side that this action calls out, if it does."""
        if did["do"] == "call_out":
            return int(did["seat"]) % 2
        if did["do"] == "silent":
            waits_for_all = self.knobs["calling_out"] == "after_declarations"
            closed = waits_for_all and did["seat"] == self.dealer and did.get("closes")
            return self._both_counted() if closed else None
        if did["do"] == "declare":
            return self._declare(did["seat"], did["combinations"])
        if did["do"] == "play":
            return self._play(did["seat"], did["card"])
        return None

    def _of_side(self, side: int) -> int:
        return sum(points for seat, points in self.declared.items() if seat % 2 == side)

    def _declare(self, seat: int, combinations: Iterable[Mapping[str, Any]]) -> int | None:
        side = seat % 2
        named = [(item["family"], item["cards"]) for item in combinations]
        self.declared[seat] = declaration(named, self.knobs)
        if self.knobs["calling_out"] == "after_declarations":
            return self._both_counted() if seat == self.dealer else None
        counted = self._of_side(side)
        if self.knobs["calling_out"] == "barilli" and seat != (self.dealer + 3) % 4:
            counted = self.declared[seat]  # only the eldest's partner adds the partner's
        return side if counted >= self.missing[side] else None

    def _both_counted(self) -> int | None:
        first, second = (
            self.score[side] + self._of_side(side)
            if self._of_side(side) and self._of_side(side) >= self.missing[side]
            else -1
            for side in (0, 1)
        )
        return None if first == second else int(second > first)

    def _play(self, seat: int, code: str) -> int | None:
        self.played.append((seat, code))
        out = None
        closing = 1 if self.knobs["declare"] == "before_play" else 4
        if self.knobs["calling_out"] == "after_declarations" and len(self.played) == closing:
            out = self._both_counted()
        if len(self.played) % 4 == 0 and self.knobs["trick_combinations"] and out is None:
            trick = self.played[-4:]
            cards = [card for _, card in trick]
            side = trick[trick_winner(cards, self.knobs)][0] % 2
            points = combinations(cards, self.knobs)
            self.trick_points[side] += points
            if points and self._of_side(side) + self.trick_points[side] >= self.missing[side]:
                out = side
        return out
