# The score sheet and the running score, in narrow columns.

sheet-cappotto = Cappotto: no trick
sheet-thrown-in = Thrown in: everybody passed.
sheet-soloist-up = { $player } (goes up)
sheet-soloist-alone = { $player } (faccio di mio)
sheet-poste = POSTE
sheet-poste-alone = POSTE { $poste } × 2
sheet-poste-made =
    { $above ->
        [0] { $points } points aren’t above { $floor }: no posta.
       *[other] { $points } points are { $above } above { $floor }: { $poste ->
            [one] one posta
           *[other] { $poste } poste
        }, one for each ten begun{ $alone ->
            [yes] , doubled by “faccio di mio”
           *[no] {""}
        }.
    }
sheet-head-sequences = Seq
sheet-head-cricche = Cric
sheet-head-cards = Card
sheet-head-last-trick = Last
sheet-head-trick-combinations = Tric
sheet-head-total = Tot
sheet-no-trick = no trick
sheet-lost-by = Lost by { $players }
sheet-item = { $family } ({ $number })
sheet-grande-moors =
    { $number ->
        [one] + 1 Moor
       *[other] + { $number } Moors
    }
sheet-moor = M
sheet-sequences = SEQUENCES
sheet-sequenza = SEQUENZA { $points } × 2
sheet-cricche = CRICCHE
sheet-criccone = CRICCONE { $points } × 2
sheet-cards = CARDS ({ $number })
sheet-last-trick = LAST TRICK
sheet-declared-item = Declared { $family } ({ $number })
sheet-declared = DECLARED
sheet-trick-combinations = IN TRICKS
sheet-total = TOTAL
sheet-scored = SCORED

score-called-out = out { $points }
score-target = Target { $points }
score-penalties = Penalties; { $points } are out
score-hands = { $number } hands agreed

button-sheet-words = In words
button-sheet-sides = Cards taken
sheet-not-counted = That hand has no score sheet, because it was never counted.
