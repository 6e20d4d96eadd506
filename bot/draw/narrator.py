"""The context of a match's texts: the language, the players, the surface."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from bot.draw.card_emojis import NO_EMOJIS, CardEmojis
from bot.words import Language, say
from bot.words.numbers import listed
from bot.words.plain import clean, escape, isolated
from tarocchino.core.model.cards import Card
from tarocchino.core.model.rules import RuleSet


class Place(Enum):
    """Where a player sits as the reader sees it; the value is the texts' selector ``$who``."""

    READER = "you"
    PARTNER = "partner"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Narrator:
    """What every text about a match needs besides the facts.

    ``names`` are the players' names by seat, not yet escaped; ``sides`` are the seats of
    each running score: partners, or each player alone. With ``markdown`` names are escaped for a
    Discord message; without it lines are plain text for a terminal. Texts in columns are always
    plain, to be shown with `bot.words.plain.code_block`. ``emojis`` precede cards in lines of
    markdown; with ``whole_names`` every card is named with its suit, even where the suit of the
    trick is understood. ``reader`` is the seat of the one player who reads a private text: there
    they are "you", and each of ``partners`` is "your partner".
    """

    language: Language
    rules: RuleSet
    sides: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    markdown: bool = False
    emojis: CardEmojis = NO_EMOJIS
    whole_names: bool = False
    reader: int | None = None
    partners: tuple[int, ...] = ()

    def place_of(self, seat: int) -> Place:
        """Who the player is to the reader; "other" for everybody in a text that several read."""
        if seat == self.reader:
            return Place.READER
        return Place.PARTNER if seat in self.partners else Place.OTHER

    def named(self, seat: int) -> str:
        """The player by the reader's place, where no verb follows: "you", "your partner Bruno"."""
        who = self.place_of(seat).value
        return say(self.language, "named-by-place", who=who, player=self.name(seat))

    def opening(self, seat: int) -> str:
        """The same at the beginning of a line: "You", "Your partner Bruno"."""
        named = self.named(seat)
        is_name = self.place_of(seat) is Place.OTHER
        return named if is_name else named[:1].upper() + named[1:]

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
        """One or more players inside a sentence, the reader first: "you and Carla"."""
        ordered = sorted(seats, key=lambda seat: seat != self.reader)
        return listed(
            self.language,
            [self.named(seat) if seat == self.reader else self.name(seat) for seat in ordered],
        )

    def opening_people(self, seats: Iterable[int]) -> str:
        """The same at the beginning of a line: "You and Carla"."""
        players = tuple(seats)
        named = self.people(players)
        return named[:1].upper() + named[1:] if self.reader in players else named

    def people_as_object(self, seats: Sequence[int]) -> str:
        """The same after a preposition or a verb, where Italian has another word for "you"."""
        others = [self.name(seat) for seat in seats if seat != self.reader]
        if self.reader in seats:
            return listed(self.language, [say(self.language, "named-you-as-object"), *others])
        return listed(self.language, others)

    def who(self, seats: Sequence[int]) -> str:
        """The form of a verb for these players, as the texts' selector ``$who``: the reader alone
        ("you") or with others ("you-all"), one player ("one") or several ("other")."""
        if self.reader in seats:
            return "you" if len(seats) == 1 else "you-all"
        return "one" if len(seats) == 1 else "other"

    def plain_name(self, seat: int) -> str:
        """The player's name for a column."""
        return isolated(clean(self.names[seat]))

    def people_plain(self, seats: Iterable[int]) -> str:
        """One or more players on a button or in a column."""
        return listed(self.language, [self.plain_name(seat) for seat in seats])

    def side_of(self, seat: int) -> int:
        """The side that the seat plays for."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)
