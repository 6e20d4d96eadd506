"""Matches at moments worth a picture."""

from functools import cache

from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.core.play.scoring import HandSheet
from tarocchino.core.views.view import MatchView, view_for
from tests.builders.match import OTTOCENTO, QUATTRO_SCARTATE, Table, table

NAMES = ("Anna", "Bruno", "Carla", "Dario")
ODD_NAMES = (
    "",
    "   ",
    "🎴🃏👩‍👩‍👧‍👦",
    "田中太郎",
    "محمد علي",
    "\u202eevil\u202c\u0000\n\t",
    "Z" + "\u0337\u0322\u0361\u0489" * 60 + "algo",
    "W" * 300,
    "\U0010ffff\ud800",
    "&{}%s<@123>`",
)
"""Names that people really take, and worse."""

HANDS = {
    0: "An Mo Lu 16 14 Kd Qd Nd Jd As Ab Ac Ad Be Ma",
    1: "13 12 11 10 Ks Qs Ns Js Ts 9s 8s 7s 6s m1 m2",
    2: "So 15 09 08 Kb Qb Nb Jb Tb 9b 8b 7b 6b m3 m4",
}
DISCARD = "6c 7c"


def dealt() -> Table:
    """Ottocento with seat 3 as dealer, still to discard; seat 0 has much to declare."""
    return table(HANDS, stock=DISCARD, score=(312, 265))


def declared() -> Table:
    """The eldest has declared and is to lead."""
    scene = dealt().discard(DISCARD)
    return scene.declare(
        "coins Kd Qd Nd Jd Ad Be Ma", "aces As Ab Ac Ad Be Ma", "grande An Mo Lu 16 Be"
    )


def in_trick() -> Table:
    """Two cards lie on the table, seat 1 is winning, seat 2 is to play."""
    return declared().play("As Ks")


def between_tricks() -> Table:
    """One trick is complete and nobody has led to the next."""
    scene = in_trick()
    while not scene.hand.tricks:
        scene.play_any()
    return scene


@cache
def finished() -> MatchState:
    """A match of Quattro Scartate whose first hand has been counted."""
    scene = table(HANDS, stock=DISCARD, game=QUATTRO_SCARTATE).discard(DISCARD)
    return scene.declare("coins Kd Qd Nd Jd Ad Be Ma").finish().state


@cache
def called_out() -> HandSheet:
    """The sheet of a hand of Ottocento that ended when a side called out."""
    scene = table(HANDS, stock=DISCARD, score=(780, 265), game=OTTOCENTO).discard(DISCARD)
    return scene.declare("coins Kd Qd Nd Jd Ad Be Ma").state.sheets[-1]


@cache
def open_to_two() -> MatchView:
    """What the first to play sees of an open game of two, 28 cards in hand."""
    game = GAMES[GameName.OPEN]
    state = new_match(game, default_rules(game, players=2), 2)
    state, _ = apply(state, Deal(0, PACK))
    assert state.hand is not None
    return view_for(state, state.hand.turn)


def own_view(scene: Table) -> MatchView:
    """What the player in turn sees."""
    return view_for(scene.state, scene.turn)


def public_view(scene: Table) -> MatchView:
    """What everybody sees."""
    return view_for(scene.state, None)
