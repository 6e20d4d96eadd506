"""The positions of the cards on the score sheet, and the brackets round its combinations."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.draw.canvas import LANDSCAPE_HEIGHT, LANDSCAPE_WIDTH
from bot.draw.pile import (
    BESIDE_EACH_OTHER,
    BY_ITSELF,
    COLUMN_FAMILIES,
    Box,
    Bracket,
    PileLayout,
    PileMetrics,
    brackets,
    lay_out_pile,
)
from bot.draw.score_sheet import HEAD, HEADS, MARGIN, ROW, TITLE
from tarocchino.core.model.cards import CONTATORI, PACK, Rank, cards, codes
from tarocchino.core.model.combinations import Family, Tally, cricche, sequences
from tarocchino.core.model.rules import RuleSet, RuleSetName, named_rules
from tarocchino.core.play.scoring import SideSheet
from tests.fixtures.laws import law

PILES = st.sets(st.sampled_from(PACK), min_size=1)
RULES = st.sampled_from([named_rules(name) for name in RuleSetName])


METRICS = st.sampled_from([BESIDE_EACH_OTHER, BY_ITSELF])


def laid_out(
    pile: str | set, rules: RuleSet | None = None, metrics: PileMetrics = BESIDE_EACH_OTHER
) -> PileLayout:
    rules = rules or named_rules(RuleSetName.TORNEO)
    held = frozenset(cards(pile) if isinstance(pile, str) else pile)
    sheet = SideSheet(
        seats=(0,),
        sequences=Tally(sequences(held, rules)),
        cricche=Tally(cricche(held, rules)),
        pile=tuple(c for c in PACK if c in held),
    )
    return lay_out_pile(sheet, rules, metrics)


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        (
            RuleSetName.TORNEO,
            (
                "An Mo So Lu Be Ma",
                "16 15 14 13 12 11 10 09 08 07 06 05",
                "m1 m2 m3 m4",
                "Ks Qs Ns Js As Ts 9s 8s 7s 6s",
                "Kb Qb Nb Jb Ab Tb 9b 8b 7b 6b",
                "Kc Qc Nc Jc Ac 6c 7c 8c 9c Tc",
                "Kd Qd Nd Jd Ad 6d 7d 8d 9d Td",
            ),
        ),
        (
            RuleSetName.PARLOUR,
            (
                "Mo An So Lu Be Ma",
                "16 15 14 13 12 11 10 09 08 07 06 05",
                "m1 m2 m3 m4",
                "Ks Qs Ns Js As Ts 9s 8s 7s 6s",
                "Kb Qb Nb Jb Ab Tb 9b 8b 7b 6b",
                "Kc Qc Nc Jc Ac Tc 9c 8c 7c 6c",
                "Kd Qd Nd Jd Ad Td 9d 8d 7d 6d",
            ),
        ),
    ],
)
def test_rows_lie_as_players_lay_them(name: RuleSetName, rows: tuple[str, ...]) -> None:
    pile = laid_out(set(PACK), named_rules(name))
    tops = sorted({place.box.top for place in pile.places})
    laid = tuple(
        codes(p.card for p in sorted(pile.places, key=lambda p: p.box.left) if p.box.top == top)
        for top in tops
    )
    assert laid == rows


def test_a_row_of_which_the_side_has_nothing_is_left_out() -> None:
    pile = laid_out("Kd 6c")
    assert len({place.box.top for place in pile.places}) == 2
    assert [place.card.code for place in pile.places if place.held] == ["6c", "Kd"]
    assert laid_out(set()).height == 0


def test_equal_figures_stand_in_one_column() -> None:
    pile = laid_out(set(PACK))
    for rank in (Rank.KING, Rank.QUEEN, Rank.KNIGHT, Rank.JACK, Rank.ACE):
        lefts = {place.box.left for place in pile.places if place.card.rank is rank}
        assert len(lefts) == 1


def test_contatori_stand_where_they_serve() -> None:
    for held, family, stand_ins in [
        # The missing card that the sequence needs is filled; the other contatore is at the end.
        ("Kd Nd Be Ma", Family.COINS, {"Be": "Qd", "Ma": ""}),
        ("Kd Qd Ma", Family.COINS, {"Ma": "Nd"}),
        ("Kd Qd Jd Be", Family.COINS, {"Be": ""}),
        ("An Mo Be Ma 16 14", Family.GRANDE, {"Be": "So", "Ma": "15"}),
        ("An So Lu Ma Be 15 13", Family.GRANDE, {"Be": "16", "Ma": "14"}),
        ("An Lu Be Ma 15 14 13 12", Family.GRANDE, {"Be": "Mo", "Ma": "16"}),
        ("An Mo So Lu Be Ma 16 13", Family.GRANDE, {}),
        ("An Mo So Lu Be 16 15 14 13 12 11 10 09 08 07 06 m2", Family.GRANDE, {"Be": "05"}),
        ("m1 m2 Be Ma", Family.MOORS, {"Be": "", "Ma": ""}),
        ("As Ab Ac Ma", Family.ACES, {"Ma": ""}),
    ]:
        pile = laid_out(held)
        place_at = {place.box: place.card.code for place in pile.places}
        assert {
            each.card.code: place_at.get(each.box, "")
            for each in pile.stand_ins
            if each.family is family
        } == stand_ins, held


@law
@given(held=PILES, rules=RULES, metrics=METRICS)
def test_nothing_lies_on_anything_else(held: set, rules: RuleSet, metrics: PileMetrics) -> None:
    pile = laid_out(held, rules, metrics)
    filled = {each.box for each in pile.stand_ins}
    lying = [place.box for place in pile.places if place.held or place.box not in filled]
    lying += [each.box for each in pile.stand_ins]
    lying += [bracket.label for bracket in brackets(pile)]
    lying += [box for _, box in pile.signs]
    for number, box in enumerate(lying):
        assert box.left >= 0
        assert box.right <= metrics.width + 0.01
        assert box.top >= 0
        assert box.bottom <= pile.height
        assert not any(box.meets(other) for other in lying[:number])


@law
@given(held=PILES, rules=RULES, metrics=METRICS)
def test_every_combination_has_a_bracket_that_touches_no_card(
    held: set, rules: RuleSet, metrics: PileMetrics
) -> None:
    pile = laid_out(held, rules, metrics)
    drawn = brackets(pile)
    assert {bracket.item.family for bracket in drawn} == pile.found.keys()
    lying = [place.box for place in pile.places if place.held]
    for bracket in drawn:
        assert not any(stroke.meets(box) for stroke in bracket.strokes for box in lying)


@law
@given(held=PILES, rules=RULES, metrics=METRICS)
def test_a_bracket_goes_round_the_cards_that_count_and_no_others(
    held: set, rules: RuleSet, metrics: PileMetrics
) -> None:
    pile = laid_out(held, rules, metrics)
    for bracket in brackets(pile):
        counted = pile.boxes_of(bracket.item.family)
        assert len(set(counted)) == bracket.item.length
        upright = bracket.item.family in COLUMN_FAMILIES
        for place in pile.places:
            if place.held and place.box not in counted:
                assert not _goes_along(bracket, place.box, pile, upright)
        for box in counted:
            beside_column = upright and box.left != counted[0].left
            assert beside_column or _goes_along(bracket, box, pile, upright)


def _goes_along(bracket: Bracket, box: Box, pile: PileLayout, upright: bool) -> bool:
    """Whether a thick line of the bracket runs along the card's whole edge, its ends touching."""
    touching = pile.metrics.tick + 1.2
    if upright:
        return any(
            stroke.top <= box.top + 1
            and stroke.bottom >= box.bottom - 1
            and stroke.width == pile.metrics.line
            and 0 < box.left - stroke.left < touching
            for stroke in bracket.strokes
        )
    return any(
        stroke.left <= box.left + 1
        and stroke.right >= box.right - 1
        and stroke.height == pile.metrics.line
        and (0 < stroke.top - box.bottom < touching or 0 < box.top - stroke.bottom < touching)
        for stroke in bracket.strokes
    )


