# Il pannello del direttore di una serata, e i comandi e le opzioni di /serata.

director-at-sign-up = Le iscrizioni sono aperte.
director-at-first = Si sta sorteggiando il primo turno.
director-at-break = Fra un turno e l’altro.
director-at-round = Si sta giocando un turno.
director-at-paused = **C’è una pausa.** Non comincia nessuna smazzata.
director-at-suspended = **È in attesa.** { $why }
director-at-over = È finita. I risultati si possono ancora correggere.
director-at-cancelled = È stata annullata.
director-entered =
    { $people ->
        [0] Nessuno si è ancora iscritto.
        [one] Si è iscritta una persona:
       *[other] Si sono iscritte { $people } persone:
    }
director-rounds =
    { $rounds ->
        [one] Turni giocati: { $done } di uno.
       *[other] Turni giocati: { $done } di { $rounds }.
    }
director-table = **{ $table }** · { $players } · { $progress } · { $where }
director-table-done = finito
director-table-unplayed = non giocato
director-table-hands = { $hands } smazzate di { $of }
director-no-table = il suo thread si sta aprendo
director-sure-start = Si comincia? Le iscrizioni finiscono, i tavoli vengono sorteggiati e parte il primo turno. Si può entrare anche più tardi.
director-start-incomplete = Giocano con dei computer: { $names }.
director-start-one-table = **È un tavolo solo:** con i match point non ha nulla da confrontare. Con gli IMP si confronta con quattro computer, che hanno le stesse smazzate.
director-start-few = Gli iscritti non bastano: ne servono almeno { $fewest }.
director-sure-close =
    { $playing ->
        [0] Chiudere il turno? I tavoli hanno finito tutti.
        [one] Chiudere il turno? Un tavolo gioca ancora: conta fin dove è arrivato.
       *[other] Chiudere il turno? { $playing } tavoli giocano ancora: contano fin dove sono arrivati.
    }
director-sure-end =
    { $left ->
        [0] Chiudere la serata, con la classifica così com’è?
        [one] Chiudere la serata, con la classifica così com’è? Un turno non è stato giocato.
       *[other] Chiudere la serata, con la classifica così com’è? { $left } turni non sono stati giocati.
    }
