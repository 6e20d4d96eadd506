# Quando si perde il posto di un tavolo, o la strada per arrivarci: thread, canali, server.

thread-name = { $game } · tavolo di { $host }
thread-line = { $host } ha aperto un tavolo di { $game }: { $channel }
problem-thread-no-threads = In questo tipo di canale non ci sono thread: apri il tavolo senza, o in un canale testuale.
problem-thread-permissions = Qui non posso aprire un thread, quindi non ho aperto niente: chi gestisce il server deve permettermi di creare thread pubblici, scrivere nei thread e allegare file.
problem-thread-too-many = Il server ha già tutti i thread attivi che Discord permette, quindi non ho aperto niente. Apri il tavolo senza thread, o fai prima chiudere un vecchio thread.
problem-thread-name = Questo server non accetta il nome del thread, quindi non ho aperto niente: AutoMod o la sezione Scopri rifiuta una parola di «{ $name }». Apri il tavolo senza thread, o fai permettere quella parola.
problem-thread-refused = Qui Discord non mi lascia aprire un thread (codice { $code }), quindi non ho aperto niente. Apri il tavolo senza thread, o in un altro canale.
problem-thread-gone = Questo canale non c’è più, quindi non ho aperto niente: apri il tavolo in un altro.
problem-homeless = Il tavolo ha perso il suo canale e la partita è ferma: con `/tavolo sposta` in un altro canale si va avanti.

thread-closed = Il thread { $channel } è bloccato e non posso aprirlo: lì il tavolo resta fermo per chi guarda. Le tue carte le trovi ancora qui. Chi gestisce il server può sbloccare il thread; io riprovo ogni pochi minuti, e subito quando cambia qualcosa.
thread-not-reopened = Il thread { $channel } è stato archiviato e non posso riaprirlo: il server ha già tutti i thread attivi che Discord permette. Le tue carte le trovi ancora qui. Fai chiudere un altro thread: io riprovo ogni pochi minuti.

channel-gone = Il canale di questo tavolo non c’è più, oppure mi hanno tolto dal server. Non si è perso niente: la partita è ferma com’era, e nessun orologio corre.
channel-gone-lobby = Il canale di questo tavolo non c’è più, oppure mi hanno tolto dal server. Nessuno ha perso il posto: la partita può cominciare altrove.
channel-gone-move = Si va avanti appena qualcuno del tavolo scrive `/tavolo sposta` in un altro canale, o appena il canale c’è di nuovo.
channel-gone-evening = La serata apre un nuovo thread per il tavolo. Se non c’è più nemmeno il canale della serata, si aspetta che un direttore la porti in un altro.
stands-before-hand = Si devono dare le carte della smazzata { $hand }.
stands-in-hand =
    { $tricks ->
        [0] Si sta giocando la smazzata { $hand }, e la prima presa non è ancora finita.
        [one] Si sta giocando la smazzata { $hand }: una presa è finita.
       *[other] Si sta giocando la smazzata { $hand }: sono finite { $tricks } prese.
    }
table-moved = Il tavolo si è spostato in { $channel }.
told-moved = Adesso il tavolo è qui.
problem-nothing-to-move = Non sei a nessun tavolo che si possa spostare qui.
problem-thread-locked = Questo thread è bloccato: apri il tavolo in un altro, o fallo prima sbloccare.
