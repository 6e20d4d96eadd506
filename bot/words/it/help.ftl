# Quello che si dice a chi comincia: la risposta di /aiuto.

help-title = Tarocchino, il tarocco bolognese
help-page-first = La prima partita
help-page-more = Mentre si gioca
help-page-evenings = Serate al circolo
help-what = Il Tarocchino si gioca a Bologna da cinquecento anni, con { $pack } carte lunghe e strette. Si gioca per le prese, e le carte prese contano soprattutto quando stanno insieme: quattro Re, o un Re con la sua corte. Io tengo il tavolo: do le carte, faccio i conti e non lascio passare niente contro le regole; dove mancano gli amici siedono i computer.
help-first =
    ### La tua prima partita
    1. **Apri un tavolo** in un canale di un server, con `/tavolo apri` o con il pulsante qui sotto. Il primo posto è tuo.
    2. **Riempilo.** Gli altri premono *{ $sit }*; i posti che restano vuoti li prendono i computer, bravi quanto scegli nel menu. In quattro, chi siede di fronte è compagno.
    3. **Inizia** con *{ $start }*: il pulsante arriva insieme al tavolo, e sta anche dietro *{ $more }*. Si danno subito le carte.
    4. **La tua mano** arriva nei messaggi diretti, con il tavolo sopra le carte. Premi una carta per giocarla: i pulsanti sono le carte che puoi giocare. Puoi restare lì per tutta la partita, oppure premere *{ $hand }* al tavolo: le vedi solo tu.
    5. **Se fai il mazziere** scarti { $discarded } carte, mai un Re o uno dei Tarocchi. Vanno bene gli scartini di un Seme che vuoi accorciare.
    6. **Al primo giro di mano,** prima della tua carta, premi *{ $declare }* se c’è: mostri le tue combinazioni e segni i punti. Gli altri però sanno che cosa hai.
    7. **Poi** rispondi al palo se puoi; se no metti un Trionfo; se non ne hai, quello che vuoi. Prende il Trionfo più alto, se no la carta più alta del palo.

    Se gli altri ti aspettano, il messaggio arriva di nuovo e Discord ti avvisa: in `/preferenze` scegli dopo quanto, o mai. Dopo l’ultima presa faccio il conto e mostro da dove viene ogni punto.
help-more =
    ### A che cosa badare
    - Il **Matto** si copre quando si vuole e salva una carta migliore. Il **Bégato** è il Trionfo più basso: portalo a casa. Tutti e due allungano ogni tua sequenza.
    - **Re e Tarocchi** valgono di più. Tre o quattro Re, Regine, Cavalli, Fanti o Tarocchi fanno una *cricca*.
    - **Tre sequenze**, o tre cricche, raddoppiano: cerca la terza. Senza il suo Re un Seme non fa sequenza.
    - **Il compagno** siede di fronte. Se sei primo di mano puoi dire *busso*, *striscio* o *volo* con la carta, quando il Re del Seme è già stato giocato.
    - **Vicino al traguardo** un accuso può vincere subito: ci si *chiama fuori*.

    ### Comandi
    - `/carte mostra` le tue carte, dovunque sei · `/punteggio` a che punto è la partita
    - `/impara` brevi lezioni da giocare subito
    - `/smazzata` la smazzata del giorno: le stesse carte per tutti, da soli; i risultati la mattina dopo
    - `/carta` quanto vale una carta e dove sta · `/regole` le regole, una pagina alla volta · `/glossario` le parole del tavolo
    - `/preferenze` come vedi le tue carte, quando suona il tuo turno, che cosa ti si chiede
    - `/tavolo elenco` i tavoli aperti del server · `/tavolo avvisami` ti avviso quando se ne apre uno
    - `/tavolo mostra` di nuovo il messaggio del tavolo, sotto a tutto
    - `/tavolo alzati` lasci il posto a un computer, o a chi dici tu
    - *Altro…* sotto il tavolo: riprendere una carta, le restanti, una pausa, arrendersi, la rivincita (`/carte riprendi`, `/carte restanti`, `/tavolo pausa`, `/tavolo arrenditi`, `/tavolo rivincita`)
    - `/storico rivedi` una smazzata finita, carta per carta · `/osserva` segui un tavolo da lontano
    - `/storico verifica` se il mazzo era onesto · `/storico verbale` la partita in un file
help-now = **Adesso:** { $what }
help-now-direct = i tavoli si tengono nei canali di un server. Chiedi `/aiuto` lì.
help-now-open = in questo canale non c’è nessun tavolo. *{ $button }* apre per te un tavolo di { $game }, con dei computer.
help-now-may-not = in questo canale non c’è nessun tavolo e non se ne può aprire: o io o tu non possiamo scriverci. Prova in un altro canale.
help-now-sit = qui è aperto un tavolo di { $game }. Premi *{ $button }* sul suo messaggio.
help-now-full = i posti di questo { $game } sono tutti occupati. Guarda la partita, o apri un tavolo in un altro canale.
help-now-start = il tuo tavolo è pronto: premi *{ $more }* sul suo messaggio, poi *{ $button }*.
help-now-fill = al tuo tavolo ci sono ancora posti liberi: aspetta gli altri, o premi *{ $more }* sul suo messaggio e inizia con i computer.
help-now-host = il tuo posto c’è. { $host } dà inizio alla partita appena i posti sono occupati.
help-now-look-on = qui si gioca a { $game }. Guarda la partita, o apri un tavolo in un altro canale.
help-now-cut = si taglia il mazzo per la prossima smazzata: premi *{ $button }*, oppure *{ $other }*.
help-now-next-hand = è finita una smazzata: premi *{ $button }* quando hai letto i punti.
help-now-open-cut = apri il taglio che hai sigillato: premi *{ $button }*.
help-now-wait-cuts = gli altri non sono ancora pronti per la prossima smazzata. Le carte arrivano da sole.
help-now-turn = tocca a te. Le tue carte sono nei messaggi diretti; le mostra anche *{ $button }* al tavolo.
help-now-wait = tocca a { $player }. Il tuo turno arriva da solo.
help-now-next = si prepara la prossima smazzata.
play-no-table = Non siedi a nessun tavolo. **{ $button }** ne apre uno qui, con i computer agli altri posti; `/tavolo elenco` mostra quelli con un posto libero.
button-first-game = Apri una prima partita
button-preferences = Preferenze
button-help-card = Guarda una carta
