# How to play with another tarot pack: a page of every game's rules, in that pack's words.

rules-other-pack =
    You can also play with any tarot pack of { $other_cards } cards. Take the cards from 2 to 5 out of each suit, which leaves { $pack }. Then the numbers of the trumps decide, whatever their pictures show:
    { $other_trumps }

    The Moors are equal here too. In other packs they are the Female Pope, the Empress, the Emperor and the Pope. The Valet is the Jack, the Cavalier the Knight.
    `/card` knows these names as well.
    .title = With another tarot pack
rules-other-trump = - { $number }: **{ $card }**
rules-other-moors = - { $number }: **the four Moors**
rules-other-matto = - the Fool, also called Excuse: **{ $card }**
