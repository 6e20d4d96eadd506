# Facts about a single card: the answer to /card.

card-page-rules = By the rules of { $game }
card-page-rules-set = By the rules of { $game } · { $rules }
card-page-other-language = In Italian: *{ $name }*
card-page-kinds = At the table: { $kinds }
card-page-worth = **Worth** { $points } when the cards are counted
card-page-rank =
    { $suit_kind ->
        [trumps] **Rank** { $place } of { $of } trumps: { $order }
       *[plain] **Rank** { $place } of { $of } in { $suit }, and below every trump: { $order }
    }
card-page-rank-moor = **Rank** { $place } to { $last } of { $of } trumps, equal with the other Moors: the last one played wins. { $order }
card-page-rank-matto = **No suit and no rank:** you can play it at any turn, and it never takes the trick. It stays with the side that played it{ $price ->
        [odd_piles] ; a card is paid for it only if the piles are odd at the end of the hand.
       *[trick_lost] ; if the others take the trick, that side pays them a card for it.
    }
card-page-rank-elsewhere = Elsewhere: { $place } of { $of } ({ $rules })
card-page-combinations = **Combinations**
card-page-no-combination = **Combinations:** none. It can win a trick, or be thrown on one.
card-page-head = - { $family }: its head; the sequence doesn’t count without it. **{ $least }** for three cards, **{ $whole }** for all, **{ $most }** with both contatori
card-page-begins = - { $family }: can be one of the first three. **{ $least }** for three cards, **{ $whole }** for all, **{ $most }** with both contatori
card-page-joins = - { $family }: extends a sequence that you have, for **{ $more }** more. **{ $whole }** for all cards, **{ $most }** with both contatori
card-page-contatore = - all { $number } sequences at once ({ $families }): one more card in each, **{ $more }** points; or it replaces a missing card among the first three, but never the head. { $wild ->
        [stop] In the Grande, if it’s free, it can stand in for the 16 and the run continues, or for a lower number and the run ends
       *[bridge] In the Grande, if it’s free, it can bridge a missing number
    }
card-page-discard-never = **Discard:** never. Kings and Tarocchi stay in the hand.
card-page-discard-may = **Discard:** allowed. It still counts in your pile.
card-page-may-miss = -# In { $games }, part of the pack stays out of each hand, so this card may be missing.

kind-tarocco = one of the Tarocchi
kind-contatore = a contatore
kind-red = one of the two Reds
kind-of-the-grande = a number of the Grande
kind-of-scavezzo = a number of the scavezzo
kind-moor = one of the four Moors
kind-figure = a court card
kind-good-ace = a “good” Ace (of a short suit)
kind-mad-ace = a “mad” Ace (of a long suit)
kind-small = a small card

picture-alt-card = Picture of a card: { $card }.

# Other words by which people look for a card.
called-An = Angelo, Judgement, Trumpet
called-Mo = Mondo
called-So = Sole, Red
called-Lu = Luna, Red
called-16 = Star
called-15 = Tower, Lightning, Arrow, Thunderbolt
called-14 = Devil
called-13 = Death
called-12 = Traitor, Hanged Man
called-11 = Hermit, Old Man, Time
called-10 = Wheel of Fortune
called-09 = Strength, Fortitude, Force
called-08 = Justice
called-07 = Temperance
called-06 = Chariot
called-05 = Love, Lovers, Cupid
called-m1 = Moor 1, first Moor, Moretto, Female Pope, Popess
called-m2 = Moor 2, second Moor, Moretto, Empress
called-m3 = Moor 3, third Moor, Moretto, Emperor
called-m4 = Moor 4, fourth Moor, Moretto, Pope
called-Be = Bagatto, Magician, Juggler, Begato, contatore, counter
called-Ma = Fool, Joker, Excuse, contatore, counter
called-king = King
called-queen = Queen
called-knight = Knight, Cavalier, Horse
called-jack = Jack, Valet, Page, Knave, Maid
called-ten = ten
called-nine = nine
called-eight = eight
called-seven = seven
called-six = six
called-ace = ace, one, 1
called-swords = swords, spades
called-batons = batons, clubs, wands, staves, sticks
called-cups = cups, chalices, hearts
called-coins = coins, money, discs, diamonds
called-trumps = trump
