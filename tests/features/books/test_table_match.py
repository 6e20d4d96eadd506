"""The matches of tables as ratings see them: who stayed, who left, who played how much."""

import pytest

from bot.features.books.derivation import rated_match
from bot.features.books.ratings import LadderKind, Part, RatedMatch, Stay, rate
from bot.table.rules.proposals import ended
from bot.table.state.actions import Abort, Answer, ProposalKind, Propose, TakeOver, TimedOut
from bot.table.state.seats import Computer
from bot.table.state.session import TURNS_BEFORE_AWAY
from bot.table.state.table import Ending, EndingKind, Stage
from tarocchino.core.model.actions import Play
from tarocchino.players.levels import Level
from tests.builders.table import Gathering

STRANGER = 77
STANDARD = Level.CLUB
LEFT, HELPED, STAYED = Stay.LEFT, Stay.HELPED, Stay.TO_THE_END


def playing(
    game: str = "ottocento",
    players: int = 4,
    computers: tuple[int, ...] = (),
    level: Level = Level.CLUB,
) -> Gathering:
    """A match whose first hand is in the middle of its play."""
    gathering = Gathering(game, players=players, computers=computers, level=level)
    while sum(isinstance(done.action, Play) for done in gathering.table.history) < 3 * players:
        gathering.move()
    return gathering


def over(gathering: Gathering) -> RatedMatch:
    """The match after its end."""
    found = rated_match(gathering.table)
    assert found is not None
    return found


def stays(gathering: Gathering, seat: int) -> dict[object, Stay]:
    """Until when each player of a seat was there."""
    by_seat = dict(zip(_seats_in_order(gathering), over(gathering).seats, strict=True))
    return {part.player: part.stay for part in by_seat[seat].parts}


def cards(gathering: Gathering, seat: int) -> dict[object, int]:
    """How many cards each player of a seat played."""
    by_seat = dict(zip(_seats_in_order(gathering), over(gathering).seats, strict=True))
    return {part.player: part.cards for part in by_seat[seat].parts}


def losers(gathering: Gathering) -> set[object]:
    """The people whose rating the match takes down."""
    found = rate(over(gathering), {})
    return {c.key.who for c in found if isinstance(c.key.who, int) and c.after.mean < c.before.mean}


def away(gathering: Gathering, *seats: int) -> None:
    """These seats miss turn after turn."""
    for _ in range(TURNS_BEFORE_AWAY):
        for seat in seats:
            gathering.do(TimedOut(seat))


def agree(gathering: Gathering, seat: int, kind: ProposalKind) -> None:
    """The seat proposes it, and all who are asked agree."""
    gathering.do(Propose(seat, kind), gathering.user_of(seat))
    session = gathering.table.session
    proposal = session.proposal if session else None
    for other in proposal.awaited if proposal else ():
        gathering.do(Answer(other, agrees=True), gathering.user_of(other))


def _seats_in_order(gathering: Gathering) -> list[int]:
    scorers = gathering.table.game.scorers(len(gathering.table.seats))
    return [seat for seats in scorers for seat in seats]


class TestWhatIsRated:
    def test_a_match_that_goes_on_is_not(self) -> None:
        assert rated_match(playing().table) is None

    def test_nor_one_in_which_nothing_was_dealt(self) -> None:
        gathering = Gathering()
        gathering.do(Abort(1, 0), 1)
        assert rated_match(gathering.table) is None

    def test_a_match_played_to_its_end_is_with_all_its_cards(self) -> None:
        gathering = Gathering("centocinquanta", {"target": 20}, players=2)
        while gathering.table.stage.is_open:
            gathering.move()
        found = over(gathering)
        assert found.has_result
        assert sorted(side.place for side in found.sides) == [1, 2]
        played = [done for done in gathering.table.history if isinstance(done.action, Play)]
        assert sum(seat.cards for seat in found.seats) == len(played)
        winner = gathering.match.verdict.winners[0] if gathering.match.verdict else None
        assert winner is not None
        assert losers(gathering) == {2 - winner}

    def test_a_seat_of_a_computer_player_makes_it_a_match_with_computer_players(self) -> None:
        gathering = playing(computers=(1, 3))
        gathering.do(Abort(1, 0), 1)
        assert over(gathering).ladder.kind is LadderKind.COMPUTERS
        assert over(gathering).sides[1].seats[0].parts == (Part(STANDARD, 3),)

    def test_it_is_known_how_well_it_played(self) -> None:
        gathering = playing(computers=(1, 3), level=Level.MASTER)
        gathering.do(Abort(1, 0), 1)
        assert over(gathering).sides[1].seats[0].began is Level.MASTER

    def test_one_that_came_for_a_person_does_not(self) -> None:
        gathering = playing()
        gathering.gets_up(1)
        agree(gathering, 0, ProposalKind.END)
        assert over(gathering).ladder.kind is LadderKind.PEOPLE

    @pytest.mark.parametrize(("computers", "hands"), [((), None), ((1, 2), 2), ((1,), 2)])
    def test_an_open_end_is_rated_among_people_an_agreed_one_always(
        self, computers: tuple[int, ...], hands: int | None
    ) -> None:
        knobs = {} if hands is None else {"hands": hands}
        gathering = Gathering("terziglio", knobs, players=3, computers=computers)
        gathering.deal()
        gathering.do(Abort(999, None), 999)
        assert rated_match(gathering.table) is not None

    def test_an_open_end_is_not_rated_with_computer_players(self) -> None:
        gathering = Gathering("terziglio", players=3, computers=(1, 2))
        gathering.deal()
        agree(gathering, 0, ProposalKind.END)
        assert rated_match(gathering.table) is None


