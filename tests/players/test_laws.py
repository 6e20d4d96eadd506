"""What holds for computer players in every position that legal play can reach."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game.actions import Deal
from bot.game.cards import PACK
from bot.game.games import GAMES, Game, GameName, read_match_rules
from bot.game.hand import can
from bot.game.hand_state import HandState
from bot.game.legal import legal_actions
from bot.game.match import MatchState, apply, new_match
from bot.game.view import view_for
from bot.players import choose

SEATS = 4
MOST_ACTIONS = 62


@st.composite
def positions(draw: st.DrawFn) -> MatchState:
    """A match somewhere in its first hand, after random legal actions, with a player in turn."""
    game: Game = GAMES[draw(st.sampled_from((GameName.OTTOCENTO, GameName.QUATTRO_SCARTATE)))]
    knobs = {
        "set": draw(st.sampled_from([rules.value for rules in game.rule_sets])),
        "grande_head": draw(st.sampled_from(["Angelo", "Mondo"])),
        "suit_order": draw(st.sampled_from(["bolognese", "uniform"])),
        "declare": draw(st.sampled_from(["first_trick", "before_play"])),
    }
    match = new_match(game, read_match_rules(game, knobs), SEATS)
    near_the_end = draw(st.sampled_from([0, 0, 700, 780]))
    match = replace(match, score=(near_the_end,) * len(match.score))
    random = Random(draw(st.integers(0, 2**32)))
    match, _ = apply(match, Deal(random.randrange(SEATS), tuple(random.sample(PACK, len(PACK)))))
    for _ in range(draw(st.integers(0, MOST_ACTIONS))):
        after, _ = apply(match, random.choice(tuple(legal_actions(_hand(match)))))
        if after.sheets:
            break
        match = after
    return match


def _hand(match: MatchState) -> HandState:
    assert match.hand is not None
    return match.hand


@given(positions())
@settings(max_examples=100, deadline=None)
def test_every_choice_is_legal(match: MatchState) -> None:
    hand = _hand(match)
    assert can(hand, choose(view_for(match, hand.turn)))


@given(positions(), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_what_a_player_cannot_see_changes_nothing(match: MatchState, random: Random) -> None:
    hand = _hand(match)
    elsewhere = replace(match, hand=_with_hidden_cards_dealt_anew(hand, random))
    assert choose(view_for(match, hand.turn)) == choose(view_for(elsewhere, hand.turn))


def _with_hidden_cards_dealt_anew(hand: HandState, random: Random) -> HandState:
    """The hand with the cards that the player in turn does not see in other places."""
    others = [seat for seat in range(hand.players) if seat != hand.turn]
    hidden = [c for seat in others for c in hand.hands[seat]]
    hidden += [c for seat in others for c in hand.discards[seat]]
    random.shuffle(hidden)
    hands, discards = list(hand.hands), list(hand.discards)
    for places in (hands, discards):
        for seat in others:
            places[seat] = tuple(hidden.pop() for _ in places[seat])
    return replace(hand, hands=tuple(hands), discards=tuple(discards))


@given(positions())
@settings(max_examples=20, deadline=None)
def test_computer_players_bring_every_hand_to_its_end(match: MatchState) -> None:
    for _ in range(2 * MOST_ACTIONS):
        if match.sheets:
            return
        match, _ = apply(match, choose(view_for(match, _hand(match).turn)))
    raise AssertionError("the hand does not end")
