"""The words of a hand panel: few beside a picture, all without one, from the reader's place."""

from collections.abc import Iterator

import pytest

from bot.client.components import Text
from bot.client.custom_ids import Draft
from bot.draw.turn import Turn
from bot.settings.preferences import Preferences
from bot.table.panels.hand import hand_panel
from bot.table.panels.hand_cards import HandContext
from bot.words import Language
from tarocchino.core.model.actions import Signal
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import view_for
from tests.builders import moments as scenes
from tests.builders.random_play import EVERY_TABLE, play_hand
from tests.builders.ui_tables import EMOJIS, FULL_ALT, table_of
from tests.fixtures.laws import Thinning, some_in_the_fast_suite

NAMES = ("Ada", "Bruno", "Clelia", "Dino", "Elsa", "Fosco", "Gina")
FEW = 3
"""A line for the score, one for what happened, one for what may be done."""


def words(
    match: MatchState, seat: int, language: Language = Language.ENGLISH, *, pictures: bool = True
) -> tuple[list[str], list[str]]:
    """The lines of the title and those of the situation."""
    view = view_for(match, seat)
    seen = HandContext(
        table_of(match, *NAMES[: match.players]), view, view.hand, language, emojis=EMOJIS,
        preferences=Preferences(pictures=pictures),
    )  # fmt: skip
    panel = hand_panel(seen, FULL_ALT if pictures else None)
    texts = [part.content.splitlines() for part in panel.parts if isinstance(part, Text)]
    return texts[0], texts[1 if pictures else 2]


def moments(game: str, seed: int = 4, players: int = 4) -> Iterator[MatchState]:
    for step in play_hand((game, {}), seed, players).steps:
        if step.hand.phase is not Phase.OVER:
            yield step.after


def moment_with(tricks: int, plays: int) -> MatchState:
    """A moment with so many tricks, and cards in the trick in progress."""
    for match in moments("quattro_scartate"):
        if (len(match.hand.tricks), len(match.hand.trick.plays)) == (tricks, plays):
            return match
    raise AssertionError("there is no such moment")


def test_a_waiting_player_reads_whose_turn_it_is_and_who_took_the_last_trick() -> None:
    match = moment_with(tricks=5, plays=1)
    hand = match.hand
    names = {(seat - hand.turn) % 4: seat for seat in range(4)}
    partner, opponent = names[2], names[1]
    assert words(match, partner)[0][0] == f"### Your partner {NAMES[hand.turn]} is to play"
    assert words(match, opponent)[0][0] == f"### {NAMES[hand.turn]} is to play"
    assert words(match, partner, Language.ITALIAN)[0][0] == (
        f"### Tocca a {NAMES[hand.turn]}, in coppia con te"
    )
    winner = hand.winners[-1]
    told = {
        winner: "Trick 5 was yours, with ",
        (winner + 2) % 4: f"Trick 5 went to your partner {NAMES[winner]}, with ",
        (winner + 1) % 4: f"Trick 5 went to {NAMES[winner]}, with ",
    }
    for seat, line in told.items():
        if seat != hand.turn:
            assert any(each.startswith(line) for each in words(match, seat)[1])


def test_the_reader_comes_first_in_the_score() -> None:
    match = moment_with(tricks=5, plays=1)
    for seat, partner in ((0, "Clelia"), (2, "Ada"), (1, "Dino"), (3, "Bruno")):
        score = words(match, seat)[1][0]
        assert f"You and {partner} **" in score
        assert NAMES[seat] not in score


def test_without_a_picture_the_trick_is_told_and_names_the_reader() -> None:
    match = moment_with(tricks=5, plays=3)
    hand = match.hand
    leader = hand.trick.leader
    for seat, named in ((leader, "You: "), ((leader + 2) % 4, f"Your partner {NAMES[leader]}: ")):
        _, told = words(match, seat, pictures=False)
        assert any(line.startswith(named) for line in told)
        assert not any(line.startswith(named) for line in words(match, seat)[1])


