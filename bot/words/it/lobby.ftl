# Prima della partita: chi può sedersi, chi c’è, con quanto tempo si gioca.

command-table-ready = ci-sono
    .description = Di’ che per te si può cominciare; una seconda volta lo ritira
command-table-invite = invita
    .description = Invita qualcuno al tuo tavolo
    .person = Chi invitare
command-table-unseat = fai-alzare
    .description = Fai alzare qualcuno prima che cominci la partita
    .seat = Chi deve alzarsi

option-clock = orologio
    .description = Quanto tempo per pensare: 90s, 15m+10s, 1 giorno, nessuno
option-level = livello
    .description = Quanto sono bravi i computer; se non lo dici, come l’ultima volta
option-role = ruolo
    .description = Può sedersi solo chi ha questo ruolo
option-invited = invitati
    .description = Possono sedersi solo queste persone: indicale con la @
option-thread = thread
    .description = Apri un thread per il tavolo e si gioca lì
option-cutting = taglio
    .description = Prima di ogni smazzata si chiede di tagliare, o si danno subito le carte
option-face_down = coperte
    .description = Le prese si tengono coperte: si può rivedere solo quella di prima
option-language = lingua
    .description = La lingua del tavolo

own-table = -# Tavolo { $number } · { $channel }
lobby-clock = Orologio: { $clock }.
lobby-for-role = Può sedersi solo { $role }.
lobby-for-invited = Può sedersi solo chi è invitato.
lobby-invited = Invitati: { $people }.
lobby-invited-more = { $people } e altri { $number }
lobby-opened = { $who } · ha aperto il tavolo
lobby-not-ready = { $who } · non ancora
lobby-cutting = Prima di ogni smazzata si taglia il mazzo.
lobby-face-down = Le prese si tengono coperte: si può rivedere solo quella di prima.
lobby-why = Anche a smazzata in corso si può chiedere con `/perché` quanto valgono le proprie scelte.
lobby-about =
    { $game ->
        [ottocento] Due contro due; il compagno siede di fronte.
        [quattro_scartate] Due contro due, in quattro smazzate; il compagno siede di fronte.
        [terziglio] In tre: prima l’asta, poi uno contro gli altri due.
        [millone] In due, con tutto il mazzo.
        [centocinquanta] In due, con mezzo mazzo.
        [quindici] In due, con mezzo mazzo; i punti si contano a decine.
        [mattazza] Ognuno per sé: meno punti si prendono, meglio è.
       *[open] Ognuno per sé, da due a sette giocatori.
    }
lobby-takes =
    { $game ->
        [ottocento] Una partita dura circa mezz’ora.
        [millone] Una partita dura circa mezz’ora.
        [quattro_scartate] Una partita dura circa tre quarti d’ora.
        [mattazza] Una partita dura circa tre quarti d’ora.
        [centocinquanta] Una partita dura circa un quarto d’ora.
        [quindici] Una partita dura circa un quarto d’ora.
       *[other] Una smazzata dura da cinque a dieci minuti.
    }
lobby-begins =
    { $state ->
        [seats] C’è posto: { $host } dà inizio alla partita. Nei posti che restano liberi giocano dei computer.
        [more] C’è posto: { $host } dà inizio alla partita. I posti che restano liberi si tolgono.
        [ready] { $host } dà inizio alla partita appena ci siete tutti.
        [computers] Siediti, e un computer ti lascia il posto. { $host } dà inizio alla partita.
       *[nobody] Ci siete tutti: { $host } dà inizio alla partita.
    }
lobby-host-missing =
    { $number ->
        [one] Manca una persona: aspetta qualcuno, o inizia con un computer.
       *[other] Mancano { $number } persone: aspetta gli altri, o inizia con i computer.
    }
lobby-host-unready =
    { $number ->
        [one] Si aspetta ancora { $players }.
       *[other] Si aspettano ancora { $players }.
    }
lobby-host-may-start = Ci siete tutti: premi **{ $button }** e si danno le carte.
lobby-evening = Turno { $round }, tavolo { $table } della serata. La partita comincia appena tutti sono pronti.
lobby-guest-free =
    { $number ->
        [one] C’è un posto libero.
       *[other] Ci sono { $number } posti liberi.
    }
