"""The declaration chooser: which combinations, and which of their cards."""

from __future__ import annotations

from bot.game.model.combinations import Combination, total_points, verify_declared
from bot.game.model.errors import IllegalActionError
from bot.game.play.hand_state import Phase
from bot.game.views.view import Choices
from bot.text.words.cards import card_label
from bot.text.words.declarations import spoken, spoken_with_points
from bot.text.words.names import family_name
from bot.text.words.refusals import refusal
from bot.ui.components import Button, Buttons, Menu, Option, Part, Style, Text, shortened
from bot.ui.custom_ids import Verb
from bot.ui.drafts import Declaring, as_declaration, everything, write_declaring
from bot.ui.hand_context import HandContext

_ROOM = 1500


def declaring_parts(seen: HandContext, choices: Choices) -> tuple[Part, ...]:
    """What is chosen, menus to change it, and buttons to declare it, everything, or nothing."""
    declarable = choices.declarable
    if not declarable:
        return (Buttons((_leave_button(seen),)),)
    draft = seen.draft.declaring or everything(declarable)
    parts: list[Part] = [_families_menu(seen, declarable, draft)]
    if any(draft.wanted):
        parts.append(_trim_menu(seen, declarable, draft))
    if draft.focus is not None:
        parts.append(_cards_menu(seen, declarable[draft.focus], draft, declarable))
    preview, points = _preview(seen, declarable, draft)
    parts.insert(0, Text(preview))
    buttons = [
        Button(
            seen.id(Verb.DECLARE, write_declaring(draft, declarable)),
            seen.say("button-declare", points=points or 0),
            Style.MAIN,
            disabled=points is None,
        ),
        Button(
            seen.id(Verb.DECLARE_ALL),
            seen.say("button-all", points=total_points(declarable)),
            Style.CONFIRM,
        ),
        _leave_button(seen),
    ]
    return (*parts, Buttons(tuple(buttons)))


def _leave_button(seen: HandContext) -> Button:
    if seen.hand.phase is Phase.DECLARE:
        return Button(seen.id(Verb.KEEP_SILENT), seen.say("button-silent"))
    return Button(seen.id(Verb.BACK), seen.say("button-back"))


def _preview(
    seen: HandContext, declarable: tuple[Combination, ...], draft: Declaring
) -> tuple[str, int | None]:
    """What the draft would declare in words, and its points; None where it cannot be declared."""
    try:
        found = verify_declared(as_declaration(draft, declarable), seen.hand.own, seen.view.rules)
    except IllegalActionError as error:
        return refusal(seen.language, error), None
    phrases = spoken_with_points(seen.language, found, seen.view.rules)
    points = total_points(found)
    said = seen.say("declaring-preview", phrases=shortened(phrases, _ROOM), points=points)
    return said, points


def _families_menu(
    seen: HandContext, declarable: tuple[Combination, ...], draft: Declaring
) -> Menu:
    options = tuple(
        Option(
            item.family.value,
            family_name(seen.language, item.family),
            shortened(
                seen.say(
                    "declaring-option",
                    phrase=spoken(seen.language, item, seen.view.rules),
                    points=item.points,
                ),
                100,
            ),
            chosen=wanted,
        )
        for item, wanted in zip(declarable, draft.wanted, strict=True)
    )
    return Menu(
        seen.id(Verb.FAMILIES, write_declaring(Declaring(draft.chosen), declarable)),
        options,
        seen.say("menu-families"),
        least=0,
        most=len(options),
    )


def _trim_menu(seen: HandContext, declarable: tuple[Combination, ...], draft: Declaring) -> Menu:
    options = tuple(
        Option(
            str(place),
            seen.say("declaring-trim", family=family_name(seen.language, item.family)),
            seen.say("declaring-cards", number=len(chosen), of=item.length),
            chosen=place == draft.focus,
        )
        for place, (item, chosen) in enumerate(zip(declarable, draft.chosen, strict=True))
        if chosen or place == draft.focus
    )
    return Menu(
        seen.id(Verb.TRIM, write_declaring(Declaring(draft.chosen), declarable)),
        options,
        seen.say("menu-trim"),
    )


def _cards_menu(
    seen: HandContext,
    focused: Combination,
    draft: Declaring,
    declarable: tuple[Combination, ...],
) -> Menu:
    kept = draft.chosen[draft.focus or 0]
    options = tuple(
        Option(
            c.code,
            card_label(seen.language, c),
            chosen=c in kept,
            emoji=seen.emojis.of(c, seen.language),
        )
        for c in focused.cards
    )
    return Menu(
        seen.id(Verb.CARDS, write_declaring(draft, declarable)),
        options,
        seen.say("menu-declare-cards", family=family_name(seen.language, focused.family)),
        least=0,
        most=len(options),
    )
