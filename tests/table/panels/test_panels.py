"""Panels: within every limit of Discord at their worst, and with nothing on them but what is one's
own."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.client.components import Button, Buttons, Menu, Panel, Text
from bot.client.custom_ids import (
    MAX_LENGTH,
    CustomId,
    DeclarationDraft,
    Draft,
    Verb,
    declaring,
    declaring_everything,
    position_of,
)
from bot.settings.preferences import Preferences
from bot.table.panels.hand import hand_panel
from bot.table.panels.hand_actions import clicked_action, clicked_draft, legal_choices
from bot.table.panels.hand_cards import HandContext
from bot.table.panels.rules_pages import PageId, rules_panel
from bot.table.panels.table import table_panel
from bot.table.state.table import Table
from bot.words import Language
from bot.words.names import bid_meaning, saying_meaning, saying_spoken
from bot.words.rule_pages import rule_pages
from tarocchino.core.games import GameName
from tarocchino.core.model.actions import BidWord, Deal, Discard, Play, Saying, Signal
from tarocchino.core.model.cards import PACK, Card, card, codes
from tarocchino.core.model.combinations import combinations_of
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import can, discardable_cards
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.views.view import Choices, MatchView, view_for
from tests.builders.match import deck
from tests.builders.random_play import EVERY_TABLE, TABLES, play_hand
from tests.builders.ui_tables import FULL_ALT, faults, table_of
from tests.fixtures.laws import Thinning, some_in_the_fast_suite

BOTH = pytest.mark.parametrize("language", list(Language))
MANY = 18
"""More cards than this have no buttons beside two others in four rows."""
AtTable = tuple[str, dict[str, Any], int]
AT_EVERY_TABLE = pytest.mark.parametrize("at", some_in_the_fast_suite(EVERY_TABLE), ids=str)


def states(at: AtTable, seed: int) -> list[MatchState]:
    game, knobs, players = at
    return [step.after for step in play_hand((game, knobs), seed, players).steps]


def seen(table: Table, view: MatchView, language: Language, draft: Draft = Draft()) -> HandContext:  # noqa: B008 (frozen)
    return HandContext(table, view, view.hand, language, draft)


def live_buttons(panel: Panel) -> list[Button]:
    """All live buttons of the hand."""
    rows = [part for part in panel.parts if isinstance(part, Buttons)]
    return [button for row in rows for button in row.buttons if not button.disabled]


@AT_EVERY_TABLE
def test_a_discard_is_complete_after_the_required_number_of_cards(at: AtTable) -> None:
    for match in states(at, 2):
        hand = match.hand
        if hand.phase is not Phase.DISCARD:
            continue
        view = view_for(match, hand.turn)
        choices, table = legal_choices(view), table_of(match)
        number, draft = choices.discard_number, Draft()
        for picked in choices.discardable[: number + 1]:
            assert picked.suit is not None
            panel = hand_panel(seen(table, view, Language.ITALIAN, draft), FULL_ALT)
            confirm = [b for b in live_buttons(panel) if b.id.verb is Verb.DISCARD]
            assert bool(confirm) == (len(draft.discard) == number)
            if confirm:
                action = clicked_action(confirm[0].id, (), hand.turn, choices)
                assert can(hand, action)
            draft = ticked(panel, picked, choices)
        # One too many: a button drops the oldest, in a menu one has to be taken back.
        panel = hand_panel(seen(table, view, Language.ITALIAN, draft), FULL_ALT)
        assert not faults(panel)
        assert any(b.id.verb is Verb.DISCARD for b in live_buttons(panel)) == (number == 2)


def test_two_of_very_many_cards_are_ticked_in_a_menu_like_ten() -> None:
    match = next(
        m
        for seed in range(40)
        for m in states(("millone", {}, 2), seed)
        if m.hand
        and m.hand.phase is Phase.DISCARD
        and m.hand.discards[m.hand.turn]
        and len(discardable_cards(m.hand)) > MANY
    )
    view, table = view_for(match, match.hand.turn), table_of(match)
    choices, draft = legal_choices(view), Draft()
    for picked in choices.discardable[:2]:
        panel = hand_panel(seen(table, view, Language.ITALIAN, draft), FULL_ALT)
        assert not faults(panel)
        assert menu_of(panel, Verb.PICK_SUIT).most == 2
        draft = ticked(panel, picked, choices)
    panel = hand_panel(seen(table, view, Language.ITALIAN, draft), FULL_ALT)
    (discard,) = (b for b in live_buttons(panel) if b.id.verb is Verb.DISCARD)
    action = clicked_action(discard.id, (), match.hand.turn, choices)
    assert action == Discard(match.hand.turn, draft.discard)


def ticked(panel: Panel, picked: Card, choices: Choices) -> Draft:
    """The draft after one more card, by its button or in the menu of its suit."""
    ways: list[tuple[CustomId, list[str]]] = [
        (b.id, [])
        for b in live_buttons(panel)
        if b.id.verb is Verb.PICK and b.id.argument.startswith(picked.code)
    ]
    for menu in (part for part in panel.parts if isinstance(part, Menu)):
        if picked.code in [option.value for option in menu.options]:
            chosen = [option.value for option in menu.options if option.chosen]
            ways.append((menu.id, [*chosen, picked.code]))
    (way,) = ways
    draft = clicked_draft(*way, choices)
    assert draft is not None
    return draft


def test_the_largest_hand_fits_with_every_card_ticked() -> None:
    """A soloist who went up without a five-point card, all 26 cards ticked by mistake."""
    match = next(
        m
        for seed in range(20)
        for m in states(("terziglio", {}, 3), seed)
        if m.hand and m.hand.phase is Phase.DISCARD
    )
    plain = tuple(c for c in PACK if c.points < 5)[-26:]
    view = view_for(match, match.hand.turn)
    choices = Choices(discardable=plain, discard_number=8)
    view = replace(view, hand=replace(view.hand, own=plain, choices=choices))
    panel = hand_panel(
        seen(table_of(match), view, Language.ITALIAN, Draft(discard=plain)), FULL_ALT
    )
    assert not faults(panel)
    assert not [b for b in live_buttons(panel) if b.id.verb is Verb.DISCARD]


def test_any_of_twenty_eight_cards_is_led_from_menus_of_whole_suits() -> None:
    match = next(m for m in states(("open", {}, 2), 1) if m.hand and not m.hand.tricks)
    view = view_for(match, match.hand.turn)
    panel = hand_panel(seen(table_of(match), view, Language.ITALIAN), FULL_ALT)
    menus = [part for part in panel.parts if isinstance(part, Menu)]
    assert len(menus) == 2
    offered = {option.value: menu for menu in menus for option in menu.options}
    assert len(offered) == 28
    for code, menu in offered.items():
        action = clicked_action(menu.id, [code], match.hand.turn, legal_choices(view))
        assert isinstance(action, Play)
        assert can(match.hand, action)
    assert not faults(panel)


@BOTH
def test_the_auction_explains_each_bid(language: Language) -> None:
    asked = False
    for seed in range(12):
        for match in states(("terziglio", {}, 3), seed):
            if match.hand is None or match.hand.phase is not Phase.AUCTION:
                continue
            view = view_for(match, match.hand.turn)
            choices = legal_choices(view)
            panel = hand_panel(seen(table_of(match), view, language), FULL_ALT)
            offered = [b.id.argument for b in live_buttons(panel) if b.id.verb is Verb.BID]
            assert offered == [bid.value for bid in choices.bids]
            text = "\n".join(part.content for part in panel.parts if isinstance(part, Text))
            for bid in choices.bids:
                assert bid_meaning(language, bid) in text
            asked |= BidWord.VA_BENE in choices.bids
    assert asked


def test_calling_out_is_a_button_only_if_it_would_win() -> None:
    met = set()
    for seed in range(12):
        for match in states(("centocinquanta", {"target": 10}, 2), seed):
            if match.hand is None or match.hand.phase is not Phase.CALL_OUT:
                continue
            view = view_for(match, match.hand.turn)
            panel = hand_panel(seen(table_of(match), view, Language.ENGLISH), FULL_ALT)
            offered = {b.id.verb for b in live_buttons(panel)} - {Verb.MENU}
            wins = bool(legal_choices(view).call_out)
            met.add(wins)
            assert offered == ({Verb.CALL_OUT, Verb.PLAY_ON} if wins else {Verb.PLAY_ON})
    assert met == {True, False}


@BOTH
def test_a_saying_goes_with_the_next_card_and_is_explained(language: Language) -> None:
    match = next(m for m in states(("mattazza", {}, 4), 1) if m.hand and m.hand.tricks)
    view, table = view_for(match, match.hand.turn), table_of(match)
    panel = hand_panel(seen(table, view, language), FULL_ALT)
    menu = menu_of(panel, Verb.WORDS)
    assert (menu.least, menu.most, len(menu.options)) == (0, 1, len(Saying))
    for option, saying in zip(menu.options, Saying, strict=True):
        assert option.description == saying_meaning(language, saying)
        draft = clicked_draft(menu.id, [option.value], legal_choices(view))
        assert draft == Draft(saying=saying)
        panel = hand_panel(seen(table, view, language, draft), FULL_ALT)
        assert [o.chosen for o in menu_of(panel, Verb.WORDS).options] == [
            each is saying for each in Saying
        ]
        play = next(b for b in live_buttons(panel) if b.id.verb is Verb.PLAY)
        action = clicked_action(play.id, (), match.hand.turn, legal_choices(view))
        assert isinstance(action, Play)
        assert action.say is saying
        after, _ = apply(match, action)
        public = view_for(after, None)
        shown = table_panel(table, public, public.hand, FULL_ALT, language)
        told = "\n".join(part.content for part in shown.parts if isinstance(part, Text))
        assert saying_spoken(language, saying) in told
        assert not faults(shown)


def test_every_page_of_the_rules_leads_on() -> None:
    for game in GameName:
        for language in Language:
            pages = rule_pages(language, game)
            for number, page in enumerate(pages):
                panel = rules_panel(PageId(game, number), language)
                assert page.body in [
                    part.content for part in panel.parts if isinstance(part, Text)
                ], (game, language)
                led_to = [position_of(PageId, b.id).page for b in live_buttons(panel)]
                assert led_to == [n for n in (number - 1, number + 1) if n in range(len(pages))], (
                    game
                )
            assert rules_panel(PageId(game, 99), language) == rules_panel(
                PageId(game, len(pages) - 1), language
            )


def rich_hand() -> MatchState:
    """Seat 1 is eldest and holds every kind of combination, as many as fifteen cards make."""
    held = "An Mo Be Ma Ks Qs As Kb Qb Ab Kc Qc Ac m1 m2"
    match = play_hand(("ottocento", {"target": 9999}), 1).start
    match, _ = apply(match, Deal(0, deck(0, {1: held})))
    if match.hand.phase is Phase.DISCARD:
        match, _ = apply(match, Discard(0, discardable_cards(match.hand)[:2]))
    return match


def test_the_declaration_chooser_fits_at_its_richest() -> None:
    match = rich_hand()
    table, view = table_of(match), view_for(match, 1)
    choices = legal_choices(view)
    assert len(choices.declarable) >= 7
    whole = declaring_everything(choices.declarable)
    drafts = [
        whole,
        DeclarationDraft(((),) * len(choices.declarable)),
        *(replace(whole, focus=place) for place in range(len(choices.declarable))),
    ]
    for draft in drafts:
        panel = hand_panel(seen(table, view, Language.ITALIAN, Draft(declaring=draft)), FULL_ALT)
        assert not faults(panel)
        assert any(b.id.verb is Verb.BACK for b in live_buttons(panel))


def test_paying_with_the_whole_pack_uses_menus() -> None:
    step = next(
        s
        for seed in range(50)
        for s in play_hand(TABLES[0], seed).steps
        if s.hand.phase is Phase.PAY
    )
    table, view = table_of(step.after), view_for(step.after, step.hand.turn)
    choices = replace(view.hand.choices, payable=tuple(c for c in PACK if c.code != "Ma"))
    view = replace(view, hand=replace(view.hand, choices=choices))
    panel = hand_panel(seen(table, view, Language.ITALIAN), FULL_ALT)
    assert not faults(panel)
    menus = [part for part in panel.parts if isinstance(part, Menu)]
    offered = {option.value for menu in menus for option in menu.options}
    assert offered == {c.code for c in choices.payable} - {choices.default_payment.code}
    for menu in menus:
        value = menu.options[-1].value
        action = clicked_action(menu.id, [value], 0, choices)
        assert codes([action.card]) == value  # type: ignore[union-attr]  # a Pay has a card


@AT_EVERY_TABLE
def test_every_live_card_button_is_a_legal_action(
    at: AtTable,
) -> None:
    tried = 0
    for match in states(at, 11):
        hand = match.hand
        if hand.phase is Phase.OVER:
            continue
        view = view_for(match, hand.turn)
        panel = hand_panel(seen(table_of(match), view, Language.ENGLISH), FULL_ALT)
        choices = legal_choices(view)
        buttons = live_buttons(panel)
        menus = [part for part in panel.parts if isinstance(part, Menu)]
        assert buttons or menus, f"nothing to be done in {hand.phase}"
        for button in buttons:
            action = clicked_action(button.id, (), hand.turn, choices)
            if action is not None:
                tried += 1
                assert can(hand, action), action
    assert tried > 15


@AT_EVERY_TABLE
def test_a_panel_names_no_card_but_the_viewers_own_and_the_piles(
    at: AtTable, thinned: Thinning
) -> None:
    for match in thinned(states(at, 7)):
        if match.hand.phase is Phase.OVER:
            continue
        table = table_of(match)
        for seat in range(match.players):
            view = view_for(match, seat)
            panel = hand_panel(seen(table, view, Language.ITALIAN), FULL_ALT)
            mine = set(view.hand.own) | set(legal_choices(view).payable)
            for custom_id in panel.ids:
                card_named = custom_id.argument[:2]
                if custom_id.verb in (Verb.PLAY, Verb.PICK, Verb.PAY) and card_named[0] != "~":
                    assert card(card_named) in mine
            for menu in (part for part in panel.parts if isinstance(part, Menu)):
                if menu.id.verb is Verb.PAY:
                    assert {card(option.value) for option in menu.options} <= mine
        public = view_for(match, None)
        shown = table_panel(table, public, public.hand, FULL_ALT, Language.ITALIAN)
        with_argument = {i.verb for i in shown.ids if i.argument}
        assert with_argument <= {Verb.MENU}


def leading(
    at: AtTable, seeds: int, when: Callable[[MatchState], bool]
) -> Iterator[tuple[MatchState, Table, MatchView]]:
    """Moments of random hands at which somebody leads and this is so."""
    for seed in range(seeds):
        for match in states(at, seed):
            hand = match.hand
            if hand and hand.phase is Phase.PLAY and not hand.trick.plays and when(match):
                yield match, table_of(match), view_for(match, hand.turn)


def menu_of(panel: Panel, verb: Verb) -> Menu:
    """The one menu that asks for this."""
    (found,) = (p for p in panel.parts if isinstance(p, Menu) and p.id.verb is verb)
    return found


def held(match: MatchState) -> int:
    return len(match.hand.hands[match.hand.turn])


def test_a_signal_goes_only_with_cards_that_admit_it() -> None:
    met: set[Signal] = set()
    for match, table, view in leading(("ottocento", {}, 4), 4, lambda m: held(m) < 9):
        panel = hand_panel(seen(table, view, Language.ENGLISH), FULL_ALT)
        if not any(isinstance(part, Menu) for part in panel.parts):
            continue
        menu = menu_of(panel, Verb.WORDS)
        assert menu.most == len(menu.options)
        for option in menu.options:
            draft = clicked_draft(menu.id, [option.value], legal_choices(view))
            met.update(draft.signals)
            panel = hand_panel(seen(table, view, Language.ENGLISH, draft), FULL_ALT)
            plays = [b for b in live_buttons(panel) if b.id.verb is Verb.PLAY]
            assert plays
            for button in plays:
                action = clicked_action(button.id, (), match.hand.turn, legal_choices(view))
                assert isinstance(action, Play)
                assert action.signals == draft.signals
                assert can(match.hand, action)
    assert met == set(Signal)


def test_signals_that_no_card_admits_are_named_and_leave_the_menu() -> None:
    _, table, view = next(leading(("ottocento", {}, 4), 1, lambda m: held(m) < 9))
    draft = Draft(signals=(Signal.STRISCIO, Signal.VOLO))
    panel = hand_panel(seen(table, view, Language.ENGLISH, draft), FULL_ALT)
    assert not [b for b in live_buttons(panel) if b.id.verb is Verb.PLAY]
    assert menu_of(panel, Verb.WORDS).options
    text = "\n".join(part.content for part in panel.parts if isinstance(part, Text))
    assert "goes with striscio and volo" in text


def test_with_many_cards_the_menu_of_signals_is_behind_a_button() -> None:
    at = ("ottocento", {"set": "pagat"}, 4)
    match, table, view = next(leading(at, 1, lambda m: held(m) == 15))
    assert match.hand is not None
    panel = hand_panel(seen(table, view, Language.ENGLISH), FULL_ALT)
    assert not [part for part in panel.parts if isinstance(part, Menu)]
    (button,) = (b for b in live_buttons(panel) if b.id.verb is Verb.SPEAK)
    draft = clicked_draft(button.id, (), legal_choices(view))
    assert draft == Draft(is_speaking=True)
    panel = hand_panel(seen(table, view, Language.ENGLISH, draft), FULL_ALT)
    assert sum(b.id.verb is Verb.PLAY for b in live_buttons(panel)) == 15
    chosen = clicked_draft(menu_of(panel, Verb.WORDS).id, ["b"], legal_choices(view))
    assert chosen == Draft(signals=(Signal.BUSSO,))
    panel = hand_panel(seen(table, view, Language.ENGLISH, chosen), FULL_ALT)
    (button,) = (b for b in live_buttons(panel) if b.id.verb is Verb.SPEAK)
    assert button.label == "✓ busso"


@pytest.mark.parametrize("all_cards", [False, True])
def test_cards_that_may_not_be_played_have_buttons_only_on_request(all_cards: bool) -> None:
    for match in states(("ottocento", {}, 4), 3):
        hand = match.hand
        if hand.phase is not Phase.PLAY:
            continue
        for seat in range(4):
            view = view_for(match, seat)
            context = seen(table_of(match), view, Language.ENGLISH)
            context = replace(context, preferences=Preferences(all_cards=all_cards))
            panel = hand_panel(context, FULL_ALT)
            assert not faults(panel)
            shown = [i.argument for i in panel.ids if i.verb is Verb.PLAY]
            expected = hand.hands[seat] if all_cards else legal_choices(view).playable
            assert sorted(shown) == sorted(c.code for c in expected)
            live = {b.id.argument for b in live_buttons(panel) if b.id.verb is Verb.PLAY}
            assert live == {c.code for c in legal_choices(view).playable}


def test_custom_ids_stay_within_the_limit_at_their_longest() -> None:
    match = rich_hand()
    found = combinations_of(PACK, match.rules)
    longest = declaring(found).write(
        Draft(tuple(Signal), declaring=replace(declaring_everything(found), focus=len(found) - 1))
    )
    custom_id = CustomId(10**18 - 1, 10**9 - 1, Verb.FAMILIES, longest)
    assert len(str(custom_id)) <= MAX_LENGTH
