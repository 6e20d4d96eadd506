"""The hands that are told: which match, which hand of it, and the text in each language."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.draw.hand import Narrator
from bot.draw.transcript import spaced, transcript
from bot.words import Language
from tarocchino.core.games import GAMES, GameName, read_match_rules
from tarocchino.core.play.events import Event
from tarocchino.core.play.match import MatchState, new_match
from tests.builders.narrated import next_hand

FOLDER = Path(__file__).parent
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gina")


@dataclass(frozen=True)
class Story:
    """One hand of a match: the seed of its deals, and which hand, from 0."""

    name: str
    seed: int
    hand: int
    game: GameName = GameName.OTTOCENTO
    players: int = 4
    knobs: Mapping[str, object] = field(default_factory=dict)

    def path(self, language: Language) -> Path:
        return FOLDER / f"{self.name}.{language.value}.txt"


STORIES = (
    Story("sequenza_and_matto", seed=111, hand=0),
    Story("calling_out", seed=71, hand=3),
    Story("terziglio", 3, 2, GameName.TERZIGLIO, 3, {"hands": 3}),
    Story("terziglio_faccio_di_mio", 2, 1, GameName.TERZIGLIO, 3),
    Story("millone", 0, 2, GameName.MILLONE, 2),
    Story("centocinquanta", 4, 2, GameName.CENTOCINQUANTA, 2),
    Story("quindici", 1, 1, GameName.QUINDICI, 2),
    Story("mattazza", 2, 5, GameName.MATTAZZA, 5),
    Story("open", 1, 0, GameName.OPEN, 5),
)


def tell(story: Story, language: Language) -> str:
    """The hand as everybody at the table would know it with all cards face up."""
    before, events = _play(story)
    narrator = Narrator(
        language,
        before.rules,
        before.game.scorers(before.players),
        NAMES[: before.players],
        unit=before.game.unit,
    )
    seats = range(before.players)
    paragraphs = transcript(narrator, events, seats, earlier=before.sheets)
    return "".join(f"{line}\n" for line in spaced(paragraphs))


def _play(story: Story) -> tuple[MatchState, list[Event]]:
    """The match before the hand that is told, and the events of that hand."""
    game = GAMES[story.game]
    rules = read_match_rules(game, story.knobs, story.players)
    state = new_match(game, rules, story.players)
    shuffler = random.Random(story.seed)
    while True:
        before = state
        state, events = next_hand(state, shuffler)
        if len(before.sheets) == story.hand:
            return before, events
