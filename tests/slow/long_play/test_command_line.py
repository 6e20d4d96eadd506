"""Commands of the shell that take seconds."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.render.as_text.card_emojis import emoji_keys
from tests.drivers.command_line import call, config_for
from tests.fakes.scripted_discord import ScriptedDiscord


async def test_emojis_are_uploaded_once_and_removed(
    local_discord: ScriptedDiscord, tmp_path: Path
) -> None:
    config = config_for(tmp_path, local_discord.api_url, local_discord.token)
    told = []
    for command in ("upload", "upload", "remove"):
        result = await asyncio.to_thread(call, "emojis", command, "--config", config)
        assert result.exit_code == 0, result.output
        told.append(result.stdout)
    number = len(list(emoji_keys()))
    assert told[0].startswith(f"{number} emojis uploaded, 0 there already, 0 outdated removed.")
    assert told[1].startswith(f"0 emojis uploaded, {number} there already")
    assert told[2].startswith(f"{number} emojis removed.")
    assert not local_discord.world.emojis


def test_the_demo_plays_a_match_to_its_result() -> None:
    result = call("demo", "--auto", "--seed", "1", "--target", "100")
    assert result.exit_code == 0
    assert "## The match is over" in result.stdout
    assert result.stdout.count("TOTAL") >= 2