class TestThoseWhoLeave:
    def test_a_computer_player_took_the_seat(self) -> None:
        gathering = playing()
        gathering.gets_up(1)
        agree(gathering, 0, ProposalKind.END)
        assert stays(gathering, 1) == {2: LEFT, STANDARD: STAYED}
        assert not over(gathering).has_result
        assert losers(gathering) == {2}

    def test_somebody_else_took_it(self) -> None:
        gathering = playing()
        gathering.comes(1, STRANGER)
        agree(gathering, 0, ProposalKind.END)
        assert stays(gathering, 1) == {2: LEFT, STRANGER: STAYED}
        assert losers(gathering) == {2}

    def test_who_comes_back_has_stayed_and_who_held_the_seat_has_helped(self) -> None:
        gathering = playing()
        gathering.comes(1, STRANGER)
        for _ in range(4):
            gathering.move()
        gathering.comes(1, 2)
        agree(gathering, 0, ProposalKind.END)
        # Under another name, too.
        assert {person.name for person in gathering.table.people.values()} > {"User 2"}
        assert stays(gathering, 1) == {2: STAYED, STRANGER: HELPED}
        assert cards(gathering, 1) == {2: 3, STRANGER: 1}
        assert losers(gathering) == set()

    def test_who_comes_back_on_the_other_side_has_left(self) -> None:
        gathering = playing()
        gathering.gets_up(1)
        gathering.comes(0, 2)
        gathering.do(Abort(999, None), 999)
        assert stays(gathering, 1)[2] is LEFT
        assert losers(gathering) == {1, 2}

    def test_who_comes_back_beside_an_own_partner_has_stayed(self) -> None:
        gathering = playing()
        gathering.gets_up(1)
        gathering.comes(3, 2)
        gathering.do(Abort(999, None), 999)
        assert stays(gathering, 1)[2] is STAYED
        assert stays(gathering, 3) == {4: LEFT, 2: STAYED}

    def test_a_substitute_who_leaves_too(self) -> None:
        gathering = playing()
        gathering.comes(1, STRANGER)
        gathering.gets_up(1)
        agree(gathering, 0, ProposalKind.END)
        assert stays(gathering, 1) == {2: LEFT, STRANGER: LEFT, STANDARD: STAYED}


