# Il conto della smazzata e i punti della partita, in colonne strette.

sheet-cappotto = Cappotto: nessuna presa
sheet-thrown-in = A monte: sono passati tutti.
sheet-soloist-up = { $player } (va su)
sheet-soloist-alone = { $player } (fa di suo)
sheet-poste = POSTE
sheet-poste-alone = POSTE { $poste } × 2
sheet-poste-made =
    { $above ->
        [0] { $points } punti non passano i { $floor }: nessuna posta.
       *[other] { $points } punti sono { $above } sopra i { $floor }: { $poste ->
            [one] una posta
           *[other] { $poste } poste
        }, una ogni dieci iniziati{ $alone ->
            [yes] , raddoppiate per il «faccio di mio»
           *[no] {""}
        }.
    }
sheet-head-sequences = Seq
sheet-head-cricche = Cric
sheet-head-cards = Scar
sheet-head-last-trick = Ult
sheet-head-trick-combinations = Pres
sheet-head-total = Tot
sheet-no-trick = nessuna presa
sheet-lost-by = Perde: { $players }
sheet-item = { $family } ({ $number })
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
sheet-trick-combinations = NELLE PRESE
sheet-total = TOTALE
sheet-scored = SI SEGNANO

score-called-out = fuori { $points }
score-target = Traguardo { $points }
score-penalties = Penalità; a { $points } si esce
score-hands = { $number } smazzate in tutto

button-sheet-words = A parole
button-sheet-sides = Carte prese
sheet-not-counted = Quella smazzata non ha un conto: non è mai stata contata.
