"""How players usually play, as data: fitted to hands of the computer players, each its own way.

A row for each kind of situation (`plays_seen`), a column for each thing told of a card
(`habit_features`), in hundredths: a card is e times as likely for each 100. Seen at decisions that
were not fitted to, the card played had a log-loss of 0.71 for gaining and 0.65 for avoiding, where
all legal cards alike have 1.41 and 1.32. The fit: maximum likelihood of a conditional logit, at
most 2500 decisions a row, from 2,200 hands of Ottocento, Terziglio, Millone, Centocinquanta and the
open game, and 700 of Mattazza.
"""

from __future__ import annotations

from functools import cache

from tarocchino.core.games.base import Game
from tarocchino.kernel.evidence import FAMILIES, KINDS, UNIT, Habits
from tarocchino.players.search.habit_features import (
    FEATURES,
    LENGTHS,
    read_features,
    rows_of_discards,
    rows_of_plays,
)

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
