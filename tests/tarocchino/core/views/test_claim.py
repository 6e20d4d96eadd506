"""Claims of all remaining tricks: called certain only if they are, and found if they are."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.games import Game
from tarocchino.core.model.actions import Play, Signal
from tarocchino.core.model.cards import MATTO, PACK, PLAIN_SUITS, Card, Suit, card, cards
from tarocchino.core.model.combinations import Combination, Family
from tarocchino.core.model.rules import read_rules
from tarocchino.core.model.tricks import strengths, winner
from tarocchino.core.play.hand_state import Declaration, HandState, Phase
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.views.claim import certain_order, is_certain
from tarocchino.core.views.view import view_for
from tests.builders.match import (
    CENTOCINQUANTA,
    MATTAZZA,
    OPEN_GAME,
    OTTOCENTO,
    QUATTRO_SCARTATE,
    TERZIGLIO,
    trick,
)
from tests.builders.random_play import (
    EVERY_TABLE,
    Playthrough,
    hand_at,
    hand_of,
    random_action,
)
from tests.fixtures.laws import tried
from tests.tarocchino.core.views.claim_oracle import (
    FIRST_TRICKS,
    is_possible,
    layouts,
    order_wins,
    to_lead,
)
from tests.tarocchino.core.views.claim_oracle import wins_by_force as forced

# The cards that seat 0 holds and leads, the cards that it has not seen, the game and its players,
# and whether seat 0 is certain to win every trick. In Ottocento seat 2 is the partner.
POSITIONS = [
    ("An Mo", "So Lu", MATTAZZA, 3, True, "nothing is above"),
    ("Mo", "An 6d", MATTAZZA, 3, False, "the Angelo is out"),
    ("Mo So", "Lu 16 15 14", MATTAZZA, 3, True, "the Angelo is gone"),
    ("An", "So Lu Ma", MATTAZZA, 3, True, "the Matto wins nothing"),
    ("Ma", "6d 7d", MATTAZZA, 3, False, "the viewer's Matto wins nothing"),
    ("An Ma", "6d 7d 8d 9d", MATTAZZA, 3, False, "nor as the last card"),
    ("Be", "Ma Kd", MATTAZZA, 3, True, "the last trump"),
    ("Be", "m1 Kd", MATTAZZA, 3, False, "a Moor is above the Bégato"),
    ("m1", "m2 Kd", MATTAZZA, 3, False, "the later Moor wins"),
    ("m1", "Be Kd", MATTAZZA, 3, True, "a Moor is above the Bégato"),
    ("05", "m1 m2", MATTAZZA, 3, True, "a number is above the Moors"),
    ("m1 m2 m3", "m4 Kd Kc Qd Qc Nd", MATTAZZA, 3, False, "the fourth Moor takes the first"),
    ("05 m1 m2", "m3 Kd Kc Qd Qc Nd", MATTAZZA, 3, True, "the 5 draws the fourth Moor"),
    ("05 m1 m2", "m3 Ma Kc Qd Qc Nd", MATTAZZA, 3, False, "the Matto is played for the Moor"),
    ("06 05 m1", "m3 Ma Kc Qd Qc Nd", MATTAZZA, 3, True, "not twice"),
    ("An 05", "16 Kd Kc Qd", MATTAZZA, 3, True, "the Angelo draws the one higher trump"),
    ("An 05", "16 15 Kc Qd", MATTAZZA, 3, False, "two may lie in one hand"),
    ("An Mo 05", "16 15 Kc Qd Nc Nd", MATTAZZA, 3, True, "two draw two"),
    ("An Mo 05", "16 15 Ma Qd Nc Nd", MATTAZZA, 3, False, "but not past the Matto"),
    ("Kd", "Qd Kc", MATTAZZA, 3, True, "the best of its suit, and no trumps about"),
    ("Kd", "Qd Be", MATTAZZA, 3, False, "it may be trumped"),
    ("Qd", "Kd Kc", MATTAZZA, 3, False, "it is not the best"),
    ("Qd", "Kc Ks", MATTAZZA, 3, True, "nobody has the suit"),
    ("Be Kd", "05 Qd Qc Qs", MATTAZZA, 3, False, "the Bégato does not draw the 5"),
    ("05 Kd", "Be Qd Qc Qs", MATTAZZA, 3, True, "the trump is drawn first"),
    ("05 Kd 7d", "Be Qd Qc Qs Nc Ns", MATTAZZA, 3, True, "then the King draws the Queen"),
    ("05 Kd 7d", "Be Qd Nd Qs Nc Ns", MATTAZZA, 3, False, "the Knight may stay behind the Queen"),
    ("Kd 6d 7c", "Qd Qc Qs Nc Ns Ts", MATTAZZA, 3, False, "the Queen of cups is above the 7"),
    ("An Kc", "Qc Nc", CENTOCINQUANTA, 2, True, "both cards are known"),
    ("Kc Kd", "Qc Be", CENTOCINQUANTA, 2, False, "coins may be trumped"),
    ("Kc", "Qc", CENTOCINQUANTA, 2, True, "the one card there is"),
    ("Kc Qc", "Nc Jc Be", CENTOCINQUANTA, 2, False, "after one lead of cups the Bégato trumps"),
    ("Kc Qc", "Nc Jc Tc Be", CENTOCINQUANTA, 2, False, "one card of cups goes to the first lead"),
    ("Kc 6c", "Nc Be", CENTOCINQUANTA, 2, False, "the Bégato takes the second lead"),
    ("An Mo", "So Lu 16 15 14 13", OTTOCENTO, 4, True, "the partner matters as little"),
    ("An 05", "So Be Kc Kd Kb Qb", OTTOCENTO, 4, False, "a second trump may be with an opponent"),
    ("05", "m1 m2 m3", OTTOCENTO, 4, True, "the last trick"),
    ("An Mo", "So Lu 16 15", TERZIGLIO, 3, True, "for a partner against the soloist"),
]


@pytest.mark.parametrize(
    ("own", "unseen", "game", "players", "certain"),
    [pytest.param(*row[:-1], id=f"{row[0]} against {row[1]}: {row[-1]}") for row in POSITIONS],
)
def test_what_is_certain(own: str, unseen: str, game: Game, players: int, certain: bool) -> None:
    match = to_lead(cards(own), cards(unseen), game, players)
    assert forced(hand_of(match), 0) is certain, "the position is not what it is said to be"
    assert is_certain(view_for(match, 0)) is certain


def shown(seat: int, family: str, codes: str) -> Declaration:
    """What a seat has declared, with points that do not matter."""
    return Declaration(seat, (Combination(Family(family), cards(codes), 0),))


# The cards that seat 0 holds, those that it has not seen, the game and its players, the tricks and
# declarations so far, and whether all tricks are certain with that.
INFERENCES = [
    ("Kd", "Qd Jd 05", MATTAZZA, 3, ["0: Kc 6d 7d"], (), True, "who throws a suit has no trumps"),
    ("Kd", "Qd 05 06", MATTAZZA, 3, ["0: Kc 6c 7d"], (), False, "the other may have trumps"),
    ("Qd", "Kd 6s 7s", MATTAZZA, 3, ["0: Nd 16 15"], (), True, "who trumps has none of the suit"),
    ("Qd", "Kd 6s 7s", MATTAZZA, 3, ["0: Nd Ma 15"], (), False, "the Matto shows nothing"),
    ("Qd", "Kd 6s 7s", MATTAZZA, 3, ["1: Ma 6d 7d"], (), False, "nor does any card after it"),
    (
        "Kd 9c",
        "Qd Jd Ks Qs Kc Ts",
        OTTOCENTO,
        4,
        ["0: 6s 7s 8s 9s"],
        [(2, "cups", "Kc")],
        True,
        "the partner has shown the King, and it is the last trick",
    ),
    (
        "9c Kd",
        "Qd Jd Ks Qs Kc Ts",
        OTTOCENTO,
        4,
        ["0: 6s 7s 8s 9s"],
        [(1, "cups", "Kc")],
        False,
        "an opponent has shown the King",
    ),
    (
        "05 06",
        "15 16 Kd Kc Qd Qc",
        OTTOCENTO,
        4,
        ["0: Kb 6d 6b 7d"],
        (),
        True,
        "only the partner has trumps, and may overtake one of two",
    ),
    (
        "05 Kd",
        "16 Kc Qc Nc Jc 6d",
        OTTOCENTO,
        4,
        ["0: Kb 7d 6b 8d"],
        (),
        True,
        "the partner may trump the King, but then the 5 takes anything",
    ),
    (
        "6d Kd",
        "16 Kc Qc Nc Jc 7c",
        OTTOCENTO,
        4,
        ["0: Kb 7d 6b 8d"],
        (),
        False,
        "the partner may trump and lead cups",
    ),
]


@pytest.mark.parametrize(
    ("own", "unseen", "game", "players", "tricks", "declared", "certain"),
    [pytest.param(*row[:-1], id=row[-1]) for row in INFERENCES],
)
def test_what_was_seen_makes_certain(
    own: str,
    unseen: str,
    game: Game,
    players: int,
    tricks: list[str],
    declared: list[tuple[int, str, str]],
    certain: bool,
) -> None:
    match = to_lead(
        cards(own),
        cards(unseen),
        game,
        players,
        [trick(int(word[0]), word[2:], range(players)) for word in tricks],
        [shown(*found) for found in declared],
    )
    assert forced(hand_of(match), 0) is certain, "the position is not what it is said to be"
    assert is_certain(view_for(match, 0)) is certain


@pytest.mark.parametrize("said", [(), (Signal.VOLO,)])
def test_who_says_volo_has_no_more_of_the_suit(said: tuple[Signal, ...]) -> None:
    last_of_coins = replace(trick(1, "8d 9d", range(2)), signals=said)
    own, unseen = cards("Qd"), cards("Kd 6s")
    match = to_lead(own, unseen, CENTOCINQUANTA, 2, [last_of_coins], signals="free")
    assert forced(hand_of(match), 0) is bool(said)
    assert is_certain(view_for(match, 0)) is bool(said)


SURE = "An Mo"
"""Two cards that win whoever leads, against others of which nothing is known."""


def sure(game: Game = OTTOCENTO, players: int = 4, **knobs: Any) -> MatchState:
    unseen = cards("So Lu 16 15 14 13 12 11")[: 2 * (players - 1) + 1]
    return to_lead(cards(SURE), unseen, game, players, **knobs)


def test_only_who_is_to_lead_has_a_certain_claim() -> None:
    match = sure()
    assert is_certain(view_for(match, 0))
    assert not any(is_certain(view_for(match, seat)) for seat in (1, 2, 3, None))
    after, _ = apply(match, Play(0, card("An")))
    assert not any(is_certain(view_for(after, seat)) for seat in (0, 1, 2, 3, None))


def test_nothing_is_certain_before_the_first_deal_and_outside_the_play() -> None:
    match = sure()
    hand = hand_of(match)
    assert not is_certain(view_for(replace(match, hand=None), 0))
    for phase in Phase:
        seen = view_for(replace(match, hand=replace(hand, phase=phase)), 0)
        assert is_certain(seen) is (phase is Phase.PLAY)


@pytest.mark.parametrize(
    ("game", "players", "certain"), [(OTTOCENTO, 4, False), (MATTAZZA, 4, True)]
)
def test_while_declarations_may_end_the_hand_nothing_is_certain(
    game: Game, players: int, certain: bool
) -> None:
    match = sure(game, players)
    first = replace(match, hand=replace(hand_of(match), tricks=()))
    assert is_certain(view_for(first, 0)) is certain


TABLES = [
    (MATTAZZA, 3, {}),
    (MATTAZZA, 4, {}),
    (CENTOCINQUANTA, 2, {}),
    (OTTOCENTO, 4, {}),
    (OTTOCENTO, 4, {"set": "parlour"}),
    (QUATTRO_SCARTATE, 4, {"overtrump": True}),
    (TERZIGLIO, 3, {}),
    (OPEN_GAME, 2, {}),
    (OPEN_GAME, 3, {}),
]
SEEDS = st.integers(0, 2**32 - 1)


def close_position(seed: int) -> MatchState:
    """A few cards of few suits, the claimer's usually the strongest, to make claims close."""
    random = Random(seed)
    game, players, knobs = random.choice(TABLES)
    size = random.choice((1, 2, 2, 3) if players < 4 else (1, 2, 2))
    unseen = size * (players - 1) + random.choice((0, 0, 1))
    suits = random.sample(PLAIN_SUITS, random.choice((1, 1, 2)))
    trumps = random.choice((0.2, 0.5, 1.0))
    first = {c for codes in FIRST_TRICKS.values() for c in cards(codes)}

    def weight(c: Card) -> float:
        if c in first:
            return 0.0
        if c is MATTO:
            return 0.1
        return trumps if c.suit is Suit.TRUMPS else float(c.suit in suits)

    strength = strengths(read_rules(knobs, game.rule_sets[0]))
    chosen = sorted(PACK, key=lambda c: random.random() ** (1 / (weight(c) or 1e-9)), reverse=True)
    blur = random.choice((5, 20, 100))
    dealt = sorted(
        chosen[: size + unseen], key=lambda c: strength[c] + random.random() * blur, reverse=True
    )
    others = dealt[size:]
    random.shuffle(others)
    return to_lead(dealt[:size], others, game, players, **knobs)


