"""Matches built and driven in a few words, for tests that say what is on the table.

Seats as in rules.md § 2: with the usual ``dealer=3`` the eldest is 0, the dealer's partner 1 and
the eldest's partner 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tarocchino.core.games import GAMES, Game, GameName, read_match_rules
from tarocchino.core.model.actions import (
    Action,
    Bid,
    BidWord,
    CallOut,
    Deal,
    Declare,
    DeclineCallOut,
    Discard,
    KeepSilent,
    Pay,
    Play,
    Saying,
    Signal,
)
from tarocchino.core.model.cards import PACK, Card, card, cards
from tarocchino.core.model.combinations import Declared, Family
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.model.rules import RuleSet, read_rules
from tarocchino.core.model.tricks import Trick, playable_cards
from tarocchino.core.play.events import Event
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.match import MatchState, apply, new_match, still_in, verify_action
from tarocchino.core.play.scoring import default_payment, matto_debt
from tarocchino.core.records.digest import digest

OTTOCENTO = GAMES[GameName.OTTOCENTO]
QUATTRO_SCARTATE = GAMES[GameName.QUATTRO_SCARTATE]
TERZIGLIO = GAMES[GameName.TERZIGLIO]
MILLONE = GAMES[GameName.MILLONE]
CENTOCINQUANTA = GAMES[GameName.CENTOCINQUANTA]
QUINDICI = GAMES[GameName.QUINDICI]
MATTAZZA = GAMES[GameName.MATTAZZA]
OPEN_GAME = GAMES[GameName.OPEN]
SEATS = 4

PACKETS = {
    GameName.OTTOCENTO: (5, 3),
    GameName.QUATTRO_SCARTATE: (5, 3),
    GameName.TERZIGLIO: (6, 3),
    GameName.MILLONE: (5, 4),
    GameName.CENTOCINQUANTA: (5, 3),
    GameName.QUINDICI: (5, 3),
    GameName.MATTAZZA: (5, 2),
}
"""Packet and rounds of each game's first deal (rules.md § 8–11)."""

OPEN_CARDS_EACH = {2: 28, 3: 18, 4: 14, 5: 12, 6: 10, 7: 8}
"""One packet each in the open game, by the number of players (rules.md § 12)."""


def rules(game: Game = OTTOCENTO, **knobs: Any) -> RuleSet:
    """The rules of a game from a record's words: ``rules(set="parlour", target=1000)``."""
    return read_match_rules(game, knobs)


_DULLEST = (
    "6s 6b 6c 6d 7s 7b 7c 7d 8s 8b 8c 8d 9s 9b 9c 9d Ts Tb Tc Td "
    "16 15 14 13 12 11 10 09 08 07 06 05 So Lu m1 m2 As Ab Js Jb"
)
DULL = tuple(sorted(PACK, key=lambda c: _DULLEST.find(c.code) % 1000))
"""The whole pack, beginning with cards among which there is no combination."""


def packets_of(game: Game, players: int) -> tuple[int, int]:
    """The size and the number of rounds of the packets that are dealt first."""
    return PACKETS.get(game.name) or (OPEN_CARDS_EACH[players], 1)


def deck(
    dealer: int,
    hands: Mapping[int, str],
    stock: str = "",
    *,
    game: Game = OTTOCENTO,
    playing: Sequence[int] = range(SEATS),
    filler: Sequence[Card] = PACK,
) -> tuple[Card, ...]:
    """A pack order that deals these cards first and leaves ``stock`` on the table.

    ``stock`` is what comes after the packets: the dealer's last two cards, the pozzo, the second
    deal of Millone, the rest. What is named too short is filled up in the order of ``filler``.
    """
    packet, rounds = packets_of(game, len(playing))
    after = [seat for seat in playing if seat > dealer] + [s for s in playing if s <= dealer]
    assert set(hands) <= set(playing), "a seat that does not play"
    first = {seat: list(cards(hands.get(seat, ""))) for seat in playing}
    last = list(cards(stock))
    taken = {c for held in (*first.values(), last) for c in held}
    assert len(taken) == sum(map(len, first.values())) + len(last), "a card is named twice"
    size = packet * rounds
    left = len(PACK) - size * len(playing)
    assert len(last) <= left
    rest = [c for c in filler if c not in taken]
    for held, full in (*((first[seat], size) for seat in playing), (last, left)):
        assert len(held) <= full, "a hand of too many cards"
        while len(held) < full:
            held.append(rest.pop(0))
    order: list[Card] = []
    for start in range(0, size, packet):
        for seat in after:
            order += first[seat][start : start + packet]
    return (*order, *last)


def named(*words: str) -> tuple[Declared, ...]:
    """Declared combinations from words: ``named("coins Kd Qd Be", "kings Ks Kc Kd")``."""
    split = (word.partition(" ") for word in words)
    return tuple(Declared(Family(family), cards(codes)) for family, _, codes in split)


