"""The sentence on how a hand ended: who won it, by how much, and what decided it."""

from dataclasses import replace

import pytest

from bot.draw.hand import Narrator
from bot.draw.results import deciding_points, hand_summary, out_lines
from bot.words import Language
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.cards import cards
from tarocchino.core.model.combinations import Tally, combinations_of, cricche, sequences
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.scoring import HandSheet, SideSheet
from tests.builders.narrated import EVERYBODY, narrator

EN, IT = Language.ENGLISH, Language.ITALIAN
RULES = RuleSet()


def side(held: str, seats: tuple[int, ...] = (0, 2), **changes) -> SideSheet:
    pile = cards(held)
    counted = frozenset(pile)
    sheet = SideSheet(
        seats=seats,
        sequences=Tally(sequences(counted, RULES)),
        cricche=Tally(cricche(counted, RULES)),
        pile=pile,
    )
    return replace(sheet, **changes)


def hand_of(*sides: SideSheet, **changes) -> HandSheet:
    return replace(HandSheet(3, sides, None, tuple(s.total for s in sides)), **changes)


def told(sheet: HandSheet, language: Language = EN, of: Narrator | None = None, score=(0, 0)):
    return hand_summary(of or narrator(language), sheet, score)


ACE = side("As", (1, 3), cards=1)


@pytest.mark.parametrize(
    ("sheet", "english", "italian"),
    [
        (
            hand_of(side("Ks Qs Ns Be"), ACE),
            "Anna and Carla win the hand by 14: the sequence of swords with the Bégato made 15.",
            "Anna e Carla vincono la smazzata di 14: la sequenza di Spade con il Bégato ha fatto "
            "15.",
        ),
        (
            hand_of(side("Ks Qs Ns Kb Qb Jb Kc Qc Nc Jc Ac", cards=20), ACE),
            "Anna and Carla win the hand by 130: three sequences, doubled, made 80; the sequence "
            "of cups made 40 of them.",
            "Anna e Carla vincono la smazzata di 130: tre sequenze, raddoppiate, hanno fatto 80; "
            "la sequenza di Coppe ne ha fatti 40.",
        ),
        (
            hand_of(ACE, side("Ks Kb Kc Kd Qs Qb Qc", (0, 2))),
            "Anna and Carla win the hand by 47: four Kings and three Queens made 48.",
            "Anna e Carla vincono la smazzata di 47: quattro Re e tre Regine hanno fatto 48.",
        ),
        (
            hand_of(side("6c", cards=50), side("7c", (1, 3), cards=37)),
            "Anna and Carla win the hand by 13: the cards themselves made 50 against 37.",
            "Anna e Carla vincono la smazzata di 13: gli scartini hanno fatto 50 contro 37.",
        ),
        (
            hand_of(side("6c", cards=43), side("7c", (1, 3), cards=43)),
            "The hand is level, at 43 each.",
            "La smazzata è patta, a 43 per parte.",
        ),
        (
            hand_of(side("6c", cards=933, last_trick=6), SideSheet((1, 3), cappotto=True)),
            "Anna and Carla take every trick, a cappotto: 939 points to 0.",
            "Anna e Carla fanno tutte le prese, cappotto: 939 punti a 0.",
        ),
        (
            HandSheet(0, (), None, (0, 0)),
            "Thrown in: everybody passed.",
            "A monte: sono passati tutti.",
        ),
    ],
    ids=["sequence", "doubled", "cricche", "cards", "level", "cappotto", "thrown in"],
)
def test_a_hand_of_partners(sheet: HandSheet, english: str, italian: str) -> None:
    assert (told(sheet), told(sheet, IT)) == (english, italian)


def test_a_hand_that_was_called_out() -> None:
    found = combinations_of(cards("Ks Kb Kc Kd"), RULES)
    out, other = SideSheet((0, 2), (found,)), SideSheet((1, 3))
    sheet = hand_of(out, other, called_out=0)
    assert told(sheet, score=(812, 640)) == (
        "Anna and Carla call out: the 34 points just declared make 812, which wins the match."
    )


