# Il tavolo di un canale: chi siede dove, a che punto è la smazzata, che cosa è successo, che cosa no.

table-heading = { $title } · regole { $rules }
game-to-target = { $game } a { $target }
game-to-penalties =
    { $target ->
        [one] { $game } a una penalità
       *[other] { $game } a { $target } penalità
    }
table-rule-options = -# Patti del tavolo: { $options }
table-standing = Smazzata { $hand }, dà le carte { $dealer } · { $score }
table-finished = Smazzata { $hand } finita · { $score }
table-signal = *{ $signal }*: { $meaning }
table-saying = { $player }, *{ $saying }*: { $meaning }
table-closed = Questo tavolo è stato chiuso.
table-broken-off = La smazzata { $hand } era già stata data e non conta per nessuno. **{ $button }** dice da quale numero segreto veniva.
table-parked = Questo tavolo non può continuare: i suoi dati non concordano e non si tira a indovinare. Aprine un altro, per favore.

seat-south = Sud
seat-east = Est
seat-north = Nord
seat-west = Ovest
seat-number = Posto { $number }
seat-free = *libero*
seat-computer = { $name } (computer, { $level })
level-name =
    { $level ->
        [novice] principiante
        [master] maestro
       *[club] giocatore di circolo
    }
computer-with-level = { $name } ({ $level })
computers-with-levels = Computer: { $players }.
level-option =
    { $level ->
        [novice] Principiante
        [master] Maestro
       *[club] Giocatore di circolo
    }
level-about =
    { $level ->
        [novice] Fa gli errori di chi comincia: l’avversario giusto per imparare
        [master] Prima di ogni carta immagina come può finire la smazzata: difficile da battere
       *[club] Gioca con giudizio, a colpo d’occhio
    }

lobby-seat = **{ $seat }** · { $who }
score-side = { $side } **{ $points }**
score-side-so-far = { $side } **{ $points }** + { $hand }
score-side-of-hand = { $side } { $points }
score-of-hand = Smazzata finora: { $scores }
score-without-hidden = senza le { $number } carte coperte
score-heaps = Prese coperte: { $tricks }
score-until-stopped = -# Non si è detto quante smazzate: con `/tavolo finisci` si smette insieme e vince chi ha di più.
score-none-yet = Nessuna smazzata è ancora finita.

turn-lead = { $player } è primo di mano.
turn-call_out = { $player } può chiamarsi fuori.
turn-auction = L’asta: parla { $player }.
turn-discard = { $player } deve scartare.
turn-declare = { $player } può accusare.
turn-play = Tocca a { $player }.
turn-pay = { $player } deve passare una carta per il Matto.
turn-over = La smazzata è finita.

draw-title = Il sorteggio dei compagni
draw-deal-title = Il sorteggio del mazziere
draw-round = { $drawn }.
draw-card = { $player } pesca { $card }
draw-deals = { $player } ha pescato la più alta e dà le carte per primo.
draw-receives = { $player } ha pescato la più alta e riceve per primo: dà le carte { $dealer }.

round-sheet-title = Smazzata { $hand }
result-title = La partita è finita
result-rating = Il tuo rating a { $game }: **{ $rating }** ({ $change }).
result-rating-computers = Il tuo rating a { $game } contro i computer: **{ $rating }** ({ $change }).
rating-value = { $mean } ± { $deviation }
rating-value-provisional = { $mean } ± { $deviation }, provvisorio
button-course = La smazzata fin qui
course-title = Smazzata { $hand }, fin qui
course-none = In questa smazzata non si è ancora accusato né giocato nulla.
course-face-down = -# Le altre prese restano coperte fino alla fine della smazzata.
last-trick-none = In questa smazzata non c’è ancora nessuna presa.

dm-closed = { $player }, non posso mandarti messaggi diretti, quindi lì non posso darti le tue carte di { $game }. Premi **Le mie carte** sul messaggio del tavolo: le vedrai solo tu.
channel-barred = Non posso più scrivere in { $channel }, quindi lì il tavolo resta fermo per chi guarda. Le tue carte le trovi ancora qui. Chi gestisce il server può permettermi di vedere il canale, mandare messaggi e allegare file; io riprovo ogni pochi minuti, e subito quando cambia qualcosa.

problem-no-table = Qui non c’è nessun tavolo. Aprine uno con `/tavolo apri`.
problem-channel-taken = In questo canale c’è già un tavolo: una partita per canale. Finitela o chiudetelo, oppure apri il tuo in un altro canale.
problem-seat-taken = Quel posto è già occupato: scegline un altro.
problem-no-such-seat = Quel posto non esiste: sceglilo dall’elenco.
problem-table-full = Tutti i posti sono occupati: guarda la partita, o apri un tavolo in un altro canale.
problem-already-seated = Hai già un posto a questo tavolo: per cambiarlo scegline uno libero.
problem-not-seated = Non siedi a questo tavolo, e può farlo solo chi ci siede: aspetta la prossima partita, o apri un tavolo tuo.
problem-no-computer-there = Lì non siede nessun computer: scegli un altro posto.
problem-host-only = Può farlo solo chi ha aperto il tavolo: chiediglielo.
problem-not-in-lobby = La partita è cominciata, e i posti restano questi fino alla fine: aspetta la prossima.
problem-not-playing = A questo tavolo non si sta giocando: aspetta che chi l’ha aperto dia inizio alla partita.
problem-match-ended = A questo tavolo non si gioca più. `/tavolo rivincita` rigioca la partita, `/tavolo apri` apre un altro tavolo.
problem-seats-empty =
    { $number ->
        [one] C’è ancora un posto libero: aspetta qualcuno o aggiungi un computer.
       *[other] Ci sono ancora { $number } posti liberi: aspetta qualcuno o aggiungi dei computer.
    }
