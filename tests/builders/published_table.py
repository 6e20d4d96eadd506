"""A table whose match is known in full, for tests of what is published of it."""

from __future__ import annotations

from bot.dealing.cutting import before_hand
from bot.game.play.match import MatchState
from bot.tables.state.table import Computer, Person, Stage, Table
from bot.tables.state.venue import Venue
from tests.builders.random_play import play_match
from tests.builders.ui_tables import CHAIN

CHANNEL = 77


ANNA = 5


BRUNO = 6


MATCH = play_match(("quattro_scartate", {}), 4)


HAND = [s for s in MATCH if not s.after.sheets]


def table(match: MatchState | None = None, version: int = 1) -> Table:
    """Anna in seat 0, Bruno in seat 1, two computers."""
    seats = (Person(ANNA, "Anna"), Person(BRUNO, "Bruno", "it"), Computer("Ada"), Computer("Ivo"))
    game = MATCH[0].before.game
    stage = Stage.LOBBY if match is None else Stage.PLAYING
    if match is not None and match.is_over:
        stage = Stage.FINISHED
    return Table(
        id=1,
        venue=Venue(1, CHANNEL),
        host_id=ANNA,
        game=game,
        rules=MATCH[0].before.rules,
        seats=seats,
        chain_start=CHAIN.start,
        stage=stage,
        version=version,
        match=match,
        cutting=None if match is None else before_hand(len(seats)),
    )
