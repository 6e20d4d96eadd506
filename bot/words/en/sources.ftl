# Where the rules come from: the last page of every game's rules.

rules-sources =
    ### The documents
    - Maurizio Barilli, *Il Tarocco bolognese: istruzioni e regole per il gioco*, sixth edition, Casalecchio di Reno, 31 January 2016: the rules of the regular tournaments. If other sources differ, these pages follow him.
    - The **Accademia del Tarocchino Bolognese**, which promotes the game: *Bolognese Tarocchino – Rules*, shown at an evening in Bologna on 8 May 2019. www.tarocchinobolognese.it
    - pagat.com, *Tarocco Bolognese: Ottocento*, with the hints of Alan Trangmar. The rules `pagat` are from there.
    - A description of Ottocento for any tarot pack: the rules `parlour`.
    - A description of a game for two to seven players: the open game.

    ### Older books
    Barilli recommends them. The fundamental rules have hardly changed since; the old jargon and the old ways of counting are worth reading.
    - Ferdinando Pisarri, *Istruzioni necessarie per chi volesse imparare il giuoco dilettevole delli Tarocchini di Bologna*, Bologna **1754**; reprinted by Forni.
    - *Il Tarocco ossia Giuoco della Partita*, Luigi Priori, Bologna **1872**; the Archiginnasio library in Bologna has copies.
    - Girolamo Zorli, *Il Tarocchino Bolognese*, Forni, Bologna **1992**.

    Tarocchino has been played in Bologna for more than five hundred years.
    .title = Where this comes from
