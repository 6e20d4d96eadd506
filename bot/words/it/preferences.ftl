# Come ciascuno vuole vedere il gioco e giocare: il pannello di /preferenze, e le parole dei suggerimenti.

preferences-title =
    ### Le tue preferenze
    Sono solo tue: nessun altro le vede, e valgono a ogni tavolo. Le tue carte si adeguano subito.
preferences-pictures = **Quello che vedi solo tu**, le tue carte per prime: con le immagini, o tutto a parole.
preferences-theme = **Le tue immagini** stanno su panno scuro o su lino chiaro.
preferences-left-handed = **Il tuo ventaglio** è da destri, o da mancini, con le stesse carte in ordine rovesciato.
preferences-trumps-last = **I Trionfi** stanno prima dei quattro Semi o dopo.
preferences-hints = **I suggerimenti** dicono che cosa permettono le regole quando tocca a te, e perché. Non dicono mai che cosa conviene.
preferences-confirm = **I tuoi clic** valgono subito, o solo dopo la tua conferma. Quello che scrivi vale sempre subito.
preferences-preselect = **La prossima carta** la scegli quando tocca a te, o anche prima: allora viene giocata appena tocca a te, se si può. Fino ad allora non la vede nessuno.
preferences-all-cards = **I pulsanti** sotto la mano sono le carte che puoi giocare, o tutte quante.
preferences-cut = **Il taglio**, dove si taglia prima di dare le carte: te lo chiedono, o gli altri tagliano senza di te.
preferences-ring = **Il tuo turno suona**, cioè la mano ti arriva come messaggio nuovo, quando gli altri ti aspettano da un po’. Se gli altri sono tutti computer, non suona mai.
preferences-direct-messages = **I messaggi diretti** ti portano la mano. Senza, la apri con *Le mie carte*, e quando tocca a te il tuo nome compare in una menzione al tavolo.
preferences-rating = **Il tuo rating**: sotto il risultato di una partita leggi, tu e nessun altro, di quanto l’ha cambiato, oppure no.
preferences-listed = **Classifiche e statistiche** ti nominano, o ti lasciano fuori: allora non sei in nessuna classifica e in nessun record, e le tue statistiche le apri solo tu. I tuoi risultati contano comunque per gli altri, e gli elenchi delle partite ti nominano come al tavolo, perché lì ti hanno visto giocare.
preferences-daily = **La smazzata del giorno**: la mattina dopo che l’hai giocata, i risultati arrivano per messaggio diretto, senza suono, o solo quando li chiedi con `/smazzata`.
preferences-page-looks = Aspetto
preferences-page-play = Gioco
preferences-page-club = Circolo
menu-preferences-ring = Quando suona il tuo turno

preference-pictures = Immagini
preference-text-only = Solo parole
preference-dark = Scuro
preference-light = Chiaro
preference-right-handed = Da destri
preference-left-handed = Da mancini
preference-trumps-first = Prima i Trionfi
preference-trumps-last = I Trionfi in fondo
preference-hints = Suggerimenti
preference-no-hints = Niente suggerimenti
preference-at-once = Subito
preference-confirm = Prima conferma
preference-no-preselect = Al mio turno
preference-preselect = Anche prima
preference-legal-cards = Quelle giocabili
preference-all-cards = Tutte le mie carte
preference-cut = Chiedimelo
preference-no-cut = Non chiedermelo mai
preference-direct-messages = Messaggi diretti
preference-no-direct-messages = Niente messaggi diretti
preference-listed = Nominami
preference-unlisted = Lasciami fuori
preference-daily-told = Mandameli
preference-daily-not-told = Solo se li chiedo
preference-ring-never = Mai
preference-ring-after-10 = Dopo 10 secondi
preference-ring-after-20 = Dopo 20 secondi
preference-ring-after-60 = Dopo un minuto
preference-ring-after-180 = Dopo tre minuti
preference-ring-always = Subito, a ogni turno
preference-rating-told = Dimmi di quanto cambia
preference-rating-not-told = Non dirmelo
button-preferred = ✓ { $choice }

hint = 💡 { $said }
button-hide-hints = Nascondi i suggerimenti
told-hints-hidden = Suggerimenti nascosti. Con `/preferenze` tornano.
