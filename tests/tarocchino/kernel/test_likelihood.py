"""Worlds are drawn as often as the play makes them likely."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.cards import PACK, cards
from tarocchino.core.views.view import view_for
from tarocchino.kernel import mask_of
from tarocchino.kernel.compiled import draw_likely
from tarocchino.kernel.evidence import (
    BINS,
    FAMILIES,
    KINDS,
    LENGTHS_TOLD,
    UNIT,
    VARIANTS,
    Evidence,
    Habits,
    Judged,
    Laid,
    Played,
    Spoken,
)
from tarocchino.kernel.rule_table import CARDS
from tarocchino.kernel.tables import rules_of
from tarocchino.kernel.worlds import STOCK, Chance, Hidden, Place, Worlds, hidden_from
from tarocchino.players.search.evidence_seen import evidence_seen
from tarocchino.players.search.habits import habits_of
from tests.builders.random_play import EVERY_TABLE
from tests.fixtures.laws import tried
from tests.tarocchino.kernel.test_worlds import by_hand, moments
from tests.tarocchino.kernel.weighing import (
    chance_of,
    chance_of_discard,
    chance_of_play,
    chance_of_words,
)

pytest.importorskip("tarocchino.kernel.native", reason="the kernel is not compiled")
law = tried(40)

GAME = GAMES[GameName.OTTOCENTO]
RULES = default_rules(GAME, GAME.rule_sets[0], 4)
_, FLAT_RULES = rules_of(GAME, RULES, 4, 4, False)

UNEVEN = Habits(
    cards=tuple(
        tuple(1 + (kind * 7 + variant * 5 + c * 3) % 40 for c in range(CARDS))
        for kind in range(KINDS)
        for variant in range(VARIANTS)
    ),
    discards=tuple(tuple(1 + (length + c) % 9 for c in range(CARDS)) for length in range(4)),
    concealed=(UNIT, *(UNIT // 10,) * FAMILIES),
)
"""Habits that tell everything apart."""


def held(codes: str) -> int:
    return mask_of(cards(codes))


HIDDEN = held("Kd Qd Nd Ad m1 m2 m3 Ma 7s")
END = Hidden(
    HIDDEN,
    (
        Place(1, False, 3, HIDDEN),
        Place(2, False, 3, HIDDEN & ~held("7s")),
        Place(2, True, 2, held("Qd Nd Ad m1 7s")),
        Place(STOCK, False, 1, HIDDEN),
    ),
)
EVIDENCE = Evidence(
    places=END.places,
    played=(
        Played(1, held("6d"), PACK.index(cards("6d")[0]), 3, 0, held("Kd Qd"), held("Kd m1"), 6),
        Played(1, held("Jd 6d"), PACK.index(cards("Jd")[0]), -1, 0, 0, held("Kd"), 1),
    ),
    spoken=(Spoken(1, held("Jd 6d"), (0,) * FAMILIES),),
    laid=(Laid(2, held("8s")),),
    judged=(Judged(2, 0, True, (3,) * CARDS, 2, 5, 10, 4, tuple(range(1, BINS + 1))),),
)


def test_ends_are_drawn_as_often_as_all_worlds_counted_one_by_one_say() -> None:
    every = by_hand(END)
    weights = {world: chance_of(RULES, UNEVEN, EVIDENCE, world) for world in every}
    whole = sum(weights.values())
    assert max(weights.values()) > 30 * whole / len(every) / 10  # far from all alike
    chance, number = Chance(3), 40_000
    starts = [Worlds(END).draw(chance) for _ in range(8)]
    drawn = draw_likely(FLAT_RULES, UNEVEN, EVIDENCE, starts, number, 100, 12, 5)
    counted = Counter(drawn)
    assert set(counted) <= set(every)
    assert sum(abs(counted[w] / number - weights[w] / whole) for w in every) / 2 < 0.06


def test_without_evidence_all_worlds_are_alike() -> None:
    every = by_hand(END)
    number = 100 * len(every)
    nothing = Evidence(EVIDENCE.places)
    starts = [Worlds(END).draw(Chance(s)) for s in range(8)]
    drawn = Counter(draw_likely(FLAT_RULES, UNEVEN, nothing, starts, number, 50, 20, 1))
    squares = sum((drawn[world] - 100) ** 2 / 100 for world in every)
    assert squares < 1.6 * len(every)


@law
@given(st.sampled_from(EVERY_TABLE), st.integers(0, 2**32 - 1))
def test_worlds_agree_with_what_is_certain(
    table: tuple[str, dict[str, Any], int], seed: int
) -> None:
    found = moments(table, seed)
    if not found:
        return
    match = found[seed % len(found)]
    hand = match.hand
    view = view_for(match, hand.playing[seed % len(hand.playing)])
    hidden = hidden_from(view)
    if not hidden.places:
        return
    _, rules = rules_of(view.game, view.rules, len(hand.playing), view.players, hand.alone)
    evidence, habits = evidence_seen(view, hidden), habits_of(view.game)
    starts = [Worlds(hidden).draw(Chance(seed + i)) for i in range(3)]
    drawn = draw_likely(rules, habits, evidence, starts, 5, 12, 3, seed)
    assert drawn == draw_likely(rules, habits, evidence, starts, 5, 12, 3, seed)
    for world in drawn:
        for place, lying in zip(hidden.places, world, strict=True):
            assert lying.bit_count() == place.room
            assert not lying & ~place.allowed


def test_a_card_is_as_likely_as_its_weight_among_those_that_were_legal() -> None:
    rows = [[100] * CARDS for _ in range(KINDS * VARIANTS)]
    king, queen = (PACK.index(c) for c in cards("Kd Qd"))
    rows[VARIANTS * 6][queen] = 300
    habits = replace(UNEVEN, cards=tuple(map(tuple, rows)))
    played = Played(1, held("Qd"), queen, 3, 0, 0, 0, 6)
    by_habit, any_card = 300 / 500, 1 / 3
    assert chance_of_play(habits, played, held("Kd 6d An")) == pytest.approx(
        15 / 16 * by_habit + 1 / 16 * any_card
    )
    assert chance_of_play(habits, played, held("An")) == 1.0  # it had to be played
    alone = replace(played, card=king, since=held("Kd"))
    assert chance_of_play(habits, alone, held("Ma")) == pytest.approx(1 / 2)


def test_trumps_that_had_to_beat_were_the_only_ones_legal() -> None:
    seven = PACK.index(cards("07")[0])
    played = Played(1, held("07"), seven, 4, held("07 08 09"), 0, 0, 8)
    assert chance_of_play(UNEVEN, played, held("06 05 Kd")) == 1.0
    assert chance_of_play(UNEVEN, played, held("08")) < 1.0


def test_what_was_not_declared_is_unlikely_to_be_held() -> None:
    silent = Spoken(1, held("Kd"), (0,) * FAMILIES)
    kings = Spoken(1, held("Kd"), (2 * 17, *(0,) * (FAMILIES - 1)))
    assert chance_of_words(RULES, UNEVEN, silent, held("Ks Qb")) == 1.0
    assert chance_of_words(RULES, UNEVEN, silent, held("Ks Kb Qb")) == pytest.approx(0.1, abs=1e-4)
    tarocchi = tuple(2 * 17 if family == 1 else 0 for family in range(FAMILIES))
    told = [replace(kings, points=p) for p in (kings.points, tarocchi)]
    chances = [chance_of_words(RULES, UNEVEN, each, held("Ks Kb Qb")) for each in told]
    assert sorted(chances) == [pytest.approx(0.1, abs=1e-4), 1.0]  # one of them is the Kings
    four = [chance_of_words(RULES, UNEVEN, each, held("Ks Kb Kc")) for each in told]
    assert max(four) < 1.0  # all four would have been declared


def test_discards_are_as_likely_as_their_weights_among_all_sets() -> None:
    whole = held("Qd Nd Jd 7s 05 Kd An")
    pairs = [s for s in _pairs(whole) if not s & held("Kd An")]
    chances = [chance_of_discard(UNEVEN, whole & ~pair, pair) for pair in pairs]
    assert sum(chances) == pytest.approx(1.0)
    assert len({round(c, 9) for c in chances}) > 5


def _pairs(whole: int) -> list[int]:
    singles = [1 << place for place in range(CARDS) if whole >> place & 1]
    return [a | b for a in singles for b in singles if a < b]


@pytest.mark.parametrize(
    ("places", "starts"),
    [
        ((), [(1,)]),  # no place
        (EVIDENCE.places, []),  # nothing to start from
        (EVIDENCE.places, [(1, 2, 4)]),  # too few places
        (EVIDENCE.places, [(0, 1, 2, 4)]),  # a place without a card
        (EVIDENCE.places, [(1 << 62, 1, 2, 4)]),  # no card
    ],
)
def test_what_is_no_world_is_refused(
    places: tuple[Place, ...], starts: list[tuple[int, ...]]
) -> None:
    with pytest.raises(ValueError, match=r"evidence|worlds|place of a world"):
        draw_likely(FLAT_RULES, UNEVEN, Evidence(places), starts, 5, 1, 1, 1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"cards": UNEVEN.cards[1:]},
        {"discards": (UNEVEN.discards[0],) * (LENGTHS_TOLD + 1)},
        {"cards": ((0,) * CARDS,) * (KINDS * VARIANTS)},
        {"concealed": (UNIT,)},
    ],
)
def test_habits_of_the_wrong_shape_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"rows|weight|chance"):
        replace(UNEVEN, **wrong)
