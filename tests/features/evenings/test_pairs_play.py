"""An evening of pairs, from its announcement to the podium."""

from __future__ import annotations

from bot.features.evenings.actions import CloseRound, EveningSettings, Format, Scoring
from bot.features.evenings.orders import PostKind
from bot.features.evenings.scoring import shown_boards
from bot.features.evenings.state import EveningStage
from tarocchino.dealing.sealed import revealed_set_chain
from tests.builders.held_evenings import Hall
from tests.fakes.store import MemoryStore

DUPLICATE = EveningSettings(Format.PAIRS, Scoring.MATCHPOINTS, rounds=1)


async def test_a_duplicate_evening(hall: Hall, store: MemoryStore) -> None:
    await hall.begin(DUPLICATE, 4)
    tables = hall.tables()
    ids = {table.id for table in tables}
    starts = {table.chain_start for table in tables}
    assert len(ids) == 2
    assert len(starts) == 1
    await hall.ready()
    await hall.play(hands=1)
    evening = hall.evening
    assert shown_boards(evening) == {1}
    assert store.rows.evenings.sealed == ids, "the other three deals are a secret"
    await hall.act(CloseRound())
    await hall.settled()
    evening = (await hall.now()).evening
    assert evening.stage is EveningStage.OVER
    assert [len(table.outcome.hands) for table in evening.rounds[0].tables] == [1, 1]
    assert store.rows.evenings.sealed == set()
    assert evening.revealed is not None
    assert revealed_set_chain(evening.revealed, 1, 0).start in starts
    kinds = [post.kind for post in hall.shown.posts]
    assert kinds == [PostKind.TRAVELLERS, PostKind.PODIUM, PostKind.SEEDS]
    assert store.rows.club.keys() == ids
