"""Buttons and menus that version 0.1 posted do what they did then."""

from pathlib import Path

import pytest

from bot.client.custom_ids import Verb, decode_custom_id
from tests.drivers.old_controls import OldControl, OldMessages, read_old_controls, stored_server
from tests.fakes.discord_time import DiscordTime
from tests.fakes.virtual_clock import VirtualClock
from tests.storage.databases.house import house_over
from tests.storage.databases.kept import DATA, OLDEST, copied, description_of

CONTROLS = read_old_controls(DATA / "custom_ids_v0.1.txt")
ROUNDS = sorted({control.round for control in CONTROLS})
_OFFERS = "offers "
_LATER = {
    Verb.PREFERENCES_PAGE, Verb.TO_CARDS, Verb.SPEAK, Verb.WORDS, Verb.COURSE,
    Verb.SHEET_WORDS, Verb.SHEET_SIDES, Verb.SHEET_SIDE, Verb.SHEET_COUNT,
    Verb.FAIR_DEAL, Verb.LOBBY, Verb.STOP_ALERTS, Verb.PRIVACY,
    Verb.STATISTICS, Verb.STATISTICS_GAME, Verb.COMPARISON_GAME,
    Verb.HISTORY, Verb.HISTORY_GAME, Verb.HISTORY_PEOPLE, Verb.HISTORY_MATCH,
    Verb.MATCH_SHEET, Verb.MATCH_RECORD,
    Verb.BOARD, Verb.OPEN_BOARD, Verb.SEASON, Verb.RECORDS,
    Verb.EVENING, Verb.EVENING_DIRECTOR, Verb.EVENING_FORM,
    Verb.DAILY,
    Verb.WHY, Verb.WHY_AT, Verb.POST_MORTEM,
    Verb.PUZZLE, Verb.POSTED_PUZZLE,
    Verb.WATCH, Verb.OPEN_THREAD, Verb.BEGIN_LESSONS,
}  # fmt: skip
"""The verbs that version 0.1 did not have."""


_TODAY = {
    # Computer players bear no name of a member.
    'logs take_over 0 {"computer": "Bruno"}': 'logs take_over 0 {"computer": "Clelia"}',
    "playing Bruno/Gàia «la Bella» 🃏/Ada ready []": (
        "playing Clelia/Gàia «la Bella» 🃏/Ada ready []"
    ),
    "lobby Bruno/Ada/Clelia/Dino ready []": "lobby Bruno/Ada/Clelia/Emma ready []",
    "lobby Elena/Bruno/Ada/-/Gàia «la Bella» 🃏/- ready [4]": (
        "lobby Elena/Clelia/Ada/-/Gàia «la Bella» 🃏/- ready [4]"
    ),
    "playing Clelia/Ada/Bruno/Dino ready []": "playing Clelia/Ada/Bruno/Emma ready []",
    # Whoever sits down is ready.
    "lobby Bruno/Furio/-/- ready []": "lobby Bruno/Furio/-/- ready [1]",
    # A rematch begins without a panel to cut on.
    "offers rules": "",
    # Paying by a single button asks first.
    "logs 0 pay 07": "",
    # The next hand is dealt once, however often somebody asks for it.
    "says problem-no-cut-now": "nothing new",
}
"""Effects of version 0.1, and what stands in their place today, on purpose."""


def test_there_is_a_control_for_each_verb() -> None:
    pressed = {decode_custom_id(control.custom_id).verb for control in CONTROLS}
    assert pressed == set(Verb) - _LATER


@pytest.mark.slow
@pytest.mark.parametrize("number", ROUNDS)
async def test_it_does_what_it_did(
    number: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    did = await _uses(tmp_path, [each for each in CONTROLS if each.round == number])
    otherwise = {
        control.custom_id: (set(control.does), set(now))
        for control, now in did
        if not _same(_today(control), now)
    }
    assert otherwise == {}
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def _uses(folder: Path, old: list[OldControl]) -> list[tuple[OldControl, frozenset[str]]]:
    """Use the controls over a copy of the database; returns the effects of each."""
    database, description = copied(OLDEST, folder), description_of(OLDEST)
    # A second later: interaction ids are made of the time, and each has one effect at most.
    clock = VirtualClock(description["at"] + 1)
    world = stored_server(description["server"], database, DiscordTime(clock))
    channels = {table["id"]: table["channel"] for table in description["tables"]}
    async with house_over(database, world, clock) as house:
        messages = OldMessages(house, database, channels)
        return [(control, await messages.use(control)) for control in old]


def _today(control: OldControl) -> frozenset[str]:
    """The effects that the control should have today."""
    if "says told-rematch-starts" not in control.does and "offers rules" in control.does:
        return control.does
    return frozenset(_TODAY.get(each, each) for each in control.does) - {""}


def _same(then: frozenset[str], now: frozenset[str]) -> bool:
    """Whether it had the same effect.

    A panel may offer other controls now, but none that offered any has become a dead end.
    """
    offered = _offers_any(now) or not _offers_any(then)
    return offered and _but_offers(then) == _but_offers(now)


def _offers_any(did: frozenset[str]) -> bool:
    return any(each.startswith(_OFFERS) for each in did)


def _but_offers(did: frozenset[str]) -> set[str]:
    return {each for each in did if not each.startswith(_OFFERS)}
