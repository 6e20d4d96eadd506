# Le smazzate finite, carta per carta.

button-hands = Tutte le mani
button-replay-first = Inizio
button-replay-back = Indietro
button-replay-next = Avanti
button-replay-last = Fine
button-replay-before = Giro prima
button-replay-after = Giro dopo
menu-replay-trick = Vai a un giro
menu-replay-hand = Un’altra smazzata di questa partita

replay-step = mossa { $step } di { $last }
replay-side = { $side }: { $points ->
        [one] **{ $points }** punto
       *[other] **{ $points }** punti
    } in { $tricks ->
        [one] { $tricks } presa
       *[other] { $tricks } prese
    }
replay-plays-on = { $player } non si chiama fuori.
replay-silent = { $player } non accusa niente.
replay-option-deal = Le carte date da { $dealer }
replay-option-trick = Giro { $number }, presa di { $winner }
replay-option-end = La fine
replay-none-yet = Di questa partita non è ancora finita nessuna smazzata; quella in corso resta segreta.
replay-not-over = Quella smazzata non è finita, e finché si gioca resta segreta. Scegline una di prima, o aspetta il conto.
replay-no-such-hand = { $hands ->
        [one] Di questa partita è finita una sola smazzata: scegli quella, o non indicare *smazzata*.
       *[other] Di questa partita sono finite { $hands } smazzate: scegline una da 1 a { $hands }, o non indicare *smazzata*.
    }
replay-needs-record = Qui non conosco nessun tavolo. Dammi il verbale di una partita, un file come lo scrive `/storico verbale`.
replay-too-large = Quel file è troppo grande per essere il verbale di una partita. Dammene uno come lo scrive `/storico verbale`.
replay-bad-record = { $fault ->
        [unknown_game] È il verbale di un gioco che non conosco.
        [bad_rules] Con le regole scritte in quel verbale il suo gioco non si può giocare.
       *[bad_format] Quel file non lo so leggere come verbale di una partita.
    } Dammene uno come lo scrive `/storico verbale`.
replay-utf16 = Quel file è salvato in UTF-16, che non so leggere. Salvalo di nuovo in UTF-8 (nel Blocco note: **Salva con nome**, Codifica: **UTF-8**), oppure dammi il file mandato da `/storico verbale`.
replay-broken-record = Ho seguito il verbale fino alla smazzata { $hand }. Lì { $action ->
        [0] le carte non sono date bene
       *[other] la mossa numero { $action } è contro le regole
    }; al tavolo avrei detto: «{ $why }»
replay-empty-record = In quel verbale non è finita nessuna smazzata: non c’è niente da rivedere.
replay-forgotten = Quel verbale non ce l’ho più: ridammelo con `/storico rivedi`.

