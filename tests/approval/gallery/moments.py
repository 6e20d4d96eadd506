"""Moments of fixed games: the same match, the same cards, the same ids each time."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.support.venue import Venue
from bot.table.state.seats import Computer, Person
from bot.table.state.table import Stage, Table
from tarocchino.core.games import GAMES, GameName, read_match_rules
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.dealing.chain import new_chain
from tarocchino.dealing.cutting import Cutting
from tarocchino.dealing.deal_v1 import SeatCut, write_transcript
from tarocchino.dealing.proof import HandProof
from tests.builders import moments as scenes
from tests.builders.steady_players import next_action

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gina")
CHAIN = new_chain(bytes(range(64)))
TABLE_ID = 42
CHANNEL_ID, GUILD_ID = 1_290_000_000_000_000_001, 1_290_000_000_000_000_000
FIRST_USER_ID = 1_290_000_000_000_000_100
PEOPLE = 2
"""So many seats are people's, the others computers'."""

Until = Callable[[MatchState], bool]


@dataclass(frozen=True)
class Moment:
    """A match at one moment; ``caption`` says what is to be seen."""

    name: str
    caption: str
    match: MatchState

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.match.players]

    @property
    def public(self) -> MatchView:
        """What everybody sees."""
        return view_for(self.match, None)

    def own(self, seat: int | None = None) -> MatchView:
        """What the seat sees; the one in turn unless another is named."""
        turn = self.match.hand.turn if self.match.hand else None
        return view_for(self.match, turn if seat is None else seat)

    def table(self, stage: Stage = Stage.PLAYING) -> Table:
        """The table of this match: Anna and Bruno play, the others are computer players."""
        players = self.match.players
        hands = len(self.match.sheets)
        return Table(
            id=TABLE_ID,
            venue=Venue(GUILD_ID, CHANNEL_ID),
            host_id=FIRST_USER_ID,
            game=self.match.game,
            rules=self.match.rules,
            seats=seats(players),
            stage=stage,
            version=17,
            chain_start=CHAIN.start,
            match=self.match,
            cutting=fixed_cuts(players),
            proofs=tuple(HandProof(n, "", CHAIN.start) for n in range(1, hands + 1)),
        )


def seats(players: int) -> tuple[Person | Computer, ...]:
    """Two people, the rest computer players."""
    people = (Person(FIRST_USER_ID + n, name) for n, name in enumerate(NAMES[:PEOPLE]))
    return (*people, *(Computer(name) for name in NAMES[PEOPLE:players]))


def fixed_cuts(players: int) -> Cutting:
    """One has cut with words, one plainly, computers not at all."""
    texts = ("a knock on wood", "", *("" for _ in range(PEOPLE, players)))
    cuts = [SeatCut(FIRST_USER_ID + n, text) for n, text in enumerate(texts[:PEOPLE])]
    given = tuple(texts[:players])
    transcript = write_transcript(TABLE_ID, 1, cuts)
    return Cutting(given, (None,) * players, closed=True, transcript=transcript)


def played(
    game: GameName,
    players: int,
    until: Until,
    seed: int = 3,
    knobs: Mapping[str, Any] | None = None,
) -> MatchState:
    """The match, packs by the seed, steady players, at the first moment that is so."""
    state = new_match(GAMES[game], read_match_rules(GAMES[game], knobs or {}, players), players)
    shuffler = random.Random(seed)
    while not until(state):
        assert not state.is_over, "the moment never comes"
        if state.awaits_deal:
            deck = list(PACK)
            shuffler.shuffle(deck)
            state, _ = apply(state, Deal(state.next_dealer or 0, tuple(deck)))
        else:
            state, _ = apply(state, next_action(view_for(state, state.hand.turn)))
    return state


def in_phase(phase: Phase) -> Until:
    return lambda state: state.hand is not None and state.hand.phase is phase


def in_trick(number: int, cards: int) -> Until:
    """So many cards lie on the table in this trick, counted from 1."""

    def holds(state: MatchState) -> bool:
        hand = state.hand
        return (
            hand is not None
            and hand.phase is Phase.PLAY
            and (len(hand.tricks), len(hand.trick.plays)) == (number - 1, cards)
        )

    return holds


def after_hands(number: int) -> Until:
    return lambda state: len(state.sheets) == number and (state.awaits_deal or state.is_over)


def is_over(state: MatchState) -> bool:
    return state.is_over


@cache
def moments() -> Mapping[str, Moment]:
    """Every moment by its name."""
    found = [*_partnership(), *_other_games()]
    return {moment.name: moment for moment in found}


def _partnership() -> list[Moment]:
    ottocento = GameName.OTTOCENTO
    return [
        Moment("discard", "The dealer is to lay two cards away", scenes.dealt().state),
        Moment(
            "declare",
            "First trick, before any card: much may be declared",
            scenes.dealt().discard(scenes.DISCARD).state,
        ),
        Moment("lead", "Declared; the eldest is to lead", scenes.declared().state),
        Moment("follow", "Two cards lie there, the third player follows", scenes.in_trick().state),
        Moment("between", "One trick is finished", scenes.between_tricks().state),
        Moment(
            "call-out",
            "Enough points to call out",
            played(ottocento, 4, in_phase(Phase.CALL_OUT), seed=6),
        ),
        Moment("late", "The eleventh trick", played(ottocento, 4, in_trick(11, 2))),
        Moment(
            "pay", "The Matto is to be paid for", played(ottocento, 4, in_phase(Phase.PAY), seed=2)
        ),
        Moment("hand-over", "A hand is counted", played(ottocento, 4, after_hands(1))),
        Moment("rubber", "Three hands are counted", played(ottocento, 4, after_hands(3), seed=71)),
        Moment("won", "The match is won", played(ottocento, 4, is_over)),
        Moment("called-out", "A side has called out", played(ottocento, 4, _called_out, seed=71)),
    ]


def _called_out(state: MatchState) -> bool:
    return bool(state.sheets) and state.sheets[-1].called_out is not None


def _other_games() -> list[Moment]:
    terziglio, mattazza, opened = GameName.TERZIGLIO, GameName.MATTAZZA, GameName.OPEN
    two = (GameName.MILLONE, GameName.CENTOCINQUANTA, GameName.QUINDICI)
    four = GameName.QUATTRO_SCARTATE
    return [
        Moment("auction", "Terziglio: the auction", played(terziglio, 3, in_phase(Phase.AUCTION))),
        Moment(
            "pozzo",
            "Terziglio: who went up lays the pozzo's number away",
            played(terziglio, 3, in_phase(Phase.DISCARD)),
        ),
        Moment("terziglio", "Terziglio: fifth trick", played(terziglio, 3, in_trick(5, 2))),
        Moment("terziglio-over", "Terziglio: counted", played(terziglio, 3, after_hands(2))),
        Moment("quattro-over", "Quattro Scartate: counted", played(four, 4, after_hands(2))),
        *(Moment(g.value, f"{g.value}: fourth trick", played(g, 2, in_trick(4, 1))) for g in two),
        *(
            Moment(f"{g.value}-over", f"{g.value}: counted", played(g, 2, after_hands(2)))
            for g in two
        ),
        *(
            Moment(f"mattazza-{n}", f"Mattazza, {n} players", _late_in_trick(mattazza, n))
            for n in GAMES[mattazza].players
        ),
        Moment("mattazza-over", "Mattazza: counted", played(mattazza, 4, after_hands(3))),
        *(
            Moment(f"open-{n}", f"The open game, {n} players", _late_in_trick(opened, n))
            for n in GAMES[opened].players
        ),
        Moment("open-over", "The open game: counted", played(opened, 4, after_hands(1))),
    ]


def _late_in_trick(game: GameName, players: int) -> MatchState:
    """All but one have played to the second trick."""
    return played(game, players, in_trick(2, players - 1))
