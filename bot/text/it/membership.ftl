# Server che tengono una sola classifica: /circolo.

command-club = circolo
    .description = Tieni una sola classifica insieme ad altri server
command-club-show = mostra
    .description = Quali server tengono la classifica insieme a questo
command-club-invite = invita
    .description = Per i moderatori: un codice con cui un altro server può chiedere di entrare
command-club-join = entra
    .description = Per i moderatori: entra nel circolo di un altro server, con il suo codice
command-club-leave = esci
    .description = Per i moderatori: esci dal circolo; le vostre partite tornano solo vostre
command-club-rename = rinomina
    .description = Per i moderatori: cambia nome al circolo
option-code = codice
    .description = I dieci caratteri che ti ha dato un moderatore dell’altro server
option-club-name = nome
    .description = Come si chiama il circolo da adesso

club-alone = Questo server tiene la classifica per conto suo, con { $matches ->
        [0] nessuna partita per ora
        [one] 1 partita
       *[other] { $matches } partite
    }. Per tenerne una insieme a un altro server un moderatore dà qui `/circolo invita`, e uno dell’altro server dà là `/circolo entra`; o viceversa.
club-title = Circolo { $club }
club-first = - { $server } · dal { $since } · { $matches ->
        [one] 1 partita
       *[other] { $matches } partite
    }
club-server = - { $server } · dal { $since }, su invito di { $inviter } · { $matches ->
        [one] 1 partita
       *[other] { $matches } partite
    }
club-total = { $servers ->
        [one] 1 server
       *[other] { $servers } server
    }, { $matches ->
        [one] 1 partita
       *[other] { $matches } partite
    } in tutto
club-code =
    ### Un invito al vostro circolo
    Il codice è `{ $code }`. Dallo a un moderatore di un altro server, che là lo scrive con `/circolo entra`. Vale per un solo server e scade { $until }; lo vedi solo adesso. Prima che quel server entri si chiede il consenso ai moderatori di qui, in questo canale e in `/circolo mostra`.
club-offer =
    ### Entrare nel circolo { $club }?
    Ha { $servers ->
        [one] 1 server
       *[other] { $servers } server
    } con { $matches ->
        [one] 1 partita
       *[other] { $matches } partite
    }; questo server porta { $own ->
        [0] per ora nessuna partita
        [one] 1 partita
       *[other] { $own } partite
    }.
club-shared =
    - **In comune da allora**, con tutto ciò che si è giocato prima: classifiche, rating, record, statistiche ed elenco delle partite, con i nomi che ciascuno aveva al tavolo. Da allora le stagioni si tengono insieme.
    - **Per sé ogni server tiene** i suoi canali, tavoli e impostazioni; una partita si apre e si rivede solo dove è stata giocata. Chi preferisce restare fuori resta fuori in tutti. Ogni server può uscire quando vuole, e porta con sé le sue partite.
club-asked = A **{ $server }** è stato chiesto il consenso. Appena un moderatore di là accetta, questo server è nel circolo: lo dice `/circolo mostra`. La richiesta vale sette giorni.
club-request =
    ### { $server } chiede di entrare nel vostro circolo
    Un moderatore di quel server ha usato il vostro codice. Porta { $matches ->
        [0] per ora nessuna partita
        [one] 1 partita
       *[other] { $matches } partite
    }. Decidono i moderatori di questo server; la richiesta scade { $until }.
club-joined = **{ $server }** è nel circolo. `/classifica` conta le partite di tutti i suoi server; i rating si ricalcolano, e arrivano tra un po’.
club-declined = La richiesta di **{ $server }** è stata rifiutata. Non è cambiato niente.
club-leave =
    ### Uscire dal circolo { $club }?
    Le vostre partite tornano solo vostre: qui classifiche, rating, record e statistiche saranno di questo server soltanto, come se aveste sempre giocato per conto vostro. Gli altri vanno avanti senza le vostre partite; le stagioni tenute insieme, con i loro podi, restano a loro.
club-leave-last =
    ### Uscire dal circolo { $club }?
    Non ci sono più altri server. Le vostre partite restano vostre; il circolo finisce, con le sue stagioni e i loro podi.
club-left = Questo server è di nuovo per conto suo.
club-renamed = Adesso il circolo si chiama **{ $club }**.
club-kept = Non è cambiato niente.
button-club-ask = Chiedi di entrare
button-club-accept = Accetta
button-club-decline = Rifiuta
button-club-leave = Esci dal circolo
button-club-keep = No, lascia tutto com’è
board-behind = I server di questo circolo sono cambiati, e i suoi rating si stanno ricalcolando da tutte le partite. Guarda di nuovo tra un po’; gli altri ordini sono completi.

club-problem-no-such-code = Questo codice non vale: è scritto male, è scaduto, o l’ha usato un altro server. Ricontrollalo, o fattene dare uno nuovo: lo dà `/circolo invita`.
club-problem-too-many-tries = In questo server sono stati dati cinque codici sbagliati in un’ora. Riprova tra un’ora.
club-problem-own-code = Questo è il codice del vostro circolo. Dallo a un moderatore di un altro server.
club-problem-in-club = Questo server è già in un circolo. Prima uscite da quello con `/circolo esci`.
club-problem-full = Il circolo ha dieci server, e di più non possono stare insieme. Dovrebbe uscirne uno.
club-problem-season-here = Nel server che deve entrare è in corso una stagione. Prima i suoi moderatori la chiudono con `/stagione chiudi`.
club-problem-season-there = Nel circolo che invita è in corso una stagione. Prima i suoi moderatori la chiudono con `/stagione chiudi`.
club-problem-no-request = Questa richiesta non è più aperta: ha avuto risposta, o è scaduta. Quelle aperte sono in `/circolo mostra`.
club-problem-not-in-club = Questo server non è in un circolo con altri. Con `/circolo invita` ne inviti uno.
club-problem-unnamed = A un circolo serve un nome che si legga: lettere o cifre.
