"""Taken tricks that lie face down: until the hand is over only the last one is shown."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import bot
import cogs
from bot.features.reviews.replay import course_panel
from bot.settings.agreement import Agreement
from bot.table.panels.table import table_panel
from bot.table.panels.words import finished_trick, narrator_of, score_so_far
from bot.table.state.table import Stage, Table
from bot.words import Language
from tarocchino.core.model.actions import Declare, Play
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import signals_with, view_for
from tests.builders.random_play import EVERY_TABLE, play_match
from tests.builders.ui_tables import FULL_ALT, faults, table_of
from tests.fakes.publishing import words

MAKE_THEIR_OWN = {
    "bot/table/state/table.py": "the view from which everything is shown",
    "bot/table/rules/proposals.py": "whether a claim is certain",
    "bot/table/panels/hand_actions.py": "which action a control means",
    "bot/table/live/runner.py": "computer players remember what was played",
    "bot/cli/player_file.py": "a program that plays",
    "bot/features/lessons/model.py": "lessons", "bot/features/lessons/panels.py": "lessons",
    "bot/features/puzzles/model.py": "puzzles",
    "bot/features/reviews/model.py": "what the search goes by",
    "bot/features/reviews/service.py": "what the search goes by",
    "cogs/learn.py": "lessons",
    "cogs/reviews.py": "earlier moments, covered as the table is now",
    "cogs/history.py": "matches that are over",
}  # fmt: skip
"""The modules that do not ask the table for a view, and why."""


def face_down(match: MatchState) -> Table:
    agreement = Agreement(face_down=True)
    return replace(table_of(match, *"ABCDEFG"[: match.players]), agreement=agreement)


def test_all_that_is_shown_of_a_hand_in_play_is_made_from_the_tables_view() -> None:
    root = Path(bot.__file__ or "").parents[1]
    found = {
        str(path.relative_to(root))
        for package in (bot, cogs)
        for path in Path(package.__file__ or "").parent.rglob("*.py")
        if "view_for(" in path.read_text(encoding="utf-8")
    }
    assert found == set(MAKE_THEIR_OWN)


def moments(at: tuple[str, dict[str, object], int]) -> Iterator[MatchState]:
    steps = play_match(at[:2], 5, at[2], hands=1)
    yield from (step.after for step in steps[:: max(1, len(steps) // 12)])
    yield steps[-1].after


def test_only_the_last_trick_is_listed_until_the_hand_is_over() -> None:
    for at in EVERY_TABLE:
        for match in moments(at):
            table = face_down(match)
            narrator, view, seen = (
                narrator_of(table, Language.ENGLISH),
                table.view(None),
                match.hand,
            )
            assert view.hand is not None, at
            is_over = bool(match.sheets) or match.is_over
            assert (view.hand == view_for(match, None).hand) is is_over, at
            told = words(panel := course_panel(table, view, None, Language.ENGLISH))
            all_open = view_for(match, None).hand
            assert all_open is not None, at
            for number in range(len(seen.tricks)):
                is_shown = is_over or number == len(seen.tricks) - 1
                assert (finished_trick(narrator, all_open, number) in told) is is_shown, at
            assert not faults(panel), at


def test_declared_points_and_numbers_of_tricks_are_shown() -> None:
    _, *steps = play_match(("quattro_scartate", {}), 0, 4, hands=1)
    (declared,) = [step.action for step in steps if isinstance(step.action, Declare)]
    for step in steps[steps.index(next(s for s in steps if s.action is declared)) : -1]:
        table, hand = face_down(step.after), step.after.hand
        narrator, view = narrator_of(table, Language.ENGLISH), table.view(None)
        points, *heaps = score_so_far(narrator, view).splitlines()
        assert points == f"A and C **0** + {hand.declarations[0].points} · B and D **0**"
        taken = [sum(map(hand.winners.count, seats)) for seats in hand.sides]
        told = [f"Tricks, face down: A and C {taken[0]} · B and D {taken[1]}"]
        assert heaps == (told if hand.tricks else [])
        shown = words(table_panel(table, view, view.hand, FULL_ALT, Language.ENGLISH))
        in_full = len(hand.tricks) < 2
        assert ("declares" in shown, "A declared" in shown) == (in_full, not in_full)


def test_the_rules_decide_which_signals_are_offered() -> None:
    """The King of a suit may lie face down; that it is out tells what may be said."""
    for step in play_match(("ottocento", {}), 2, 4, hands=1):
        hand, match = step.after.hand, step.after
        if hand is None or not isinstance(step.action, Play) or match.sheets or hand.trick.plays:
            continue
        covered, seen = face_down(match).view(hand.turn), view_for(match, hand.turn)
        for c in hand.hands[hand.turn]:
            assert signals_with(covered, c) == signals_with(seen, c)


def test_a_table_that_is_closed_during_a_hand_shows_all_of_it() -> None:
    *_, last, _ = play_match(("ottocento", {}), 2, 4, hands=1)
    table = replace(face_down(last.after), stage=Stage.CLOSED)
    assert table.view(None) == view_for(last.after, None)
