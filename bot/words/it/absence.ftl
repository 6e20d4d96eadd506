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
told-back = Eccoti di nuovo al tavolo: adesso giochi tu.

notice-late = ⏰ { $player }, il tuo tempo è finito. Questo turno lo gioca un computer { $when }, se non giochi prima tu.
notice-was-late = ⏰ { $player } era in ritardo.
notice-turn = 🔔 { $player }, tocca a te.

command-back = eccomi
    .description = Riprendi a giocare, dopo che un computer ha giocato per te

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
