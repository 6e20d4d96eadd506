"""Whether every message says what is true, once there was time to put it right."""

from collections import Counter
from collections.abc import Callable, Collection, Set

from bot.client.custom_ids import Verb
from bot.table.state.seats import Person
from bot.table.state.table import Stage
from bot.words import language_of, say
from tarocchino.core.model.cards import Card
from tarocchino.core.play.hand_state import Phase
from tests.slow.simulation.checks.naming import cards_named, hand_shown
from tests.slow.simulation.checks.truth import TableTruth, Truth
from tests.slow.simulation.environment.discord_world import DM, DiscordWorld, Message
from tests.slow.simulation.environment.disk import Disk
from tests.slow.simulation.environment.picture_pool import picture_facts
from tests.slow.simulation.environment.shown import Usable
from tests.slow.simulation.verbs import FORWARD

_AT_THE_END = (Verb.REMATCH, Verb.FAIR_DEAL)
_TABLE_VERBS = frozenset({Verb.SCORE, Verb.MENU})


class Converged:
    """Compares what people see with what is stored; ``violated`` hears of each difference.

    ``unknown`` are tables whose messages may be behind: the bot cannot know what became of its last
    write until somebody asks for something, or it ended before it had shown how they ended, and
    has taken up open tables alone since.
    """

    def __init__(
        self,
        world: DiscordWorld,
        truth: Truth,
        disk: Disk,
        unknown: Collection[int],
        violated: Callable[[str], None],
    ) -> None:
        self._unknown = frozenset(unknown)
        self._world = world
        self._truth = truth
        self._disk = disk
        self._violated = violated

    def verify_now(self) -> None:
        """Every open table is shown once in its channel, as it is now, and every hand in its DM."""
        for table in self._truth.tables.values():
            if table.stored.id in self._unknown:
                continue
            public = self._public(table)
            if not table.stored.stage.is_open:
                self._verify_over(table, public)
                continue
            self._verify_table_message(table, public)
            for occupant in table.stored.seats:
                if isinstance(occupant, Person):
                    self._verify_hand(table, occupant)
            self._verify_posts(table, public)

        self._verify_left()

    def _verify_left(self) -> None:
        """Whoever has given their seat away, or has left it, has no panel of it any more."""
        open_tables = {
            table_id: self._truth.people_of(table_id)
            for table_id, table in self._truth.tables.items()
            if table.stored.stage.is_open and table_id not in self._unknown
        }
        for message in self._world.messages.values():
            if message.channel_id < DM or message.ephemeral:
                continue
            playable = {c.id.table for c in message.shown.live if c.id.verb in FORWARD}
            if any(message.reader not in open_tables[t] for t in playable & open_tables.keys()):
                self._violated(f"{message.reader} may play the hand of a seat they have left")

    def verify_end(self) -> None:
        """Every table is over, with its result stored and told, and nothing left to press."""
        for table in self._truth.tables.values():
            stored = table.stored
            if stored.stage.is_open:
                self._violated(f"table {stored.id} is not over")
            if (stored.stage is Stage.FINISHED) != (
                stored.id in {result.table.id for result in self._disk.rows.results}
            ):
                self._violated(f"table {stored.id} has no result, or one too many")
            self._verify_posts(table, self._public(table))
        for message in self._world.messages.values():
            dm = message.channel_id >= DM and not message.ephemeral
            playable = {c.id.table for c in message.shown.live if c.id.verb in FORWARD}
            seated = {t for t in playable if message.reader in self._truth.people_of(t)}
            if dm and seated - self._unknown:
                self._violated("a hand that is over can still be played")

    def _public(self, table: TableTruth) -> list[Message]:
        """The public messages in the table's channel since it was opened."""
        channel_id = table.stored.venue.channel_id
        return [
            m
            for m in self._world.messages.values()
            if m.channel_id == channel_id and m.reader is None
        ]

    def _verify_over(self, table: TableTruth, public: list[Message]) -> None:
        """The last of the table messages leads to another match or tells how its deal was made, no
        more; those of earlier hands may have other things to press."""
        shown = [
            m
            for m in public
            if m.shown.texts[0].startswith("## ") and (_controls(table, m) or not m.shown.controls)
        ]
        if shown and any(
            control.id.verb not in _AT_THE_END and not control.disabled
            for control in _controls(table, shown[-1])
        ):
            self._violated("the last message of a table that is over still has live buttons")

    def _verify_table_message(self, table: TableTruth, public: list[Message]) -> None:
        match = table.match
        hand = 0 if match is None else len(match.sheets)
        live = [
            m
            for m in public
            if any(c.id.verb in _TABLE_VERBS for c in _controls(table, m))
            and ((shown := hand_shown(m.shown)) is None or shown >= hand)
        ]
        if not live and table.stored.venue.channel_id in self._world.deleted_in:
            return
        if len(live) != 1:
            self._violated(f"table {table.stored.id} stands {len(live)} times in its channel")
            return
        (message,) = live
        versions = {c.id.version for c in _controls(table, message) if c.id.verb in _TABLE_VERBS}
        if versions != {table.shown_version}:
            self._violated(f"the table message is of {versions}, not of {table.shown_version}")

    def _verify_hand(self, table: TableTruth, person: Person) -> None:
        """Who is in turn has one message to play by, with the right cards; nobody else has.

        Panels left over from an unknown table that was in this channel before do not count.
        """
        hand, user_id = table.hand, person.user_id
        if hand is None or hand.phase is Phase.OVER or user_id in self._world.closed_dms:
            return
        if DM + user_id in self._world.deleted_in:
            return
        seat = next(s for s, o in enumerate(table.stored.seats) if o == person)
        mine = f"<#{table.stored.venue.channel_id}>"
        messages = [
            m
            for m in self._world.messages.values()
            if m.channel_id == DM + user_id
            and not m.ephemeral
            and any(mine in text for text in m.shown.texts)
            and self._unknown.isdisjoint(c.id.table for c in m.shown.controls)
        ]
        live = [m for m in messages if any(c.id.verb in FORWARD for c in m.shown.live)]
        preferred, held = self._disk.do("preferences", "load", user_id), set(hand.hands[seat])
        if not preferred.direct_messages:
            if live:
                self._violated(f"{user_id} has a hand by direct message, and wants none")
            return
        if sum(_shows(m, held, is_picture=preferred.pictures) for m in messages) != 1:
            self._violated(f"{user_id} does not see exactly one panel of their hand")
        if hand.turn != seat and any(
            c.id.version == table.shown_version for m in live for c in m.shown.live
        ):
            self._violated(f"{user_id} may play out of turn")
        if hand.turn == seat:
            current = {c.id.version for m in messages for c in m.shown.live}
            if current != {table.shown_version}:
                self._violated(f"{user_id} is in turn, with a panel of {current or 'nothing'}")

    def _verify_posts(self, table: TableTruth, public: list[Message]) -> None:
        """Every score sheet, and the result, was posted once."""
        match, stored = table.match, table.stored
        if match is None or stored.venue.channel_id in self._world.deleted_in:
            return
        language = language_of(stored.venue.locale)
        titles = Counter(message.shown.texts[0].splitlines()[0] for message in public)
        opened_here = [t for t in self._disk.rows.tables.values() if t.venue == stored.venue]
        if len(opened_here) > 1:
            return
        for number in range(len(match.sheets)):
            title = f"### {say(language, 'round-sheet-title', hand=number + 1)}"
            if titles[title] != 1:
                self._violated(f"the sheet of hand {number + 1} was posted {titles[title]} times")
        result = f"-# {say(language, 'result-title')}"
        told = sum(number for title, number in titles.items() if title.startswith(result))
        if told != (match.verdict is not None):
            self._violated(f"the result was posted {told} times")


def _shows(message: Message, held: Set[Card], *, is_picture: bool) -> bool:
    """Whether a message shows these cards as a hand: its picture those alone, else its words."""
    facts = [f for alt in message.shown.alts if (f := picture_facts(alt)) is not None]
    if is_picture:
        return [set(codes) for _, _, codes in facts] == [{c.code for c in held}]
    return not facts and bool(message.shown.controls) and held <= cards_named(message.shown)


def _controls(table: TableTruth, message: Message) -> list[Usable]:
    """The message's controls of this table: the channel may have the messages of earlier ones."""
    return [c for c in message.shown.controls if c.id.table == table.stored.id]
