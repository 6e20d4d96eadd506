"""Who wants to confirm clicks is shown first what would be done, and does nothing by one click."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bot.client.components import Buttons, Menu, Panel, Part
from bot.client.custom_ids import (
    EMPTY_DRAFT,
    PENDING,
    BadCustomIdError,
    CustomId,
    Draft,
    PendingConfirmation,
    Verb,
    decode_custom_id,
)
from bot.settings.preferences import Preferences
from bot.table.panels.hand import hand_panel
from bot.table.panels.hand_actions import (
    clicked_action,
    clicked_draft,
    confirmation_draft,
    legal_choices,
)
from bot.table.panels.hand_cards import HandContext
from bot.words import Language, say
from localcord.people.person import Person
from tarocchino.core.model.actions import Discard, Play, SeatAction
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import view_for
from tests.builders.random_play import EVERY_TABLE, play_hand
from tests.builders.ui_tables import EMOJIS, FULL_ALT, WIDE_NAMES, faults
from tests.builders.ui_tables import table_of as table_with
from tests.drivers.bot import QuickBot
from tests.drivers.controls import (
    buttons,
    command,
    panel,
    press,
    verbs,
)
from tests.drivers.play import (
    play_until,
    stored,
    turn_with,
)
from tests.fakes.store import MemoryStore
from tests.fixtures.laws import Thinning, some_in_the_fast_suite

IT = Language.ITALIAN
PICTURES = (Preferences(confirm=True), FULL_ALT)
SOME = 5
"""One click of so many is tried, for time's sake."""
WORDS = (Preferences(confirm=True, pictures=False), None)


def used(part: Part) -> Iterator[tuple[CustomId, tuple[str, ...]]]:
    """Each use of the live controls of a part: of a menu, that its first or its last is chosen."""
    match part:
        case Buttons(found):
            yield from ((button.id, ()) for button in found if not button.disabled)
        case Menu(id=custom_id, options=options, most=1):
            yield from ((custom_id, (o.value,)) for o in {options[0], options[-1]})


def panel_of(match: MatchState, draft: Draft, how: tuple[Preferences, Any] = PICTURES) -> Panel:
    """The panel of the player in turn."""
    view = view_for(match, match.hand.turn)
    preferences, picture = how
    table = table_with(match, *WIDE_NAMES[: match.players])
    seen = HandContext(table, view, view.hand, IT, draft, EMOJIS, preferences)
    return hand_panel(seen, picture)


def drafts_of(match: MatchState) -> Iterator[Draft]:
    """Nothing chosen, and in a discard the cards chosen that may be laid away."""
    choices = legal_choices(view_for(match, match.hand.turn))
    yield EMPTY_DRAFT
    if match.hand.phase is Phase.DISCARD:
        yield Draft(discard=choices.discardable[: choices.discard_number])


def clicks(match: MatchState) -> Iterator[tuple[CustomId, tuple[str, ...], SeatAction]]:
    """Every click on a panel of the player in turn that would do something."""
    seat, choices = match.hand.turn, legal_choices(view_for(match, match.hand.turn))
    for draft in drafts_of(match):
        for part in panel_of(match, draft).parts:
            for custom_id, values in used(part):
                action = clicked_action(custom_id, values, seat, choices)
                if action is not None:
                    yield custom_id, values, action


@pytest.mark.parametrize("at", some_in_the_fast_suite(EVERY_TABLE), ids=str)
def test_whatever_is_clicked_can_be_confirmed_or_left(
    at: tuple[str, dict[str, Any], int], thinned: Thinning
) -> None:
    game, knobs, players = at
    phases = set()
    for step in thinned(play_hand((game, knobs), 5, players).steps):
        match = step.after
        if match.hand is None or match.hand.phase is Phase.OVER:
            continue
        choices = legal_choices(view_for(match, match.hand.turn))
        for custom_id, values, action in islice(clicks(match), 0, None, SOME):
            phases.add(match.hand.phase)
            draft = confirmation_draft(custom_id, values, match, action)
            shown = panel_of(match, draft, PICTURES)
            assert not faults(shown)
            assert not faults(panel_of(match, draft, WORDS))
            (confirm,) = (i for i in shown.ids if i.verb is Verb.CONFIRM)
            assert clicked_action(confirm, (), action.seat, choices) == action
            (another,) = (i for i in shown.ids if i.verb is Verb.ANOTHER)
            assert clicked_draft(another, (), choices) == replace(draft, pending=None)
    assert Phase.PLAY in phases
    assert len(phases) > 1 or game in ("mattazza", "open")


