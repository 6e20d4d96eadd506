"""Who tells a match to whom: in which language, of which players, for which surface."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.game.model.cards import Card
from bot.game.model.rules import RuleSet
from bot.render.as_text.card_emojis import NO_EMOJIS, CardEmojis
from bot.text import Language
from bot.text.plain import clean, escape, isolated
from bot.text.words.lists import listed


@dataclass(frozen=True, slots=True)
class Narrator:
    """What every text about a match needs besides the facts.

    ``names`` are the players' names by seat, as they call themselves; ``sides`` are the seats of
    each running score: partners, or each player alone. With ``markdown`` names are escaped for a
    Discord message; without, lines are plain for a terminal. Texts in columns are always plain,
    to be shown with `plain_text.code_block`. ``emojis`` go before cards in lines of markdown; with
    ``whole_names`` every card has its suit, also where that of the trick is understood.
    """

    language: Language
    rules: RuleSet
    sides: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    markdown: bool = False
    emojis: CardEmojis = NO_EMOJIS
    whole_names: bool = False

    def name(self, seat: int) -> str:
        """The player's name inside a sentence."""
        return escape(self.names[seat]) if self.markdown else self.plain_name(seat)

    def sign(self, shown: Card) -> str:
        """What goes before the card's name in a line of markdown: its emoji, where there is one."""
        return self.emojis.before(shown, self.language)

    def side(self, side: int) -> str:
        """The side's players inside a sentence: "Anna and Carla"."""
        return self.people(self.sides[side])

    def people(self, seats: Iterable[int]) -> str:
        """At least one player inside a sentence."""
        return listed(self.language, [self.name(seat) for seat in seats])

    def plain_name(self, seat: int) -> str:
        """The player's name for a column."""
        return isolated(clean(self.names[seat]))

    def side_of(self, seat: int) -> int:
        """The side that the seat plays for."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)
