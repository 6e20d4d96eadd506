"""Sealed deals: whatever somebody asks who does not sit there, the answer is the same whoever holds
which cards and whoever has won; and nobody at all is sent a seed."""

import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace

import pytest

from bot.client.custom_ids import Verb
from bot.features.evenings.actions import (
    EveningAction,
    EveningSettings,
    Format,
    LoggedEveningAction,
    OpenRound,
    Scoring,
    SignUp,
    Start,
)
from bot.features.evenings.orders import tables_to_open
from bot.features.evenings.state import Evening
from bot.features.evenings.store import NewEvening
from bot.features.evenings.transitions import evening_of
from bot.stores import Store
from bot.support.venue import Venue
from bot.table.state.seats import Person as Seated
from bot.table.state.table import EveningOccasion
from bot.words import Language, say
from localcord.world.world import World
from tarocchino.dealing.chain import SeedChain, new_chain
from tests.builders.occasion_tables import dealt, gathering, match_played
from tests.builders.random_play import fresh_match
from tests.fakes.virtual_clock import VirtualClock
from tests.fixtures.local_discord import StartClient
from tests.slow.crash.extent import EVERY
from tests.slow.secrecy.filled import DATABASES, MEMORY, OpenStore, in_memory, put
from tests.slow.secrecy.house import CHANNEL, FIRST, PEOPLE, SPECTATOR, house
from tests.slow.secrecy.people import forge_controls, give_every_command
from tests.slow.secrecy.shown import without_ids
from tests.slow.secrecy.wire import OnePerson

OVER = 2
"""The id of the table whose match is over; at the first one it goes on."""

PLAYING_IN, OVER_IN = "prima", "seconda"
REFUSED = {
    PLAYING_IN: ("score", "history record", "history verify", "history replay", "watch"),
    OVER_IN: ("score", "history record", "history verify", "history replay"),
}
"""The commands that are about the table of the channel."""

LEFT_OUT = {"history matches": "Carla", "table list": "Anna"}
"""The commands that name the players of a table once it is no secret any more, with one."""


@dataclass(frozen=True)
class Curiosity:
    """Which commands an onlooker gives, all for none, and what is asked by forged controls.

    With ``sees_hall`` the evening's own messages are compared too: over a database they are changed
    whenever that has answered, in any order.
    """

    commands: frozenset[str] = frozenset()
    verbs: Collection[Verb] = tuple(Verb)
    sees_hall: bool = True


OF_THE_STORE = Curiosity(
    frozenset(
        {
            "score",
            "history record",
            "history verify",
            "history replay",
            "watch",
            "leaderboard",
            *LEFT_OUT,
        }
    ),
    (Verb.FAIR_DEAL, Verb.ALL_HANDS, Verb.SCORE, Verb.HAND),
    sees_hall=False,
)
"""What is answered by the store's queries."""

CURIOUS = [
    (MEMORY, Curiosity()),
    *((kind, Curiosity(sees_hall=False) if EVERY else OF_THE_STORE) for kind in DATABASES),
]
over_each = pytest.mark.parametrize(
    ("opened", "curiosity"), CURIOUS, indirect=["opened"], ids=[kind for kind, _ in CURIOUS]
)

FORGED = ((FIRST, "hand-0"), (OVER, "0"))
"""The tables that forged controls name, and their arguments."""

PAIRS = (("Anna", "Bruno"), ("Carla", "Dino"), ("Elena", "Fosco"), ("Gina", "Ilda"))


def prepared(chain: SeedChain) -> Callable[[World, Store], Awaitable[None]]:
    """A round with two tables that have the deals of this chain, each in a channel of its own."""

    async def prepare(world: World, store: Store) -> None:
        (guild,) = world.guilds.values()
        people = {
            user.name: Seated(user.id, user.name, "it")
            for user in world.users.values()
            if user.name in PEOPLE
        }
        venue = Venue(guild.id, world.channel_id(CHANNEL), "it")
        evening_id, evening = await round_on(store, venue, people)
        for order, channel in zip(tables_to_open(evening), (PLAYING_IN, OVER_IN), strict=True):
            occasion = EveningOccasion(evening_id, 0, order.table, True)
            table_id = order.table + 1
            seats = [person for person in order.seats if person is not None]
            table = gathering(occasion, chain, seats=seats, table_id=table_id, seed=table_id)
            if table_id == OVER:
                match_played(table)
            else:
                dealt(table)
                table.until_turn(9)
            venue = Venue(guild.id, world.add_channel(guild, channel).id, "it")
            stored = replace(table.stored(), venue=venue, host_id=people["Gina"].user_id)
            assert await put(store, stored) == table_id

    return prepare


