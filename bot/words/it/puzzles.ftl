# Problemi: posizioni in cui una scelta è chiaramente la migliore.

# Che cosa si chiede. $number conta le carte.
puzzle-ask-discard =
    { $number ->
        [one] Quale carta scarti?
       *[other] Quali { $number } carte scarti?
    }
puzzle-ask-declare = Accusare, o tenerselo per sé?
puzzle-ask-declare-leading = Il giro comincia da te: accusare, o tenerselo per sé?
puzzle-ask-lead = Il giro comincia da te: con quale carta?
puzzle-ask-follow = Chiudi tu il giro: con quale carta?
puzzle-ask-pay = Per il Matto devi passare una carta: quale?

# Sopra la domanda. $game può avere un traguardo e un insieme di regole.
puzzle-heading = Problema · { $game }
puzzle-heading-of-day = Problema del giorno · { $day } · { $game }

# $who è "you", "partner" o "other".
puzzle-dealer =
    { $who ->
        [you] Il mazziere sei tu.
        [partner] Il mazziere è { $player }, che gioca con te.
       *[other] Il mazziere è { $player }.
    }
puzzle-hand-held = Le tue carte:
puzzle-hand-payable = Le carte che puoi passare:

# Le scelte.
puzzle-menu = Scegli
puzzle-declare = Accusa { $combinations } ({ $points })
puzzle-declare-everything = Accusa tutto ({ $points })

# Il verdetto. $behind è un numero nell'unità ($unit) del gioco.
puzzle-found = ✅ **{ $choice }**: proprio così.
puzzle-missed =
    🟠 **{ $choice }**: costa { $behind } { $unit ->
        [penalties] penalità
        [poste] poste
       *[points] punti
    }. La scelta migliore: **{ $best }**.

# Quanto costa ogni scelta, in media su $worlds modi in cui possono stare le carte.
puzzle-costs = **Quanto costa ogni scelta**: in media, su non più di { $worlds } distribuzioni delle carte possibili per quello che sai

# Il punteggio. $difficulty è quello di chi risolve questo problema una volta su due.
puzzle-first = Conta la tua prima risposta. I problemi diventano più difficili quando li risolvi, più facili quando no.
puzzle-standing = La tua forza nei problemi: { $rating } ± { $deviation }. Conta la tua prima risposta.
puzzle-rated = Questo problema: { $difficulty }. La tua forza nei problemi: { $rating } ± { $deviation } ({ $change }).
puzzle-day-count =
    { $tried ->
        [0] Qui non ci ha provato nessuno.
        [one] Qui ci ha provato una persona{ $found ->
            [0] , senza risolverlo.
           *[other] , e l’ha risolto.
        }
       *[other] Qui ci hanno provato in { $tried }; { $found ->
            [0] non l’ha risolto nessuno.
            [one] l’ha risolto una persona.
           *[other] l’hanno risolto in { $found }.
        }
    }
puzzle-none-left =
    { $answers ->
        [0] In questa versione del bot non ci sono problemi.
        [one] Hai risposto all’unico problema che c’è. La tua forza nei problemi: **{ $rating } ± { $deviation }**.
       *[other] Hai risposto a tutti i { $answers } problemi che ci sono. La tua forza nei problemi: **{ $rating } ± { $deviation }**. Altri arrivano con le nuove versioni del bot.
    }
puzzle-gone = Questo problema non è più tra quelli di questa versione del bot: chiedine un altro con `/problema`.

# In un canale, per tutti.
puzzle-post-alone = La tua risposta e il commento li vedi solo tu. La soluzione esce qui domani.
puzzle-post-answer = La scelta migliore: **{ $choice }**.
puzzle-post-link = [Al problema]({ $link })

button-puzzle-answer = Rispondi
button-puzzle-tricks = I giri giocati
button-puzzle-next = Prossimo problema
button-puzzle-today = Problema del giorno
