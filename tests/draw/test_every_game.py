"""Every game in words: its own events, sheets and scores of one, two and many players."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.draw.hand import Narrator
from bot.draw.score_text import COLUMNS, running_score, score_sheet
from bot.draw.transcript import line, transcript, trick_line
from bot.words import Language
from bot.words.plain import width
from tarocchino.core.games import GAMES, GameName, default_rules, read_match_rules
from tarocchino.core.model.actions import BidWord, Saying
from tarocchino.core.model.cards import card, cards
from tarocchino.core.model.tricks import Trick
from tarocchino.core.play.events import (
    BidMade,
    CardPlayed,
    Event,
    HandBegan,
    HandScored,
    HandThrownIn,
    MatchWon,
    SoloistDecided,
    TrickWon,
)
from tarocchino.core.play.match import MatchState, new_match
from tarocchino.core.play.scoring import HandSheet
from tests.builders.narrated import EVERYBODY, next_hand, teller_of
from tests.fixtures.laws import tried

A_MESSAGE = 4000
TABLES = [(game, players) for game in GameName for players in GAMES[game].players]


def at_table(
    game: GameName, players: int, language: Language = Language.ENGLISH, **knobs: object
) -> Narrator:
    rules = read_match_rules(GAMES[game], knobs, players)
    sides = GAMES[game].scorers(players)
    return Narrator(language, rules, sides, EVERYBODY[:players], unit=GAMES[game].unit)


LINES = [
    (BidMade(0, BidWord.PASSO), "Anna passes: “Passo.”", "Anna passa: «Passo»."),
    (
        BidMade(1, BidWord.POSSO),
        "Bruno would like to go up: “Posso?”",
        "Bruno chiede di andare su: «Posso?»",
    ),
    (BidMade(2, BidWord.VA_BENE), "Carla agrees: “Va bene!”", "Carla è d’accordo: «Va bene!»"),
    (
        BidMade(0, BidWord.FACCIO_DI_MIO),
        "Anna plays with their own cards: “Faccio di mio.”",
        "Anna gioca con le sue carte: «Faccio di mio».",
    ),
    (
        SoloistDecided(1, alone=False),
        "Bruno goes up, takes the pozzo and plays against Anna and Carla.",
        "Bruno va su, prende il pozzo e gioca contro Anna e Carla.",
    ),
    (
        SoloistDecided(1, alone=True),
        "Bruno plays alone against Anna and Carla; the pozzo waits for the last trick.",
        "Bruno gioca da solo contro Anna e Carla; il pozzo va a chi farà l’ultima presa.",
    ),
    (
        HandThrownIn(),
        "Everybody passes, so the cards are thrown in.",
        "Passano tutti: le carte vanno a monte.",
    ),
    (
        MatchWon((0, 2), (40, -80, 40)),
        "Anna and Carla share first place with 40 poste. Anna 40; Bruno −80; Carla 40.",
        "Anna e Carla sono primi alla pari con 40 poste. Anna 40; Bruno −80; Carla 40.",
    ),
    (
        MatchWon(1, (-20, 40, -20)),
        "Bruno wins with 40 poste. Anna −20; Bruno 40; Carla −20.",
        "Bruno vince con 40 poste. Anna −20; Bruno 40; Carla −20.",
    ),
]


def test_terziglio_in_words() -> None:
    for event, english, italian in LINES:
        assert line(at_table(GameName.TERZIGLIO, 3), event) == english, italian
        assert line(at_table(GameName.TERZIGLIO, 3, Language.ITALIAN), event) == italian, english


MATTAZZA_LINES = [
    (
        CardPlayed(1, card("Kd"), (), Saying.ANDARE_A_DURO),
        "Bruno plays the King of coins: “I’m going hard!”",
        "Bruno gioca il Re di Danari: «Vado a duro!»",
    ),
    (
        HandBegan(2, 0, (1,)),
        "Hand 3: Anna deals.\nBruno sits out this hand.",
        "Smazzata 3, mazziere Anna.\nBruno riposa.",
    ),
    (
        MatchWon((0, 3), (1, 3, 3, 0)),
        "Anna and Dario win the match. Penalties: Anna 1; Bruno 3; Carla 3; Dario 0.",
        "Anna e Dario vincono la partita. Punti di penalità: Anna 1; Bruno 3; Carla 3; Dario 0.",
    ),
    (
        MatchWon(None, (3, 3, 3, 3)),
        "The match has no winner: everybody is out. Penalties: Anna 3; Bruno 3; Carla 3; Dario 3.",
        "La partita non ha vincitori: sono usciti tutti. "
        "Punti di penalità: Anna 3; Bruno 3; Carla 3; Dario 3.",
    ),
]


@pytest.mark.parametrize(
    ("event", "english", "italian"), MATTAZZA_LINES, ids=lambda x: type(x).__name__
)
def test_mattazza_in_words(event: Event, english: str, italian: str) -> None:
    assert line(at_table(GameName.MATTAZZA, 4), event) == english
    assert line(at_table(GameName.MATTAZZA, 4, Language.ITALIAN), event) == italian


def test_what_is_said_stands_behind_the_card_in_a_finished_trick() -> None:
    sayings = ((0, Saying.ANDARE_IN_CAMPAGNA), (2, Saying.TRAVALICARE))
    trick = Trick(tuple(zip((0, 1, 2), cards("7d Kd 6d"), strict=True)), sayings=sayings)
    told = trick_line(at_table(GameName.MATTAZZA, 3), 2, trick, 1)
    assert told == (
        "2) Anna: 7 of coins “Off to the country!” · Bruno King · Carla 6 “Step across!” → Bruno"
    )


def test_halves_are_written_as_such() -> None:
    won = MatchWon(0, (12.5, 0.5))
    assert line(at_table(GameName.OPEN, 2), won) == "Anna wins the match, 12½ to ½."
    drawn = MatchWon((0, 1), (40, 40))
    assert line(at_table(GameName.OPEN, 2), drawn) == (
        "Anna and Bruno share first place with 40 points. Anna 40; Bruno 40."
    )


def test_running_poste_carry_their_signs() -> None:
    hands = [
        HandSheet(0, (), None, (40, -20, -20), soloist=0),
        HandSheet(0, (), None, (0, 0, 0)),
    ]
    told = running_score(at_table(GameName.TERZIGLIO, 3, hands=5), hands)
    assert told.splitlines() == [
        "        Anna    Bruno    Carla",
        "──────────────────────────────",
        "1        +40      −20      −20",
        "2          0        0        0",
        "──────────────────────────────",
        "          40      −20      −20",
        "5 hands agreed",
    ]


def test_more_than_four_scores_stand_in_two_tables() -> None:
    hands = [HandSheet(0, (), None, (1, 2, 3, 4.5, 5, 6, 12.5))]
    told = running_score(at_table(GameName.OPEN, 7), hands)
    assert told.splitlines() == [
        "      Anna  Bruno  Carla  Dario",
        "───────────────────────────────",
        "1        1      2      3     4½",
        "───────────────────────────────",
        "         1      2      3     4½",
        "",
        "       Elena    Fabio     Gina",
        "──────────────────────────────",
        "1          5        6      12½",
        "──────────────────────────────",
        "           5        6      12½",
    ]


def test_a_hand_thrown_in_has_no_sheet() -> None:
    told = score_sheet(at_table(GameName.TERZIGLIO, 3), HandSheet(0, (), None, (0, 0, 0)))
    assert told == "Thrown in: everybody passed."


@given(table=st.sampled_from(TABLES), seed=st.integers(0, 10_000))
@tried(60)
def test_every_game_can_be_told_in_few_columns(table: tuple[GameName, int], seed: int) -> None:
    name, players = table
    state: MatchState = new_match(GAMES[name], default_rules(GAMES[name], players=players), players)
    shuffler = random.Random(seed)
    for _ in range(2):
        if state.is_over:
            break
        before = state
        state, events = next_hand(state, shuffler)
        for language in Language:
            teller = teller_of(state, language)
            told = list(transcript(teller, events, range(players), before.sheets))
            tricks = sum(isinstance(event, TrickWon) for event in events)
            assert sum("→" in paragraph for paragraph in told) == tricks
            assert all("{" not in paragraph for paragraph in told)
            shown = (event for event in events if not isinstance(event, HandScored))
            assert all(line(teller, event) for event in shown)
            sheet = score_sheet(teller, state.sheets[-1])
            assert len(sheet) < A_MESSAGE
            assert max(width(row) for row in sheet.splitlines()) <= COLUMNS
            running = running_score(teller, state.sheets)
            assert max(width(row) for row in running.splitlines()) <= COLUMNS


@given(seed=st.integers(0, 10_000), players=st.integers(2, 7))
@tried(20)
def test_the_sheet_and_the_running_score_contain_every_total(seed: int, players: int) -> None:
    game = GAMES[GameName.OPEN]
    state, _ = next_hand(new_match(game, default_rules(game), players), random.Random(seed))
    teller = teller_of(state)
    sheet, running = score_sheet(teller, state.sheets[-1]), running_score(teller, state.sheets)
    for side in state.sheets[-1].sides:
        written = f"{side.total:g}".replace(".5", "½")
        written = written.removeprefix("0") if written != "0" else written
        assert side.cappotto or any(row.endswith(written) for row in sheet.splitlines())
        assert written in running.split()


def test_many_players_have_a_row_each() -> None:
    game = GAMES[GameName.MATTAZZA]
    state, _ = next_hand(new_match(game, default_rules(game, players=5), 5), random.Random(0))
    rows = score_sheet(teller_of(state), state.sheets[-1]).splitlines()
    assert [row.split()[0] for row in rows[2:7]] == list(EVERYBODY[:5])
    (out,) = [seat for seat, side in enumerate(state.sheets[-1].sides) if side.cappotto]
    assert rows[2 + out].endswith("no trick")
    assert rows[-1] == f"Lost by {EVERYBODY[out]}"


IN_TRICKS = [
    (game, players)
    for game in (GameName.MATTAZZA, GameName.OPEN)
    for players in GAMES[game].players
    if players > 3
]


@pytest.mark.parametrize(("game", "players"), IN_TRICKS)
def test_the_score_table_adds_up_where_tricks_score_combinations(
    game: GameName, players: int
) -> None:
    knobs = {"trick_combinations": True}
    match = new_match(GAMES[game], read_match_rules(GAMES[game], knobs, players), players)
    counted = 0
    for seed in range(8):
        state, _ = next_hand(match, random.Random(seed))
        sheet = state.sheets[-1]
        told = score_sheet(teller_of(state), sheet)
        assert max(width(row) for row in told.splitlines()) <= COLUMNS
        table = told.split("\n\n")[0]
        numbers = r"(?: +\d*[½]?){4,6}$"
        rows = [row.group().split() for row in re.finditer(numbers, table, re.MULTILINE)]
        for *parts, total in rows:
            assert sum(map(_read, parts)) == _read(total)
        took = [side for side in sheet.sides if side.pile and not side.cappotto]
        assert [_read(row[-1]) for row in rows] == [side.total for side in took]
        counted += any(side.trick_combinations for side in sheet.sides)
    assert counted


def _read(written: str) -> float:
    return float(written.rstrip("½") or 0) + (0.5 if "½" in written else 0)


def test_quindici_shows_the_points_that_are_scored() -> None:
    game = GAMES[GameName.QUINDICI]
    state, _ = next_hand(new_match(game, default_rules(game), 2), random.Random(3))
    sheet = state.sheets[-1]
    for language, label in ((Language.ENGLISH, "SCORED"), (Language.ITALIAN, "SI SEGNANO")):
        parts = score_sheet(teller_of(state, language), sheet).split("\n\n")
        for part, side, scored in zip(parts, sheet.sides, sheet.score, strict=True):
            assert side.total != scored
            assert part.splitlines()[-1].split() == [*label.split(), str(scored)]
