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
button-preferred = ✓ { $choice }

hint = 💡 { $said }
button-hide-hints = Hide hints
told-hints-hidden = Hints are off. `/preferences` brings them back.
