"""A message as text that reads like the message: what it says, then a line for each control."""

import re
from collections.abc import Iterator
from itertools import chain

from bot.client.components import Button, Buttons, Image, Menu, Panel, Part, Picker, Text
from bot.draw.card_emojis import read_emoji_name
from tarocchino.core.model.cards import Rank

_EMOJI = re.compile(r"<:(\w+):\d+>")
_LETTERED = (Rank.KING, Rank.QUEEN, Rank.KNIGHT, Rank.JACK, Rank.ACE)
"""The cards whose emojis show a letter."""


def panel_as_text(panel: Panel) -> str:
    """What the message says and offers, in its order.

    Emojis of cards are written ``:Kd_en:``. A control is followed by its kind, its limits and the
    custom_id it sends.
    """
    text = "\n".join(chain.from_iterable(_lines(part) for part in panel.parts))
    return _EMOJI.sub(_code, f"{text}\n({panel.colour.name.lower()})")


def _code(found: re.Match[str]) -> str:
    name = read_emoji_name(found[1])
    assert name is not None, f"{found[0]} is no card's"
    is_lettered = name.language is not None and name.card.rank in _LETTERED
    return f":{name.card.code}_{name.language.value}:" if is_lettered else f":{name.card.code}:"


def _lines(part: Part) -> Iterator[str]:
    match part:
        case Text(content):
            yield content
        case Image(picture):
            yield f"[picture: {picture.alt}]"
        case Buttons(buttons):
            yield from (_button(button) for button in buttons)
        case Menu(custom_id, options, placeholder, least, most):
            yield f"[▾ {placeholder}]  {least} to {most}  {custom_id}"
            for option in options:
                ticked = "x" if option.chosen else " "
                label = " ".join(filter(None, (option.emoji, option.label)))
                described = f": {option.description}" if option.description else ""
                yield f"    ({ticked}) {label}{described}  {option.value}"
        case Picker(custom_id, of, placeholder, chosen, least, most):
            ids = ", ".join(map(str, chosen)) or "nothing"
            yield f"[▾ {placeholder}]  {least} to {most} {of.value}, chosen: {ids}  {custom_id}"


def _button(button: Button) -> str:
    label = " ".join(filter(None, (button.emoji, button.label)))
    greyed_out = ", greyed out" if button.disabled else ""
    return f"[{label}]  {button.style.value}{greyed_out}  {button.id}"
