"""No message has changed unless somebody has read it and approved it."""

import re
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from bot.client.components import Button, Buttons, ButtonStyle, Menu, Option, Panel, Text
from bot.client.custom_ids import CustomId, Verb
from bot.draw.canvas import Canvas
from bot.words import Language
from tests.approval.gallery.approved_messages import approved, differences, files_of
from tests.approval.gallery.messages import (
    Message,
    messages_in,
    undrawn_emojis,
)
from tests.approval.gallery.panel_text import panel_as_text
from tests.fixtures.laws import Thinning

ARTIFACTS = Path(__file__).parents[3] / "artifacts" / "gallery"
HOW = """
If it is as it should be: python -m tests.approval.gallery --approve, then commit the texts."""


@cache
def messages(language: Language) -> tuple[Message, ...]:
    """The messages, their pictures almost blank, which takes half as long."""
    with pytest.MonkeyPatch.context() as patch:
        for drawn in ("card", "tile", "panel", "stamp"):
            patch.setattr(Canvas, drawn, lambda *_, **__: None)
        patch.setattr(Image.Image, "save", lambda *_, **__: None)
        return tuple(messages_in(language, undrawn_emojis()))


def test_messages_are_as_approved(only_first: Thinning) -> None:
    for language in only_first(Language):
        found = files_of(messages(language))
        ending = f".{language.value}.txt"
        expected = {name: text for name, text in approved().items() if name.endswith(ending)}
        changes = differences(expected, found, ARTIFACTS)
        assert not changes, changes + HOW


RAW_MARKUP = re.compile(r"(?<!^)-# |^(-#|#{1,3}|>|-) (-#|#{1,3}|>|-|$)|^-#$", re.MULTILINE)
"""Marks that Discord shows as they are: it reads one, at the start of a line that has words."""


@pytest.mark.parametrize(
    ("text", "is_raw"),
    [
        ("-# Agreed", False), ("### Hand 1\n-# Agreed\n- one\n> two", False), ("a - b > c", False),
        ("-# -# Agreed", True), ("Agreed -# at", True), ("-# ", True), ("- ### Hand", True),
    ],
)  # fmt: skip
def test_raw_markup_is_told_from_marks_that_are_read(text: str, is_raw: bool) -> None:
    assert bool(RAW_MARKUP.search(text)) is is_raw


def test_no_message_shows_raw_markup(only_first: Thinning) -> None:
    for language in only_first(Language):
        for message in messages(language):
            texts = [part.content for part in message.panel.parts if isinstance(part, Text)]
            shown = [re.sub(r"```.*?```", "", text, flags=re.DOTALL) for text in texts]
            assert not any(map(RAW_MARKUP.search, shown)), message.full_name


def test_a_message_is_text_that_reads_like_it() -> None:
    ids = [CustomId(42, 17, Verb.PLAY, code) for code in ("So", "Kd")]
    panel = Panel(
        (
            Text("Your turn: <:tk_Kd_en_2c39c8f5:1290000000000001067>"),
            Buttons(
                (
                    Button(ids[0], "Sun", ButtonStyle.MAIN, emoji="<:tk_So_2c97ed6e:129>"),
                    Button(ids[1], "King", disabled=True),
                )
            ),
            Menu(
                ids[0], (Option("a", "One", "the first", chosen=True), Option("b", "Two")), "Which?"
            ),
        )
    )
    assert panel_as_text(panel).splitlines() == [
        "Your turn: :Kd_en:",
        "[:So: Sun]  main  tk:42:17:play:So",
        "[King]  plain, greyed out  tk:42:17:play:Kd",
        "[▾ Which?]  1 to 1  tk:42:17:play:So",
        "    (x) One: the first  a",
        "    ( ) Two  b",
        "(playing)",
    ]
