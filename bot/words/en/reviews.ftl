# What decisions were worth, and why: `/why`.

button-why = Why?
button-postmortem = Post-mortem
button-why-before = Earlier choice
button-why-after = Later choice
button-numbers = Numbers
menu-postmortem = Go to one of these moments

# By how much an action is better than another, with its sign. Penalties are bad.
gain = { $unit ->
        [penalties] { $amount } penalties
        [poste] { $amount } poste
       *[points] { $amount }
    }

done-play = you played { $card }
done-discard = you threw { $cards }
done-declare = you declared { $combinations }
done-silent = you declared nothing
choice-declare = Declare { $combinations }
choice-silent = Say nothing

reason-cards = what the cards count
reason-last_trick = the last trick
reason-declared = declarations
reason-tricks = combinations within tricks
reason-tarocchi = the cricca of Tarocchi
reason-kings = the cricca of Kings
reason-queens = the cricca of Queens
reason-knights = the cricca of Knights
reason-jacks = the cricca of Jacks
reason-grande = the Grande
reason-swords = the sequence of swords
reason-batons = the sequence of batons
reason-cups = the sequence of cups
reason-coins = the sequence of coins
reason-aces = the sequence of Aces
reason-moors = the sequence of Moors
reasons-sum = **What it is made of**
reasons-parts = **What changes most, in points**
reason-shift = - **{ $points }** { $part }
reason-rest = - **{ $points }** everything else together

# The idea by which one choice is better than another; $card and $other have an article.
idea-void = With no { $suit } left you can trump { $card }.
idea-safe = What you throw counts for you: { $card } is safe there.
idea-declarable = This way you can declare { $part }.
idea-keep = Keep { $card }: you need it for { $part }.
idea-for-last-trick = Keep { $card } for the last trick.
idea-partner = Your partner has this trick: give { $card }.
idea-theirs = The others have this trick: give them { $card }, not { $other }.
idea-enough = To take the trick { $card } is enough: keep { $other }.
idea-takes = With { $card } this trick is yours for certain.
idea-prize = Play { $card } to bring home { $other }.
idea-matto = Play the Matto, and you keep { $card }.
idea-away = To lead { $suit } puts { $card } at risk.
idea-too-early = It is too early for { $card }: played now, it is lost more often.
idea-now = It is time for { $card }: later it is lost more often.
idea-trumps-later = Keep your trumps for later: you need them for { $part }.
idea-trumps-now = Lead a trump now: you are playing for { $part }.
idea-side = This way { $card } ends up with your side more often.
idea-stake = It is about { $part }.
idea-declare = A declaration counts, whatever becomes of the cards.
idea-silent = A declaration tells the others what you hold.
idea-helps = With { $card } you help the others to { $part }.
idea-least = Pay with a card that counts less than { $card }.
idea-rid = Give away { $card }: here points cost you.
idea-below = With { $card } the trick goes to somebody else; with { $other } it is yours.
idea-others = This way { $card } goes to the others more often.
idea-fewer = This way you take fewer points.

why-title = Hand { $hand }
why-moment-discard = Discard
why-moment-declare = Declarations
why-moment-play = Trick { $trick }
why-moment-lead = Lead to trick { $trick }
why-number = your choice { $number } of { $choices }
why-turn = it is your turn now
# $done is a clause ("you threw the 7 and the Jack of coins"), $better and $next are names of choices.
why-best = **{ $moment }:** { $done }. I would do the same.
why-alike = **{ $moment }:** { $done }. { $better } is about as good.
why-worse = **{ $moment }:** { $done }. { $better }: **{ $gain }**.
why-unknown = **{ $moment }:** { $done }. I would choose: { $better }.
why-advice = **{ $moment }:** I would choose: **{ $better }**.
why-advice-alike = **{ $moment }:** I would choose: **{ $better }**. { $next } is about as good.
why-compared = **Compared**
choice-line-best = - { $choice }: the best
choice-line-alike = - { $choice }: about as good
choice-line = - { $choice }: { $behind } ± { $error }
choice-line-exact = - { $choice }: { $behind }
choice-line-own = { $line } · **your choice**
why-estimate = -# Estimates: I dealt the cards that you could not see in { $worlds } ways that fit all you could know, and played on, as I play and as club players usually do. You see a figure only if both clearly agree, and then the smaller one. Nobody’s real cards were looked at.
why-not-this-hand = -# The hand in play is not looked at before it is over: this table has not agreed to it. This is the hand before.

postmortem-title = Post-mortem of hand { $hand }
postmortem-none = **None of your { $compared } choices cost you anything for certain.**
postmortem-no-choice = In this hand you had nothing to choose that could be compared.
postmortem-no-sum = -# These do not add up: what one choice loses a later one can often make good.
postmortem-open = **With all cards face up, which nobody could know**
postmortem-option = { $moment }: { $done }

postmortem-match = **Cards and play over the whole match**
postmortem-match-nothing = Neither stands out: in { $hands } hands as much comes and goes by chance.
postmortem-match-cards = - Your cards were worth about **{ $points }** compared with the others’.
postmortem-match-play = - What you made of them: about **{ $points }** beyond what the computer players make of the same cards.
postmortem-match-what-points = -# Estimates in points, from { $hands } hands that the computer players have played in all seats. Only what is clearly more than chance is told.
postmortem-match-what-penalties = -# Estimates in penalties, so less is better, from { $hands } hands that the computer players have played in all seats. Only what is clearly more than chance is told.

problem-why-in-play = While a hand is being played I say nothing about it: the table has not agreed to that (*May we ask why?* in *More…*), and you are not alone with computer players. Ask again when the hand is over.
problem-why-sealed = These cards are played by others too, so I say nothing about them until everybody has finished. Ask again then.
problem-why-no-hand = There is nothing to look at yet: no hand of this table is over. Ask again after the first score sheet.
problem-why-not-yours = You made no choices in that hand, so there is nothing of yours to look at. `/history replay` shows it card by card.
problem-why-no-choice = In that hand you had nothing to choose yet that could be compared.
problem-why-covered = At this table the tricks that are taken lie face down: while the hand is being played you can only ask about the trick on the table and the one before it.
problem-why-asked = I am still working out your last question: wait a moment for its answer.
problem-why-failed = That took too long or went wrong, and nothing has changed. Try again in a minute.
