"""The ideas by which one choice is better than another: each where it is proved, and not beyond."""

import pytest

from bot.words import Language
from bot.words.reasons import idea_in_words
from tarocchino.core.model.actions import Declare, Discard, KeepSilent, Pay, Play, SeatAction
from tarocchino.core.model.cards import Suit, card, cards
from tarocchino.core.model.combinations import Family
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import as_declared
from tarocchino.core.views.view import MatchView, view_for
from tarocchino.kernel.rule_table import Part
from tarocchino.players.search.ideas import Idea, IdeaKind, idea_between
from tarocchino.players.search.reasons import NO_REASONS, Fate, Reasons, Shift
from tests.builders.match import MATTAZZA, Table, table
from tests.builders.random_play import play_hand

NOTHING = "nothing"
PLAYS_LAST = "Qs Ts 6s Jb Tb 6b Jd 7d 16 10 08 m2 Nc Tc 8c"
LEADS = "An 16 09 Kd 7d Td 9s 8s Nc 9c 8b Tb m1 6d 6s"
DISCARDS = "Kd Jd 9d Qd Ab 8b Tb 9s 8s 6s 6c 16 09 m1 14"


def reasons(*stakes: Part | Family, risen: str = "", fallen: str = "", lost: float = 9) -> Reasons:
    """The better choice gains these parts, the largest first, and has these cards more often."""
    shifts = tuple(Shift(part, n - lost, 0.5) for n, part in enumerate(stakes))
    fates = [Fate(c, 0.2, 0.8) for c in cards(risen)] + [Fate(c, 0.8, 0.2) for c in cards(fallen)]
    return Reasons(shifts, tuple(fates), -lost, 100)


def found(view: MatchView, done: SeatAction, better: SeatAction, why: Reasons) -> str:
    """The idea in short: its kind, card and other card."""
    idea = idea_between(view, done, better, why)
    if idea is None:
        return NOTHING
    return " ".join([idea.kind.value, *(c.code for c in (idea.card, idea.other) if c)])


def view_of(held: Table) -> MatchView:
    return view_for(held.state, held.turn)


@pytest.mark.parametrize(
    ("played", "done", "better", "why", "expected"),
    [
        ("Ks Js Ns", "Qs", "6s", reasons(), "theirs 6s Qs"),
        ("Ks Js Ns", "6s", "Qs", reasons(), NOTHING),
        ("7s Ks 8s", "6s", "Qs", reasons(risen="Qs"), "partner Qs"),
        ("7s Ks 8s", "6s", "Qs", reasons(), NOTHING),
        ("9s Js Ns", "Ts", "Qs", reasons(), "takes Qs"),
        ("9s Js Ns", "Ts", "Qs", reasons(risen="Ns"), "prize Qs Ns"),
        ("9s 8s 7s", "Qs", "Ts", reasons(), "enough Ts Qs"),
        ("9s 8s 7s", "Ts", "Qs", reasons(Family.SWORDS), "stake"),
        ("9s 8s 7s", "Qs", "Ts", reasons(lost=-1), NOTHING),
        ("9s 8s 7s", "Qs", "Ts", NO_REASONS, NOTHING),
    ],
)
def test_a_trick_that_somebody_has_for_certain(
    played: str, done: str, better: str, why: Reasons, expected: str
) -> None:
    held = {**dict(zip(range(3), played.split(), strict=True)), 3: PLAYS_LAST}
    view = view_of(table(held, "7b 8b", dealer=3).discard("7b 8b").play(played))
    assert found(view, Play(3, card(done)), Play(3, card(better)), why) == expected


