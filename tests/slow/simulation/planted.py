"""Bugs to be planted, each of which the simulation has to catch: patches of the program."""

from dataclasses import dataclass

from tests.slow.simulation.mutants import Patch, mutant

_REGISTRY, _LIVE, _RUNNER = (
    "bot.table.live.registry",
    "bot.table.live.live_table",
    "bot.table.live.runner",
)
_LEDGER, _PLAY = "bot.storage.transactions", "bot.table.live.match_requests"
_AUTO_STEPS, _HANDOVER = "bot.table.rules.auto_steps", "bot.table.rules.table_actions"
_RESTORE, _LOBBY, _VIEW = (
    "bot.table.live.restore",
    "bot.table.rules.lobby",
    "tarocchino.core.views.view",
)
_CLICKS, _TOKENS, _TABLE_PUBLISHER, _HAND_MESSAGE = (
    "cogs.hand.buttons",
    "bot.publisher",
    "bot.table.messages.table_publisher",
    "bot.table.messages.alerts",
)
_MESSAGES, _WORKER, _INTERACTIONS = (
    "bot.table.messages.message_slot",
    "bot.client.worker",
    "bot.client.interactions",
)
_NAMES, _TABLE_MESSAGE = "bot.table.messages.published_state", "bot.table.messages.public_message"

_STORE_THEN_SHOW = """\
        with self.storing():
            await self.store(entry, after, interaction_id)
        self.remember([interaction_id])
        self.became(after)
"""
_SHOW_THEN_STORE = """\
        self.became(after)
        with self.storing():
            await self.store(entry, after, interaction_id)
        self.remember([interaction_id])
"""
_STORE_OR_FAIL = """\
        with self.storing():
            await self.store(entry, after, interaction_id)
"""
_STORE_OR_NOT = """\
        try:
            await self.store(entry, after, interaction_id)
        except TableRefusedError:
            pass
"""

_TAKE_FRESH = """\
            if version is not None and version != live.table.version:
                raise TableRefusedError(RefusalReason.STALE)
            _verify_going_on(live.table)
"""
_TAKE_ANY = """\
            _verify_going_on(live.table)
"""
_CORRECT = """\
            await self._slots.messenger.edit(posted.channel_id, posted.message_id, panel)
        except MessageGoneError as error:
"""
_CORRECT_NOTHING = """\
            pass
        except MessageGoneError as error:
"""


@dataclass(frozen=True, slots=True)
class Bug:
    """One bug: what is wrong with it planted, and the patches that plant it."""

    name: str
    patches: tuple[Patch, ...]


def _bug(name: str, module: str, old: str, new: str, *more: Patch) -> Bug:
    return Bug(name, (Patch(module, old, new), *more))


_TAKES_TWICE = Patch(_INTERACTIONS, "self._closed or interaction_id in self._seen", "self._closed")

