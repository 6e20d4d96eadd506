# Fino a quando si può pensare, chi è in ritardo, chi non c’è e chi torna.

deadline-turn = Il tempo scade { $when }.
deadline-turn-by = Il tempo scade { $when }: { $day }.
deadline-grace = **{ $player }** è in ritardo: questo turno lo gioca un computer { $when }.
deadline-grace-own = Sei in ritardo: questo turno lo gioca un computer { $when }.
time-left = Tempo che resta: { $players }
time-left-player = { $player } { $time }

absence-away =
    { $number ->
        [one] **{ $players }** non c’è: gioca un computer al suo posto finché non preme *{ $button }*.
       *[other] **{ $players }** non ci sono: giocano i computer al loro posto finché non premono *{ $button }*.
    }
absence-rests =
    { $number ->
        [one] **{ $players }** non c’è e non c’è nessun altro: la partita è ferma finché non preme *{ $button }*.
       *[other] **{ $players }** non ci sono: la partita è ferma finché uno di loro non preme *{ $button }*.
    }
absence-standing-in = Questo turno lo gioca un computer per **{ $player }**, che ha finito il tempo.
absence-own = Non ci sei: gioca un computer al tuo posto. Premi *{ $button }* quando vuoi e riprendi a giocare.
absence-rests-own = Non ci sei, e nemmeno gli altri: la partita è ferma. Premi *{ $button }* e riprendi a giocare.
absence-standing-in-own = Il tuo tempo è finito: questo turno lo gioca un computer per te, il prossimo è di nuovo tuo.

button-imback = Eccomi
told-back = Eccoti di nuovo al tavolo: adesso giochi di nuovo tu.

notice-late = ⏰ { $player }, il tuo tempo è finito. Questo turno lo gioca un computer { $when }, se non giochi prima tu.
notice-was-late = ⏰ { $player } era in ritardo.
notice-turn = 🔔 { $player }, tocca a te.

command-back = eccomi
    .description = Riprendi a giocare, dopo che un computer ha giocato per te

command-stats = statistiche
    .description = Partite, vittorie, carte giocate e quanti turni uno ha saltato
problem-stats-bot = Un computer non ha statistiche: gioca sempre allo stesso modo.

stats-title = { $player }
stats-none = Qui non c’è ancora nessuna partita.
stats-matches =
    { $matches ->
        [one] Una partita giocata fino alla fine, vittorie: { $wins }.
       *[other] { $matches } partite giocate fino alla fine, vittorie: { $wins }.
    }
stats-game =
    { $matches ->
        [one] - **{ $game }** · una partita · vittorie: { $wins } · { $points } punti
       *[other] - **{ $game }** · { $matches } partite · vittorie: { $wins } · { $points } punti
    }
stats-cards =
    { $number ->
        [one] Una carta giocata.
       *[other] { $number } carte giocate.
    }
stats-missed =
    { $turns ->
        [one] Turni saltati: { $missed } su uno.
       *[other] Turni saltati: { $missed } su { $turns }.
    }
stats-left =
    { $number ->
        [one] Ha lasciato una partita prima della fine.
       *[other] Ha lasciato { $number } partite prima della fine.
    }
stats-helped-out =
    { $number ->
        [one] Una volta ha preso il posto di qualcuno.
       *[other] { $number } volte ha preso il posto di qualcuno.
    }
result-shared = Al posto di **{ $player }** hanno giocato { $parts }.
result-part =
    { $number ->
        [one] { $player } (una carta)
       *[other] { $player } ({ $number } carte)
    }
result-part-computer =
    { $number ->
        [one] un computer (una carta)
       *[other] un computer ({ $number } carte)
    }
