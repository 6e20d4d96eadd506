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
done-discard = you discarded { $cards }
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
reasons-sum = **What it’s made of**
reasons-parts = **What changes most, in points**
reason-shift = - **{ $points }** { $part }
reason-rest = - **{ $points }** everything else together

# The idea by which one choice is better than another; $card and $other have an article.
idea-void = With no { $suit } left, you can trump { $card }.
idea-safe = Your discard counts for you, so { $card } is safe there.
idea-declarable = This way you can declare { $part }.
idea-keep = Keep { $card }: you need it for { $part }.
idea-for-last-trick = Keep { $card } for the last trick.
idea-partner = Your partner has this trick: give { $card }.
idea-theirs = The others have this trick: give them { $card }, not { $other }.
idea-enough = To take the trick, { $card } is enough: keep { $other }.
idea-takes = With { $card } this trick is yours for certain.
idea-prize = Play { $card } to bring home { $other }.
idea-matto = Play the Matto, and you keep { $card }.
idea-away = Leading { $suit } puts { $card } at risk.
idea-too-early = It’s too early for { $card }: played now, it’s lost more often.
idea-now = It’s time for { $card }: later, it’s lost more often.
idea-trumps-later = Keep your trumps for later: you need them for { $part }.
idea-trumps-now = Lead a trump now: you’re playing for { $part }.
idea-side = This way { $card } ends up with your side more often.
idea-stake = It’s about { $part }.
idea-declare = A declaration counts, whatever happens to the cards.
idea-silent = A declaration tells the others what you hold.
idea-helps = With { $card } you help the others to { $part }.
idea-least = Pay with a card that counts less than { $card }.
idea-rid = Give away { $card }, because points cost you here.
idea-below = With { $card } the trick goes to somebody else; with { $other } it is yours.
idea-others = This way { $card } goes to the others more often.
idea-fewer = This way you take fewer points.

why-title = Hand { $hand }
why-moment-discard = Discard
why-moment-declare = Declarations
why-moment-play = Trick { $trick }
why-moment-lead = Lead to trick { $trick }
why-number = your choice { $number } of { $choices }
why-turn = it’s your turn now
# $done is a clause ("you discarded the 7 and the Jack of coins"), $better and $next are names of choices.
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
why-estimate = -# Estimates: I dealt the cards you couldn’t see in { $worlds } ways that fit all you could know, and played on, both as I play and as club players usually do. You see a figure only if both clearly agree, and then the smaller one. I didn’t look at anybody’s real cards.
why-not-this-hand = -# I don’t look at the hand in play until it’s over, because this table hasn’t agreed to that. This is the hand before.

postmortem-title = Post-mortem of hand { $hand }
postmortem-none = **None of your { $compared } choices clearly cost you anything.**
postmortem-no-choice = You had no choice in this hand that could be compared.
postmortem-no-sum = -# These don’t add up: a later choice can often make up for what an earlier one lost.
postmortem-open = **With all cards face up, which nobody could know**
postmortem-option = { $moment }: { $done }

postmortem-match = **Cards and play over the whole match**
postmortem-match-nothing = Neither stands out: over { $hands } hands, that much comes and goes by chance.
postmortem-match-cards = - Your cards were worth about **{ $points }** compared with the others’.
postmortem-match-play = - What you made of them: about **{ $points }** beyond what the computer players make of the same cards.
postmortem-match-what-points = -# Estimates in points, from { $hands } hands that computer players have played in every seat. Only differences that are clearly more than chance are shown.
postmortem-match-what-penalties = -# Estimates in penalties, so less is better, from { $hands } hands that computer players have played in every seat. Only differences that are clearly more than chance are shown.

problem-why-in-play = I can’t comment on a hand while it’s being played: the table hasn’t agreed to that (*Allow /why during a hand* in *More…*), and you’re not alone with computer players. Please ask again when the hand is over.
problem-why-sealed = Others play these cards too, so I can’t comment on them until everybody has finished. Please ask again then.
problem-why-no-hand = There is nothing to look at yet, because no hand of this table is over. Please ask again after the first score sheet.
problem-why-not-yours = You made no choices in that hand. `/history replay` shows it card by card.
problem-why-no-choice = You haven’t had a choice in that hand yet that could be compared.
problem-why-covered = At this table, taken tricks lie face down. While the hand is being played, you can ask only about the trick on the table and the one before it.
problem-why-asked = I’m still working on your last question. Please wait a moment for the answer.
problem-why-failed = That took too long or went wrong, and nothing has changed. Please try again in a minute.
