# What is kept about people and servers, and how it is forgotten: the panels of /privacy.

privacy-title =
    ### What is kept about you
    Only you see this.
privacy-kept =
    - **Your Discord id, your name as it was shown at your tables, your language**: so that your hand is shown to you alone.
    - **What you did at tables**, with the time: cards, bids, cuts, proposals; of a hand of the day also the server in which you began it. Matches are replayed, counted and checked from it. It stays as long as the matches do.
    - **What follows from it**: results, statistics, ratings, records. They are computed anew from the matches, and shown in the server where you played.
    - **Evenings and hands of the day**: in which you took part, with whom, what you directed, and what came of it.
    - **The puzzles that you have answered**: when, with what, and whether you found them. Your puzzle rating follows from it; nobody else sees either.
    - **What you have chosen**: preferences, alerts, your block list, the tables you follow, and the channel of your direct messages. It stays until you change it.
    - **The messages that the bot has posted to you**: their ids, so that it can keep them up to date.

    Nothing else: nothing that you write in chat, no list of a server’s members. It is kept by whoever runs this bot, and goes to nobody but Discord, where it is shown.
privacy-choices = The first button gives you all of it as a file, without matches that are still being played. The second takes your name and your id out of it. If you only want to be left out of leaderboards and statistics, `/preferences` has that.
button-privacy-export = Export my data
button-privacy-forget = Forget me
button-privacy-forget-now = Yes, forget me
button-privacy-keep = No, keep it

privacy-forget =
    ### Forget you?
    - **In every match, evening, result, record and leaderboard, in all servers**, a made-up name such as *N. N. 4821* stands in place of yours, and a made-up number in place of your id. Nothing that is kept leads back to you. The others keep their results.
    - **Everything else is deleted**: your answers to puzzles, preferences, alerts, the tables you follow, your block list, and your entry on those of others.
    - **Hands before which you sat down to cut** can no longer be verified, as your id is part of what was shuffled with.
    - **Messages in Discord stay** where they were posted, with your name; the bot cannot take them back.

    What is deleted stays deleted. If you come back, you are new here.
privacy-kept-so = Nothing has changed.
told-privacy-export = Everything that is kept about you, without matches that are still being played. It is JSON: any text editor opens it.
told-privacy-forgotten = You are forgotten. Nothing here leads to you any more.

privacy-server =
    ### Delete everything about this server?
    This deletes **all matches and evenings held here, their results and replays, leaderboards, ratings, records and seasons, the settings, alerts, and the moderators’ block list**, for everybody who has played here. Messages already posted in Discord stay there; their buttons no longer work.

    What is deleted stays deleted. People’s own preferences remain theirs.
button-privacy-server-now = Delete everything
told-privacy-server-deleted = Everything about this server is deleted.
choice-privacy-mine = What is kept about me
choice-privacy-server = Delete everything about this server
option-about = about
    .description = You, or for its managers, this whole server

problem-still-seated = You still sit at the table in { $channel }, or host it. Leave it first with `/table leave`, or end it with `/table close`; in a match a computer player plays your hand on. Then ask again.
problem-still-entered = You take part in an evening that is not over, or in a hand of the day without results yet. Ask again afterwards.
problem-tables-open = The table in { $channel } is still open. End the tables of this server first, each with `/table close`.
