"""Messages of every kind that the page must draw, as request bodies in Discord's shape.

They resemble the bot's: a table, a hand with a button per card, a score sheet. Components that name
``attachment://table.png`` need :func:`picture` uploaded with them.
"""

import io
import time
from typing import Any

from PIL import Image, ImageDraw

Json = dict[str, Any]

COMPONENTS_V2 = 1 << 15

TEXTS = (
    "**bold** *italic* __underline__ ~~strike~~ ***both*** `code` ||a secret|| plain_snake_case\n"
    "> a quote with **bold**\n> and a second line\n"
    "# Heading one\n## Heading two\n### Heading three\n-# small print under it\n"
    "- one\n- two\n  - two and a half\n1. first\n2. second\n"
    "```py\nprint('**not bold** <@1>')\n```\n"
    "[a link](https://example.org/a_b) and <https://example.org/x> · \\*not italic\\* · 2 * 3 * 4"
)
INJECTION = (
    '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script> [x](javascript:alert(1))'
)

HAND = (
    "Angelo", "Mondo", "Bagattino", "Trump 16", "Trump 9", "King ♠ Swords", "Knight ♠ Swords",
    "7 ♠ Swords", "Queen ♣ Batons", "10 ♣ Batons", "King ♥ Cups", "Ace ♥ Cups", "3 ♥ Cups",
    "Jack ♦ Coins", "Ace ♦ Coins", "Matto",
)  # fmt: skip


def picture(words: str = "the table", size: tuple[int, int] = (1000, 560)) -> bytes:
    """A PNG of a green table with four cards on it."""
    image = Image.new("RGB", size, "#1f6b45")
    draw = ImageDraw.Draw(image)
    width, height = size
    for x, y in ((0.5, 0.14), (0.8, 0.38), (0.5, 0.62), (0.2, 0.38)):
        left, top = width * x - 50, height * y - 40
        draw.rounded_rectangle(
            (left, top, left + 100, top + 170), 10, fill="#fdf6e3", outline="#333"
        )
        draw.text((left + 30, top + 70), "card", fill="#333", font_size=20)
    draw.text((20, 20), words, fill="white", font_size=28)
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def _button(label: str, custom_id: str, style: int = 2, **more: Any) -> Json:
    return {"type": 2, "label": label, "custom_id": custom_id, "style": style, **more}


def _row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def _text(content: str) -> Json:
    return {"type": 10, "content": content}


def table(user_ids: tuple[int, ...]) -> Json:
    """The table message: picture, seats, turn, tricks, buttons."""
    first, second, *_ = user_ids
    due = int(time.time()) + 90
    picture_of_it = {
        "media": {"url": "attachment://table.png"},
        "description": "The trick so far: King of Swords, 7 of Swords, trump 9. Carla to play.",
    }
    return {
        "flags": COMPONENTS_V2,
        "components": [
            {
                "type": 17,
                "accent_color": 0x1F6B45,
                "components": [
                    _text("## Ottocento · hand 3\nAnna & Carla **312** – Bruno & Dino 274"),
                    _text(f"<@{first}> to play, <t:{due}:R>"),
                    {"type": 12, "items": [picture_of_it]},
                    _text(
                        f"**Declared** · <@{second}> *cricca* of Kings (17), sequence of Coins\n"
                        "1. **Bruno** K♠ 7♠ **IX** 3♠\n2. **Anna** Q♣ 10♣ K♣ J♣"
                    ),
                    _text("-# Torneo rules · to 800 points"),
                    _row(
                        _button("My hand", "table:hand", 1),
                        _button("Last trick", "table:last"),
                        _button("Score", "table:score"),
                        _button("Rules", "table:rules"),
                        _button("Leave", "table:leave", 4),
                    ),
                ],
            }
        ],
    }


