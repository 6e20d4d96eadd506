"""What a seat or a spectator may see, moment by moment; the laws are in `test_laws`."""

from __future__ import annotations

from tarocchino.core.model.cards import card, cards
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import new_match
from tarocchino.core.views.view import HandView, signals_with, view_for
from tests.builders.match import (
    DULL,
    MATTAZZA,
    MILLONE,
    OPEN_GAME,
    OTTOCENTO,
    TERZIGLIO,
    Table,
    match_of,
    rules,
    table,
)

CALLER = {3: "Ks Qs Ns 08 6s 7s"}
SILENT = {3: "Ks Qs 08 6s 7s 9s", 2: "Ns"}


def hands_in_view(hand: Table, seat: int | None) -> tuple[str, ...]:
    shown = view_for(hand.state, seat).hand
    assert shown is not None
    return tuple(c.code for c in shown.own)


def test_before_the_first_deal_there_is_no_hand() -> None:
    view = view_for(new_match(OTTOCENTO, rules(), 4), 0)
    assert view.hand is None
    assert not view.is_my_turn
    assert view.sides == ((0, 2), (1, 3))
    assert (view.side_of(2), view.side_of(3)) == (0, 1)


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    hand = table({0: "Kd Qd"}, "6s 7s")
    for seat in range(4):
        assert hands_in_view(hand, seat) == tuple(c.code for c in hand.hand.hands[seat])
    assert hands_in_view(hand, None) == ()


def test_only_the_player_in_turn_has_choices() -> None:
    hand = table({3: "Ks 8s"}, "6s 7s")
    for seat in (0, 1, 2, None):
        shown = view_for(hand.state, seat).hand
        assert shown is not None
        assert shown.choices is None
        assert (shown.turn, shown.phase) == (3, Phase.DISCARD)
    mine = view_for(hand.state, 3)
    assert mine.is_my_turn
    assert mine.hand is not None
    assert mine.hand.choices is not None
    assert mine.hand.choices.discard_number == 2
    assert card("Ks") not in mine.hand.choices.discardable
    assert {*cards("8s 6s 7s")} <= {*mine.hand.choices.discardable}


def test_the_discard_is_the_dealers_alone_to_see() -> None:
    hand = table({}, "6s 7s").discard("6s 7s")
    for seat, own in ((0, ()), (1, ()), (2, ()), (3, cards("6s 7s")), (None, ())):
        shown = view_for(hand.state, seat).hand
        assert shown is not None
        assert shown.own_discard == own
        assert shown.discarded == (0, 0, 0, 2)
        assert shown.held == (15, 15, 15, 15)


def test_that_the_dealer_could_call_out_is_nobody_elses_to_know() -> None:
    could = table(CALLER, "9s Ts", score=(0, 790))
    could_not = table(SILENT, "Ts Js", score=(0, 790))
    assert (could.phase, could_not.phase) == (Phase.CALL_OUT, Phase.DISCARD)
    for seat in (0, 1, None):
        one, other = view_for(could.state, seat).hand, view_for(could_not.state, seat).hand
        assert one is not None
        assert other is not None
        assert (one.phase, one.turn, one.held) == (other.phase, other.turn, other.held)
        assert one.choices is other.choices is None
    mine = view_for(could.state, 3).hand
    assert mine is not None
    assert mine.choices is not None
    assert mine.held[3] == len(mine.own) == 15
    assert [c.points for c in mine.choices.call_out] == [10]
    before = view_for(could.state, 0)
    could.decline()
    assert view_for(could.state, 0) == before


def test_the_table_as_everybody_sees_it() -> None:
    hand = table({0: "Kd 6d", 1: "Qd", 2: "Jd", 3: "m1 m2 m3"}, "6s 7s").discard("6s 7s")
    hand.play("6d Qd")
    shown = view_for(hand.state, None).hand
    assert shown is not None
    assert shown.trick.cards == cards("6d Qd")
    assert shown.winning == (1, card("Qd"))
    assert (shown.dealer, shown.eldest, shown.turn, shown.number) == (3, 0, 2, 0)
    hand.play("Jd").play_any()
    shown = view_for(hand.state, None).hand
    assert shown is not None
    assert shown.winning is None
    assert len(shown.tricks) == len(shown.winners) == 1
    assert shown.winners[0] == hand.turn


def test_choices_while_playing() -> None:
    hand = table({0: "Kd Qd 05", 1: "Td 9d Kc", 2: "Jd", 3: "m1"}, "6s 7s").discard("6s 7s")
    hand.play("Kd")
    mine = view_for(hand.state, 1).hand
    assert mine is not None
    assert mine.choices is not None
    assert set(mine.choices.playable) <= set(mine.own)
    assert {*cards("Td 9d")} <= {*mine.choices.playable}
    assert card("Kc") not in mine.choices.playable
    assert mine.choices.may_declare


def test_choices_of_a_declaration_and_of_a_payment() -> None:
    hand = table({0: "Kd Qd Nd"}, "6s 7s", declare="before_play").discard("6s 7s")
    mine = view_for(hand.state, 0).hand
    assert mine is not None
    assert mine.choices is not None
    assert "coins" in [c.family.value for c in mine.choices.declarable]
    assert mine.choices.playable == ()
    hands = {0: "Ma An Mo So Lu 16 15 14 13 12 11 10 09 08 Ts", 1: "Ks Kb Kc Kd", 3: "Qs"}
    owing = table(hands, stock="6d 7d").discard("6d 7d").play("Ma Ks").play_out()
    assert owing.phase is Phase.PAY
    mine = view_for(owing.state, 0).hand
    assert mine is not None
    assert mine.choices is not None
    assert mine.choices.default_payment in mine.choices.payable
    assert card("Ma") not in mine.choices.payable
    other = view_for(owing.state, 1).hand
    assert other is not None
    assert other.choices is None


