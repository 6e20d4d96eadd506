"""What tables store as JSON: byte for byte what earlier programs wrote, and read as they did."""

import json
from typing import Any

import pytest
from msgspec import structs

from bot.settings.agreement import (
    DEFAULT_AGREEMENT,
    Admission,
    Agreement,
    Pace,
    TimeControl,
    read_agreement,
)
from bot.support.stored import from_stored, to_stored
from bot.support.venue import Venue
from bot.table.state.actions import (
    Abort,
    Answer,
    Back,
    KeepSeat,
    Mute,
    Offer,
    ProposalKind,
    Propose,
    Reminded,
    Resume,
    RoundOver,
    TableAction,
    TakeOver,
    TimedOut,
    VenueLost,
    Withdraw,
    moved_to,
    read_table_action,
)
from bot.table.state.seats import Computer, Occupant, Person, read_occupant
from bot.table.state.table import (
    DailyOccasion,
    Ending,
    EndingKind,
    EveningOccasion,
    Occasion,
    read_occasion,
    write_occasion,
)
from tarocchino.players.levels import Level

BIG = 2**63 - 1
"""The largest snowflake."""

ACTIONS: list[tuple[TableAction, str]] = [
    (Propose(0, ProposalKind.UNDO), '{"do": "propose", "seat": 0, "matter": "undo"}'),
    (Propose(1, ProposalKind.CLAIM), '{"do": "propose", "seat": 1, "matter": "claim"}'),
    (Propose(2, ProposalKind.PAUSE), '{"do": "propose", "seat": 2, "matter": "pause"}'),
    (Propose(3, ProposalKind.END), '{"do": "propose", "seat": 3, "matter": "end"}'),
    (Propose(4, ProposalKind.RESIGN), '{"do": "propose", "seat": 4, "matter": "resign"}'),
    (Answer(1, agrees=True), '{"do": "answer", "seat": 1, "agrees": true}'),
    (Answer(2, agrees=False), '{"do": "answer", "seat": 2, "agrees": false}'),
    (Withdraw(0), '{"do": "withdraw", "seat": 0}'),
    (Resume(1), '{"do": "resume", "seat": 1}'),
    (Reminded(2), '{"do": "reminded", "seat": 2}'),
    (TimedOut(3), '{"do": "timed_out", "seat": 3}'),
    (Back(4), '{"do": "back", "seat": 4}'),
    (KeepSeat(0), '{"do": "keep", "seat": 0}'),
    (Offer(1), '{"do": "offer", "seat": 1, "user_id": null}'),
    (Offer(2, BIG), f'{{"do": "offer", "seat": 2, "user_id": {BIG}}}'),
    (Abort(99), '{"do": "abort", "user_id": 99, "seat": null}'),
    (Abort(BIG, 3), f'{{"do": "abort", "user_id": {BIG}, "seat": 3}}'),
    (RoundOver(), '{"do": "round_over"}'),
    (Mute(0, 7, muted=True), '{"do": "mute", "seat": 0, "user_id": 7, "muted": true}'),
    (Mute(1, 8, muted=False), '{"do": "mute", "seat": 1, "user_id": 8, "muted": false}'),
    (
        TakeOver(1, Person(5, "Zoë", "it"), Computer("Ada")),
        '{"do": "take_over", "seat": 1, "occupant": {"user_id": 5, "name": "Zoë", "locale": "it"},'
        ' "gone": {"computer": "Ada"}}',
    ),
    (
        TakeOver(2, Computer("Ivo")),
        '{"do": "take_over", "seat": 2, "occupant": {"computer": "Ivo"}, "gone": null}',
    ),
    (
        TakeOver(0, Computer("Ivo"), Person(BIG, "")),
        '{"do": "take_over", "seat": 0, "occupant": {"computer": "Ivo"},'
        f' "gone": {{"user_id": {BIG}, "name": "", "locale": "en-US"}}}}',
    ),
    (VenueLost(), '{"do": "place_lost"}'),
    (
        moved_to(Venue(10, BIG, "it")),
        f'{{"do": "moved", "guild_id": 10, "channel_id": {BIG}, "locale": "it"}}',
    ),
]
OCCUPANTS: list[tuple[Occupant | None, str]] = [
    (None, "null"),
    (Person(1, "Anna"), '{"user_id": 1, "name": "Anna", "locale": "en-US"}'),
    (Computer("Bruno"), '{"computer": "Bruno"}'),
    (Computer("Ada", Level.NOVICE), '{"computer": "Ada", "level": "novice"}'),
    (Computer("Ivo", Level.MASTER), '{"computer": "Ivo", "level": "master"}'),
]
ENDINGS: list[tuple[Ending | None, str]] = [
    (None, "null"),
    (Ending(EndingKind.PLAYED), '{"how": "played", "seat": null, "user_id": null}'),
    (Ending(EndingKind.AGREED, 1), '{"how": "agreed", "seat": 1, "user_id": null}'),
    (Ending(EndingKind.RESIGNED, 0), '{"how": "resigned", "seat": 0, "user_id": null}'),
    (Ending(EndingKind.ABORTED, None, 99), '{"how": "aborted", "seat": null, "user_id": 99}'),
    (Ending(EndingKind.ABANDONED, 3), '{"how": "abandoned", "seat": 3, "user_id": null}'),
    (Ending(EndingKind.IDLE), '{"how": "idle", "seat": null, "user_id": null}'),
    (Ending(EndingKind.NO_SEEDS), '{"how": "no-seeds", "seat": null, "user_id": null}'),
    (Ending(EndingKind.ROUND_OVER), '{"how": "round-over", "seat": null, "user_id": null}'),
]
AGREEMENTS: list[tuple[Agreement, str]] = [
    (
        DEFAULT_AGREEMENT,
        '{"clock": ["none", 0, 0], "admission": "everyone", "role": null, "invited": [],'
        ' "sayings": true, "cutting": false, "may_call": false,'
        ' "advice": false, "face_down": false, "level": "club"}',
    ),
    (
        Agreement(
            TimeControl(Pace.MATCH, 900, 10),
            Admission.ROLE,
            BIG,
            frozenset({300, 20, 1000}),
            sayings=False,
            cutting=True,
        ),
        f'{{"clock": ["match", 900, 10], "admission": "role", "role": {BIG},'
        ' "invited": [20, 300, 1000], "sayings": false, "cutting": true, "may_call": false,'
        ' "advice": false, "face_down": false, "level": "club"}',
    ),
    (
        Agreement(TimeControl(Pace.CORRESPONDENCE, 3600), Admission.INVITED),
        '{"clock": ["correspondence", 3600, 0], "admission": "invited", "role": null,'
        ' "invited": [], "sayings": true, "cutting": false, "may_call": false,'
        ' "advice": false, "face_down": false, "level": "club"}',
    ),
    (
        Agreement(TimeControl(Pace.TURN, 90), level=Level.MASTER),
        '{"clock": ["turn", 90, 0], "admission": "everyone", "role": null, "invited": [],'
        ' "sayings": true, "cutting": false, "may_call": false,'
        ' "advice": false, "face_down": false, "level": "master"}',
    ),
]
UNREADABLE = (KeyError, TypeError, ValueError)
"""What the store takes for a table that cannot be read."""


