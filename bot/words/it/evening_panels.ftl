# Le serate nei messaggi: iscrizioni, modulo, sorteggi, classifiche, pannello di ciascuno, risultati.

# Titolo e condizioni di una serata.
evening-title = Serata { $number }
evening-kind = { $format }, { $scoring }
evening-format-pairs = A coppie
evening-format-singles = Individuale
evening-format-teams = A squadre di quattro
evening-scoring-matches = partite vinte
evening-scoring-matchpoints = match point
evening-scoring-imps = IMP
evening-scoring-computers = IMP contro i computer
evening-rule-rounds =
    { $rounds ->
        [one] Un turno di { $game }: una partita di quattro smazzate.
       *[other] { $rounds } turni di { $game }, ciascuno una partita di quattro smazzate.
    }
evening-rule-matches = Una partita vinta vale 2 punti vittoria, una patta 1.
evening-rule-matchpoints = Tutti i tavoli giocano le stesse smazzate. Conta quanti, con le tue stesse carte, fanno meno di te.
evening-rule-imps = Tutti i tavoli giocano le stesse smazzate. Conta di quanto fai meglio di chi ha le tue stesse carte; se c’è un tavolo solo, di quattro computer a un secondo tavolo.
evening-rule-teams = Una squadra gioca le stesse smazzate a due tavoli, a posti invertiti: decide la differenza.
evening-rule-travelling = Le smazzate passano da un tavolo all’altro: restano segrete fino alla fine.
evening-rule-howell = A ogni turno si incontrano altri.
evening-rule-mitchell = Metà delle coppie resta al tavolo, l’altra metà si sposta: ogni metà ha i suoi vincitori.
evening-rule-singles = A ogni turno si cambia compagno.
evening-rule-face-down = Le prese si tengono coperte: si può rivedere solo quella di prima.
evening-rule-computer = I computer completano i tavoli.
evening-rule-sit-out = Chi resta fuori salta un turno, che vale come una patta.
evening-rule-sit-out-uncounted = Chi resta fuori salta un turno, che non conta.
evening-rule-clock = Dopo { $time } non comincia più nessuna smazzata; il turno si chiude { $last } più tardi.
evening-rule-no-clock = Un turno dura finché tutti hanno finito.
evening-rule-grace = Presentarsi al tavolo entro { $time } dal sorteggio. Durante la partita non si parla delle carte, né qui né ai tavoli.

# Le iscrizioni.
evening-stage-sign-up = **Le iscrizioni sono aperte.**
evening-stage-late = Si sta giocando. Si può ancora entrare, dal prossimo turno.
evening-stage-last = Si gioca l’ultimo turno.
evening-stage-over = È finita.
evening-stage-cancelled = È stata annullata.
evening-director = Direttore: { $director }
evening-chain = Le smazzate sono già decise. Questa è la loro impronta, con cui alla fine lo si può controllare: `{ $start }`
evening-entered-nobody = Nessuno si è ancora iscritto.
evening-entered-pairs =
    { $entries ->
        [one] Si è iscritta **una coppia**
       *[other] Si sono iscritte **{ $entries } coppie**
    }{ $people ->
        [one] {" "}(una persona).
       *[other] {" "}({ $people } persone).
    }
evening-entered-singles =
    { $people ->
        [one] Si è iscritta **una persona**.
       *[other] Si sono iscritte **{ $people } persone**.
    }
evening-entered-teams =
    { $entries ->
        [one] Si è iscritta **una squadra**
       *[other] Si sono iscritte **{ $entries } squadre**
    }{ $people ->
        [one] {" "}(una persona).
       *[other] {" "}({ $people } persone).
    }
evening-entry-looks = { $names } – *in cerca di altri*
evening-more-lines = … e altri { $number }
evening-enter-pairs = **Con chi giochi?** Scegli il tuo compagno, oppure cercane uno: all’inizio, chi è ancora in cerca viene messo insieme, o gioca con un computer.
evening-enter-teams = **Con chi giochi?** Scegli la tua squadra, oppure cerca altri: all’inizio, chi è ancora in cerca viene messo insieme, o gioca con dei computer.
evening-join-them = Con { $names }
evening-told-entered = Iscrizione fatta: { $names }.
evening-told-looks =
    { $number ->
        [one] Iscrizione fatta ({ $names }): manca ancora una persona, e altri possono mettersi con voi.
       *[other] Iscrizione fatta ({ $names }): mancano ancora { $number } persone, e altri possono mettersi con voi.
    }
