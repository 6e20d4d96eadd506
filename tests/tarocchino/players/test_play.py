"""Single decisions in trick play, in positions with a clear answer."""

from dataclasses import dataclass, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.model.actions import CallOut, Declare, KeepSilent, Pay, Play
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.legality import can
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.views.view import view_for
from tarocchino.players import choose
from tarocchino.players.novice import choose_novice
from tests.builders.match import Table, named, table
from tests.builders.random_play import EVERY_TABLE, hand_of, play_hand
from tests.fixtures.laws import Thinning, tried
from tests.tarocchino.players.positions import card_chosen, choice, discard_chosen, positions

DEALER = 3


@dataclass(frozen=True)
class Case:
    """A first trick: the hands (15 cards for the seat that decides), the plays and the choice.

    Seat 3 deals, seat 0 leads; seats 0 and 2 play against 1 and 3. ``chosen`` are the codes of
    the acceptable cards.
    """

    idea: str
    hands: dict[int, str]
    played: str
    chosen: str


def first_trick(case: Case) -> Table:
    """The position after the dealer discarded two cards of batons that are not in the case."""
    return table(case.hands, "7b 8b", dealer=DEALER).discard("7b 8b").play(case.played)


CASES = (
    Case(
        "third in hand, an opponent to come, the partner's King stands: gives the Queen",
        {0: "Kd 6b", 1: "6d", 2: "Qd 7d 8d 6c 7c 8c 9c 6s 7s 8s 10 09 08 07 m1"},
        "Kd 6d",
        "Qd",
    ),
    Case(
        "last in hand, the partner wins: gives the King",
        {
            0: "9s",
            1: "An Qd Nd Jd Kd Ad Qc Nc Jc Kc Ac Tc 9b Tb Ab",
            2: "8s",
            3: "Ks Qb 6s 6d 7d 8d 6c 7c 8c 9c 10 09 08 6b 7s",
        },
        "9s An 8s",
        "Ks",
    ),
    Case(
        "last in hand, the opponents have trumped: gives the worthless card, not the Queen",
        {
            0: "8s",
            1: "7s",
            2: "12 11 10 09 08 07 06 05 Kd Kc Kb Qb Nb 9b Tb",
            3: "Qs 6s Jb 6b Ab Jd 6d 7d 8d 6c 7c 8c 9c Nd Tc",
        },
        "8s 7s 12",
        "6s",
    ),
    Case(
        "second in hand, does not waste the Angelo on an empty trick",
        {0: "6d 7d", 1: "An 12 11 09 08 Ks 6s 7s 6b 9b 6c 7c 8c 9c Tc"},
        "6d",
        "08 09",
    ),
    Case(
        "last in hand, trumps an opponents' King with the Bégato",
        {0: "Kd", 1: "6d", 2: "7d", 3: "Be 12 11 6s 7s 8s 9s Ts 6b 9b 6c 7c 8c 9c Tb"},
        "Kd 6d 7d",
        "Be",
    ),
    Case(
        "the opponents' Angelo is on the table: does not give the Bégato to it",
        {0: "An", 1: "Be 05 06 6s 7s 8s 9s 6b 9b 6c 7c 8c 9c 6d 7d"},
        "An",
        "05 06",
    ),
    Case(
        "the partner's Angelo is on the table: gives the Bégato to it",
        {0: "An", 1: "11", 2: "Be 05 06 6s 7s 8s 9s 6b 9b 6c 7c 8c 9c 6d 7d"},
        "An 11",
        "Be",
    ),
    Case(
        "follows the opponents' King with the Matto rather than give up a lone Queen",
        {0: "Kd", 1: "6d", 2: "7d", 3: "Qd Ma 12 6s 7s 8s 9s Ts 6b 9b 6c 7c 8c 9c"},
        "Kd 6d 7d",
        "Ma",
    ),
    Case(
        "does not trump higher than needed, last in hand, void",
        {0: "Jd", 1: "6d", 2: "7d", 3: "14 10 06 6s 7s 8s 9s Ts 6b 9b 6c 7c 8c 9c Tb"},
        "Jd 6d 7d",
        "06",
    ),
    Case(
        "last in hand, must trump and the partner's Mondo wins: not over it with the Angelo",
        {
            0: "Kd",
            1: "Mo Ks Qs 6s 7s 8s 9s Ts As Kc 6c 7c 8c 9c Tc",
            2: "6d",
            3: "An 06 05 Ns Js 6b 9b Tb Ab Nb Jb Qc Nc Qb Jc",
        },
        "Kd Mo 6d",
        "05 06",
    ),
    Case(
        "leads a King of a suit that is likely to go round rather than from a King's guard",
        {0: "Kc 6c 7c 12 10 08 6s 7s 8s Ns 6b 9b Jd 6d 7d"},
        "",
        "Kc",
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.idea)
def test_a_card_is_chosen_for_the_idea(case: Case) -> None:
    assert card_chosen(first_trick(case)) in case.chosen.split()


DISCARDS = (
    (
        "makes a void with trumps to use it",
        "16 13 10 09 06 6d 7d Ks 6s 7s 8s Kb 6b 7b 8b",
        "9b Tb",
        "6d 7d",
    ),
    (
        "saves an unguarded Queen and Knight that count",
        "16 13 10 09 06 Qd Nd Ks 6s 7s 8s Kb 6b 7b 8b",
        "9b Tb",
        "Nd Qd",
    ),
    (
        "keeps the figures of three sequences and three cricche together",
        "Kd Qd Nd Kc Qc Nc Ks Qs Ns 10 09 08 6b 7b 8b",
        "9b Tb",
        "6b 7b",
    ),
)


@pytest.mark.parametrize(
    ("idea", "own", "stock", "laid_away"), DISCARDS, ids=[c[0] for c in DISCARDS]
)
def test_the_dealer_lays_away(idea: str, own: str, stock: str, laid_away: str) -> None:
    assert discard_chosen(table({3: own}, stock, dealer=3)) == laid_away, idea


GREAT = "Kd Qd Nd Kc Qc Nc Ks Qs Ns 10 09 08 6b 7b 8b"
POOR = "10 08 6d 7d 8d 6c 7c 8c 6s 7s 8s 6b 7b Qb Js"


def test_declares_all_that_the_hand_has_before_the_first_card() -> None:
    playing = table({0: "Kd Qd Nd Jd 6c 7c 8c 9c 6s 7s 8s 6b 9b Tb As"}, "7b 8b").discard("7b 8b")
    said = choice(playing)
    assert said == Declare(0, named("coins Kd Qd Nd Jd"))
    assert isinstance(choice(playing.do(said)), Play)


def test_keeps_silent_with_nothing_to_declare_where_all_speak_before_play() -> None:
    speaking = table({0: POOR, 3: "9b"}, "8b Tb", set="parlour").discard("8b Tb")
    assert speaking.phase is Phase.DECLARE
    assert choice(speaking) == KeepSilent(0)


def test_declares_in_turn_where_all_speak_before_play() -> None:
    speaking = table({0: "Kd Qd Nd Jd 6c 7c 8c 9c 6s 7s 8s 6b 9b Tb As"}, "7b 8b", set="parlour")
    speaking.discard("7b 8b")
    assert choice(speaking) == Declare(0, named("coins Kd Qd Nd Jd"))


def test_calls_out_with_the_first_cards_when_it_may() -> None:
    offered = table({3: GREAT}, "9b Tb", score=(0, 790))
    assert offered.phase is Phase.CALL_OUT
    assert isinstance(choice(offered), CallOut)
    assert offered.do(choice(offered)).hand.called_out == 1


def test_pays_the_payment_that_the_view_names() -> None:
    playing = table({0: "Kd Ma", 1: "Kc", 2: "6d", 3: "7b 8b"})
    while playing.phase is not Phase.OVER:
        action = choice(playing)
        if isinstance(action, Pay):
            view = view_for(playing.state, playing.turn)
            assert action.card is view.hand.choices.default_payment
            return
        playing.do(action)
    pytest.fail("this hand ends with a payment")


def test_only_the_player_in_turn_chooses() -> None:
    playing = table({3: "7b 8b"})
    with pytest.raises(ValueError, match="turn"):
        choose(view_for(playing.state, 0))


def _card(at: Table) -> str:
    """The code of the card that a novice in turn plays, having declared if it may."""
    action = choose_novice(view_for(at.state, at.turn))
    if isinstance(action, Declare):
        action = choose_novice(view_for(at.do(action).state, at.turn))
    assert isinstance(action, Play)
    return action.card.code


def _first_trick(hands: dict[int, str], played: str) -> Table:
    return table(hands, "7b 8b", dealer=DEALER).discard("7b 8b").play(played)


@pytest.mark.parametrize(
    ("idea", "hands", "played", "chosen"),
    [
        (
            "leads a King at once",
            {0: "Kd 6d 7d 6c 7c 8c 6s 7s 8s 10 09 08 07 m1 6b"},
            "",
            "Kd",
        ),
        (
            "overtakes the partner's Queen, which nobody could have beaten cheaply",
            {0: "Qd 6b", 1: "6d", 2: "Kd 7d 8d 6c 7c 8c 9c 6s 7s 8s 10 09 08 07 m1"},
            "Qd 6d",
            "Kd",
        ),
        (
            "beats with the cheapest card, whoever is still to come",
            {0: "Jd 6b", 1: "Nd Qd 7d 6c 7c 8c 9c 6s 7s 8s 10 09 08 07 m1"},
            "Jd",
            "Nd",
        ),
        (
            "spares the Angelo for a trick without points",
            {0: "So 6s", 1: "An 05 6d 7d 8d 9d 6c 7c 8c 9c Tc Td 6b Ab Tb"},
            "So",
            "05",
        ),
    ],
)
def test_in_the_first_trick(idea: str, hands: dict[int, str], played: str, chosen: str) -> None:
    assert _card(_first_trick(hands, played)) == chosen, idea


PLAYERS = (choose, choose_novice)
"""Those who act at a glance."""

_MOST_ACTIONS = 100


@given(positions())
@tried(250)
def test_every_choice_is_legal(match: MatchState) -> None:
    hand = hand_of(match)
    view = view_for(match, hand.turn)
    for player in PLAYERS:
        assert can(hand, player(view))


@given(positions(), st.randoms(use_true_random=False))
@tried(100)
def test_what_a_player_cannot_see_changes_nothing(match: MatchState, random: Random) -> None:
    hand = hand_of(match)
    elsewhere = replace(match, hand=_with_hidden_cards_dealt_anew(hand, random))
    for player in PLAYERS:
        assert player(view_for(match, hand.turn)) == player(view_for(elsewhere, hand.turn))


def _with_hidden_cards_dealt_anew(hand: HandState, random: Random) -> HandState:
    """The hand with the cards hidden from the player in turn in other places."""
    others = [seat for seat in range(hand.players) if seat != hand.turn]
    hidden = [c for seat in others for c in hand.hands[seat]]
    # The Matto's price is paid when the piles, including the discards, are face up.
    discards_too = hand.phase is not Phase.PAY
    hidden += [c for seat in others for c in hand.discards[seat] if discards_too]
    hidden += hand.stock if discards_too else ()
    random.shuffle(hidden)
    hands, discards = list(hand.hands), list(hand.discards)
    for places in (hands, discards) if discards_too else (hands,):
        for seat in others:
            places[seat] = tuple(hidden.pop() for _ in places[seat])
    stock = tuple(hidden) if discards_too else hand.stock
    return replace(hand, hands=tuple(hands), discards=tuple(discards), stock=stock)


def test_computer_players_bring_every_hand_to_its_end(thinned: Thinning) -> None:
    for name, knobs, players in thinned(EVERY_TABLE):
        match = play_hand((name, knobs), 5, players).steps[0].after
        for _ in range(_MOST_ACTIONS):
            if match.sheets:
                break
            match, _ = apply(match, choose(view_for(match, hand_of(match).turn)))
        assert match.sheets, (name, knobs, players)
