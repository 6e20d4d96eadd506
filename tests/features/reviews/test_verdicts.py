"""What a choice cost is told only if the master's playouts and club players' agree on it."""

from dataclasses import replace

import pytest

from bot.client.components import AccentColour, Panel, Text
from bot.draw.hand import Narrator
from bot.features.reviews.model import (
    DecisionReview,
    Estimate,
    HandReview,
    Moment,
    Valued,
    agreed,
    when_of,
)
from bot.features.reviews.panels import (
    DecisionPosition,
    PostMortemContext,
    Where,
    WhyContext,
    post_mortem_panel,
    why_panel,
)
from bot.words import Language
from bot.words.reasons import gain_in_words, reasons_in_words
from tarocchino.core.games import GameName
from tarocchino.core.model.actions import Play
from tarocchino.core.model.combinations import Family
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import view_for
from tarocchino.kernel.rule_table import Part
from tarocchino.players.search.reasons import Reasons, Shift
from tests.builders.random_play import play_match

NAMES = ("Anna", "Bruno", "Carla", "Dario")


def some_turn(game: str) -> MatchState:
    """Somebody has several cards to choose from, and nothing to declare."""
    steps = play_match((game, {}), 7, {"terziglio": 3}.get(game, 4), hands=1)
    return next(
        step.before
        for step in steps
        if isinstance(step.action, Play)
        and len(step.before.hand.playable) > 1
        and not view_for(step.before, step.action.seat).hand.choices.declarable
    )


def words(panel: Panel) -> str:
    return "\n".join(part.content for part in panel.parts if isinstance(part, Text))


def verdicts(
    match: MatchState, cost: Estimate, language: Language = Language.ENGLISH
) -> tuple[str, str, AccentColour | None]:
    """What `/why` and the post-mortem say of a choice with this cost."""
    view = view_for(match, match.hand.turn)
    done, better = (Play(view.seat, c) for c in match.hand.playable[:2])
    narrator = Narrator(
        language, match.rules, match.game.scorers(match.players), NAMES, markdown=True
    )
    review = DecisionReview((Valued(better, 0.0, 0.0), Valued(done, *cost)), 1, 100)
    context = WhyContext(
        narrator, DecisionPosition(1, 0, 3), (3,), view, done, review, is_over=True
    )
    why = why_panel(context, None)
    position = replace(context.position, where=Where.NUMBERS)
    numbers = why_panel(replace(context, position=position), None)
    assert "±" not in words(why)
    moment = Moment(3, when_of(view), done, better, *cost)
    of_hand = HandReview((moment,), (moment,), 1)
    context = PostMortemContext(language, 1, 0, match.game, match.rules, of_hand)
    return words(numbers), words(post_mortem_panel(context)), why.colour


@pytest.mark.parametrize(
    ("game", "by_master", "by_habits", "told", "line"),
    [
        ("ottocento", (24.0, 0.5), (12.0, 0.5), "+12", "−12 · **your"),
        ("ottocento", (12.0, 0.5), (24.0, 0.5), "+12", "−12 · **your"),
        ("ottocento", (24.0, 3.0), (-1.0, 12.0), None, None),
        ("ottocento", (24.0, 3.0), (9.0, 5.0), None, None),
        ("ottocento", (9.0, 5.0), (24.0, 3.0), None, None),
        ("ottocento", (24.0, 3.0), (-24.0, 3.0), None, None),
        ("ottocento", (-24.0, 3.0), (-24.0, 3.0), None, None),
        ("ottocento", (0.0, 0.0), (0.0, 0.0), None, None),
        ("ottocento", (24.0, 3.0), (0.04, 0.01), None, None),
        ("terziglio", (0.8, 0.1), (1.5, 0.1), "+0.8 poste", "−0.8 poste ± 0.1"),
        ("mattazza", (0.09, 0.01), (0.07, 0.01), "−0.07 penalties", "+0.07 penalties ± 0.01"),
        ("mattazza", (0.004, 0.001), (0.07, 0.01), None, None),
    ],
)
def test_a_figure_is_shown_only_where_both_ways_of_playing_on_agree(
    game: str, by_master: Estimate, by_habits: Estimate, told: str | None, line: str | None
) -> None:
    match = some_turn(game)
    why, post_mortem, colour = verdicts(match, agreed(by_master, by_habits))
    if told is None:
        assert "±" not in why
        assert "about as good" in why
        assert "None of your 1 choices" in post_mortem
        assert colour is AccentColour.RIGHT
        assert "**+" not in why + post_mortem
        return
    assert f"**{told}**" in why
    assert line in why
    assert post_mortem.count(told) == 2
    assert colour is AccentColour.NOT_RIGHT


def test_a_card_that_spares_penalties_is_told_so_in_italian_too() -> None:
    match = some_turn("mattazza")
    for text in verdicts(match, (0.07, 0.001), Language.ITALIAN)[:2]:
        assert "**−0,07 penalità**" in text


@pytest.mark.parametrize(("cost", "adds_up"), [(13.3, True), (4.1, True), (1.7, False)])
def test_the_parts_add_up_to_what_is_said_or_no_sum_is_suggested(
    cost: float, *, adds_up: bool
) -> None:
    shifts = (Shift(Family.QUEENS, -9.25, 1.0), Shift(Part.CARDS, 2.45, 0.25))
    reasons = Reasons(shifts, rest=6.8 - (cost if adds_up else 9.9), worlds=150)
    title, *lines = reasons_in_words(Language.ENGLISH, GameName.OTTOCENTO, reasons, cost)
    figures = [float(line.split("**")[1].replace("−", "-")) for line in lines]
    shown = float(gain_in_words(Language.ENGLISH, GameName.OTTOCENTO, cost))
    assert (sum(figures) == pytest.approx(shown)) == adds_up
    assert ("everything else" in lines[-1]) == adds_up
    assert ("made of" in title) == adds_up