evening-told-late = Iscrizione fatta: { $names }. Giochi dal prossimo turno.
evening-told-off = Non sei fra gli iscritti.
button-evening-sign-up = Iscriviti
button-evening-sign-off = Cancella l’iscrizione
button-evening-alone = Cerco altri
button-evening-mine = La mia serata…
button-evening-standings = Classifica
button-evening-all = Classifica completa
button-evening-director = Direttore…
menu-evening-partners-pairs = Il tuo compagno
menu-evening-partners-teams = La tua squadra, altri tre al massimo
menu-evening-join = O mettiti con chi è in cerca

# Il modulo del direttore.
evening-form-new = Una nuova serata
evening-form-change = Altre condizioni
button-evening-open = Apri le iscrizioni qui
button-evening-keep = Tieni queste condizioni
button-evening-drop = Lascia stare
menu-evening-kind = Chi si iscrive, e che cosa conta
menu-evening-rounds = Quanti turni
evening-form-one-table-matchpoints = Servono due tavoli: con uno solo non c’è nulla da confrontare, e tutti hanno lo stesso. Per un tavolo scegli *partite vinte*, o gli IMP contro i computer: quattro di loro hanno le stesse smazzate.
evening-form-one-table-imps = **Un tavolo solo** gioca contro i computer: quattro di loro hanno le stesse smazzate a un secondo tavolo.
button-evening-by-imps = IMP contro i computer
menu-evening-clock = Quanto dura un turno
menu-evening-plan = Chi incontra chi
menu-evening-odd = Se un tavolo non è completo
menu-evening-tricks = Le prese
evening-kind-matches-about = Ogni tavolo dà le proprie carte; contano le partite vinte
evening-kind-matchpoints-about = Stesse smazzate a tutti i tavoli: quanti ne superi
evening-kind-imps-about = Stesse smazzate a tutti i tavoli: di quanto
option-evening-rounds =
    { $rounds ->
        [one] Un turno
       *[other] { $rounds } turni
    }
option-evening-clock = Nuove smazzate per { $time }
option-evening-no-clock = Senza orologio
option-evening-computer = I computer completano i tavoli
option-evening-computer-about = Tutti giocano a ogni turno
option-evening-sit-out = Chi resta fuori salta un turno
option-evening-sit-out-about = Niente computer; nessuno salta due volte prima che tocchi a tutti
option-evening-face-down = Prese coperte
option-evening-face-down-about = Si rivede solo la presa di prima, come al tavolo
option-evening-face-up = Prese in vista
option-evening-face-up-about = Si possono rivedere tutte le prese della smazzata
option-evening-howell = Tutti contro tutti
option-evening-howell-travelling = Tutti contro tutti; le smazzate passano
option-evening-howell-about = Una sola classifica (Howell)
option-evening-mitchell = Metà resta, metà si sposta
option-evening-mitchell-travelling = Metà resta, metà si sposta; le smazzate passano
option-evening-mitchell-about = Due vincitori (Mitchell); almeno quattro coppie
evening-told-opened = Le iscrizioni sono aperte in { $channel }. Quando ci sono tutti, dalle inizio con *{ $director }*.
evening-told-changed = Le condizioni sono cambiate.
evening-told-dropped = Non è stato aperto niente.

# Quello che si pubblica strada facendo.
evening-standings-hint = Una smazzata conta quando tutti i tavoli l’hanno giocata.
evening-standings-hint-matches = Una partita conta quando è finita.
evening-absent-computer =
    { $number ->
        [one] Al tavolo { $table } manca { $names }. Al suo posto gioca un computer.
       *[other] Al tavolo { $table } mancano { $names }. Al loro posto giocano dei computer.
    }
evening-absent-unplayed =
    { $number ->
        [one] Al tavolo { $table } manca { $names }. Il tavolo non si gioca: chi c’è riceve quanto vale una vittoria, o più della media.
       *[other] Al tavolo { $table } mancano { $names }. Il tavolo non si gioca: chi c’è riceve quanto vale una vittoria, o più della media.
    }