def hand(version: int = 1, played: frozenset[int] = frozenset()) -> Json:
    """The hand message: a button per card, some disabled, new custom ids with every edit."""
    left = [(i, name) for i, name in enumerate(HAND) if i not in played]
    buttons = [
        _button(
            name, f"play:{version}:{i}",
            1 if i < 5 else 2, disabled=i % 4 == 3,
            **({"emoji": {"name": "🃏"}} if name == "Matto" else {}),
        )
        for i, name in left
    ]  # fmt: skip
    rows = [_row(*buttons[i : i + 5]) for i in range(0, len(buttons), 5)]
    return {
        "flags": COMPONENTS_V2,
        "components": [
            _text(f"### Your hand\nVersion {version}: you lead to trick {version}."),
            {
                "type": 12,
                "items": [{"media": {"url": "attachment://table.png"}, "description": "Your hand"}],
            },
            *rows,
        ],
    }


def controls() -> Json:
    """A classic message with every style of button and select menus."""
    options = [
        {"label": name, "value": name.lower(), "description": f"the card {name}"}
        for name in HAND[:8]
    ]
    return {
        "content": "Choose your discard, <@&1>",
        "components": [
            _row(
                _button("Primary", "b:1", 1),
                _button("Secondary", "b:2", 2),
                _button("Success", "b:3", 3, emoji={"name": "✅"}),
                _button("Danger", "b:4", 4),
                {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org/rules"},
            ),
            _row(_button("Slow", "b:slow"), _button("Never", "b:never"), _button("Ask", "b:modal")),
            _row(
                {
                    "type": 3,
                    "custom_id": "s:one",
                    "placeholder": "Choose one card",
                    "options": options,
                }
            ),
            _row(
                {
                    "type": 3,
                    "custom_id": "s:two",
                    "placeholder": "Choose two cards",
                    "min_values": 2,
                    "max_values": 2,
                    "options": options,
                }
            ),
            _row({"type": 5, "custom_id": "s:user", "placeholder": "Choose a partner"}),
        ],
    }


MODAL = {
    "custom_id": "m:name",
    "title": "Name the table",
    "components": [
        {
            "type": 18,
            "label": "Name",
            "description": "Shown above the table",
            "component": {
                "type": 4, "custom_id": "name", "style": 1, "min_length": 2, "max_length": 20,
                "required": True,
            },
        },
        {
            "type": 18,
            "label": "Remarks",
            "component": {"type": 4, "custom_id": "remarks", "style": 2, "required": False},
        },
        {
            "type": 18,
            "label": "Game",
            "component": {
                "type": 3, "custom_id": "game", "placeholder": "Choose a game",
                "options": [
                    {"label": "Ottocento", "value": "ottocento"},
                    {"label": "Quattro Scartate", "value": "quattro"},
                ],
            },
        },
    ],
}  # fmt: skip

COMMANDS = [
    {
        "name": "play",
        "description": "Play a card",
        "description_localizations": {"it": "Gioca una carta"},
        "type": 1,
        "options": [
            {
                "type": 3, "name": "card", "description": "The card to play", "required": True,
                "autocomplete": True,
            },
            {
                "type": 3, "name": "signal", "description": "A signal to your partner",
                "choices": [
                    {"name": "busso", "value": "busso"}, {"name": "volo", "value": "volo"},
                    {"name": "striscio", "value": "striscio"},
                ],
            },
        ],
    },
    {
        "name": "table",
        "description": "Tables",
        "type": 1,
        "options": [
            {
                "type": 1, "name": "open", "description": "Open a table in this channel",
                "options": [
                    {
                        "type": 4, "name": "target", "description": "Points to reach",
                        "min_value": 100, "max_value": 2000,
                    },
                    {"type": 5, "name": "ranked", "description": "Count it for the leaderboard"},
                ],
            },
            {
                "type": 1, "name": "invite", "description": "Ask someone to sit down",
                "options": [
                    {"type": 6, "name": "who", "description": "The player", "required": True}
                ],
            },
        ],
    },
    {"name": "hand", "description": "Show your hand, only to you", "type": 1},
    {"name": "score", "description": "The rubber so far", "type": 1},
]  # fmt: skip
