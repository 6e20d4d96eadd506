"""Worlds as the play makes them likely: from the view alone, by each kind of evidence."""

from collections.abc import Callable
from statistics import fmean
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tarocchino.core.model.cards import cards
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.kernel import mask_of
from tarocchino.kernel.worlds import Chance, Hidden, World, Worlds, hand_in, hidden_from
from tarocchino.players.search.evidence_seen import evidence_seen, likely_worlds
from tests.builders.match import CENTOCINQUANTA, TERZIGLIO, Table, table
from tests.builders.random_play import EVERY_TABLE
from tests.fixtures.laws import tried
from tests.tarocchino.kernel.test_worlds import moments

law = tried(30)


def drawn(view: MatchView, number: int = 60, seed: int = 1) -> list[World]:
    return likely_worlds(view, hidden_from(view), number, Chance(seed))


def share(view: MatchView, seat: int, holds: Callable[[int], bool], number: int = 300) -> float:
    """In how many of the worlds the seat's hand is so."""
    hidden = hidden_from(view)
    place = next(i for i, p in enumerate(hidden.places) if p.seat == seat and not p.is_discard)
    return fmean(holds(world[place]) for world in drawn(view, number))


def uniform(view: MatchView, seat: int, holds: Callable[[int], bool]) -> float:
    """The same in worlds that are all alike."""
    hidden, chance = hidden_from(view), Chance(1)
    place = next(i for i, p in enumerate(hidden.places) if p.seat == seat and not p.is_discard)
    worlds = Worlds(hidden)
    return fmean(holds(worlds.draw(chance)[place]) for _ in range(300))


def at_least(number: int, codes: str) -> Callable[[int], bool]:
    asked = mask_of(cards(codes))
    return lambda hand: (hand & asked).bit_count() >= number


@law
@given(st.sampled_from(EVERY_TABLE), st.integers(0, 2**32 - 1))
def test_nothing_but_the_view_is_used(table: tuple[str, dict[str, Any], int], seed: int) -> None:
    found = moments(table, seed)
    if not found:
        return
    match = found[seed % len(found)]
    seat = match.hand.turn
    view = view_for(match, seat)
    hidden = hidden_from(view)
    other = hand_in(view, hidden, Worlds(hidden).draw(Chance(seed)))
    swapped = view_for(match.with_hand(other), seat)
    worlds = drawn(view, 4, seed)
    assert drawn(swapped, 4, seed) == worlds
    assert all(lies_well(hidden, world) for world in worlds)


def lies_well(hidden: Hidden, world: World) -> bool:
    return sum(world) == hidden.cards and all(
        lying.bit_count() == place.room and not lying & ~place.allowed
        for place, lying in zip(hidden.places, world, strict=True)
    )


def test_other_chances_draw_other_worlds_and_a_beginning_is_a_beginning() -> None:
    view = view_for(silent_table().state, 2)
    assert drawn(view, 20, 1) != drawn(view, 20, 2)
    assert len(drawn(view, 7, 1)) == 7


def silent_table() -> Table:
    """Seats 0 and 1 have played to the first trick; 0 declared three Kings, 1 nothing."""
    hands = {
        0: "Ks Kb Kc Jd 6d 7s 8s 9s 6b 7b 8b 6c 7c 12 09",
        1: "9d 8d Qs Nb Jc As Ts Ab 9b Tb 8c 9c 16 13 07",
        2: "7d Td An Mo Js Nc Qb 6s Ac Tc 10 08 06 05 m1",
    }
    playing = table(hands).discard("Ad Nd")
    return playing.declare("kings Ks Kb Kc").play("Jd 9d")


def test_who_declared_nothing_hardly_holds_what_could_have_been_declared() -> None:
    view = view_for(silent_table().state, 2)
    two, all_of_it = at_least(2, "m2 m3 m4"), at_least(3, "m2 m3 m4 Be Ma")

    def moors(hand: int) -> bool:
        return two(hand) and all_of_it(hand)

    assert share(view, 1, moors) < uniform(view, 1, moors) / 2 < share(view, 3, moors)


def test_who_declared_three_kings_lacks_the_fourth() -> None:
    view = view_for(silent_table().state, 2)
    king = at_least(1, "Kd")
    assert share(view, 0, king) < uniform(view, 0, king) / 3


def test_a_striscio_that_must_be_true_is_believed() -> None:
    view = view_for(signalled_lead().state, 1)
    assert share(view, 0, at_least(1, ALL_TRUMPS), 40) == 1.0


ALL_TRUMPS = "An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06 05 m1 m2 m3 m4 Be"


def test_who_speaks_and_does_not_knock_has_the_best_card() -> None:
    angelo = at_least(1, "An")
    told, knocked = (view_for(signalled_lead(*said).state, 1) for said in ((), ("busso",)))
    assert share(knocked, 0, angelo) < uniform(knocked, 0, angelo) / 2
    assert share(told, 0, angelo) > 1.5 * uniform(told, 0, angelo)


def test_nothing_is_believed_of_who_has_no_partner_but_facts() -> None:
    soloist = table({0: "An Mo 05"}, game=TERZIGLIO, signals="free").bid("faccio_di_mio")
    before = view_for(soloist.state, 1)
    after = view_for(soloist.play("05", "busso").state, 1)
    seen = [evidence_seen(view, hidden_from(view)).judged for view in (before, after)]
    assert len(seen[0]) == len(seen[1])


def signalled_lead(*also: str) -> Table:
    """Seat 0 led a trump and said that there are more."""
    hands = {
        0: "05 06 7s 8s 9s 6b 7b 8b 6c 7c Jd 6d 8d 9d Tc",
        1: "07 Ks Qb 6s As Nc 9b Tb 8c 9c 16 13 11 Ab Td",
    }
    return table(hands).discard("Ad Nd").play("05", *also, "striscio")


TOPS = "An Mo So Lu Be Ma Ks Kb Kc Kd"


def bids(*words: str) -> Table:
    fair = "An 16 14 11 09 07 Be Ks Kc Qc 6s 7s 6b 7b 6c 7c 6d Jd"
    return table({2: fair}, game=TERZIGLIO).bid(*words)


def test_who_passes_is_weaker_than_who_asks() -> None:
    trumps, many = at_least(8, ALL_TRUMPS), at_least(5, TOPS)
    passed = view_for(bids("passo", "passo").state, 2)
    asked = view_for(bids("passo", "posso").state, 2)
    alone = view_for(bids("faccio_di_mio").state, 2)
    assert share(passed, 1, trumps) < uniform(passed, 1, trumps) / 2
    assert share(asked, 1, trumps) > uniform(asked, 1, trumps)
    assert share(alone, 0, many) > 3 * uniform(alone, 0, many)


def test_who_did_not_call_out_near_the_target_had_nothing_to_call_out_with() -> None:
    dull = {1: "6s 7s 8s 9s 6b 7b 8b 9b 6c 7c 8c 9c 6d 7d 8d"}
    near = table(dull, dealer=1, game=CENTOCINQUANTA, score=(140, 0)).decline().decline()
    view = view_for(near.state, 1)
    (judged,) = evidence_seen(view, hidden_from(view)).judged
    assert judged.least == 9
    kings = at_least(3, "Ks Kb Kc Kd")
    assert share(view, 0, kings) < uniform(view, 0, kings) / 3
