"""People at their screens: they press what they see, mostly what brings the game on."""

import asyncio
import hashlib
from collections.abc import Callable, Iterator, Sequence
from random import Random

from bot.client.custom_ids import PICKING, CustomId, Verb
from bot.table.rules.table_actions import MenuEntry
from bot.table.state.seats import Person
from bot.table.state.table import Stage
from tarocchino.core.play.legality import discard_number
from tests.slow.simulation.checks.truth import Truth
from tests.slow.simulation.environment.discord_world import DM, DiscordWorld, Message
from tests.slow.simulation.environment.disk import Disk
from tests.slow.simulation.environment.shown import Usable
from tests.slow.simulation.habits import Habits, HabitualUser
from tests.slow.simulation.plan import ONLOOKER, TablePlan
from tests.slow.simulation.talk import spoken
from tests.slow.simulation.verbs import (
    ANSWERS,
    CHOOSING,
    CUTTING,
    ENDING,
    FILLING,
    FORWARD,
    LOBBY,
    NO_PART,
)

_AHEAD = 10**6
_OLD = 12
_CHANGES_SEATS = 0.35
_IS_SURE = 0.7

Press = Callable[[int, Message, CustomId, tuple[str, ...]], None]
Command = Callable[[int, int, str], None]


class Player:
    """One person, who acts on what the person can see, and has a little patience.

    ``press`` uses a control of a message; ``command`` gives a command in a channel.
    """

    def __init__(
        self,
        user_id: int,
        plans: Sequence[TablePlan],
        world: DiscordWorld,
        disk: Disk,
        truth: Truth,
        random: Random,
        press: Press,
        command: Command,
        habits: Habits,
    ) -> None:
        self._id = user_id
        self._plans = [p for p in plans if user_id in p.people or user_id == ONLOOKER]
        self._world = world
        self._disk = disk
        self._truth = truth
        self._random = random
        self._press = press
        self._command = command
        self._habitual = HabitualUser(
            user_id, habits, disk, truth, random, self._my_messages, self._use, command
        )
        self._old: list[tuple[Message, CustomId]] = []
        self._sealed: dict[str, str] = {}
        self.is_paused = False
        self.is_dutiful = False

    async def live(self) -> None:
        """Look, and do something, again and again."""
        lazy = 4.0 if self._id == ONLOOKER else 0.5
        while True:
            await asyncio.sleep(lazy * self._random.uniform(0.3, 1.7))
            if not self.is_paused:
                self._do_something()

    def _do_something(self) -> None:
        for plan in self._plans:
            self._be_host(plan)
            self._prepare_start(plan)
            self._talk(plan)
            self._habitual.act(plan, self._values, is_dutiful=self.is_dutiful)
        if not self.is_dutiful and self._random.random() < 0.06:
            self._be_a_nuisance()
        elif self._id in self._world.modals:
            self._type(*self._world.modals.pop(self._id))
        elif self._id != ONLOOKER or any(self._sits(table_id) for table_id in self._truth.tables):
            self._play()

    def _be_host(self, plan: TablePlan) -> None:
        """Open the table, and end it when the plan says so: the host is another person once the
        first has left."""
        stored = self._disk.open_in(plan.channel_id)
        if self._id != (plan.host if stored is None else stored.host_id):
            return
        if not any(self._world.visible_to(None, plan.channel_id)):
            if self._random.random() < 0.5:
                # Where a table is that nobody sees any more, it can be shown again.
                command = plan.command if self._random.random() < 0.7 else "show"
                self._command(self._id, plan.channel_id, command)
        elif stored is None:
            return
        elif plan.closed_after is not None and stored.stage is Stage.PLAYING:
            match = self._truth.tables[stored.id].match
            if match is not None and len(match.sheets) >= plan.closed_after:
                impatient = self._random.random() < (0.3 if plan.closed_after else 0.02)
                if impatient or self.is_dutiful:
                    self._close(plan.channel_id, stored.id)

    def _close(self, channel_id: int, table_id: int) -> None:
        """End a table in play: the command asks first, and a button confirms."""
        for message in self._my_messages():
            for control in message.shown.live:
                asked = control.id.verb, control.id.table, control.id.argument
                if asked == (Verb.SURE, table_id, MenuEntry.CLOSE.value):
                    self._use(message, control.id, ())
                    return
        self._command(self._id, channel_id, "close")

    def _prepare_start(self, plan: TablePlan) -> None:
        """Ask for the host's buttons: as host, who is another person once the first has left."""
        stored = self._disk.open_in(plan.channel_id)
        if stored is None or stored.stage is not Stage.LOBBY or stored.host_id != self._id:
            return
        if any(self._world.visible_to(None, plan.channel_id)) and self._random.random() < 0.1:
            self._open_own_panel(plan.channel_id, stored.id)

    def _open_own_panel(self, channel_id: int, table_id: int) -> None:
        """Ask for the host's buttons of a table, unless they are in sight."""
        seen = [
            (message, control.id)
            for message in self._world.visible_to(self._id, channel_id)
            for control in message.shown.live
            if control.id.table == table_id
        ]
        if any(custom_id.verb in FILLING for _, custom_id in seen):
            return
        for message, custom_id in seen:
            if custom_id.verb is Verb.MENU and not message.ephemeral:
                self._use(message, custom_id, ())
                return

    def _talk(self, plan: TablePlan) -> None:
        """Say what there is to say to the others at a table."""
        stored = self._disk.open_in(plan.channel_id)
        table = self._truth.tables[stored.id].replayed if stored is not None else None
        if table is None:
            return
        said = spoken(table, self._id, self._random, is_dutiful=self.is_dutiful)
        if said is None:
            return
        verb = ANSWERS.get(said)
        buttons = [
            (message, control.id)
            for message in self._my_messages()
            for control in message.shown.live
            if control.id.verb is verb and control.id.table == table.id
        ]
        if buttons and self._random.random() < 0.8:
            self._use(*self._random.choice(buttons), ())
        else:
            self._command(self._id, plan.channel_id, said)

    def _play(self) -> None:
        """Do what brings a game on, where anything on the screen does."""
        offers = self._offers() if self._random.random() > 0.03 else []
        if offers:
            message, controls = self._random.choice(offers)
            self._use_one(message, controls)
        elif self._random.random() < (0.5 if self._id in self._world.closed_dms else 0.03):
            self._ask_for_hand()

    def _offers(self) -> list[tuple[Message, list[Usable]]]:
        """The newest message of each table with what brings it on, in the lobby or in a hand."""
        found: dict[int, tuple[int, Message, list[Usable]]] = {}
        for message in self._my_messages():
            live = message.shown.live
            useful = [c for c in live if c.id.verb in FORWARD]
            useful = useful or [c for c in live if c.id.verb in CHOOSING or self._may_begin(c.id)]
            useful = useful or [c for c in live if c.id.verb in CUTTING and self._may_cut(c.id)]
            if not useful or not self._disk.rows.tables[useful[0].id.table].stage.is_open:
                continue
            table, version = useful[0].id.table, useful[0].id.version
            # The lobby's message shows what all may do, the host's own panel how to start.
            if any(c.id.verb in FILLING for c in useful):
                if self._disk.rows.tables[table].stage is not Stage.LOBBY:
                    continue  # Whoever presses it is told that the match has begun.
                version += _AHEAD
            if table not in found or version > found[table][0]:
                found[table] = (version, message, useful)
        return [(message, controls) for _, message, controls in found.values()]

    def _may_begin(self, custom_id: CustomId) -> bool:
        """Whether a control brings a lobby on, or gives a seat of a match to one who has none."""
        if custom_id.verb not in LOBBY:
            return False
        stored = self._disk.rows.tables[custom_id.table]
        return stored.stage is Stage.LOBBY or not self._sits(stored.id)

    def _use_one(self, message: Message, controls: list[Usable]) -> None:
        start = [c for c in controls if c.id.verb in (Verb.START_AS_SEATED, Verb.START_DRAWN)]
        sure = [c for c in controls if c.id.verb is Verb.CONFIRM]
        sit = [c for c in controls if c.id.verb is Verb.SIT]
        if start and self._random.random() < 0.6:
            controls = start
        elif sure and self._random.random() < _IS_SURE:
            controls = sure
        elif sit and not self._sits(sit[0].id.table):
            controls = sit
        elif sit:
            controls = [c for c in controls if c.id.verb is not Verb.SIT]
            roll = self._random.random()
            if roll < 0.7 and not self.is_dutiful:
                if roll < _CHANGES_SEATS:
                    self._change_seats(message.channel_id)
                return
        if controls:
            control = self._random.choice(controls)
            self._use(message, control.id, self._values(control))

    def _change_seats(self, channel_id: int) -> None:
        """Ask for another seat of the table in a channel, which may be taken."""
        stored = self._disk.open_in(channel_id)
        if stored is not None and stored.stage is Stage.LOBBY:
            seat = self._random.randrange(len(stored.seats))
            self._command(self._id, channel_id, f"sit {seat}")

    def _may_cut(self, custom_id: CustomId) -> bool:
        """Whether the person still has to cut for the hand, or to open a seal."""
        table = self._truth.tables[custom_id.table]
        if table.cutting is None or not self._sits(custom_id.table):
            return False
        given = dict(zip(table.stored.seats, table.cutting.given, strict=True))
        mine = [
            cut for who, cut in given.items() if isinstance(who, Person) and who.user_id == self._id
        ]
        if table.cutting.closed:
            return f"{custom_id.table} {custom_id.argument}" in self._sealed
        return None in mine

    def _type(self, message: Message, custom_id: CustomId) -> None:
        """Answer the modal: a cut, at times a sealed one; then what was sealed."""
        hand = f"{custom_id.table} {custom_id.argument}"
        text = self._sealed.pop(hand, None)
        if text is None:
            text = f"cut {self._random.randrange(100)}"
            if self._random.random() < 0.5:
                self._sealed[hand] = text
                text = f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"
        self._press(self._id, message, custom_id, (text,))

    def _sits(self, table_id: int) -> bool:
        stored = self._disk.rows.tables.get(table_id)
        return stored is not None and self._id in self._truth.people_of(table_id)

    def _plays_at(self, table_id: int) -> bool:
        return self._sits(table_id) and self._disk.rows.tables[table_id].stage.is_open

    def _values(self, control: Usable) -> tuple[str, ...]:
        """What the person chooses in a menu; nothing of a button."""
        if not control.choices:
            return ()
        if control.id.verb is Verb.PICK_SUIT:
            return self._picked(control)
        values = [choice.value for choice in control.choices]
        number = self._random.randint(max(control.least, min(1, len(values))), control.most)
        return tuple(self._random.sample(values, number))

    def _picked(self, menu: Usable) -> tuple[str, ...]:
        """The cards of the suit that stay ticked, with as many more as are still to be chosen."""
        match = self._truth.tables[menu.id.table].match
        hand = match.hand if match else None
        wanted = discard_number(hand) if hand else 0
        missing = wanted - len(PICKING.read(menu.id.argument)[1])
        ticked = [choice.value for choice in menu.choices if choice.ticked]
        rest = [choice.value for choice in menu.choices if not choice.ticked]
        if missing < 0:
            return tuple(ticked[: len(ticked) + missing] if -missing < len(ticked) else ())
        return (*ticked, *self._random.sample(rest, min(missing, len(rest))))

    def _ask_for_hand(self) -> None:
        for plan in self._plans:
            for message in self._world.visible_to(self._id, plan.channel_id):
                for control in message.shown.live:
                    if control.id.verb is Verb.HAND and self._plays_at(control.id.table):
                        self._use(message, control.id, ())
                        return
        if self.is_dutiful:
            self._have_table_shown()

    def _have_table_shown(self) -> None:
        """Ask for the table's message where somebody has deleted it."""
        for plan in self._plans:
            stored = self._disk.open_in(plan.channel_id)
            if stored is not None and self._sits(stored.id):
                self._command(self._id, plan.channel_id, "show")
                return

    def _be_a_nuisance(self) -> None:
        """Press a button that may be gone by now, or anything; get up; end it all."""
        messages = [message for message in self._my_messages() if message.shown.controls]
        roll = self._random.random()
        if roll < 0.04:
            plan = self._random.choice(self._plans)
            self._command(self._id, plan.channel_id, self._random.choice(("leave", "close")))
        elif roll < 0.12:
            plan = self._random.choice(self._plans)
            self._command(self._id, plan.channel_id, "show")
        elif messages and self._old and roll < 0.5:
            message, custom_id = self._random.choice(self._old)
            self._use(message, custom_id, ())
        elif messages:
            message = self._random.choice(messages)
            controls = [c for c in message.shown.controls if c.id.verb not in NO_PART]
            control = self._random.choice(controls) if controls else None
            if control is None:
                return
            if control.id.verb not in ENDING or self._random.random() < 0.1:
                self._use(message, control.id, self._values(control))

    def _use(self, message: Message, custom_id: CustomId, values: tuple[str, ...]) -> None:
        self._old = [*self._old[-_OLD:], (message, custom_id)]
        self._press(self._id, message, custom_id, values)

    def _my_messages(self) -> Iterator[Message]:
        yield from self._world.visible_to(self._id, DM + self._id)
        for plan in self._plans:
            yield from self._world.visible_to(self._id, plan.channel_id)