class Table:
    """A match that a test drives; every move is made by the player in turn.

    ``state`` is the match now, ``log`` what was done, ``events`` what the last action led to.
    """

    def __init__(self, state: MatchState) -> None:
        self.state = state
        self.log: list[Action] = []
        self.events: tuple[Event, ...] = ()

    @property
    def hand(self) -> HandState:
        assert self.state.hand is not None
        return self.state.hand

    @property
    def turn(self) -> int:
        return self.hand.turn

    @property
    def phase(self) -> Phase:
        return self.hand.phase

    def do(self, action: Action) -> Table:
        """Do any action."""
        self.state, self.events = apply(self.state, action)
        self.log.append(action)
        return self

    def deal(
        self,
        dealer: int,
        hands: Mapping[int, str],
        stock: str = "",
        filler: Sequence[Card] = PACK,
    ) -> Table:
        """Deal so that the seats get these cards (see `deck`)."""
        game, playing = self.state.game, still_in(self.state)
        pack = deck(dealer, hands, stock, game=game, playing=playing, filler=filler)
        return self.do(Deal(dealer, pack))

    def bid(self, *words: str) -> Table:
        """Each word in turn is said by whoever has the turn in the auction."""
        for word in words:
            self.do(Bid(self.turn, BidWord(word)))
        return self

    def say(self, code: str, saying: str) -> Table:
        """The player in turn plays a card of Mattazza with a saying."""
        return self.do(Play(self.turn, card(code), say=Saying(saying)))

    def discard(self, codes: str) -> Table:
        return self.do(Discard(self.turn, cards(codes)))

    def declare(self, *words: str) -> Table:
        return self.do(Declare(self.turn, named(*words)))

    def call_out(self, *words: str) -> Table:
        return self.do(CallOut(self.turn, named(*words)))

    def decline(self) -> Table:
        return self.do(DeclineCallOut(self.turn))

    def keep_silent(self) -> Table:
        return self.do(KeepSilent(self.turn))

    def play(self, codes: str, *signals: str) -> Table:
        """Each card in turn is played by whoever has the turn; signals go with the first."""
        given = tuple(Signal(word) for word in signals)
        for code in codes.split():
            self.do(Play(self.turn, card(code), given))
            given = ()
        return self

    def play_any(self) -> Table:
        """The player in turn plays the first card of the hand that may be played."""
        held = self.hand.hands[self.turn]
        return self.do(Play(self.turn, playable_cards(held, self.hand.trick, self.hand.rules)[0]))

    def play_out(self) -> Table:
        """Everybody plays any card (`play_any`) until the hand asks for something else."""
        while self.phase is Phase.PLAY:
            self.play_any()
        return self

    def finish(self) -> Table:
        """Play the hand out and pay the default price of the Matto if one is owed."""
        self.play_out()
        if (debt := matto_debt(self.hand)) and self.phase is Phase.PAY:
            self.pay(default_payment(self.hand, debt).code)
        return self

    def pay(self, code: str) -> Table:
        return self.do(Pay(self.turn, card(code)))

    def refusal(self, action: Action) -> Reason:
        """Why the action is refused, having seen that it changes nothing."""
        before = digest(self.state)
        with pytest.raises(IllegalActionError) as asked:
            verify_action(self.state, action)
        with pytest.raises(IllegalActionError) as done:
            apply(self.state, action)
        assert done.value.reason is asked.value.reason
        assert digest(self.state) == before
        return asked.value.reason


def match_of(
    game: Game, players: int | None = None, score: Sequence[float] | None = None, **knobs: Any
) -> Table:
    """A match before a deal, with this running score and the usual number of players."""
    match = new_match(game, read_rules(knobs, game.rule_sets[0]), players or game.players[0])
    return Table(match if score is None else replace(match, score=tuple(score)))


def table(
    hands: Mapping[int, str],
    stock: str = "",
    *,
    dealer: int | None = None,
    score: Sequence[float] | None = None,
    game: Game = OTTOCENTO,
    players: int | None = None,
    filler: Sequence[Card] = PACK,
    **knobs: Any,
) -> Table:
    """A match with this running score, just dealt; the last seat deals if nothing is said."""
    match = match_of(game, players, score, **knobs)
    return match.deal(match.state.players - 1 if dealer is None else dealer, hands, stock, filler)


def trick(leader: int, codes: str, playing: Sequence[int] = range(SEATS)) -> Trick:
    """A trick of these cards, the first by the leader, the others in turn."""
    first = playing.index(leader)
    plays = enumerate(cards(codes))
    return Trick(tuple((playing[(first + i) % len(playing)], c) for i, c in plays))


def played_out(
    *tricks: str,
    dealer: int = 3,
    discard: str = "",
    game: Game = OTTOCENTO,
    players: int = SEATS,
    playing: Sequence[int] | None = None,
    stock: str = "",
    soloist: int | None = None,
    alone: bool = False,
    **knobs: Any,
) -> HandState:
    """A hand after its last trick, of the tricks alone that matter: ``"0: Kd 6d 7d 8d"``.

    The discard is the dealer's, or the soloist's where there is one.
    """
    discards = by_seat(players, {dealer if soloist is None else soloist: discard})
    seats = tuple(range(players) if playing is None else playing)
    return HandState(
        game=game,
        rules=read_match_rules(game, knobs, players),
        dealer=dealer % players,
        playing=seats,
        score=(0,) * len(game.scorers(players)),
        hands=((),) * players,
        stock=cards(stock),
        discards=discards,
        tricks=tuple(trick(int(word[0]), word[2:], seats) for word in tricks),
        soloist=soloist,
        alone=alone,
    )


def by_seat(players: int, held: Mapping[int, str]) -> tuple[tuple[Card, ...], ...]:
    """Cards by seat from the codes of some seats."""
    return tuple(cards(held.get(seat, "")) for seat in range(players))


def codes_of(held: Iterable[Card]) -> set[str]:
    """The codes of cards whose order does not matter."""
    return {c.code for c in held}
