"""Record files as people have them: of a few hands, with names and fields of one's own."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PIL import Image

from bot.draw.style import Deck
from tarocchino.core.model.cards import PACK
from tests.builders.records import random_match, record_of

PLAYED = {"began": "2026-11-23T20:15:00Z", "ended": "2026-11-23T22:40:07Z"}


def record_file(
    game: str = "ottocento",
    knobs: dict[str, Any] | None = None,
    players: int = 4,
    *,
    seed: int = 1,
    hands: int | None = None,
    names: Sequence[str] = (),
    **fields: object,
) -> bytes:
    """The record of random play, cut off after so many hands; ``fields`` are added to it."""
    record = record_of(*random_match(seed, game, knobs, players))
    record["hands"] = record["hands"][:hands]
    record["players"] = [*names, *record["players"][len(names) :]]
    return json.dumps({**record, **fields}, ensure_ascii=False).encode()


def plain_deck(folder: Path) -> Deck:
    """A deck whose 62 cards are all the same small grey picture."""
    for card in PACK:
        Image.new("RGB", (120, 200), (120, 120, 120)).save(folder / f"{card.code}.png")
    return Deck(folder, index=False)
