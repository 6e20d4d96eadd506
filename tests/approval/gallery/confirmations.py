"""Hand panels that ask before they do something, and those of who waits but may choose already."""

from collections.abc import Iterator

from bot.client.components import Buttons, Menu, Panel, Part
from bot.client.custom_ids import CustomId, Draft, Verb
from bot.draw.card_emojis import CardEmojis
from bot.draw.turn import Turn
from bot.table.panels.hand import hand_panel
from bot.table.panels.hand_actions import clicked_action, confirmation_draft, legal_choices
from bot.table.panels.hand_cards import HandContext
from bot.words import Language
from tarocchino.core.model.cards import Card
from tests.approval.gallery.moments import Moment, moments
from tests.approval.gallery.tables import Named

CLICKED = (
    ("follow", Verb.PLAY), ("open-2", Verb.PLAY), ("discard", Verb.DISCARD),
    ("pozzo", Verb.DISCARD), ("auction", Verb.BID), ("declare", Verb.DECLARE_ALL),
    ("pay", Verb.PAY), ("call-out", Verb.CALL_OUT), ("call-out", Verb.PLAY_ON),
)  # fmt: skip


def misclicks(language: Language, emojis: CardEmojis) -> Named:
    for name, verb in CLICKED:
        moment = moments()[name]
        panel = _panel(moment, language, emojis, draft=_asked(moment, language, verb))
        yield f"confirm/{name}-{verb.value}", f"To be confirmed: {moment.caption}", panel
    waits = moments()["late"]
    turn = waits.public.hand.turn if waits.public.hand else None
    seat = ((turn or 0) + 1) % waits.match.players
    own = waits.own(seat).hand
    for name, preselected in (("none", None), ("one", own.own[0])):
        panel = _panel(
            waits, language, emojis, seat=seat, may_preselect=True, preselected=preselected
        )
        yield f"preselect/{name}", f"Before the turn a card may be chosen: {name}", panel
    follows = moments()["follow"]
    mine = follows.own().hand
    barred = next(c for c in mine.own if c not in legal_choices(follows.own()).playable)
    panel = _panel(follows, language, emojis, preselected=barred)
    yield "preselect/barred", "The card that was chosen may not be played", panel


def _asked(moment: Moment, language: Language, verb: Verb) -> Draft:
    """What is asked after a click on the first live control that does this."""
    view = moment.own()
    assert view.seat is not None
    choices = legal_choices(view)
    ready = Draft(discard=choices.discardable[: choices.discard_number])
    shown = _panel(moment, language, CardEmojis({}), draft=ready)
    clicked, values = next(use for part in shown.parts for use in _uses(part, verb))
    action = clicked_action(clicked, values, view.seat, choices)
    assert action is not None
    return confirmation_draft(clicked, values, moment.match, action)


def _uses(part: Part, verb: Verb) -> Iterator[tuple[CustomId, tuple[str, ...]]]:
    match part:
        case Buttons(buttons):
            yield from ((b.id, ()) for b in buttons if b.id.verb is verb and not b.disabled)
        case Menu(id=custom_id, options=options) if custom_id.verb is verb:
            yield custom_id, (options[0].value,)


def _panel(
    moment: Moment,
    language: Language,
    emojis: CardEmojis,
    *,
    seat: int | None = None,
    draft: Draft = Draft(),  # noqa: B008 (frozen)
    may_preselect: bool = False,
    preselected: Card | None = None,
) -> Panel:
    view = moment.own(seat)
    assert view.hand is not None
    seen = HandContext(
        moment.table(),
        view,
        view.hand,
        language,
        draft,
        emojis,
        may_preselect=may_preselect,
        preselected=preselected,
    )
    return hand_panel(
        seen, Turn(view, seen.table.names, computers=seen.table.computer_seats).draw(language)
    )
