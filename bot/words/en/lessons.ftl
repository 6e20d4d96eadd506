# The lessons: a message is a step's text, its attributes comment on the answers.
# Numbers come from the core, cards from the positions.

lesson-heading = Lesson { $number } of { $lessons } · step { $step } of { $steps }
lesson-pack = The pack
lesson-values = Counting cards
lesson-follow = Following suit
lesson-moors = The Moors
lesson-matto = The Matto
lesson-declare = Declaring
lesson-worth = Counting combinations
lesson-discard = The dealer’s discard
lesson-hand = The end of a hand
lesson-grande = The Grande and the scavezzo
lesson-signals = What you may say
lesson-out = Calling out
lesson-terziglio = The words of Terziglio
lesson-gaps = Counting from the gaps

lesson-you = You
lesson-right = Right
lesson-partner = Partner
lesson-left = Left
lesson-trick = On the table: { $plays }.
lesson-trick-before = The trick before this one: { $plays }.
lesson-play = { $player } { $card }
lesson-hand-held = Your hand:
lesson-pile-laid-out = Your pile:

lesson-verdict-right = ✅ **Right.** { $text }
lesson-verdict-lesser = 🟡 **Allowed, but you could do better.** { $text }
lesson-verdict-wrong = 🟠 **Not quite.** { $text }
lesson-verdict-refused = 🟠 **The rules don’t allow it.** { $text }

button-learn = Learn by playing
lesson-again = Try again
lesson-next = Next
lesson-next-lesson = { $title }
lesson-menu = All the lessons
lesson-option = { $number }. { $title }
lesson-choice-points = { $points } points
lesson-choice-all = Declare everything
lesson-choice-family = Declare only: { $family }
lesson-choice-silent = Say nothing and play
lesson-choice-call-out = Call out
lesson-choice-take = Take the last cards
lesson-picked = You discard { $cards }, and…
lesson-combination = - { $family }: { $cards }, **{ $points }**
lesson-gone = This lesson has changed since you opened it. Please start it again with `/learn`.
lesson-finished =
    ### You know enough for a first hand
    The rest can wait: the Grande, words to your partner, calling out, Terziglio. Open a table with `/table open` in a channel of a server; the game is Ottocento unless you choose another. Then press *{ $start }* to deal the cards. Take all the time you like to think.

lesson-pack-cups =
    Everybody plays one card: that is a **trick**. The highest card of the suit that was led takes it, and its player leads to the next.

    There are four suits: swords, batons, cups and coins. Each has King, Queen, Knight and Jack on top, and below them an oddity of Bologna:
    { $suits }

    Cups were led, and you play last. **Take the trick.**
    .right = In cups and coins the small cards run backwards, so { $high } beats everything on the table.
    .low = A trap: { $low } looks high, but in cups and coins it is the lowest card of all. You could have taken the trick with { $high }.
lesson-pack-swords =
    Now swords, a *long* suit: its small cards run as you would expect. Only the Ace is in an unusual place. You play last. **Take the trick.**
    .right = You took it with { $high }. In swords and batons the Ace is at the very bottom.
    .low = In swords and batons the Ace is at the very bottom, so { $low } takes nothing. You could have taken the trick with { $high }.
lesson-pack-trumps =
    Besides the four suits there are { $trumps } **trumps**, called *Numeri*, which beat every other card. They follow one another from the highest to the lowest:
    { $trump_order }.
    One card is left, the *Matto*. Bologna counts it among the trumps, but it beats nothing, and you never have to follow with it. It has a lesson of its own.

    Trumps were led, and { $taking } is taking the trick. You play last. **Take it.**
    .right = Angel, World, Sun and Moon have no number, and rank above all the trumps that do. So { $high } beats { $taking }.
    .lesser = It is a trump, but too low: { $taking } keeps the trick. Angel, World, Sun and Moon rank above all the numbers, so { $high } would have taken it.