def as_json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)


def test_table_actions() -> None:
    for action, stored in ACTIONS:
        assert as_json(to_stored(action)) == stored
        assert read_table_action(json.loads(stored)) == action


def test_every_table_action_is_tried() -> None:
    assert {type(action) for action, _ in ACTIONS} == set(TableAction.__args__)


@pytest.mark.parametrize(("occupant", "stored"), OCCUPANTS)
def test_occupants(occupant: Occupant | None, stored: str) -> None:
    assert as_json(to_stored(occupant)) == stored
    assert read_occupant(json.loads(stored)) == occupant


@pytest.mark.parametrize(("ending", "stored"), ENDINGS)
def test_endings(ending: Ending | None, stored: str) -> None:
    assert as_json(to_stored(ending)) == stored
    data = json.loads(stored)
    assert (None if data is None else from_stored(data, Ending)) == ending


@pytest.mark.parametrize(("agreement", "stored"), AGREEMENTS)
def test_agreements(agreement: Agreement, stored: str) -> None:
    assert as_json(to_stored(agreement)) == stored
    assert read_agreement(json.loads(stored)) == agreement


def test_an_agreement_from_before_agreements_or_sayings_or_cutting() -> None:
    assert read_agreement(None) == Agreement(sayings=True, cutting=True)
    older = {"clock": ["turn", 90, 0], "admission": "invited", "role": None, "invited": [7]}
    found = read_agreement(older)
    assert found == Agreement(
        TimeControl(Pace.TURN, 90),
        Admission.INVITED,
        invited=frozenset({7}),
        sayings=True,
        cutting=True,
    )
    assert read_agreement(older | {"sayings": False}) == structs.replace(found, sayings=False)


