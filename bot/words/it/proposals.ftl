# Quello che i giocatori si chiedono: domande, il menu del tavolo, posti che cambiano, come finisce.

button-menu = Altro…
button-agree = D’accordo
button-decline = No
button-resume = Si riprende
button-rematch = La rivincita
button-take = Prendi il posto di { $player }
button-sure = { $what ->
        [claim] Sì, mostro le carte
        [resign] Sì, mi arrendo
        [end] Sì, smettiamo qui
        [leave] Sì, devo andare
       *[close] Sì, chiudi il tavolo
    }
button-not-sure = Meglio di no

menu-title = Che cosa vuoi fare?
menu-none = In questo momento al tavolo non c’è niente da chiedere.
menu-back = Eccomi
menu-back-about = Da adesso giochi di nuovo tu.
menu-resume = Si riprende
menu-resume-about = La pausa è finita.
menu-withdraw = Come non detto
menu-withdraw-about = Ritiri quello che hai chiesto agli altri.
menu-undo =
    { $kind ->
        [play] Riprendi la carta
       *[other] Rifai
    }
menu-undo-about =
    { $asks ->
        [no] Riprendi { $what }: nessuno ne ha saputo niente.
        [nobody] Riprendi { $what }, con quello che si è giocato dopo.
       *[yes] Riprendi { $what }, con quello che si è giocato dopo, se gli altri sono d’accordo.
    }
menu-claim = Le restanti sono mie
menu-claim-about =
    { $asks ->
        [nobody] Nessuno può portarti via una presa: è cosa fatta.
       *[yes] Gli avversari vedono le tue carte e decidono.
    }
menu-pause = Fai una pausa
menu-pause-about =
    { $asks ->
        [nobody] Il tempo si ferma finché non riprendi.
       *[yes] Se gli altri sono d’accordo, il tempo si ferma.
    }
menu-why = Si può chiedere perché?
menu-why-about = Se gli altri sono d’accordo, ognuno può usare /perché anche a smazzata in corso.
menu-take = Prendi il posto di { $player }
menu-take-about = { $comes ->
        [back] È il tuo posto: lì sta giocando un computer per te.
       *[new] Vai avanti tu con quelle carte.
    }
menu-keep = Resto io
menu-keep-about = Non offri più il tuo posto a qualcun altro.
menu-find = Chi gioca per { $player }?
menu-find-about = Lì gioca un computer; chi può sedersi a questo tavolo può prendere il posto.
menu-stop = Alzarsi o smettere…
menu-substitute = Qualcuno gioca per me
menu-substitute-about = Offri a qualcuno il tuo posto, e giochi tu finché non accetta.
menu-leave = Devo andare
menu-leave-about =
    { $asks ->
        [nobody] Non c’è nessun altro: la partita è finita, senza vincitori.
       *[yes] Un computer va avanti con le tue carte; puoi tornare.
    }
menu-resign =
    { $side ->
        [alone] Mi arrendo
       *[partners] Ci arrendiamo
    }
menu-resign-about =
    { $asks ->
        [nobody] La partita la vincono gli altri.
        [partner] Se il compagno è d’accordo, la partita la vincono gli altri.
       *[all] Se tutti sono d’accordo, la partita la vincono gli altri.
    }
menu-end = Smetti qui
menu-end-about =
    { $asks ->
        [nobody] La partita è finita,
       *[yes] Se tutti sono d’accordo, la partita è finita,
    } { $winner ->
        [highest] e vince chi ha di più.
       *[nobody] senza vincitori.
    }
menu-close = Chiudi il tavolo
menu-close-about = La partita finisce per tutti, senza vincitori.

sure-title = ### Davvero?
sure-claim = Gli avversari vedranno le tue { $cards } carte e decideranno. Se dicono di no la smazzata va avanti, e le avranno viste.
sure-leave-substitute = Oppure scegli chi va avanti proprio con le tue carte. Il posto resta tuo finché non ha accettato.
menu-people = Chi gioca al posto tuo?

undo-what =
    { $kind ->
        [play] { $card }
        [discard] la tua scartata
        [declare] il tuo accuso
        [bid] la tua parola all’asta
        [pay] la carta passata per il Matto
       *[other] quello che hai fatto per ultimo
    }
undo-what-of =
    { $kind ->
        [play] { $card }
        [discard] la scartata
        [declare] l’accuso
        [bid] la parola all’asta
        [pay] la carta passata per il Matto
       *[other] l’ultima mossa
    }

# Chi chiede, all’inizio di una domanda; $who è "partner" sulle carte del suo compagno.
question-asker =
    { $who ->
        [partner] **{ $player }**, in coppia con te,
       *[other] **{ $player }**
    }