def test_a_hand_that_is_over_asks_nobody() -> None:
    hand = table({}, "6s 7s").discard("6s 7s").finish()
    for seat in (*range(4), None):
        view = view_for(hand.state, seat)
        assert view.hand is not None
        assert (view.hand.turn, view.hand.choices, view.hand.number) == (None, None, 0)
        assert not view.is_my_turn
        assert view.sheets == hand.state.sheets


def test_signals_are_the_leaders() -> None:
    hand = table({0: "16 15 Kd", 1: "14 13"}, "6s 7s").discard("6s 7s")
    assert [s.value for s in signals_with(view_for(hand.state, 0), card("16"))] == [
        "busso",
        "striscio",
    ]
    assert signals_with(view_for(hand.state, 0), card("Kd")) == ()
    assert signals_with(view_for(hand.state, 1), card("14")) == ()
    assert signals_with(view_for(hand.state, None), card("16")) == ()
    hand.play("16")
    assert signals_with(view_for(hand.state, 1), card("14")) == ()


def shown(hand: Table, seat: int | None) -> HandView:
    view = view_for(hand.state, seat).hand
    assert view is not None
    return view


def test_the_auction_and_the_pozzo_as_everybody_sees_them() -> None:
    hand = table({}, game=TERZIGLIO)
    for seat in (0, 1, 2, None):
        view = shown(hand, seat)
        assert (view.phase, view.turn, view.stock) == (Phase.AUCTION, 0, 8)
        assert (view.soloist, view.alone, view.sides) == (None, False, ((0,), (1,), (2,)))
    hand.bid("passo", "posso")
    assert [(b.seat, b.bid.value) for b in shown(hand, None).bids] == [(0, "passo"), (1, "posso")]
    hand.bid("va_bene", "va_bene")
    for seat in (0, 1, 2, None):
        view = shown(hand, seat)
        assert (view.soloist, view.alone, view.sides) == (1, False, ((1,), (0, 2)))
        assert (view.stock, view.held) == (0, (18, 26, 18))
        assert view.phase is Phase.DISCARD
    choices = shown(hand, 1).choices
    assert choices is not None
    assert choices.discard_number == 8
    assert not {c for c in choices.discardable if c.points == 5}


def test_with_faccio_di_mio_the_pozzo_stays_face_down_until_it_is_counted() -> None:
    hand = table({}, game=TERZIGLIO).bid("faccio_di_mio")
    pozzo = set(hand.hand.stock)
    while hand.phase is Phase.PLAY:
        for seat in (0, 1, 2, None):
            assert shown(hand, seat).stock == 8
            assert not pozzo & set(shown(hand, seat).own)
        hand.play_any()
    hand.finish()
    [sheet] = view_for(hand.state, None).sheets
    assert (sheet.soloist, sheet.alone) == (0, True)
    assert pozzo <= {c for side in sheet.sides for c in side.pile}


def test_a_hand_thrown_in_shows_no_cards() -> None:
    hand = table({}, game=TERZIGLIO).bid("passo", "passo", "passo")
    view = shown(hand, None)
    assert (view.phase, view.turn, view.thrown_in, view.own) == (Phase.OVER, None, True, ())
    assert view_for(hand.state, None).sheets[0].sides == ()
    assert shown(hand, 1).own == hand.hand.hands[1]


def test_the_second_deal_of_millone_is_face_down_until_it_is_dealt() -> None:
    hand = table({}, game=MILLONE, filler=DULL)
    for asked, held, stock in ((1, (20, 20), 22), (0, (20, 22), 20)):
        for seat in (0, 1, None):
            view = shown(hand, seat)
            assert (view.phase, view.turn) == (Phase.CALL_OUT, asked)
            assert (view.held, view.stock) == (held, stock)
            assert (view.choices is None) is (seat != asked)
        hand.decline()
    assert [shown(hand, seat).stock for seat in (0, 1, None)] == [20, 20, 20]
    assert shown(hand, 1).discarded == (0, 0)
    hand.discard(" ".join(c.code for c in shown(hand, 0).own[:10]))
    assert shown(hand, 1).discarded == (10, 0)
    assert shown(hand, 1).own_discard == ()
    assert len(shown(hand, 0).own_discard) == 10
    hand.discard(" ".join(c.code for c in shown(hand, 1).own if c.points < 5)[: 3 * 10 - 1])
    assert [shown(hand, seat).stock for seat in (0, 1, None)] == [0, 0, 0]
    assert shown(hand, None).held == (20, 22)


def test_who_sits_out_sees_the_table_and_no_hand() -> None:
    match = match_of(MATTAZZA, 4, (0, 3, 0, 0)).deal(0, {})
    view = view_for(match.state, 1)
    assert view.hand is not None
    assert (view.hand.own, view.hand.choices, view.is_my_turn) == ((), None, False)
    assert (view.hand.playing, view.hand.held) == ((0, 2, 3), (10, 0, 10, 10))
    assert (view.hand.turn, view.hand.eldest) == (2, 2)
    assert view.scorers == ((0,), (1,), (2,), (3,))


def test_what_is_shown_of_the_rest_of_the_open_game() -> None:
    hand = table({}, game=OPEN_GAME, players=3)
    rest = set(hand.hand.stock)
    while hand.phase is Phase.PLAY:
        for seat in (0, 1, 2, None):
            assert shown(hand, seat).stock == 8
        hand.play_any()
    last = hand.hand.tricks[-1]
    hand.finish()
    assert last in shown(hand, None).tricks
    [sheet] = view_for(hand.state, None).sheets
    assert sum(len(side.pile) for side in sheet.sides) == 62
    assert rest <= {c for side in sheet.sides for c in side.pile}
