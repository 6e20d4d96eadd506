# La smazzata del giorno: le stesse carte per tutti, da soli con tre computer.

# Perché rifiuta qualcosa: che cosa non va, e che cosa fare.
daily-problem-bad-result = Non è un risultato: i punti non scendono mai sotto lo zero.
daily-problem-begun-already = Hai già giocato la smazzata di oggi, e si gioca una volta sola: torna domani.
daily-problem-day-not-over = Altri possono giocare ancora: i risultati arrivano a giornata finita.
daily-problem-day-over = La giornata di quella smazzata è finita: gioca quella di oggi.
daily-problem-no-such-day = Di quel giorno non c’è nessuna smazzata: scegline uno dall’elenco.
daily-problem-not-begun = Non hai una smazzata da finire: comincia quella di oggi.
daily-problem-unreadable = Quello che ho conservato della smazzata di quel giorno è danneggiato: è stata messa da parte, e domani ce n’è un’altra. Chi mi fa girare trova il motivo nel registro.
daily-problem-still-playing = La tua smazzata di ieri non è finita: giocala fino in fondo con `/carte mostra`, poi comincia quella di oggi.

# Oggi. $closes e $results sono momenti.
daily-title = Smazzata del giorno
daily-of-day = Smazzata del giorno · { $day }
daily-what = Oggi tutti hanno le stesse carte, per una smazzata di { $game }: tu da solo, con tre computer che alle stesse giocate rispondono sempre allo stesso modo. Si gioca una volta sola, e senza orologio. Che cosa ne hanno fatto gli altri lo vedi la mattina dopo.
daily-until = Si può cominciare fino a { $closes }; i risultati arrivano { $results }.
daily-waits = La tua smazzata ti aspetta.
daily-played = Hai fatto **{ $points } – { $others }**. Quanto vale lo vedi { $results }. Fino ad allora, per favore, non parlare con nessuno di queste carte.
daily-in-a-row =
    { $number ->
        [one] È il tuo primo giorno di fila.
       *[other] Hai giocato { $number } giorni di fila.
    }
button-daily-play = Gioca la smazzata di oggi
button-daily-result = Risultato: { $day }
button-daily-month = Mese: { $month }

# Mentre si gioca, e alla fine.
daily-in-dms = La tua mano è nei nostri messaggi diretti.
daily-here = -# I messaggi diretti non ti arrivano: la tua mano è qui, e la vedi solo tu. `/smazzata` la riapre.
daily-made = Hai fatto **{ $points } – { $others }**. Quanto vale lo vedi quando, la mattina, arrivano i risultati. Fino ad allora, per favore, non parlare con nessuno di queste carte.
daily-not-finished = È arrivata la mattina, e questa smazzata non l’hai finita. Non conta; quella di oggi ti aspetta: `/smazzata`.

# I risultati. $number sono quelli che l’hanno finita, $share una percentuale di loro.
daily-own-place = Sei **{ $place }º su { $number }** con { $points } – { $others }: altri battuti { $share }%, { $imps } IMP in media.
daily-own-place-shared = Sei **{ $place }º a pari merito su { $number }** con { $points } – { $others }: altri battuti { $share }%, { $imps } IMP in media.
daily-alone = Sei l’unica persona che l’ha finita: { $points } – { $others }.
daily-not-yours = Non l’hai giocata; ecco che cosa hanno fatto gli altri con quelle carte.
daily-field-line = { $place }º { $points } – { $others } · { $names } · { $imps } IMP
daily-others =
    { $number ->
        [one] un altro
       *[other] altri { $number }
    }
daily-players =
    { $number ->
        [one] un giocatore
       *[other] { $number } giocatori
    }
daily-more-lines = -# e altri { $number }
daily-without-names = -# I risultati uguali stanno su una riga. Chi l’ha cominciata altrove gioca con gli altri, ma senza nome.
daily-nobody = Nessuno l’ha finita.

# Nel canale che un server ha scelto.
daily-podium-field =
    { $number ->
        [one] L’ha finita una persona, qui da noi.
       *[other] L’hanno finita in { $number }, { $here } dei quali qui da noi.
    }
daily-podium-step = { $place }º { $names } · { $points } – { $others } · altri battuti: { $share }%
daily-podium-next = La smazzata di oggi ti aspetta: `/smazzata`

# Un mese intero: $share è la somma delle parti battute, 100 al giorno al massimo.
daily-month-title = Smazzata del giorno · { $month }
daily-month-line =
    { $days ->
        [one] { $place }º { $name } · { $share } in un giorno
       *[other] { $place }º { $name } · { $share } in { $days } giorni
    }
daily-month-about = -# Ogni giorno ti porta la percentuale degli altri che hai battuto, i pareggi per metà. Ha un nome chi l’ha cominciata in questo server.
daily-month-nobody = Nessuno di quelli che hanno cominciato qui ha finito una smazzata di questo mese.

# La prova del mazzo.
daily-fair-title = Mazzo onesto · { $day }
daily-fair-about = Le smazzate del giorno, mille in tutto, vengono da un solo numero segreto. La sua impronta, qui sotto, era fissata prima che si giocasse la prima: nessuno ha scelto questa per te. Il numero di questo giorno arriva con i risultati.
daily-fair-about-over = Il numero di questo giorno apre la sua impronta: passato { $board } volte per l’hash dà l’inizio della catena. Il verbale della tua smazzata si controlla come ogni altro, con `/storico verifica`.
daily-fair-start = Catena: { $start }
daily-fair-board = Smazzata { $board } di questa catena
daily-fair-seed = Numero di questo giorno: { $seed }
