"""Messages of evenings: signing up, draws, standings, their director's panel, their results."""

from __future__ import annotations

from bot.render.as_text.card_emojis import CardEmojis
from bot.render.club.picture import ClubFacts, club_picture
from bot.render.drawing.picture import Picture
from bot.text import Language
from tests.approval.gallery.tables import Named
from tests.builders.evening_panels import Cast, every_panel


def evenings(language: Language, emojis: CardEmojis) -> Named:  # noqa: ARG001 (one of a kind)
    for name, caption, panel in every_panel(Cast(), language, _picture):
        yield f"evening/{name}", caption, panel


def _picture(facts: ClubFacts | None, language: Language) -> Picture | None:
    return None if facts is None else club_picture(facts, language)
