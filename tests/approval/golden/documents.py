"""The records that are told whole: a small match as a text document in each language."""

from dataclasses import dataclass
from pathlib import Path

from bot.table.panels.records import ReadableRecord, RecordForm, RecordPlace
from bot.words import Language
from tests.builders.record_files import PLAYED, record_file

FOLDER = Path(__file__).parent
DEALING = {"scheme": "deal-v1", "table": 42, "start": "ab" * 64}


@dataclass(frozen=True)
class Document:
    """A match of random play with its place, times and ending."""

    name: str
    game: str
    players: int
    seed: int
    hands: int
    ending: dict[str, object]

    def path(self, language: Language) -> Path:
        return FOLDER / f"{self.name}.{language.value}.txt"


DOCUMENTS = (
    Document("record_resigned", "quindici", 2, 3, 2, {"how": "resigned", "seat": 1}),
    Document("record_stopped", "open", 3, 1, 1, {"how": "agreed", "seat": 0}),
)


def write(document: Document, language: Language) -> str:
    """The document as it is given to people."""
    record = record_file(
        document.game,
        players=document.players,
        seed=document.seed,
        hands=document.hands,
        names=("Anna", "Bruno", "Carla")[: document.players],
        dealing=DEALING,
        played=PLAYED,
        ending=document.ending,
    )
    place = RecordPlace("tarocchino", "Club delle Due Torri")
    return ReadableRecord(RecordForm.TEXT, language, place)(record).decode()
