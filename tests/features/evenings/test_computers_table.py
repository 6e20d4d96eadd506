"""One table by IMPs: four computer players play the same deals, and the two are compared; and
people who come late have their seats back."""

from dataclasses import replace

import pytest

from bot.features.evenings.actions import (
    Arrive,
    CloseRound,
    Compare,
    DecideLate,
    EveningSettings,
    Format,
    Hand,
    Report,
    Scoring,
)
from bot.features.evenings.movements import OddOut
from bot.features.evenings.runner import hands_of_computers
from bot.features.evenings.scoring import shown_boards, travellers
from bot.features.evenings.state import EveningRefusedError, EveningStage
from bot.features.evenings.texts import evening_heading, traveller_text
from bot.features.evenings.transitions import evening_of, plays_one_table
from bot.table.rules.duplicate import imps
from bot.table.state.seats import Computer
from bot.table.state.table import Stage
from bot.words import Language
from tarocchino.core.games import GAMES, default_rules, match_rules
from tarocchino.core.games.base import GameName
from tarocchino.dealing.sealed import set_chain
from tests.builders.held_evenings import Hall, of
from tests.features.evenings.builders import CHAIN, FAIR, Play, standing

IMPS = EveningSettings(Format.PAIRS, Scoring.IMPS, rounds=2)
THEIRS: tuple[Hand, ...] = ((80, 100), (70, 90), (90, 60), (150, 40))


def one_table(settings: EveningSettings = IMPS) -> Play:
    """An evening of one table that has played two deals."""
    entries = 4 if settings.format is Format.SINGLES else 2
    play = Play(settings).sign_up(entries).start()
    play.open()
    play.do(Report(0, FAIR[:2], complete=False))
    return play


@pytest.mark.parametrize("format_", [Format.PAIRS, Format.SINGLES])
def test_a_deal_is_shown_and_counts_once_the_computers_have_played_it_too(format_: Format) -> None:
    play = one_table(replace(IMPS, format=format_))
    first = play.evening.rounds[0].tables[0].sides[0][0]
    assert shown_boards(play.evening) == frozenset()
    play.do(Compare(0, THEIRS[:1]))
    assert shown_boards(play.evening) == {1}
    assert standing(play.evening, first).imps == imps(20 - -20) == 2
    play.do(Report(0, FAIR, complete=True))
    play.do(CloseRound())
    assert shown_boards(play.evening) == {1}, "the computers have yet to play the others"
    play.do(Compare(0, THEIRS))
    assert shown_boards(play.evening) == {1, 2, 3, 4}
    won = sum(imps(a - b - (c - d)) for (a, b), (c, d) in zip(FAIR, THEIRS, strict=True))
    for side, sign in enumerate((1, -1)):
        for entry in play.evening.rounds[0].tables[0].sides[side]:
            assert standing(play.evening, entry).imps == sign * won
    assert evening_of(play.log) == play.evening


def test_both_tables_are_on_the_sheet_and_the_computers_have_a_name() -> None:
    play = one_table()
    heading = evening_heading(Language.ENGLISH, play.evening)
    assert heading.endswith("Pairs, IMPs")
    play.do(Compare(0, THEIRS[:1]))
    (sheet,) = travellers(play.evening)
    assert [line.result.points for line in sheet.lines] == [FAIR[0], THEIRS[0]]
    for language, name in ((Language.ENGLISH, "Computers"), (Language.ITALIAN, "Computer")):
        assert f"\n{name}: 80 – 100" in traveller_text(language, play.evening, sheet)
    heading = evening_heading(Language.ENGLISH, play.evening)
    assert heading.endswith("Pairs, IMPs against computer players")


@pytest.mark.parametrize(
    "hands",
    [
        THEIRS[:3],  # The people have not played so many.
        THEIRS[:1],  # That is known already.
        FAIR[:2],  # The first is known to be otherwise.
        (THEIRS[0], (0, -1)),
    ],
)
def test_what_the_computers_cannot_have_played(hands: tuple[Hand, ...]) -> None:
    play = one_table()
    play.do(Compare(0, THEIRS[:1]))
    with pytest.raises(EveningRefusedError, match="bad-result"):
        play.do(Compare(0, hands))


