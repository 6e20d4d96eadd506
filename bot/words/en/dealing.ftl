# How packs are cut and shuffled (deal-v1).
cut-title =
    Hand { $hand }: { $number ->
        [one] { $players } cuts the pack
       *[other] { $players } may cut the pack
    }
cut-asked =
    { $asked ->
        [first] { $players } is asked first; the others only if { $players } passes.
       *[others] The first player has passed: now the others may cut.
    }
cut-explained = Any short text will do: the pack follows from it and from a seed that was fixed before anybody sat down. `/history verify` checks that afterwards.
cut-given = { $player } cuts with “{ $text }”
cut-none = { $player } does not cut
cut-sealed = { $player } has given a sealed cut
cut-opened = { $player } opens the sealed cut: “{ $text }”
cut-until = The hand is dealt as soon as that is decided, or { $when }.
cut-open-until = No more cuts are taken. { $players }: open your sealed cut, at the latest { $when }; one that stays closed counts as it stands.
cut-fixed = The cards are being dealt.
next-hand-title = Hand { $hand }
next-hand-until = Next hand { $when }, or when everybody presses **{ $button }**.
next-hand-when = Take your time: the next hand is dealt when you press **{ $button }**.
next-hand-waits-for = Next hand { $when } at the latest: { $players } may still be reading the score.
cut-modal = Cut the pack for hand { $hand }
cut-modal-open = Open your sealed cut for hand { $hand }
cut-label = Your cut
cut-description = A short text, seen by everybody; or sha256:… of one that you open later
cut-hint = Anything that nobody can guess
cut-label-open = The text that you sealed
cut-description-open = Exactly as you hashed it
cut-hint-open = The text whose SHA-256 you gave
button-cut = Cut…
button-cut-open = Open my cut…
button-nocut = Don’t cut
button-next-hand = Next hand
button-fair-deal = Fair deal ✓
fair-deal-title = Hand { $hand }: a fair deal
fair-deal-about = The order of the pack follows from a secret number, which was fixed before anybody sat down, and from the players’ cuts. When the hand is over, its number is shown below its score sheet, and `/history verify` checks every hand.
fair-deal-about-over = Seed and transcript give exactly the pack that was dealt, and the seed leads back to the S₀ of this table. `/history verify` does the sum for you.
fair-deal-about-sealed = This hand is played at other tables too. It follows from a secret number that was fixed before anybody signed up or began; nobody cuts, so that it is the same everywhere. Its number is shown here once the hand is no secret any more, and `/history verify` checks it then.
shuffle-start = Shuffling by { $scheme }, table { $table }, S₀ `{ $start }`
shuffle-transcript = Transcript `{ $lines }`
shuffle-transcript-hash = SHA-256 of the transcript `{ $digest }`
shuffle-seed = Seed of hand { $hand }, for `/history verify`: `{ $seed }`
problem-cut-already-cut = You have cut already: a cut, once given, stays.
problem-cut-too-long = That cut is too long: at most 64 bytes, which is 64 plain letters.
problem-cut-unreadable = That cut holds characters that are no text: choose another.
problem-cut-bad-seal = A sealed cut is `sha256:` and the 64 hexadecimal digits of the SHA-256 of your text.
problem-cut-closed = No more cuts are taken for this hand.
problem-cut-not-closed = Sealed cuts are opened once everybody has cut.
problem-cut-not-sealed = You have no sealed cut to open.
problem-cut-other-text = That is not the text that you sealed: its SHA-256 differs.
problem-no-cut-now = The pack is cut before a hand is dealt: that is not now.
problem-other-server = That table is in another server, and opens only there.
table-chain-ends = This table has dealt all the hands that its seeds allow. Open another one with `/table open`.
problem-unreadable = This table was stored in a form that I cannot read. Whoever runs me will find the reason in the log.
verify-ok = { $hands ->
    [one] One hand checked: its pack is what it must be
   *[other] { $hands } hands checked: every pack is what it must be
}
verify-failed = The shuffles do not hold
verify-nothing-to-check = No hand of this match carries a proof
verify-parked = This table’s log does not lead to the state that was stored: it proves nothing any more.
verify-how = Of each finished hand: its seed, hashed as often as its number says, is the S₀ that the table showed before anybody sat down; its transcript is of this table and this hand, with the cuts as they were given; and seed and transcript give exactly the pack that was dealt.
verify-none-left-out = No hand was left out; hands that were thrown in are counted and checked too.
verify-in-play = Hand { $hand } is being played: it is checked when it is over. No other was left out.
verify-broken-off = Hand { $hand } was dealt too, and broken off when the match ended. It counts for nobody, but its pack was checked like the others.
verify-broken-off-unproved = Hand { $hand } was dealt too, and broken off when the match ended. Nothing proves its pack.
verify-unproved = { $hands ->
    [one] One hand was dealt that carries no proof.
   *[other] { $hands } hands were dealt that carry no proof.
}
verify-hand-failed = **Hand { $hand }**: { $step }
verify-step-format = the record or its proof has another shape than it must have.
verify-step-hand = the hands are not numbered without a gap.
verify-step-chain = the seed does not lead back to the S₀ that the table published.
verify-step-transcript = the transcript is not that of this table, this hand and its seats.
verify-step-seal = a sealed cut was opened with another text than was sealed.
verify-step-deck = the seed and the transcript give another pack than was dealt.
verify-opening = Table { $table }, S₀ `{ $start }`. Compare it with what *Fair deal* showed. To check without me, take the file of `/history record` and the page in *docs/verifier*, or `{ $program } verify`.
verify-limits = What this does not prove: whoever runs me can see the hands while they are played, and can stop a match, which everybody sees. A cut of at least four letters that nobody can guess, by one honest player, makes it useless to look for a good seed. More on the last page of `/rules`.
told-cut = Your cut is taken.
