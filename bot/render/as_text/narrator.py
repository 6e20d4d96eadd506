"""The context of a match's texts: the language, the players, the surface."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.game.model.cards import Card
from bot.game.model.rules import RuleSet
from bot.render.as_text.card_emojis import NO_EMOJIS, CardEmojis
from bot.text import Language
from bot.text.plain import clean, escape, isolated
from bot.text.words.lists import listed


@dataclass(frozen=True, slots=True)
class Narrator:
    """What every text about a match needs besides the facts.

    ``names`` are the players' names by seat, not yet escaped; ``sides`` are the seats of
    each running score: partners, or each player alone. With ``markdown`` names are escaped for a
    Discord message; without it lines are plain text for a terminal. Texts in columns are always
    plain, to be shown with `bot.text.plain.code_block`. ``emojis`` precede cards in lines of
    markdown; with ``whole_names`` every card is named with its suit, even where the suit of the
    trick is understood.
    """

    language: Language
    rules: RuleSet
    sides: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    markdown: bool = False
    emojis: CardEmojis = NO_EMOJIS
    whole_names: bool = False

    @property
    def without_emojis(self) -> Narrator:
        """The same narrator, cards by their names alone."""
        return replace(self, emojis=NO_EMOJIS)

    def name(self, seat: int) -> str:
        """The player's name inside a sentence."""
        return escape(self.names[seat]) if self.markdown else self.plain_name(seat)

    def sign(self, shown: Card) -> str:
        """The prefix of the card's name in a line of markdown: its emoji, if there is one."""
        return self.emojis.before(shown, self.language)

    def side(self, side: int) -> str:
        """The side's players inside a sentence: "Anna and Carla"."""
        return self.people(self.sides[side])

    def people(self, seats: Iterable[int]) -> str:
        """One or more players inside a sentence."""
        return listed(self.language, [self.name(seat) for seat in seats])

    def plain_name(self, seat: int) -> str:
        """The player's name for a column."""
        return isolated(clean(self.names[seat]))

    def people_plain(self, seats: Iterable[int]) -> str:
        """One or more players on a button or in a column."""
        return listed(self.language, [self.plain_name(seat) for seat in seats])

    def side_of(self, seat: int) -> int:
        """The side that the seat plays for."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)
