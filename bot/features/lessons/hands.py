"""The hands of the lessons: a deal for each question, and the plays before it."""

from __future__ import annotations

from bot.features.lessons.model import PreparedHand

CUPS_LED = PreparedHand(
    dealer=3,
    pack=(
        "6c 15 m3 6d 08 8b 12 7s m1 Qc 09 11 10 Ts 6b Tb 06 Ac Be Qs 7d 9d So 6s Ab Ns Nb Mo "
        "Qd 9b 05 Ad m2 Kb Qb Jb Nd 9s Kd 8s Jc Js Tc An Ks As m4 13 7c Jd 8d 9c 07 Nc Lu Ma "
        "Td 16 14 8c Kc 7b"
    ),
    discard="Td Ac",
    plays=(
        "An m1 11 Ma 6d Qd Ad Kd 9s 6s 7s Ts Lu 06 So m4 Jc Qc Nc Kc Jb Ab 9b Kb 6b 7b 15 Nb "
        "7d Jd 8d Nd 16 08 Mo m2 As 07 8s Ks 10 Be m3 13 7c 9c 8c"
    ),
)
"""A short suit was led; last, the student holds its 6, which takes, and its 10."""

SWORDS_LED = PreparedHand(
    dealer=3,
    pack=(
        "Ad So 09 8c m3 Ks 11 14 Ab 6c Ma Tc Jd 10 6s Nd 9b Mo Be Jb Js 05 Qs 7b Qc Qb An Qd "
        "13 6d 06 Lu 8b m1 16 9c Nc m4 Kb 15 Kd As 7c Nb 7d 9s 6b Kc 8d m2 Ac 07 7s Jc 08 Ts "
        "Tb 12 8s Td Ns 9d"
    ),
    discard="Tb 8s",
    plays=(
        "7b Ab Ma Kb Jb Nb 6b 8b 05 m2 16 m4 Lu Mo So 11 Td Kd 8d Jd Ad Qd 07 9d Ac 9c Qc 6c "
        "7c Kc Tc Nc An 08 Be m3 Ks 6s Ns Qs 14 m1 12 09 9s 7s Ts"
    ),
)
"""A long suit was led; last, the student holds its Jack, which takes, and its ace."""

TRUMPS_LED = PreparedHand(
    dealer=3,
    pack=(
        "9d 9b 14 Ac Be Ks Qd 7b Ab Kb 7d m2 13 Jb Mo Tb 8c As Ns 15 Jd m3 7s Qc 11 6d Ad So "
        "9s Js 07 Nd 6b 6c 08 10 9c Ma 8b Qs 8s m1 Ts Lu m4 09 05 12 7c An 6s Td Nc Nb Kc 16 "
        "Jc 06 Tc Qb 8d Kd"
    ),
    discard="Tc 8b",
    plays=(
        "7s Js 6s As Ad Nd Ma 9d Td Kd Jd 6d Tb 9b Kb 6b Ab Nb Qb m3 11 05 m2 16 8c Ac 7c Nc "
        "Kc Jc Qc 09 Ks Mo Qs Ts 13 06 m4 An So 07 10 Be 12 08 15"
    ),
)
"""Trumps were led, the 15 lies on the table; last, the student holds the Luna and the 14."""

COURT_TAKEN = PreparedHand(
    dealer=3,
    pack=(
        "05 Ns Nd Mo 8s m3 8c 10 Jd Tb 8b So Jb 9b Td 16 Ac An Qb Nc 6b Be 9c Kd 12 m2 7b 8d 14 "
        "As 6s Ts Qs Qd 08 Ad 9d Qc m4 06 Ma 07 Ab Kc Lu m1 7d 15 6c Nb 13 Kb 9s Ks Tc Js Jc 09 "
        "7c 6d 7s 11"
    ),
    discard="Qb Qc",
    plays="Kc 8c Tc 7c Kd 8d Qd 9d",
)
"""The student has just taken a trick with the King and the Queen of coins and two small ones."""

