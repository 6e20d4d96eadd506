# Le serate: tornei di Quattro Scartate, iscritti, sorteggi, classifiche e confronti.

# Perché una serata rifiuta qualcosa: che cosa non va, e che cosa fare.
evening-problem-asked-already = Per quel tavolo la domanda è già stata fatta a chi dirige: aspetta la risposta.
evening-problem-bad-order = Il sorteggio non ha ogni iscritto una volta sola: ripetilo.
evening-problem-bad-result = Non è un risultato: indica i punti di quattro smazzate al massimo, nessuno sotto lo zero.
evening-problem-bad-seed = Questo numero segreto non apre la catena pubblicata: indica quello dell’ultima smazzata.
evening-problem-bad-settings = Queste impostazioni non vanno d’accordo: cambiane una.
evening-problem-bad-time = Si può dare altro tempo solo dove c’è un orologio: dai almeno un secondo.
evening-problem-director-only = Questo spetta solo al direttore della serata: chiedi a lui.
evening-problem-entry-full = Sono già al completo: cerca altri, o iscriviti per conto tuo.
evening-problem-evening-on = In questo canale c’è già una serata: prima chiudila, oppure usa un altro canale.
evening-problem-field-full = La serata è al completo: aspetta che qualcuno vada via.
evening-problem-nothing-sealed = In questa serata ogni tavolo dà le proprie carte: ognuno mostra la sua prova.
evening-problem-not-begun = La serata non è cominciata: aspetta l’inizio.
evening-problem-not-entered = Non sei fra gli iscritti di questa serata: prima iscriviti.
evening-problem-not-out = Non sono andati via: non c’è da rientrare.
evening-problem-not-over = La serata non è finita: aspetta la fine.
evening-problem-not-paused = Non c’è nessuna pausa: si gioca.
evening-problem-not-yours = Questo spetta a chi si è iscritto insieme: chiedi a uno di loro, o al direttore.
evening-problem-no-more-rounds = Tutti i turni sono cominciati: vieni a un’altra serata.
evening-problem-no-evening = Qui non c’è nessuna serata: aprine una, o cerca il canale dove si gioca.
evening-problem-no-place = In questo movimento non c’è un posto libero: aspetta che qualcuno vada via.
evening-problem-no-round-on = Non si sta giocando nessun turno: aspettane uno, o indicane uno già giocato.
evening-problem-no-such-entry = Nessuno è iscritto con quel numero: scegline uno dall’elenco.
evening-problem-no-such-table = Quel tavolo non c’è: scegline uno dal sorteggio.
evening-problem-out-already = Sono già andati via: gli altri giocano senza di loro.
evening-problem-over = La serata è finita: aprine un’altra.
evening-problem-paused = La serata è in pausa o in attesa: fallo quando riprende.
evening-problem-reason-missing = Di’ perché, in poche parole: le leggeranno tutti.
evening-problem-result-stands = Quel tavolo ha già il suo risultato: solo il direttore può correggerlo.
evening-problem-revealed-already = Il numero segreto è già stato mostrato: con quello controlla le smazzate.
evening-problem-round-on = Ai tavoli si gioca ancora: aspetta che abbiano finito.
evening-problem-signed-up-already = Uno di voi è già iscritto: prima va cancellata quell’iscrizione.
evening-problem-started-already = La serata è già cominciata: chiedi al direttore di entrare, o di uscire.
evening-problem-tables-playing = Alcuni tavoli giocano ancora: aspettali, o chiedi al direttore.
evening-problem-too-few = Gli iscritti non bastano per un tavolo: aspettane altri.
evening-problem-unreadable = Quello che ho conservato di questa serata è danneggiato e non può continuare: aprine un’altra. Chi mi fa girare trova il motivo nel registro.
evening-problem-wrong-number = Il numero di persone non va bene: indica ciascuno una volta sola.

# Chi gioca. $names sono i nomi di un iscritto.
evening-computers =
    { $number ->
        [one] un computer
       *[other] { $number } computer
    }
evening-computers-table = Computer
evening-against = { $first } – { $second }
evening-entry-gone = { $names } (via)

# Il sorteggio.
evening-round = **Turno { $round } di { $rounds }**
evening-round-until = **Turno { $round } di { $rounds }** · niente nuove smazzate dopo le { $when }
evening-table = Tavolo { $table }: { $players }
evening-sits-out = In attesa: { $names }

# La classifica. Un posto a pari merito ha "=".
evening-standings = **Classifica dopo il turno { $round } di { $rounds }**
evening-standings-in-round = **Classifica durante il turno { $round } di { $rounds }**
evening-standings-final = **Classifica finale**
evening-line-of-those-who-stay = **Chi resta al tavolo**
evening-line-of-those-who-move = **Chi cambia tavolo**
evening-place = **{ $place }**
evening-place-shared = **{ $place }=**
evening-place-none = –
evening-standing = { $place } { $names } · { $score }
evening-score-matches =
    { $points ->
        [one] **1** punto vittoria ({ $difference })
       *[other] **{ $points }** punti vittoria ({ $difference })
    }
evening-score-matchpoints = **{ $percent }%**
evening-score-imps = **{ $imps }** IMP
evening-score-teams =
    { $points ->
        [one] **1** punto vittoria ({ $imps } IMP)
       *[other] **{ $points }** punti vittoria ({ $imps } IMP)
    }
evening-podium-1 = 🥇 { $names } · { $score }
evening-podium-2 = 🥈 { $names } · { $score }
evening-podium-3 = 🥉 { $names } · { $score }

# Il confronto di una smazzata: i risultati di tutti i tavoli.
evening-traveller = **Smazzata { $board }**
evening-traveller-line = { $players }: { $points } – { $others } · { $percent }% · { $imps } IMP

# Tutte le smazzate di un iscritto, a confronto. $field è la media di chi aveva le stesse carte.
evening-own-hands = **{ $names }, smazzata per smazzata**
evening-own-hand = Smazzata { $board }: { $points } – { $others } contro { $against } · media { $field } · { $percent }% · { $imps } IMP

# Quello che il direttore ha stabilito.
evening-corrected = **Correzione**: turno { $round }, tavolo { $table }. { $why }
evening-corrected-by = **Correzione di { $director }**: turno { $round }, tavolo { $table }. { $why }