@pytest.mark.parametrize(
    ("settings", "entries"),
    [
        (IMPS, 4),
        (replace(IMPS, scoring=Scoring.MATCHPOINTS), 2),
        (replace(IMPS, format=Format.TEAMS), 2),
    ],
)
def test_other_evenings_meet_no_computers(settings: EveningSettings, entries: int) -> None:
    play = Play(settings).sign_up(entries).start()
    play.open()
    for table in play.evening.rounds[0].tables:
        play.report(table.table)
    assert shown_boards(play.evening) == {1, 2, 3, 4}
    with pytest.raises(EveningRefusedError, match="no-such-table"):
        play.do(Compare(0, THEIRS))


@pytest.mark.parametrize(
    ("format_", "odd", "entries", "one"),
    [
        (Format.PAIRS, OddOut.SIT_OUT, 1, False),
        (Format.PAIRS, OddOut.SIT_OUT, 2, True),
        (Format.PAIRS, OddOut.SIT_OUT, 3, True),
        (Format.PAIRS, OddOut.COMPUTER, 3, False),
        (Format.PAIRS, OddOut.COMPUTER, 4, False),
        (Format.SINGLES, OddOut.SIT_OUT, 7, True),
        (Format.SINGLES, OddOut.COMPUTER, 5, False),
        (Format.TEAMS, OddOut.SIT_OUT, 2, False),
    ],
)
def test_whether_there_would_be_one_table(
    format_: Format, odd: OddOut, entries: int, one: bool
) -> None:
    play = Play(EveningSettings(format_, Scoring.IMPS, odd=odd)).sign_up(entries)
    assert plays_one_table(play.evening) is one


def test_computers_play_a_deal_always_alike_whatever_was_played_before() -> None:
    game = GAMES[GameName.QUATTRO_SCARTATE]
    rules, chain = match_rules(game, default_rules(game)), set_chain(CHAIN, 0)
    hands = hands_of_computers(rules, chain, 12, 2)
    assert hands[:1] == hands_of_computers(rules, chain, 12, 1)
    assert len(set(hands)) == 2
    assert hands[:1] != hands_of_computers(rules, set_chain(CHAIN, 1), 12, 1)


async def test_the_computers_play_after_each_hand_and_the_log_keeps_it(hall: Hall) -> None:
    await hall.begin(replace(IMPS, rounds=1), 2)
    (table,) = hall.tables()
    await hall.ready()
    assert hall.evening.rounds[0].computers == ()
    await hall.play(hands=1)
    assert len(hall.evening.rounds[0].computers) == 1
    again = await hall.restarted()
    await again.play()
    held = await again.now()
    assert held.evening.stage is EveningStage.OVER
    done = [entry.action for entry in held.stored.log if isinstance(entry.action, Compare)]
    assert [len(each.hands) for each in done] == [1, 2, 3, 4]
    assert not again.service.sealed.is_secret(table.id)
    stored = await again.service.registry.stored_table(table.id)
    first = hands_of_computers(stored.rules, stored.chain, held.evening.id, 1)
    assert done[-1].hands[:1] == first


async def test_whoever_comes_late_has_their_seat_back(hall: Hall) -> None:
    await hall.begin(replace(IMPS, odd=OddOut.COMPUTER), 2)
    (table,) = hall.tables()
    late = table.people[0]
    await hall.ready(but=[late.user_id])
    await hall.pass_time(300)
    await hall.act(DecideLate(0, 0, waits=False))
    await hall.settled()
    held = await hall.now()
    arrives = hall.evenings.lost_seat(held, late.user_id)
    assert arrives == Arrive(0, 0)
    await hall.act(arrives, of(late))
    await hall.settled()
    assert hall.evenings.lost_seat(await hall.now(), late.user_id) is None
    (table,) = hall.tables()
    assert table.stage is Stage.PLAYING
    assert isinstance(table.seats[0], Computer), "the hand in play is the computer player's"
    again = await hall.restarted()
    await again.play(hands=1)
    (table,) = again.tables()
    assert table.seats[0] == late
    await again.play()
    assert again.evening.rounds[0].tables[0].outcome.complete


def test_nobody_takes_a_seat_at_a_table_of_others() -> None:
    play = Play(IMPS).sign_up(4).start()
    play.open()
    user = 100 + 2 * play.evening.rounds[0].tables[1].entries[0]
    with pytest.raises(EveningRefusedError, match="not-yours"):
        play.do(Arrive(0, 0), by=user)
    play.do(Arrive(1, 0), by=user)
    assert play.evening.rounds[0].tables[1].arrived == (0,)
