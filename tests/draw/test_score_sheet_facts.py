"""All of a score sheet's arithmetic is in its picture and in its alt text."""

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.draw.picture import LONGEST_ALT
from bot.draw.player_names import People
from bot.draw.score_sheet import ScoreSheet
from bot.draw.score_sheet_facts import SheetTeller, SumLine
from bot.draw.style import Style, Theme
from bot.words import Language
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.games.base import in_pairs
from tarocchino.core.model.cards import card, cards
from tarocchino.core.model.combinations import (
    Tally,
    combinations_of,
    cricche,
    sequences,
)
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.match import MatchState, new_match
from tarocchino.core.play.scoring import HandSheet, SideSheet
from tests.builders.narrated import EVERYBODY, next_hand
from tests.fixtures.laws import tried

RULES = RuleSet()
TWO_SIDED = [
    (GameName.OTTOCENTO, 4),
    (GameName.QUATTRO_SCARTATE, 4),
    (GameName.TERZIGLIO, 3),
    (GameName.MILLONE, 2),
    (GameName.CENTOCINQUANTA, 2),
    (GameName.QUINDICI, 2),
    (GameName.OPEN, 2),
]


def side(held: str, **changes) -> SideSheet:
    pile = cards(held)
    sheet = SideSheet(
        seats=(0, 2),
        sequences=Tally(sequences(frozenset(pile), RULES)),
        cricche=Tally(cricche(frozenset(pile), RULES)),
        cards=in_pairs(pile, 4),
        pile=pile,
    )
    return replace(sheet, **changes)


def lines_of(sheet: SideSheet, **changes) -> dict[str, SumLine]:
    """The lines of a side's sum in English by their labels."""
    other = SideSheet((1, 3))
    hand = HandSheet(0, (sheet, other), None, (sheet.total, 0))
    people = People(EVERYBODY[:4], Language.ENGLISH)
    teller = SheetTeller(replace(hand, **changes), people, RULES, Language.ENGLISH)
    return {line.label: line for line in teller.lines(sheet)}


def test_sums_of_combinations_show_each_and_the_doubling() -> None:
    lines = lines_of(side("Ks Kb Kc Qs Qb Qc Js Jb Jc"))
    assert (lines["Sequenza"].detail, lines["Sequenza"].points) == ("(10 + 10 + 10) × 2", 60)
    assert lines["Criccone"].said == "(Kings 17 + Queens 14 + Jacks 12) × 2"
    two = lines_of(side("Ks Kb Kc Qs Qb Qc"))
    assert (two["Cricche"].detail, two["Cricche"].points) == ("17 + 14", 31)
    assert "Sequences" not in two


def test_card_points_show_the_groups_and_what_each_figure_adds() -> None:
    line = lines_of(side("Ks An Qs Qb Jc 6c 7c 8c"))["Card points"]
    assert line.detail == "4 (8 cards) + five-point 2 × 4 + Queens 2 × 3 + Jacks 1 × 1"
    assert line.points == 4 + 8 + 6 + 1


def test_declarations_show_what_each_player_doubled() -> None:
    made = tuple(
        combinations_of(cards(held), RULES) for held in ("m1 m2 m3", "Ks Qs Ns Kb Qb Nb As Ab Ac")
    )
    sheet = side("6c 7c", declarations=made)
    line, people = lines_of(sheet)["Declared"], People(EVERYBODY[:4], Language.ENGLISH)
    assert line.detail == "Moors 10 + (Swords 15 + Batons 15 + Aces 10) × 2"
    hand = HandSheet(0, (sheet, SideSheet((1, 3))), None, (90, 0))
    _, declared, *_ = SheetTeller(hand, people, RULES, Language.ENGLISH).columns((90, 0))
    assert (declared.label, declared.cells[0].detail) == ("Declared", "10 + 40 × 2")


def test_the_total_of_a_side_without_tricks_says_so() -> None:
    lines = lines_of(SideSheet((0, 2), cappotto=True))
    assert [*lines] == ["Total (cappotto: no trick)"]


def test_points_in_tens_stand_below_the_total() -> None:
    sheet = side("Ks Qs Ns Js")
    assert "Scored" not in lines_of(sheet)
    assert lines_of(sheet, score=(3, 0))["Scored"].points == 3


def test_where_penalties_are_counted_the_losers_have_theirs() -> None:
    sheet = side("Ks Qs Ns Js")
    other = SideSheet((1, 3), cards=1)
    hand, people = HandSheet(0, (sheet, other), None, (1, 0)), People(EVERYBODY, Language.ENGLISH)
    rules = default_rules(GAMES[GameName.MATTAZZA], players=4)
    teller = SheetTeller(hand, people, rules, Language.ENGLISH)
    assert teller.lines(sheet)[-1] == SumLine("Penalty", 1)
    assert teller.lines(other)[-1].is_total


