# The rules of the games for two: Millone, Centocinquanta and Quindici.

rules-millone =
    Two players, one against the other, with all { $pack } cards. The points of every hand are added up, and the first player to have **{ $target }** at the end of a hand wins the match. If both have it, the higher score wins; if the scores are equal, one more hand is played. The first dealer is drawn by lot; then you take turns.

    A hand goes like this:

    1. the first deal, and a discard of { $first_discard } cards each
    2. the second deal of { $second_deal } cards each
    3. { $when_declared }
    4. { $tricks } tricks of two cards
    5. each player counts their own pile

    The two discards let you choose what to keep together. Three or more combinations double, so one hand can be worth several hundred points.
    .title = Millone

rules-millone-hand =
    ### The first deal
    Five cards at a time: **{ $dealt }** for the opponent, { $dealt_dealer } for the dealer. Both discard **{ $first_discard }** cards, face down, the opponent first.

    ### The second deal
    The other { $stock_after } cards are dealt in the same way. The dealer discards **{ $discarded }** more.

    Kings and Tarocchi can’t be discarded. Your discard isn’t lost: it counts in your pile.

    ### The play
    The opponent leads. { $tricks } tricks are played.

    ### The count
    Each player adds up the sequences and cricche of the pile, the value of its cards, { $last_trick } for the last trick, and their own declarations. A player without a single trick (*cappotto*) leaves everything to the other, whose pile is then worth **{ $cappotto }**.
    .title = From the deal to the count

rules-millone-calling-out =
    Near the target, nobody has to play the hand out: a player who reaches it with combinations in the hand *calls out*, and wins on the spot. In Millone this is done only with the **first deal**, in this order:

    1. the **dealer**, with the first { $dealt } cards, before taking the last { $taken };
    2. the **opponent**, with the { $dealt } cards dealt.

    After a tie at the target or above it, any combination calls out.

    The bot offers it only if it wins, so nobody learns anything from the offer.

    After the discard, it’s too late. You can declare the combinations of the full hand in the first trick as usual, and they count when the hand is over, but you can’t call out with them.
    .title = Calling out

rules-centocinquanta =
    Two players, one against the other, with half of the pack. The points of every hand are added up, and the first player to have **{ $target }** at the end of a hand wins the match; some tables play to { $other_targets }. If both have it, the higher score wins; if the scores are equal, one more hand is played. The first dealer is drawn by lot; then you take turns.

    A hand goes like this:

    1. { $dealt } cards each; the dealer gets { $taken } more and discards { $discarded }
    2. { $when_declared }
    3. { $tricks } tricks of two cards
    4. each player counts their own pile

    The other { $unused } cards stay out of the hand and are never seen. A King may be among them, or the Matto, so nothing is quite certain.
    .title = Centocinquanta

rules-quindici =
    It is played like **Centocinquanta**, by two players with half of the pack, but the points of a hand are counted in tens:

    { $tens }
    and so on. So a hand is worth only a few points, and the first player to have **{ $target }** at the end of a hand wins the match; some tables play to { $other_targets }. If both have it, the higher score wins; if the scores are equal, one more hand is played. The first dealer is drawn by lot; then you take turns.

    A hand goes like this:

    1. { $dealt } cards each; the dealer gets { $taken } more and discards { $discarded }
    2. { $when_declared }
    3. { $tricks } tricks of two cards
    4. each player counts their own pile, and rounds the sum

    For calling out, the points declared are rounded in the same way.

    The other { $unused } cards stay out of the hand and are never seen.
    .title = Quindici

rules-two-hand =
    ### The deal
    Five cards at a time: **{ $dealt }** for the opponent, { $dealt } for the dealer, and the dealer’s { $taken } last. The rest stays out.

    ### The discard
    The dealer discards **{ $discarded } cards**, face down. Kings and Tarocchi can’t be discarded. The discarded cards aren’t lost: they count in the dealer’s pile.

    ### The play
    The opponent leads. { $tricks } tricks are played.

    ### The count
    Each player adds up
    - the sequences of the pile
    - the cricche of the pile
    - the value of its cards
    - { $last_trick } for the last trick
    - their own declarations
    .title = From the deal to the count

rules-two-calling-out =
    Near the target, nobody has to play the hand out: a player who reaches it with combinations in the hand *calls out*, and wins on the spot. This is the order:

    1. the **dealer**, with the first { $dealt } cards, before taking the last { $taken };
    2. the **opponent**, with the { $dealt } cards dealt, at once or when declaring in the first trick.

    After a tie at the target or above it, any combination calls out.

    The bot offers it only if it wins, so nobody learns anything from the offer.

    The dealer may declare in the first trick as well, but that counts when the hand is over, and can’t be used to call out.
    .title = Calling out
