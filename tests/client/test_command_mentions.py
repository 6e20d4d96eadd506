"""Commands in texts as mentions."""

from bot.client.components import MAX_TEXT, NO_MENTIONS, CommandMentions, Panel, Text

MENTIONS = CommandMentions(
    {"/table open": "</table open:12>", "/tavolo apri": "</table open:12>", "/rules": "</rules:34>"}
)


def test_known_commands_become_mentions_in_any_language_and_others_stay() -> None:
    assert MENTIONS.in_text("Use `/table open`, `/rules` or `/watch`.") == (
        "Use </table open:12>, </rules:34> or `/watch`."
    )
    assert MENTIONS.in_text("Apri con `/tavolo apri`.") == "Apri con </table open:12>."
    assert NO_MENTIONS.in_text("Use `/rules`.") == "Use `/rules`."


def test_code_that_is_no_command_stays() -> None:
    for text in ("`seed /rules`", "```\n`/rules`\n```", "``/rules``", "/rules"):
        assert MENTIONS.in_text(text) == text


def test_a_panel_that_would_become_too_long_keeps_plain_names() -> None:
    short = Panel((Text("`/rules`"), Text("`/table open`")))
    assert MENTIONS.in_panel(short).parts == (Text("</rules:34>"), Text("</table open:12>"))
    full = Panel((Text("`/rules`"), Text("x" * (MAX_TEXT - len("`/rules`")))))
    assert MENTIONS.in_panel(full) == full
