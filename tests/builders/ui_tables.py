"""Tables in the middle of matches, with names as bad as names can be, and checks of panels."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import cycle, islice
from typing import Any

from bot.client.components import Panel
from bot.client.layout import files, layout
from bot.draw.card_emojis import CardEmojis, EmojiName, emoji_keys
from bot.draw.picture import Picture
from bot.settings.agreement import HOUR, MINUTE, Agreement, Pace, TimeControl
from bot.support.venue import Venue
from bot.table.state.actions import ProposalKind
from bot.table.state.seats import Computer, Occupant, Person
from bot.table.state.session import Proposal, new_clock, new_session
from bot.table.state.table import Handover, Stage, Table
from tarocchino.core.play.match import MatchState
from tarocchino.dealing.chain import new_chain
from tarocchino.dealing.cutting import Cutting
from tarocchino.dealing.deal_v1 import SeatCut, write_transcript
from tarocchino.dealing.proof import HandProof

SNOWFLAKE = 2**63 - 1
CHAIN = new_chain(bytes(range(64)))
BUTTON, TEXT = 2, 10
SELECT, USER_SELECT, ROLE_SELECT, CHANNEL_SELECT = 3, 5, 6, 8
PICKERS = (USER_SELECT, ROLE_SELECT, CHANNEL_SELECT)
BAD_NAMES = ("*_~`|>#" * 40, "@everyone <@1> [x](y) " * 9, "‮" + "🀄" * 300, " \n\t ")
FULL_ALT = Picture(b"\x89PNG", 1, 1, "x" * 4000, "hand.png")


def table_of(match: MatchState, *names: str) -> Table:
    """A table with this match, of the longest ids; all but two seats are computers'."""
    names = names or tuple(islice(cycle(BAD_NAMES), match.players))
    seats: tuple[Occupant | None, ...] = (
        *(Person(place + 1, name) for place, name in enumerate(names[:2])),
        *(Computer(name) for name in names[2:]),
    )
    return Table(
        id=10**18 - 1,
        venue=Venue(SNOWFLAKE, SNOWFLAKE - 1),
        host_id=1,
        game=match.game,
        rules=match.rules,
        seats=seats,
        stage=Stage.FINISHED if match.is_over else Stage.PLAYING,
        version=10**9 - 1,
        chain_start=CHAIN.start,
        match=match,
        cutting=longest_cuts(match.players),
        proofs=tuple(_proof(hand) for hand in range(1, len(match.sheets) + 1)),
    )


def at_odds(table: Table) -> Iterator[Table]:
    """The table with people in all seats: some away and some late, by a clock for the match; and
    whatever can be asked asked of all of them, with every seat on offer."""
    players = len(table.seats)
    people = tuple(Person(SNOWFLAKE - n, name) for n, name in enumerate(table.names))
    terms = TimeControl(Pace.MATCH, 3 * HOUR, MINUTE)
    table = replace(
        table, seats=people, agreement=Agreement(terms), clock=new_clock(terms, players),
        turn_deadline=2.0**33, handovers=tuple(Handover(s, people[s - 1]) for s in range(players)),
    )  # fmt: skip
    turn, everybody = table.turn or 0, tuple(range(players))
    others = tuple(seat for seat in everybody if seat != turn)
    late = replace(new_session(players), reminded=True, late=everybody)
    for session in (late, replace(late, away=others[1:], standing_in=others[0])):
        yield replace(table, session=session)
    yield replace(table, session=replace(late, away=everybody), turn_deadline=None)
    offered = tuple((seat, SNOWFLAKE if seat % 2 else None) for seat in everybody)
    for kind in ProposalKind:
        proposal = Proposal(others[0], kind, everybody, 0, 2.0**33)
        asked = replace(late, proposal=proposal, offered=offered, away=others[1:])
        yield replace(table, session=asked)
        yield replace(table, session=replace(asked, paused_since=2.0**33))


