"""Nothing that people see has changed without somebody having looked at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from PIL import Image

from bot.render.as_text.card_emojis import NO_EMOJIS
from tests.approval.gallery import checksums
from tests.approval.gallery.checksums import (
    FILE,
    Mark,
    differences,
    machinery,
    message_marks,
    picture_marks,
)
from tests.approval.gallery.index import index_page
from tests.approval.gallery.messages import every_message
from tests.approval.gallery.pictures import Shown

HOW = """
Look at it: python -m tests.approval.gallery FOLDER, then open FOLDER/index.html.
If it is as it should be: python -m tests.approval.gallery --write-checksums, then commit it."""


def verify(prefix: str, found: Mapping[str, Mark]) -> None:
    drawn_with, kept = checksums.read(FILE.read_text(encoding="utf-8"))
    of_kind = {name: mark for name, mark in kept.items() if name.startswith(prefix)}
    changes = differences(of_kind, found, exactly=drawn_with == machinery())
    assert not changes, "\n".join([f"{len(changes)} differences", *changes, HOW])


def test_pictures_are_as_they_were_looked_at() -> None:
    verify("picture:", picture_marks())


def test_messages_are_as_they_were_looked_at() -> None:
    verify("message:", message_marks())


def test_a_file_of_marks_is_read_as_it_is_written() -> None:
    marks = {"picture:a/b": Mark("2x3", "00ff", "0f"), "message:c/en": Mark("12", "ab")}
    assert checksums.read(checksums.written(marks)) == (machinery(), marks)


def test_what_changed_is_named() -> None:
    old = {"picture:a": Mark("1x1", "0", "7"), "picture:b": Mark("1x1", "0", "7")}
    new = {"picture:a": Mark("1x1", "1", "7"), "picture:c": Mark("1x1", "0", "7")}
    expected = ["changed: picture:a", "new: picture:c", "gone: picture:b"]
    assert differences(old, new, exactly=True) == expected


@pytest.mark.parametrize(
    ("other", "is_like"),
    [
        (Mark("1x1", "1", "78"), True),
        (Mark("1x1", "1", "87"), True),
        (Mark("1x1", "1", "79"), True),
        (Mark("1x1", "1", "7a"), False),
        (Mark("1x2", "0", "78"), False),
    ],
)
def test_another_machine_may_draw_a_shade_otherwise(other: Mark, is_like: bool) -> None:
    mark = Mark("1x1", "0", "78")
    assert mark.is_like(other, exactly=False) is is_like
    assert not mark.is_like(other, exactly=True)


def test_words_are_the_same_on_every_machine() -> None:
    mark = Mark("12", "00")
    assert not mark.is_like(replace(mark, digest="01"), exactly=False)


def test_the_index_has_each_picture_with_caption_and_alt_text() -> None:
    image = Image.new("RGB", (4, 4))
    shown = [Shown("hand/a/en/dark", "A <hand>", image, 'An "alt" text')]
    messages = [next(iter(every_message(NO_EMOJIS)))]
    page = index_page(shown, messages, with_screens=True)
    assert 'src="pictures/hand/a/en/dark.png"' in page
    assert 'alt="An &quot;alt&quot; text"' in page
    assert "A &lt;hand&gt;" in page
    assert f'src="screens/{messages[0].full_name}.1280.dark.png"' in page
    assert "screens/" not in index_page(shown, messages, with_screens=False)
