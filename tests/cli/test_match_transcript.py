"""The demo's match as text: in order, trick by trick, nothing twice and nothing by halves."""

from bot.cli.demo import MatchTranscript
from bot.words import Language
from tests.builders.table import Gathering


def told_of(game: Gathering, transcript: MatchTranscript, hands: int, every: int) -> list[str]:
    """The lines of the first hands, asked for again after ``every`` actions."""
    lines = list(transcript.lines(game.lobby))
    assert lines == []
    actions = 0
    while len(game.match.sheets) < hands and not game.match.is_over:
        game.move()
        actions += 1
        if actions % every == 0:
            lines += transcript.lines(game.table)
    return lines + list(transcript.lines(game.table))


def test_a_transcript_begins_with_what_is_played_and_by_whom() -> None:
    lines = told_of(Gathering(seed=5), MatchTranscript(Language.ENGLISH), hands=1, every=1)
    assert lines[:2] == [
        "Ottocento to 800 · Tournament rules",
        "Anna and Carla play against Bruno and Dino.",
    ]
    three = Gathering("terziglio", players=3, seed=5)
    lines = told_of(three, MatchTranscript(Language.ITALIAN), hands=1, every=1)
    assert lines[1] == "Giocano Anna, Bruno e Carla."
    two = Gathering("centocinquanta", players=2, seed=5)
    lines = told_of(two, MatchTranscript(Language.ENGLISH), hands=1, every=1)
    assert lines[1] == "Anna plays against Bruno."


def test_every_trick_is_told_once_whole_and_in_order() -> None:
    lines = told_of(Gathering(seed=5), MatchTranscript(Language.ENGLISH), hands=2, every=3)
    tricks = [line for line in lines if "→" in line]
    assert [int(line.split(")")[0]) for line in tricks] == [*range(1, 16)] * 2
    assert all(line.count(" · ") == 3 for line in tricks)
    assert sum(line.startswith("TOTAL ") for line in lines) == 4
    assert [line for line in lines if line.startswith("Hand ")] == [
        line for number in (1, 2) for line in lines if line.startswith(f"Hand {number}: ")
    ]
