# Parole dentro le immagini e nei loro testi alternativi.

# Le carte del giocatore: la didascalia, e le frasi del testo alternativo.
picture-hand-waiting = { $number ->
        [0] Non hai carte
        [one] Hai { $number } carta
       *[other] Hai { $number } carte
    }.
picture-hand-to-pay = Per il Matto passa una di queste carte.
picture-hand-suit = { $suit }: { $cards }.
picture-hand-choice = Puoi scegliere: { $cards }.
picture-hand-discard = Hai scartato: { $cards }.

# Il tavolo e le sue parti; `picture-turn-…` secondo le fasi.
picture-lobby = Un tavolo di { $game }.
picture-lobby-seated = Al tavolo: { $players }.
picture-lobby-waits = Ci sono posti liberi.
picture-lobby-free = libero
picture-seat = Posto { $number }
picture-hand-number = Smazzata { $number }
picture-trick-number = giro { $number }
picture-target = traguardo { $points }
picture-match-won = { $number ->
        [one] { $side } vince la partita
       *[other] { $side } vincono la partita
    }
picture-match-nobody = La partita non ha vincitori
picture-match-drawn = La partita è patta
picture-tricks = { $number ->
        [one] { $number } presa
       *[other] { $number } prese
    }
picture-sits-out = non gioca
picture-dealer-mark = M
picture-turn-call_out = può chiamarsi fuori
picture-turn-auction = parla
picture-turn-discard = scarta
picture-turn-declare = accusa
picture-turn-play = gioca
picture-turn-pay = passa una carta
picture-trick-winning = in testa
picture-trick-won = prende
picture-card-order = { $suit }, dalla più alta alla più bassa
picture-card-order-trumps = { $suit }, dal più alto al più basso; i Mori sono pari
picture-previous-trick = Prima: { $player }
picture-last-trick = Presa di prima, giro { $number }
picture-combination = { $family } { $points }

# Testi alternativi del tavolo.
picture-alt-turn = Ora { $act } { $player }.
picture-alt-trick = A terra: { $plays }.
picture-alt-last-trick = La presa di prima: { $plays }.
picture-alt-winning = È in testa { $player }.
    .you = Sei in testa tu.
picture-alt-won = L’ha presa { $player }.
    .you = L’hai presa tu.
picture-alt-dealer = Il mazziere è { $player }.
    .you = Il mazziere sei tu.

# Il conto della smazzata e il suo testo alternativo.
picture-sheet-title = Smazzata di { $dealer }
picture-sheet-called-out = Si sono chiamati fuori { $side }
picture-sheet-sequences = Sequenze
picture-sheet-sequenza = Sequenza
picture-sheet-cricche = Cricche
picture-sheet-criccone = Criccone
picture-sheet-cards = Scartini
picture-sheet-groups = { $number ->
        [one] { $points } ({ $number } carta)
       *[other] { $points } ({ $number } carte)
    }
picture-sheet-fives = da cinque
picture-sheet-last-trick = Ultima presa
picture-sheet-tricks = Nelle prese
picture-sheet-declared = Accusi
picture-sheet-matto = Per il Matto
picture-sheet-paid = { $card } va a { $side }
picture-sheet-scored = Si segnano
picture-sheet-penalty = Penalità
picture-sheet-poste = Poste
picture-sheet-total = Totale
picture-sheet-cappotto = Totale (cappotto: nessuna presa)
picture-sheet-head-declared = Accusi
picture-sheet-head-sequences = Sequenze
picture-sheet-head-cricche = Cricche
picture-sheet-head-cards = Scartini
picture-sheet-head-last-trick = Ultima
picture-sheet-head-tricks = Nelle prese
picture-sheet-head-total = Smazzata
picture-sheet-head-above = Sopra i { $floor }
picture-sheet-head-scored = Si segna
picture-sheet-head-penalty = Penalità
picture-sheet-head-now = Partita
picture-sheet-head-in-all = In tutto
picture-sheet-number = { $number ->
        [one] { $number } carta
       *[other] { $number } carte
    }
picture-sheet-poste-short = Poste: { $poste }
picture-sheet-nothing = nessuna presa, nessuna carta
picture-alt-sheet-hand = { $side }: { $points ->
        [one] { $points } punto
       *[other] { $points } punti
    } in questa smazzata.
picture-alt-sheet-side = { $side }: { $points ->
        [one] { $points } punto
       *[other] { $points } punti
    } in questa smazzata, { $score } in tutto.
picture-alt-sheet-line = { $label } { $points }
picture-alt-sheet-sum = { $label } { $points } = { $detail }
picture-alt-sheet-note = { $label }: { $detail }

# La partita e il suo testo alternativo; `picture-mark-….sign` è il segno nel disco, di una o due lettere.
picture-hands = { $number ->
        [one] { $number } smazzata
       *[other] { $number } smazzate
    }
picture-hands-of = smazzata { $number } di { $all }
picture-penalties = a { $points } si esce
picture-rubber-hand = Smazzata
picture-rubber-dealer = Mazziere
picture-rubber-total = Totale
picture-mark-called-out = fuori
    .sign = F
picture-mark-cappotto = cappotto (nessuna presa)
    .sign = C
picture-mark-soloist = va su
    .sign = S
picture-mark-alone = fa di suo
    .sign = D
picture-mark-sat-out = riposa
    .sign = –
picture-mark-thrown-in = a monte
    .sign = ×
picture-alt-rubber-score = { $side }: { $points }.
picture-alt-rubber-hand = Smazzata { $number }, mazziere { $dealer }: { $points }; in tutto { $totals }
picture-alt-rubber-mark = { $side }: { $mark }

# Una smazzata finita a carte scoperte, a qualsiasi momento, e il suo testo alternativo.
picture-open-dealt = le carte sono date
picture-open-over = finita dopo { $number ->
        [one] { $number } giro
       *[other] { $number } giri
    }
picture-open-discards = Scartate
picture-open-stock-name = Coperte
picture-open-pozzo = Pozzo
picture-open-points = { $points ->
        [one] { $points } punto
       *[other] { $points } punti
    }
picture-open-holds = { $player }: { $cards }.
picture-open-discarded = Scartate da { $player }: { $cards }.
picture-open-stock = { $what }: { $cards }.
picture-open-side = Carte del tallone di { $side }: { $points ->
        [one] { $points } punto
       *[other] { $points } punti
    }.

# Che cosa ha giocato qualcuno, e il testo alternativo.
picture-statistics-total = { $matches ->
        [one] { $matches } partita
       *[other] { $matches } partite
    }, { $wins ->
        [one] { $wins } vinta
       *[other] { $wins } vinte
    }
picture-statistics-matches = Partite
picture-statistics-wins = Vinte
picture-statistics-points = Punti
picture-alt-statistics = { $game }: { $matches ->
        [one] { $matches } partita
       *[other] { $matches } partite
    }, { $wins ->
        [one] { $wins } vinta
       *[other] { $wins } vinte
    }, { $points ->
        [one] { $points } punto
       *[other] { $points } punti
    }.
