# The rules as help pages: what all the games have in common. A page's title is its attribute.
# Lines of lists that the numbers of the game fill in come first.

rules-titled = { $title } (§ { $sections })
rules-or = { $first } or { $last }
rules-moors = the four Moors, Bégato
rules-suits-bolognese =
    - swords and batons, the *long* suits: { $long }
    - cups and coins, the *short* suits, in which the small cards are reversed: { $short }
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
        [before_play] before the first card, everybody may declare combinations
        [none] nobody declares combinations
       *[first_trick] in the first trick, everybody may declare combinations
    }

rules-pack =
    The pack has { $pack } long and narrow cards: four suits of { $suit_cards }, and the { $trionfi } *Trionfi*, which are { $trumps } trumps and the Matto.

    ### Trumps, from the highest
    { $trump_order }
    Those with a number, from the 16 to the 5, are the *Numeri di scavezzo*. They have pictures as well (the 16 is the Star, the 13 Death), but the number is all you need. The four **Moors** are equal among themselves.

    ### Suits, from the highest
    { $suits }

    ### The Matto
    It is one of the *Trionfi* (Barilli § 1.2). But it doesn’t count as a trump for following suit: even if you have no other, you don’t have to play it on a trump, or when you have to trump. It beats nothing, and yet everybody wants it.

    ### Words you’ll hear
    - *Tarocchi*: Angel, World, Bégato and Matto
    - *Reds*: Sun and Moon
    - *contatori*: Bégato and Matto, which help to make sequences
    - *court cards*: King, Queen, Knight and Jack
    .title = The pack

rules-trick =
    { $rotation ->
        [clockwise] At this table play goes round **clockwise**: wherever these pages say *right*, it’s *left* here. The player on the dealer’s left is the *eldest*.
       *[anticlockwise] Play goes round **anticlockwise**, from each player to the one on the right. The player on the dealer’s right is the *eldest*.
    }

    Somebody leads any card. Each of the others, in turn, must

    1. play a card of the **suit led**, if there is one in the hand;
    2. otherwise play a **trump**, if there is one;
    3. otherwise play any card.

    { $overtrump ->
        [yes] A player who has to play a trump must also **beat** the trumps of the trick, if possible; a Moor beats a Moor.
       *[no] You don’t have to beat what lies on the table.
    }

    The highest trump takes the trick; if there is none, the highest card of the suit led does. Its winner leads to the next one. Cards taken go face down on the pile, which partners share.

    Among **Moors** the last one played wins: *Moor kills Moor*. Every trump from the 5 up beats all of them, and each of them beats the Bégato.

    You can play the **Matto** at any turn, even if you could follow suit. It isn’t a trump, so you never have to trump with it. It never takes the trick. If it is led, the next card sets the suit{ $overtrump ->
        [yes] , and the player of that card is free to choose
       *[no] {""}
    }.
    .title = A trick

rules-matto =
    The Matto gives you a breather: play it to keep a King or a trump out of a bad trick, or to wait and see. You only show it: it stays with the side that played it, no matter who takes the trick.

    It has its **price**, though. If the other side took that trick, they are a card short, and your side gives them **one card of its pile** when the hand is over. The player of the Matto chooses it, usually a card worth { $other } that no combination needs. The bot puts the cheapest card first: press it, or choose another. The Matto can’t pay for itself.

    A side that takes **no trick at all** (*cappotto*) keeps nothing. The Matto, and what that side discarded, go to the other one.
    .title = The Matto and its price

rules-matto-alone =
    The Matto gives you a breather: play it to keep a card out of a bad trick, or to wait and see. It never takes the trick, and it stays with you.

    It has its **price**, though. The winner of that trick is a card short, and you give them **one card of your own pile** when the hand is over. You choose which. The bot puts the best card for you first: press it, or choose another. The Matto can’t pay for itself.

    If you’ve taken **no trick at all**, you have nothing to pay with, and the Matto itself goes to the winner of its trick.
    .title = The Matto and its price

