"""How playouts of Mattazza go on for the player who thinks, as data: tuned against the habits of
others, as three, four or five players.

A row for each standing and each group of kinds of situations, a column for each thing told of a
card (`habit_features`), in hundredths, as those of `habits`. They were tuned in the kernel, by the
difference that small changes of all numbers at once make (an evolution strategy), for the penalties
of one side with them where the others play two times in three by their habits, else by the policy
of `tarocchino.kernel.playing_policy`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tarocchino.kernel.evidence import KINDS, VARIANTS
from tarocchino.kernel.policy import STANDINGS, Rows
from tarocchino.kernel.rule_table import CARDS
from tarocchino.kernel.situations import EARLY_LEAD, FOLLOWS, IS_LAST, IS_RICH
from tarocchino.players.search.habit_features import read_features, rows_of_plays

_TABLES = {
    3: """
0 244 292 551 293 -212 354 -304 0 252 0 0 0 0 123 -122 67 -22 35
-152 2 568 103 157 -5 526 -133 0 -6 0 0 0 0 -78 -248 115 238 323
333 -429 207 -19 -1 -81 -148 271 0 87 -129 150 590 -700 1 209 -87 22 266
460 -546 247 218 244 -2 -73 -9 0 -139 -99 133 602 -358 284 -164 241 488 -79
500 -626 -159 103 191 -205 328 151 0 60 182 46 784 -467 199 261 -166 -134 -65
444 -454 433 105 251 -231 136 147 0 204 -145 93 788 -225 19 38 -173 -407 -31
-384 195 453 515 259 -118 -49 -84 0 250 0 0 0 0 219 71 90 96 -41
-685 -100 553 -114 -1 115 414 137 0 79 0 0 0 0 31 -347 -400 280 94
71 -568 472 -202 409 260 -255 181 0 -13 143 233 601 -569 17 88 232 -192 -313
289 -535 376 118 98 116 -138 -323 0 100 -367 287 585 40 65 -396 69 189 -204
141 -562 353 58 383 34 105 -37 0 -13 304 -56 1353 -339 197 -130 156 -118 -121
223 -521 549 365 224 -16 -25 -92 0 98 -235 -36 924 -568 68 -226 202 -561 -70
-157 192 272 426 372 5 358 -164 0 130 0 0 0 0 222 -130 333 121 71
-377 272 595 -287 226 206 382 52 0 -108 0 0 0 0 -187 -254 104 140 32
526 -596 402 155 378 304 74 -186 0 199 -55 208 710 -540 -153 117 -63 17 220
415 -432 336 116 -132 139 57 -203 0 -170 -189 105 741 -235 82 43 17 337 -146
569 9 242 149 -12 -15 365 51 0 -26 75 314 1014 -446 1 181 39 158 -287
539 -448 508 522 82 -210 368 -62 0 293 -643 208 761 -550 130 -278 145 226 47
""",
    4: """
-278 -59 631 375 87 -121 177 -39 0 26 0 0 0 0 99 -34 96 -155 -2
-131 46 491 352 -51 33 -135 -23 0 58 0 0 0 0 -59 -159 116 -125 90
474 -684 -194 98 -136 -246 -72 -17 0 2 234 381 659 251 -375 14 -178 121 157
367 -688 54 22 -135 -8 -43 336 0 47 73 92 729 61 -92 267 -140 64 175
511 -652 72 -284 -14 -155 -143 56 0 -215 185 258 890 -8 84 162 -206 -34 -27
183 -664 59 -87 46 -31 -49 132 0 33 12 490 963 190 92 224 -264 31 -131
-227 -37 499 365 160 -81 58 -36 0 109 0 0 0 0 182 -249 -21 -96 -162
-434 76 423 274 212 -110 -85 -115 0 123 0 0 0 0 -5 -126 82 -55 -124
81 -548 -55 13 -218 -283 142 -20 0 75 182 295 877 -7 -201 -143 -201 -42 -290
5 -793 236 -133 55 78 86 340 0 129 -47 305 930 244 -131 49 245 17 -175
56 -762 36 -248 -48 -60 -2 -169 0 -150 126 390 948 -40 59 -23 89 -117 -160
24 -594 85 170 42 -44 -113 -106 0 75 50 499 1043 -26 -61 -23 -113 -163 12
-186 -40 688 218 117 -49 314 -30 0 120 0 0 0 0 172 -10 4 -131 -79
-72 62 471 143 25 -50 45 -174 0 240 0 0 0 0 -111 -129 180 -3 -112
353 -773 257 93 32 -159 91 -173 0 0 306 421 867 316 -190 150 -169 -159 135
312 -896 205 30 -267 19 -42 267 0 1 -119 331 950 167 36 47 -33 -35 152
547 -622 146 -296 -35 -216 -77 -189 0 -129 -156 290 889 137 -1 159 -305 14 -205
360 -469 155 -175 -102 207 105 -96 0 110 3 408 853 151 87 -41 -329 99 -177
""",
    5: """