lesson-values-court =
    Tricks are worth what their cards are worth, and you have just taken this one. A King counts { $five }, a Queen { $queen }, a Knight { $knight }, a Jack { $jack }, any other card { $other }. But cards are counted **in pairs**, and each pair costs a point. So lay a small card on each good one and count only the good one: a Knight with a small card on it counts { $knight }. **How many points lie here?**
    .right = One small card on { $king }, the other on { $lady }: { $king_and_small } and { $queen }. A side that takes all the tricks has { $whole } of these points, and the last trick brings { $last_trick } more. But { $king } is worth more than that: no suit makes a sequence without its King, and sequences decide the hand.
    .singly = That’s what the cards count one by one. Now take a point off for each pair, or lay a small card on each of the two good ones.
    .best-alone = That’s { $king } with a small card on it. The other pair counts too.
lesson-values-tarocchi =
    Four cards count { $five } although they aren’t Kings: the Angel, the World, the Bégato and the Matto. They are the *Tarocchi*. All other trumps count { $other }, however high they are: Sun and Moon, the numbers, the Moors.

    You led { $moon }, and it took this trick. **How many points lie here?**
    .right = Only { $begato }, the lowest trump of all, is worth much. High trumps count little themselves, but they’re good for catching it, and Kings.
    .singly = That’s what the cards count one by one. Take a point off for each pair.
    .high-is-dear = However many tricks { $moon } takes, it counts no more than a small card.
lesson-follow-suit =
    There are four players: you, your partner opposite, and an opponent on either side. Partners share one pile. Somebody leads any card, and the others must play the **same suit** if they hold it.

    Coins were led, and your partner is taking the trick with { $taking }. **What do you play?**
    .right = You had to play coins, but could choose which. Your partner brings { $rich } home, worth { $queen } points.
    .lesser = You followed suit, and nobody has to play high. But the trick is your partner’s: { $rich } would be safe in your pile and is worth { $queen } points. { $poor } brings only { $other }.
lesson-follow-trump =
    Swords were led, and you hold none, so you **must trump**. The trick holds { $led }, worth { $queen } points. **Which card?**
    .right = Any trump beats any card of the suits. You play last, so nobody can play a higher one: the smallest was enough.
    .lesser = You took the trick. But you play last, so { $cheap } was enough, and { $dear } could win you a better trick.
lesson-follow-under =
    Batons were led and you hold none, so you must trump. But your partner has trumped before you, with { $taking }. **Which card?**
    .right = You have to trump, but you **don’t have to overtake** what lies on the table. The trick is your side’s anyway, and { $dear } stays in your hand.
    .lesser = You’ve beaten your own partner, and spent { $dear } on a trick that was already your side’s. You have to trump, but you **don’t have to overtake**: { $cheap } was enough.
lesson-follow-free =
    Cups were led. You have no cup and no trump, so you can play **anything**. The opponents take this trick with { $led }. **What do you give them?**
    .right = A small card. Give the opponents cards that are worth little and complete nothing.
    .lesser = You’ve given them { $card }: its points, and perhaps the card that completes a combination. A small card gives away next to nothing.

lesson-moors-last =
    The four **Moors** are trumps of equal rank. Among them **the last one played wins**.

    An opponent has led a Moor, and your partner had no trump but { $saved }, the lowest of all. It’s worth { $five } points, and it helps to make combinations. **Save it.**
    .right = *Moor kills Moor*: yours was played last. You’ve saved { $saved } and kept your higher trump.
    .lesser = You’ve saved { $saved }. But { $moor } would have done: among equal Moors, the last one wins. Keep { $number } for a trick where a Moor isn’t enough.
lesson-moors-behind =
    Your partner led { $saved }. An opponent had no swords and trumped with a Moor. You have none either, and one opponent still plays after you. **Which trump?**
    .right = Every trump above the Moors beats all of them. The last player had only { $killer } left, which was no use against { $number }. Your partner’s lead comes home.
    .lesser = For a moment the trick was yours. Then { $killer } was played after your Moor, and so it wins. A trump above the Moors, even { $number }, beats them all, whenever it is played.

