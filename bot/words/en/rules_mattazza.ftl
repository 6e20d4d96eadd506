# The rules of Mattazza.

rules-mattazza-group-line = - { $cards } is worth **{ $points }**
rules-mattazza-saying = - *{ $saying }*: “{ $meaning }”
rules-mattazza-match-line = - { $players } players: out with { $target } penalties; the match ends when { $losers ->
        [one] one player is
       *[other] { $losers } are
    } out

rules-mattazza =
    Three to six players, **each for themselves**. It’s a game of *not* taking: loud, quick and a little wicked. You want as few points as possible, but **you need at least one trick**.

    Everybody gets { $dealt } cards, five at a time; the rest of the pack stays out of the hand. Nobody discards and nobody declares. The player on the dealer’s right leads, and { $tricks } tricks are played by the usual rules.

    ### Who loses the hand
    - If everybody took a trick, the player with the **most points** loses, or several if they’re equal.
    - If anybody took none, those **without a trick** lose, and all the others are safe, whatever they have.

    So two games are played at once. If you have good cards, you can go hard, take everything and try to leave somebody with nothing. If you have poor ones, you must get one trick, and soon.

    A player who loses the hand gets a **penalty**.
    .title = Mattazza

rules-mattazza-points =
    The points of a pile are those of the other games: sequences, cricche, { $last_trick } for the last trick, and the cards:

    - a King, and each of the Tarocchi (Angel, World, Bégato, Matto): **{ $five }**
    - a Queen: **{ $queen }**; a Knight: **{ $knight }**; a Jack: **{ $jack }**
    - any other card: **{ $other }**

    But the cards are counted in **groups as large as the table**: with four players, four by four, like the tricks. In each group the first good card has its full value, each further one a point less, and a group of small cards is worth { $other }. So a group of

    { $group_cases }

    Only players who are still in count: when one goes out, the groups become smaller.

    The **combinations** weigh more. A Matto in your pile makes every sequence longer, which you don’t want here; it’s still yours if you played it.
    .title = Counting the points

rules-mattazza-match =
    Penalties add up until somebody has too many. That player is **out** and sits out the rest; the others play on until enough are out. Those still in win together.

    { $match_lines }

    Another common way: only one player loses, the first with { $alone_few } penalties, or with { $alone_many } if { $many_players } play. The person who opens the table sets the penalties, from { $least } to { $most } (`target`), and how many go out (`losers`).

    If more players go out together than needed, all of them have lost. If nobody is left, nobody has won.

    The first dealer is drawn by lot; then the deal passes to the right. At some tables **the loser** of the hand deals the next (`deal_next`).
    .title = Penalties, and winning

rules-mattazza-sayings =
    In Mattazza you can talk, and should. **Everybody** can say one of seven things with **every** card, not only the player who leads. These sayings aren’t binding and don’t have to be true:

    { $sayings }

    The words *busso*, *striscio* and *volo* are meant for a partner. You have none here, so they change nothing, even when you lead. Nothing else may be said.
    .title = What may be said
