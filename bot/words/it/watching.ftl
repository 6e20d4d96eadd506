# Chi segue un tavolo.

problem-deal-secret = Le smazzate di questo tavolo si giocano anche altrove, e restano segrete finché non le hanno giocate tutti. Chiedilo di nuovo allora.
problem-plays-here = A questo tavolo giochi tu: dalle tue carte vedi più di quanto può vedere chi guarda. Premi **Le mie carte**.

button-watch = Guarda
button-unwatch = Smetti di seguire
watch-where = -# Segui il tavolo da lontano: è in { $channel }. Questo messaggio gli va dietro, presa per presa.
watch-soon = La partita di { $game } in { $channel } la vedrai qui, appena si danno le carte.
watch-stopped = Non segui più questa partita di { $game }.
watch-sits = Adesso in questa partita di { $game } giochi tu: da qui in poi ti arrivano le tue carte.
watch-not-there = Il canale di questa partita di { $game } non lo vedi più, e così ho smesso di mostrartela.
watch-hidden = Questa partita di { $game } è finita. Non vedo più il suo canale, quindi non posso mostrarti com’è andata a finire.
watch-already = Questo tavolo lo segui già: guarda nei messaggi diretti.
watch-dms-closed = Non posso mandarti messaggi diretti, quindi lì il tavolo non lo puoi seguire. Permetti i messaggi dai membri di questo server nelle sue impostazioni di privacy, oppure scegli il thread: `/osserva` con *dove*.
watch-begun = Segui il tavolo nei messaggi diretti, presa per presa. Lì c’è un pulsante per smettere.
watch-no-thread-needed = Questo thread è già tutto del tavolo: della partita parlatene pure qui.
watch-dms-refused = In questo momento Discord non mi lascia aprire conversazioni, quindi il tavolo non lo puoi seguire lì. Scegli il thread: `/osserva` con *dove*, oppure scrivimi prima tu.
watch-thread-opened = Qui si può parlare della partita di { $game } in { $channel }. Chi lo chiede con `/osserva` viene chiamato qui una volta.
watch-thread-follower = { $person } segue la partita.
watch-thread-told = Della partita si parla in { $thread }.
thread-talk-name = Si parla di { $game }
choice-watch-dm = Nei messaggi diretti, presa per presa
choice-watch-thread = In un thread, per parlare della partita
