# The rules of the open game.

rules-open-deal-line = - { $players } players: { $dealt } each, { $rest } face down

rules-open =
    Two to seven players, **each for themselves**, with all { $pack } cards. You play to take cards that make combinations. Nobody discards and nobody declares: only the pile at the end counts.

    ### The deal
    Each player gets one packet. The rest stays face down and goes to the winner of the **last trick**. If the Matto lies there, nobody pays for it.
    { $deal_lines }

    ### What is different from the other games
    - The small cards rank alike in all four suits.
    - A player who has to play a trump must **beat** the trumps of the trick, if possible.
    - In the Grande, a contatore ends the run when it stands in for a number below the 16.
    - Card points are counted card by card, with halves, and the last trick has no points of its own.

    The first dealer is drawn by lot. The player on the dealer’s right leads the first trick. When the agreed number of hands has been played (one, unless the table says otherwise), the highest score wins. Equal scores share first place.
    .title = Open game

rules-open-points =
    At the end of the hand everybody counts their own pile, card by card:

    - a King, and each of the Tarocchi (Angel, World, Bégato, Matto): **{ $five_single }**
    - a Queen: **{ $queen_single }**
    - a Knight: **{ $knight_single }**
    - a Jack: **{ $jack_single }**
    - any other card, Sun and Moon included: **{ $other_single }**

    Halves are kept. The whole pack is worth **{ $whole_single }**, however it is shared out.

    All this is small change. Combinations win a hand: see the next pages.
    .title = What the cards are worth
