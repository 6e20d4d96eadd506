# Che cosa si conserva di persone e server, e come si dimentica: i pannelli di /riservatezza.

privacy-title =
    ### Che cosa si conserva di te
    Questo lo vedi solo tu.
privacy-kept =
    - **Il tuo id di Discord, il nome che si leggeva ai tuoi tavoli, la tua lingua**: perché la tua mano la veda solo tu.
    - **Quello che hai fatto ai tavoli**, con l’ora: carte, parole all’asta, tagli, proposte; di una smazzata del giorno anche il server dove l’hai cominciata. Da qui le partite si rivedono, si contano e si verificano. Resta finché restano le partite.
    - **Quello che ne segue**: risultati, statistiche, rating, record. Si ricalcola dalle partite, e si vede nel server dove hai giocato.
    - **Serate e smazzate del giorno**: a quali hai partecipato, con chi, che cosa hai diretto, e com’è andata.
    - **I problemi a cui hai risposto**: quando, con che cosa, e se li hai risolti. Ne segue la tua forza nei problemi; non la vede nessun altro.
    - **Quello che hai scelto**: preferenze, avvisi, l’elenco di chi hai bloccato, i tavoli che segui e il canale dei tuoi messaggi diretti. Resta finché non lo cambi.
    - **I messaggi che il bot ti ha mandato**: i loro id, per poterli tenere aggiornati.

    Nient’altro: niente di quello che scrivi in chat, nessun elenco di membri. Tutto lo tiene chi gestisce questo bot, e non va a nessuno se non a Discord, dove si vede.
privacy-choices = Il primo pulsante ti dà tutto in un file, senza le partite ancora in corso; il secondo ne toglie il tuo nome e il tuo id. Se vuoi soltanto restare fuori da classifiche e statistiche, c’è una scelta in `/preferenze`.
button-privacy-export = Esporta i miei dati
button-privacy-forget = Dimenticami
button-privacy-forget-now = Sì, dimenticami
button-privacy-keep = No, lascia com’è

privacy-forget =
    ### Vuoi che io ti dimentichi?
    - **In ogni partita, serata, risultato, record e classifica, in tutti i server**, al posto del tuo nome ne sta uno inventato, come *N. N. 4821*, e al posto del tuo id un numero inventato. Niente di ciò che resta riporta a te. Agli altri restano i loro risultati.
    - **Tutto il resto si cancella**: le tue risposte ai problemi, preferenze, avvisi, i tavoli che segui, il tuo elenco di bloccati, e il tuo posto in quelli degli altri.
    - **Le smazzate prima delle quali potevi tagliare** non si potranno più verificare: il tuo id fa parte di ciò con cui si è mescolato.
    - **I messaggi su Discord restano** dove sono, con il tuo nome: il bot non può ritirarli.

    Quello che si cancella non torna. Se torni, ricominci da capo.
privacy-kept-so = Non è cambiato niente.
told-privacy-export = Tutto quello che si conserva di te, senza le partite ancora in corso. È JSON: lo apre qualunque editor di testo.
told-privacy-forgotten = Fatto: qui niente porta più a te.

privacy-server =
    ### Cancellare tutto di questo server?
    Si cancellano **tutte le partite e le serate giocate qui, con risultati e replay, classifiche, rating, record e stagioni, le impostazioni, gli avvisi e l’elenco di chi i moderatori hanno bloccato**, per tutti quelli che hanno giocato qui. I messaggi già su Discord restano lì; i loro pulsanti non funzionano più.

    Quello che si cancella non torna. Le preferenze delle persone restano loro.
button-privacy-server-now = Cancella tutto
told-privacy-server-deleted = Di questo server è stato cancellato tutto.
choice-privacy-mine = Che cosa si conserva di me
choice-privacy-server = Cancella tutto di questo server
option-about = su
    .description = Su di te oppure, per chi lo gestisce, su tutto il server

problem-still-seated = Siedi ancora al tavolo in { $channel }, o l’hai aperto tu. Prima alzati con `/tavolo alzati`, o chiudilo con `/tavolo chiudi`; a partita iniziata gioca un computer al tuo posto. Poi chiedi di nuovo.
problem-still-entered = Partecipi a una serata non ancora finita, o a una smazzata del giorno ancora senza risultati. Chiedilo di nuovo dopo.
problem-tables-open = Il tavolo in { $channel } è ancora aperto. Prima chiudi i tavoli di questo server, ciascuno con `/tavolo chiudi`.
