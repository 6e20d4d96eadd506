"""Rule sets and their knobs (rules.md § 13), and reading them from plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any

from tarocchino.core.model.cards import NamedEnum, NotationError


class SuitOrder(NamedEnum):
    """How the cards below the Jack rank in a suit (rules.md § 1)."""

    BOLOGNESE = "bolognese"
    UNIFORM = "uniform"


class Rotation(NamedEnum):
    """The direction in which play is shown; seat numbers follow the play (rules.md § 2)."""

    ANTICLOCKWISE = "anticlockwise"
    CLOCKWISE = "clockwise"


class GrandeHead(NamedEnum):
    """The highest trump, which heads the Grande (rules.md § 5)."""

    ANGELO = "Angelo"
    MONDO = "Mondo"


class GrandeWild(NamedEnum):
    """What a contatore does in the run of numbered trumps (rules.md § 5)."""

    BRIDGE = "bridge"
    STOP = "stop"


class DeclareTime(NamedEnum):
    """When combinations in the hand may be declared (rules.md § 6)."""

    FIRST_TRICK = "first_trick"
    BEFORE_PLAY = "before_play"
    NONE = "none"


class CallingOut(NamedEnum):
    """How a side may end the match by its declarations (rules.md § 8)."""

    BARILLI = "barilli"
    IMMEDIATE = "immediate"
    AFTER_DECLARATIONS = "after_declarations"


class SignalsAllowed(NamedEnum):
    """When the leader of a trick may signal (rules.md § 7)."""

    OFF = "off"
    AFTER_KING = "after_king"
    FREE = "free"


class StriscioMeans(NamedEnum):
    """What a striscio means (rules.md § 7)."""

    HAS_MORE = "has_more"
    LEAD_TRUMPS = "lead_trumps"


class CriccheTable(NamedEnum):
    """Which table gives the points of cricche (rules.md § 5)."""

    STANDARD = "standard"
    PARLOUR = "parlour"


class DealNext(NamedEnum):
    """Who deals the next hand of Mattazza (rules.md § 11)."""

    ROTATE = "rotate"
    LOSER = "loser"


class RuleSetName(NamedEnum):
    """The named rule sets of rules.md § 13 (and § 12 for the open game)."""

    TORNEO = "torneo"
    PAGAT = "pagat"
    PARLOUR = "parlour"
    OPEN = "open"


class BadRulesError(NotationError):
    """A knob does not exist or does not take this value; ``knob`` names it."""

    def __init__(self, knob: str, message: str) -> None:
        super().__init__(message)
        self.knob = knob


@dataclass(frozen=True, slots=True, repr=False)
class RuleSet:
    """Every knob of the rule book, and the named set it started from.

    ``target`` and ``hands`` are None if the game has none. A knob that a game does not use
    has no effect there. Build one with `rule_set`, or `read_rules` from plain data.
    """

    base: RuleSetName = RuleSetName.TORNEO
    suit_order: SuitOrder = SuitOrder.BOLOGNESE
    rotation: Rotation = Rotation.ANTICLOCKWISE
    grande_head: GrandeHead = GrandeHead.ANGELO
    grande_wild: GrandeWild = GrandeWild.BRIDGE
    declare: DeclareTime = DeclareTime.FIRST_TRICK
    calling_out: CallingOut = CallingOut.BARILLI
    trick_combinations: bool = False
    signals: SignalsAllowed = SignalsAllowed.AFTER_KING
    striscio_means: StriscioMeans = StriscioMeans.HAS_MORE
    cricche_table: CriccheTable = CriccheTable.STANDARD
    overtrump: bool = False
    target: int | None = None
    hands: int | None = None
    poste_floor: int = 14
    losers: int | None = None
    deal_next: DealNext = DealNext.ROTATE

    def __repr__(self) -> str:
        written = write_rules(self)
        name = written.pop("set")
        knobs = [f"{knob}={value!r}" for knob, value in written.items()]
        return f"rule_set({', '.join([repr(name), *knobs])})"


_NAMED = {
    RuleSetName.TORNEO: RuleSet(),
    RuleSetName.PAGAT: RuleSet(
        base=RuleSetName.PAGAT,
        calling_out=CallingOut.IMMEDIATE,
        signals=SignalsAllowed.FREE,
        striscio_means=StriscioMeans.LEAD_TRUMPS,
    ),
    RuleSetName.PARLOUR: RuleSet(
        base=RuleSetName.PARLOUR,
        suit_order=SuitOrder.UNIFORM,
        rotation=Rotation.CLOCKWISE,
        grande_head=GrandeHead.MONDO,
        declare=DeclareTime.BEFORE_PLAY,
        calling_out=CallingOut.AFTER_DECLARATIONS,
        trick_combinations=True,
        signals=SignalsAllowed.FREE,
        striscio_means=StriscioMeans.LEAD_TRUMPS,
        cricche_table=CriccheTable.PARLOUR,
    ),
    RuleSetName.OPEN: RuleSet(
        base=RuleSetName.OPEN,
        suit_order=SuitOrder.UNIFORM,
        grande_wild=GrandeWild.STOP,
        declare=DeclareTime.NONE,
        overtrump=True,
    ),
}

_ENUM_KNOBS: dict[str, type[Enum]] = {
    "suit_order": SuitOrder,
    "rotation": Rotation,
    "grande_head": GrandeHead,
    "grande_wild": GrandeWild,
    "declare": DeclareTime,
    "calling_out": CallingOut,
    "signals": SignalsAllowed,
    "striscio_means": StriscioMeans,
    "cricche_table": CriccheTable,
    "deal_next": DealNext,
}
_BOOL_KNOBS = ("trick_combinations", "overtrump")
_NUMBER_KNOBS = ("target", "hands", "losers")
POSTE_FLOORS = (14, 45)

KNOBS: tuple[str, ...] = tuple(f.name for f in fields(RuleSet) if f.name != "base")
"""The names of all knobs, in the order of the `RuleSet`'s fields."""


