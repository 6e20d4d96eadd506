# L’aiuto sulle serate al circolo: una pagina di /aiuto.

help-evenings =
    ### Una serata al circolo
    Un torneo di Quattro Scartate in questo canale: a coppie, individuale con compagni che cambiano, o a squadre di quattro.
    1. **Iscriviti** con il pulsante sotto il suo messaggio: scegli lì il compagno, o cercane uno. `/serata iscriviti` fa lo stesso.
    2. **All’inizio** i tavoli vengono sorteggiati e ti si chiama al tuo: un thread con voi quattro soli, se tutti i tavoli giocano le stesse smazzate. Premi *Ci sono* entro il tempo che dice il messaggio; al posto di chi manca gioca un computer, oppure il tavolo non si gioca. *La mia serata…* ridà il posto, dalla smazzata seguente.
    3. **Un turno** è una partita di quattro smazzate. Quando il tuo tavolo ha finito, il thread ti porta al prossimo. *La mia serata…* dice sempre dove giochi.
    4. **La classifica** nel canale è sempre aggiornata. Una smazzata conta quando tutti i tavoli l’hanno giocata; allora si può confrontare che cosa ha fatto ciascuno con le tue carte: *Le mie smazzate*. A IMP, un tavolo solo si confronta con quattro computer.
    5. **Devi andare via?** *Lascia la serata* sotto *La mia serata…*; lì *Rientra* ti riporta dentro, dal prossimo turno. Chi arriva tardi si iscrive come gli altri.

    ### Se la dirigi tu
    - `/serata apri` chiede le condizioni, un menu per ciascuna, e le mostra prima che le veda chiunque altro.
    - *Direttore…* dà inizio, concede più tempo, segna chi non c’è, corregge un risultato, fa una pausa, nomina un altro direttore. I comandi fanno lo stesso: `/serata direttore` apre il pannello ovunque nel canale.
    - I turni si susseguono da soli. Alla fine arrivano il podio e, se tutti hanno giocato le stesse smazzate, la prova che erano decise prima.
    - Se il canale viene eliminato la serata aspetta: con `/serata direttore` in un altro canale continua lì.
    - `/serata classifica` mostra tutte le serate passate: classifiche, smazzate, e ogni cosa in un file.
help-now-evening = questo tavolo è di una serata. Se è il tuo, premi *{ $button }* sul suo messaggio; si comincia quando l’hanno fatto tutti.
