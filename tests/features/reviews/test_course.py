"""The course of a hand in play: all that is public of it, in order, and nothing else."""

from bot.client.components import Image
from bot.client.custom_ids import Verb
from bot.features.reviews.replay import course_panel
from bot.table.panels.words import finished_trick, narrator_of, table_button
from bot.words import Language
from tarocchino.core.views.view import view_for
from tests.builders.random_play import EVERY_TABLE, fresh_match, play_match
from tests.builders.ui_tables import FULL_ALT, faults
from tests.builders.ui_tables import table_of as table_with
from tests.fakes.publishing import words


def test_every_trick_so_far_has_a_line() -> None:
    for at in EVERY_TABLE:
        steps = play_match(at[:2], 5, at[2], hands=1)
        for step in steps[:: max(1, len(steps) // 6)]:
            table, view = table_with(step.after, *"ABCDEFG"[: at[2]]), view_for(step.after, None)
            panel = course_panel(table, view, None, Language.ENGLISH)
            told, narrator = words(panel), narrator_of(table, Language.ENGLISH)
            for number in range(len(view.hand.tricks)):
                assert finished_trick(narrator, view.hand, number) in told, at
            assert not faults(panel), at


def test_the_last_trick_is_drawn_above_the_words() -> None:
    match = play_match(("ottocento", {}), 2, hands=1)[-1].after
    panel = course_panel(table_with(match), view_for(match, None), FULL_ALT, Language.ITALIAN)
    assert [part.picture for part in panel.parts if isinstance(part, Image)] == [FULL_ALT]
    assert not faults(panel)


def test_before_anything_happens_it_says_so() -> None:
    match = fresh_match("ottocento", {}, 4)
    table = table_with(match)
    panel = course_panel(table, view_for(match, None), None, Language.ENGLISH)
    assert "Nothing has been declared or played" in words(panel)
    assert len(table_button(table, Verb.COURSE, Language.ENGLISH).label) <= 34