rules-points =
    At the end of the hand the cards of the pile are counted.

    - a King, and each of the Tarocchi (Angel, World, Bégato, Matto): **{ $five }**
    - a Queen: **{ $queen }**
    - a Knight: **{ $knight }**
    - a Jack: **{ $jack }**
    - any other card, Sun and Moon included: **{ $other }**

    They are counted in pairs, and each pair costs a point. A King with a 7 is { $king_and_small }, a King with a Queen is { $king_and_queen }, two small cards are { $two_small }. Players lay a small card on each good one and count only the good one.

    { $left_out ->
        [0] Counted like that, the whole pack is worth **{ $whole }**, however it is shared out. The **last trick** brings { $last_trick } more. That makes { $whole_and_last }.
       *[other] The **last trick** brings { $last_trick } more. Counted like that, the whole pack is worth **{ $whole }**, and { $whole_and_last } with the last trick; here { $left_out } cards stay out, so it comes to less.
    }

    All this is small change. Combinations win a hand: see the next pages.
    .title = What the cards are worth

rules-cricche =
    A *cricca* is three or four Kings, Queens, Knights, Jacks or Tarocchi. It counts { $declares ->
        [yes] in your hand, if you declare it, and again in the pile at the end
       *[no] in the pile at the end of the hand
    }.{ $trick_combinations ->
        [yes] {" "}At this table, a trick whose own cards make a combination also scores it at once.
       *[no] {""}
    }

    { $cricche }

    Here nothing can replace a missing card.

    With **{ $doubling } cricche or more** at once, their sum is doubled: that’s the *criccone*. Say you have three Tarocchi, four Kings and three Knights:
    { $criccone_cards }
    They make ({ $criccone_sum }) × 2 = **{ $criccone }**.
    .title = Combinations: cricche

rules-sequences =
    A *sequence* of three cards is worth **{ $sequence_three }**, and each further card **{ $sequence_more }**. There are seven:

    - the four **suits**: the King with at least two of Queen, Knight and Jack; then the Ace of the suit joins them
    - the **Aces**, three or four
    - the **Moors**, three or four
    - the **Grande**, the trumps from { $head } down (next page)

    The two **contatori**, Bégato and Matto, serve in all of your sequences at once. Each makes every sequence a card longer. If one of the first three cards is missing, a contatore replaces it, but it never replaces the *head* (the King, or { $head }). Without its King, a suit has no sequence.

    { $contatori_cases }

    The Ace doesn’t help to begin a sequence:
    { $ace_cases }

    With **{ $doubling } sequences or more** at once, their sum is doubled: that’s the *sequenza*. For example,
    { $sequenza_cards }
    make Grande, coins and Aces: ({ $sequenza_sum }) × 2 = **{ $sequenza }**.
    .title = Combinations: sequences

rules-grande =
    The Grande begins with **{ $head }**, which must be there, and at least two of { $after_head }. One of these may be missing. If two are, a contatore must stand in for one.

    Then come the **numbers**, from the 16 down, until one is missing. { $grande_wild ->
        [stop] A contatore that’s still free can stand in for the 16, and the run continues. One that stands in for a lower number counts, and ends it.
       *[bridge] A contatore that’s still free bridges a missing number, and the run continues. Two missing in a row can never be bridged: that’s the *scavezzo*.
    } If the run gets past the 5, all your **Moors** join it. A contatore that replaces nothing still counts as one card.

    { $grande_cases }

    All the trumps from { $head } to the Bégato, the Grande *down to the socks*, are worth **{ $all_trumps_grande }**; with the Matto **{ $whole_grande }**, and { $whole_moors } more for the Moors on their own.
    .title = Combinations: the Grande