BUGS = (
    _bug("shows-before-it-stores", _LEDGER, _STORE_THEN_SHOW, _SHOW_THEN_STORE),
    _bug("goes-on-after-a-failed-write", _LEDGER, _STORE_OR_FAIL, _STORE_OR_NOT),
    _bug(
        "forgets-a-write-in-doubt", _LEDGER,
        "self.is_known = False", "pass",
    ),
    _bug(
        "tells-no-events", _LIVE,
        "self._on_change(after)", "self._on_change(Change(after.table))",
    ),
    _bug("stores-no-result", _LIVE, "[entry], match_result(table, entry.at)", "[entry], None"),
    _bug(
        "logs-no-interaction", _LIVE,
        "actor.interaction_id if actor else None,\n        )", "None,\n        )",
    ),
    _bug(
        "logs-the-state-of-before", _LIVE,
        "digest_after(after.table, action)", "digest_after(self.table, action)",
    ),
    _bug(
        "takes-a-click-twice", _LEDGER,
        "if interaction_id in self._seen:", "if False:", _TAKES_TWICE,
    ),
    _bug("knows-no-delivery-again", _INTERACTIONS, _TAKES_TWICE.old, _TAKES_TWICE.new),
    _bug(
        "takes-a-stale-click", _PLAY,
        _TAKE_FRESH, _TAKE_ANY,
        Patch(_CLICKS, "used.id.version != table.shown_version", "False"),
    ),
    _bug("opens-two-at-once", _REGISTRY, "async with self.channels:", "if True:"),
    _bug(
        "stays-silent-after-a-change", _REGISTRY,
        "        self._publisher.publish(change)\n        self._hooks.changed(change.table)\n",
        "        self._hooks.changed(change.table)\n",
    ),
    _bug(
        "restores-without-the-last", _RESTORE,
        "for last in entries:", "for last in [*entries][:-1]:",
    ),
    _bug("moves-for-people", _AUTO_STEPS, "isinstance(table.seats[table.turn], Computer)", "True"),
    _bug(
        "gives-up-on-a-busy-store", _RUNNER,
        "                await asyncio.sleep(BUSY_WAIT)\n", "                return\n",
    ),
    _bug(
        "deals-from-the-next-seed", _RUNNER,
        "self.live.seed_of(table.next_hand)", "self.live.seed_of(table.next_hand + 1)",
    ),
    _bug(
        "deals-without-the-cuts", _RUNNER,
        "self._shuffler.pack(seed, table.cutting.transcript)", 'self._shuffler.pack(seed, "")',
    ),
    _bug(
        "leaves-a-seat-empty-in-play", _HANDOVER,
        "seats = (*table.seats[:seat], occupant, *table.seats[seat + 1 :])",
        "seats = (*table.seats[:seat], None, *table.seats[seat + 1 :])",
    ),
    _bug(
        "takes-a-seat-in-two-steps", _LOBBY,
        "        return seated\n    seats",
        "        return replace(seated, version=seated.version + 1)\n    seats",
    ),
    _bug(
        "changes-seats-in-two-steps", _LOBBY,
        "return replace(seated, seats=seats, ready=seated.ready - {current})",
        "return replace(seated, seats=seats, version=seated.version + 1)",
    ),
    _bug(
        "shows-the-hand-of-who-is-in-turn", _VIEW,
        "own=() if seat is None else hand.hands[seat]",
        "own=() if seat is None else hand.hands[hand.turn]",
    ),
    _bug(
        "shows-a-hand-in-the-channel", _HAND_MESSAGE,
        "await self._context.messenger.dm_channel(self._user_id)\n        # Finish the old",
        "table.venue.channel_id\n        # Finish the old",
    ),
    _bug(
        "leaves-the-hand-before-as-it-was", _HAND_MESSAGE,
        "await slot.edit(await self._sheet(table, number))",
        "pass",
    ),
    _bug(
        "never-tries-again", _WORKER,
        "failures += 1\n                    self._is_requested = True", "pass",
    ),
    _bug(
        "posts-with-another-nonce", _MESSAGES,
        '{name}-{self._last_id or 0}"', '{name}-{self._is_tried}-{self!r}"[:64]',
    ),
    _bug(
        "corrects-no-post-of-before", _MESSAGES,
        _CORRECT, _CORRECT_NOTHING,
    ),
    _bug(
        "edits-by-any-token", _TOKENS,
        "return interaction.response.type is _UPDATES", "return True",
    ),
    _bug(
        "ends-between-hands-in-the-wrong-message", _TABLE_MESSAGE,
        "return table_message(table) if table.stage.is_open else self._last()",
        "return table_message(table)",
        Patch(_NAMES, "match.hand is None or table.awaits_deal:", "match.hand is None:"),
    ),
    _bug(
        "plays-another-card-than-was-chosen", "bot.table.rules.preselections",
        "play = Play(seat, chosen.choice.card)", "play = Play(seat, hand.hands[seat][0])",
    ),
    _bug(
        "posts-no-missing-sheet", _TABLE_PUBLISHER,
        "if self._state.messages[sheet_message(number)].posted is None:", "if False:",
    ),
)  # fmt: skip


RARE = {
    "forgets-a-write-in-doubt": 5,
    "leaves-a-seat-empty-in-play": 6,
    "ends-between-hands-in-the-wrong-message": 6,
    "changes-seats-in-two-steps": 8,
    "never-tries-again": 9,
    "plays-another-card-than-was-chosen": 33,
    "corrects-no-post-of-before": 62,
    "leaves-the-hand-before-as-it-was": 71,
    "opens-two-at-once": 145,
    "gives-up-on-a-busy-store": 150,
    "edits-by-any-token": 186,
}
"""The first seeds that caught the bugs that few seeds catch: they are tried before all others."""
MOST_STEPS = 20_000
"""More than these seeds take: the last steps of a bot that goes on and on are the slowest."""


@dataclass(frozen=True, slots=True)
class Catch:
    """How a planted bug was caught: by which seed, and what was seen of it."""

    seed: int
    violation: str


def caught(bug: Bug, seeds: range) -> Catch | None:
    """A seed that catches the bug, the first but for those in `RARE`; None where none does."""
    rare = RARE.get(bug.name, seeds[0])
    with mutant(bug.patches) as run:
        for seed in (rare, *seeds):
            try:
                most_steps = MOST_STEPS if seed == rare else run.MOST_STEPS
                outcome = run.simulate(seed, most_steps=most_steps)
            except Exception as error:
                return Catch(seed, f"{type(error).__name__}: {error}")
            if outcome.violation is not None:
                return Catch(seed, outcome.violation)
    return None