evening-late-some =
    { $number ->
        [one] Al tavolo { $table } manca ancora { $names }, e gli altri aspettano.
       *[other] Al tavolo { $table } mancano ancora { $names }, e gli altri aspettano.
    }
evening-late-all = Al tavolo { $table } non c’è ancora nessuno.
evening-late-begins = Che si fa? Se non decidi, { $when } comincia un computer al posto di chi manca; chi arriva dopo gioca dalla smazzata seguente.
evening-late-waits = Il tavolo aspetta che ci siano tutti, o che tu decida.
evening-correction-change = Prima: { $before }. Adesso: { $after }.
evening-no-hands = nessuna smazzata
evening-award = { $first }, { $second }
evening-award-plus = più della media
evening-award-average = la media
evening-award-minus = meno della media
evening-travellers = **Le smazzate del turno { $round }** si possono confrontare: ecco che cosa ha fatto ogni tavolo con le stesse carte.
evening-travellers-all = **Tutte le smazzate della serata** si possono confrontare: ecco che cosa ha fatto ogni tavolo con le stesse carte.
button-evening-board = Smazzata { $board }
button-evening-hands = Le mie smazzate
evening-paused = **Pausa.** { $why } Le smazzate cominciate si finiscono; il direttore dirà quando si riprende.
evening-paused-until = **Pausa fino alle { $when }.** { $why } Le smazzate cominciate si finiscono.
evening-resumed = **Si riprende.** Si danno le prossime carte.
evening-resumed-until = **Si riprende.** Nuove smazzate fino alle { $when }.
evening-cancelled = **La serata non si fa.** { $why }
evening-broken-off = **La serata è stata interrotta,** senza risultato. { $why }
evening-podium = Il podio
evening-podium-again = Il podio dopo la correzione
evening-nobody = In classifica non è rimasto nessuno.
button-evening-file = Tutto in un file
evening-seeds = Le smazzate erano decise prima della serata, ed ecco la prova. Da questo numero segreto seguono quelli di tutte le smazzate ({ $scheme }); il file li ha tutti, pronti da controllare.
evening-seeds-wrong = Questo numero segreto non corrisponde a quello che era pubblicato. Avvisa chi gestisce questo bot.
evening-seeds-start = Pubblicato prima: `{ $start }`
evening-seeds-last = Numero segreto della serie { $number }: `{ $seed }`
evening-suspended = **La serata è in attesa.** { $why } Fino ad allora il tempo non corre; se { $end } è ancora in attesa, finisce con quello che si è giocato.
evening-waits-gone = Il suo canale non c’è più, oppure mi hanno tolto dal server. Un direttore può portarla in un altro canale: lì si scrive `/serata direttore` e si preme *{ $move }*. Se mi hanno tolto, invitatemi di nuovo.
evening-waits-permissions = Per i thread dei tavoli mi mancano dei permessi: chi gestisce il canale deve permettermi di { $told }. Poi si continua subito.
evening-waits-too-many = Il server ha già tutti i thread attivi che Discord permette, e non posso aprire i tavoli. Archiviatene o eliminatene qualcuno che non si usa più; io riprovo ogni pochi minuti.
evening-waits-no-threads = I suoi tavoli sono thread che ha solo un canale testuale, e questo non lo è più. Fatelo tornare testuale, o portate la serata in un altro canale: lì si scrive `/serata direttore` e si preme *{ $move }*.
evening-waits-name = Il server non accetta i nomi dei thread dei tavoli, per esempio «{ $told }»: AutoMod o la sezione Scopri rifiuta una parola. Fatela permettere; io riprovo ogni pochi minuti.
evening-waits-refused = Discord non mi lascia aprire thread nel suo canale (codice { $told }). Controllate le impostazioni del canale, o portate la serata in un altro: lì si scrive `/serata direttore` e si preme *{ $move }*.
evening-waits-unreached = In questo momento Discord non mi lascia aprire thread. Continuo a provare.

