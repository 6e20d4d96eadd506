"""Names are data: nothing that people call themselves is ever read as a command."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render.plain_text import clean, code_block, cut, escape, left, right, width

MARKUP = re.compile(r"(?<!\\)(?:\\\\)*[*_~`|<>\[\]()#:.+-]")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("Nicolò d’Este", "Nicolò d’Este"),
        ("**bold**", r"\*\*bold\*\*"),
        ("||spoiler||", r"\|\|spoiler\|\|"),
        ("`code`", r"\`code\`"),
        ("<@123>", "\\<@\u200b123\\>"),
        ("@everyone", "@\u200beveryone"),
        ("<t:0:R>", r"\<t\:0\:R\>"),
        ("https://x.org", r"https\://x\.org"),
        ("# head", r"\# head"),
        ("1. Anna", r"1\. Anna"),
        ("back\\slash", r"back\\slash"),
        ("two\nlines", "two lines"),
        ("\u202enona", "nona"),
        ("\u200b", "?"),
        ("", "?"),
    ],
)
def test_names_in_messages(name: str, shown: str) -> None:
    assert escape(name) == shown


@given(name=st.text())
def test_no_name_holds_live_markup(name: str) -> None:
    shown = escape(name)
    assert MARKUP.search(shown) is None
    assert re.search(r"@(?!\u200b)", shown) is None
    assert "\n" not in shown


@given(name=st.text())
def test_cleaning_twice_changes_nothing(name: str) -> None:
    assert clean(clean(name)) == clean(name)
    assert clean(name)


def test_backticks_cannot_end_a_code_block() -> None:
    assert code_block("a```b") == "```\naˋˋˋb\n```"


@pytest.mark.parametrize(
    ("text", "columns", "short"),
    [("Anna", 4, "Anna"), ("Annalisa", 5, "Anna…"), ("漢字漢字", 5, "漢字…"), ("漢字", 4, "漢字")],
)
def test_cutting_counts_columns(text: str, columns: int, short: str) -> None:
    assert cut(text, columns) == short


@given(text=st.text(), columns=st.integers(min_value=1, max_value=40))
def test_cells_are_exactly_as_wide_as_asked(text: str, columns: int) -> None:
    assert width(left(clean(text), columns)) == columns
    assert width(right(clean(text), columns)) == columns