question-undo =
    { $since ->
        [0] { $player } chiede di riprendere { $what }.
        [one] { $player } chiede di riprendere { $what }; torna indietro anche la carta giocata dopo.
       *[other] { $player } chiede di riprendere { $what }; tornano indietro anche le { $since } carte giocate dopo.
    }
question-claim = { $player } dice: «Le restanti sono mie.» { $awaited }: le carte si vedono con *{ $button }*.
question-claim-own = { $player } dice: «Le restanti sono mie.» Ecco le carte:
question-pause = { $player } chiede una pausa.
question-why = { $player } chiede che si possa usare `/perché` anche a smazzata in corso: quanto valgono le proprie scelte, e lo vede solo chi lo chiede.
question-end =
    { $winner ->
        [highest] { $player } chiede di smettere qui; vincerebbe chi ha di più.
       *[nobody] { $player } chiede di smettere qui, senza vincitori.
    }
question-resign = { $player } vorrebbe arrendersi: la partita la vincerebbero gli altri.
question-awaited = -# Si aspetta la risposta di { $players }. Senza risposta è un no, { $when }.
question-awaited-halts = -# Si aspetta la risposta di { $players }. Giocare lo stesso è dire di no; senza risposta è un no, { $when }.
question-asked-you = **Ti va bene?**
question-lapses = -# Senza risposta è un no, { $when }.
told-asked = Lo chiedo agli altri. Senza risposta è un no, { $when }.

paused-since = La partita è in pausa da { $since }. Chiunque sieda al tavolo può riprenderla.
paused-own = La partita è in pausa.

offer-open = Il posto di **{ $player }**, con le sue carte, è libero per chi vuole andare avanti.
offer-to = { $user } può prendere il posto di **{ $player }**, carte comprese.
offer-asks = { $user }, **{ $player }** ti chiede di andare avanti a questo tavolo di { $game }, con le sue carte. Premi *{ $button }* quando vuoi.
told-offered = { $user } trova la richiesta nel canale. Il posto resta tuo finché non accetta; se devi andare prima, premi *{ $leave }* nel menu e va avanti un computer.
told-offered-all = Il posto è offerto a tutti, nel messaggio del tavolo.
told-kept = Il posto resta tuo.
told-taken = Il posto è tuo, carte comprese: ti arrivano per messaggio diretto, e si vedono con *Le mie carte*.

ending-agreed = Tutti d’accordo, si è smesso qui: l’aveva chiesto **{ $player }**.
ending-resigned = Si sono arresi: **{ $side }**.
ending-aborted = **{ $player }** ha chiuso il tavolo.
ending-aborted-user = { $user } ha chiuso il tavolo.
ending-abandoned = Si sono alzati tutti dal tavolo.
ending-round-over = A questo tavolo non si gioca più.
told-rematch = Ci sei. La partita comincia quando tutti hanno premuto *La rivincita*.
told-rematch-starts = Comincia la rivincita.

rules-between =
    Al tavolo ci si mette d’accordo, e il bot dà una mano: *Altro…*, sotto il messaggio del tavolo e sotto le tue carte, dice che cosa puoi chiedere adesso.

    ### Riprendere
    L’ultima cosa che hai fatto nella smazzata si può riprendere una volta, con quello che è venuto dopo. Se nessuno ne ha saputo niente, è subito fatto: una scartata, per esempio. Altrimenti devono essere d’accordo tutti gli altri; ai computer, e a chi è via, non si chiede. Chi gioca lo stesso dice di no. Una smazzata segnata resta com’è.

    ### «Le restanti sono mie»
    Se nessuno può più portarti via una presa, comunque siano le carte, la smazzata si gioca subito fino in fondo. Se non è sicuro, gli avversari vedono le tue carte, il compagno no, e decidono loro. Se ci stanno, il resto si gioca secondo le regole, in modo da darti quante più prese possibile. I computer concedono solo quello che è sicuro.

    ### Pause
    Se tutti sono d’accordo, il tempo si ferma e nessuno gioca. Chiunque sieda al tavolo può riprendere.

    ### Arrendersi, e smettere
    Una coppia si arrende se tutti e due sono d’accordo: la partita l’hanno vinta gli altri. Dove si gioca ognuno per sé, e in più di due, devono essere d’accordo tutti. Tutti insieme si può anche smettere senza vincitori; se non si è detto quante smazzate, vince chi ha di più.

    ### Quando qualcuno deve andare
    Chi va via sceglie chi va avanti con le sue carte; se no gioca un computer. Può sempre tornare. Non può prendere il posto chi nella smazzata ha visto altre carte.

    ### Ancora una
    Con *La rivincita* si torna ai posti di prima, e dà le carte il mazziere successivo. Comincia quando tutti l’hanno premuta.
    .title = Fra giocatori
