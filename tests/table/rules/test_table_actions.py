"""Proposals between players: who has to agree, what is done then, and what the log holds."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.settings.agreement import Pace, TimeControl
from bot.support.refusals import RefusalReason
from bot.table.live.records import match_record
from bot.table.live.restore import table_from_log
from bot.table.rules.auto_steps import AutoStep, next_step
from bot.table.rules.permissions import may_ask_in_play
from bot.table.rules.proposals import ANSWER_SECONDS, answer_seconds, undo_index, whom_to_ask
from bot.table.state.actions import (
    Abort,
    Answer,
    Back,
    Offer,
    ProposalKind,
    Propose,
    Resume,
    TableAction,
    TimedOut,
    Withdraw,
)
from bot.table.state.session import NO_OUTAGES, TURNS_BEFORE_AWAY, Proposal
from bot.table.state.table import Ending, EndingKind, Stage, Table
from tarocchino.core.model.actions import Discard, Play
from tarocchino.core.play.events import MatchWon
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.legality import legal_actions
from tarocchino.core.play.match import MatchState, new_match, replay
from tarocchino.core.records.referee import judge
from tarocchino.core.views.claim import is_certain
from tarocchino.core.views.view import view_for
from tests.builders.random_play import EVERY_TABLE, random_action
from tests.builders.table import Gathering
from tests.fixtures.laws import tried

IN_THE_SECOND_TRICK = 8


def after(actions: int, **options: Any) -> Gathering:
    """A table after this number of actions in its first hand."""
    gathering = Gathering(**options)
    gathering.until_turn(actions)
    return gathering


def in_the_play(**options: Any) -> Gathering:
    """A table after somebody's card in the second trick or later."""
    gathering = after(IN_THE_SECOND_TRICK, **options)
    while not isinstance(gathering.table.history[-1].action, Play) or not gathering.hand.tricks:
        gathering.move()
    return gathering


def question(table: Table) -> Proposal | None:
    return table.session.proposal


def everybody_agrees(gathering: Gathering) -> None:
    asked = question(gathering.table)
    for seat in asked.awaited:
        gathering.do(Answer(seat, agrees=True))


def others(seat: int, players: int = 4) -> tuple[int, ...]:
    return tuple(s for s in range(players) if s != seat)


class TestUndo:
    def test_a_discard_that_told_nobody_anything_is_taken_back_at_once(self) -> None:
        table = Gathering()
        while not isinstance(table.table.history[-1:] and table.table.history[-1].action, Discard):
            before = table.match if table.table.history else None
            table.move()
        table.do(Propose(table.last_mover, ProposalKind.UNDO))
        assert table.match == before
        assert question(table.table) is None

    def test_a_card_that_all_have_seen_is_everybodys_to_give_back(self) -> None:
        table = in_the_play()
        seat, before = table.last_mover, len(table.table.history)
        assert whom_to_ask(table.table, seat, ProposalKind.UNDO) == others(seat)
        table.do(Propose(seat, ProposalKind.UNDO))
        for other in others(seat):
            assert len(table.table.history) == before
            table.do(Answer(other, agrees=True))
        assert len(table.table.history) == before - 1
        assert table.turn == seat

    def test_one_who_does_not_agree_is_enough(self) -> None:
        table = in_the_play()
        seat, before = table.last_mover, table.table.history
        table.do(Propose(seat, ProposalKind.UNDO))
        table.do(Answer((seat + 1) % 4, agrees=True))
        table.do(Answer((seat + 2) % 4, agrees=False))
        assert table.table.history == before
        assert table.refuses(Answer((seat + 3) % 4, agrees=True)) is RefusalReason.NOT_ASKED
        assert table.refuses(Propose(seat, ProposalKind.UNDO)) is RefusalReason.PROPOSAL_CLOSED

    def test_the_same_action_is_not_taken_back_twice(self) -> None:
        table = in_the_play()
        seat = table.last_mover
        table.do(Propose(seat, ProposalKind.UNDO))
        everybody_agrees(table)
        while table.turn == seat:
            table.move()
        assert table.refuses(Propose(seat, ProposalKind.UNDO)) is RefusalReason.PROPOSAL_CLOSED

    def test_what_came_after_it_goes_too_and_computers_do_not_mind(self) -> None:
        table = in_the_play(computers=(0, 1, 2))
        while (place := undo_index(table.table, 3)) is None or place > len(table.table.history) - 2:
            table.move()
        gone = tuple(done.action for done in table.table.history[place:])
        table.do(Propose(3, ProposalKind.UNDO))
        assert len(table.table.history) == place
        assert table.table.undone[-1].actions == gone

    def test_who_plays_on_has_declined(self) -> None:
        table = in_the_play()
        seat = table.last_mover
        table.do(Propose(seat, ProposalKind.UNDO))
        table.move()
        assert question(table.table) is None

    def test_nobody_takes_back_what_a_computer_played_for_them(self) -> None:
        table = in_the_play()
        seat = table.turn
        table.do(TimedOut(seat))
        while table.table.turn == seat:
            table.do(next(iter(legal_actions(table.hand))))
        assert table.refuses(Propose(seat, ProposalKind.UNDO)) is RefusalReason.NOTHING_TO_UNDO

    def test_nor_what_somebody_else_played_in_their_seat(self) -> None:
        table = in_the_play()
        seat = table.last_mover
        table.gets_up(seat)
        table.comes(seat, 77)
        assert table.refuses(Propose(seat, ProposalKind.UNDO)) is RefusalReason.NOTHING_TO_UNDO

    def test_nor_anything_once_the_hand_is_scored(self) -> None:
        table = Gathering()
        table.move()
        while not table.table.awaits_deal:
            table.move()
        for seat in range(4):
            assert table.refuses(Propose(seat, ProposalKind.UNDO)) is RefusalReason.NOTHING_TO_UNDO


