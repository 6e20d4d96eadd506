"""Masters think one after another; where they cannot, they act at a glance."""

import asyncio
from random import Random

import pytest

from bot.table.live.runner import MOST_WAITING, ThinkingPlayers, effort_for
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.actions import Deal, Discard
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.match import MatchState, apply, new_match
from tarocchino.core.views.view import view_for
from tarocchino.players import choose
from tarocchino.players.levels import Level
from tarocchino.players.novice import choose_novice
from tarocchino.players.search import MASTER
from tests.fakes.thinking import HeldDecider


def _match(seed: int = 1) -> MatchState:
    game = GAMES[GameName.OTTOCENTO]
    deal = Deal(0, tuple(Random(seed).sample(PACK, len(PACK))))
    return apply(new_match(game, default_rules(game), 4), deal)[0]


def _turn(match: MatchState) -> int:
    return match.hand.turn


def test_only_masters_need_time() -> None:
    players, match = ThinkingPlayers(HeldDecider()), _match()
    seat = _turn(match)
    assert [level for level in Level if players.needs_time(level)] == [Level.MASTER]
    view = view_for(match, seat)
    assert players.act(match, seat, Level.NOVICE) == choose_novice(view)
    assert players.act(match, seat, Level.CLUB) == choose(view)


async def test_they_think_in_the_order_in_which_they_were_asked() -> None:
    decider = HeldDecider()
    players, matches = ThinkingPlayers(decider), [_match(seed) for seed in (1, 2, 3)]
    thinking = [asyncio.create_task(players.think(m, _turn(m), Level.MASTER)) for m in matches]
    for number, match in enumerate(matches):
        search = await decider.search(number)
        assert len(decider.searches) == number + 1
        assert search.view == view_for(match, _turn(match))
        search.finds()
        assert await thinking[number] == choose(search.view)


async def test_the_more_of_them_wait_the_less_they_look_at() -> None:
    decider = HeldDecider()
    players, match = ThinkingPlayers(decider), _match()
    thinking = [
        asyncio.create_task(players.think(match, _turn(match), Level.MASTER)) for _ in range(12)
    ]
    for number, each in enumerate(thinking):
        (await decider.search(number)).finds()
        await each
    worlds = [search.effort.worlds for search in decider.searches]
    assert worlds == sorted(worlds)
    assert worlds[0] < worlds[-1] == MASTER.worlds
    assert effort_for(0) == MASTER
    assert effort_for(10 * MOST_WAITING).worlds >= 1


async def test_where_too_many_wait_a_master_acts_at_a_glance() -> None:
    decider = HeldDecider()
    players, match = ThinkingPlayers(decider, most_waiting=2), _match()
    seat = _turn(match)
    waiting = [asyncio.create_task(players.think(match, seat, Level.MASTER)) for _ in range(2)]
    await decider.search(0)
    waiting.append(asyncio.create_task(players.think(match, seat, Level.MASTER)))
    await asyncio.sleep(0)
    assert await players.think(match, seat, Level.MASTER) == choose(view_for(match, seat))
    assert len(decider.searches) == 1
    await players.stop()
    assert all(isinstance(r, asyncio.CancelledError)
               for r in await asyncio.gather(*waiting, return_exceptions=True))  # fmt: skip
    assert decider.is_stopped


async def test_a_search_that_fails_is_logged_without_cards(
    caplog: pytest.LogCaptureFixture,
) -> None:
    decider = HeldDecider()
    players, match = ThinkingPlayers(decider), _match()
    seat = _turn(match)
    thinking = asyncio.create_task(players.think(match, seat, Level.MASTER))
    search = await decider.search(0)
    held = [c.code for c in (search.view.hand.own if search.view.hand else ())]
    search.found.set_exception(ValueError(f"no way to play {held}"))
    assert await thinking == choose(search.view)
    assert "search failed" in caplog.text
    assert not [code for code in held if f"'{code}'" in caplog.text]


async def test_what_the_rules_refuse_is_not_done(caplog: pytest.LogCaptureFixture) -> None:
    decider = HeldDecider()
    players, match = ThinkingPlayers(decider), _match()
    seat = _turn(match)
    thinking = asyncio.create_task(players.think(match, seat, Level.MASTER))
    search = await decider.search(0)
    search.finds(Discard(seat, search.view.hand.own[:1]))
    assert await thinking == choose(search.view)
    assert "IllegalActionError" in caplog.text


async def test_nobody_thinks_for_whoever_does_not_wait_any_more() -> None:
    decider = HeldDecider()
    players, matches = ThinkingPlayers(decider), [_match(seed) for seed in (1, 2, 3)]
    thinking = [asyncio.create_task(players.think(m, _turn(m), Level.MASTER)) for m in matches]
    first = await decider.search(0)
    for given_up in thinking[:2]:
        given_up.cancel()
    await asyncio.gather(*thinking[:2], return_exceptions=True)
    first.finds()
    second = await decider.search(1)
    assert second.view == view_for(matches[2], _turn(matches[2]))
    second.finds()
    assert await thinking[2] == choose(second.view)