def named_rules(name: RuleSetName) -> RuleSet:
    """Return the rule set of this name, without the target that its game adds."""
    return _NAMED[name]


def rule_set(name: str = "torneo", **knobs: str | int | bool) -> RuleSet:
    """Return the named rule set with these knobs of rules.md § 13 turned; raises `BadRulesError`.

    >>> rule_set("pagat", target=1000)
    rule_set('pagat', target=1000)
    >>> rule_set("pagat").signals
    SignalsAllowed.FREE
    """
    return read_rules({"set": name, **knobs}, RuleSetName.TORNEO)


def knob_value(knob: str, value: object) -> Any:
    """Return the value of a knob as the `RuleSet` holds it, read from plain data (text, number,
    bool).

    Raises `BadRulesError` for an unknown knob and for a value that the knob does not take.
    """
    if (enum := _ENUM_KNOBS.get(knob)) is not None:
        try:
            return enum(value)
        except ValueError:
            choices = ", ".join(str(m.value) for m in enum)
            raise BadRulesError(knob, f"{knob} is one of {choices}") from None
    if knob in _BOOL_KNOBS:
        if isinstance(value, bool):
            return value
        raise BadRulesError(knob, f"{knob} is true or false")
    if knob == "poste_floor":
        if isinstance(value, int) and value in POSTE_FLOORS:
            return value
        raise BadRulesError(knob, "poste_floor is 14 or 45")
    if knob in _NUMBER_KNOBS:
        if isinstance(value, int) and not isinstance(value, bool) and value >= 1:
            return value
        raise BadRulesError(knob, f"{knob} is a whole number of at least 1")
    raise BadRulesError(knob, f"there is no knob {knob}")


def with_knobs(rules: RuleSet, values: Mapping[str, object]) -> RuleSet:
    """Return the rules with some knobs set, by their names, to values as `knob_value` takes them.

    Raises `BadRulesError`.
    """
    return replace(rules, **{knob: knob_value(knob, value) for knob, value in values.items()})


def read_rules(data: Mapping[str, object], default: RuleSetName) -> RuleSet:
    """Return the rule set written as in a game record: ``set``, and the knobs that differ from that
    set.

    Raises `BadRulesError`. Whether a game accepts the set and the knobs is checked by
    `tarocchino.core.games.match_rules`.
    """
    given = dict(data)
    name = given.pop("set", default.value)
    try:
        rules = _NAMED[RuleSetName(name)]
    except ValueError:
        raise BadRulesError("set", "there is no rule set of this name") from None
    return with_knobs(rules, given)


def write_rules(rules: RuleSet) -> dict[str, str | int | bool]:
    """Write the rules as `read_rules` reads them: ``set``, then each knob that differs from that
    set."""
    named = _NAMED[rules.base]
    written: dict[str, str | int | bool] = {"set": rules.base.value}
    for knob in KNOBS:
        value = getattr(rules, knob)
        if value != getattr(named, knob) and value is not None:
            written[knob] = value.value if isinstance(value, Enum) else value
    return written
