"""What must hold after every step, whatever goes wrong around the bot."""

import logging
from collections import Counter
from collections.abc import Callable

from bot.client.custom_ids import CustomId, Verb
from bot.table.hooks import Change
from bot.table.state.table import Table
from tarocchino.core.model.actions import Play
from tests.slow.simulation.checks.naming import cards_named, hand_shown
from tests.slow.simulation.checks.truth import Moment, TableTruth, Truth
from tests.slow.simulation.environment.bot_run import BotRun
from tests.slow.simulation.environment.discord_world import DM, DiscordWorld, Given, Message
from tests.slow.simulation.environment.disk import Disk, Write
from tests.slow.simulation.talk import action_of
from tests.slow.simulation.verbs import CUTTING, FORWARD

_DISCORDS_FAULTS = [
    ("DiscordServerError",), ("NotFound",), ("MessageGoneError",), ("RetryLaterError",),
]  # fmt: skip
"""What the bot may say that it did not expect, as people are told of it."""


_ANSWERS = frozenset({Verb.AGREE, Verb.DECLINE, Verb.RESUME, Verb.IM_BACK})
"""What people tell each other with a button."""

_WAKES_WITHIN = 20.0
"""Seconds after a start in which a table that nobody asks for may still be asleep."""


class Oracle(logging.Handler):
    """Watches everything, and keeps the first violation."""

    def __init__(self, disk: Disk, world: DiscordWorld, truth: Truth) -> None:
        super().__init__(logging.ERROR)
        self.violation: str | None = None
        self.bot: Callable[[], BotRun | None] = lambda: None
        self._disk = disk
        self._world = world
        self._truth = truth
        self._effects: Counter[int] = Counter()
        self._done_now: set[int] = set()
        self._published: dict[int, int] = {}
        self._compared: dict[int, tuple[Table, Moment]] = {}

    def violated(self, what: str) -> None:
        """Note that something has happened which never must."""
        self.violation = self.violation or what

    def emit(self, record: logging.LogRecord) -> None:
        """An error in the log is one that nobody expected, but where Discord is at fault."""
        if not isinstance(record.args, tuple) or record.args[:1] not in _DISCORDS_FAULTS:
            self.violated(f"logged: {record.getMessage()}")

    def begins(self) -> None:
        """A new run of the bot begins, which knows of nothing yet.

        What people ask before a match is not in the log: of that a run remembers its own alone.
        """
        self._published = {}
        self._done_now = set()
        self._effects = Counter({i: self._effects[i] for i in self._disk.rows.interactions})

    def written(self, write: Write) -> None:
        """A write has become durable."""
        try:
            self._truth.learn(write)
        except Exception as error:
            self.violated(f"{type(error).__name__}: {error}")
        self._verify_preselected(write)
        if write.asked is not None and _is_effect(write) and not self._opens_again(write):
            self._verify_seen(write)
            self._effects[write.asked] += 1
            self._done_now.add(write.asked)
            if self._effects[write.asked] > 1:
                self.violated(f"interaction {write.asked} had a second effect")

    def _verify_preselected(self, write: Write) -> None:
        """The table plays no card for a person but one that they have chosen."""
        for entry in write.entries:
            if entry.user_id is None or entry.interaction_id is not None:
                continue
            chosen = {
                choice.card
                for choice in self._disk.ever_preselected.get(write.after.id, ())
                if choice.user_id == entry.user_id
            }
            if not isinstance(entry.action, Play) or entry.action.card not in chosen:
                self.violated(f"the table did {entry.action} for {entry.user_id}")

    def _opens_again(self, write: Write) -> bool:
        """Whether a table is opened for another match, which its opener then joins."""
        custom_id = self._asked_for(write.asked)
        return write.before is None and custom_id is not None and custom_id.verb is Verb.REMATCH

    def _verify_seen(self, write: Write) -> None:
        """A click on an earlier message acts only on what its person saw there."""
        truth, custom_id = self._truth.tables[write.after.id], self._asked_for(write.asked)
        if custom_id is None or custom_id.verb not in FORWARD or write.before is None:
            return
        present = write.before.version - truth.reminders
        if custom_id.version not in (present, present - truth.unseen):
            self.violated(f"a click at {custom_id.version} acted on {write.before.version}")

    def _asked_for(self, interaction_id: int | None) -> CustomId | None:
        given = self._world.given.get(interaction_id or 0)
        return None if given is None else given.custom_id

    def published(self, change: Change) -> None:
        """The publisher is told of a change; it has to be stored, and to come in order."""
        table = change.table
        truth = self._truth.tables.get(table.id)
        if truth is None or table.version not in truth.moments:
            self.violated(f"table {table.id} was published at {table.version} before it was stored")
        elif _moment(table) != truth.moments[table.version]:
            self.violated(f"table {table.id} was published at {table.version} as it never was")
        if table.version < self._published.get(table.id, 0):
            self.violated(f"table {table.id} was published out of order")
        self._published[table.id] = table.version

    def handled(self, given: Given, error: Exception | None) -> None:
        """The bot is done with an interaction."""
        custom_id = given.custom_id
        acts = custom_id is not None and custom_id.verb in FORWARD | _ANSWERS | {Verb.NO_CUT}
        if custom_id is not None and custom_id.verb in FORWARD - {Verb.CONFIRM}:
            # One button that pays asks first; a menu does not.
            pays = custom_id.verb is Verb.PAY and not given.values
            acts = given.user_id not in self._disk.asked_first and not pays
        says = given.command is not None and action_of(given.command, 0) is not None
        if (acts or says) and error is None and given.id not in self._disk.rows.interactions:
            self.violated(f"interaction {given.id} was taken, but is not stored")

    def changed(self, message: Message, given: Given | None) -> None:
        """A message was posted or edited."""
        shown = message.shown
        for control in shown.controls:
            truth = self._truth.tables.get(control.id.table)
            if truth is not None and control.id.version > truth.stored.version:
                self.violated(f"a message shows version {control.id.version} before it is stored")
        self._verify_secrets(message)
        self._verify_alone(message)
        told = given is not None and given.original is not message and given.custom_id is not None
        if told and given.id in self._done_now and not self._is_in_doubt(given.id):
            self.violated(f"{given.user_id} was told a problem of what was done: {shown.texts}")

    def after_step(self) -> None:
        """Nothing in memory is ahead of what is stored, or differs from it."""
        bot = self.bot()
        if bot is None or not bot.life.alive:
            return
        for truth in self._truth.tables.values():
            table = bot.tables.registry.table_in(truth.stored.venue.channel_id)
            if table is not None and table.id == truth.stored.id:
                self._compare(table, truth.stored.version)

    def when_idle(self) -> None:
        """Once nothing is under way, what is stored is in memory, and was published."""
        bot = self.bot()
        if bot is None or not bot.life.alive or not bot.is_ready:
            return
        # By their ids: one whose end is stored, but not known, may still be in the channel.
        in_memory = {table.id: table for table in bot.tables.registry.open_tables()}
        for truth in self._truth.tables.values():
            stored = truth.stored
            if not stored.stage.is_open or self._is_busy_in(bot, stored.venue.channel_id):
                continue
            table = in_memory.get(stored.id)
            if table is not None and table.version == stored.version:
                bot.transactions.doubtful.discard(stored.id)
            if stored.id in bot.transactions.doubtful:
                continue
            if table is None and self._world.clock() - bot.ready_at < _WAKES_WITHIN:
                continue
            if table is None or table.version != stored.version:
                self.violated(f"table {stored.id} is stored at {stored.version}, not so in memory")
            elif self._published.get(stored.id) != stored.version:
                self.violated(f"table {stored.id} was not published at {stored.version}")

    def _is_busy_in(self, bot: BotRun, channel_id: int) -> bool:
        """Whether the store is at work for a table of the channel, maybe one whose end is written
        already: the bot, not told of it yet, still has it there beside the next one."""
        here = [
            t.stored.id
            for t in self._truth.tables.values()
            if t.stored.venue.channel_id == channel_id
        ]
        return any(bot.transactions.busy_with[table_id] for table_id in (0, *here))

    def _compare(self, table: Table, stored_version: int) -> None:
        if table.version > stored_version:
            self.violated(f"table {table.id} is at {table.version}, but stored at {stored_version}")
            return
        moment = self._truth.tables[table.id].moments.get(table.version)
        if moment is None:
            self.violated(f"table {table.id} is at {table.version}, which never was stored")
            return
        known = self._compared.get(table.id)
        if known is not None and known[0] is table and known[1] is moment:
            return
        if _moment(table) != moment:
            self.violated(f"table {table.id} at {table.version} is not what its log makes")
        self._compared[table.id] = (table, moment)

    def _verify_secrets(self, message: Message) -> None:
        """A message names no card that one of its readers may not know."""
        named = cards_named(message.shown)
        if not named:
            return
        truth = self._subject(message)
        hand = hand_shown(message.shown)
        if truth is None or (hand is not None and hand < truth.hand_number):
            return  # The cards of a hand that is over are no secret.
        if message.reader is None and self._tells_of_an_earlier_table(message, truth):
            return
        if hand is None and _is_of_the_past(message):
            return
        secret = named - truth.known_to(message.reader)
        if secret:
            codes = " ".join(sorted(c.code for c in secret))
            self.violated(f"a message to {message.reader or 'everybody'} gives away {codes}")

    def _verify_alone(self, message: Message) -> None:
        """A person's hand is in one direct message: that of an earlier one is kept as a sheet."""
        playable = {c.id.table for c in message.shown.live if c.id.verb in FORWARD}
        if message.ephemeral or message.channel_id < DM or not playable:
            return
        for (table_id, what), posted in self._disk.rows.messages.items():
            is_hand = table_id in playable and what.startswith(("hand-", "kept-"))
            if not is_hand or posted.channel_id != message.channel_id:
                continue
            other = self._world.messages.get(posted.message_id)
            if other is None or other is message:
                continue
            if what.startswith("hand-") or _goes_on(other):
                self.violated(f"{message.reader} has a hand beside {what}")

    def _subject(self, message: Message) -> TableTruth | None:
        """The table that a message is about: by its controls, else by the channel."""
        tables = self._truth.tables
        by_id = [tables[c.id.table] for c in message.shown.controls if c.id.table in tables]
        by_channel = [
            truth
            for truth in tables.values()
            if message.channel_id == truth.stored.venue.channel_id
            or any(f"<#{truth.stored.venue.channel_id}>" in text for text in message.shown.texts)
        ]
        return next(iter([*by_id, *reversed(by_channel)]), None)

    def _tells_of_an_earlier_table(self, message: Message, newest: TableTruth) -> bool:
        """Whether a message without controls may be the last one of the channel's previous table,
        which is over."""
        if message.shown.controls:
            return False
        channel_id, now = message.channel_id, newest.stored
        here = [t.stored for t in self._truth.tables.values()]
        earlier = [t for t in here if t.venue.channel_id == channel_id and t.id != now.id]
        return any(not table.stage.is_open for table in earlier)

    def _is_in_doubt(self, interaction_id: int) -> bool:
        bot = self.bot()
        return bot is not None and interaction_id in bot.transactions.doubtful_asked


def _goes_on(message: Message) -> bool:
    """Whether the message has controls that play, or bring the next hand."""
    return any(c.id.verb in FORWARD | CUTTING for c in message.shown.live)


def _is_of_the_past(message: Message) -> bool:
    """Whether a message without a picture tells of what is over: a sheet, a draw, a result."""
    return not message.shown.controls and message.reader is None


def _is_effect(write: Write) -> bool:
    """Whether somebody asked for the write, and not the table itself while somebody waited, maybe
    with the card that a player has chosen before their turn."""
    if write.before is None or not write.entries:
        return True
    return any(entry.interaction_id is not None for entry in write.entries)


def _moment(table: Table) -> Moment:
    return Moment(
        table.version, table.host_id, table.seats, table.stage, table.match, table.cutting
    )
