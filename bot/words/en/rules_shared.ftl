# The rules as help pages: what all the games have in common. A page's title is its attribute.
# Lines of lists that the numbers of the game fill in come first.

rules-titled = { $title } (§ { $sections })
rules-or = { $first } or { $last }
rules-moors = the four Moors, Bégato
rules-suits-bolognese =
    - swords and batons, the *long* suits: { $long }
    - cups and coins, the *short* suits, where the small cards are turned round: { $short }
rules-suits-uniform =
    - in all four suits: { $long }
rules-cricca-line = - { $family }: **{ $four }** for all four, **{ $three }** for any three
rules-case-line =
    { $number ->
        [0] - { $cards }: nothing, **{ $points }**
       *[other] - { $cards }: { $number } cards, **{ $points }**
    }
rules-case-scavezzo-reale = - { $cards }: { $number } cards, **{ $points }**; without Sun, Moon and 16 no number counts, whatever contatori there are (*scavezzo reale*)
rules-case-contatori = - { $cards }: **{ $none }**; with one contatore **{ $one }**; with both **{ $two }**
rules-case-spoken = - { $cards }: “{ $phrase }”
rules-range-line = { $first }–{ $last } points: **{ $counted }**
rules-when-declared =
    { $declare ->
        [before_play] before the first card all may declare combinations
        [none] nobody declares combinations
       *[first_trick] in the first trick all may declare combinations
    }

rules-pack =
    The pack has { $pack } long and narrow cards: four suits of { $suit_cards }, and the { $trionfi } *Trionfi*, which are { $trumps } trumps and the Matto.

    ### Trumps, from the highest
    { $trump_order }
    Those with a number, from the 16 to the 5, are the *Numeri di scavezzo*. They have pictures as well (the 16 is the Star, the 13 Death), but the number is all you need. The four **Moors** are equal among themselves.

    ### Suits, from the highest
    { $suits }

    ### The Matto
    It is one of the *Trionfi* (Barilli § 1.2). But it is no trump for following suit: if it is all you have, you need not play it to a trump, nor when you have to trump. It beats nothing, and yet everybody wants it.

    ### Words that you will hear
    - *Tarocchi*: Angel, World, Bégato and Matto
    - *Reds*: Sun and Moon
    - *contatori*: Bégato and Matto, which help to make sequences
    - *court cards*: King, Queen, Knight and Jack
    .title = The pack

rules-trick =
    { $rotation ->
        [clockwise] At this table play goes round **clockwise**: wherever these pages say *right*, it is *left* here. The player on the dealer’s left is the *eldest*.
       *[anticlockwise] Play goes round **anticlockwise**, from each player to the one on the right. The player on the dealer’s right is the *eldest*.
    }

    Somebody leads any card. Each of the others, in turn, must

    1. play a card of the **suit led**, if there is one in the hand;
    2. otherwise play a **trump**, if there is one;
    3. otherwise play any card.

    { $overtrump ->
        [yes] A player who has to play a trump must also **beat** the trumps of the trick, if possible; a Moor beats a Moor.
       *[no] There is no duty to beat what lies on the table.
    }

    The highest trump takes the trick; if there is none, the highest card of the suit led. Its winner leads to the next one. Cards taken go face down on the pile, which partners share.

    Among **Moors** the last one played wins: *Moor kills Moor*. Every trump from the 5 up beats all of them, and each of them beats the Bégato.

    The **Matto** may be played at any turn, even by somebody who could follow suit; it is no trump, so you need not trump with it. It never takes the trick. If it is led, the next card sets the suit{ $overtrump ->
        [yes] , and the player of that card is free to choose
       *[no] {""}
    }.
    .title = A trick

rules-matto =
    The Matto is a free breath: play it to keep a King or a trump out of a bad trick, or to wait and see. It is shown, not lost: it stays with the side that played it, whoever takes the trick.

    It has its **price**, though. If the other side took that trick, they are a card short, and your side gives them **one card of its pile** when the hand is over. The player of the Matto chooses it, and would choose a card worth { $other } that no combination needs. The bot puts the cheapest card first: press it, or pick another. The Matto cannot pay for itself.

    A side that takes **no trick at all** (*cappotto*) keeps nothing. The Matto, and what that side discarded, go to the other one.
    .title = The Matto and its price