def cards_by_row(shown: Panel) -> list[list[CustomId]]:
    rows = [part for part in shown.parts if isinstance(part, Buttons)]
    ids = [[button.id for button in row.buttons if button.id.verb is Verb.PLAY] for row in rows]
    return [row for row in ids if row]


def test_the_card_that_was_clicked_is_marked_and_cannot_be_tapped_again() -> None:
    for step in play_hand(("ottocento", {}), 5, 4).steps:
        match = step.after
        if match.hand is None or match.hand.phase is not Phase.PLAY:
            continue
        custom_id, values, action = next(clicks(match))
        before = panel_of(match, EMPTY_DRAFT)
        after = panel_of(match, confirmation_draft(custom_id, values, match, action))
        live = [i for part in before.parts for i, _ in used(part) if i.verb is Verb.PLAY]
        still = [i for part in after.parts for i, _ in used(part) if i.verb is Verb.PLAY]
        assert still == [i for i in live if i != custom_id]
        # Every card stands where it stood.
        assert cards_by_row(after) == cards_by_row(before)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "plays.Ks",
        "play.zz",
        "discard.KsQ",
        "sit.1",
        "confirm.play.Ks",
        "confirm.confirm.",
    ],
)
def test_forged_confirmations_are_refused(text: str) -> None:
    choices = legal_choices(view_for(start(), 0))
    with pytest.raises(BadCustomIdError):
        clicked_action(CustomId(1, 1, Verb.CONFIRM, text), (), 0, choices)


def start() -> MatchState:
    return play_hand(("ottocento", {}), 5, 4).steps[0].after


def test_what_waits_to_be_confirmed_comes_back_as_written() -> None:
    for pending in (
        PendingConfirmation(Verb.PLAY, "Ksbs"),
        PendingConfirmation(Verb.DECLARE, "3f.2"),
        PendingConfirmation(Verb.PLAY_ON, ""),
    ):
        assert PENDING.read(PENDING.write(pending)) == pending


def test_nobody_is_asked_about_what_the_rules_refuse() -> None:
    match = start()
    turn = match.hand.turn
    cards = match.hand.hands[turn][:1]
    with pytest.raises(IllegalActionError):
        confirmation_draft(
            CustomId(1, 1, Verb.DISCARD, cards[0].code), (), match, Discard(turn, cards)
        )


async def test_a_card_is_played_only_when_it_is_confirmed(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    await turn_with(bot, anna, channel, store, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    before = len(stored(store).log)
    first, second = buttons(panel(anna), Verb.PLAY)[:2]
    await press(bot, anna, panel(anna), Verb.PLAY)
    assert say(IT, "button-confirm", kind="play") in [b.label for b in panel(anna).buttons]
    # Another card may be chosen at once, or none again.
    (place,) = (
        n for n, b in enumerate(buttons(panel(anna), Verb.PLAY)) if b.custom_id == second.custom_id
    )
    await press(bot, anna, panel(anna), Verb.PLAY, place)
    assert [b.label for b in panel(anna).buttons if b.emoji == "✅"] == [second.label]
    await press(bot, anna, panel(anna), Verb.ANOTHER)
    assert Verb.CONFIRM not in verbs(panel(anna))
    assert buttons(panel(anna), Verb.PLAY)[0] == first
    assert len(stored(store).log) == before
    await press(bot, anna, panel(anna), Verb.PLAY)
    await press(bot, anna, panel(anna), Verb.CONFIRM)
    played = stored(store).log[before].action
    assert isinstance(played, Play)
    assert played.card.code == decode_custom_id(first.custom_id or "").argument[:2]


async def test_what_is_typed_is_done_at_once(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    await turn_with(bot, anna, channel, store, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    before = len(stored(store).log)
    code = decode_custom_id(buttons(panel(anna), Verb.PLAY)[0].custom_id or "").argument[:2]
    await command(bot, anna, channel, "play", card=code)
    assert isinstance(stored(store).log[before].action, Play)