class TestClaim:
    def test_an_uncertain_claim_is_the_opponents_to_concede(self) -> None:
        table = in_the_play()
        seat = table.turn
        assert not is_certain(view_for(table.match, seat))
        table.do(Propose(seat, ProposalKind.CLAIM))
        asked = question(table.table)
        assert asked.awaited == tuple(sorted(((seat + 1) % 4, (seat + 3) % 4)))

    def test_once_conceded_the_rest_is_played_out_by_legal_cards(self) -> None:
        table = in_the_play()
        seat = table.turn
        table.do(Propose(seat, ProposalKind.CLAIM))
        everybody_agrees(table)
        assert table.table.session.claimed == seat
        table.plays_out()
        assert table.table.awaits_deal
        assert table.table.session.claimed is None
        assert judged(table)["ok"]

    def test_a_certain_claim_needs_nobody(self) -> None:
        table = Gathering(computers=(1, 2, 3), seed=3)
        while not certain_claimer(table):
            table.move()
        table.do(Propose(0, ProposalKind.CLAIM))
        before = len(table.hand.tricks)
        table.plays_out()
        seen = view_for(table.match, None).hand
        assert set(seen.winners[before:]) == {0}

    def test_computer_players_concede_only_what_is_certain(self) -> None:
        table = in_the_play(computers=(1, 3))
        while table.turn != 0 or table.hand.trick.plays:
            table.move()
        assert not is_certain(view_for(table.match, 0))
        assert table.refuses(Propose(0, ProposalKind.CLAIM)) is RefusalReason.CLAIM_UNCERTAIN

    def test_nothing_is_claimed_before_the_play(self) -> None:
        table = after(1)
        while table.hand.phase is Phase.PLAY:
            table = after(1, seed=table.random.randrange(100))
        assert table.refuses(Propose(0, ProposalKind.CLAIM)) is RefusalReason.NO_CLAIM_NOW

    def test_nor_twice(self) -> None:
        table = in_the_play()
        seat = table.turn
        table.do(Propose(seat, ProposalKind.CLAIM))
        everybody_agrees(table)
        assert (
            table.refuses(Propose((seat + 1) % 4, ProposalKind.CLAIM)) is RefusalReason.NO_CLAIM_NOW
        )
        assert table.refuses(Propose(seat, ProposalKind.UNDO)) is RefusalReason.NOTHING_TO_UNDO


