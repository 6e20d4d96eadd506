"""What a person typed comes back in the answer as text, never as markdown, a link or a mention."""

import ast
from pathlib import Path

import pytest

from localcord.people.person import Person
from tests.drivers.bot import QuickBot
from tests.drivers.controls import command

COGS = Path(__file__).parents[2] / "cogs"
TYPED = "**x** [a](https://b.example) <@1>"


@pytest.mark.parametrize(
    ("name", "option"),
    [
        ("card", "card"),
        ("table open", "clock"),
        ("table open", "customs"),
        ("table open", "invited"),
    ],
)
async def test_what_was_typed_is_quoted(
    bot: QuickBot, anna: Person, channel: int, name: str, option: str
) -> None:
    outcome = await command(bot, anna, channel, name, **{option: TYPED})
    assert "\\*\\*x" in outcome.text
    assert not any(raw in outcome.text for raw in ("**x**", "](", "<@1>"))


def test_every_refusal_quotes_what_was_typed_in_the_one_way() -> None:
    given = [
        (path.name, ast.unparse(keyword.value))
        for path in COGS.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "DeclinedError"
        for keyword in node.keywords
        if keyword.arg == "typed"
    ]
    assert len(given) > 5
    assert [each for each in given if not each[1].startswith("typed_back(")] == []
