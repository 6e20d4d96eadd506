# Le regole del Terziglio.

rules-terziglio =
    Si gioca in tre, **uno contro due**. Chi gioca da solo lo decide a ogni smazzata una breve asta per il *pozzo*, le { $pozzo } carte che restano coperte.

    La smazzata va così:

    1. { $dealt } carte a testa, sei alla volta, e { $pozzo } nel pozzo
    2. l’asta: si vede chi gioca da solo
    3. { $when_declared }
    4. { $tricks } giri di mano
    5. chi è solo conta il suo tallone, gli altri due il loro in comune

    I punti di chi vince diventano **poste**: chi gioca da solo le vince da tutti e due, o le paga a tutti e due. Il conto delle poste è il punteggio. Non c’è un traguardo: si fanno le smazzate stabilite (opzione *smazzate*), o si gioca finché se ne ha voglia, e vince chi ha più poste.

    Il primo mazziere si sorteggia; se si tira a sorte con le carte, la più alta è il primo ricevitore. Poi dà le carte chi ha giocato da solo; se non c’è stato nessuno, si passa al prossimo.
    .title = Terziglio

rules-terziglio-auction =
    Parla per primo chi sta alla destra del mazziere, il *ricevitore*, e può dire tre cose:

    - *passo*: no; la parola va al prossimo
    - *posso?*: posso andare su? Ognuno degli altri risponde *va bene* oppure *no, faccio di mio*
    - *faccio di mio*: gioco da solo, con le mie carte

    ### Andare su
    Se tutti e due dicono *va bene*, chi ha chiesto prende in mano il **pozzo** e scarta **{ $discarded }** carte. I Re e i Tarocchi non si scartano. Lo scarto conta nel suo tallone, a meno che non faccia neanche una presa. Comincia chi gli sta a destra.

    ### Faccio di mio
    Chi lo dice gioca da solo con le { $dealt } carte che ha avuto, e le poste valgono il **doppio**. Chi lo dice in risposta toglie il diritto a chi aveva chiesto, e poi deve mantenere. Il pozzo resta lì fino in fondo, e va a chi fa l’**ultima presa**. Comincia il ricevitore.

    ### Passano tutti
    Le carte vanno a monte e dà il prossimo.
    .title = L’asta

rules-matto-odd =
    Il Matto è un respiro: lo copri per salvare un Re o un Trionfo da un giro andato male, o per stare a vedere. Non prende mai, e resta a chi lo ha giocato.

    Qui le prese sono di tre carte, e allora decidono i talloni. A fine smazzata si guarda se sono pari. Se lo sono, non si passa nulla. Se sono **dispari**, il tallone che contiene il Matto passa **una carta** all’altro. La sceglie chi ha coperto il Matto; se stava nel pozzo, chi ha fatto l’ultima presa. Il bot mette per prima quella che costa meno: premila, o scegline un’altra. Il Matto stesso non si può passare.

    Chi non fa **nessuna presa** subisce *cappotto* e non tiene nulla: il Matto, e lo scarto di chi è andato su, passano agli avversari.
    .title = Il Matto e la carta da passare

rules-terziglio-poste =
    Ogni parte somma le sequenze e le cricche del tallone, gli scartini, { $last_trick } per l’ultima presa e gli accusi. Vince chi ha di più. Alla pari perde chi gioca da solo.

    Da lì contano solo i punti di **chi vince**, e diventano *poste*:
    { $poste }
    e così via: { $example_points } punti sono **{ $example_poste } poste**. A certi tavoli fino a { $floor_other } non si dà nulla (`poste_floor`):
    { $poste_other }

    Chi gioca da solo le vince o le perde **due volte**, una con ciascun avversario. Chi *fa di suo* raddoppia tutto. Con { $example_points } punti:

    - è andato su e vince: **{ $up_soloist }**; ogni avversario { $up_other }
    - ha fatto di suo e perde: **{ $alone_soloist }**; ogni avversario { $alone_other }
    .title = Le poste
