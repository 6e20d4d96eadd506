"""The lessons against the core: legal positions, right judgements and true claims."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.lessons.course import (
    LESSONS,
    Moment,
    first_position,
    moment,
    neighbours,
)
from bot.features.lessons.model import (
    STUDENT,
    Judgement,
    LessonPosition,
    LessonPositionError,
    hand_of,
    lead_of,
    reach,
)
from bot.features.lessons.tasks import TaskKind
from tarocchino.core.model.actions import Bid
from tarocchino.core.model.cards import PACK, Suit, card, codes
from tarocchino.core.model.combinations import Family, combinations_of, total_points
from tarocchino.core.model.tricks import winner
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import can
from tarocchino.core.play.match import apply
from tarocchino.core.play.scoring import default_payment, matto_debt
from tarocchino.core.views.view import view_for
from tarocchino.players import choose
from tarocchino.players.signals import signals_with
from tests.features.lessons.every_position import STEPS, answered, everywhere
from tests.fixtures.laws import law

PARTNER, RIGHT, LEFT = 2, 1, 3


def test_every_question_is_put_to_the_student_in_turn() -> None:
    for lesson, step in STEPS:
        assert hand_of(reach(step.prepared)).turn == STUDENT, step.slug
        assert sorted(codes(PACK).split()) == sorted(step.prepared.pack.split()), step.slug
        assert len(answered(lesson.slug, step.slug).offered) > 1, step.slug


def test_every_question_has_a_right_answer_and_one_that_is_not() -> None:
    for _, step in STEPS:
        verdicts = {m.verdict.judgement for m in everywhere() if m.step is step and m.verdict}
        assert Judgement.RIGHT in verdicts, step.slug
        assert len(verdicts) > 1, step.slug


def test_what_the_rules_refuse_is_what_the_core_refuses() -> None:
    judged = 0
    for here in everywhere():
        if here.picked or here.is_done:
            continue
        for key in here.offered:
            answer = moment(here.choosing(key))
            action = here.step.task.action(here.match, answer.answer or (key,))
            if answer.verdict is None or action is None:
                continue
            judged += 1
            refused = answer.verdict.judgement is Judgement.REFUSED
            assert refused is not can(hand_of(here.match), action)
            assert refused is (answer.verdict.refused is not None)
    assert judged > len(STEPS)


def test_an_answer_that_does_not_stand_leaves_the_question_open() -> None:
    for here in everywhere():
        if here.verdict is not None and not here.verdict.judgement.stands:
            before = moment(LessonPosition(here.lesson.slug, here.step.slug, here.taken))
            assert here.match == before.match
            assert here.offered == before.offered


def test_every_way_through_a_step_ends() -> None:
    for here in everywhere():
        taken = len(here.taken) // here.step.task.picks
        assert taken <= 3
        if here.step.task.goes_on:
            assert here.is_done == (hand_of(here.match).phase is Phase.OVER)
        else:
            assert here.is_done == bool(taken)


def test_the_course_leads_from_step_to_step() -> None:
    place, visited = first_position(LESSONS[0]), []
    assert neighbours(place)[0] is None
    while True:
        visited.append(place)
        _, after = neighbours(place)
        if after is None:
            break
        assert neighbours(after)[0] == place
        place = after
    assert visited == [LessonPosition(lesson.slug, step.slug) for lesson, step in STEPS]


def test_the_cards_that_a_text_names_are_at_hand() -> None:
    for _, step in STEPS:
        hand = hand_of(reach(step.prepared))
        trick = hand.trick if hand.trick.plays or not hand.tricks else hand.tricks[-1]
        there = {*trick.cards, *(c for held in hand.hands for c in held)}
        assert {card(code) for code in step.named.values()} <= there, step.slug


def test_the_trick_goes_to_whom_the_text_says() -> None:
    for lesson, step, key, judgement, taker in [
        ("pack", "cups", "6c", Judgement.RIGHT, STUDENT),
        ("pack", "cups", "Tc", Judgement.LESSER, RIGHT),
        ("pack", "swords", "Js", Judgement.RIGHT, STUDENT),
        ("pack", "swords", "As", Judgement.LESSER, LEFT),
        ("pack", "trumps", "Lu", Judgement.RIGHT, STUDENT),
        ("pack", "trumps", "14", Judgement.LESSER, LEFT),
        ("pack", "trumps", "m1", Judgement.LESSER, LEFT),
        ("follow", "suit", "Qd", Judgement.RIGHT, PARTNER),
        ("follow", "suit", "7d", Judgement.LESSER, PARTNER),
        ("follow", "trump", "06", Judgement.RIGHT, STUDENT),
        ("follow", "trump", "15", Judgement.LESSER, STUDENT),
        ("follow", "under", "05", Judgement.RIGHT, PARTNER),
        ("follow", "under", "16", Judgement.LESSER, STUDENT),
        ("follow", "free", "6s", Judgement.RIGHT, RIGHT),
        ("follow", "free", "9b", Judgement.RIGHT, RIGHT),
        ("follow", "free", "Qs", Judgement.LESSER, RIGHT),
        ("moors", "last", "m4", Judgement.RIGHT, STUDENT),
        ("moors", "last", "10", Judgement.LESSER, STUDENT),
        ("moors", "behind", "05", Judgement.RIGHT, STUDENT),
        ("moors", "behind", "m3", Judgement.LESSER, RIGHT),
        ("matto", "save", "Ma", Judgement.RIGHT, LEFT),
        ("matto", "save", "Kd", Judgement.LESSER, LEFT),
        ("matto", "led", "Nb", Judgement.RIGHT, PARTNER),
        ("matto", "led", "8b", Judgement.LESSER, PARTNER),
        ("signals", "king", "silent", Judgement.RIGHT, PARTNER),
        ("signals", "last", "volo", Judgement.RIGHT, STUDENT),
        ("signals", "knock", "busso", Judgement.RIGHT, PARTNER),
        ("signals", "knock", "striscio", Judgement.LESSER, PARTNER),
        ("signals", "knock", "silent", Judgement.LESSER, PARTNER),
    ]:
        here = answered(lesson, step, key)
        assert here.verdict.judgement is judgement, (lesson, step)
        hand = hand_of(here.match)
        assert winner(hand.tricks[-1], hand.rules) == taker, (lesson, step)


# Copied from the tables and worked cases of rules.md § 5.
@pytest.mark.parametrize(
    ("lesson", "step", "points"),
    [
        ("worth", "kings", 17), ("worth", "ace", 15), ("worth", "contatore", 20),
        ("worth", "doubled", 78), ("grande", "third", 25), ("grande", "both", 30),
        ("grande", "break", 35), ("grande", "royal", 15),
    ],
)  # fmt: skip
def test_what_the_combinations_are_worth(lesson: str, step: str, points: int) -> None:
    offered = answered(lesson, step).offered
    assert len(offered) == 3
    for key in offered:
        verdict = answered(lesson, step, key).verdict
        assert (verdict.judgement is Judgement.RIGHT) == (int(key) == points)


# Counted by hand from the values of rules.md § 4: King and Queen with a small card each; the
# Bégato with three small ones.
@pytest.mark.parametrize(("step", "points"), [("court", 9), ("tarocchi", 6)])
def test_what_the_cards_of_a_trick_are_worth(step: str, points: int) -> None:
    assert answered("values", step).offered == tuple(
        sorted(answered("values", step).offered, key=int)
    )
    right = {
        key
        for key in answered("values", step).offered
        if (verdict := answered("values", step, key).verdict) is not None
        and verdict.judgement is Judgement.RIGHT
    }
    assert right == {str(points)}


# Counted from the cards of the other pile.
@pytest.mark.parametrize(("step", "points"), [("sequence", 20), ("cricche", 122), ("cards", 55)])
def test_the_points_of_the_others_are_those_of_their_pile(step: str, points: int) -> None:
    asked = answered("gaps", step)
    verdicts = {int(key): answered("gaps", step, key).verdict for key in asked.offered}
    assert len(verdicts) == 3
    assert [n for n, v in verdicts.items() if v and v.judgement is Judgement.RIGHT] == [points]
    own, others = asked.match.sheets[-1].sides
    assert len(own.pile) < len(others.pile)
    (swords,) = (item for item in others.sequences.items if item.family is Family.SWORDS)
    counted = {"sequence": swords.points, "cricche": others.cricche.points, "cards": others.cards}
    assert counted[step] == points


@pytest.mark.parametrize("step", ["court", "tarocchi"])
def test_the_trick_that_is_counted_is_the_students(step: str) -> None:
    hand = hand_of(answered("values", step).match)
    assert hand.winners[-1] == STUDENT


def test_no_trump_is_seen_before_trumps_are_explained() -> None:
    for lesson, step in STEPS:
        if (lesson.slug, step.slug) == ("pack", "trumps"):
            break
        for here in everywhere():
            if here.step is step:
                hand = hand_of(here.match)
                trick = hand.trick if hand.trick.plays else hand.tricks[-1]
                seen = {c.suit for c in (*hand.hands[STUDENT], *trick.cards)}
                assert not seen & {Suit.TRUMPS, None}


@pytest.mark.parametrize(("key", "lost"), [("kings", 10), ("coins", 17), ("silent", 27)])
def test_what_is_not_declared_is_lost(key: str, lost: int) -> None:
    verdict = answered("declare", "first", key).verdict
    assert verdict.facts["lost"] == lost


def test_declaring_declares() -> None:
    hand = hand_of(answered("declare", "first", "all").match)
    assert hand.declared_points(0) == 27


def test_the_price_is_least_where_the_engine_would_pay() -> None:
    match = answered("matto", "price").match
    hand = hand_of(match)
    debt = matto_debt(hand)
    best = answered("matto", "price", default_payment(hand, debt).code)
    assert best.verdict.judgement is Judgement.RIGHT
    for c in debt.cards:
        paid = answered("matto", "price", c.code)
        assert lead_of(best.match) - lead_of(paid.match) == paid.verdict.facts["lost"]


def test_the_discard_that_is_right_is_what_a_computer_player_lays_away() -> None:
    match = answered("discard", "two").match
    right = {
        frozenset(m.answer)
        for m in everywhere()
        if m.lesson.slug == "discard" and m.verdict and m.verdict.judgement is Judgement.RIGHT
    }
    chosen, _ = apply(match, choose(view_for(match, STUDENT)))
    assert right == {frozenset(c.code for c in hand_of(chosen).discards[STUDENT])}
    cups = [c for c in hand_of(chosen).hands[STUDENT] if c.suit is Suit.CUPS]
    assert cups == []


@pytest.mark.parametrize(
    ("picked", "because"),
    [
        (("9c", "9d"), "lesser"),
        (("9c", "Nb"), "court"),
        (("9c", "13"), "trump"),
        (("9c", "Qs"), "combination"),
        (("8c", "Kd"), "refused"),
        (("Mo", "8c"), "refused"),
    ],
)
def test_other_discards_have_their_reasons(picked: tuple[str, str], because: str) -> None:
    verdict = answered("discard", "two", *picked).verdict
    assert verdict.because == because


def test_a_card_that_is_picked_can_be_put_back() -> None:
    picked = answered("discard", "two", "9c")
    assert picked.picked == ("9c",)
    assert picked.choosing("9c") == LessonPosition("discard", "two")


def test_the_last_tricks_are_as_the_text_says() -> None:
    start = hand_of(answered("hand", "end").match)
    others = {*start.hands[RIGHT], *start.hands[LEFT], *start.trick.cards}
    assert {card("Mo"), card("So")} <= others
    declaration = start.declaration_of(STUDENT)
    assert len(declaration.combinations) == 3
    assert all(card("Be") in item.cards for item in declaration.combinations)
    drawn = hand_of(answered("hand", "end", "An", "11").match)
    assert not [c for seat in (RIGHT, LEFT) for c in drawn.hands[seat] if c.suit is Suit.TRUMPS]


def test_the_right_cards_make_the_best_of_the_last_tricks() -> None:
    ends = {
        m.taken: lead_of(m.match) for m in everywhere() if m.lesson.slug == "hand" and m.is_done
    }
    assert len(ends) == 6
    assert max(ends, key=lambda taken: ends[taken]) == ("An", "11", "Be")
    lost = answered("hand", "end", "11").verdict
    assert lost.facts["lost"] == ends["An", "11", "Be"] - max(
        end for taken, end in ends.items() if taken[0] == "11"
    )
    won = answered("hand", "end", "An", "11", "Be").match
    assert card("Be") in won.sheets[-1].sides[0].pile


def test_counting_counts_the_hand() -> None:
    for lesson, step in STEPS:
        if step.task.kind is TaskKind.COUNT:
            hand = hand_of(reach(step.prepared))
            found = combinations_of(hand.hands[STUDENT], hand.rules)
            worth = total_points(c for c in found if step.task.family in (None, c.family))
            assert str(worth) in answered(lesson.slug, step.slug).offered, step.slug


@pytest.mark.parametrize("step", ["king", "last", "knock"])
def test_the_right_word_is_one_that_a_master_says(step: str) -> None:
    here = answered("signals", step)
    hand, led = hand_of(here.match), card(here.step.task.lead)
    (best,) = here.step.task.best
    said = [s.value for s in signals_with(led, hand.hands[STUDENT], hand.tricks, hand.rules)]
    assert best in (said or ["silent"])


@pytest.mark.parametrize("step", ["eldest", "together", "dealer"])
def test_the_right_words_call_out_and_no_others(step: str) -> None:
    for key in answered("out", step).offered:
        here = answered("out", step, key)
        called_out = hand_of(here.match).called_out is not None
        assert called_out is here.match.is_over is (here.verdict.judgement is Judgement.RIGHT)


def test_who_waits_with_the_first_cards_is_beaten_to_it() -> None:
    match = answered("out", "dealer", "take").match
    right = combinations_of(hand_of(match).hands[RIGHT], match.rules)
    assert match.score[1] + total_points(right) >= (match.rules.target or 0)


@pytest.mark.parametrize(
    ("step", "key", "soloist", "alone"),
    [
        ("ask", "posso", STUDENT, False),
        ("ask", "faccio_di_mio", STUDENT, True),
        ("answer", "va_bene", RIGHT, False),
        ("answer", "faccio_di_mio", STUDENT, True),
        ("own", "faccio_di_mio", STUDENT, True),
        ("own", "posso", STUDENT, False),
        ("own", "passo", None, False),
    ],
)
def test_the_auction_ends_as_the_text_says(
    step: str, key: str, soloist: int | None, alone: bool
) -> None:
    asked, here = answered("terziglio", step), answered("terziglio", step, key)
    assert (hand_of(here.match).soloist, hand_of(here.match).alone) == (soloist, alone)
    bid = choose(view_for(asked.match, STUDENT))
    assert isinstance(bid, Bid)
    assert (here.verdict.judgement is Judgement.RIGHT) is (bid.bid.value == key)


KEYS = st.sampled_from([*(c.code for c in PACK), "all", "silent", "kings", "17", "78", "", "x"])
PLACES = st.builds(
    LessonPosition,
    st.sampled_from([*(lesson.slug for lesson in LESSONS), "", "whist"]),
    st.sampled_from([*(step.slug for _, step in STEPS), ""]),
    st.lists(KEYS, max_size=4).map(tuple),
)


@law
@given(PLACES)
def test_any_other_place_is_none(place: LessonPosition) -> None:
    try:
        here = moment(place)
    except LessonPositionError:
        return
    assert isinstance(here, Moment)
    assert here in everywhere()


@pytest.mark.parametrize(
    "chosen", [("Qd", "7d"), ("05", "Qd"), ("Kd",), ("17",), ("Qd", "Qd"), ("",)]
)
def test_nobody_answers_twice_or_with_a_card_not_held(chosen: tuple[str, ...]) -> None:
    with pytest.raises(LessonPositionError):
        moment(LessonPosition("follow", "suit", chosen))
