# The score sheet and the running score, in narrow columns.

sheet-cappotto = Cappotto: no trick
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
sheet-declared-doubled = DECLARED (doubling)
sheet-trick-combinations = IN TRICKS
sheet-total = TOTAL

score-called-out = out { $points }
score-target = Target { $points }
