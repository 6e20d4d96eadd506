# Puzzles: positions in which one choice is clearly best.

# What is asked. $number counts cards.
puzzle-ask-discard =
    { $number ->
        [one] Which card do you discard?
       *[other] Which { $number } cards do you discard?
    }
puzzle-ask-declare = Declare, or keep it to yourself?
puzzle-ask-declare-leading = You’re about to lead: declare, or keep it to yourself?
puzzle-ask-lead = You lead: which card?
puzzle-ask-follow = You play last: which card?
puzzle-ask-pay = The Matto’s price: which card do you pay with?

# Above the question. $game may have a target and a rule set.
puzzle-heading = Puzzle · { $game }
puzzle-heading-of-day = Puzzle of the day · { $day } · { $game }

# $who is "you", "partner" or "other".
puzzle-dealer =
    { $who ->
        [you] You dealt.
        [partner] Your partner { $player } dealt.
       *[other] { $player } dealt.
    }
puzzle-hand-held = Your hand:
puzzle-hand-payable = The cards you can pay with:

# The choices.
puzzle-menu = Choose
puzzle-declare = Declare { $combinations } ({ $points })
puzzle-declare-everything = Declare everything ({ $points })

# The verdict. $behind is a number in the game's $unit.
puzzle-found = ✅ **{ $choice }**: that’s it!
puzzle-missed =
    🟠 **{ $choice }**: that costs { $behind } { $unit ->
        [penalties] penalties
        [poste] poste
       *[points] points
    }. The best choice is **{ $best }**.

# What each choice costs, on average over $worlds ways in which the cards may lie.
puzzle-costs = **What each choice costs**: the average over up to { $worlds } ways in which the cards can lie, as far as you can know

# The rating. $difficulty is the rating at which this puzzle is solved every other time.
puzzle-first = Your first answer counts. Puzzles get harder if you solve them, and easier if you don’t.
puzzle-standing = Your puzzle rating: { $rating } ± { $deviation }. Your first answer counts.
puzzle-rated = This puzzle: { $difficulty }. Your puzzle rating: { $rating } ± { $deviation } ({ $change }).
puzzle-day-count =
    { $tried ->
        [0] Nobody here has tried it.
        [one] One person here has tried it{ $found ->
            [0] , and didn’t solve it.
           *[other] , and solved it.
        }
       *[other] { $tried } people here have tried it; { $found ->
            [0] nobody solved it.
            [one] one solved it.
           *[other] { $found } solved it.
        }
    }
puzzle-none-left =
    { $answers ->
        [0] There are no puzzles in this version of the bot.
        [one] You’ve answered the only puzzle. Your puzzle rating: **{ $rating } ± { $deviation }**.
       *[other] You’ve answered all { $answers } puzzles. Your puzzle rating: **{ $rating } ± { $deviation }**. New ones come with new versions of the bot.
    }
puzzle-gone = This puzzle isn’t in this version of the bot any more. Ask for another one with `/puzzle`.

# In a channel, for everybody.
puzzle-post-alone = Only you see your answer and the comments on it. The best choice is posted here tomorrow.
puzzle-post-answer = The best choice: **{ $choice }**.
puzzle-post-link = [To the puzzle]({ $link })

button-puzzle-answer = Answer
button-puzzle-tricks = Tricks so far
button-puzzle-next = Next puzzle
button-puzzle-today = Puzzle of the day