class TestThoseWhoEndIt:
    def test_who_closes_the_table_loses(self) -> None:
        gathering = playing()
        gathering.do(Abort(1, 0), 1)
        assert losers(gathering) == {1}

    def test_a_moderator_without_a_seat_takes_nothing_from_anybody(self) -> None:
        gathering = playing()
        gathering.do(Abort(999, None), 999)
        assert rate(over(gathering), {}) == ()

    def test_what_all_agreed_on_changes_nothing(self) -> None:
        gathering = playing()
        agree(gathering, 0, ProposalKind.END)
        assert gathering.table.stage is Stage.CLOSED
        assert rate(over(gathering), {}) == ()

    def test_who_is_away_has_not_left_if_the_others_agree(self) -> None:
        gathering = playing()
        away(gathering, 3)
        agree(gathering, 0, ProposalKind.END)
        assert rate(over(gathering), {}) == ()

    def test_who_ends_it_while_all_others_are_away_loses(self) -> None:
        gathering = playing()
        away(gathering, 1, 2, 3)
        agree(gathering, 0, ProposalKind.END)
        assert gathering.table.stage is Stage.CLOSED
        assert losers(gathering) == {1}

    def test_who_stops_an_open_end_while_all_others_are_away_loses(self) -> None:
        gathering = Gathering("terziglio", players=3)
        while len(gathering.match.sheets) < 1 or gathering.table.awaits_deal:
            gathering.move()
        away(gathering, 1, 2)
        agree(gathering, 0, ProposalKind.END)
        assert over(gathering).has_result
        assert stays(gathering, 0) == {1: LEFT}

    def test_who_is_alone_with_computer_players_loses_by_ending_it(self) -> None:
        gathering = playing("centocinquanta", 2, computers=(1,))
        agree(gathering, 0, ProposalKind.END)
        assert losers(gathering) == {1}

    def test_and_by_leaving_it(self) -> None:
        gathering = playing("centocinquanta", 2, computers=(1,))
        gathering.gets_up(0)
        assert gathering.table.ending == Ending(EndingKind.ABANDONED, 0)
        assert losers(gathering) == {1}

    @pytest.mark.parametrize("how", ["leaves", "closes", "ends"])
    def test_the_last_of_people_may_go(self, how: str) -> None:
        gathering = playing()
        for seat in (3, 1, 2):
            gathering.gets_up(seat)
        match how:
            case "leaves":
                gathering.gets_up(0)
            case "closes":
                gathering.do(Abort(1, 0), 1)
            case _:
                agree(gathering, 0, ProposalKind.END)
        assert losers(gathering) == {2, 3, 4}

    def test_the_last_of_people_cannot_choose_when_to_win(self) -> None:
        gathering = Gathering("terziglio", players=3)
        while len(gathering.match.sheets) < 1 or gathering.table.awaits_deal:
            gathering.move()
        gathering.gets_up(1)
        gathering.gets_up(2)
        agree(gathering, 0, ProposalKind.END)
        assert not over(gathering).has_result
        assert losers(gathering) == {2, 3}

    def test_whose_side_resigns_comes_last(self) -> None:
        gathering = playing("open", 4)
        agree(gathering, 2, ProposalKind.RESIGN)
        places = [side.place for side in over(gathering).sides]
        assert places == [1, 1, 4, 1]
        assert losers(gathering) == {3}

    def test_no_more_seeds_takes_nothing_from_anybody(self) -> None:
        gathering = playing()
        gathering.table = ended(gathering.table, Ending(EndingKind.NO_SEEDS))
        assert rate(over(gathering), {}) == ()


class TestCards:
    def test_those_of_somebody_who_is_late_are_theirs(self) -> None:
        gathering = playing()
        seat = gathering.turn
        user = gathering.user_of(seat)
        before = sum(1 for d in gathering.table.history if isinstance(d.action, Play))
        gathering.do(TimedOut(seat))
        action = next(iter(gathering.match.legal_actions))
        gathering.do(action)
        gathering.do(Abort(999, None), 999)
        assert before == 12
        assert cards(gathering, seat) == {user: 3 + isinstance(action, Play)}

    def test_those_between_two_people_are_the_computer_players(self) -> None:
        gathering = playing("centocinquanta", 2)
        gathering.gets_up(1)
        for _ in range(4):
            gathering.move()
        gathering.comes(1, STRANGER)
        while cards_played(gathering, 1) < 6:
            gathering.move()
        gathering.do(Abort(999, None), 999)
        assert cards(gathering, 1) == {2: 3, STANDARD: 2, STRANGER: 1}

    def test_those_of_a_newcomer_who_is_late_are_theirs(self) -> None:
        gathering = playing("centocinquanta", 2)
        gathering.comes(1, STRANGER)
        while cards_played(gathering, 1) < 4:
            gathering.move()
        while cards_played(gathering, 1) < 6:
            in_turn = gathering.turn
            action = next(iter(gathering.match.legal_actions))
            gathering.do(action, None if in_turn == 1 else 1)
        gathering.do(Abort(999, None), 999)
        assert cards(gathering, 1) == {2: 3, STRANGER: 3}

    def test_two_computer_players_after_each_other_are_one_player(self) -> None:
        gathering = playing("centocinquanta", 2, computers=(1,))
        gathering.do(TakeOver(1, Computer("Zoe")))
        gathering.do(Abort(999, None), 999)
        assert cards(gathering, 1) == {STANDARD: 3}


def cards_played(gathering: Gathering, seat: int) -> int:
    plays = (d.action for d in gathering.table.history if isinstance(d.action, Play))
    return sum(play.seat == seat for play in plays)
