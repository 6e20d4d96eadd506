# What decisions were worth, and why: `/why` and `/postmortem`.

button-why = Why?
button-postmortem = Post-mortem
button-why-before = Earlier choice
button-why-after = Later choice
menu-postmortem = Go to one of these moments

# By how much an action is better than another. Penalties are bad.
gain-points = { $number ->
        [one] { $amount } point more
       *[other] { $amount } points more
    }
gain-poste = { $amount } poste more
gain-penalties = { $number ->
        [one] { $amount } penalty fewer
       *[other] { $amount } penalties fewer
    }

done-silent = saying nothing
done-declare = declaring { $combinations }
done-discard = discarding { $cards }
done-discard-instead = discarding { $cards } instead of { $others }
done-call-out = calling out
done-play-on = playing on

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
reasons-against = What { $done } instead of { $better } does to your lead in points, on average:
reasons-avoiding = What { $done } instead of { $better } makes you take, on average, in points more than the others, which you want to avoid:
reasons-discard = What { $done } does to your lead in points, on average:
reason-shift = - **{ $points }** { $part }
reason-fate = - { $card } ends up with your side in { $share } of 100 cases, instead of { $instead }.
reason-rest = - **{ $points }** everything else together
reasons-none = No single part of the score stands out; many small things add up.

why-title = Hand { $hand } · { $moment }
why-moment-discard = the discard
why-moment-declare = the declarations
why-moment-play = trick { $trick }
why-moment-lead = the lead to trick { $trick }
why-number = your choice { $number } of { $choices }
why-turn = it is your turn now
why-best = **Your choice: { $done }.** I would do the same: nothing that I compared is worth more.
why-alike = **Your choice: { $done }.** About as good as { $better }: any difference may well be chance.
why-worse = **Your choice: { $done }.** I would have chosen { $better }: about **{ $gain }**, give or take { $error }.
why-unknown = **Your choice: { $done }.** It was not among those that I compared; I would have chosen { $better }.
why-advice = I would choose **{ $better }**: about **{ $gain }** than with { $next }, give or take { $error }.
why-advice-alike = I would choose **{ $better }**, but { $next } is about as good.
why-compared = **Compared**
why-line-best = { $action }: the best
why-line-alike = { $action }: about as good
why-line = { $action }: { $behind } ± { $error }
why-line-done = { $line } · **your choice**
why-estimate = -# Estimates: I dealt the cards that you could not see in { $worlds } ways that fit all you could know. From there I played on twice: as I play, and as club players usually do. You see a figure only if both clearly agree, and then the smaller one. Nobody’s real cards were looked at.
why-not-this-hand = -# The hand in play is not looked at before it is over: this table has not agreed to it. This is the hand before.

postmortem-title = Post-mortem of hand { $hand }
postmortem-none = **None of your { $compared } choices cost you anything for certain.** Where something else seemed better, it may well be chance.
postmortem-no-choice = In this hand you had nothing to choose that could be compared.
postmortem-costliest = **What cost you most, going by what you could see**
postmortem-line = - { $moment }: { $done }, where { $better } meant about **{ $gain }**
postmortem-no-sum = -# These do not add up: what one choice loses a later one can often make good.
postmortem-open = **With all cards face up, which nobody could know**
postmortem-open-line = - { $moment }: { $done }, where { $better } meant about { $gain } as the cards lay
postmortem-estimate = -# Estimates: each choice was played on in many layouts of the cards that you could not see, as I play and as club players usually do. A choice is listed only if both clearly find it costly, with the smaller of the two figures. Only you see this.
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
problem-why-not-yours = You made no choices in that hand, so there is nothing of yours to look at. `/replay` shows it card by card.
problem-why-no-choice = In that hand you had nothing to choose yet that could be compared.
problem-why-covered = At this table the tricks that are taken lie face down: while the hand is being played you can only ask about the trick on the table and the one before it.
problem-why-asked = I am still working out your last question: wait a moment for its answer.
problem-why-failed = That took too long or went wrong, and nothing has changed. Try again in a minute.
