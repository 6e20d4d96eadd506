# The rules of the games for four: Ottocento and Quattro Scartate.

rules-ottocento =
    Four players, two against two: **partners sit opposite** each other. The points of every hand are added up. The first side that has **{ $target }** at the end of a hand wins the match; some tables play to { $other_targets }. If both sides have it, the higher score wins. If the scores are equal, one more hand is played.

    A hand goes like this:

    1. { $dealt } cards each; the dealer gets { $taken } more and discards { $discarded }
    2. { $when_declared }
    3. { $tricks } tricks
    4. each side counts its pile

    Hands are decided by **combinations**, not by tricks: above all { $doubling } sequences, because they double. The Bégato and the Matto make all of them longer. Nobody can take the Matto, but the Bégato can be taken, so hunt theirs and bring yours home.
    .title = Ottocento

rules-quattro_scartate =
    Four players, two against two: **partners sit opposite** each other. **Four hands** are played, and each player deals one of them, so everybody has the dealer’s advantage once. The side with more points in total wins. Equal points are a draw.

    A hand goes like this:

    1. { $dealt } cards each; the dealer gets { $taken } more and discards { $discarded }
    2. { $when_declared }
    3. { $tricks } tricks
    4. each side counts its pile

    Hands are decided by **combinations**, not by tricks: above all { $doubling } sequences, because they double. The Bégato and the Matto make all of them longer. Nobody can take the Matto, but the Bégato can be taken, so hunt theirs and bring yours home.
    .title = Quattro Scartate

rules-four-hand =
    ### The deal
    Partners can be drawn by card: the two highest play against the two lowest, and the highest deals first. Otherwise the first dealer is drawn by lot. Then the deal passes to the right.
    Everybody gets **{ $dealt }** cards, five at a time. The last { $taken } go to the dealer.

    ### The discard
    The dealer discards **{ $discarded } cards** face down. Kings and Tarocchi can’t be discarded. The discarded cards aren’t lost: they count in the dealer’s pile.

    ### The play
    The player on the dealer’s right leads. { $tricks } tricks are played.

    ### The count
    Each side adds up
    - the sequences of its pile
    - the cricche of its pile
    - the value of its cards
    - { $last_trick } for the last trick
    - what its two players have declared

    A side without a single trick (*cappotto*) leaves everything to the other, whose pile is then worth { $all_sequences } + { $all_cricche } + { $whole } + { $last_trick } = **{ $cappotto }**.
    .title = From the deal to the count

rules-calling-out =
    Near the target, nobody has to play the hand out. A side that reaches it with declarations *calls out*, and wins the match on the spot. { $calling_out ->
        [immediate] At this table that happens **at once**, as soon as the declarations of both partners together are enough.
        [after_declarations] At this table that happens **when everybody has declared**. If both sides have the target, the higher one calls out; if they are equal, the hand is played.
       *[barilli] At tournaments this is the order:

            1. The **dealer** looks at the first { $dealt } cards only, and may call out with them. Only then come the last { $taken }.
            2. In the first trick, at the turn to play:
              - the **eldest**, with their own declaration
              - the **dealer’s partner**, with their own declaration
              - the **eldest’s partner**, with both of their declarations together
              - the **dealer**, who took the last cards, with their own declaration only
    }

    After a tie at the target or above it, any combination calls out.

    The bot offers it only if it wins, so nobody learns anything from the offer.

    The hand ends there, and each side adds only what it has declared. The side that has called out wins, however many points the others have.
    .title = Calling out

rules-options =
    These pages describe the game as it is played at Bologna’s tournaments (`torneo`). A table can be opened with other customs.

    ### `pagat`: as on pagat.com
    - A side calls out as soon as both partners’ declarations together reach the target.
    - Signals are allowed at any time, even before the King has been played. *Busso*: “{ $free_busso }”. *Striscio*: “{ $free_striscio }”. *Volo* without busso asks not to return the suit. With the Matto, only busso and striscio are allowed.

    ### `parlour`: with any tarot pack
    - Play goes clockwise.
    - The small cards rank alike in all suits: { $uniform_order }.
    - The **World** is above the Angel, and the Grande begins with it. There is no scavezzo reale.
    - Everybody declares in turn **before** the first card. A side that has the target then calls out; if both have it, the higher one does; if they are equal, the hand is played.
    - A trick whose own cards make a combination scores it at once.
    - Four Kings are worth { $parlour_kings }, three Knights { $parlour_knights }.
    - Signals as in `pagat`.

    The person who opens the table can also change any of these separately.
    .title = Other tables, other customs

rules-advice =
    From Barilli’s notes, and from the hints on pagat.com:

    ### The Bégato
    - Nobody can take the Matto, but the Bégato can be taken. Saving yours or catching theirs is the most important thing in the play.
    - It is safest under your **partner’s Angel**. If your partner has shown the Angel, just lead the Bégato.
    - You can also trump with it. Take care if the dealer plays after you, because the discard may have emptied a suit.

    ### Kings
    - **Don’t lead away from a King**. If its suit is led and you hold few cards of it, play the King the first time: the first trick of a suit is seldom trumped, the second often.
    - Lead a King only if the suit is evenly shared (*re in tondo*), or if your partner is sure to trump and win. The Matto can save it.

    ### The Grande
    - If the others hold the Angel and the high trumps, the **16 and the 15** stop their Grande better than Sun and Moon.
    - The Moors are only one sequence. Court cards and Aces count more.

    ### What a declaration tells
    - Three Queens: the player probably doesn’t hold the fourth, and will trump few suits the first time they’re led.
    - A sequence without contatori: the player probably has none.
    - Three players without the Bégato: the fourth has it, because nobody can discard it.

    ### The discard
    With many trumps, empty a suit. Otherwise shorten one, or put court cards in danger out of reach.
    .title = Advice
