# Come ci si trova per giocare: l’elenco dei tavoli aperti, gli avvisi, le chiamate.

list-title = ### Tavoli aperti
list-free = **Con un posto libero**
list-watch = **Da guardare**: `/osserva` nel loro canale
list-table =
    - { $channel } { $game }{ $seated ->
        [0] {""}
       *[other] , con { $players }
    }{ $free ->
        [0] {""}
        [one] {" "}· un posto libero
       *[other] {" "}· { $free } posti liberi
    }
list-more = … e altri { $number }
list-hint = -# Con `/tavolo avvisami` ti mando un messaggio diretto quando qualcuno apre un tavolo.
list-none = In questo server non c’è nessun tavolo aperto. Con `/tavolo apri` ne apri uno; con `/tavolo avvisami` ti avviso quando lo apre qualcun altro.

alert-set = Quando qui qualcuno apre un tavolo di uno di questi giochi, ti mando un messaggio diretto: { $games }.
alert-set-any = Quando qui qualcuno apre un tavolo, di qualunque gioco, ti mando un messaggio diretto.
alert-opened =
    { $free ->
        [one] C’è un tavolo di { $game } aperto in { $channel }, con un posto libero.
       *[other] C’è un tavolo di { $game } aperto in { $channel }, con { $free } posti liberi.
    }
alert-stopped = Non ti avviso più dei nuovi tavoli di quel server. Lì, con `/tavolo avvisami`, si ricomincia.
button-stop-alerts = Non avvisarmi più

players-wanted =
    { $role } { $host } cerca compagnia: { $game }, { $free ->
        [one] un posto libero.
       *[other] { $free } posti liberi.
    }
told-called = I giocatori sono stati chiamati.
problem-no-free-seat = Al tuo tavolo non ci sono posti liberi.
problem-no-players-role = Questo server non ha un ruolo per chiamare i giocatori. Chi lo gestisce può sceglierne uno con `/impostazioni`.
problem-role-not-pinged = Non ho chiamato nessuno: Discord non avviserebbe { $role }, perché non tutti possono menzionarlo. Chiedi a chi gestisce il server di permetterlo in *Impostazioni server → Ruoli*, o di scegliere un altro ruolo con `/impostazioni`.
problem-called-lately = In questo server i giocatori sono stati chiamati da poco. Si possono richiamare { $when }.