lobby-guest-computers = I posti sono tutti occupati, ma un computer ti lascia il suo: sceglilo.
lobby-guest-full = Tutti i posti sono occupati. Puoi guardare la partita.
lobby-guest-ready = Il tuo posto: **{ $seat }**. { $host } dà inizio alla partita; le carte arrivano da sole.
lobby-guest-unready = Il tuo posto: **{ $seat }**. { $host } aspetta che tu ci sia.
lobby-menu = Che altro vuoi fare?
lobby-menu-sit = Siediti: { $seat }
lobby-menu-sit-about = Prendi questo posto.
lobby-menu-computer-about = { $player }, un computer, ti lascia il posto.
lobby-menu-move = Cambia posto: { $seat }
lobby-menu-move-about = Lasci il tuo e prendi questo.
lobby-menu-ready = Ci sono
lobby-menu-ready-about = Per te si può cominciare.
lobby-menu-unready = Aspettatemi
lobby-menu-unready-about = Si comincia solo quando ci sei.
lobby-menu-leave = Alzati
lobby-menu-leave-about = Il tuo posto torna libero.
lobby-menu-unseat = Fai alzare { $player }
lobby-menu-unseat-about = Il posto torna libero.
lobby-menu-cut = Tagliate il mazzo
lobby-menu-cut-about = Prima di ogni smazzata si chiede di tagliare, per primo a chi è alla sinistra del mazziere.
lobby-menu-facedown = Prese coperte
lobby-menu-facedown-about = Fino alla fine della smazzata si rivede solo la presa di prima.
lobby-menu-faceup = Prese in vista
lobby-menu-faceup-about = Si possono rivedere tutte le prese della smazzata.
lobby-menu-call = Chiama giocatori
lobby-menu-call-about = Avviso chi ha il ruolo scelto dal server, al massimo ogni mezz’ora.
lobby-menu-nocut = Niente taglio
lobby-menu-nocut-about = Si danno subito le carte.
table-closed-idle = A questo tavolo non succedeva niente da un pezzo, così è stato sparecchiato. Con `/tavolo apri` se ne apre un altro.

invited =
    { $number ->
        [one] { $people }: { $host } ti invita a un tavolo di { $game }. Siediti con un pulsante del tavolo.
       *[other] { $people }: { $host } vi invita a un tavolo di { $game }. Sedetevi con i pulsanti del tavolo.
    }

problem-not-ready =
    { $number ->
        [one] { $names } non c’è ancora: aspetta un momento.
       *[other] { $names } non ci sono ancora: aspetta un momento.
    }
problem-not-admitted = Questo tavolo è per chi è stato invitato: chiedi a chi l’ha aperto, guarda la partita, o apri un tavolo tuo.
problem-evening-table = Questo tavolo fa parte di una serata, che decide chi ci siede, che cosa si gioca e quando finisce. Chiedi al direttore; chi deve andare si ritira dalla serata.
problem-daily-table = Questa è la tua smazzata del giorno, uguale per tutti: si gioca da soli, una volta sola e fino in fondo.
problem-not-admitted-role = Questo tavolo è per { $role }: chiedi un invito a chi l’ha aperto, guarda la partita, o apri un tavolo tuo.
problem-nobody-there = Lì non c’è nessuno da far alzare: scegli un posto dall’elenco. Tu ti alzi con **{ $button }**.
problem-too-many-invited = Un tavolo invita al massimo { $number } persone.
problem-no-clock = Non capisco il tempo «{ $typed }». Scrivi per esempio `1 min` per ogni turno, `15 min + 10 s` per tutta la partita, `1 giorno` per corrispondenza, o `nessuno`.
problem-bad-clock = Questo tempo non è ammesso. Un turno ha da 30 secondi a 5 minuti, o da un’ora a 14 giorni per corrispondenza; una partita da un minuto a tre ore, e fino a 60 secondi in più a turno, come in `15 min + 10 s`.
problem-no-people = Da «{ $typed }» non capisco chi invitare: nomina ognuno con la @.

told-opened-there = Il tavolo è aperto: { $channel }
told-ready = Per te si può cominciare.
told-not-ready = Per te non si può ancora cominciare.
told-invited = Invito fatto: adesso ci si può sedere.
told-unseated = Il posto è di nuovo libero.

help-now-not-ready = il tuo tavolo aspetta che tutti ci siano. Poi dai inizio tu.
help-now-ready = hai un posto. Premi *{ $more }* e di’ lì che ci sei; poi { $host } dà inizio alla partita.
help-now-not-admitted = il tavolo qui è per chi è stato invitato: chiedi a { $host }, o guarda la partita.

# Come si può scrivere una durata, o che non c’è orologio; fra l’una e l’altra spazi, o virgole.
clock-typed-seconds = s sec secondo secondi
clock-typed-minutes = m min minuto minuti
clock-typed-hours = h ora ore
clock-typed-days = g gg giorno giorni
clock-typed-none = nessuno, no, senza, senza orologio
