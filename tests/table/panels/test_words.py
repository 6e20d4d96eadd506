"""Lines that several messages share."""

import re
from dataclasses import replace

import pytest

from bot.table.panels.words import narrator_of, score_line, score_so_far
from bot.words import Language
from tarocchino.core.games import Game
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import new_match
from tarocchino.core.views.points_so_far import is_being_counted
from tarocchino.core.views.view import view_for
from tests.builders.match import (
    MATTAZZA,
    OPEN_GAME,
    OTTOCENTO,
    QUINDICI,
    TERZIGLIO,
    by_seat,
    played_out,
)
from tests.builders.random_play import play_match
from tests.builders.ui_tables import table_of

SO_FAR = "\nThis hand so far: "
NAMES = ("Ada", "Bruno", "Clelia", "Dino")


@pytest.mark.parametrize(
    ("game", "players", "score", "tricks", "said"),
    [
        (OTTOCENTO, 4, (320, 295), (), "Ada and Clelia **320** · Bruno and Dino **295**"),
        (
            OTTOCENTO,
            4,
            (320, 295),
            ("0: Ks 6s Qs 7s",),
            "Ada and Clelia **320** + 9 · Bruno and Dino **295**",
        ),
        (
            OPEN_GAME,
            3,
            (0, 12.5, 0),
            ("1: Ks 6s 7s",),
            "Ada **0** · Bruno **12½** + 5½ · Clelia **0**",
        ),
        (
            QUINDICI,
            2,
            (7, 3),
            ("0: Ks Qs",),
            "Ada **7** · Bruno **3**\nThis hand so far: Ada 8 · Bruno 0",
        ),
        (
            TERZIGLIO,
            3,
            (4, -2, -2),
            ("1: Ks 6s 7s",),
            f"Ada **4** · Bruno **−2** · Clelia **−2**{SO_FAR}Bruno 5 · Ada and Clelia 0",
        ),
        (
            MATTAZZA,
            4,
            (1, 3, 0, 0),
            ("0: Ks 6s 7s",),
            "Penalties: Ada **1** · Bruno **3** · Clelia **0** · Dino **0**"
            f"{SO_FAR}Ada 5 · Clelia 0 · Dino 0",
        ),
    ],
)
def test_the_score_says_how_things_stand_within_the_hand(
    game: Game, players: int, score: tuple[float, ...], tricks: tuple[str, ...], said: str
) -> None:
    playing = tuple(seat for seat in range(players) if game is not MATTAZZA or seat != 1)
    end = played_out(
        *tricks,
        game=game,
        players=players,
        playing=playing,
        dealer=0,
        soloist=1 if game is TERZIGLIO else None,
    )
    hand = replace(end, phase=Phase.PLAY, hands=by_seat(players, {0: "Ts"}))
    match = replace(new_match(game, hand.rules, players), score=score, hand=hand)
    narrator = narrator_of(table_of(match, *NAMES[:players]), Language.ENGLISH)
    assert score_so_far(narrator, view_for(match, None)) == said
    over = view_for(replace(match, hand=replace(hand, phase=Phase.OVER)), None)
    assert score_so_far(narrator, over) == score_line(narrator, score)


@pytest.mark.parametrize(
    ("game", "players", "hidden"),
    [
        ("terziglio", 3, 8),  # the soloist's discard, or the pozzo
        ("millone", 2, 22),
        ("open", 4, 6),
        ("ottocento", 4, 0),
        ("mattazza", 4, 0),
    ],
)
def test_the_count_says_how_many_cards_are_not_in_it(game: str, players: int, hidden: int) -> None:
    told = set()
    for seed in range(3):
        for step in play_match((game, {}), seed, players, hands=1):
            view = view_for(step.after, None)
            narrator = narrator_of(table_of(step.after, *NAMES[:players]), Language.ENGLISH)
            found = re.findall(r" · without (.+)", score_so_far(narrator, view))
            assert not found or is_being_counted(view)
            if view.hand.tricks:
                told |= set(found)
    assert told == {f"{hidden} face-down cards" for _ in range(bool(hidden))}