BEGATO_TAKEN = PreparedHand(
    dealer=3,
    pack=(
        "Qc m4 9b 09 As 8s 9c 7d Qb Tb 13 11 Qd 14 Tc 9d Jc 10 Ac 8d 6b 12 Mo An 16 Kc Be Qs Kb "
        "08 Nc Jd So m2 7b 06 7s Ab 8b 6s Ns 6c Lu 8c Td 9s 7c Ad Kd 05 m1 Ts Ma Nd Nb m3 15 Js "
        "07 6d Ks Jb"
    ),
    discard="Ac Jc",
    plays=(
        "Td Kd Ma 9d Kc Tc m3 8c Ks As Qs Ts 8b 6b Kb 7b Qb Nb Ab 9b Tb m2 Jb m4 Ns 8s m1 6s Nd "
        "8d 09 7d 6c 9c Nc 10 6d 12 Ad Jd Qc 7c So 06 Qd 07 Mo 05 16 08 11 15 Lu Be 13 7s"
    ),
)
"""The student led the Moon and has just taken the Bégato with it."""

PARTNER_TAKES = PreparedHand(
    dealer=3,
    pack=(
        "Kc Ac m2 Mo 10 m1 Ts 07 12 Ns 09 Kd 7s 06 7c 8s 6s Kb 6b 6d Qd 8b 08 7d Nd 9d 8c 7b "
        "Ad 15 So Ab Qs Tc 9s Lu m3 8d 14 Nc As Js 05 Qb Jb Jc 9c Ks 16 11 13 Jd 9b An Nb Be "
        "Td m4 6c Ma Qc Tb"
    ),
    discard="6s 6d",
    plays=(
        "Js Ks Qs Ma Ad Jd Td Nd 08 15 09 m4 07 06 m3 m2 Jc Tc Nc Kc Qb 7b Nb 6b Ac 9c 7c 6c "
        "As Ts 9s 8s 16 So Be Mo 10 11 An Lu Ab Kb 8b m1 9d Kd 8d"
    ),
)
"""The partner's King takes the trick; last, the student holds the Queen and the 7."""

VOID_OF_SWORDS = PreparedHand(
    dealer=3,
    pack=(
        "9b Qc m1 Mo 06 7b 11 6c Ts Nb Be 9s 6s 14 13 9d Td m3 07 8s m2 16 m4 6b Ad Nd Ma 8d "
        "Kb So 08 Jd Nc 7s 6d Tb Jc 8b Ns 8c 15 7c As Ac Jb Qs An 09 05 Js Lu 9c Kc Qb Qd 7d "
        "Tc 10 Ks Kd 12 Ab"
    ),
    discard="Tc 7d",
    plays=(
        "Ad Ma 6d Td As Js 7s Ks 12 16 05 Be 6b 7b Qb Ab Qd Kd Mo Nd m2 So 08 m3 6c Nc 8c Ac "
        "Kc Jc Qc 09 Ts 9s Ns m4 Jb Kb 14 8b Lu 07 m1 An Qs 6s 8s"
    ),
)
"""Swords were led; the student, last, has none."""

PARTNER_TRUMPS = PreparedHand(
    dealer=3,
    pack=(
        "So 07 16 Jd 8c Ac 10 Ks Nb 9d Qc Lu 8b 7b 7s Ab Be 6b Ns Ts m4 9s 06 9c m1 Jb Qs 09 "
        "Mo As Jc Qd 14 Nd 6s Kb Tb Kc 08 Ma Kd 7c 9b Ad 05 Td m3 7d Qb 11 6d An 8s m2 Nc 15 "
        "Js 13 8d Tc 6c 12"
    ),
    discard="Tb Ts",
    plays=(
        "9s As 6s Js 15 m4 11 m2 08 07 Mo Lu Td Qd 8d Ad 8s Ma 06 Ks 7c Ac Jc 6c An Be So m3 "
        "8b Ab 9b Jb Qb 7b Kb m1 Kd 7d Nd 13 Kc 9c 09 Qc Nb 14 6b"
    ),
)
"""The partner has trumped; last, the student has to trump as well."""