def test_the_price_of_the_matto_stands_with_the_side_that_paid() -> None:
    hand = HandSheet(0, (side("Ma Ks"), side("6c 7c", seats=(1, 3))), None, (6, 1))
    paid = MattoPaid(2, card("6c"), 1)
    alt = ScoreSheet(hand, EVERYBODY[:4], (6, 1), RULES, paid).draw(Language.ENGLISH).alt
    assert (
        "For the Matto: 6 of cups to Bruno and Dario; Total" in alt.split("Bruno and Dario: C")[0]
    )
    bare = ScoreSheet(hand, EVERYBODY[:4], (6, 1), RULES).draw(Language.ENGLISH).alt
    assert "For the Matto" not in bare


def test_poste_follow_where_a_soloist_played() -> None:
    sides = (side("Ks", seats=(1,)), side("Kb", seats=(0, 2), cards=35))
    hand = HandSheet(0, sides, None, (6, -12, 6), soloist=1, alone=True)
    sheet = ScoreSheet(hand, EVERYBODY[:3], (6, -12, 6), RULES)
    assert sheet.draw(Language.ENGLISH).alt.endswith(
        "35 points are 21 above 14: 3 poste, one for each ten begun, doubled by “faccio di mio”. "
        "Anna +6; Bruno −12; Carla +6."
    )
    people = People(EVERYBODY[:3], Language.ENGLISH)
    *_, above, poste = SheetTeller(hand, people, RULES, Language.ENGLISH).columns((6, -12, 6))
    assert [(cell.points, cell.detail) for cell in above.cells] == [("", ""), (21, "")]
    assert [(cell.points, cell.detail) for cell in poste.cells] == [("", ""), (6, "3 × 2")]


def played(name: GameName, players: int, seed: int) -> tuple[MatchState, MattoPaid | None]:
    game = GAMES[name]
    state, events = new_match(game, default_rules(game, players=players), players), []
    shuffler = random.Random(seed)
    while not state.sheets or not state.sheets[-1].sides:
        state, events = next_hand(state, shuffler)
    return state, next((event for event in events if isinstance(event, MattoPaid)), None)


@given(
    table=st.sampled_from(TWO_SIDED),
    seed=st.integers(0, 10_000),
    language=st.sampled_from(Language),
)
@tried(40)
def test_every_sum_adds_up_in_picture_and_alt_text(
    table: tuple[GameName, int], seed: int, language: Language
) -> None:
    state, paid = played(*table, seed)
    sheet, people = state.sheets[-1], People(EVERYBODY[: table[1]], language)
    teller = SheetTeller(sheet, people, state.rules, language, paid)
    facts = " ".join(teller.facts(state.score))
    assert len(facts) <= LONGEST_ALT
    for each in sheet.sides:
        lines = teller.lines(each)
        (total,) = [line for line in lines if line.is_total]
        before = [line for line in lines[: lines.index(total)] if line.points]
        assert sum(_number(line.points) for line in before) == _number(total.points) == each.total
        for line in before:
            assert str(line.points) in facts
            if detail := line.said or line.detail:
                assert _sum_of(detail) == _number(line.points)
                assert detail in facts
            if line.detail:
                assert _sum_of(line.detail) == _number(line.points)
    assert (paid is not None) == any(
        line.points == "" for s in sheet.sides for line in teller.lines(s)
    )


@pytest.mark.parametrize(("name", "players"), TWO_SIDED, ids=lambda x: getattr(x, "value", x))
def test_the_alt_text_is_all_the_facts_and_the_file_is_small(name: GameName, players: int) -> None:
    state, paid = played(name, players, 7)
    names, language = ("W" * 32,) * players, Language.ITALIAN
    style = Style(theme=list(Theme)[players % 2])
    sheet = state.sheets[-1]
    picture = ScoreSheet(sheet, names, state.score, state.rules, paid).draw(language, style)
    facts = SheetTeller(sheet, People(names, language), state.rules, language, paid)
    assert picture.alt == " ".join(facts.facts(state.score))
    named = ScoreSheet(sheet, EVERYBODY[:players], state.score, state.rules, paid).draw(language)
    assert all(name in named.alt for name in EVERYBODY[:players])
    assert len(picture.png) < 100 * 1024


def _number(points: int | str) -> float:
    text = str(points).replace("−", "-")
    return float(text.replace("½", ".5"))


def _sum_of(detail: str) -> float:
    """The value of "(Kings 17 + Queens 14) × 2" or "4 (8 cards) + five-point 2 × 4"."""
    without_number_of_cards = re.sub(r"\(\d+ \w+\)", "", detail)
    sum_ = re.sub(r"(\d*)½", lambda half: f"{half[1] or 0}.5", without_number_of_cards)
    return float(eval("".join(re.findall(r"[\d.+()×]", sum_)).replace("×", "*")))
