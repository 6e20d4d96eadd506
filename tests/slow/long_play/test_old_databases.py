"""Matches in databases of earlier versions are played on, each to the end of a hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.game.records.referee import judge
from bot.services.table_record import match_record
from bot.tables.state.table import Stage
from tests.storage.databases.kept import NAMES, copied, description_of, restored_tables
from tests.storage.databases.playing_on import play_on


@pytest.mark.parametrize("name", NAMES)
async def test_every_match_is_played_on(name: str, tmp_path: Path) -> None:
    description = description_of(name)
    going_on = [each for each in description["tables"] if each["stage"] in ("lobby", "playing")]
    assert going_on
    async with restored_tables(copied(name, tmp_path), description["at"]) as restored:
        for each in going_on:
            await play_on(restored.service, each["id"], each.get("hands over", 0) + 1)
            stored = await restored.stored(each["id"])
            assert stored.stage in (Stage.PLAYING, Stage.FINISHED), each["what"]
            record = match_record(stored)
            assert record is not None, each["what"]
            assert judge(record)["ok"], each["what"]
