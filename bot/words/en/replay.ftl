# Hands that are over, card by card.

button-hands = All hands
button-replay-first = Deal
button-replay-back = Back
button-replay-next = Next
button-replay-last = End
button-replay-before = Trick before
button-replay-after = Next trick
menu-replay-trick = Go to a trick
menu-replay-hand = Another hand of this match

replay-step = step { $step } of { $last }
replay-side = { $side }: { $points ->
        [one] **{ $points }** point
       *[other] **{ $points }** points
    } in { $tricks ->
        [one] { $tricks } trick
       *[other] { $tricks } tricks
    }
replay-plays-on = { $player } doesn’t call out.
replay-silent = { $player } declares nothing.
replay-option-deal = The deal, by { $dealer }
replay-option-trick = Trick { $number }, taken by { $winner }
replay-option-end = The end
replay-none-yet = No hand of this match is over yet, and a hand in play stays secret.
replay-not-over = That hand isn’t over, and a hand in play stays secret. Choose an earlier one, or wait for its score sheet.
replay-no-such-hand = { $hands ->
        [one] Only one hand of this match is over. Choose that one, or leave *hand* empty.
       *[other] { $hands } hands of this match are over. Choose one from 1 to { $hands }, or leave *hand* empty.
    }
replay-needs-record = There is no table in this channel. Please give me the record of a match, as a file from `/history record`.
replay-too-large = That file is too large to be the record of a match. Please give me a file from `/history record`.
replay-bad-record = { $fault ->
        [unknown_game] I don’t know the game in that record.
        [bad_rules] The game in that record can’t be played by the rules given there.
       *[bad_format] I can’t read that file as the record of a match.
    } Please give me a file from `/history record`.
replay-utf16 = That file is saved as UTF-16, which I can’t read. Save it again as UTF-8 (in Notepad: **Save as**, Encoding: **UTF-8**), or give me the file that `/history record` sent.
replay-broken-record = I followed that record up to hand { $hand }. There { $action ->
        [0] the deal isn’t right
       *[other] action number { $action } breaks the rules
    }; at the table, I would have said: “{ $why }”
replay-empty-record = No hand in that record is over, so there is nothing to step through.
replay-forgotten = I no longer have that record. Please give it to me again with `/history replay`.

