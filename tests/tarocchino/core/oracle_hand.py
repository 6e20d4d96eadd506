"""A second implementation of counting a hand of any game (rules.md § 3, § 8–12), from its log.

Like `oracle` it works on strings alone: a pack of codes, and actions in the record's words.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from tests.tarocchino.core import oracle
from tests.tarocchino.core.oracle import Knobs

Plain = Mapping[str, Any]

EACH_ALONE = ("millone", "centocinquanta", "quindici", "mattazza", "open")
OPEN_REST = {2: 6, 3: 8, 4: 6, 5: 2, 6: 2, 7: 6}


class PlayedHand:
    """One hand that was played out or ended early.

    ``playing`` are the seats that take part, ``log`` are the hand's actions after the deal.
    """

    def __init__(
        self,
        game: str,
        knobs: Knobs,
        players: int,
        playing: Sequence[int],
        pack: Sequence[str],
        log: Iterable[Plain],
    ) -> None:
        self.game = game
        self.knobs = knobs
        self.players = players
        self.playing = list(playing)
        self.pack = list(pack)
        self.log = list(log)

    @cached_property
    def tricks(self) -> list[list[tuple[int, str]]]:
        """The complete tricks, as seats and cards."""
        played = [(did["seat"], did["card"]) for did in self.log if did["do"] == "play"]
        size = len(self.playing)
        return [played[i : i + size] for i in range(0, len(played) - size + 1, size)]

    @cached_property
    def bids(self) -> list[tuple[int, str]]:
        return [(did["seat"], did["bid"]) for did in self.log if did["do"] == "bid"]

    @cached_property
    def soloist(self) -> int | None:
        """The player who said *faccio di mio*, else the one who asked and got *va bene* twice."""
        words = [word for _, word in self.bids]
        for wanted in ("faccio_di_mio", "posso"):
            if wanted in words and (wanted != "posso" or words.count("va_bene") == 2):
                return self.bids[words.index(wanted)][0]
        return None

    @property
    def alone(self) -> bool:
        return any(word == "faccio_di_mio" for _, word in self.bids)

    @property
    def thrown_in(self) -> bool:
        return [word for _, word in self.bids] == ["passo"] * 3

    @cached_property
    def sides(self) -> list[list[int]]:
        seats = list(range(self.players))
        if self.game == "terziglio" and self.soloist is not None:
            return [[self.soloist], [seat for seat in seats if seat != self.soloist]]
        if self.players == 4 and self.game not in EACH_ALONE:
            return [[0, 2], [1, 3]]
        return [[seat] for seat in seats]

    def side(self, seat: int) -> int:
        return next(i for i, seats in enumerate(self.sides) if seat in seats)

    def trick_winner(self, trick: Sequence[tuple[int, str]]) -> int:
        return trick[oracle.trick_winner([code for _, code in trick], self.knobs)][0]

    @cached_property
    def last_winner(self) -> int:
        return self.trick_winner(self.tricks[-1])

    @cached_property
    def taken(self) -> list[int]:
        """The number of tricks by side."""
        winners = [self.side(self.trick_winner(trick)) for trick in self.tricks]
        return [winners.count(side) for side in range(len(self.sides))]

    @cached_property
    def rest(self) -> list[str]:
        """The face-down cards that the winner of the last trick gets."""
        if self.game == "open":
            return self.pack[62 - OPEN_REST[self.players] :]
        return self.pack[54:] if self.game == "terziglio" and self.alone else []

    @cached_property
    def matto(self) -> tuple[int, int] | None:
        """The player of the Matto and the winner of its trick; None if it was not played."""
        for trick in self.tricks:
            for seat, code in trick:
                if code == "Ma":
                    return seat, self.trick_winner(trick)
        return None

    @cached_property
    def unpaid(self) -> list[set[str]]:
        """The piles before the Matto's price, including those of sides without a trick."""
        piles: list[set[str]] = [set() for _ in self.sides]
        for trick in self.tricks:
            winner = self.trick_winner(trick)
            for seat, code in trick:
                piles[self.side(seat if code == "Ma" else winner)].add(code)
        for did in self.log:
            if did["do"] == "discard":
                piles[self.side(did["seat"])] |= set(did["cards"])
        piles[self.side(self.last_winner)] |= set(self.rest)
        for side, pile in enumerate(piles):
            if pile and self.taken[side] == 0:
                if len(piles) == 2:
                    heir = 1 - side
                else:
                    assert pile == {"Ma"}
                    heir = self.side(self.matto[1])
                piles[heir] |= pile
                pile.clear()
        return piles

    @cached_property
    def owed(self) -> tuple[int, int] | None:
        """The seat that owes a card and the side that gets it; None if nobody owes one."""
        if self.game == "terziglio":
            if all(len(pile) % 2 == 0 for pile in self.unpaid):
                return None
            holder = next(i for i, pile in enumerate(self.unpaid) if "Ma" in pile)
            return (self.matto[0] if self.matto else self.last_winner), 1 - holder
        if self.matto is None:
            return None
        seat, winner = self.matto
        if self.side(seat) == self.side(winner) or not self.taken[self.side(seat)]:
            return None
        return seat, self.side(winner)

    def piles(self, paid: str | None) -> list[set[str]]:
        piles = [set(pile) for pile in self.unpaid]
        if self.owed is not None:
            seat, payee = self.owed
            assert paid is not None
            assert paid != "Ma"
            piles[self.side(seat)].remove(paid)
            piles[payee].add(paid)
        return piles

    @cached_property
    def payment(self) -> str | None:
        return next((did["card"] for did in self.log if did["do"] == "pay"), None)

    def worth(self, pile: Iterable[str]) -> Fraction:
        """The combinations and card points of a pile."""
        held = list(pile)
        group = len(self.playing) if self.game == "mattazza" else 2
        counted = Fraction(len(held), group) + sum(oracle.value(code) - 1 for code in held)
        return counted + oracle.combinations(held, self.knobs)

    def declared(self, side: int) -> int:
        return sum(
            oracle.declaration(
                [(item["family"], item["cards"]) for item in did["combinations"]], self.knobs
            )
            for did in self.log
            if did["do"] in ("declare", "call_out") and self.side(did["seat"]) == side
        )

    def trick_points(self, side: int) -> int:
        if not self.knobs["trick_combinations"]:
            return 0
        return sum(
            oracle.combinations([code for _, code in trick], self.knobs)
            for trick in self.tricks
            if self.side(self.trick_winner(trick)) == side
        )

    def totals(self) -> list[Fraction]:
        """The points of each side in a hand played to its end."""
        last = 0 if self.game == "open" else 6
        return [
            self.worth(pile)
            + self.declared(side)
            + self.trick_points(side)
            + (last if self.side(self.last_winner) == side else 0)
            for side, pile in enumerate(self.piles(self.payment))
        ]

    def ended_early(self) -> list[Fraction]:
        """The points of each side in a hand ended by calling out."""
        return [
            Fraction(self.declared(side) + self.trick_points(side))
            for side in range(len(self.sides))
        ]

    def score(self, totals: Sequence[Fraction]) -> list[Fraction]:
        """What totals add to the running scores."""
        match self.game:
            case "quindici":
                return [Fraction(math.floor((total + 5) / 10)) for total in totals]
            case "terziglio":
                return self._poste(totals)
            case "mattazza":
                return self._penalties(totals)
            case _:
                return list(totals)

    def _poste(self, totals: Sequence[Fraction]) -> list[Fraction]:
        if self.thrown_in:
            return [Fraction(0)] * 3
        own, others = totals
        beyond = max(own, others) - self.knobs["poste_floor"]
        poste = max(0, math.ceil(beyond / 10)) * (2 if self.alone else 1)
        sign = 1 if own > others else -1
        return [
            Fraction(sign * (2 * poste if seat == self.soloist else -poste)) for seat in range(3)
        ]

    def _penalties(self, totals: Sequence[Fraction]) -> list[Fraction]:
        empty = [seat for seat in self.playing if self.taken[seat] == 0]
        most = max(totals[seat] for seat in self.playing)
        lose = empty or [seat for seat in self.playing if totals[seat] == most]
        return [Fraction(seat in lose) for seat in range(self.players)]


def first_cards(game: str, dealer: int, pack: Sequence[str], seat: int) -> set[str]:
    """The cards of the first deal with which the dealer or the other of two may call out."""
    players, rounds = (4, 3) if game == "ottocento" else (2, 4 if game == "millone" else 3)
    place = (seat - dealer - 1) % players
    starts = (5 * (players * packet + place) for packet in range(rounds))
    return {code for start in starts for code in pack[start : start + 5]}


def rounded(game: str, points: int) -> int:
    """Points as they count towards the target."""
    return (points + 5) // 10 if game == "quindici" else points