class TestPause:
    def test_all_agree_and_anybody_goes_on(self) -> None:
        table = in_the_play()
        table.do(Propose(0, ProposalKind.PAUSE))
        everybody_agrees(table)
        assert table.table.session.is_paused
        assert next_step(table.table, table.now + 10_000) is AutoStep.NONE
        assert table.refuses(Propose(1, ProposalKind.UNDO)) is RefusalReason.PAUSED
        table.do(Resume(2))
        assert table.refuses(Resume(2)) is RefusalReason.NOT_PAUSED

    def test_who_plays_alone_pauses_at_once(self) -> None:
        table = in_the_play(computers=(0, 1, 2))
        table.do(Propose(3, ProposalKind.PAUSE))
        assert table.table.session.is_paused

    def test_play_goes_on_while_it_is_asked(self) -> None:
        table = in_the_play()
        table.do(Propose(0, ProposalKind.PAUSE))
        table.move()
        assert question(table.table) is not None


class TestResign:
    def test_the_partner_agrees_and_the_others_win(self) -> None:
        table = in_the_play()
        table.do(Propose(1, ProposalKind.RESIGN))
        asked = question(table.table)
        assert asked.awaited == (3,)
        table.do(Answer(3, agrees=True))
        assert table.table.stage is Stage.FINISHED
        assert table.table.ending == Ending(EndingKind.RESIGNED, 1)
        assert table.events == (MatchWon(0, table.match.score),)

    def test_with_a_computer_for_a_partner_it_is_done_at_once(self) -> None:
        table = in_the_play(computers=(2,))
        table.do(Propose(0, ProposalKind.RESIGN))
        assert table.table.stage is Stage.FINISHED

    def test_one_of_three_gives_up_only_if_all_agree(self) -> None:
        table = in_the_play(game="mattazza", players=3)
        assert whom_to_ask(table.table, 0, ProposalKind.RESIGN) == (1, 2)

    def test_who_is_out_already_has_nothing_to_give_up(self) -> None:
        table = Gathering("mattazza", {"target": 2, "losers": 3, "deal_next": "loser"}, 4)
        while len(still_in(table)) == 4 and table.table.stage is Stage.PLAYING:
            table.move()
        out = next(seat for seat in range(4) if seat not in still_in(table))
        assert table.table.stage is Stage.PLAYING
        assert table.refuses(Propose(out, ProposalKind.RESIGN)) is RefusalReason.OUT_ALREADY

    def test_a_hand_broken_off_is_in_no_record(self) -> None:
        table = in_the_play(computers=(2,))
        table.do(Propose(0, ProposalKind.RESIGN))
        written = record_of(table)
        assert written["hands"] == []
        assert written["ending"] == {"how": "resigned", "seat": 0}
        assert judged(table)["ok"]


class TestEnd:
    def test_all_agree_and_nobody_has_won(self) -> None:
        table = in_the_play()
        table.do(Propose(0, ProposalKind.END))
        everybody_agrees(table)
        assert table.table.stage is Stage.CLOSED
        assert table.table.ending == Ending(EndingKind.AGREED, 0)
        assert judged(table)["ok"]

    def test_where_only_the_players_end_it_the_highest_score_wins(self) -> None:
        table = Gathering("terziglio", players=3)
        table.move()
        while not table.table.awaits_deal:
            table.move()
        table.do(Propose(0, ProposalKind.END))
        everybody_agrees(table)
        assert table.table.stage is Stage.FINISHED
        best = max(table.match.score)
        assert table.match.verdict.winners == tuple(
            seat for seat, points in enumerate(table.match.score) if points == best
        )

    def test_host_or_moderator_breaks_it_off_without_a_winner(self) -> None:
        table = in_the_play()
        table.do(Abort(99))
        assert table.table.stage is Stage.CLOSED
        assert table.table.ending == Ending(EndingKind.ABORTED, None, 99)
        assert record_of(table)["ending"] == {"how": "aborted", "seat": None}