rules-declaring =
    { $declare ->
        [before_play] **Before the first card**, everybody in turn may *declare* combinations in the hand, the eldest first.
        [none] At this table, **nobody declares**. At others, you may *declare* combinations in the first trick, just before playing your card.
       *[first_trick] In the **first trick**, just before playing your card, you may *declare* combinations that you hold.
    } Everybody sees them, you score them, and you take the cards up again. The side that wins those cards counts them again at the end.

    But it isn’t free: it tells the others what you hold. You declare once, and as much as you like: leave out a combination, show three of four, or a sequence shorter than it is. To declare nothing, just play. Afterwards it’s too late. Cards that you discarded don’t count.

    Here too { $doubling } cricche, or { $doubling } sequences, are doubled, if **one** player declares them all.

    In Bologna you name only what goes with the King or { $head }, and that card is understood. Here it is named too:
    { $spoken_cases }
    .title = Declaring

rules-signals =
    Nobody talks during the play. Only the player who **leads** to a trick may say something with the card, and everybody hears it. There are three words:

    - *busso*, with a knock: “{ $busso }”
    - *striscio*, sliding the card over the table: “{ $striscio }”
    - *volo*, letting the card fly: “{ $volo }”

    { $striscio_means ->
        [lead_trumps] Volo must be true: the bot doesn’t pass on a false one.
       *[has_more] Striscio and volo must be true: the bot doesn’t pass on a false one.
    }

    { $signals ->
        [off] At this table, **nobody** says any of them.
        [free] At this table, you may speak whenever you lead; with the Matto, only *busso*{ $striscio_means ->
            [lead_trumps] {" "}and *striscio*
           *[has_more] {""}
        }.
       *[after_king] With a card of the four suits, you may speak only if its **King** has been played in an earlier trick. With trumps you always may; with the Matto you never may.
    }
    { $partner ->
        [yes] The words are for your partner, who is not bound to obey.
        [some] The words are for a partner. The soloist has none, but may still speak.
       *[no] The words are for a partner. You have none in this game, so they change nothing.
    }{ $partner ->
        [no] { "" }
       *[other]
            { "" }

            A computer player of the level *master* with a partner speaks whenever it may: { $striscio_means ->
                [lead_trumps] *volo* with its last card of a suit, *busso* too if it could trump the suit when it comes back, *striscio* if it has more than its share of the trumps. Its silence means nothing.
               *[has_more] *volo* with its last card of the suit, *striscio* if it has more, *busso* if it doesn’t hold the best card left. So a master who speaks and doesn’t knock has the best card; its silence means nothing.
            } It reads your words in the same way, but doesn’t rely on them.
    }
    .title = What may be said

rules-shuffling =
    You don’t have to trust the shuffle: everybody can have a hand in it, and anybody can check it afterwards.

    ### How it goes
    - When the table opens, it shows **S₀** behind *Fair deal ✓*: the start of a chain of seeds. It commits to the seeds of all hands to come, and gives none away.
    - At a table that cuts, everybody can **cut** before each hand: any short text, with the button or with `/hand cut`. Leave it empty if you like. Computer players don’t cut.
    - The table fixes the *transcript*: table, hand and all the cuts. It’s also behind *Fair deal ✓*. Only then does the table deal, and only the seed and the transcript decide where each card lies.
    - Below the score sheet, *Fair deal ✓* shows the hand’s **seed**, even if the hand was thrown in.

    ### Sealed cuts
    Players who cut after you see your cut. To hide it until nobody can cut any more, give `{ "sha256:" }` and the { "SHA-256" } of a long random text, in hexadecimal. When you’re asked, open it by giving the text itself. A seal that stays closed counts as it stands.

    ### Checking
    `/history verify` checks every finished hand. To check without the bot, note S₀, take the file from `/history record`, and use the page or the script in *docs/verifier*.

    ### What it doesn’t prove
    The bot’s operator can see the hands in play, and can stop a match, which everybody would notice. A player who cuts openly and last, in league with the operator, could try texts until the pack suits them. Only a sealed cut by somebody honest prevents that. And a player who seals a cut can see the others opened before deciding to open it, but everybody sees a seal that stays closed.
    .title = Cutting and shuffling

rules-here =
    At this table:
    { $customs }

rules-customs =
    These pages describe the game as it is usually played. The person who opens a table can choose other customs, one by one:
    { $customs }
    .title = Other tables, other customs
