"""Matches in databases of earlier versions are played on, each to the end of a hand.

That the matches of all these databases are the same when they are restored, and go on by a move, is
seen in `tests.storage.test_old_databases`: so each is played on from some of the databases alone.
"""

from pathlib import Path

import pytest

from bot.table.live.records import match_record
from bot.table.state.table import Stage
from tarocchino.core.records.referee import judge
from tests.storage.databases.kept import NAMES, copied, description_of, restored_tables
from tests.storage.databases.playing_on import play_on

SHARE = 4
"""A match is played on from one in this many databases, and a database has one in this many matches
played on."""


@pytest.mark.parametrize("name", NAMES)
async def test_every_match_is_played_on(name: str, tmp_path: Path) -> None:
    description = description_of(name)
    going_on = [each for each in description["tables"] if each["stage"] in ("lobby", "playing")]
    played_on = going_on[NAMES.index(name) % SHARE :: SHARE]
    assert played_on
    async with restored_tables(copied(name, tmp_path), description["at"]) as restored:
        for each in played_on:
            await play_on(restored.service, each["id"], each.get("hands over", 0) + 1)
            stored = await restored.stored(each["id"])
            assert stored.stage in (Stage.PLAYING, Stage.FINISHED), each["what"]
            record = match_record(stored)
            assert record is not None, each["what"]
            assert judge(record)["ok"], each["what"]
