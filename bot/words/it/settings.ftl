# Quello che decide per i tavoli chi gestisce un server: il pannello di /impostazioni, e i blocchi.

settings-title =
    ### Impostazioni di questo server
    Questo lo vedi solo tu. Ogni scelta vale dal prossimo tavolo; a quelli aperti resta quello che si era detto.
settings-page-tables = Tavoli
settings-page-games = Giochi
settings-page-quiet = Quiete
settings-page-daily = Ogni giorno
settings-page-limits = Limiti

settings-channels = **Dove** si aprono i tavoli: { $channels }. I thread contano come il loro canale.
settings-channels-all = in tutti i canali
menu-settings-channels = Canali; nessuno, tutti
settings-openers = **Chi** può aprire un tavolo: { $openers }.
settings-openers-everyone = chiunque
settings-openers-moderators = solo chi modera
settings-openers-role = chi ha il ruolo { $role }, e chi modera
settings-openers-no-role = chiunque, finché non si sceglie un ruolo
option-openers-everyone = Chiunque
option-openers-role = Chi ha un ruolo
option-openers-moderators = Solo i moderatori
menu-settings-openers = Chi può aprire un tavolo
menu-settings-role = Scegli il ruolo
settings-language = **La lingua** di quello che vedono tutti. Quello che vede uno solo è nella sua.
option-language-own = Come su Discord
option-language-en = English
option-language-it = Italiano
menu-settings-language = Scegli la lingua
settings-players-role = **Cercasi giocatori**: quando chi ospita li chiama con `/tavolo chiama`, viene avvisato { $role }, al massimo una volta ogni mezz’ora. Il ruolo dev’essere uno che tutti possono menzionare.
settings-no-players-role = **Cercasi giocatori**: finora nessun ruolo viene avvisato. Quando ce n’è uno, chi ospita lo può avvisare con `/tavolo chiama`, al massimo una volta ogni mezz’ora. Dev’essere un ruolo che tutti possono menzionare.
menu-settings-players-role = Il ruolo da avvisare; nessuno, se lo lasci vuoto
# $channels è "#generale e #giochi", $missing "inviare messaggi e allegare file".
settings-cannot-post = ⚠️ In { $channels } non posso ancora scrivere. Nei permessi del canale, permettimi di { $missing }.
chosen-channel-barred = Non posso scrivere in { $channel }, che il tuo server ha scelto per la smazzata o il problema del giorno. Permettimi di vedere il canale, inviare messaggi e allegare file, o scegli un altro canale con `/impostazioni`: pubblico appena posso.
settings-no-ping = ⚠️ Discord non avviserebbe { $role }. In *Impostazioni server → Ruoli* permetti a tutti di menzionarlo, o scegli un altro ruolo.

settings-game = **Il gioco** di un tavolo, quando chi lo apre non dice quale.
menu-settings-game = Scegli il gioco
settings-rules = **Le regole**, nei giochi che si possono giocare così, quando chi apre il tavolo non dice quali.
option-rules-own = Quelle solite di ogni gioco
menu-settings-rules = Scegli le regole
settings-clock = **L’orologio**, quando chi apre il tavolo non dice quale.
menu-settings-clock = Scegli l’orologio
settings-signals = **Le informazioni** al compagno: *busso*, *striscio* e *volo*.
button-signals-on = Come dicono le regole
button-signals-off = Mai
settings-sayings = **I detti** della Mattazza, come *Vado a duro!*
button-sayings-on = Si possono dire
button-sayings-off = Qui no
settings-cutting = **Il taglio**: prima di ogni smazzata si chiede chi vuole tagliare, o si danno subito le carte.
button-cutting-on = Si chiede
button-cutting-off = Si danno subito
settings-face_down = **Le prese** durante la smazzata si tengono coperte o restano in vista, quando chi apre il tavolo non lo dice.
button-face_down-on = Coperte
button-face_down-off = In vista