# Il pannello di ciascuno.
evening-own-none = Non sei fra gli iscritti.
evening-own-entered = Iscrizione fatta: { $names }. All’inizio della serata arriva la chiamata al tavolo.
evening-own-as = Giochi come **{ $names }**.
evening-own-table = Turno { $round }, tavolo { $table }: { $players }. Il tuo tavolo: { $where }.
evening-until = Niente nuove smazzate dopo le { $when }.
evening-place-soon = si sta aprendo
evening-own-out = Salti il turno { $round }.
evening-own-done = Il tuo tavolo ha finito il turno { $round }. Il prossimo si sorteggia quando hanno finito tutti.
evening-own-late = Giochi dal turno { $round }.
evening-own-soon = Il turno { $round } sta per cominciare.
evening-own-next = Il turno { $round } comincia { $when }.
evening-own-last = I turni sono stati giocati tutti: il risultato arriva subito.
evening-own-paused = C’è una pausa.
evening-own-suspended = La serata aspetta un posto dove giocare: il tempo non corre.
evening-own-gone = Hai lasciato la serata. Gli altri giocano ancora.
evening-own-over = La serata è finita.
evening-own-cancelled = La serata è stata annullata.
evening-own-place = Per ora il tuo posto è { $place }: { $score }.
evening-link-standings = [Classifica]({ $link })
button-evening-withdraw = Lascia la serata
button-evening-return = Rientra
button-evening-stay = Resta
evening-leave-sure-computer =
    { $number ->
        [one] Vuoi andare via? Al tuo posto gioca subito un computer.
       *[other] Vuoi andare via? Vale per tutti voi: { $names }. Al vostro posto giocano subito dei computer.
    }
evening-leave-sure-sit-out =
    { $number ->
        [one] Vuoi andare via? Il tuo tavolo finisce subito.
       *[other] Vuoi andare via? Vale per tutti voi: { $names }. Il vostro tavolo finisce subito.
    }
evening-told-left = Hai lasciato la serata. Con *{ $mine }* puoi rientrare, dal prossimo turno.
evening-told-back = Eccoti di nuovo, dal prossimo turno.
evening-own-lost = Ha cominciato un computer al tuo posto. Riprendilo, e giochi dalla prossima smazzata.
button-evening-arrive = Riprendi il posto
evening-told-arrived = Giochi dalla prossima smazzata.

# Al tavolo.
evening-at-table = Serata { $number } · turno { $round }, tavolo { $table }
evening-table-until = niente nuove smazzate dopo le { $when }
evening-call-sealed = Tutti i tavoli giocano queste carte. Non parlarne con nessuno, fuori di qui, prima che le conti la classifica.
evening-call-sealed-travelling = Altri tavoli giocheranno queste carte più tardi. Non parlarne con nessuno fino alla fine.
evening-call = Turno { $round }, tavolo { $table }: { $people }. Premi *{ $button }*.
evening-table-next = Il turno { $round } è sorteggiato. I vostri prossimi tavoli:
evening-table-next-line = { $names }: { $where }
evening-table-sits-out = salta il turno
evening-table-wait = Questo tavolo ha finito il turno { $round }. Il prossimo si sorteggia quando hanno finito tutti.
evening-table-wait-last = Questo tavolo ha finito l’ultimo turno. Il risultato arriva quando hanno finito tutti.
evening-table-over = La serata è finita.

# I risultati, e le serate passate.
evening-board-secret = Quella smazzata è ancora segreta, o non l’ha giocata nessuno: scegline una dal menu.
evening-hands-not-in = In questa serata non hai giocato: guarda le smazzate di tutti i tavoli.
evening-hands-none = Non se ne può ancora confrontare nessuna.
option-evening-board = Smazzata { $board }
menu-evening-board = Una smazzata, a tutti i tavoli
evenings-title = Le serate di questo server
evenings-none = Qui non si è ancora giocata nessuna serata. Con `/serata apri` se ne apre una.
evenings-line =
    - **{ $evening }** · { $kind } · { $day } · { $ending ->
        [cancelled] annullata
        [waiting] in attesa di un canale o di thread
       *[over] { $entries ->
            [one] un iscritto
           *[other] { $entries } iscritti
        }
    }
menu-evening-show = Aprine una
button-evenings-older = Più vecchie
button-evenings-newest = Le ultime
evening-file-told = La serata in un file per altri programmi: iscritti, turni, risultati, classifica e la prova delle smazzate.
