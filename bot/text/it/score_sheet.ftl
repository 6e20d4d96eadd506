# Il conto della smazzata e i punti della partita, in colonne strette.

sheet-cappotto = Cappotto: nessuna presa
sheet-grande-moors =
    { $number ->
        [one] + 1 Moro
       *[other] + { $number } Mori
    }
sheet-moor = M
sheet-sequences = SEQUENZE
sheet-sequenza = SEQUENZA { $points } × 2
sheet-cricche = CRICCHE
sheet-criccone = CRICCONE { $points } × 2
sheet-cards = SCARTINI ({ $number } carte)
sheet-last-trick = ULTIMA PRESA
sheet-declared-item = Accuso { $family } ({ $number })
sheet-declared = ACCUSI
sheet-declared-doubled = ACCUSI (raddoppio)
sheet-trick-combinations = NELLE PRESE
sheet-total = TOTALE

score-called-out = fuori { $points }
score-target = Traguardo { $points }
