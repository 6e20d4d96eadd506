"""Everything that people read comes from the message files."""

import discord
import pytest

from tests.words.shown_strings import DISPLAY_CALLS, facts, facts_in

DISCORD = (discord.ui, discord.InteractionResponse, discord.Webhook, discord.app_commands)


def test_the_program_contains_no_sentence_for_people() -> None:
    assert facts().prose == []


def test_no_word_is_displayed_as_a_literal() -> None:
    assert facts().displayed == []


def test_every_display_call_is_a_name_of_the_program_or_of_discord() -> None:
    discords = {name for kind in DISCORD for name in dir(kind)}
    assert set(DISPLAY_CALLS) - discords <= facts().called


@pytest.mark.parametrize(
    "source",
    [
        'lines.append("your turn")',
        'lines = [f"{player} has won"]',
        'TITLE = "The end, my friend"',
        'def f(a="è patta"): return a + " oggi stesso"',
    ],
)
def test_prose_is_found_wherever_it_is(source: str) -> None:
    assert facts_in(source, "planted.py").prose


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
def test_a_literal_word_that_is_displayed_is_found(source: str) -> None:
    assert facts_in(source, "planted.py").displayed
