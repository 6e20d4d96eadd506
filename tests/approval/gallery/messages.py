"""Every kind of message that the bot writes, of the same moments each time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from bot.game.games import GameName
from bot.render.as_text.card_emojis import CardEmojis, card_emojis
from bot.render.cards.emoji import EmojiPicture, emoji_pictures
from bot.text import Language
from bot.ui.components import Button, Buttons, Image, Menu, Panel, Part, Picker, Text
from tests.approval.gallery.absence import lateness
from tests.approval.gallery.confirmations import misclicks
from tests.approval.gallery.proposals import between
from tests.approval.gallery.reference import guides, looking_up, notices, scores
from tests.approval.gallery.replays import hands_again, watched
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

    @property
    def words(self) -> str:
        """Everything that is to be read: texts, alt texts, labels and what menus offer."""
        return "\n".join(chain.from_iterable(_words(part) for part in self.panel.parts))


def every_message(emojis: CardEmojis) -> Iterator[Message]:
    """Each message in each language; names are unique in a language."""
    for language in Language:
        for kind in (
            before_play, at_table, in_hand, misclicks, watched, scores, hands_again, looking_up,
            guides, notices, order, between, lateness,
        ):  # fmt: skip
            for name, caption, panel in kind(language, emojis):
                yield Message(name, caption, language, panel)


def uploaded_emojis() -> dict[int, EmojiPicture]:
    """The emojis as the application has them in the gallery, by id."""
    return dict(enumerate(emoji_pictures(), FIRST_EMOJI_ID))


def named_emojis(uploaded: dict[int, EmojiPicture]) -> CardEmojis:
    """The emojis for the panels."""
    return card_emojis((str(each.name), emoji_id) for emoji_id, each in uploaded.items())


def _words(part: Part) -> Iterator[str]:
    match part:
        case Text(content):
            yield content
        case Image(picture):
            yield picture.alt
        case Buttons(buttons):
            yield from (_button_words(button) for button in buttons)
        case Menu(options=options, placeholder=placeholder):
            yield placeholder
            yield from (f"{o.emoji} {o.label} {o.description}" for o in options)
        case Picker(of=of, placeholder=placeholder, chosen=chosen):
            yield f"{placeholder} [{of.value}] {chosen}"


def _button_words(button: Button) -> str:
    live = "dead" if button.disabled else "live"
    return f"[{button.emoji} {button.label}] {button.style.value} {live} {button.id}"
