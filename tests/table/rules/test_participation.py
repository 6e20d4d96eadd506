"""Who has played how much of a match, and who missed turns."""

from bot.features.books.match_facts import Count
from bot.table.state.seats import Person
from bot.table.state.table import participations, shared_seats
from tarocchino.core.model.actions import Play
from tests.builders.absence import ANNA, BRUNO, GRACE, MILLONE, QUICK, Evening, by


async def one_hand(evening: Evening, *late: Person) -> None:
    """Play a hand in which these people are late at every turn."""
    sheets = len(evening.table.match.sheets) if evening.table.match else 0
    while evening.table.match and len(evening.table.match.sheets) == sheets:
        if evening.in_turn in late:
            await evening.passes(QUICK.seconds + GRACE)
        else:
            await evening.plays()


async def test_each_card_was_played_by_somebody() -> None:
    evening = Evening()
    await evening.begins(ANNA, BRUNO, game=MILLONE, target=1000)
    await one_hand(evening, BRUNO)
    parts = participations(evening.table)
    played = [done for done in evening.table.history if isinstance(done.action, Play)]
    assert sum(part.cards for part in parts) == len(played)
    by_whom = {(part.seat, part.user_id): part for part in parts}
    assert by_whom[0, ANNA.user_id].missed == 0
    # After three turns a computer player keeps the seat: the person has no more turns to miss.
    assert by_whom[1, BRUNO.user_id].missed == 3
    assert by_whom[1, BRUNO.user_id].turns == 3
    assert by_whom[1, BRUNO.user_id].cards == 0
    assert by_whom[1, None].cards == by_whom[0, ANNA.user_id].cards
    assert all(part.stayed for part in parts if part.user_id is not None)
    await evening.goes_down()


async def test_a_seat_that_two_have_played_for_is_shared() -> None:
    evening = Evening()
    await evening.begins(ANNA, BRUNO, game=MILLONE, target=1000)
    for _ in range(20):
        await evening.plays()
    await evening.service.seats.leave(1, by(BRUNO))
    await evening.service.registry.settled()
    for _ in range(5):
        await evening.plays(ANNA)
    parts = {(p.seat, p.user_id): p for p in participations(evening.table)}
    bruno = parts[1, BRUNO.user_id]
    assert (bruno.name, bruno.stayed, bruno.came_later) == ("Bruno", False, False)
    (shared,) = shared_seats(evening.table).values()
    assert {part.user_id for part in shared} == {BRUNO.user_id, None}
    await evening.goes_down()


async def test_missed_turns_are_seen_of_matches_without_a_result_too() -> None:
    evening = Evening()
    await evening.begins(ANNA, BRUNO, game=MILLONE, target=1000)
    while not evening.table.missed_turns:
        if evening.in_turn == BRUNO:
            await evening.passes(QUICK.seconds + GRACE)
        else:
            await evening.plays()
    await evening.service.seats.leave(1, by(BRUNO))
    await evening.service.lobby.close(1, by(ANNA))
    await evening.service.books.settled()
    (facts,) = evening.store.rows.club.values()
    assert not facts.counts
    anna, bruno = (
        next(p for p in facts.people if p.user_id == each.user_id) for each in (ANNA, BRUNO)
    )
    assert (bruno.counts[Count.MISSED], bruno.stayed, anna.stayed) == (1, False, True)
    await evening.goes_down()


async def test_a_match_with_a_result_counts_for_who_sat_there_at_the_end() -> None:
    evening = Evening()
    await evening.begins(ANNA, BRUNO, game=MILLONE, target=100)
    while evening.store.rows.tables[1].stage.is_open:
        await evening.plays()
    await evening.service.books.settled()
    (facts,) = evening.store.rows.club.values()
    assert (facts.counts, facts.game) == (True, MILLONE.name)
    assert sorted(player.user_id for player in facts.people) == [ANNA.user_id, BRUNO.user_id]
    assert sum(player.won for player in facts.people) == 1
    assert all(p.counts[Count.TURNS] > p.counts[Count.CARDS] > 0 for p in facts.people)
    assert all(player.stayed and not player.counts[Count.MISSED] for player in facts.people)
    await evening.goes_down()


async def test_a_start_of_the_bot_forgets_nobody_who_has_left() -> None:
    evening = Evening()
    await evening.begins(ANNA, BRUNO, game=MILLONE, target=1000)
    while not evening.table.missed_turns:
        if evening.in_turn == BRUNO:
            await evening.passes(QUICK.seconds + GRACE)
        else:
            await evening.plays()
    await evening.service.seats.leave(1, by(BRUNO))
    await evening.service.registry.settled()
    before = evening.table
    await evening.goes_down()
    await evening.comes_up()
    assert evening.table.missed_turns == before.missed_turns
    assert evening.table.session == before.session
    assert participations(evening.table) == participations(before)
    await evening.goes_down()
