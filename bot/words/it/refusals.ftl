# Perché una giocata non vale: un messaggio per ogni motivo, gentile, che dice che cosa fare.
# $card è una carta con l’articolo, oppure "unnamed"; $section è il paragrafo del regolamento.

refusal-hand-over = La smazzata è finita: si riprende con la prossima distribuzione (§ { $section }).
refusal-match-over = La partita è finita: per giocarne un’altra apri un nuovo tavolo (§ { $section }).
refusal-hand-unfinished = La smazzata non è finita: giocatela fino in fondo, poi si ridanno le carte (§ { $section }).
refusal-wrong-phase = A questo punto della smazzata non si può: guarda che cosa c’è da fare ora (§ { $section }).
refusal-declared-already = Hai già accusato, e si accusa una volta sola: gioca la tua carta (§ { $section }).
refusal-no-declarations = Qui non si accusa: gioca la tua carta (§ { $section }).
refusal-too-late-to-declare = È tardi per accusare: si accusa al primo giro di mano, prima di giocare la carta (§ { $section }).
refusal-wrong-turn = Non tocca ancora a te: aspetta il tuo turno (§ { $section }).
refusal-wrong-dealer = Questa volta il mazziere è un altro: si passa al giocatore alla destra dell’ultimo (§ { $section }).
refusal-bad-deck = Il mazzo non è completo: ciascuna delle 62 carte ci deve essere una volta (§ { $section }).
refusal-not-in-hand =
    { $card ->
        [unnamed] Scegli carte della tua mano, ciascuna una volta sola (§ { $section }).
       *[other] Non hai in mano { $card }: scegli una delle tue carte (§ { $section }).
    }
refusal-follow-suit = Hai { $suit } in mano: devi rispondere al palo (§ { $section }).
refusal-must-trump = Non hai { $suit }, ma hai dei Trionfi: devi tagliare (§ { $section }).
refusal-must-overtrump = Puoi superare il Trionfo più alto a terra, quindi non puoi giocare { $card }: giocane uno più alto (§ { $section }).
refusal-discard-number =
    { $number ->
        [one] Scegli una carta da scartare, né più né meno (§ { $section }).
       *[other] Scegli { $number } carte da scartare, né più né meno (§ { $section }).
    }
refusal-discard-five-point = Non puoi scartare { $card }: i Re e i Tarocchi non si scartano. Scegli un’altra carta (§ { $section }).
refusal-empty-declaration = Scegli almeno una combinazione. Se vuoi tacere, gioca la tua carta (§ { $section }).
refusal-family-twice = Hai nominato due volte lo stesso tipo di combinazione: lasciane una sola (§ { $section }).
refusal-declared-not-held =
    { $card ->
        [unnamed] Si accusano solo carte che si hanno in mano (§ { $section }).
       *[other] Non hai in mano { $card }: si accusano solo carte che si hanno in mano (§ { $section }).
    }
refusal-not-a-combination = Queste carte non fanno una combinazione: scegli quelle che la compongono, e nessun’altra (§ { $section }).
refusal-call-out-falls-short = Con questo accuso non arrivi al traguardo e non puoi chiamarti fuori: si gioca (§ { $section }).
refusal-signal-not-leader = Può parlare solo il primo di mano: gioca la tua carta in silenzio (§ { $section }).
refusal-signals-off = A questo tavolo non si parla: gioca la tua carta in silenzio (§ { $section }).
refusal-signal-before-king = A { $suit } non si parla ancora: il Re deve essere già stato giocato in un giro precedente. Gioca la tua carta in silenzio (§ { $section }).
refusal-signal-with-matto = Questo non si può dire con il Matto: coprilo in silenzio (§ { $section }).
refusal-signal-false = Non diresti il vero: guarda che cosa ti resta a { $suit }, e di’ altro oppure taci (§ { $section }).
refusal-signal-twice = L’hai detto due volte: basta una (§ { $section }).
refusal-no-such-signal = Questo non si può dire: scegli busso, striscio, volo, oppure taci (§ { $section }).
refusal-not-in-pile =
    { $card ->
        [unnamed] Per il Matto si passa una carta del vostro tallone: scegline una (§ { $section }).
       *[other] Non puoi passare { $card }, che non è nel vostro tallone: scegli una carta che c’è (§ { $section }).
    }
refusal-pays-with-matto = Il Matto non può essere la carta che passi: scegli un’altra carta del vostro tallone (§ { $section }).
refusal-no-sayings = In questo gioco non si dice nulla giocando la carta: mettila in silenzio (§ { $section }).
refusal-no-such-bid = Non si dice così: scegli tra passo, posso?, va bene e faccio di mio (§ { $section }).
refusal-nobody-asked = Nessuno ti ha chiesto nulla: di’ passo, posso? oppure faccio di mio (§ { $section }).
refusal-must-answer = Ti hanno chiesto «Posso?»: rispondi va bene, oppure no, faccio di mio (§ { $section }).