async def round_on(store: Store, venue: Venue, people: Mapping[str, Seated]) -> tuple[int, Evening]:
    """An evening of four pairs whose first round is on, and its id; what its chain starts with is
    the same whatever is dealt."""
    settings = EveningSettings(Format.PAIRS, Scoring.MATCHPOINTS, round_seconds=None)
    now = VirtualClock().now()
    director = people["Gina"].user_id
    new = NewEvening(venue, director, settings, new_chain(bytes(64)), now)
    stored = await store.evenings.open(new)
    actions: tuple[EveningAction, ...] = (
        *(SignUp((people[one], people[other])) for one, other in PAIRS),
        Start((0, 1, 2, 3)),
        OpenRound(),
    )
    for action in actions:
        logged = LoggedEveningAction(action, now)
        stored = stored.after(logged)
        stage = evening_of(stored.log).stage
        await store.evenings.append(stored.id, stored.version, logged, stage=stage)
    return stored.id, evening_of(stored.log)


@dataclass(frozen=True)
class Asked:
    """What came of asking for everything: the answers to an onlooker's commands in the channel of
    each table, everything that the onlooker was ``shown``, everything that a player was, everything
    that was ``sent`` at all."""

    answers: Mapping[str, Mapping[str, str]]
    shown: list[str]
    own: str
    sent: list[bytes]


async def asked_for(
    start_client: StartClient,
    drawing: Executor,
    opened: OpenStore,
    curiosity: Curiosity,
    chain: SeedChain,
    *,
    lifted: bool = False,
) -> Asked:
    start = fresh_match("quattro_scartate", {}, 4)
    prepare = prepared(chain)
    async with house(
        start_client, drawing, start, [], people=(0, 1), opened=opened, prepare=prepare
    ) as here:
        if lifted:
            await here.bot.tables.sealed.lift([FIRST, OVER])
            await here.bot.tables.books.settled()
        onlooker = here.local.person(SPECTATOR)
        answers = {
            name: await give_every_command(
                here, onlooker, here.local.world.channel_id(name), curiosity.commands
            )
            for name in (PLAYING_IN, OVER_IN, CHANNEL)
        }
        channel = here.local.world.channel_id(PLAYING_IN)
        verbs = (Verb.FAIR_DEAL,) if lifted else curiosity.verbs
        await forge_controls(here, onlooker, verbs, channel, FORGED)
        anna = next(iter(here.bot.tables.registry.table(FIRST).people.values())).user_id
        player = next(p for p in here.local.people if p.id == anna)
        verbs = (Verb.FAIR_DEAL, Verb.ALL_HANDS, Verb.SCORE)
        await forge_controls(here, player, verbs, channel, FORGED)
        hall = f"/channels/{here.channel}/"
        shown = [
            f"{sent.method} {without_ids(str(sent.texts))} {[f.content for f in sent.files]}"
            for sent in here.wire.sent
            if sent.audience == OnePerson(onlooker.id)
            or (curiosity.sees_hall and sent.where.startswith(hall))
        ]
        own = [str(s.texts) for s in here.wire.sent if s.audience == OnePerson(player.id)]
        return Asked(answers, shown, "\n".join(own), [sent.raw for sent in here.wire.sent])


def told_of(sent: Iterable[bytes], chain: SeedChain) -> bool:
    """Whether a seed of the match is in anything that was sent."""
    seeds = [chain.seed_of(hand) for hand in range(1, 5)]
    written = [form for seed in seeds for form in (seed, seed.hex().encode())]
    return any(form in raw for raw in sent for form in written)


@over_each
async def test_nobody_else_is_told_anything_of_a_sealed_deal(
    start_client: StartClient,
    drawing: Executor,
    opened: OpenStore,
    curiosity: Curiosity,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    chains = [new_chain(bytes([fill]) * 64) for fill in (1, 2)]
    first, other = [
        await asked_for(start_client, drawing, opened, curiosity, chain) for chain in chains
    ]
    assert first.shown == other.shown
    assert len(first.shown) > (30 if curiosity.commands else 100)
    for channel, names in REFUSED.items():
        refusals = {name: first.answers[channel][name] for name in names}
        assert refusals == dict.fromkeys(names, say(Language.ITALIAN, "problem-deal-secret"))
    assert not told_of(first.sent, chains[0])
    for name, player in LEFT_OUT.items():
        assert player not in first.answers[CHANNEL][name]
    assert not told_of([caplog.text.encode()], chains[0])
    assert chains[0].start.hex() in first.own, "who sits there sees what the deals were fixed by"


@over_each
async def test_what_is_no_secret_any_more_is_told_to_whoever_asks(
    start_client: StartClient, drawing: Executor, opened: OpenStore, curiosity: Curiosity
) -> None:
    chain = new_chain(bytes([1]) * 64)
    asked = await asked_for(start_client, drawing, opened, curiosity, chain, lifted=True)
    assert told_of(asked.sent, chain)
    secret = say(Language.ITALIAN, "problem-deal-secret")
    assert secret not in {text for each in asked.answers.values() for text in each.values()}
    for name, player in LEFT_OUT.items():
        if name == "history matches" and opened is in_memory:
            continue  # A store in memory has no books.
        assert player in asked.answers[CHANNEL][name]
