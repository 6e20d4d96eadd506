"""The score sheet and the running score in columns."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.draw.score_text import COLUMNS, running_score, score_sheet, side_sheet
from bot.words import Language
from bot.words.plain import width
from tarocchino.core.games.base import in_groups
from tarocchino.core.model.cards import Card, cards
from tarocchino.core.model.combinations import (
    Tally,
    combinations_of,
    cricche,
    sequences,
)
from tarocchino.core.model.rules import RuleSetName
from tarocchino.core.play.events import HandScored
from tarocchino.core.play.scoring import HandSheet, SideSheet
from tests.builders.narrated import narrator, played_hand
from tests.fixtures.laws import tried

RULES = narrator().rules
HALF_A_MESSAGE = 2000


def sheet_of(pile: tuple[Card, ...], **changes) -> SideSheet:
    sheet = SideSheet(
        seats=(0, 2),
        sequences=Tally(sequences(frozenset(pile), RULES)),
        cricche=Tally(cricche(frozenset(pile), RULES)),
        cards=in_groups(pile, 2),
        pile=pile,
    )
    return replace(sheet, **changes)


def rows(codes: str, **changes) -> list[str]:
    return side_sheet(narrator(), sheet_of(cards(codes), **changes)).splitlines()


def test_suits_lie_by_rank_with_gaps_and_contatori() -> None:
    told = rows("Kd Nd Ad Be Kc Jc 7c")
    assert "Coins   K  ·  Kn ·  A  Bé    15" in told
    assert "Cups    K  ·  ·  J  ·  Bé    10" in told
    assert "Swords  ·  ·  ·  ·  ·" in told
    assert "Aces    ·  ·  ·  Co" in told


def test_both_contatori_are_named_in_a_suit_of_five_cards() -> None:
    told = rows("Kd Qd Nd Jd Ad Kc Qc Jc As Ab Ac m1 m2 m3 Be Ma")
    assert "Coins   K  Q  Kn J  A  Bé Ma 30" in told
    assert "Cups    K  Q  ·  J  A  Bé Ma 25" in told
    assert "Moors   M  M  M  ·     Bé Ma 20" in told
    assert not [row for row in told if "…" in row]


def test_a_suit_without_its_king_counts_nothing_and_takes_no_contatore() -> None:
    assert "Coins   ·  Q  Kn J  A" in rows("Qd Nd Jd Ad Be Ma")


def test_the_scavezzo_is_marked_where_the_grande_ends() -> None:
    told = rows("An So Lu 16 15 12 11 m1 m2 m3 Ma")
    start = told.index("Grande  An ·  Su Mo  Ma      25")
    assert told[start + 1] == "        16 15|·  ·  12 11"
    assert "Moors   M  M  M  ·     Ma    15" in told


def test_the_grande_that_reaches_the_moors_says_how_many_join_it() -> None:
    told = rows("An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06 05 m1 m4 Be")
    assert "        + 2 Moors" in told
    assert "|" not in "".join(told)


def test_doubling_shows_the_sum_before() -> None:
    told = rows("Ks Kb Kc Qs Qb Qc Js Jb Jc")
    assert "SEQUENZA 30 × 2              60" in told
    assert "CRICCONE 43 × 2              86" in told


def test_declared_combinations_and_their_doubling_are_listed() -> None:
    own, other = (
        combinations_of(cards(held), RULES) for held in ("Ks Kb Kc Qs Qb Qc Js Jb Jc", "m1 m2 m3")
    )
    told = rows("Ks Kb", declarations=(other, own))
    assert "Declared Kings (3)           17" in told
    assert told[-4:-2] == [
        "DECLARED 10 + 30\xa0×\xa02 +",
        "43\xa0×\xa02                      156",
    ]


def test_a_side_that_took_no_trick_is_told_so() -> None:
    told = side_sheet(narrator(Language.ITALIAN), SideSheet((0, 2), cappotto=True))
    assert "Cappotto: nessuna presa" in told
    assert told.endswith("TOTALE" + "0".rjust(COLUMNS - len("TOTALE")))


@given(seed=st.integers(0, 10_000), rules=st.sampled_from(list(RuleSetName)[:3]))
@tried(20)
def test_the_sums_shown_add_up_to_the_total_in_few_columns(seed: int, rules: RuleSetName) -> None:
    (scored,) = [e for e in played_hand(seed, rules) if isinstance(e, HandScored)]
    for language in Language:
        teller = narrator(language, rules=rules)
        told = score_sheet(teller, scored.sheet)
        assert len(told) < HALF_A_MESSAGE
        assert max(width(row) for row in told.splitlines()) <= COLUMNS
        for side, text in zip(scored.sheet.sides, told.split("\n\n"), strict=True):
            # Sums are in capitals, the total last.
            sums = [int(n) for n in re.findall(r"^[A-Z]{2}.* (\d+)$", text, re.MULTILINE)]
            assert sums[-1] == sum(sums[:-1]) == side.total


@pytest.mark.parametrize("names", [("W" * 32,) * 4, ("漢字" * 16,) * 4, ("", "`", "\n", "|")])
def test_names_of_any_kind_keep_the_columns(names: tuple[str, ...]) -> None:
    (scored,) = [e for e in played_hand(111) if isinstance(e, HandScored)]
    teller = narrator(names=names)
    for text in (score_sheet(teller, scored.sheet), running_score(teller, [scored.sheet])):
        assert max(width(row) for row in text.splitlines()) <= COLUMNS


def hand(*points: int, called_out: int | None = None) -> HandSheet:
    return HandSheet(0, (), called_out, points)


def test_the_running_score() -> None:
    told = running_score(narrator(Language.ITALIAN), [hand(98, 620), hand(20, 124, called_out=1)])
    assert told.splitlines() == [
        "             Anna         Bruno",
        "            Carla         Dario",
        "───────────────────────────────",
        "1              98           620",
        "2              20     fuori 124",
        "───────────────────────────────",
        "              118           744",
        "Traguardo 800",
    ]


def test_the_running_score_before_the_first_hand_is_nought() -> None:
    assert "                0             0" in running_score(narrator(), []).splitlines()
