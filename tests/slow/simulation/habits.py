"""What some people do besides playing: they offer their seats and take others over, choose a card
before their turn, change their preferences, and play again."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from bot.client.custom_ids import CustomId, Verb
from bot.settings.preferences import DEFAULT_PREFERENCES, PreferenceOption, Preferences
from bot.table.rules.table_actions import LobbyEntry
from bot.table.state.table import Stage
from bot.table.store.stored_table import StoredTable
from tests.slow.simulation.checks.truth import Truth
from tests.slow.simulation.environment.discord_world import Message
from tests.slow.simulation.environment.disk import Disk
from tests.slow.simulation.environment.shown import Usable
from tests.slow.simulation.plan import ONLOOKER, TablePlan

_MOST_TABLES = 3
"""In one channel: so often people play again there."""
_OFFERS, _KEEPS, _TAKES = 0.05, 0.02, 0.4
_ASKS_FOR_PREFERENCES, _PREFERS = 0.01, 0.1
_CHOOSES_BEFORE, _THINKS_AGAIN, _PLAYS_AGAIN = 0.25, 0.1, 0.3
_USUAL: dict[PreferenceOption, float] = {
    PreferenceOption.CONFIRM: 0.3,
    PreferenceOption.PRESELECT: 0.6,
    PreferenceOption.ALL_CARDS: 0.2,
    PreferenceOption.NO_HINTS: 0.2,
    PreferenceOption.NO_CUT: 0.2,
    PreferenceOption.TEXT_ONLY: 0.1,
    PreferenceOption.NO_DIRECT_MESSAGES: 0.1,
    PreferenceOption.RING_ALWAYS: 0.2,
}
"""How many people have preferred what before the simulation begins."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What one person is in the habit of; by default of nothing but playing.

    ``preferences`` are those chosen earlier; with ``is_fickle`` they are changed again and again.
    """

    preferences: Preferences = DEFAULT_PREFERENCES
    is_fickle: bool = False
    offers_seats: bool = False
    plays_again: bool = False


def habits_of(people: Collection[int], random: Random) -> dict[int, Habits]:
    """The habits of all people of a run; in every other run nobody has any."""
    if random.random() < 0.5:
        return dict.fromkeys(people, Habits())
    return {
        user_id: Habits(
            preferences=_preferences(random),
            is_fickle=random.random() < 0.4,
            offers_seats=random.random() < 0.5,
            plays_again=random.random() < 0.5,
        )
        for user_id in sorted(people)
    }


def _preferences(random: Random) -> Preferences:
    preferences = DEFAULT_PREFERENCES
    for option, share in _USUAL.items():
        if random.random() < share:
            preferences = preferences.choosing(option)
    return preferences


@dataclass
class HabitualUser:
    """One person, as far as habits go; ``messages`` are those in sight, ``use`` uses a control of
    one with values, and ``command`` gives a command in a channel."""

    user_id: int
    habits: Habits
    disk: Disk
    truth: Truth
    random: Random
    messages: Callable[[], Iterator[Message]]
    use: Callable[[Message, CustomId, tuple[str, ...]], None]
    command: Callable[[int, int, str], None]

    def act(
        self,
        plan: TablePlan,
        values_of: Callable[[Usable], tuple[str, ...]],
        *,
        is_dutiful: bool,
    ) -> None:
        """Do what the person is in the habit of, where there is anything to do.

        Who is dutiful begins nothing new, but comes to the match that others are waiting for.
        """
        stored = self.disk.open_in(plan.channel_id)
        if stored is not None and stored.stage is Stage.LOBBY:
            self._come_again(stored)
        if is_dutiful:
            return
        self._use_any((Verb.PRESELECT, Verb.UNMARK), _CHOOSES_BEFORE, values_of)
        self._use_any((Verb.ANOTHER,), _THINKS_AGAIN, values_of)
        self._change_preferences(plan, values_of)
        if stored is None:
            self._play_again(plan)
        elif stored.stage is Stage.PLAYING and not self._sits_at(stored):
            self._take_seat(stored)
        elif stored.stage is Stage.PLAYING and self.habits.offers_seats:
            self._offer_seat(plan, stored)

    def _change_preferences(
        self, plan: TablePlan, values_of: Callable[[Usable], tuple[str, ...]]
    ) -> None:
        if not self.habits.is_fickle:
            return
        if self.random.random() < _ASKS_FOR_PREFERENCES:
            self.command(self.user_id, plan.channel_id, "preferences")
        self._use_any((Verb.PREFER, Verb.PREFERENCES_PAGE), _PREFERS, values_of)

    def _offer_seat(self, plan: TablePlan, stored: StoredTable) -> None:
        """Offer the seat to somebody who has none, or stay after all."""
        seat = next(s for s, o in enumerate(stored.seats) if self._is_me(o))
        if seat in {offered for offered, _ in self._offered(stored)}:
            if self.random.random() < _KEEPS:
                self.command(self.user_id, plan.channel_id, "keep")
            return
        if self.random.random() < _OFFERS:
            others = {*plan.people, ONLOOKER} - self.truth.people_of(stored.id)
            whom = self.random.choice([*sorted(others), None])
            words = "offer" if whom is None else f"offer {whom}"
            self.command(self.user_id, plan.channel_id, words)

    def _take_seat(self, stored: StoredTable) -> None:
        """Take over a seat that is offered to the person, or to everybody."""
        mine = {
            seat for seat, whom in self._offered(stored) if whom is None or whom == self.user_id
        }
        found = [
            (message, control)
            for message, control in self._controls(Verb.TAKE_SEAT)
            if control.id.table == stored.id and int(control.id.argument) in mine
        ]
        if found and self.random.random() < _TAKES:
            message, control = self.random.choice(found)
            self.use(message, control.id, ())

    def _play_again(self, plan: TablePlan) -> None:
        """Ask for another match where one is over at which the person has played."""
        here = [t for t in self.disk.rows.tables.values() if t.venue.channel_id == plan.channel_id]
        if not self.habits.plays_again or len(here) >= _MOST_TABLES:
            return
        self._use_any((Verb.REMATCH,), _PLAYS_AGAIN)

    def _come_again(self, stored: StoredTable) -> None:
        """Be ready for another match of the same people, which begins once all of them are.

        Once somebody else has come it is no such match: then that is said on the person's own panel
        of the lobby.
        """
        mine = [seat for seat, occupant in enumerate(stored.seats) if self._is_me(occupant)]
        if mine and mine[0] not in stored.ready:
            self._use_any((Verb.REMATCH, Verb.MENU), _PLAYS_AGAIN)
            for message, control in self._controls(Verb.LOBBY):
                is_asked = LobbyEntry.READY.value in {choice.value for choice in control.choices}
                if control.id.table == stored.id and is_asked:
                    self.use(message, control.id, (LobbyEntry.READY.value,))
                    return

    def _use_any(
        self,
        verbs: Collection[Verb],
        chance: float,
        values_of: Callable[[Usable], tuple[str, ...]] = lambda _: (),
    ) -> None:
        """With this chance use any control of these verbs, where there is one in sight."""
        found = self._controls(*verbs)
        if found and self.random.random() < chance:
            message, control = self.random.choice(found)
            self.use(message, control.id, values_of(control))

    def _controls(self, *verbs: Verb) -> Sequence[tuple[Message, Usable]]:
        return [
            (message, control)
            for message in self.messages()
            for control in message.shown.live
            if control.id.verb in verbs
        ]

    def _offered(self, stored: StoredTable) -> Sequence[tuple[int, int | None]]:
        replayed = self.truth.tables[stored.id].replayed
        return replayed.session.offered if replayed and replayed.session else ()

    def _sits_at(self, stored: StoredTable) -> bool:
        return any(self._is_me(occupant) for occupant in stored.seats)

    def _is_me(self, occupant: object) -> bool:
        return getattr(occupant, "user_id", None) == self.user_id
