"""Names are data: no name is ever interpreted as markup."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.words.plain import clean, code_block, cut, escape, isolated, left, right, width
from tests.fixtures.laws import law

MARKUP = re.compile(r"(?<!\\)(?:\\\\)*[*_~`|<>\[\]()#:.+-]")


def test_names_in_messages() -> None:
    for name, shown in [
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
        ("\u3164", "?"),
        ("\u2800 \uffa0\u115f", "?"),
        ("\u200d\u0301", "?"),
        ("A\u0301\u0302\u0303\u0304\u0305\u0489", "A\u0301\u0302\u0303"),
        ("A\u0301\u0302\u0303\u200d\u0304\u200d\u0305b", "A\u0301\u0302\u0303\u200db"),
        ("\u0301\u0302 A", "A"),
        ("\U0001f469\u200d\U0001f680\ufe0f", "\U0001f469\u200d\U0001f680\ufe0f"),
        ("שלום", "\u2068שלום\u2069"),
        ("\u2067Anna\u2066", "Anna"),
        ("</play:123>", r"\</play\:123\>"),
        ("<:angel:123>", r"\<\:angel\:123\>"),
        ("<#1> <@&2> <id:home>", "\\<\\#1\\> \\<@\u200b&2\\> \\<id\\:home\\>"),
        ("[x](https://x.org)", r"\[x\]\(https\://x\.org\)"),
        ("-# small", r"\-\# small"),
        ("```", r"\`\`\`"),
    ]:
        assert escape(name) == shown


@law
@given(name=st.text())
def test_no_name_holds_live_markup(name: str) -> None:
    shown = escape(name)
    assert MARKUP.search(shown) is None
    assert re.search(r"@(?!\u200b)", shown) is None
    assert "\n" not in shown


@law
@given(name=st.text())
def test_cleaning_twice_changes_nothing(name: str) -> None:
    assert clean(clean(name)) == clean(name)
    assert clean(name)


@law
@given(name=st.text(alphabet=st.characters(categories=("Mn", "Me", "Cf", "Lo", "Zs")), max_size=40))
def test_no_letter_is_heaped_with_marks(name: str) -> None:
    run = 0
    for character in clean(name):
        is_mark = unicodedata.category(character) in ("Mn", "Me")
        run = run + 1 if is_mark else run if character == "\u200d" else 0
        assert run <= 3


@law
@given(name=st.text(alphabet="שa \u202e\u2067١ب|*", min_size=1), columns=st.integers(1, 12))
def test_writing_from_right_to_left_moves_nothing_beside_it(name: str, columns: int) -> None:
    for shown in (escape(name), isolated(clean(name)), left(isolated(clean(name)), columns)):
        assert shown.count("\u2068") == shown.count("\u2069")
        outside = re.sub("\u2068.*\u2069", "", shown)
        assert all(unicodedata.bidirectional(c) not in ("R", "AL", "AN") for c in outside)


def test_backticks_cannot_end_a_code_block() -> None:
    assert code_block("a```b") == "```\naˋˋˋb\n```"


@pytest.mark.parametrize(
    ("text", "columns", "short"),
    [("Anna", 4, "Anna"), ("Annalisa", 5, "Anna…"), ("漢字漢字", 5, "漢字…"), ("漢字", 4, "漢字")],
)
def test_cutting_counts_columns(text: str, columns: int, short: str) -> None:
    assert cut(text, columns) == short


@law
@given(text=st.text(), columns=st.integers(min_value=1, max_value=40))
def test_cells_are_exactly_as_wide_as_asked(text: str, columns: int) -> None:
    assert width(left(clean(text), columns)) == columns
    assert width(right(clean(text), columns)) == columns
