"""Players who play deals out for their par: at once, or by numbers made up from the pack."""

import asyncio
import zlib
from dataclasses import dataclass, field

from bot.features.books.match_facts import DealtHand
from bot.features.books.par import PAR_VERSION, HandPar, hand_par
from bot.support.processes import ComputationError, ProcessGoneError
from tarocchino.core.games import GAMES
from tarocchino.core.play.match import new_match


@dataclass
class MadeUpDeals:
    """`DealProcesses` whose par follows from the pack and their version, and from no play.

    ``failing`` makes that many of the next deals fail; the ``refused`` packs are played by nobody;
    each deal waits for ``open``.
    """

    version: int = 1
    number: int = 2
    failing: int = 0
    refused: set[str] = field(default_factory=set)
    asked: list[str] = field(default_factory=list)
    rests: int = 0
    open: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.open.set()

    async def par(self, hand: DealtHand) -> HandPar:
        pack = packed(hand)
        self.asked.append(pack)
        await self.open.wait()
        if self.failing:
            self.failing -= 1
            raise ProcessGoneError("they are asleep")
        if pack in self.refused:
            raise ComputationError("IllegalActionError")
        return made_up_par(hand, self.version)

    def rest(self) -> None:
        self.rests += 1


@dataclass
class PlayedDeals:
    """`DealProcesses` as the computer players in this process, and play each deal once."""

    version: int = PAR_VERSION
    number: int = 1
    known: dict[DealtHand, HandPar] = field(default_factory=dict)

    async def par(self, hand: DealtHand) -> HandPar:
        await asyncio.sleep(0)
        if hand not in self.known:
            self.known[hand] = hand_par(hand)
        return self.known[hand]

    def rest(self) -> None:
        return


def packed(hand: DealtHand) -> str:
    """The pack as text."""
    return " ".join(card.code for card in hand.deck)


def made_up_par(hand: DealtHand, version: int) -> HandPar:
    """Numbers that follow from the pack, the score before it and the version."""
    game = GAMES[hand.game]
    sides = game.scorers(hand.seats)
    rules = new_match(game, hand.rules, hand.seats).rules
    alone = len(sides) == hand.seats
    playing = game.still_in(rules, hand.score) if alone else range(len(sides))
    return tuple(
        zlib.crc32(f"{version} {side} {packed(hand)}".encode()) % 400 if side in playing else None
        for side in range(len(sides))
    )
