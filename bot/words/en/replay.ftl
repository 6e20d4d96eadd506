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
replay-plays-on = { $player } does not call out.
replay-silent = { $player } declares nothing.
replay-option-deal = The deal, by { $dealer }
replay-option-trick = Trick { $number }, taken by { $winner }
replay-option-end = The end
replay-none-yet = No hand of this match is over yet; a hand in play stays secret.
replay-not-over = That hand is not over: a hand in play stays secret. Choose one of those before it, or wait for its score sheet.
replay-no-such-hand = { $hands ->
        [one] Only one hand of this match is over: choose that, or leave *hand* out.
       *[other] { $hands } hands of this match are over: choose one from 1 to { $hands }, or leave *hand* out.
    }
replay-needs-record = I know no table here. Give me the record of a match, a file as `/history record` writes it.
replay-too-large = That file is too large to be the record of a match. Give me one as `/history record` writes it.
replay-bad-record = { $fault ->
        [unknown_game] That is the record of a game that I do not know.
        [bad_rules] The rules in that record are none that its game can be played by.
       *[bad_format] I cannot read that file as the record of a match.
    } Give me one as `/history record` writes it.
replay-utf16 = That file is saved as UTF-16, which I can’t read. Save it again as UTF-8 (in Notepad: **Save as**, Encoding: **UTF-8**), or give me the file that `/history record` sent.
replay-broken-record = I followed that record up to hand { $hand }. There { $action ->
        [0] the deal is not right
       *[other] action number { $action } breaks the rules
    }; at the table I should have said: “{ $why }”
replay-empty-record = In that record no hand is over, so there is nothing to step through.
replay-forgotten = I no longer have that record: give it to me again with `/history replay`.