lesson-matto-save =
    You can play the **Matto** at any turn, even if you could follow suit. It never takes the trick, and stays with the side that played it.

    Coins were led, and an opponent has trumped with { $taking }. Your only coin is { $king }. **Which card?**
    .right = The Matto goes to your own pile, and you keep { $king }. It has a price: the opponents are a card short in this trick, so after the hand your side gives them one from its pile.
    .lesser = You’ve lost { $king }, worth { $five } points and a quarter of a cricca. You could have played the Matto instead, even though you could follow suit.
lesson-matto-led =
    When the Matto is **led**, the next card sets the suit. An opponent led it, and your partner then played { $taking }. **Which card?**
    .right = The suit is batons. Your partner takes the trick, with { $rich } and its { $knight } points. The Matto stays with the opponents, but they will owe you a card for it.
    .lesser = The suit is batons, and you followed. But the trick is your partner’s: { $rich } would have been worth { $knight } points to you, and { $poor } is worth { $other }.
lesson-matto-price =
    The tricks are over. The Matto was yours and the opponents took its trick, so you owe them **one card from your side’s pile**, which is shown below. The Matto is in it, but can’t pay for itself. **Which card?**
    .right = That costs you the least: no combination needs { $card }, and it counts as little as a card can.
    .lesser = The choice is yours. But paying with { $card } leaves you { $lost } points worse off than paying with { $best }: count what your pile loses and theirs gains.

lesson-declare-first =
    Three or four Kings, Queens, Knights, Jacks or Tarocchi are a *cricca*. A King with two or more of Queen, Knight and Jack of his suit is a *sequence*. In the **first trick**, before you play a card, you can declare what you hold. You keep the points, whatever happens to the cards.

    You lead. Look through your hand. **What do you declare?**
    .right = That’s worth { $points } points before a card is played:
        { $combinations }
        Everybody has seen these cards, and now they go back to your hand. When the hand is over, combinations count again, for the side that has them in its pile.
    .lesser = You declare once, and there was more in your hand. You left { $lost } points:
        { $combinations }
    .silent = You can keep silent to hide your cards. But that costs you { $lost } points:
        { $combinations }
lesson-declare-late =
    The same hand, but you said nothing, and the first trick is over. It’s your turn again. **Declare now?**
    .right = That’s all you can do now. But nothing is lost for good: the cards you bring home count in the pile when the hand is over.

lesson-worth-kings =
    A *cricca* is three or four Kings, Queens, Knights, Jacks or Tarocchi:
    { $cricche }

    You lead. **How much is there to declare?**
    .right = Three Kings are worth { $points } points. In a cricca, nothing can replace a missing card.
    .card-values = That’s what the Kings count as single cards. A cricca has a value of its own: look at the list.
    .all-four = That would be for all four Kings. You have three.
lesson-worth-ace =
    A *sequence* in a suit needs its King and two of Queen, Knight and Jack. Then the **Ace** of the suit joins it. Three cards are worth { $sequence_three } points, every further card { $sequence_more } more. **How much is there to declare?**
    .right = One sequence:
        { $combinations }
        No Jack, but that doesn’t matter. The Ace only joins: King, Queen and Ace on their own would be nothing.
    .one-shorter = You’ve left out a card: the Ace of the suit joins the sequence.
    .five-a-card = That’s { $sequence_more } for every card. But three cards make { $sequence_three }, and only those after them add { $sequence_more } each.
lesson-worth-contatore =
    The Bégato and the Matto are *contatori*. Each of them makes **all your sequences** a card longer. If a sequence has only two cards, a contatore stands in for the third, though never for a King. Three or four Aces are a sequence too, without any King. **How much is there to declare?**
    .right = Two sequences, and the Bégato serves in both:
        { $combinations }
    .no-contatori = Without the Bégato there would be nothing. With it, two cards are enough: look at the cups and at the Aces.
    .one-alone = That’s one of the two. The Bégato isn’t used up: it serves in every sequence that you hold.
