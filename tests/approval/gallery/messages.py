"""Every kind of message that the bot writes, of the same moments each time."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from bot.client.components import Panel
from bot.draw.card_emojis import (
    CardEmojis,
    EmojiName,
    EmojiPicture,
    card_emojis,
    emoji_keys,
    emoji_pictures,
)
from bot.words import Language
from tarocchino.core.games import GameName
from tests.approval.gallery.absence import lateness
from tests.approval.gallery.club import history, statistics
from tests.approval.gallery.confirmations import misclicks
from tests.approval.gallery.daily import of_the_day
from tests.approval.gallery.evenings import evenings
from tests.approval.gallery.leaderboards import of_a_club
from tests.approval.gallery.panel_text import panel_as_text
from tests.approval.gallery.proposals import between
from tests.approval.gallery.puzzles import of_puzzles
from tests.approval.gallery.reference import guides, looking_up, notices, scores
from tests.approval.gallery.replays import hands_again, reviewed, watched
from tests.approval.gallery.settings import order
from tests.approval.gallery.tables import at_table, before_play, in_hand

FIRST_EMOJI_ID = 1_290_000_000_000_001_000


@dataclass(frozen=True)
class Message:
    """A message of the gallery: ``name`` with its kind before the first slash, a caption."""

    name: str
    caption: str
    language: Language
    panel: Panel

    @property
    def full_name(self) -> str:
        return f"{self.name}/{self.language.value}"

    @property
    def kind(self) -> str:
        return self.name.partition("/")[0]

    @property
    def is_one_of_many(self) -> bool:
        """Whether it is a page of rules like others that are shown."""
        game, _, page = self.name.removeprefix("rules/").partition("-")
        return self.kind == "rules" and page != "1" and game != GameName.OTTOCENTO.value

    @cached_property
    def words(self) -> str:
        """Everything that is to be read, a line for each control."""
        return panel_as_text(self.panel)


def every_message(emojis: CardEmojis) -> Iterator[Message]:
    """Each message in each language; names are unique in a language."""
    for language in Language:
        yield from messages_in(language, emojis)


def messages_in(language: Language, emojis: CardEmojis) -> Iterator[Message]:
    """Each message in this language."""
    for kind in (
        before_play, at_table, in_hand, misclicks, watched, scores, of_a_club,
        hands_again, reviewed,
        looking_up, guides, notices, order, between, lateness, statistics, history, evenings,
        of_the_day, of_puzzles,
    ):  # fmt: skip
        for name, caption, panel in kind(language, emojis):
            yield Message(name, caption, language, panel)


def uploaded_emojis() -> dict[int, EmojiPicture]:
    """The emojis as the application has them in the gallery, by id."""
    return dict(enumerate(emoji_pictures(), FIRST_EMOJI_ID))


def named_emojis(uploaded: dict[int, EmojiPicture]) -> CardEmojis:
    """The emojis for the panels."""
    return card_emojis((str(each.name), emoji_id) for emoji_id, each in uploaded.items())


def undrawn_emojis() -> CardEmojis:
    """As `named_emojis`, but for the hash of the pixels, which no approved text has."""
    names = (str(EmojiName(code, language, "0000")) for code, language in emoji_keys())
    return card_emojis((name, emoji_id) for emoji_id, name in enumerate(names, FIRST_EMOJI_ID))