NOTHING_TO_PLAY = PreparedHand(
    dealer=3,
    pack=(
        "08 6s 09 Qs 14 Ad m3 Qb Kc Jd Nc 13 Nb 16 Js 07 Tc Lu As 7s Ns Tb 6b 9b m1 Ks Ab 8s "
        "m2 7d Mo 7b Nd Kb Kd So m4 Ts 6d Qd Jb 06 9s 9d 8c 10 05 6c 12 Qc An 11 Jc 8d 9c Td "
        "Be 7c Ac 15 Ma 8b"
    ),
    discard="Tc As",
    plays=(
        "Ns Ks Js 7s Jd Kd Td 9d 16 m4 m1 m3 Jc Ma 8c 6c Mo So 08 m2 Kb 8b 6b Ab 11 07 09 12 "
        "Ad 8d 6d 06 Tb Qb Nb Be Lu 14 05 An Nc Ac 9s Qc Kc 9c 7c"
    ),
)
"""A King was led; the student, last, has neither its suit nor a trump."""

BEGATO_IN_DANGER = PreparedHand(
    dealer=3,
    pack=(
        "m3 Nb 05 Jb m4 8s Ns Td 13 Qc 11 9c 7b Nc Ks Qs Ac 8b 6c 12 Kc 14 Nd 9s 07 9d Js 08 "
        "Ab m2 So 06 7s Ad Qb 7c 7d 6s 16 As 10 8d Tc Kd m1 Jc 15 Mo 09 6b Jd Be Ts Kb Lu An "
        "Tb 8c 6d 9b Qd Ma"
    ),
    discard="Ac Tb",
    plays=(
        "m1 08 So 16 11 12 07 15 Ab 7b Ma Nb Jb 6b Kb 8b Ad 7d Nd Td 9s Js Ts 6s Qc 9c 8c Tc "
        "09 Lu An m3 As 05 8s Ks Kc Jc Nc 6c 14 Mo 06 Qd m2 Be 7c"
    ),
)
"""A Moor was led, on which the partner had to play the Bégato."""

KING_IN_DANGER = PreparedHand(
    dealer=3,
    pack=(
        "16 Kb Kc Be Jd 8c Ad 7s Qs Ac Qb Nb 6s 7d m4 m1 9c As Td 7b 06 m3 9b 9s m2 14 Qc 08 "
        "13 9d 05 Lu Js Ks 8d Nc Jb An 8b Ns Qd Kd 6b 07 Ma 8s 15 Ab 6d So Nd 10 Tb 11 7c 09 "
        "6c Mo Jc Tc Ts 12"
    ),
    discard="9c Tc",
    plays=(
        "9s 8s Ks As 7c Nc Kc Qc m3 15 m4 m1 08 Lu Mo Be Td Jd 6d Nd 8d 09 Qd Ad 7b 6b Ab Qb "
        "10 An 16 So 6c m2 Ac 05 Js Ns 07 7s Kb 14 Tb Jb 9d 7d 12"
    ),
)
"""Coins were led and trumped; the student's one coin is the King, and the Matto is there."""

MATTO_LED = PreparedHand(
    dealer=3,
    pack=(
        "Mo As 08 07 8b Jd 09 8c 8d Td Qb 7c 7d An 8s 9s 7b 7s 15 Js Nb Qs 9d 9c Kc Ks 6d Be "
        "12 Ma m2 m1 10 m4 m3 06 05 Tb Ab Tc Nd 13 11 6c 6b 6s Jb So 14 Qc Nc Ts Ac Ns Kb Ad "
        "Qd Lu Kd 16 Jc 9b"
    ),
    discard="Tb Ab",
    plays=(
        "6c Qc Nc Tc Ks Ts 7s Qs Jb Kb 9b 6b 8s Js As 6s 05 11 So m1 09 m2 16 13 Jc Kc 8c Ac "
        "9d Td 7d Ad Lu Mo Be m3 Nd 6d An Kd m4 06 08 14 Ma Qb 7b"
    ),
)
"""The Matto was led, and the partner's Queen made it a trick of batons."""