-330 -152 541 234 -164 37 172 -76 0 89 0 0 0 0 139 51 95 -16 -9
-331 -191 474 338 42 152 -11 -71 0 -87 0 0 0 0 -94 47 -94 78 97
238 -727 -13 -186 -30 205 -78 -140 0 21 -30 586 659 243 140 44 -23 68 49
110 -531 -81 -201 0 65 -69 2 0 -83 40 491 518 98 -17 230 -57 8 -120
123 -651 152 -204 -93 152 -19 -37 0 230 -12 652 914 148 111 96 -42 58 32
-134 -703 -50 -209 179 124 -110 8 0 35 104 513 672 208 -215 69 11 -31 -148
-226 -273 534 233 -157 18 23 17 0 154 0 0 0 0 84 -21 65 -16 -79
-164 -264 403 278 46 -24 -76 41 0 -94 0 0 0 0 79 -28 87 0 33
40 -802 24 -217 -199 3 30 -126 0 137 6 519 629 32 66 -116 -188 72 -121
-48 -690 84 -306 -20 19 32 16 0 -82 -56 661 769 226 -169 3 37 38 -107
-65 -763 104 -236 41 107 95 -3 0 90 -59 685 1033 180 10 -118 -58 87 -4
-107 -566 242 -136 -16 200 -154 -30 0 -68 -74 596 811 40 18 -84 -9 -53 -20
-131 -183 572 320 -177 38 -68 4 0 112 0 0 0 0 -7 31 50 -15 -6
-123 -351 540 326 42 46 -169 46 0 -190 0 0 0 0 -121 98 197 -122 -85
63 -686 45 -227 1 156 -126 -232 0 135 138 560 797 125 103 88 -244 19 -36
-59 -770 -55 -146 -82 12 103 23 0 -25 -85 601 671 54 16 12 139 121 -102
41 -685 79 -146 -19 63 124 -74 0 84 -125 708 1131 223 9 49 138 131 114
-237 -623 -34 -255 -115 26 77 -189 0 -45 30 715 691 189 -71 -186 179 -98 -53
""",
}
"""By the number of players; all groups of `_group` for each standing of `kernel.policy`."""

_GROUPS = 6


def is_tuned_for(players: int) -> bool:
    """Whether there are rows for so many players."""
    return players in _TABLES


@cache
def avoiding_rows(players: int) -> Rows:
    """The rows of a policy by kinds and standings, for one of so many players."""
    tuned = read_features(_TABLES[players])
    assert len(tuned) == STANDINGS * _GROUPS
    rows = rows_of_plays(tuned)
    found: list[Sequence[int]] = []
    for standing in range(STANDINGS):
        for kind in range(KINDS):
            begin = (standing * _GROUPS + _group(kind)) * VARIANTS
            found += rows[begin : begin + VARIANTS]
    return (*found, (1,) * CARDS)


def _group(kind: int) -> int:
    """Leads early in the hand, later ones; following before others do, to a poor trick and to a
    rich one; following last, the same."""
    if kind < FOLLOWS:
        return 0 if kind <= EARLY_LEAD else 1
    traits = kind - FOLLOWS
    return 2 + 2 * bool(traits & IS_LAST) + bool(traits & IS_RICH)