class TestQuestions:
    @pytest.mark.parametrize("kind", list(ProposalKind))
    def test_one_question_at_a_time(self, kind: ProposalKind) -> None:
        table = in_the_play()
        table.do(Propose(0, ProposalKind.PAUSE))
        assert table.refuses(Propose(1, kind)) is RefusalReason.ASKED_ALREADY

    def test_who_asked_takes_it_back_and_nobody_else(self) -> None:
        table = in_the_play()
        table.do(Propose(0, ProposalKind.PAUSE))
        assert table.refuses(Withdraw(1)) is RefusalReason.NOTHING_ASKED
        table.do(Withdraw(0))
        assert question(table.table) is None

    def test_without_an_answer_it_lapses(self) -> None:
        table = in_the_play()
        table.do(Propose(0, ProposalKind.PAUSE))
        assert next_step(table.table, table.now + ANSWER_SECONDS - 1) is not AutoStep.LAPSE
        assert next_step(table.table, table.now + ANSWER_SECONDS) is AutoStep.LAPSE

    def test_who_plays_by_the_day_has_a_day_to_answer(self) -> None:
        slow = TimeControl(Pace.CORRESPONDENCE, 24 * 3600)
        assert answer_seconds(slow) == 24 * 3600

    def test_who_is_away_is_not_asked(self) -> None:
        table = in_the_play()
        away = (table.turn + 1) % 4
        for _ in range(TURNS_BEFORE_AWAY):
            table.do(TimedOut(away))
        assert away not in whom_to_ask(table.table, table.turn, ProposalKind.PAUSE)
        table.do(Back(away))
        assert away in whom_to_ask(table.table, table.turn, ProposalKind.PAUSE)

    def test_who_gets_up_declines_and_asks_nothing_any_more(self) -> None:
        for leaver in (0, 1):
            table = in_the_play()
            table.do(Propose(0, ProposalKind.PAUSE))
            table.gets_up(leaver)
            assert question(table.table) is None

    def test_computer_players_wait_for_an_answer_to_what_halts_the_play(self) -> None:
        table = in_the_play(computers=(1, 2))
        while table.turn not in (1, 2):
            table.move()
        table.do(Propose(0, ProposalKind.UNDO))
        assert question(table.table) is not None
        assert next_step(table.table, table.now) is AutoStep.NONE
        table.do(Answer(3, agrees=False))
        assert next_step(table.table, table.now) is AutoStep.COMPUTER_TURN


@given(st.integers(0, 10**6), st.sampled_from(EVERY_TABLE))
@tried(60)
def test_whatever_people_ask_the_log_leads_to_the_match(
    seed: int, sat_at: tuple[str, dict[str, Any], int]
) -> None:
    """The history gives the match, the log gives the table, and the referee accepts the record."""
    game, knobs, players = sat_at
    table = Gathering(game, knobs, players, computers=(players - 1,), seed=seed)
    for _ in range(120):
        if table.table.stage is not Stage.PLAYING:
            break
        something_happens(table)
    course = [done.action for done in table.table.history]
    played = replay(fresh(table), course)
    ended_by_people = table.table.stage is not Stage.PLAYING and table.table.ending != Ending(
        EndingKind.PLAYED
    )
    assert (played.hand, played.score) == (table.match.hand, table.match.score)
    assert ended_by_people or played == table.match
    again = table_from_log(table.stored(), NO_OUTAGES)
    assert (again.match, again.session, again.undone) == (
        table.match,
        table.table.session,
        table.table.undone,
    )
    assert match_record(table.stored()) is None or judged(table)["ok"]


def something_happens(table: Gathering) -> None:
    """Mostly a move; now and then a proposal, an answer or a withdrawal."""
    session, random = table.table.session, table.random
    seats = range(len(table.table.seats))
    wishes: list[TableAction] = [
        *(
            Propose(seat, kind)
            for seat in seats
            for kind in (ProposalKind.UNDO, ProposalKind.CLAIM)
        ),
        *(Propose(seat, ProposalKind.PAUSE) for seat in seats),
        *(Answer(seat, agrees=random.random() < 0.8) for seat in seats),
        *(action(seat) for seat in seats for action in (Withdraw, Resume, Offer)),
    ]
    if random.random() < 0.02:
        wishes += [Propose(0, ProposalKind.RESIGN), Propose(0, ProposalKind.END)]
    if random.random() < 0.4 or session.blocks_play:
        wish = random.choice(wishes)
        seat = wish.seat if not isinstance(wish, Abort) else 0
        if table.user_of(seat) is not None and table.refuses(wish) is None:
            table.do(wish, table.user_of(seat))
    elif session.claimed is not None:
        table.plays_out()
    else:
        table.move()


