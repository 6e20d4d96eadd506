# A player's preferences: the panel of /preferences, and the words around hints.

preferences-title =
    ### Your preferences
    They are yours alone: nobody else sees them, and they hold at every table. Your cards follow at once.
preferences-pictures = **What you alone are shown**, your cards first of all: with pictures, or all in words.
preferences-theme = **Your pictures** lie on dark felt or on light linen.
preferences-left-handed = **Your fan** is that of a right-handed player, or of a left-handed one, with the same cards the other way round.
preferences-trumps-last = **Trumps** stand before the four suits or after them.
preferences-hints = **Hints** tell you what the rules allow when it is your turn, and why. They never say what is wise.
preferences-confirm = **Your clicks** count at once, or only when you confirm them. What you type always counts at once.
preferences-preselect = **Your next card** can be chosen in your turn, or before it too: then it is played as soon as it may be. Nobody sees it until then.
preferences-all-cards = **The buttons** under your hand are the cards that you may play, or all of them.
preferences-cut = **Cutting**, where a table cuts before the deal: you are asked, or the others cut without you.
preferences-ring = **Your turn rings**, that is, your hand comes as a new message, once the others have waited for you. Against computer players it never does.
preferences-direct-messages = **Direct messages** bring you your hand. Without them you open it with *My hand*, and you are mentioned at the table when it is your turn.
preferences-rating = **Your rating**: under the result of a match you, and nobody else, are told what it did to it, or not.
preferences-listed = **Leaderboards and statistics** name you, or leave you out: then you are in no ranking and no record, and only you can open your statistics. Your results count for the others all the same, and lists of matches name you as at the table, as whoever was there saw you.
preferences-daily = **The hand of the day**: the morning after you have played it, its results come by direct message, without a sound, or only when you ask for them with `/daily`.
preferences-page-looks = Looks
preferences-page-play = Play
preferences-page-club = Club
menu-preferences-ring = When your turn rings

preference-pictures = Pictures
preference-text-only = Words alone
preference-dark = Dark
preference-light = Light
preference-right-handed = Right-handed
preference-left-handed = Left-handed
preference-trumps-first = Trumps first
preference-trumps-last = Trumps last
preference-hints = Hints
preference-no-hints = No hints
preference-at-once = At once
preference-confirm = Confirm first
preference-no-preselect = In my turn
preference-preselect = Before it too
preference-legal-cards = What I may play
preference-all-cards = All my cards
preference-cut = Ask me
preference-no-cut = Never ask me
preference-direct-messages = By direct message
preference-no-direct-messages = No direct messages
preference-listed = Name me
preference-unlisted = Leave me out
preference-daily-told = Send them to me
preference-daily-not-told = Only when I ask
preference-ring-never = Never
preference-ring-after-10 = After 10 seconds
preference-ring-after-20 = After 20 seconds
preference-ring-after-60 = After a minute
preference-ring-after-180 = After three minutes
preference-ring-always = At once, every turn
preference-rating-told = Tell me what it did
preference-rating-not-told = Do not tell me
button-preferred = ✓ { $choice }

hint = 💡 { $said }
button-hide-hints = Hide hints
told-hints-hidden = Hints are off. `/preferences` brings them back.