problem-stale = Il gioco è andato avanti da quando hai visto questi pulsanti. Ecco la situazione di adesso: scegli di nuovo.
problem-busy = Adesso non riesco a scrivere quello che succede al tavolo, e non è cambiato nulla. Riprova fra un momento.
problem-bad-rules = Questo gioco non si può giocare con queste regole: scegline altre dall’elenco.
problem-bad-target = Questo gioco non si gioca a quel traguardo: scegline uno dall’elenco, o non indicare *punti*.
problem-bad-hands = Questo gioco finisce quando finisce: non indicare *smazzate*.
problem-bad-losers = Chi perde dev’essere meno di chi gioca: scegli un numero più piccolo.
problem-no-rule-option = Non conosco il patto «{ $typed }»: scegli dall’elenco, o scrivi una voce e il suo valore, come `signals=off`; se sono più d’una, separale con virgole.
problem-bad-rule-option = Questo non è un valore per «{ $knob }»: sceglilo dall’elenco.
problem-rule-option-not-here = In { $game } la voce «{ $knob }» non serve: toglila.
problem-permissions = Qui non posso scrivere: chi gestisce il server deve permettermi di { $missing }.
permission-view-channel = vedere il canale
permission-send-messages = inviare messaggi
permission-send-messages-in-threads = inviare messaggi nei thread
permission-attach-files = allegare file
problem-server-only = Questo si può fare solo in un canale di un server.
problem-which-table = Siedi a più tavoli: di’ quale con l’opzione *tavolo*.
problem-no-card = Non conosco nessuna carta «{ $typed }»: sceglila dall’elenco.
problem-which-card = «{ $typed }» può essere più di una carta: aggiungi il palo, o scegli dall’elenco.
problem-asked-first =
    { $phase ->
        [call_out] Prima di’ se ti chiami fuori o giochi.
        [auction] Prima c’è l’asta: tocca a te parlare.
        [discard] Prima devi scartare { $number } carte.
        [declare] Prima ci sono gli accusi: accusa, o non accusare niente.
        [pay] Prima devi passare una carta per il Matto.
       *[play] Adesso devi giocare una carta.
    }
problem-no-combination = Adesso non puoi accusare «{ $typed }»: scegli dall’elenco.
problem-no-saying = Non conosco il detto «{ $typed }»: sceglilo dall’elenco.
problem-dms-delayed = In questo momento apro molte conversazioni, una dopo l’altra. Il tuo turno è fra { $seconds } s: riprova allora, per favore.
problem-too-many-tables =
    { $number ->
        [one] Hai già un tavolo aperto, e questo server ne permette uno a persona. Chiudilo, o lascia che finisca, prima di aprirne un altro.
       *[other] Hai { $number } tavoli aperti, quanti questo server ne permette a una persona. Chiudine uno, o lascia che finisca, prima di aprirne un altro.
    }
problem-too-many-openings = Hai aperto tutti i tavoli che questo server permette in dieci minuti. Potrai aprire il prossimo { $when }.
problem-one-at-a-time = Una cosa alla volta, per favore: sto ancora facendo quello che mi hai chiesto prima. Riprova fra un momento.
problem-earlier-version = Questo pulsante è di una versione precedente e non serve più. `/tavolo mostra` mostra il tuo tavolo com’è adesso.
problem-malformed = Non riesco a leggere questa richiesta. Ricarica Discord, poi riprova.
problem-discord = In questo momento Discord non mi risponde come dovrebbe. Quello che hai fatto vale se il tavolo lo mostra: ricontrolla fra un momento, per favore.
problem-unexpected = Qualcosa è andato storto da parte mia. Non hai perso nulla: riprova, per favore.

told-opened = Il tavolo è aperto.
told-no-history = -# Qui non posso leggere la cronologia dei messaggi, così dopo un’interruzione un messaggio può comparire due volte. Chi gestisce il server può permettermelo.
told-seated = Il posto è tuo.
told-left = Hai lasciato il posto.
told-computer-added = Si è seduto un computer.
told-computer-removed = Il computer si è alzato.
told-started = Le carte sono date. Buona fortuna!
told-closed = Il tavolo è chiuso.
told-shown = Ecco di nuovo il tavolo.
told-done = Fatto.
told-record-json = La partita come verbale di gioco: tutte le smazzate finite.
told-record-txt = La partita come testo: tutte le smazzate finite, giro per giro.
told-record-html = La partita come pagina: tutte le smazzate finite, da stampare o da rivedere carta per carta. Scaricala e aprila in un browser.
record-none-yet = Nessuna smazzata è ancora finita; quella in corso resta segreta.
