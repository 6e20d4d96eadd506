"""Digests in a table's log: the facts that they cover, and how a start treats stored ones."""

from dataclasses import fields, replace
from typing import Any

import pytest

from bot.table.live.restore import restored
from bot.table.rules.transitions import cutting_facts, digest_after, session_facts
from bot.table.state.actions import ProposalKind, Propose
from bot.table.state.session import Proposal, Session
from bot.table.state.table import Stage
from tarocchino.dealing.cutting import Cut, Cutting
from tests.builders.table import Gathering

SESSION = Session((0, 0, 0, 0), proposal=Proposal(0, ProposalKind.UNDO, (1, 2), 17, 50.0))
OTHER_SESSION: dict[str, Any] = {
    "missed": (0, 1, 0, 0),
    "proposal": None,
    "paused_since": 0.0,
    "away": (0,),
    "standing_in": 0,
    "reminded": True,
    "late": (0,),
    "claimed": 0,
    "closed_proposals": ((ProposalKind.CLAIM, 0),),
    "venue_lost_since": 0.0,
    "offered": ((0, None),),
    "left": ((0, 1),),
    "held": ((0, 1),),
    "muted": (1,),
    "advice": True,
}
OTHER_PROPOSAL: dict[str, Any] = {
    "seat": 3,
    "kind": ProposalKind.CLAIM,
    "awaited": (1,),
    "key": 0,
    "made_at": 0.0,
}
CUTS = Cutting(("", None), (None, None))
OTHER_CUTS: dict[str, Any] = {
    "given": (None, None),
    "opened": ("", None),
    "closed": True,
    "transcript": "deal-v1",
}


@pytest.mark.parametrize(
    ("kind", "others"),
    [(Session, OTHER_SESSION), (Proposal, OTHER_PROPOSAL), (Cutting, OTHER_CUTS)],
)
def test_every_field_is_tried(kind: type, others: dict[str, Any]) -> None:
    assert {field.name for field in fields(kind)} == set(others)


def test_each_field_of_the_session_is_a_fact() -> None:
    for name in OTHER_SESSION:
        other = replace(SESSION, **{name: OTHER_SESSION[name]})
        assert session_facts(other) != session_facts(SESSION), name


@pytest.mark.parametrize("name", OTHER_PROPOSAL)
def test_each_field_of_a_proposal_is_a_fact(name: str) -> None:
    assert SESSION.proposal is not None
    asked = replace(SESSION.proposal, **{name: OTHER_PROPOSAL[name]})
    assert session_facts(replace(SESSION, proposal=asked)) != session_facts(SESSION)


@pytest.mark.parametrize("name", OTHER_CUTS)
def test_each_field_of_the_cuts_is_a_fact(name: str) -> None:
    assert cutting_facts(replace(CUTS, **{name: OTHER_CUTS[name]})) != cutting_facts(CUTS)


def mid_trick() -> Gathering:
    """A table in the middle of a trick, with a pause proposed."""
    table = Gathering()
    table.deal()
    table.until_turn(20)
    table.do(Propose(0, ProposalKind.PAUSE), user_id=1)
    return table


def test_a_log_with_digests_of_this_version_is_held_against_them() -> None:
    stored = mid_trick().stored()
    assert restored(stored).stage is Stage.PLAYING
    forged = replace(stored.log[-1], digest=f"2:{'0' * 64}")
    assert restored(replace(stored, log=(*stored.log[:-1], forged))).stage is Stage.PARKED


@pytest.mark.parametrize("digest", ["0" * 64, f"1:{'0' * 64}", f"3:{'0' * 64}"])
def test_digests_of_other_versions_are_not_compared(digest: str) -> None:
    stored = mid_trick().stored()
    older = tuple(replace(entry, digest=digest) for entry in stored.log)
    assert restored(replace(stored, log=older)) == restored(stored)


def test_an_older_log_that_breaks_a_rule_parks_the_table() -> None:
    stored = mid_trick().stored()
    older = tuple(replace(entry, digest="0" * 64) for entry in stored.log)
    twice = (*older, replace(older[0], version=stored.version + 1))
    assert restored(replace(stored, log=twice)).stage is Stage.PARKED


def test_cuts_and_what_people_ask_have_digests_of_their_own() -> None:
    table = mid_trick().table
    asked = digest_after(table, Propose(0, ProposalKind.PAUSE))
    cut = digest_after(table, Cut(0, "a"))
    assert len({asked, cut}) == 2
