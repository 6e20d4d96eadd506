"""Events in words: which are shown, how, and to whom."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.draw.hand import hand_text
from bot.draw.transcript import line, transcript, trick_line
from bot.words import Language
from tarocchino.core.model.actions import Signal
from tarocchino.core.model.cards import cards
from tarocchino.core.model.combinations import combinations_of, total_points
from tarocchino.core.model.rules import RuleSetName
from tarocchino.core.model.tricks import Trick
from tarocchino.core.play.events import (
    CalledOut,
    CardPlayed,
    CardsDiscarded,
    CardsReceived,
    CombinationsDeclared,
    DiscardMade,
    Event,
    HandBegan,
    MatchWon,
    MattoPaid,
    TrickWon,
)
from tests.builders.narrated import narrator, played_hand
from tests.fixtures.laws import tried


def declared(seat: int, codes: str) -> CombinationsDeclared:
    found = combinations_of(cards(codes), narrator().rules)
    return CombinationsDeclared(seat, found, total_points(found))


LINES = [
    (HandBegan(2, 3), "Hand 3: Dario deals.", "Smazzata 3, mazziere Dario."),
    (
        CardsReceived(3, cards("8s Kc")),
        "Dario receives the 8 of swords and the King of cups.",
        "Dario riceve l’8 di Spade e il Re di Coppe.",
    ),
    (
        CardsReceived(0, cards("7d Kd 6d Ma 14 An")),
        "Anna is dealt: Trumps Angel, 14, Matto; Coins King, 6, 7.",
        "Anna riceve: Trionfi Angelo, 14, Matto; Danari Re, 6, 7.",
    ),
    (
        CardsDiscarded(3, cards("6c 09")),
        "Dario discards the 9 of trumps and the 6 of cups.",
        "Dario scarta il 9 di Trionfi e il 6 di Coppe.",
    ),
    (
        DiscardMade(3, 2),
        "Dario has discarded 2 cards: “Done.”",
        "Dario ha scartato 2 carte: «L’ho fatta».",
    ),
    (
        declared(1, "Ks Kc Kd"),
        "Bruno declares 17 points: three Kings without batons (17).",
        "Bruno accusa 17 punti: tre Re sbaglia Bastoni (17).",
    ),
    (
        declared(1, "Ks Kc Kd Qs Qc Qd Js Jc Jd"),
        "Bruno declares 146 points with sequenza and criccone: "
        "three Kings without batons (17); three Queens without batons (14); "
        "three Jacks without batons (12); the King, the Queen and the Jack of swords (10); "
        "the King, the Queen and the Jack of cups (10); "
        "the King, the Queen and the Jack of coins (10).",
        "Bruno accusa 146 punti, facendo Sequenza e Criccone: "
        "tre Re sbaglia Bastoni (17); tre Regine sbaglia Bastoni (14); "
        "tre Fanti sbaglia Bastoni (12); la Regina e il Fante di Spade (10); "
        "la Regina e il Fante di Coppe (10); la Regina e il Fante di Danari (10).",
    ),
    (
        CardPlayed(0, cards("Kd")[0], ()),
        "Anna plays the King of coins.",
        "Anna gioca il Re di Danari.",
    ),
    (CardPlayed(0, cards("Ma")[0], ()), "Anna shows the Matto.", "Anna copre il Matto."),
    (
        CardPlayed(0, cards("Qd")[0], (Signal.BUSSO, Signal.VOLO)),
        "Anna plays the Queen of coins: busso and volo!",
        "Anna gioca la Regina di Danari: busso e volo!",
    ),
    (TrickWon(2, (), 0), "Carla takes the trick.", "Presa di Carla."),
    (
        TrickWon(2, (), 10),
        "Carla takes the trick, and 10 points with it.",
        "Presa di Carla, con 10 punti.",
    ),
    (
        MattoPaid(2, cards("7c")[0], 1),
        "Carla pays for the Matto with the 7 of cups.",
        "Carla passa il 7 di Coppe per il Matto.",
    ),
    (CalledOut(1), "Bruno and Dario call out.", "Bruno e Dario si chiamano fuori."),
    (
        MatchWon(1, (654, 804)),
        "Bruno and Dario win the match, 804 to 654.",
        "Bruno e Dario vincono la partita, 804 a 654.",
    ),
    (
        MatchWon(None, (700, 700)),
        "The match is drawn, 700 to 700.",
        "La partita è patta, 700 a 700.",
    ),
]


def test_a_match_that_ends_before_anybody_scores_is_won_without_a_score() -> None:
    won = MatchWon(0, (0, 0))
    assert line(narrator(Language.ENGLISH), won) == "Anna and Carla win the match."
    assert line(narrator(Language.ITALIAN), won) == "Anna e Carla vincono la partita."


@pytest.mark.parametrize(("event", "english", "italian"), LINES, ids=lambda x: type(x).__name__)
def test_lines(event: Event, english: str, italian: str) -> None:
    assert line(narrator(Language.ENGLISH), event) == english
    assert line(narrator(Language.ITALIAN), event) == italian


def test_a_trick_in_one_line() -> None:
    trick = Trick(tuple(zip((3, 0, 1, 2), cards("Kd 6d 06 7c"), strict=True)))
    assert trick_line(narrator(), 4, trick, 1) == (
        "4) Dario: King of coins · Anna 6 · Bruno 6 Chariot · Carla 7 of cups → Bruno"
    )


def test_the_suit_is_told_once_when_the_matto_was_led() -> None:
    trick = Trick(tuple(zip((0, 1, 2, 3), cards("Ma 6d 7d Ac"), strict=True)))
    assert trick_line(narrator(Language.ITALIAN), 1, trick, 2) == (
        "1) Anna: Matto · Bruno 6 di Danari · Carla 7 · Dario Asso di Coppe → Carla"
    )


def test_signals_and_points_of_a_trick() -> None:
    trick = Trick(tuple(zip((0, 1, 2, 3), cards("Qd Kd 6d Nd"), strict=True)))
    told = trick_line(narrator(), 1, trick, 1, (Signal.VOLO,), 15)
    assert told == (
        "1) Anna: Queen of coins (volo) · Bruno King · Carla 6 · Dario Knight → Bruno (+15)"
    )


def test_names_are_escaped_for_discord_alone() -> None:
    names = ("*Anna*", "Bruno", "Carla", "Dario")
    event = CardPlayed(0, cards("Kd")[0], ())
    assert line(narrator(names=names, markdown=True), event) == r"\*Anna\* plays the King of coins."
    assert line(narrator(names=names), event) == "*Anna* plays the King of coins."


@pytest.mark.parametrize("seed", [111, 5, 17])
def test_the_public_hears_nothing_private(seed: int) -> None:
    events = played_hand(seed)
    public = "\n".join(transcript(narrator(), events))
    assert "is dealt" not in public
    assert "discards the" not in public
    told_to_dealer = "\n".join(transcript(narrator(), events, seats=(0,)))
    assert told_to_dealer.count("is dealt") == 1
    assert "Anna discards the" in told_to_dealer


@given(seed=st.integers(0, 10_000), rules=st.sampled_from(["torneo", "pagat", "parlour"]))
@tried(20)
def test_every_hand_can_be_told(seed: int, rules: str) -> None:
    rule_set = RuleSetName(rules)
    events = played_hand(seed, rule_set)
    tricks = sum(isinstance(event, TrickWon) for event in events)
    for language in Language:
        teller = narrator(language, rules=rule_set)
        told = list(transcript(teller, events, seats=range(4)))
        assert sum("→" in paragraph for paragraph in told) == tricks
        assert all("{" not in paragraph for paragraph in told)
        assert all(line(teller, event) for event in events)


def test_a_hand_as_text() -> None:
    held = cards("Kd 6d 7d Ma Be m2 14 An Qs")
    assert hand_text(Language.ITALIAN, held, narrator().rules) == (
        "Trionfi: Angelo · 14 · Moro II · Bégato · Matto\nSpade: Regina\nDanari: Re · 6 · 7"
    )
