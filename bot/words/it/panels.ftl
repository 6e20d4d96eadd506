# I pulsanti e i menù del messaggio del tavolo e delle carte di ciascuno.

button-sit = Siediti
button-thread = Apri un tavolo in un thread
button-lessons = Impara a giocare
button-add =
    { $level ->
        [novice] Aggiungi un principiante
        [master] Aggiungi un maestro
       *[club] Aggiungi un computer
    }
menu-levels = Aggiungi un computer: quale?
button-remove = Togli un computer
button-start = Inizia
button-start-with =
    { $level ->
        [novice]
            { $number ->
                [one] Inizia con un principiante
               *[other] Inizia con { $number } principianti
            }
        [master]
            { $number ->
                [one] Inizia con un maestro
               *[other] Inizia con { $number } maestri
            }
       *[club]
            { $number ->
                [one] Inizia con un computer
               *[other] Inizia con { $number } computer
            }
    }
button-draw = Sorteggia i compagni e inizia
button-draw-deal = Sorteggia chi comincia e inizia
button-close = Chiudi il tavolo
button-hand = Le mie carte
button-tocards = Torna alle mie carte
button-last = Presa di prima
button-score = Punteggio
button-rules = Regole
button-rules-section = Regole, § { $section }
button-page-before = Indietro
button-page-after = Avanti

hand-title =
    ### { $asked }
    -# { $heading } · smazzata { $hand } · { $channel }
hand-title-of-several =
    ### Tavolo { $number }: { $asked }
    -# { $heading } · smazzata { $hand } · { $channel }
hand-title-daily =
    ### { $asked }
    -# { $heading }
hand-seat-left = Non hai più un posto a questo tavolo. È in { $channel }.

ask-wait-choose = Puoi scegliere già la prossima carta: si gioca appena tocca a te.
ask-wait-chosen = Hai scelto **{ $card }**: si gioca appena tocca a te, se si può. Premi di nuovo la carta per ripensarci.
preselected-barred = Avevi scelto { $card }, ma adesso non si può giocare: scegli un’altra carta.
preselected-waits = Hai scelto { $card }: viene giocata appena il gioco va avanti.
ask-sit-out = Riposi: questa smazzata la guardi.
ask-call-out = Ti chiami fuori e vinci la partita, o giochi?
ask-no-call-out = Con queste carte non ti chiami fuori.
ask-bid = L’asta: che cosa dici?
ask-answer = { $player } ti chiede: «Posso?» Che cosa rispondi?
ask-discard =
    { $cards ->
        [new] Sono arrivate le carte nuove: scegline altre { $number } da scartare
       *[first] Scegli { $number } carte da scartare
    }
ask-declare = Accusa le combinazioni che vuoi, o niente
ask-lead = Sei primo di mano: gioca una carta
ask-follow = Tocca a te: gioca una carta
bid-explained = **{ $bid }** · { $meaning }
speech-goes-with = Con { $words } si possono giocare solo le carte qui sotto.
speech-impossible = Nessuna carta che puoi giocare va con { $words }: scegline uno, o nessuno.
discard-so-far =
    { $chosen ->
        [0] Ancora nessuna carta scelta su { $number }.
       *[other] Scelte { $chosen } carte su { $number }: { $cards }.
    }
ask-pay = Per il Matto devi passare una carta: scegli quale

# Chi si aspetta, come lo vede chi legge le sue carte: $who è "partner" o "other".
awaited-lead =
    { $who ->
        [partner] { $player }, in coppia con te, è primo di mano
       *[other] { $player } è primo di mano
    }
awaited-call_out =
    { $who ->
        [partner] { $player }, in coppia con te, può chiamarsi fuori
       *[other] { $player } può chiamarsi fuori
    }
awaited-auction =
    { $who ->
        [partner] L’asta: parla { $player }, in coppia con te
       *[other] L’asta: parla { $player }
    }
awaited-discard =
    { $who ->
        [partner] { $player }, in coppia con te, fa la scartata
       *[other] { $player } fa la scartata
    }
awaited-declare =
    { $who ->
        [partner] { $player }, in coppia con te, può accusare
       *[other] { $player } può accusare
    }
awaited-play =
    { $who ->
        [partner] Tocca a { $player }, in coppia con te
       *[other] Tocca a { $player }
    }
awaited-pay =
    { $who ->
        [partner] { $player }, in coppia con te, deve passare una carta per il Matto
       *[other] { $player } deve passare una carta per il Matto
    }
trick-taken =
    { $who ->
        [you] Presa { $number }: tua, con { $card }.
        [partner] Presa { $number }: di { $player }, in coppia con te, con { $card }.
       *[other] Presa { $number }: di { $player }, con { $card }.
    }
declared-briefly =
    { $who ->
        [you] Hai accusato **{ $points }**: { $cards }
        [partner] { $player }, in coppia con te, ha accusato **{ $points }**: { $cards }
       *[other] { $player } ha accusato **{ $points }**: { $cards }
    }

menu-play = Scegli la carta da giocare
menu-preselect = Scegli già la prossima carta
menu-discard-many = Spunta qui le carte
menu-of-suits = { $what }: { $suits }
menu-words =
    { $kind ->
        [signal] Informa il compagno con la prossima carta
       *[saying] Di’ qualcosa con la prossima carta
    }
rules-heading = Le regole di { $game } · pagina { $page } di { $pages }{ $custom ->
        [yes] {""} · con gli usi del tavolo
       *[no] {""}
    }
menu-page = Vai a una pagina
menu-game = Le regole di un altro gioco
menu-pay = Passa un’altra carta
menu-families = Scegli che cosa accusare
menu-trim = Accusa meno carte di una combinazione
menu-declare-cards = Carte da accusare: { $family }

button-discard = Scarta { $cards }
button-discard-these = Scarta queste { $number }
button-words =
    { $kind ->
        [signal] Informa il compagno…
       *[saying] Di’…
    }
button-words-set = ✓ { $words }
button-callout = Chiamati fuori
button-playon = Continua a giocare
button-pay-best = Passa { $card }

button-all = Accusa tutto ({ $points })
button-choose = Accusa in parte…
button-declare-one = Accusa… ({ $points })
button-declare = Accusa queste ({ $points })
button-silent = Non accusare niente
button-back = Torna alle carte
declaring-preview = Da accusare, **{ $points }** punti: { $phrases }.
declaring-option = { $points } punti: { $phrase }
declaring-trim = Meno carte: { $family }
declaring-cards = { $number } carte su { $of }

# Quello che si è cliccato vale solo dopo la conferma. $kind è che cosa si è cliccato, con la
# parola del suo pulsante.
confirm-play = Giochi { $card }?
confirm-play-with = Giochi { $card }, con { $words }?
confirm-discard = Scarti { $cards }?
confirm-pay = Passi { $card }?
confirm-bid = Dici «{ $bid }»?
confirm-declare = Accusi { $phrases }?
confirm-silent = Non accusi niente?
confirm-call-out = Ti chiami fuori?
confirm-play-on = Continui a giocare?
button-confirm =
    { $kind ->
        [play] Giocala
        [discard] Sì, scarta
        [pay] Sì, passala
        [bid] Sì, dillo
        [declare] Sì, accusa
        [all] Sì, accusa
        [silent] Sì, niente
        [callout] Sì, mi chiamo fuori
       *[playon] Sì, gioco
    }
button-choose-another =
    { $kind ->
        [play] Scegline un’altra
       *[other] Non ancora
    }