MOOR_BEHIND = PreparedHand(
    dealer=3,
    pack=(
        "9b 07 Tc Jd m3 Qb 8d Be 16 6d Js Qs 09 So 14 m1 8b Lu Ks Ac m4 05 Qc 08 Kb m2 6s Nb "
        "15 9c 12 10 7d Jb Ns 7c 7b Nd As Qd Ts 6b 9s Kd Ma Td 7s 8c Kc Ab An Nc 6c 13 Mo 9d "
        "Jc 8s 11 Tb 06 Ad"
    ),
    discard="7b 8s",
    plays=(
        "08 16 09 Lu Ad Ma 6d 7d 06 07 Be Mo Nc Jc Qc Kc Nb Jb 8b Kb Tc 9c 6c Ac Qd Kd 8d 13 "
        "Ns Ks Ts 7s As 9s 6s Js 12 11 m4 15 Ab 10 Tb 6b Qs m1"
    ),
)
"""A Moor has trumped; the player after the student has a Moor and no other trump."""

MATTO_TO_PAY = PreparedHand(
    dealer=3,
    pack=(
        "Jd Jb Qd 07 Ma 09 7c 9d Mo 9b 6s Ac Ns As Nb Tb Ts 6d 8d 08 Ad 12 9s Jc Kb 6c Lu So "
        "8b An 15 Nd 10 11 Td Qs 6b Ks Be 06 Kd 13 7d Js Qc 7s m4 8s Kc 16 Tc m3 m1 9c m2 05 "
        "Qb Ab 8c Nc 7b 14"
    ),
    discard="8c Nc",
    plays=(
        "Kb 8b Nb 6b Ad 9d Nd 8d Td 6d 7d m4 Kc Tc Be Ma Ks 9s 7s 6s Qs Js 8s As Ts 07 09 Ns "
        "9b m3 7b Jb 9c 05 Jc 7c Tb 12 Mo 10 6c Ac 14 Qc 06 13 16 m2 Lu m1 08 Qd So 11 Ab Jd "
        "An 15 Qb Kd"
    ),
)
"""All tricks are played; the student owes a card for the Matto."""

LAST_TRICKS = PreparedHand(
    dealer=3,
    pack=(
        "Tc 11 9b Ad Nc Nb Lu Ns 06 7b 9c 13 Td Ab 8d 14 Jc 9s m2 Ac As Be An Ks Js m4 m1 7d "
        "07 Kb m3 6b 09 Kd 8s Jb Nd 12 Tb Ts Kc 08 Qb 6d Jd 6c 9d 8b So 8c Qs 10 7c 05 16 Mo "
        "Qd Ma 15 7s Qc 6s"
    ),
    discard="Nd Qd",
    plays=(
        "! Kc 8c 9c Ma Ks Ns Qs 6s Js m4 8s 7s Kb 6b Jb 9b 6c 7c Qc Tc Tb Qb 7b Ab Nc m1 m3 "
        "Jc Kd m2 6d 9d 9s As 06 09 Td 12 Jd 7d Ts 08 07 10 8d 14 Ad Lu 8b 05 15"
    ),
)
"""Three cards are left, the Angelo and the Bégato among them; the 15 is taking the trick."""

KINGS_AND_COINS = PreparedHand(
    dealer=3,
    pack=(
        "Jd Tb 13 09 m1 Jb 10 14 Jc 9d Ab m3 Mo 7s m2 9b m4 07 Kb 6s Qs Qd Kd Kc 06 Ad 11 Lu "
        "15 Tc Js Nb As Td Ts 7c 9s Nc Be Ac 8s Ks 9c 7b 6d 6c 7d 08 Qc An 8c So Qb 6b 12 16 "
        "05 Ns Ma 8d 8b Nd"
    ),
    discard="8d Nd",
)
"""The first lead is the student's, with three Kings and a sequence in coins."""