def fresh(table: Gathering) -> MatchState:
    return new_match(table.lobby.game, table.lobby.rules, len(table.lobby.seats))


def still_in(table: Gathering) -> tuple[int, ...]:
    return table.match.game.still_in(table.match.rules, table.match.score)


def certain_claimer(table: Gathering) -> bool:
    """Whether the first seat is on lead and wins every remaining trick; never before the deal."""
    if table.table.awaits_deal or table.table.turn != 0:
        return False
    return is_certain(view_for(table.match, 0))


def record_of(table: Gathering) -> dict[str, Any]:
    written = match_record(table.stored())
    document = json.loads(written)
    assert isinstance(document, dict)
    return document


def judged(table: Gathering) -> dict[str, Any]:
    written = match_record(table.stored())
    return dict(judge(written))


def test_a_record_tells_what_was_taken_back_in_the_hands_that_are_over() -> None:
    table = in_the_play()
    seat = table.last_mover
    taken = table.table.history[-1].action
    assert isinstance(taken, Play)
    table.do(Propose(seat, ProposalKind.UNDO))
    everybody_agrees(table)
    table.do(taken, table.user_of(seat))
    while not table.table.awaits_deal:
        table.move()
    undone = record_of(table)["undone"]
    assert [(each["hand"], each["seat"]) for each in undone] == [(0, seat)]
    assert undone[0]["actions"][0]["card"] == taken.card.code
    assert judged(table)["ok"]


class TestAskingWhy:
    def test_all_people_agree_also_those_who_are_away(self) -> None:
        table = in_the_play(computers=(1,))
        table.do(Propose(0, ProposalKind.WHY))
        asked = question(table.table)
        assert asked.awaited == (2, 3)
        table.do(Answer(2, agrees=True))
        assert not may_ask_in_play(table.table, 1)
        table.do(Answer(3, agrees=True))
        assert all(may_ask_in_play(table.table, user_id) for user_id in (1, 3, 4))
        assert not may_ask_in_play(table.table, 99)
        assert table.refuses(Propose(2, ProposalKind.WHY)) is RefusalReason.WHY_AGREED

    def test_one_who_declines_decides(self) -> None:
        table = in_the_play()
        table.do(Propose(0, ProposalKind.WHY))
        table.do(Answer(1, agrees=False))
        assert not any(may_ask_in_play(table.table, user_id) for user_id in range(1, 5))

    def test_whoever_sits_down_later_has_to_agree_anew(self) -> None:
        table = in_the_play()
        table.do(Propose(0, ProposalKind.WHY))
        everybody_agrees(table)
        table.gets_up(2)
        assert may_ask_in_play(table.table, 1), "those who are left have agreed"
        table.move()
        table.comes(2, 50)
        assert not may_ask_in_play(table.table, 1)
        table.do(Propose(2, ProposalKind.WHY), 50)
        everybody_agrees(table)
        assert may_ask_in_play(table.table, 50)
        assert table_from_log(table.stored(), NO_OUTAGES).session == table.table.session

    def test_alone_with_computer_players_there_is_nothing_to_agree_on(self) -> None:
        table = in_the_play(computers=(1, 2, 3))
        assert may_ask_in_play(table.table, 1)
        assert table.refuses(Propose(0, ProposalKind.WHY)) is RefusalReason.WHY_AGREED

    def test_whoever_is_left_alone_may_ask_but_not_beside_one_who_is_away(self) -> None:
        table = in_the_play(computers=(2, 3))
        for _ in range(TURNS_BEFORE_AWAY):
            while table.turn != 1:
                table.move()
            table.do(TimedOut(1))
            table.do(random_action(table.match, table.random))
        session = table.table.session
        assert session.away == (1,)
        assert not may_ask_in_play(table.table, 1)
        table.gets_up(1)
        assert may_ask_in_play(table.table, 1)

    def test_sealed_deals_are_never_asked_about(self) -> None:
        table = in_the_play()
        table.table = replace(table.table, secret=True)
        assert table.refuses(Propose(0, ProposalKind.WHY)) is RefusalReason.WHY_AGREED
