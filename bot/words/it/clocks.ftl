# Quanto tempo si ha per pensare, e le durate.

duration-seconds =
    { $number ->
        [one] un secondo
       *[other] { $number } secondi
    }
duration-minutes =
    { $number ->
        [one] un minuto
       *[other] { $number } minuti
    }
duration-hours =
    { $number ->
        [one] un’ora
       *[other] { $number } ore
    }
duration-days =
    { $number ->
        [one] un giorno
       *[other] { $number } giorni
    }

clock-none = senza orologio
clock-turn = { $time } a turno
clock-tournament = ritmo da torneo, { $time } a turno
clock-match = { $time } a testa per tutta la partita
clock-match-increment = { $time } a testa per tutta la partita, e { $increment } in più a turno
clock-correspondence = per corrispondenza: { $time } a turno