rules-matto-alone =
    The Matto is a free breath: play it to keep a card out of a bad trick, or to wait and see. It never takes the trick, and it stays with you.

    It has its **price**, though. The winner of that trick is a card short, and you give them **one card of your own pile** when the hand is over. You choose which. The bot puts the card that is best for you first: press it, or pick another. The Matto cannot pay for itself.

    If you have taken **no trick at all**, there is nothing to pay with, and the Matto itself goes to the winner of its trick.
    .title = The Matto and its price

rules-points =
    At the end of the hand the cards of the pile are counted.

    - a King, and each of the Tarocchi (Angel, World, Bégato, Matto): **{ $five }**
    - a Queen: **{ $queen }**
    - a Knight: **{ $knight }**
    - a Jack: **{ $jack }**
    - any other card, Sun and Moon included: **{ $other }**

    They are counted in pairs, and each pair costs a point. A King with a 7 is { $king_and_small }, a King with a Queen is { $king_and_queen }, two small cards are { $two_small }. Players lay a small card on each good one and read off the value of the good one.

    { $left_out ->
        [0] Counted like that the whole pack is worth **{ $whole }**, however it is shared out. The **last trick** brings { $last_trick } more. That makes { $whole_and_last }.
       *[other] The **last trick** brings { $last_trick } more. Counted like that the whole pack is worth **{ $whole }**, and { $whole_and_last } with the last trick; here { $left_out } cards stay out, so that it comes to less.
    }

    It is small change. A hand is won by combinations: see the next pages.
    .title = What the cards are worth

rules-cricche =
    A *cricca* is three or four Kings, Queens, Knights, Jacks or Tarocchi. It counts { $declares ->
        [yes] in your hand, if you declare it, and again in the pile at the end
       *[no] in the pile at the end of the hand
    }.{ $trick_combinations ->
        [yes] {" "}At this table a trick whose own cards make a combination scores it at once as well.
       *[no] {""}
    }

    { $cricche }

    Here nothing stands in for a missing card.

    With **{ $doubling } cricche or more** at once their sum is doubled: that is the *criccone*. Say you have three Tarocchi, four Kings and three Knights:
    { $criccone_cards }
    They make ({ $criccone_sum }) × 2 = **{ $criccone }**.
    .title = Combinations: cricche

rules-sequences =
    A *sequence* of three cards is worth **{ $sequence_three }**, and each card more **{ $sequence_more }**. There are seven:

    - the four **suits**: the King with two at least of Queen, Knight and Jack; then the Ace of the suit joins them
    - the **Aces**, three or four
    - the **Moors**, three or four
    - the **Grande**, the trumps from { $head } down (next page)

    The two **contatori**, Bégato and Matto, serve in all of your sequences at once. Each makes every sequence a card longer. And where one real card is missing for the three, a contatore takes its place; but never that of the *head*, the King or { $head }. Without its King a suit has no sequence.

    { $contatori_cases }

    The Ace helps nobody to begin:
    { $ace_cases }

    With **{ $doubling } sequences or more** at once their sum is doubled: that is the *sequenza*. For instance
    { $sequenza_cards }
    make Grande, coins and Aces: ({ $sequenza_sum }) × 2 = **{ $sequenza }**.
    .title = Combinations: sequences

rules-grande =
    The Grande begins with **{ $head }**, which must be there, and two at least of { $after_head }. One of these may be missing. If two are, a contatore must stand in for one.

    Then come the **numbers**, from the 16 down, until one is missing. { $grande_wild ->
        [stop] A contatore that is still free may stand in for the 16 and the run goes on. One that stands in for a lower number counts, and ends it.
       *[bridge] A contatore that is still free bridges a missing number, and the run goes on. Two missing in a row can never be bridged: that is the *scavezzo*.
    } If the run gets past the 5, all your **Moors** join it. A contatore that stands in for nothing still counts one card.

    { $grande_cases }

    All the trumps from { $head } to the Bégato, the Grande *down to the socks*, are worth **{ $all_trumps_grande }**; with the Matto **{ $whole_grande }**, and { $whole_moors } more for the Moors by themselves.
    .title = Combinations: the Grande