@pytest.mark.parametrize(
    ("done", "better", "why", "expected"),
    [
        ("7d", "9s", reasons(risen="Kd"), "away Kd"),
        ("Kd", "9s", reasons(risen="Kd"), "too-early Kd"),
        ("9s", "Kd", reasons(risen="Kd"), "now Kd"),
        ("16", "9s", reasons(Part.LAST_TRICK), "trumps-later"),
        ("9s", "16", reasons(Family.MOORS), "trumps-now"),
        ("9s", "An", reasons(Family.MOORS), "takes An"),
        ("16", "09", reasons(Part.LAST_TRICK), "for-last-trick 16"),
        ("16", "09", reasons(Family.GRANDE), "keep 16"),
        ("9s", "8b", reasons(risen="Kb"), "side Kb"),
        ("9s", "Nc", reasons(risen="Kc"), "side Kc"),
        ("9s", "8s", reasons(Part.CARDS), "stake"),
    ],
)
def test_a_lead(done: str, better: str, why: Reasons, expected: str) -> None:
    view = view_of(table({0: LEADS}, "7b Ab", dealer=3).discard("7b Ab"))
    assert found(view, Play(0, card(done)), Play(0, card(better)), why) == expected


@pytest.mark.parametrize(
    ("done", "better", "why", "expected"),
    [
        ("9s 8s", "9s 6c", reasons(risen="Kc"), "void Kc"),
        ("9s 8s", "9s 6c", reasons(Family.MOORS), "stake"),
        ("9s 8s", "9s 8b", reasons(risen="Kb"), "side Kb"),
        ("9s 8s", "9s Jd", reasons(risen="Jd"), "safe Jd"),
        ("9s 8s", "9s Ab", reasons(Family.ACES), "safe Ab"),
        ("9s Jd", "9s 8s", reasons(Part.DECLARED), "declarable"),
        ("9s 8s", "9s Jd", reasons(Part.DECLARED), "stake"),
        ("9s Qd", "9s 8s", reasons(Family.QUEENS), "keep Qd"),
    ],
)
def test_a_discard(done: str, better: str, why: Reasons, expected: str) -> None:
    view = view_of(table({3: DISCARDS}, dealer=3))
    assert found(view, Discard(3, cards(done)), Discard(3, cards(better)), why) == expected


def test_a_declaration() -> None:
    view = view_of(table({0: "Kd Qd Jd"}, "7b Ab", dealer=3).discard("7b Ab"))
    everything = Declare(0, as_declared(view.hand.choices.declarable))
    assert found(view, KeepSilent(0), everything, NO_REASONS) == "declare"
    assert found(view, everything, KeepSilent(0), NO_REASONS) == "silent"


@pytest.mark.parametrize(
    ("done", "better", "why", "expected"),
    [
        ("Kd", "6d", reasons(lost=-9), "below 6d Kd"),
        ("6d", "8d", reasons(fallen="Be", lost=-9), "others Be"),
        ("6d", "8d", reasons(lost=-9), "fewer"),
        ("6d", "8d", reasons(), NOTHING),
    ],
)
def test_points_to_be_avoided(done: str, better: str, why: Reasons, expected: str) -> None:
    held = {0: "9d", 1: "Ad", 2: "Jd", 3: "Kd 6d 8d"}
    view = view_of(table(held, game=MATTAZZA, players=4, dealer=3).play("9d Ad Jd"))
    assert found(view, Play(3, card(done)), Play(3, card(better)), why) == expected


@pytest.mark.parametrize("game", ["ottocento", "mattazza"])
def test_a_payment_is_explained_by_the_piles(game: str) -> None:
    kinds = set()
    for seed in range(12):
        for step in play_hand((game, {}), seed).steps:
            if step.before.hand is None or step.before.hand.phase is not Phase.PAY:
                continue
            view = view_for(step.before, step.before.hand.turn)
            first, *others = view.hand.choices.payable
            for other in others:
                pair = Pay(view.seat, first), Pay(view.seat, other)
                kinds |= {found(view, *way, NO_REASONS).split()[0] for way in (pair, pair[::-1])}
    more = {"rid", "helps"} if game == "mattazza" else {"keep", "helps", "least"}
    assert kinds - {NOTHING} == more


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("kind", list(IdeaKind))
def test_an_idea_is_a_whole_sentence(kind: IdeaKind, language: Language) -> None:
    idea = Idea(kind, card("Kd"), card("Be"), Suit.COINS, Family.COINS)
    said = idea_in_words(language, idea)
    assert said[0].isupper()
    assert said.endswith(".")
    assert "{" not in said
    assert len(said) < 100
