"""How players usually play, as data: fitted to hands of the computer players, each its own way.

A row for each kind of situation (`plays_seen`), a column for each thing told of a card
(`habit_features`), in hundredths: a card is e times as likely for each 100. Seen at decisions that
were not fitted to, the card played had a log-loss of 0.71 for gaining and 0.65 for avoiding, where
all legal cards alike have 1.41 and 1.32. The fit: maximum likelihood of a conditional logit, at
most 2500 decisions a row, from 2,200 hands of Ottocento, Terziglio, Millone, Centocinquanta and the
open game, and 700 of Mattazza.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp

from tarocchino.core.games.base import Game
from tarocchino.core.model.cards import BEGATO, MATTO, MOORS, PACK, Card, Rank, Suit
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import rank_order
from tarocchino.kernel.evidence import (
    BEATS,
    EARLY_LEAD,
    FAMILIES,
    FOLLOWS,
    HIGHEST,
    IS_LAST,
    IS_RICH,
    KINDS,
    MOST_WEIGHT,
    SINGLE,
    UNIT,
    VARIANTS,
    Habits,
)
from tarocchino.kernel.policy import STANDINGS, Rows
from tarocchino.kernel.rule_table import CARDS

FEATURES = 19
LENGTHS = 4
"""Lengths of suits that discards are told apart by."""

_MIDDLE, _FURTHEST = 6.9, 6.9
"""Natural logarithms: of an average weight, and how far from it one may be."""

Features = tuple[float, ...]


def read_features(table: str) -> tuple[Features, ...]:
    """The rows of a table, which is in hundredths."""
    return tuple(tuple(int(n) / 100 for n in line.split()) for line in table.split("\n") if line)


def play_features(c: Card, variant: int) -> Features:
    """What is told of a card that may be played, in the order of the habits' columns.

    Value above one, height in its suit, trump, Matto, height of a trump, Bégato, value of a trump,
    King, ace, Moor; whether it beats, that times value, height and trump; whether it is the highest
    left, that times value and trump; whether it is alone in its suit, that times value.
    """
    value, height = float(c.points - 1), _height(c)
    trump, matto = float(c.suit is Suit.TRUMPS), float(c is MATTO)
    beats, highest = float(bool(variant & BEATS)), float(bool(variant & HIGHEST))
    single = float(bool(variant & SINGLE))
    return (
        value, height, trump, matto, height * trump, float(c is BEGATO), value * trump,
        float(c.rank is Rank.KING), float(c.rank is Rank.ACE), float(c in MOORS),
        beats, beats * value, beats * height, beats * trump,
        highest, highest * value, highest * trump,
        single, single * value,
    )  # fmt: skip


def discard_features(c: Card) -> Features:
    """What is told of a card that may be discarded: as above, then value and height of a figure."""
    value, height = float(c.points - 1), _height(c)
    return (value, height, float(c.suit is Suit.TRUMPS), float(c.rank is Rank.ACE), value * value)


def _height(c: Card) -> float:
    """The place in the suit from 0, the lowest, to 1; the Matto has none."""
    if c.suit is None:
        return 0.0
    order = rank_order(c.suit, RuleSet())
    return 1.0 - order.index(c) / (len(order) - 1)


def rows_of_plays(doublings: Sequence[Features]) -> tuple[tuple[int, ...], ...]:
    """The weights of each card in each variant, for each row of numbers."""
    told = [[play_features(c, variant) for c in PACK] for variant in range(VARIANTS)]
    return tuple(
        tuple(weight(by, features) for features in cards) for by in doublings for cards in told
    )


def rows_of_discards(doublings: Sequence[Features]) -> tuple[tuple[int, ...], ...]:
    """The weights by length of the suit and card."""
    return tuple(tuple(weight(by, discard_features(c)) for c in PACK) for by in doublings)


def weight(by: Features, features: Features) -> int:
    """The weight of a card; e times as much for each 1.0."""
    exponent = sum(much * told for much, told in zip(by, features, strict=True))
    bounded = max(-_FURTHEST, min(_FURTHEST, exponent))
    return min(MOST_WEIGHT, max(1, round(exp(_MIDDLE + bounded))))


_GAINING = """
7 -41 -274 -157 -128 -1 -97 54 -243 -56 0 0 0 0 31 122 -23 523 -7
-2 -135 -351 -251 -239 -4 -76 236 -188 -127 0 0 0 0 -74 106 -15 381 -31
-43 -231 -198 -99 -457 -290 55 29 -172 -307 0 0 0 0 -88 26 17 235 -3
159 -155 -53 0 -282 141 -142 -10 113 56 0 0 0 0 64 -67 -22 120 7
-74 -246 -281 -37 -376 17 -66 217 -50 -16 99 151 -164 339 -23 14 83 91 -27
-103 -535 -81 -101 -101 -48 -43 436 -178 -18 138 180 -178 -81 -55 35 58 33 36
-83 -329 -548 60 -431 162 -181 82 -183 53 193 294 -186 366 17 -17 -41 124 75
129 -114 84 -658 -408 335 -99 182 222 186 228 -20 -227 -39 52 -13 -135 89 -34
-14 -159 -29 -126 -403 -39 -64 -37 -27 -176 106 93 -90 106 -43 6 34 71 1
38 -83 -50 -125 -188 -32 -80 -23 113 -89 9 46 -14 9 -28 47 -14 104 -22
-107 -412 -223 18 -419 -64 -64 13 -324 -403 200 192 -130 200 -45 1 -4 24 -1
74 -50 137 -178 -167 22 8 12 115 111 21 -80 -179 21 23 20 -155 -54 45
-178 -699 -158 143 -99 17 -27 95 -408 65 260 267 9 184 14 34 -78 47 133
130 -122 91 -723 -374 163 -149 52 398 202 160 86 -310 91 -46 18 25 159 16
-164 -750 -255 63 -278 113 -68 107 -496 43 367 292 -141 278 8 32 -140 35 63
121 -53 101 -611 -375 198 -131 91 227 154 104 41 -272 40 -37 16 -94 125 4
-56 -254 -132 40 -249 -63 -44 -27 -117 -198 11 221 55 11 -34 -10 3 25 15
9 -64 31 -104 -142 31 2 0 104 52 64 17 51 64 5 53 -19 14 53
-82 -352 -120 79 -368 -46 -52 25 -145 -330 186 152 127 186 -39 16 -40 86 -8
21 -60 7 -70 -151 83 -19 0 69 57 -16 -68 -24 -16 28 37 -16 -16 75
"""

_AVOIDING = """
176 340 27 -284 -3 154 -92 202 147 -20 0 0 0 0 -2 -6 -203 58 64
67 386 521 -60 511 43 117 -83 98 188 0 0 0 0 -9 39 -3 18 -13
12 319 509 -155 64 35 31 -3 55 89 0 0 0 0 117 -71 -52 17 -6
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
123 380 8 -614 -117 -1 -33 -76 283 -21 225 -145 -65 13 37 -2 29 79 23
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
68 328 9 -380 -36 -3 38 -13 220 4 113 -159 -23 59 63 14 -37 67 9
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
193 357 86 -641 -414 0 -89 62 275 188 78 -87 399 78 36 -16 -36 61 13
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
169 303 118 -498 -321 5 -93 111 293 133 174 -115 96 174 15 -7 -135 45 5
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
168 209 10 -739 -312 -58 -188 -36 230 -131 84 -71 -255 39 37 -17 67 82 -21
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
132 272 -112 -547 -328 -19 -77 -9 213 14 98 -137 -217 23 -6 25 -12 81 -19
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
162 202 206 -397 -373 62 -52 98 228 152 19 -113 292 19 28 -29 -161 46 -4
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
152 194 113 -514 -441 51 -22 123 246 162 147 -144 66 147 50 -29 -61 42 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
"""
"""Nobody has a partner here, so the situations in which a partner is ahead never come."""

_DISCARDS = """
156 414 -5 233 156
94 501 -82 215 -45
75 -56 -127 52 -12
165 -163 -247 105 -33
"""
"""By the length of the card's suit: one card, two, three, more."""

_CONCEALED, _EACH_FURTHER = 0.04, 0.3
"""How often a declaration leaves something out, and how often, if it does, it leaves out one more.

The computer players leave nothing out; people do now and then.
"""


def habits_of(game: Game) -> Habits:
    """The habits of a game's players."""
    return _habits(game.avoids_points)


@cache
def _habits(avoids_points: bool) -> Habits:
    plays = read_features(_AVOIDING if avoids_points else _GAINING)
    assert len(plays) == KINDS
    assert all(len(row) == FEATURES for row in plays)
    discards = read_features(_DISCARDS)
    assert len(discards) == LENGTHS
    further = (_CONCEALED * _EACH_FURTHER**n for n in range(FAMILIES))
    concealed = (UNIT, *(max(1, round(UNIT * chance)) for chance in further))
    return Habits(rows_of_plays(plays), rows_of_discards(discards), concealed)


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