def asked_first(game: str, players: int, phase: Phase, *, last: bool) -> str:
    """What the first, or the last, player who is asked in this phase of some hand reads."""
    asked = [
        words(match, match.hand.turn)[0][0]
        for seed in range(4)
        for match in moments(game, seed, players)
        if match.hand is not None and match.hand.phase is phase
    ]
    return asked[-1 if last else 0]


def test_a_second_discard_says_that_new_cards_have_come() -> None:
    first = asked_first("millone", 2, Phase.DISCARD, last=False)
    assert first == "### Choose 10 cards to discard"
    second = asked_first("millone", 2, Phase.DISCARD, last=True)
    assert second == "### New cards have come: choose 2 more to discard"


def test_with_a_signal_the_picture_raises_the_cards_that_go_with_it() -> None:
    match = scenes.declared().state
    view = view_for(match, 0)
    draft = Draft((Signal.BUSSO,))
    seen = HandContext(table_of(match, *NAMES[:4]), view, view.hand, Language.ENGLISH, draft)
    alt = Turn(seen.offered, NAMES[:4]).draw(Language.ENGLISH).alt
    assert "You may choose: Angel, World, Moon, 16 Star, 14 Devil, Bégato." in alt


def test_who_asks_for_the_pozzo_is_named() -> None:
    answering = asked_first("terziglio", 3, Phase.AUCTION, last=True)
    assert any(answering == f"### {name} asks “Posso?”: what do you answer?" for name in NAMES)


def _plays_alone(match: MatchState) -> bool:
    """Whether a soloist is about to lead, or has led, the first trick."""
    hand = match.hand
    if hand is None or hand.soloist is None:
        return False
    return hand.phase is Phase.PLAY and not hand.tricks


def test_opponents_of_a_soloist_are_partners() -> None:
    match = next(m for seed in range(20) for m in moments("terziglio", seed, 3) if _plays_alone(m))
    hand = match.hand
    assert hand.soloist is not None
    first, second = (seat for seat in range(3) if seat != hand.soloist)
    _, told = words(match, first)
    assert any(f"plays against you and {NAMES[second]}" in line for line in told) or any(
        f"plays alone against you and {NAMES[second]}" in line for line in told
    )


@pytest.mark.parametrize("at", some_in_the_fast_suite(EVERY_TABLE), ids=str)
def test_beside_a_picture_there_are_few_lines(at: tuple, thinned: Thinning) -> None:
    game, knobs, players = at
    for step in thinned(play_hand((game, knobs), 3, players).steps):
        match, hand = step.after, step.hand
        if hand.phase is Phase.OVER or len(hand.tricks) < 2:
            continue  # Declarations and the auction are told for two tricks.
        for seat in hand.playing:
            title, told = words(match, seat)
            assert len(title) == 2
            of_score = 1 if match.game.adds_points else 2
            signalled = bool(hand.trick.signals) + len(hand.trick.sayings)
            assert len(told) <= FEW - 1 + of_score + signalled


def test_declarations_are_told_to_those_who_have_not_played_a_card_since() -> None:
    told = asked = 0
    for seed in range(12):
        for match in moments("ottocento", seed):
            hand = match.hand
            if hand.phase is not Phase.PLAY or len(hand.tricks) > 1:
                continue
            first = hand.tricks[0] if hand.tricks else hand.trick
            order = [seat for seat, _ in first.plays]
            own = hand.turn
            assert own is not None
            _, lines = words(match, own)
            for declared in hand.declarations:
                name = NAMES[declared.seat]
                since = order.index(declared.seat) > order.index(own) if hand.tricks else True
                expected = declared.seat != own and since
                found = any(f"{name} declared **{declared.points}**" in line for line in lines)
                assert found == expected
                asked, told = asked + 1, told + found
    assert 0 < told < asked