lesson-worth-doubled =
    With { $doubling } sequences or more, their sum **doubles**: that is the *sequenza*, and it decides matches. In the same way { $doubling } cricche or more make a *criccone*. Three or four Moors are a sequence as well, and so are the Angel and at least two of World, Sun and Moon: the *Grande*. Three or four Tarocchi are a cricca. **How much is there to declare?**
    .right = The Matto serves in each of the sequences, and in the cricca for itself:
        { $combinations }
        The sequences double, the one cricca doesn’t: { $sum }.
    .undoubled = That’s the plain sum. Count the sequences again, with the Matto in each of them: there are enough to double.
    .all-doubled = The sequences double, but only they: there is one cricca, and it counts once.

lesson-discard-two =
    You dealt, so you hold { $taken } more cards than the others, and **discard** { $discarded } face down. They count in your pile when the hand is over. Kings and Tarocchi must stay, to be fought for in the tricks. **Choose { $discarded } cards.**
    .right = Two small cards, no combination broken, and not a cup left. You can trump as soon as cups are led.
    .combination = It breaks a combination in your hand: { $lost } points less to declare.
    .trump = Trumps take tricks, and you’ll want every one. Discard small cards of the suits.
    .court = A court card is safe in the discard, and some players put one there for that. But look at your cups: two cards, both small. Without them you can trump as soon as cups are led.
    .lesser = Small cards, nothing broken. But look at your cups: two cards, both small. Without them you can trump as soon as cups are led.

lesson-hand-end =
    Three tricks are left. In the first you declared three sequences, all with { $prize }, and you still hold it. Nothing beats your Angel, but the opponents have the World and the Sun. They’re winning this trick so far, and you play last. **Bring { $prize } home.**
    .right-13-An = Nothing beats { $card }, so you take the trick and lead to the next. The World and the Sun are still out. What now?
    .lesser-13-11 = The trick stays with the opponents, and they lead. With { $best } you could have come out { $lost } points better: you would lead now.
    .lesser-13-Be = It’s the lowest trump, so the opponents have it. With { $best } you could have come out { $lost } points better.
    .right-14-11 = The Sun and the World both fell on { $card }: the opponents have no trumps left. One card remains.
    .right-14-An = The best that was left: nothing beats { $card }.
    .lesser-14-Be = Too early: the opponents still had a higher trump. With { $best } you could have come out { $lost } points better.
    .lesser-14-11 = The opponents still had a higher trump. With { $best } you could have come out { $lost } points better.
    .last = The last card plays itself, and then the piles are counted.
    .count =
        Your side has **{ $own }** points in this hand: { $sequences } for sequences and { $cricche } for cricche in the pile, { $cards } for the cards by value, { $last } for the last trick, { $declared } declared. The opponents have **{ $theirs }**.

        Combinations count in the hand, if declared, and again in the pile. That’s why everybody hunts { $prize }. Hands are added up until a side has { $target }.

lesson-grande-third =
    The **Grande** is the sequence of trumps. It needs the Angel and two of World, Sun and Moon; a contatore can stand in for one of the two. Then the numbers join it, from { $first } down. A contatore that’s still free bridges a missing number. Three cards are worth { $sequence_three }, each further card { $sequence_more }. **How much is your Grande worth?**
    .right = It has { $length } cards:
        { $combinations }
        Sun and Moon are missing, so one contatore is the third card. The other one bridges { $gap }.
    .stopped = That’s where your numbers have their first gap. But one contatore is still free: it bridges { $gap }, and { $below } counts too.
    .no-contatori = On their own, the Angel and the World make nothing. But a contatore can be the third card.
lesson-grande-both =
    The Angel and both *Reds*, which are Sun and Moon: that makes three without any help, so both contatori are free. **How much is your Grande worth?**
    .right = It has { $length } cards:
        { $combinations }
        One contatore bridges { $first }, the other { $gap }. They can do so because no two missing numbers are next to each other.
    .stopped = You have one contatore left. It bridges { $gap }, so { $below } counts too.
    .no-contatori = That’s the Angel with the two Reds. Now the contatori: each counts as a card, and bridges a number.
