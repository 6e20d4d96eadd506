# A player's preferences: the panel of /preferences, and the words around hints.

preferences-title =
    ### Your preferences
    Only you see them, and they apply at every table. Your cards change at once.
preferences-pictures = **What only you see**, above all your cards: with pictures, or all in words.
preferences-theme = **Your pictures** lie on dark felt, or on light linen.
preferences-left-handed = **Your fan** opens for the right hand, or for the left, with the same cards the other way round.
preferences-trumps-last = **Trumps** come before the four suits, or after them.
preferences-hints = **Hints** tell you what the rules allow on your turn, and why. They never say what is wise.
preferences-confirm = **Your clicks** count at once, or only after you confirm them. What you type always counts at once.
preferences-preselect = **Your next card** can be chosen on your turn, or before it too. Then I play it as soon as the rules allow, and nobody sees it until then.
preferences-all-cards = **The buttons** under your hand are the cards you may play, or all your cards.
preferences-cut = **Cutting**, if a table cuts before the deal: you’re asked, or the others cut without you.
preferences-ring = **Your turn rings**: your hand comes as a new message once the others have waited this long for you. It never rings if you play only with computer players.
preferences-direct-messages = **Direct messages** bring you your hand. Without them, you open it with *My hand*, and I mention you at the table when it’s your turn.
preferences-rating = **Your rating**: I show you how each match changed it, or I don’t. Nobody else sees it.
preferences-listed = **Leaderboards and statistics** name you, or leave you out. Then you’re in no ranking and no record, and only you can open your statistics. Your results still count for the others, and lists of matches still show the name you used at the table.
preferences-daily = **The hand of the day**: the morning after you play it, I send you its results by direct message, without a sound. Or you ask for them with `/daily`.
preferences-page-looks = Looks
preferences-page-play = Play
preferences-page-club = Club
menu-preferences-ring = When your turn rings

preference-pictures = Pictures
preference-text-only = Words only
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
preference-no-preselect = On my turn
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
preference-rating-told = Tell me
preference-rating-not-told = Don’t tell me
button-preferred = ✓ { $choice }

hint = 💡 { $said }
button-hide-hints = Hide hints
told-hints-hidden = Hints are off. `/preferences` brings them back.
