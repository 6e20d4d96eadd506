"""The characters that Discord accepts as an emoji in a button or an option.

Playing cards, most arrows and geometric shapes are not emoji, and a button with one is refused.
"""

from __future__ import annotations

import bisect

# Unicode 15.1, emoji-data.txt, property Emoji, without the ASCII keycap bases.
_RANGES = """
a9 ae 203c 2049 2122 2139 2194-2199 21a9-21aa 231a-231b 2328 23cf 23e9-23f3 23f8-23fa 24c2
25aa-25ab 25b6 25c0 25fb-25fe 2600-2604 260e 2611 2614-2615 2618 261d 2620 2622-2623 2626 262a
262e-262f 2638-263a 2640 2642 2648-2653 265f-2660 2663 2665-2666 2668 267b 267e-267f 2692-2697
2699 269b-269c 26a0-26a1 26a7 26aa-26ab 26b0-26b1 26bd-26be 26c4-26c5 26c8 26ce-26cf 26d1
26d3-26d4 26e9-26ea 26f0-26f5 26f7-26fa 26fd 2702 2705 2708-270d 270f 2712 2714 2716 271d 2721
2728 2733-2734 2744 2747 274c 274e 2753-2755 2757 2763-2764 2795-2797 27a1 27b0 27bf 2934-2935
2b05-2b07 2b1b-2b1c 2b50 2b55 3030 303d 3297 3299 1f004 1f0cf 1f170-1f171 1f17e-1f17f 1f18e
1f191-1f19a 1f1e6-1f1ff 1f201-1f202 1f21a 1f22f 1f232-1f23a 1f250-1f251 1f300-1f321 1f324-1f393
1f396-1f397 1f399-1f39b 1f39e-1f3f0 1f3f3-1f3f5 1f3f7-1f4fd 1f4ff-1f53d 1f549-1f54e 1f550-1f567
1f56f-1f570 1f573-1f57a 1f587 1f58a-1f58d 1f590 1f595-1f596 1f5a4-1f5a5 1f5a8 1f5b1-1f5b2 1f5bc
1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de 1f5e1 1f5e3 1f5e8 1f5ef 1f5f3 1f5fa-1f64f 1f680-1f6c5
1f6cb-1f6d2 1f6d5-1f6d7 1f6dc-1f6e5 1f6e9 1f6eb-1f6ec 1f6f0 1f6f3-1f6fc 1f7e0-1f7eb 1f7f0
1f90c-1f93a 1f93c-1f945 1f947-1f9ff 1fa70-1fa7c 1fa80-1fa88 1fa90-1fabd 1fabf-1fac5 1face-1fadb
1fae0-1fae8 1faf0-1faf8
"""
_SPANS = [
    (int(low, 16), int(high or low, 16))
    for low, _, high in (span.partition("-") for span in _RANGES.split())
]
_STARTS = [low for low, _ in _SPANS]
_JOINERS = {0x200D, 0xFE0F, 0x20E3, *range(0xE0020, 0xE0080)}
_KEYCAP = "\u20e3"


def is_emoji(text: str) -> bool:
    """Whether ``text`` is one Unicode emoji, joined sequences, flags and keycaps included."""
    if text.endswith(_KEYCAP):
        return text[0] in "0123456789#*"
    codes = [ord(character) for character in text]
    shown = [code for code in codes if code not in _JOINERS]
    joined = codes.count(0x200D)
    flag = all(0x1F1E6 <= code <= 0x1F1FF for code in shown) and len(shown) == 2
    skins = sum(0x1F3FB <= code <= 0x1F3FF for code in shown[1:])
    single = len(shown) - skins == joined + 1
    return bool(shown) and all(map(_listed, shown)) and (flag or single)


def _listed(code: int) -> bool:
    place = bisect.bisect_right(_STARTS, code) - 1
    return place >= 0 and code <= _SPANS[place][1]