lesson-grande-break =
    The Angel, one of the Reds, both contatori, and a row of numbers, but not { $first }. **How much is your Grande worth?**
    .right = It has { $length } cards:
        { $combinations }
        One contatore is the third card, the other bridges { $first }. Below { $last } the run ends: that is the *scavezzo*. Two missing numbers in a row are never bridged, however many contatori you have.
    .past-the-break = You can’t count { $below }: between it and { $last } two numbers are missing in a row, and those are never bridged. That is the *scavezzo*.
    .one-shorter = You’ve left out a card. A contatore that bridges a number counts as well.
lesson-grande-royal =
    The Angel and the World, both contatori, { $second } and three more numbers. But you have neither Sun nor Moon, nor { $first }, and an old agreement makes an exception for that. **How much is your Grande worth?**
    .right = It has { $length } cards:
        { $combinations }
        Without the two Reds and { $first } no number counts, even with both contatori. That is the *scavezzo reale*.
    .past-the-break = It looks right: one contatore as the third card, the other for { $first }. But without the two Reds and { $first } no number counts: that is the *scavezzo reale*.
    .no-contatori = The Angel and the World with a contatore make three cards, and the second contatore joins them.

lesson-signals-king =
    Nobody talks during the play, with one exception. If you **lead**, you may say a word with the card:
    - *busso*, with a knock: “{ $busso }”
    - *striscio*, sliding the card: “{ $striscio }”
    - *volo*, letting it fly: “{ $volo }”

    In the four suits, that’s allowed only after the **King** has been played in an earlier trick.
    You lead { $led }, your last card of the suit. Its King is still to come. **What do you say?**
    .right = Nothing, as the rules ask. Your partner takes the trick with the King. From now on you may speak in batons.
lesson-signals-last =
    Now { $king } is gone, so you may speak. You lead { $led }: nobody has a better card of the suit, and you have no more of it. **What do you say?**
    .right = Now your partner knows that you can trump the next one. The word has to be true: the bot doesn’t allow a false one.
    .busso = That asks for the best card of the suit, but you have just led it yourself. Your partner would rather hear that it was your last.
    .silent = Your partner learns nothing. It was your last card of the suit: *volo* would have said so.
lesson-signals-knock =
    With trumps you may always speak. In the first trick your partner declared “the two Reds with the Matto”, so { $best } is opposite you. You would like to bring { $led } home, and lead it. **What do you say?**
    .right = *Busso* asks for your partner’s best card. That was { $best }, which nobody can beat, and { $led } is home.
    .striscio = That is true: you have more trumps. But it asks for nothing. This time your partner played { $best } anyway; *busso* asks for it.
    .silent = This time your partner played { $best } without being asked. Don’t rely on it: *busso* asks for the best card.

lesson-out-eldest =
    Ottocento ends at { $target }. Near it, you don’t have to play the hand out: a declaration that reaches it wins on the spot. You *call out*.

    Your side has { $score } points, the others { $their_score }. You sit on the dealer’s right, so you’re *eldest* and speak first. **What do you declare?**
    .right = With { $points } more you’ve won the match, and no card was played:
        { $combinations }
        The hand ends there. Your side wins even if the others have more points.
    .lesser = Now you’re still below { $target }, and each player declares only once. You left { $lost } points, which would have won the match.
    .silent = The hand is played, and somebody else may call out before you. Declaring { $lost } points would have won the match.
lesson-out-together =
    Your side has { $score } points. Your partner is eldest, has declared { $declared_before } points, and that isn’t enough. Now it’s your turn. **What do you do?**
    .right = { $score }, your partner’s { $declared_before } and your { $points } reach { $target }: you’ve won. The eldest’s partner may add both declarations. The dealer, who took the last cards, counts only their own.
    .silent = You held { $lost } points. With the { $declared_before } that your partner declared, they would have been enough: the eldest’s partner adds both.