def longest_cuts(players: int) -> Cutting:
    """Cuts that are fixed, each as long as it may be: sealed ones that nobody has opened."""
    seal = f"sha256:{'0' * 64}"
    cuts = [SeatCut(SNOWFLAKE, seal)] * players
    transcript = write_transcript(10**18 - 1, 1000, cuts)
    return Cutting((seal,) * players, (None,) * players, closed=True, transcript=transcript)


def _proof(hand: int) -> HandProof:
    return HandProof(hand, "", CHAIN.start)


def faults(panel: Panel) -> list[str]:
    """What Discord would refuse of the panel as a message, and what discord.py would keep of it."""
    view = layout(panel)
    components = list(_walk(view.to_components()))  # type: ignore[no-untyped-call]
    texts = [c["content"] for c in components if c["type"] == TEXT]
    controls = [c for c in components if c["type"] in (BUTTON, SELECT, *PICKERS)]
    ids = [c["custom_id"] for c in controls]
    names = {picture.filename for picture in panel.pictures}
    rules = {
        "too many components": len(components) <= 40,
        "too much text": sum(map(len, texts)) <= 4000,
        "an empty text": all(texts),
        "a custom_id twice": len(set(ids)) == len(ids),
        "too long a custom_id": all(0 < len(i) <= 100 for i in ids),
        "an alt text too long": all(
            len(f.description or "") <= 1024 for f in files(panel.pictures)
        ),
    }
    found = [fault for fault, holds in rules.items() if not holds]
    for component in components:
        found.extend(_faults_of(component, names))
    return found


def _walk(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _walk(component.get("components", ()))


def _faults_of(component: dict[str, Any], names: Collection[str]) -> Iterator[str]:
    match component:
        case {"type": 1, "components": inside}:
            if not 1 <= len(inside) <= (5 if inside[0]["type"] == BUTTON else 1):
                yield "a row of the wrong length"
        case {"type": 2, "label": label}:
            if not 1 <= len(label) <= 80:
                yield f"a label of {len(label)}"
        case {"type": 3}:
            yield from _faults_of_menu(component)
        case {"type": kind} if kind in PICKERS:
            yield from _faults_of_picker(component)
        case {"type": 12, "items": items}:
            for item in items:
                if item["media"]["url"].removeprefix("attachment://") not in names:
                    yield "a picture that is not uploaded"
                if len(item["description"]) > 1024:
                    yield "a picture's alt text too long"


def _faults_of_menu(menu: dict[str, Any]) -> Iterator[str]:
    options = menu.get("options", ())
    values = {option["value"] for option in options}
    texts = [o[k] for o in options for k in ("label", "value", "description") if k in o]
    rules = {
        "wrong options": 1 <= len(values) == len(options) <= 25,
        "wrong numbers": 0 <= menu["min_values"] <= menu["max_values"] <= len(options),
        "too many chosen": sum(o.get("default", False) for o in options) <= menu["max_values"],
        "too long a placeholder": len(menu["placeholder"]) <= 150,
        "an option's text": all(1 <= len(text) <= 100 for text in texts),
    }
    yield from (fault for fault, holds in rules.items() if not holds)


def _faults_of_picker(picker: dict[str, Any]) -> Iterator[str]:
    ticked = [each["id"] for each in picker.get("default_values", ())]
    rules = {
        "wrong numbers": 0 <= picker["min_values"] <= picker["max_values"] <= 25,
        "too many chosen": len(set(ticked)) == len(ticked) <= picker["max_values"],
        "too long a placeholder": len(picker["placeholder"]) <= 150,
    }
    yield from (fault for fault, holds in rules.items() if not holds)


__all__ = ["BAD_NAMES", "FULL_ALT", "faults", "table_of"]


WIDE_NAMES = tuple(sign * 32 for sign in ("Ｗ", "﷽", "*", "👩‍👩‍👧‍👦", "ﷺ", "_", "~"))
"""Thirty-two characters, the longest display name; escaping doubles characters of markdown."""


EMOJIS = CardEmojis(
    {(c, spoken): f"<:{EmojiName(c, spoken, '0000')}:{SNOWFLAKE}>" for c, spoken in emoji_keys()}
)
