"""Simulated seasons of a club: known strengths, and the luck of real hands of the games.

The luck is drawn from hands that computer players of one strength played against each other. What
the strengths of the sides differ by is added to the totals of such a hand; the game's own functions
make scores, winners and places of that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, pstdev

from bot.features.books.derivation import places
from tarocchino.core.games import GAMES, Game, GameName, default_rules
from tarocchino.core.games.base import MatchSoFar, Outcome, Points
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.match import MatchState, new_match, still_in
from tarocchino.core.play.scoring import HandSheet
from tarocchino.players import choose
from tests.tarocchino.players.series import Contest, deals, play_hand

PEOPLE = 24
DRIFT = 0.03
"""How much a strength changes from match to match, as a share of the spread of strengths."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand that equals played, dealt by seat 0: its totals by seat, and who took no trick."""

    totals: tuple[Points, ...]
    cappotti: tuple[bool, ...]
    soloist: int | None
    alone: bool


Luck = Mapping[int, tuple[Dealt, ...]]
"""Hands by the number of players that took part."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of match whose ratings are studied; as ``pairs`` the same two always sit together."""

    name: str
    game: GameName
    players: int
    hands: int | None = None
    pairs: bool = False

    @property
    def rules(self) -> RuleSet:
        """The game's usual rules, with the number of hands of the kind."""
        game = GAMES[self.game]
        rules = default_rules(game, None, self.players)
        return replace(rules, hands=self.hands) if self.hands else rules


KINDS = (
    Kind("people in partnership (Quattro Scartate)", GameName.QUATTRO_SCARTATE, 4),
    Kind("pairs (Quattro Scartate)", GameName.QUATTRO_SCARTATE, 4, pairs=True),
    Kind("two alone (Centocinquanta)", GameName.CENTOCINQUANTA, 2),
    Kind("three, one against two (Terziglio, 9 hands)", GameName.TERZIGLIO, 3, hands=9),
    Kind("four alone (Mattazza)", GameName.MATTAZZA, 4),
    Kind("four alone (open game, 4 hands)", GameName.OPEN, 4, hands=4),
)


@dataclass(frozen=True, slots=True)
class Played:
    """A match of a season: the players of each side by number, and the places of the sides."""

    sides: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]
    strengths: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """The matches of a season, in order, and everybody's strength at its end.

    A strength is in hands' luck: 1 raises the lead in a hand by the standard deviation of that lead
    between equals.
    """

    matches: tuple[Played, ...]
    strengths: tuple[float, ...]

    @property
    def regulars(self) -> tuple[int, ...]:
        """Those who played 50 matches or more."""
        played = [0] * len(self.strengths)
        for each in self.matches:
            for side in each.sides:
                for player in side:
                    played[player] += 1
        return tuple(player for player, number in enumerate(played) if number >= 50)


def luck_of(kind: Kind, number: int, seed: int) -> Luck:
    """Return the hands that a kind of match draws its luck from."""
    game = GAMES[kind.game]
    fewest = kind.players - (game.losers(kind.players) or 1) + 1
    return {
        players: tuple(_dealt(game, players, deal.deck) for deal in deals(number, seed, players))
        for players in range(fewest, kind.players + 1)
    }


def season(kind: Kind, luck: Luck, *, matches: int, spread: float, seed: int) -> Season:
    """Return a season; strengths are normal around 0 with this ``spread``, in hands' luck."""
    random = Random(f"{kind.name} {seed}")
    strengths = [random.gauss(0, spread) for _ in range(PEOPLE)]
    keenness = [1 / (place + 6) for place in range(PEOPLE)]
    unit = _lead_deviation(luck[kind.players], GAMES[kind.game], kind.players)
    played = []
    for _ in range(matches):
        sides = _drawn(kind, keenness, random)
        seated = [0.0] * kind.players
        for seats, side in zip(_seats(kind), sides, strict=True):
            for index, seat in enumerate(seats):
                # The strength of a pair is that of two people together, half of it in each seat.
                own = strengths[side[0]] / sqrt(2) if kind.pairs else strengths[side[index]]
                seated[seat] = unit * own
        came_out = places(_match(kind, luck, seated, random))
        known = tuple(sum(strengths[player] for player in side) for side in sides)
        played.append(Played(sides, came_out, known))
        for side in sides:
            for player in side:
                strengths[player] += random.gauss(0, DRIFT * spread)
    return Season(tuple(played), tuple(strengths))


