# The buttons and menus of the table message and of a person's own hand.

button-sit = Sit
button-thread = Open a table in a thread
button-lessons = Learn the game
button-add =
    { $level ->
        [novice] Add a novice
        [master] Add a master
       *[club] Add a computer player
    }
menu-levels = Add a computer player: which?
button-remove = Remove a computer player
button-start = Start
button-start-with =
    { $level ->
        [novice]
            { $number ->
                [one] Start with a novice
               *[other] Start with { $number } novices
            }
        [master]
            { $number ->
                [one] Start with a master
               *[other] Start with { $number } masters
            }
       *[club]
            { $number ->
                [one] Start with a computer player
               *[other] Start with { $number } computer players
            }
    }
button-draw = Draw partners and start
button-draw-deal = Draw the dealer and start
button-close = Close the table
button-hand = My hand
button-tocards = Back to my cards
button-last = Last trick
button-score = Score
button-rules = Rules
button-rules-section = Rules, § { $section }
button-page-before = Previous
button-page-after = Next

hand-title =
    ### { $asked }
    -# { $heading } · hand { $hand } · { $channel }
hand-title-of-several =
    ### Table { $number }: { $asked }
    -# { $heading } · hand { $hand } · { $channel }
hand-title-daily =
    ### { $asked }
    -# { $heading }
hand-seat-left = You no longer have a seat at this table, which is in { $channel }.

ask-wait-choose = You can choose your next card now. I’ll play it as soon as it’s your turn.
ask-wait-chosen = You’ve chosen **{ $card }**. I’ll play it as soon as it’s your turn, if the rules allow it. Press it again to take that back.
preselected-barred = You had chosen { $card }, which you can’t play now. Please choose another card.
preselected-waits = You’ve chosen { $card }. I’ll play it as soon as play resumes.
ask-sit-out = You’re out, so you watch this hand.
ask-call-out = Call out and win the match, or play on?
ask-no-call-out = You have nothing to call out with.
ask-bid = The auction: what do you say?
ask-answer = { $player } asks “Posso?”: what do you answer?
ask-discard =
    { $cards ->
        [new] New cards have come: choose { $number } more to discard
       *[first] Choose { $number } cards to discard
    }
ask-declare = Declare any of your combinations, or nothing
ask-lead = You lead: play a card
ask-follow = Your turn: play a card
bid-explained = **{ $bid }** · { $meaning }
speech-goes-with = With { $words }, you can lead only the cards below.
speech-impossible = None of the cards that you may play goes with { $words }. Please choose other words, or none.
discard-so-far =
    { $chosen ->
        [0] None of { $number } chosen yet.
       *[other] { $chosen } of { $number } chosen: { $cards }.
    }
ask-pay = The Matto’s price: choose the card to pay with

# Whom all wait for, as the reader of a hand panel sees them: $who is "partner" or "other".
awaited-lead =
    { $who ->
        [partner] Your partner { $player } leads
       *[other] { $player } leads
    }
awaited-call_out =
    { $who ->
        [partner] Your partner { $player } may call out
       *[other] { $player } may call out
    }
awaited-auction =
    { $who ->
        [partner] The auction: your partner { $player } speaks
       *[other] The auction: { $player } speaks
    }
awaited-discard =
    { $who ->
        [partner] Your partner { $player } discards
       *[other] { $player } discards
    }
awaited-declare =
    { $who ->
        [partner] Your partner { $player } may declare
       *[other] { $player } may declare
    }
awaited-play =
    { $who ->
        [partner] Your partner { $player } is to play
       *[other] { $player } is to play
    }
awaited-pay =
    { $who ->
        [partner] Your partner { $player } is to pay for the Matto
       *[other] { $player } is to pay for the Matto
    }
trick-taken =
    { $who ->
        [you] Trick { $number } was yours, with { $card }.
        [partner] Trick { $number } went to your partner { $player }, with { $card }.
       *[other] Trick { $number } went to { $player }, with { $card }.
    }
declared-briefly =
    { $who ->
        [you] You declared **{ $points }**: { $cards }
        [partner] Your partner { $player } declared **{ $points }**: { $cards }
       *[other] { $player } declared **{ $points }**: { $cards }
    }

menu-play = Choose the card to play
menu-preselect = Choose your next card now
menu-discard-many = Tick the cards here
menu-of-suits = { $what }: { $suits }
menu-words =
    { $kind ->
        [signal] Signal something with your next card
       *[saying] Say something with your next card
    }
rules-heading = The rules of { $game } · page { $page } of { $pages }{ $custom ->
        [yes] {""} · with the table’s customs
       *[no] {""}
    }
menu-page = Go to a page
menu-game = The rules of another game
menu-pay = Pay with another card
menu-families = Choose what to declare
menu-trim = Leave out cards of a combination
menu-declare-cards = Cards of { $family } to declare

button-discard = Discard { $cards }
button-discard-these = Discard these { $number }
button-words =
    { $kind ->
        [signal] Signal…
       *[saying] Say…
    }
button-words-set = ✓ { $words }
button-callout = Call out
button-playon = Play on
button-pay-best = Pay with { $card }

button-all = Declare all ({ $points })
button-choose = Declare some…
button-declare-one = Declare… ({ $points })
button-declare = Declare these ({ $points })
button-silent = Declare nothing
button-back = Back to the cards
declaring-preview = You’ll declare **{ $points }** points: { $phrases }.
declaring-option = { $points } points: { $phrase }
declaring-trim = Leave out cards: { $family }
declaring-cards = { $number } of { $of } cards

# What was clicked is done only when it is confirmed. $kind is what was clicked, by the word
# of its control.
confirm-play = Play { $card }?
confirm-play-with = Play { $card }, with { $words }?
confirm-discard = Discard { $cards }?
confirm-pay = Pay with { $card }?
confirm-bid = Say “{ $bid }”?
confirm-declare = Declare { $phrases }?
confirm-silent = Declare nothing?
confirm-call-out = Call out?
confirm-play-on = Play on?
button-confirm =
    { $kind ->
        [play] Play it
        [discard] Yes, discard
        [pay] Yes, pay
        [bid] Yes, say it
        [declare] Yes, declare
        [all] Yes, declare
        [silent] Yes, nothing
        [callout] Yes, call out
       *[playon] Yes, play on
    }
button-choose-another =
    { $kind ->
        [play] Choose another
       *[other] Not yet
    }
