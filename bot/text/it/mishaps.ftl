# Quando si perde il posto di un tavolo, o la strada per arrivarci: thread, canali, server.

thread-name = { $game } · tavolo di { $host }
problem-no-threads-here = In questo tipo di canale non ci sono thread: apri il tavolo senza, o in un canale testuale.
problem-thread-permissions = Qui non posso aprire un thread, quindi non ho aperto niente: chi gestisce il server deve permettermi di creare thread pubblici, scrivere nei thread e allegare file.
problem-homeless = Il tavolo ha perso il suo canale e la partita è ferma: con `/tavolo sposta` in un altro canale si va avanti.

thread-closed = Il thread { $channel } è bloccato e non posso aprirlo: lì il tavolo resta fermo per chi guarda. Le tue carte le trovi ancora qui. Chi gestisce il server può sbloccare il thread; io riprovo ogni pochi minuti, e subito quando cambia qualcosa.