@tried(150)
@given(SEEDS)
def test_a_claim_is_certain_where_no_layout_and_no_play_is_against_it(seed: int) -> None:
    match = close_position(seed)
    hand = hand_of(match)
    order = certain_order(view_for(match, 0))
    if order is None:
        assert not forced(hand, 0)
    else:
        assert set(order) == set(hand.hands[0])
        assert order_wins(hand, 0, order, [*layouts(hand, 0)])


hands = st.builds(hand_at, st.sampled_from(EVERY_TABLE), SEEDS)


def certain_claims(hand: Playthrough) -> list[MatchState]:
    """The moments of the hand at which the player on lead could claim the rest."""
    leads = (s.before for s in hand.steps[::-1] if at_lead(s.before))
    return [m for m in leads if is_certain(view_for(m, hand_of(m).turn))]


def at_lead(match: MatchState) -> bool:
    hand = match.hand
    return hand is not None and hand.phase is Phase.PLAY and not hand.trick.plays


def a_layout(hand: HandState, claimer: int, random: Random) -> HandState:
    """The hand with the cards hidden from the claimer dealt differently, if possible."""
    seats = [seat for seat in hand.playing if seat != claimer]
    for _ in range(8):
        pool = [c for seat in seats for c in (*hand.hands[seat], *hand.discards[seat])]
        pool += hand.stock
        random.shuffle(pool)
        lying, discards = list(hand.hands), list(hand.discards)
        for seat in seats:
            lying[seat] = tuple(pool.pop() for _ in hand.hands[seat])
            discards[seat] = tuple(pool.pop() for _ in hand.discards[seat])
        laid_away = (c for seat in seats for c in discards[seat])
        if is_possible(hand, tuple(lying)) and not any(c.is_five_point for c in laid_away):
            return replace(hand, hands=tuple(lying), discards=tuple(discards), stock=tuple(pool))
    return hand


@tried(120)
@given(hands, SEEDS)
def test_who_claims_for_certain_wins_all_tricks_in_any_layout(hand: Playthrough, seed: int) -> None:
    random = Random(seed)
    for match in certain_claims(hand):
        claimer = hand_of(match).turn
        for _ in range(4):
            lying = replace(match, hand=a_layout(hand_of(match), claimer, random))
            assert view_for(lying, claimer) == view_for(match, claimer)
            assert_wins_all(lying, claimer, random)


def assert_wins_all(match: MatchState, claimer: int, random: Random) -> None:
    """Assert it with the claimer leading in this order, and the others playing any legal card."""
    won = len(hand_of(match).tricks)
    side = hand_of(match).sides[hand_of(match).side_of(claimer)]
    while hand_of(match).phase is Phase.PLAY:
        hand = hand_of(match)
        order = certain_order(view_for(match, claimer)) if at_lead(match) else None
        if hand.turn == claimer and not hand.trick.plays:
            assert order is not None, "what was certain is so until the end"
        led = Play(claimer, order[0]) if order and hand.turn == claimer else None
        match, _ = apply(match, led or random_action(match, random))
    rules = hand_of(match).rules
    assert all(winner(t, rules) in side for t in hand_of(match).tricks[won:])