SECOND_TRICK = PreparedHand(
    dealer=3,
    pack=(
        "Jd Tb 13 09 m1 Jb 10 14 Jc 9d Ab m3 Mo 7s m2 9b m4 07 Kb 6s Qs Qd Kd Kc 06 Ad 11 Lu "
        "15 Tc Js Nb As Td Ts 7c 9s Nc Be Ac 8s Ks 9c 7b 6d 6c 7d 08 Qc An 8c So Qb 6b 12 16 "
        "05 Ns Ma 8d 8b Nd"
    ),
    discard="8d Nd",
    plays="7b Jb Qb Kb 8b",
)
"""The same hand, nothing declared, after the first trick."""

THREE_KINGS = PreparedHand(
    dealer=3,
    pack=(
        "6c 8s 14 Kd 7b 6d Jb 8d Jd Qd 06 Ad 08 m1 9d 9b Nb 05 7d Ma Qc Kb Jc Ks 9s As Td m4 "
        "Kc 9c Ns 11 7s Tb Qs Mo Js 6s 8b 7c m2 07 Nd Tc 10 12 16 m3 Qb Ab 13 Lu Ts Ac Nc 09 "
        "An So Be 6b 15 8c"
    ),
    discard="7d Nb",
)
"""The first lead is the student's, with three Kings."""

KING_TO_ACE = PreparedHand(
    dealer=3,
    pack=(
        "Tb Nd 7s 08 15 8s Nc m4 Be 07 9s Ns m1 As 8c Ac Nb 14 So m2 7c 05 Ad Kd Js 7d 06 Ma "
        "8d Qb 6d Jb Jc Qs Mo Ab Td Tc 6s 13 9c 6b m3 Qd 11 6c 9d 7b 10 An 8b Ks 9b 12 Kc Qc "
        "16 Lu Jd Kb 09 Ts"
    ),
    discard="Jd Td",
)
"""The first lead is the student's, with King, Queen, Knight and ace of coins."""

ONE_CONTATORE = PreparedHand(
    dealer=3,
    pack=(
        "Jb 12 6b Ab 9s Ks Js 9b 8s 7d Lu 8c 6d 7c Ma Td Tc Qc 8b Mo 16 7s Be Kc Nc Ts Nd 05 "
        "Ad 08 Kd An 11 6c Jd Qb m2 Jc m4 9d Qd As 06 8d 09 Tb Ns 9c 15 07 7b Nb 13 Qs Ac 14 "
        "So m1 10 Kb 6s m3"
    ),
    discard="6s Jc",
)
"""The first lead is the student's, with two sequences that need the Bégato."""

THREE_SEQUENCES = PreparedHand(
    dealer=3,
    pack=(
        "Mo 07 6s Qd 10 9d Tc 9b Ks Jd 11 06 6c m4 Jc Ab 7b 05 Nb 16 m1 8s Kd Tb Ma Jb 9s 7s "
        "Kc Kb Ts Ns 14 15 Lu 6d 12 Ad Qc As 13 9c An m2 7c Nc Qs Td 8d Ac 09 8b 8c Be 7d So "
        "m3 08 Js Qb Nd 6b"
    ),
    discard="Qb Qc",
)
"""The first lead is the student's, with three sequences and three Tarocchi."""

SEVENTEEN_CARDS = PreparedHand(
    dealer=0,
    pack=(
        "m3 Nc So 11 15 Lu 7c Qb Jc 8d As m1 m4 Ma Nd 9d m2 7d Qs 8s 12 Td 6s 06 05 Jd 10 6c "
        "7s Qc An 14 6d Kc Qd 9c Kd 09 Js 8c 9s Ts 07 8b Jb Ab 6b 9b Ns Ad Kb 08 Tc Ac Be Mo "
        "16 Ks 13 Nb Tb 7b"
    ),
)
"""The student has dealt and holds seventeen cards, two of them in cups."""
