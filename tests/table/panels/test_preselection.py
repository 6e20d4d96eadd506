"""The hand panel of a player who may preselect a card."""

from dataclasses import replace
from typing import Any

import pytest

from bot.client.components import Buttons, Menu, Panel
from bot.client.custom_ids import BadCustomIdError, CustomId, Verb
from bot.settings.preferences import Preferences
from bot.table.panels.hand import hand_panel
from bot.table.panels.hand_cards import OCCASION, HandContext, chosen_card
from bot.table.rules.preselections import (
    due_play,
    new_preselection,
    preselectable,
    preselected_card,
    with_preselected,
)
from bot.table.state.table import Table
from bot.words import Language, say
from bot.words.names import card_in_sentence
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import view_for
from tests.builders.random_play import EVERY_TABLE, play_hand
from tests.builders.ui_tables import EMOJIS, FULL_ALT, WIDE_NAMES, faults
from tests.builders.ui_tables import table_of as table_with
from tests.fixtures.laws import some_in_the_fast_suite

IT = Language.ITALIAN
SOME = 9
"""One step in this many is tested, to save time."""


def with_people(match: MatchState) -> Table:
    """A table of people with this match."""
    table = table_with(match, *WIDE_NAMES[: match.players])
    people = tuple(
        replace(next(iter(table.people.values())), user_id=n) for n in range(match.players)
    )
    return replace(table, seats=people)


def panel_of(table: Table, seat: int, *, pictures: bool = True) -> Panel:
    """The panel of a player who likes to preselect."""
    view = view_for(table.match, seat)
    preferences = Preferences(preselect=True, pictures=pictures)
    seen = HandContext(
        table, view, view.hand, IT, emojis=EMOJIS, preferences=preferences,
        may_preselect=bool(preselectable(table, seat)), preselected=preselected_card(table, seat),
    )  # fmt: skip
    return hand_panel(seen, FULL_ALT if pictures else None)


def offered(shown: Panel, verb: Verb) -> list[tuple[CustomId, tuple[str, ...]]]:
    """Each use of the live controls with this verb."""
    found: list[tuple[CustomId, tuple[str, ...]]] = []
    for part in shown.parts:
        match part:
            case Buttons(buttons):
                found += [(b.id, ()) for b in buttons if b.id.verb is verb and not b.disabled]
            case Menu(id=custom_id, options=options) if custom_id.verb is verb:
                found += [(custom_id, (option.value,)) for option in options]
    return found


@pytest.mark.parametrize("at", some_in_the_fast_suite(EVERY_TABLE), ids=str)
def test_every_card_can_be_chosen_and_left_at_every_table(
    at: tuple[str, dict[str, Any], int],
) -> None:
    game, knobs, players = at
    chosen = 0
    for step in play_hand((game, knobs), 5, players).steps[::SOME]:
        if step.after.hand is None or step.after.hand.phase is Phase.OVER:
            continue
        table = with_people(step.after)
        for seat in range(players):
            cards = preselectable(table, seat)
            shown = panel_of(table, seat)
            controls = offered(shown, Verb.PRESELECT)
            moment = OCCASION.write((len(step.after.sheets), len(cards)))
            read = [chosen_card(i.argument, values) for i, values in controls]
            assert sorted(c.code for c, _ in read) == sorted(c.code for c in cards)
            assert {at for _, at in read} <= {moment}
            if not cards:
                continue
            chosen += 1
            marked = with_preselected(table, new_preselection(table, seat, cards[0]))
            for pictures in (True, False):
                after = panel_of(marked, seat, pictures=pictures)
                assert not faults(after)
                assert card_in_sentence(IT, cards[0]) in words(after)
                left = offered(after, Verb.UNMARK) or offered(after, Verb.PRESELECT)
                assert cards[0] in {chosen_card(i.argument, values)[0] for i, values in left}
    assert chosen


def words(shown: Panel) -> str:
    return "\n".join(getattr(part, "content", "") for part in shown.parts)


def test_in_their_turn_players_are_told_what_becomes_of_the_card() -> None:
    told = set()
    for step in play_hand(("ottocento", {}), 5, 4).steps[::3]:
        if step.after.hand is None or step.after.hand.phase is not Phase.PLAY:
            continue
        before, turn = with_people(step.before), step.after.hand.turn
        if step.before.hand is None:
            continue
        for card in preselectable(before, turn):
            marked = with_preselected(before, new_preselection(before, turn, card))
            now = replace(marked, match=step.after)
            waits = due_play(now) is not None
            text = "preselected-waits" if waits else "preselected-barred"
            said = say(IT, text, card=card_in_sentence(IT, card))
            assert said in words(panel_of(now, turn))
            told.add(text)
    assert told == {"preselected-waits", "preselected-barred"}


@pytest.mark.parametrize("text", ["", "1", "1.", ".1", "1.x", "-1.2", "1.2.3"])
def test_a_forged_occasion_is_refused(text: str) -> None:
    with pytest.raises(BadCustomIdError):
        OCCASION.read(text)