lesson-out-dealer =
    You deal. Before you take the last { $taken } cards, you may look at your first { $dealt } and call out with them, before anybody else. You hold:
    { $combinations }
    Your side has { $score } points, the others { $their_score }. **What do you do?**
    .right = { $score } and { $points } reach { $target }: you’ve won before anybody else could speak. You see this question only if calling out wins, and the others don’t see it.
    .take = You can still declare in the first trick, but you’re the last to speak. The player on your right is eldest and has enough to call out.

lesson-terziglio-ask =
    Terziglio is for three: one plays against the other two. Everybody has { $dealt } cards; { $pozzo } more lie face down, the *pozzo*. You’re the *receiver*, the first to speak:
    - *passo*: the next player may speak
    - *posso?*: you’d like to *go up*, that is, take the pozzo and play alone
    - *faccio di mio*: you play alone with your own cards, for double

    You have been dealt the cards below. **What do you say?**
    .right = Both others say *va bene*. You take the pozzo into your hand and discard { $discarded } cards, which count in your pile. It will fill some gaps: you have Bégato and Matto, but not the Angel.
    .passo = You have the World, the Bégato and the Matto. With the pozzo that is enough to play alone; now another player may have it.
    .faccio_di_mio = It costs double if you lose, and the pozzo stays on the table. This hand has gaps that the pozzo would fill: ask for it.
lesson-terziglio-answer =
    Now the player on your right is the receiver and asks *posso?* The third player says *va bene*. You can agree too, or say *no, faccio di mio*: then you play alone with the cards you hold. **What do you answer?**
    .right = The player on your right goes up, and you play with the third one against them. Your cards are good for defending, not for playing alone.
    .faccio_di_mio = You’ve taken away their right to go up, and now you have to play alone, without the pozzo, for double. You have one King and none of the Tarocchi.
lesson-terziglio-own =
    You’re the receiver again, with other cards. **What do you say?**
    .right = Your hand wins without the pozzo, and *faccio di mio* doubles everything. About ten points are a *posta*. If your side had { $example_points } points, each of the two others would owe you { $example_poste } poste. If you went up, you’d win { $up_soloist }; now you win twice that. The pozzo goes to the winner of the last trick.
    .posso = You go up, and should win. But with all four Tarocchi and both Reds you need no pozzo: *faccio di mio* doubles what you win.
    .passo = All three have passed, and the cards are thrown in. You held all four Tarocchi and both Reds: hands like this aren’t dealt twice.

lesson-gaps-sequence =
    The hand is over. At the table, only the **smaller pile** is laid out: here it’s yours, with { $own_number } cards. The others have everything that is missing from it, so you can read their points from the gaps.

    Begin with their sequences: one card fewer than there are, times { $sequence_more }; a contatore that they have is one of its cards. **How much is their sequence of swords?**
    .right = Only { $gaps } of that sequence lies here, so they have all the rest, and { $wild } too: { $length } cards, { $sequence } points.
    .five-a-card = That’s { $sequence_more } for every card, but the first one doesn’t count.
    .no-contatori = Look for the contatori too: { $wild } isn’t here, so it lengthens each of their sequences.
lesson-gaps-cricche =
    Now their cricche. All five together, before doubling, are worth { $half }: that’s *half a criccone*. For every one of their cards that lies here, take off what three of its rank are worth:
    { $cricche }
    Take off at most two cards per rank. With { $doubling } cricche or more, double what is left. **How much are their cricche worth?**
    .right = { $less } = { $cricche_points }.
    .every-card = You’ve taken off more than two cards of a rank. With two missing, nothing is left of that cricca.
    .undoubled = They have { $doubling } cricche or more, so double it.
lesson-gaps-cards =
    Last come the cards by value. The two piles together always have { $whole } of these points, and you’ve counted { $own_cards } in yours. **How many are theirs?**
    .right = { $whole } minus { $own_cards }: { $other_cards }. Nobody had to look at the other pile. The { $last_trick } points of the last trick and the declarations are added at the end. After a hand, *How it is counted* does these sums with your own cards.
    .own = Those are your own.
    .with-last = The last trick is added separately, and you won it.
