# Da dove vengono le regole: l’ultima pagina di ogni gioco.

rules-sources =
    ### I documenti
    - Maurizio Barilli, *Il Tarocco bolognese: istruzioni e regole per il gioco*, sesta edizione, Casalecchio di Reno, 31 gennaio 2016: le regole dei tornei regolamentari. Dove gli altri dicono diversamente, queste pagine seguono lui.
    - L’**Accademia del Tarocchino Bolognese**, che promuove il gioco: *Bolognese Tarocchino – Rules*, da una serata a Bologna dell’8 maggio 2019. www.tarocchinobolognese.it
    - pagat.com, *Tarocco Bolognese: Ottocento*, in inglese, con i consigli di Alan Trangmar. Da lì vengono le regole `pagat`.
    - Una descrizione inglese dell’Ottocento per ogni mazzo di tarocchi: le regole `parlour`.
    - Una descrizione inglese di un gioco da due a sette: il gioco libero.

    ### I libri
    Li consiglia Barilli. Le regole fondamentali sono rimaste pressoché immutate; vale la pena di leggerli per il gergo di una volta, e per come si contavano i punti.
    - Ferdinando Pisarri, *Istruzioni necessarie per chi volesse imparare il giuoco dilettevole delli Tarocchini di Bologna*, Bologna **1754**; ristampa anastatica Forni.
    - *Il Tarocco ossia Giuoco della Partita*, Luigi Priori Editore, Bologna **1872**; alcune copie si consultano alla Biblioteca dell’Archiginnasio.
    - Girolamo Zorli, *Il Tarocchino Bolognese*, Forni Editore, Bologna **1992**.

    Il Tarocchino si gioca a Bologna da oltre cinquecento anni.
    .title = Da dove viene tutto questo