def _dealt(game: Game, players: int, deck: Sequence[object]) -> Dealt:
    contest = Contest(game, default_rules(game, None, players), players)
    deal = Deal(0, tuple(deck))  # type: ignore[arg-type]
    sheet = play_hand(contest, deal, (choose,) * players).sheets[-1]
    sides = sheet.sides
    of_seat = {seat: side for side in sides for seat in side.seats}
    return Dealt(
        totals=tuple(of_seat[seat].total if sides else 0 for seat in range(players)),
        cappotti=tuple(bool(sides) and of_seat[seat].cappotto for seat in range(players)),
        soloist=sheet.soloist,
        alone=sheet.alone,
    )


def _lead_deviation(hands: Sequence[Dealt], game: Game, players: int) -> float:
    """Return the standard deviation of a side's lead over the others in a hand."""
    leads = []
    for hand in hands:
        totals = [hand.totals[seats[0]] for seats in game.sides(players, hand.soloist)]
        leads += [t - (sum(totals) - t) / (len(totals) - 1) for t in totals]
    return pstdev(leads)


def _seats(kind: Kind) -> tuple[tuple[int, ...], ...]:
    return GAMES[kind.game].scorers(kind.players)


def _drawn(kind: Kind, keenness: Sequence[float], random: Random) -> tuple[tuple[int, ...], ...]:
    """Draw who plays: keen people more often, in seats that are drawn."""
    sides = _seats(kind)
    size = 1 if kind.pairs else len(sides[0])
    wanted = size * len(sides)
    rank = [random.random() ** (1 / keen) for keen in keenness]
    drawn = sorted(range(len(rank)), key=lambda player: -rank[player])[:wanted]
    random.shuffle(drawn)
    return tuple(tuple(drawn[i * size : (i + 1) * size]) for i in range(len(sides)))


def _match(kind: Kind, luck: Luck, seated: Sequence[float], random: Random) -> MatchState:
    """Return a match between players of these strengths, in points per hand."""
    game = GAMES[kind.game]
    match = new_match(game, kind.rules, kind.players)
    while match.verdict is None:
        sheet = _hand(match, luck, seated, random)
        sheets = (*match.sheets, sheet)
        score = tuple(a + b for a, b in zip(match.score, sheet.score, strict=True))
        verdict = game.verdict(match.rules, MatchSoFar(score, len(sheets), None))
        match = replace(match, sheets=sheets, score=score, verdict=verdict)
    return match


def _hand(match: MatchState, luck: Luck, seated: Sequence[float], random: Random) -> HandSheet:
    game, players = match.game, match.players
    playing = still_in(match)
    dealt = random.choice(luck[len(playing)])
    dealer = len(match.sheets) % len(playing)
    seat_of = [playing[(place + dealer) % len(playing)] for place in range(len(playing))]
    totals, cappotti = [0.0] * players, [False] * players
    for place, seat in enumerate(seat_of):
        totals[seat], cappotti[seat] = dealt.totals[place], dealt.cappotti[place]
    soloist = None if dealt.soloist is None else seat_of[dealt.soloist]
    sides = game.sides(players, soloist)
    strength = [sum(seated[seat] for seat in seats) for seats in sides]
    mean = fmean(strength[i] for i, seats in enumerate(sides) if seats[0] in playing)
    better = -1 if game.avoids_points else 1
    outcome = Outcome(
        totals=tuple(
            max(0, round(totals[seats[0]] + better * (own - mean)))
            for seats, own in zip(sides, strength, strict=True)
        ),
        cappotti=tuple(cappotti[seats[0]] for seats in sides),
        playing=playing,
        players=players,
        soloist=soloist,
        alone=dealt.alone,
    )
    score = game.hand_score(match.rules, outcome)
    return HandSheet(dealer=playing[dealer], sides=(), called_out=None, score=score)
