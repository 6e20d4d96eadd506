"""What glances at hands have found outlives the bot, also what an earlier version has found."""

from __future__ import annotations

import random
from dataclasses import replace

from bot.club.review.model import REVIEWER_VERSION, Moment
from bot.club.review.when import ChoiceKind, When
from bot.club.statistics.choices import ReviewedHand
from bot.game.games import GameName
from bot.game.model.actions import Discard, Play
from bot.game.model.cards import card
from bot.services.ports.hand_reviews import StoredReview
from bot.services.ports.store import Store
from bot.storage import open_store
from tests.builders.club_facts import made_up
from tests.builders.stored_tables import ANNA, HERE, PIERO, new_table, place

MOMENTS = (
    Moment(4, When(ChoiceKind.PLAY, 2), Play(1, card("Kc")), Play(1, card("6c")), 12.5, 2.25),
    Moment(
        0,
        When(ChoiceKind.DISCARD),
        Discard(1, (card("6c"), card("7c"))),
        Discard(1, (card("6c"), card("Jc"))),
        3.0,
        1.0,
    ),
)


async def test_what_was_found_outlives_the_bot_in_any_version(store: Store, url: str) -> None:
    table_id = await store.tables.open_table(new_table())
    first = StoredReview(table_id, 0, PIERO.user_id, 1, 9, MOMENTS)
    second = StoredReview(table_id, 1, ANNA.user_id, 7, 11, ())
    await store.hand_reviews.add([second])
    await store.hand_reviews.add([replace(first, version=0, moments=()), second])
    await store.hand_reviews.add([first])
    async with open_store(url) as again:
        assert await again.hand_reviews.at_table(table_id) == [first, second]
        assert await again.hand_reviews.at_table(table_id + 1) == []


async def test_the_last_hands_of_a_person_are_those_of_the_last_matches(store: Store) -> None:
    chance, user_id = random.Random(3), ANNA.user_id
    games = GameName.MILLONE, GameName.MILLONE, GameName.TERZIGLIO
    for number, game in enumerate(games):
        table_id = await store.tables.open_table(new_table(place(number)))
        match = replace(made_up(chance, table_id, HERE.guild_id), game=game)
        for hand in range(2):
            version = REVIEWER_VERSION
            found = StoredReview(
                table_id, hand, user_id, version, 10 * number + hand, MOMENTS[:hand]
            )
            await store.hand_reviews.add([found, replace(found, user_id=PIERO.user_id)])
        if number:
            await store.club.enter(match)
        else:
            first = match
    find = store.hand_reviews.latest
    newest = [ReviewedHand(11, 1), ReviewedHand(10, 0)]
    assert await find(HERE.guild_id, user_id, GameName.MILLONE, 9) == newest
    await store.club.enter(first)
    assert await find(HERE.guild_id, user_id, GameName.MILLONE, 3) == [
        ReviewedHand(1, 1),
        ReviewedHand(0, 0),
        newest[0],
    ]
    assert await find(HERE.guild_id + 1, user_id, GameName.MILLONE, 3) == []
    assert await find(HERE.guild_id, 5, GameName.MILLONE, 3) == []