rules-declaring =
    { $declare ->
        [before_play] **Before the first card** everybody in turn may *declare* combinations in the hand, the eldest first.
        [none] At this table **nobody declares**. At others you may *declare* combinations in the first trick, just before playing your card.
       *[first_trick] In the **first trick**, just before playing your card, you may *declare* combinations that you hold.
    } Everybody sees them, you score them, and you take the cards up again. The side that wins those cards counts them once more at the end.

    But it is not free: it tells the others what you hold. You declare once, and as much as you like: leave out a combination, show three of four, or a sequence shorter than it is. To declare nothing, simply play. Afterwards it is too late. Cards that you discarded do not count.

    Here too { $doubling } cricche, or { $doubling } sequences, are doubled, if **one** player declares them all.

    In Bologna you name only what goes with the King or { $head }, and that card is understood. Here it is named too:
    { $spoken_cases }
    .title = Declaring

rules-signals =
    During the play nobody talks. Only the player who **leads** to a trick may say something with the card, and everybody hears it. There are three words:

    - *busso*, with a knock: “{ $busso }”
    - *striscio*, sliding the card over the table: “{ $striscio }”
    - *volo*, letting the card fly: “{ $volo }”

    { $striscio_means ->
        [lead_trumps] Volo must be true: the bot does not pass on a false one.
       *[has_more] Striscio and volo must be true: the bot does not pass on a false one.
    }

    { $signals ->
        [off] At this table **nobody** says any of them.
        [free] At this table you may speak whenever you lead; with the Matto only *busso*{ $striscio_means ->
            [lead_trumps] {" "}and *striscio*
           *[has_more] {""}
        }.
       *[after_king] In one of the four suits you may speak only when its **King** has been played in an earlier trick. With trumps you always may, with the Matto never.
    }
    { $partner ->
        [yes] The words are for your partner, who is not bound to obey.
        [some] The words are for a partner. The soloist has none, and may speak all the same.
       *[no] The words are for a partner. You have none in this game, so they change nothing.
    }{ $partner ->
        [no] { "" }
       *[other]
            { "" }

            A computer player of the level *master* with a partner speaks whenever it may: { $striscio_means ->
                [lead_trumps] *volo* with its last card of a suit, *busso* too if it could trump the suit when it comes back, *striscio* if it has more than its share of the trumps. From silence nothing follows.
               *[has_more] *volo* with its last card of the suit, *striscio* if it has more, *busso* if the best card left is not its own. So a master who speaks and does not knock has the best card; from silence nothing follows.
            } It takes your words in the same way, but not for certain.
    }
    .title = What may be said

rules-shuffling =
    Nobody has to trust the shuffle: everybody may have a hand in it, and anybody can check it afterwards.

    ### How it goes
    - As the table opens it shows **S₀**, behind *Fair deal ✓*: the start of a chain of seeds. It binds the seeds of all hands to come, and gives none away.
    - At a table that cuts, everybody may **cut** before each hand: any short text, by the button or with `/hand cut`. Leave it empty if you like. Computer players do not cut.
    - The table fixes the *transcript*: table, hand and all the cuts. It is behind *Fair deal ✓* too. Only then does it deal, and nothing but seed and transcript decides where each card lies.
    - Below the score sheet, *Fair deal ✓* shows the **seed** of the hand, also of one that was thrown in.

    ### Sealed cuts
    Whoever cuts after you sees your cut. To hide it until nobody can cut any more, give `{ "sha256:" }` and the { "SHA-256" } of a long random text, in hexadecimal. When you are asked, open it: give the text itself. A seal that stays closed counts as it stands.

    ### Checking
    `/history verify` checks every finished hand. To check without the bot, note down S₀, take the file of `/history record`, and use the page or the script in *docs/verifier*.

    ### What it does not prove
    Whoever runs the bot can see the hands in play, and can stop a match, which everybody sees. Whoever cuts last in the open, in league with whoever runs the bot, could try texts until the pack suits them. Only a sealed cut by somebody honest prevents that. And a player who seals a cut can see the others opened before deciding to open it; a seal left closed is there for all to see.
    .title = Cutting and shuffling

rules-here =
    At this table:
    { $customs }

rules-customs =
    These pages describe the game as it is usually played. The person who opens a table may choose other customs, one by one:
    { $customs }
    .title = Other tables, other customs