@pytest.mark.parametrize("word", ["play", "deal", "cut", "dance", "place-lost"])
def test_actions_of_another_kind_are_none(word: str) -> None:
    assert read_table_action({"do": word}) is None


def test_a_newer_program_may_add_fields() -> None:
    for action, stored in ACTIONS:
        assert read_table_action(json.loads(stored) | {"mood": "gay"}) == action


def test_every_field_has_to_be_there() -> None:
    for data in (json.loads(stored) for _, stored in ACTIONS):
        for field in data:
            with pytest.raises(UNREADABLE):
                read_table_action({key: value for key, value in data.items() if key != field})


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"do": "propose", "seat": 0, "matter": "dance"},
        {"do": "propose", "seat": 0, "kind": "undo"},
        {"do": "take_over", "seat": 0, "occupant": None, "gone": None},
        {"do": "take_over", "seat": 0, "occupant": {"name": "Anna"}, "gone": None},
        {"do": "take_over", "seat": 0, "occupant": {"computer": "Ada"}, "gone": {}},
        {"do": "take_over", "seat": 0, "occupant": 7, "gone": None},
    ],
)
def test_a_malformed_table_action(data: dict[str, Any]) -> None:
    with pytest.raises(UNREADABLE):
        read_table_action(data)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"how": "eaten", "seat": None, "user_id": None},
        {"how": "played", "seat": None},
        {"how": "played", "user_id": None},
        {"seat": 1, "user_id": None},
        7,
    ],
)
def test_a_malformed_ending(data: Any) -> None:
    with pytest.raises(UNREADABLE):
        from_stored(data, Ending)


@pytest.mark.parametrize(
    "changes",
    [
        {"clock": ["turn", 90]},
        {"clock": ["turn", 90, 0, 0]},
        {"clock": ["turn", 7, 0]},
        {"clock": ["sundial", 90, 0]},
        {"clock": 90},
        {"admission": "nobody"},
        {"invited": 7},
        {"clock": ...},
        {"admission": ...},
        {"role": ...},
        {"invited": ...},
    ],
)
def test_a_malformed_agreement(changes: dict[str, Any]) -> None:
    data = to_stored(Agreement(TimeControl(Pace.TURN, 90))) | changes
    with pytest.raises(UNREADABLE):
        read_agreement({key: value for key, value in data.items() if value is not ...})


@pytest.mark.parametrize("data", [{}, {"name": "Anna"}, {"user_id": 1, "name": "Anna"}, 7])
def test_a_malformed_occupant(data: Any) -> None:
    with pytest.raises(UNREADABLE):
        read_occupant(data)


@pytest.mark.parametrize(
    ("occasion", "written"),
    [
        (None, "null"),
        (
            EveningOccasion(BIG, 2, 0, sealed=True),
            f'{{"of": "evening", "v": 1, "with": {{"evening_id": {BIG}, "round": 2, "table": 0,'
            ' "sealed": true}}',
        ),
        (DailyOccasion(20_415), '{"of": "daily", "v": 1, "with": {"day": 20415}}'),
    ],
    ids=repr,
)
def test_occasions(occasion: Occasion | None, written: str) -> None:
    assert json.dumps(write_occasion(occasion)) == written
    assert read_occasion(json.loads(written)) == occasion


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ('{"of": "wedding", "v": 1, "with": {}}', "'wedding' of version 1"),
        ('{"of": "daily", "v": 2, "with": {"day": 1}}', "'daily' of version 2"),
        ('{"of": "daily", "v": 1, "with": {}}', "missing required field `day`"),
    ],
)
def test_malformed_occasions(written: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_occasion(json.loads(written))