director-extend = Quanto tempo in più ha il turno?
director-choose-noshow = Chi non c’è? Se poi arriva, può rientrare dal prossimo turno.
director-choose-withdraw = Chi lascia la serata?
director-choose-return = Chi rientra, dal prossimo turno?
director-choose-table = Quale tavolo del turno { $round } va corretto?
director-choose-appointed = Chi altro dirige questa serata?
director-choose-entered = Chi iscrivi? Indica quelli che giocano insieme; se non bastano, restano in cerca di altri.
director-nobody = Adesso non riguarda nessuno.
director-result = Turno { $round }, tavolo { $table }
director-result-now = Risultato: { $result }
director-result-secret = Le sue smazzate restano segrete finché non le hanno giocate tutti i tavoli.
button-director-start = Comincia
button-director-startsure = Sì, si comincia
button-director-imps = IMP contro i computer
button-director-settings = Condizioni
button-director-next = Prossimo turno subito
button-director-more = Più tempo
button-director-close = Chiudi il turno
button-director-closesure = Sì, chiudi il turno
button-director-absent = Chi non c’è
button-director-wait = Aspetta
button-director-begin = Comincia con i computer
button-director-leaves = Qualcuno va via
button-director-returns = Qualcuno rientra
button-director-enter = Iscrivi qualcuno
button-director-tables = Correggi un risultato
button-director-type = Scrivi i punti
button-director-pause = Pausa
button-director-resume = Si riprende
button-director-again = Riprova
button-director-move = Continua in questo canale
button-director-appoint = Un altro direttore
button-director-end = Chiudi la serata
button-director-endsure = Sì, chiudila
button-director-cancel = Annulla la serata
button-director-others = Altri
button-director-back = Indietro
button-director-round = Turno { $round }
menu-director-entry = Chi
menu-director-people = Membri del server
menu-director-more = Quanto
menu-director-table = Quale tavolo
menu-director-award = Oppure di’ che cosa riceve ciascuna parte
option-director-more = Altri { $time }
option-director-award-plus-minus = Vince la prima parte
option-director-award-minus-plus = Vince la seconda parte
option-director-award-average-average = La media per entrambe
option-director-award-plus-plus = Più della media per entrambe
option-director-award-minus-minus = Meno della media per entrambe
director-told-start = La serata è cominciata.
director-told-open-round = Il prossimo turno è sorteggiato.
director-told-extended = Tempo in più per il turno: { $time }.
director-told-close-round = Il turno è finito.
director-told-no-show = L’assenza è segnata.
director-told-wait = Il tavolo li aspetta.
director-told-begin = Al posto di chi è in ritardo comincia un computer. Chi mancava riprende il posto con *La mia serata…*, dalla prossima smazzata.
director-told-withdraw = Sono andati via.
director-told-return = Rientrano dal prossimo turno.
director-told-correct = Il risultato è stato corretto, e tutti possono leggere perché.
director-told-pause = C’è una pausa.
director-told-resume = Si riprende.
director-told-again = Sto riprovando.
director-told-moved = La serata continua in { $channel }.
director-told-appointed = Adesso anche { $director } dirige questa serata.
director-told-entered = Iscrizione fatta: { $names }.
director-told-end = La serata è finita.
director-told-cancel = La serata è annullata.
modal-evening-correct = Turno { $round }, tavolo { $table }
modal-evening-points = Punti, smazzata per smazzata
modal-evening-points-about = Prima quelli di una parte, poi dell’altra: 96-84 70-90 60-60 150-40
modal-evening-why = Perché
modal-evening-why-about = Lo leggeranno tutti.
modal-evening-pause = Una pausa
modal-evening-until = Quanto dura, in minuti
modal-evening-until-about = Se non lo sai, lascia vuoto: dirai tu quando si riprende.
modal-evening-cancel = Annulla la serata
problem-evening-points = Non riesco a leggere questi punti. Scrivili smazzata per smazzata, prima quelli di una parte e poi dell’altra: 96-84 70-90.
problem-evening-minutes = Non riesco a leggere questo tempo. Scrivi i minuti in cifre, o niente.
problem-evening-bots = I bot non giocano nelle serate: scegli delle persone.
problem-evening-unknown = Non conosco ancora il nome di questa persona: scegli dal menu dei membri.
problem-evening-none-here = In questo canale non c’è nessuna serata. `/serata apri` ne apre una; `/serata classifica` mostra quelle finite, e quelle che aspettano un canale.
problem-evening-thread = Apri la serata in un canale, non in un thread: i suoi tavoli sono thread del canale.
problem-evening-channel = Apri la serata in un canale testuale: i suoi tavoli sono thread, e questo tipo di canale non li ha tutti.
problem-evening-threads = Una serata ha bisogno di thread per i suoi tavoli. Chi gestisce questo canale deve permettermi di { $missing }.
permission-create-private-threads = creare thread privati
permission-create-public-threads = creare thread pubblici

command-evening = serata
    .description = Tornei di Quattro Scartate: iscriviti, gioca, guarda i risultati
command-evening-open = apri
    .description = Apri una serata in questo canale: scegli le condizioni, poi ci si iscrive
    .minutes = Dopo quanti minuti non comincia più nessuna smazzata del turno; 0 senza orologio
command-evening-sign-up = iscriviti
    .description = Iscriviti alla serata di questo canale, per conto tuo o con altri
command-evening-mine = mia
    .description = La tua serata: dove giochi, contro chi, che cosa viene dopo
command-evening-standings = classifica
    .description = La classifica, le smazzate già scoperte e le tue; delle serate passate, tutto anche in un file
    .evening = Il numero di una serata; se non lo dici, quella di questo canale o l’elenco
command-evening-director = direttore
    .description = Il pannello del direttore: inizio, tempo, assenze, correzioni, pause, fine
    .evening = Il numero di una serata passata; se non lo dici, quella di questo canale
option-format = formula
    .description = Chi si iscrive: coppie, singoli o squadre di quattro
option-scoring = punteggio
    .description = Che cosa conta: le partite vinte, o le stesse smazzate contro tutti
option-rounds = turni
    .description = Quanti turni; ognuno è una partita di quattro smazzate
option-plan = movimento
    .description = Chi incontrano le coppie
option-odd = dispari
    .description = Che cosa succede se un tavolo non è completo
option-travelling = passano
    .description = Se le smazzate passano da un tavolo all’altro, segrete fino alla fine
option-partner = compagno
    .description = Con chi giochi; se non lo dici, cerchi qualcuno
option-second = secondo
    .description = In una squadra: un altro di voi
option-third = terzo
    .description = In una squadra: un altro di voi
option-why = perché
option-minutes = minuti
option-evening = serata
