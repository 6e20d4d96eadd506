"""Everything that people read comes from the message files."""

from __future__ import annotations

import pytest

from tests.text.spoken_strings import mouthed_in, prose, prose_in, words_in_mouths


def test_no_sentence_for_people_stands_in_the_program() -> None:
    assert prose() == []


def test_no_word_is_shown_as_it_stands() -> None:
    assert words_in_mouths() == []


@pytest.mark.parametrize(
    "source",
    [
        'lines.append("your turn")',
        'lines = [f"{player} has won"]',
        'TITLE = "The end, my friend"',
        'def f(a="è patta"): return a + " oggi stesso"',
    ],
)
def test_prose_is_found_wherever_it_stands(source: str) -> None:
    assert prose_in(source, "planted.py")


@pytest.mark.parametrize(
    "source",
    [
        '"""A module of words."""',
        'def f():\n    """What it does."""',
        'raise ValueError("no such card")',
        'assert holds, "not so"',
        '_log.warning("not taken: %d", 7)',
        'cards("An Mo So Lu")',
        'say(language, "table-heading")',
        'class E(Enum):\n    A = "two words"',
    ],
)
def test_what_developers_read_is_no_prose(source: str) -> None:
    assert prose_in(source, "planted.py") == []


@pytest.mark.parametrize(
    "source",
    [
        'Text("Play!")',
        'Text(f"**{name}** wins")',
        'Button(custom_id, "Sit", Style.MAIN)',
        'Option(value, name, description="again")',
        'Button(custom_id, label="Start" if ready else "Wait")',
        'await tell(interaction, "Done.")',
        'ui.TextInput(placeholder="any text")',
        '@app_commands.command(name="score", description=localised("x"))\ndef f(): ...',
        '@app_commands.describe(card="anything")\ndef f(): ...',
    ],
)
def test_a_word_in_a_mouth_is_found(source: str) -> None:
    assert mouthed_in(source, "planted.py")


@pytest.mark.parametrize(
    "source",
    [
        "Text(f\"### {say(language, 'hand-title')}\")",
        'Text("\\n".join(lines))',
        'Button(CustomId(0, 0, Verb.SIT), say(language, "button-sit"), emoji="▶️")',
        'Choice(name=localised("choice-all"), value="all")',
        'Text(f"-# {page.source} · {page.title}")',
    ],
)
def test_messages_and_signs_may_be_shown(source: str) -> None:
    assert mouthed_in(source, "planted.py") == []