def test_a_contatore_that_fills_a_gap_is_not_bracketed_where_it_lies() -> None:
    pile = laid_out("An Mo Be Ma 16 14")
    grande = next(b for b in brackets(pile) if b.item.family is Family.GRANDE)
    lying = [place.box for place in pile.places if place.card in CONTATORI]
    assert not any(_goes_along(grande, box, pile, upright=False) for box in lying)


def test_the_piles_of_two_sides_have_the_same_rows() -> None:
    left = laid_out("Kd Qd m1")
    sheet = SideSheet((1, 3), pile=cards("6c 16"))
    beside = cards("Kd Qd m1 6c 16")
    right = lay_out_pile(sheet, RuleSet(), BESIDE_EACH_OTHER, beside)
    assert len({place.box.top for place in left.places}) == 2
    assert len({place.box.top for place in right.places}) == 4
    assert [place.card.code for place in right.places if place.held] == ["16", "6c"]


@law
@given(held=PILES, rules=RULES)
def test_two_piles_fit_beside_each_other_and_one_by_itself(held: set, rules: RuleSet) -> None:
    assert 2 * BESIDE_EACH_OTHER.width < LANDSCAPE_WIDTH - 2 * MARGIN
    assert laid_out(held, rules).height < LANDSCAPE_HEIGHT - TITLE - HEAD - HEADS - 2 * ROW
    assert laid_out(held, rules, BY_ITSELF).height < LANDSCAPE_HEIGHT - HEAD
