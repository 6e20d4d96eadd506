# The rules of Terziglio.

rules-terziglio =
    Three players, **one against two**. In every hand a short auction for the *pozzo*, the { $pozzo } cards that stay face down, decides who plays alone.

    A hand goes like this:

    1. { $dealt } cards each, six at a time, and { $pozzo } for the pozzo
    2. the auction: somebody becomes the soloist
    3. { $when_declared }
    4. { $tricks } tricks
    5. the soloist counts one pile, the other two count theirs together

    The winner’s points are turned into **poste**, which the soloist wins from both, or pays to both. The poste add up to the score. There is no target: the table plays as many hands as it agreed on (`hands`), or until it stops, and the highest score wins.

    The first dealer is drawn by lot, or by card; then the highest card makes the first receiver. The soloist deals the next hand; if there was none, the next player does.
    .title = Terziglio

rules-terziglio-auction =
    The player on the dealer’s right, the *receiver*, speaks first and says one of three things:

    - *passo*: no; the next player may speak
    - *posso?*: may I go up? Each of the others answers *va bene* (all right) or *no, faccio di mio*
    - *faccio di mio*: I play alone with my own cards

    ### Going up
    If both others say *va bene*, the player who asked takes the **pozzo** into the hand and discards **{ $discarded }** cards. Kings and Tarocchi can’t be discarded. The discard counts in the soloist’s pile, unless the soloist takes no trick at all. The player on the soloist’s right leads.

    ### Faccio di mio
    A player who says this plays alone with the { $dealt } cards dealt, for **double** poste. As an answer, it stops the player who asked from going up, and it’s binding. The pozzo stays where it is until the end and goes to the winner of the **last trick**. The receiver leads.

    ### If everybody passes
    The cards are thrown in, and the next player deals.
    .title = The auction

rules-matto-odd =
    The Matto gives you a breather: play it to keep a King or a trump out of a bad trick, or to wait and see. It never takes the trick, and it stays with the side that played it.

    Tricks have three cards here, so its **price** depends on the piles. When the hand is over, check whether they’re even. If both are, nothing is owed. If they’re **odd**, the pile with the Matto gives **one card** to the other. The player of the Matto chooses it; if the Matto lay in the pozzo, the winner of the last trick does. The bot puts the cheapest card first: press it, or choose another. The Matto can’t pay for itself.

    A side that takes **no trick at all** keeps nothing: the Matto, and the soloist’s discard, go to the other one.
    .title = The Matto and its price

rules-terziglio-poste =
    Each side adds up the sequences and cricche of its pile, the value of its cards, { $last_trick } for the last trick, and what it has declared. The higher side wins. If they’re equal, the soloist has lost.

    Only the **winner’s** points matter then. They are turned into *poste*:
    { $poste }
    and so on: { $example_points } points are **{ $example_poste } poste**. Some tables give nothing up to { $floor_other } (`poste_floor`):
    { $poste_other }

    The soloist wins or loses that **twice**, once with each opponent. *Faccio di mio* doubles everything. For { $example_points } points:

    - the soloist went up and won: **{ $up_soloist }**; each opponent { $up_other }
    - the soloist played *di mio* and lost: **{ $alone_soloist }**; each opponent { $alone_other }
    .title = The poste