@pytest.mark.parametrize(
    ("own", "others", "alone", "score", "sentence"),
    [
        (200, 90, False, (38, -19, -19), "Anna goes up and wins 38 poste, 200 points to 90: "),
        (90, 200, False, (-38, 19, 19),
         "Anna goes up and loses to Bruno and Carla, 19 poste to each, 200 points to 90: "),
        (90, 200, True, (-76, 38, 38),
         "Anna plays alone and loses to Bruno and Carla, 38 poste to each, 200 points to 90: "),
        (90, 90, False, (-16, 8, 8),
         "Anna goes up and loses 8 poste to each of the others: 90 points each isn’t enough."),
        (13, 9, False, (0, 0, 0),
         "Anna goes up and wins, 13 points to 9, too few for a single posta: "),
        (9, 16, False, (-2, 1, 1),
         "Anna goes up and loses to Bruno and Carla, one posta to each, 16 points to 9: "),
    ],
)  # fmt: skip
def test_a_hand_of_terziglio(
    own: int, others: int, alone: bool, score: tuple[int, ...], sentence: str
) -> None:
    game = GAMES[GameName.TERZIGLIO]
    rules = default_rules(game, players=3)
    teller = Narrator(EN, rules, game.scorers(3), EVERYBODY[:3])
    sides = side("6c", (0,), cards=own), side("7c", (1, 2), cards=others)
    sheet = HandSheet(0, sides, None, score, soloist=0, alone=alone)
    assert told(sheet, of=teller, score=score).startswith(sentence)


def mattazza(*sides: SideSheet, score: tuple[int, ...]) -> tuple[HandSheet, Narrator]:
    game = GAMES[GameName.MATTAZZA]
    rules = default_rules(game, players=len(sides))
    names = EVERYBODY[: len(sides)]
    teller = Narrator(EN, rules, game.scorers(len(sides)), names, unit=game.unit)
    return HandSheet(0, sides, None, score), teller


def test_the_player_with_the_most_points_of_mattazza_gets_the_penalty_and_may_be_out() -> None:
    players = [
        side("6c", (0,), cards=4),
        side("Ks Qs Ns", (1,), cards=9),
        side("7c", (2,), cards=8),
    ]
    sheet, teller = mattazza(*players, score=(0, 1, 0))
    assert told(sheet, of=teller, score=(0, 1, 0)) == (
        "Bruno has the most points, 19, and gets a penalty: the sequence of swords made 10."
    )
    assert told(sheet, of=teller, score=(0, 3, 0)).endswith(" made 10. Bruno is out.")


def test_players_of_mattazza_without_a_trick_get_the_penalties() -> None:
    none = [SideSheet((seat,), cappotto=True) for seat in (0, 2)]
    sheet, teller = mattazza(none[0], side("6c", (1,), cards=40), none[1], score=(1, 0, 1))
    assert told(sheet, of=teller, score=(1, 0, 1)) == (
        "Anna and Carla take no trick and get a penalty each: Bruno’s 40 points cost nothing."
    )


def test_the_open_game_tells_by_how_much_the_first_is_ahead_of_the_next() -> None:
    game = GAMES[GameName.OPEN]
    teller = Narrator(EN, default_rules(game, players=3), game.scorers(3), EVERYBODY[:3])
    points = (30.5, 44, 30.5)
    sides = [side("6c", (seat,), cards=each) for seat, each in enumerate(points)]
    sheet = hand_of(*sides)
    assert told(sheet, of=teller).startswith(
        "Bruno wins the hand with 44, 13½ more than Anna and Carla: "
    )
    shared = hand_of(*(replace(s, cards=44) for s in sides[:2]), sides[2])
    assert told(shared, of=teller) == "Anna and Bruno share the hand, with 44 each."