settings-leaderboard = **La classifica**, che si vede con `/classifica`. I risultati si conservano comunque.
button-leaderboard-on = Si vede
button-leaderboard-off = Non si vede
settings-daily-channel = **La smazzata del giorno**: ogni mattina il podio di chi l’ha cominciata in questo server viene pubblicato in { $channel }, senza chiamare nessuno.
settings-no-daily-channel = **La smazzata del giorno**: il suo podio per ora non viene pubblicato. Scegli un canale: lì non viene chiamato nessuno.
menu-settings-daily-channel = Il canale del podio; nessuno per non pubblicarlo
# $hour è "12:00".
settings-puzzle-channel = **Il problema del giorno**: viene pubblicato in { $channel } ogni giorno alle { $hour }, nel fuso orario del bot, senza chiamare nessuno; il giorno dopo escono la soluzione e quanti l’hanno trovata.
settings-no-puzzle-channel = **Il problema del giorno**: per ora non viene pubblicato. Scegli un canale: lì non viene chiamato nessuno.
menu-settings-puzzle-channel = Il canale del problema; nessuno per non pubblicarlo
menu-settings-puzzle_hour = L’ora del problema
option-puzzle-hour = Alle { $hour }:00
settings-open_tables = **I tavoli aperti** che una stessa persona può avere qui nello stesso momento.
menu-settings-open_tables = Scegli quanti
option-limit-tables =
    { $number ->
        [one] Un tavolo
       *[other] { $number } tavoli
    }
settings-openings = **I tavoli in dieci minuti** che una stessa persona può aprire qui.
menu-settings-openings = Scegli quanti
option-limit-openings = { $number } in dieci minuti
option-limit-none = Quanti ne vuole

settings-quiet = **Le ore di silenzio**, in cui a questi tavoli nessuna chiamata suona: { $hours }.
settings-not-quiet = **Le ore di silenzio**, in cui a questi tavoli nessuna chiamata suona: per ora nessuna.

problem-managers-only = Può farlo solo chi gestisce il server: chiediglielo.
problem-other-channel = In questo canale non si aprono tavoli. Prova in { $channel }.
problem-role-opens = In questo server i tavoli li apre chi ha il ruolo { $role }: chiedi di aprirne uno, e siediti lì.
problem-moderators-open = In questo server i tavoli li apre chi modera: chiedi di aprirne uno, e siediti lì.

told-blocked = { $person } non può più sedersi ai tuoi tavoli, né riceverne l’invito, e da me non lo viene a sapere. Le partite in corso si giocano fino alla fine.
told-blocked-everywhere = { $person } non può più sedersi a nessun tavolo di questo server, né aprirne. Le partite in corso si giocano fino alla fine.
told-unblocked = { $person } può di nuovo sedersi ai tuoi tavoli.
told-unblocked-everywhere = { $person } può di nuovo sedersi ai tavoli di questo server.
told-not-blocked = { $person } non era nell’elenco.
blocks-own = **Non si siede ai tuoi tavoli:** { $people }
blocks-own-none = Non hai bloccato nessuno ai tuoi tavoli.
blocks-server = **Non si siede a nessun tavolo di questo server:** { $people }
blocks-server-none = Nessuno è bloccato ai tavoli di questo server.
problem-block-self = Non ci si blocca da soli. Chi vuole lasciare un tavolo si alza: `/tavolo alzati`.
problem-block-bot = Io tengo i tavoli, e quindi resto. Puoi bloccare delle persone.
problem-moderators-only = Può farlo solo chi modera il server: chiediglielo.
problem-not-welcome = A questo tavolo non puoi sederti. Ce ne sono altri, o ne apri uno tuo.
problem-not-welcome-here = Per ora non puoi giocare ai tavoli di questo server. Chi lo modera può dirti di più.

maintenance-line = 🔧 **Manutenzione:** per ora non comincia nessuna nuova partita. Quelle in corso vanno avanti.
maintenance-line-until = 🔧 **Manutenzione:** per ora non comincia nessuna nuova partita. Dovrebbe finire { $when }. Quelle in corso vanno avanti.
maintenance-note = { $line } { $note }
problem-maintenance = Sta per cominciare la manutenzione, e per ora non comincia nessuna nuova partita. Quelle in corso vanno avanti. Riprova più tardi.
problem-maintenance-until = Sta per cominciare la manutenzione, e per ora non comincia nessuna nuova partita. Quelle in corso vanno avanti. Riprova { $when }.

problem-muted = A questo tavolo per ora giochi in silenzio: così ha voluto chi l’ha aperto o chi modera. Gioca la carta senza informazioni al compagno e senza detti.
problem-no-sayings-here = A questo tavolo non si dice niente con la carta. Scegli la carta e basta.
problem-muted-already = Questo giocatore gioca già in silenzio.
problem-not-muted = Questo giocatore può già parlare.
problem-no-such-player = Qui non siede nessuno con questo nome: scegli un giocatore dall’elenco.
told-muted = { $player } da adesso gioca in silenzio.
told-unmuted = { $player } può di nuovo parlare.
hand-muted = 🤐 A questo tavolo per ora giochi in silenzio.
problem-cannot-invite = Almeno una di queste persone non si può invitare al tuo tavolo: lasciala fuori.