def test_points_in_tens_are_what_is_won_and_the_counted_ones_are_told_with_them() -> None:
    game = GAMES[GameName.QUINDICI]
    teller = Narrator(EN, default_rules(game, players=2), game.scorers(2), EVERYBODY[:2])
    sheet = hand_of(side("6c", (0,), cards=66), side("7c", (1,), cards=27), score=(7, 3))
    assert told(sheet, of=teller).startswith("Anna wins the hand by 4 (66 points to 27): ")
    level = hand_of(side("6c", (0,), cards=66), side("7c", (1,), cards=70), score=(7, 7))
    assert told(level, of=teller) == "The hand is level, at 7 each."


def test_what_decided_is_where_the_lead_was_greatest() -> None:
    better = side("Ks Qs Ns", cards=40, last_trick=6)
    worse = side("Kb Qb Nb Jb", (1, 3), cards=36)
    assert deciding_points(EN, better, worse) == "the last trick made 6"
    assert deciding_points(EN, worse, better) == "the sequence of batons made 15 against 10"


@pytest.mark.parametrize(
    ("reader", "english", "italian"),
    [
        (0, "You and Carla win the hand by 14: ", "Tu e Carla vincete la smazzata di 14: "),
        (1, "Anna and Carla win the hand by 14: ", "Anna e Carla vincono la smazzata di 14: "),
    ],
)
def test_the_reader_of_a_private_text_is_you(reader: int, english: str, italian: str) -> None:
    sheet = hand_of(side("Ks Qs Ns Be"), ACE)
    for language, start in ((EN, english), (IT, italian)):
        teller = replace(narrator(language), reader=reader)
        assert told(sheet, of=teller).startswith(start)


def test_a_soloist_and_who_plays_against_one_are_you() -> None:
    game = GAMES[GameName.TERZIGLIO]
    sides = side("6c", (0,), cards=90), side("7c", (1, 2), cards=200)
    sheet = HandSheet(0, sides, None, (-38, 19, 19), soloist=0)
    rules = default_rules(game, players=3)
    said = {
        (reader, language): told(
            sheet,
            of=Narrator(language, rules, game.scorers(3), EVERYBODY[:3], reader=reader),
            score=(-38, 19, 19),
        )
        for reader in (0, 1)
        for language in Language
    }
    assert said[0, EN].startswith("You go up and lose to Bruno and Carla, 19 poste to each")
    assert said[0, IT].startswith("Vai su e perdi contro Bruno e Carla, 19 poste a testa")
    assert said[1, EN].startswith("Anna goes up and loses to you and Carla, 19 poste to each")
    assert said[1, IT].startswith("Anna va su e perde contro te e Carla, 19 poste a testa")


def test_whoever_gets_a_penalty_reads_it_of_themselves() -> None:
    none = SideSheet((0,), cappotto=True)
    others = (side("6c", (1,), cards=30), side("7c", (2,), cards=10))
    sheet, teller = mattazza(none, *others, score=(1, 0, 0))
    mine = replace(teller, reader=0)
    assert told(sheet, of=mine, score=(3, 0, 0)) == (
        "You take no trick and get a penalty: Bruno’s 30 points cost nothing. You are out."
    )
    assert told(sheet, of=replace(mine, language=IT), score=(3, 0, 0)) == (
        "Non fai prese e paghi una penalità: i 30 punti di Bruno non costano niente. Esci."
    )


def test_who_is_out_of_a_match_of_mattazza_and_for_what() -> None:
    none, most = SideSheet((0,), cappotto=True), side("6c", (0,), cards=30)
    others, lost = (side("7c", (1,)), side("8c", (2,))), (1, 0, 0)
    hands = [mattazza(each, *others, score=lost)[0] for each in (most, none, most)]
    _, teller = mattazza(none, *others, score=lost)
    assert [*out_lines(teller, hands, (3, 1, 0))] == [
        "Anna is out with 3 penalties: the most points twice, no trick once."
    ]
    mine = replace(teller, reader=0, language=IT)
    assert [*out_lines(mine, hands[1:2] * 3, (3, 1, 0))] == [
        "Esci con 3 penalità: ogni volta senza prese."
    ]
    assert [*out_lines(teller, [hands[0]] * 3, (3, 1, 0))] == [
        "Anna is out with 3 penalties: the most points every time."
    ]
