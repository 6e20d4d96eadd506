# The stored data about people and servers, and how to delete it: the panels of /privacy.

privacy-title =
    ### What I store about you
    Only you see this.
privacy-kept =
    - **Your Discord id, your name as it was shown at your tables, your language**: so that only you see your hand.
    - **What you did at tables**, with the time: cards, bids, cuts, proposals; for a hand of the day, also the server in which you started it. Matches are replayed, counted and checked from it. It stays as long as the matches do.
    - **Results, statistics, ratings and records**, which I compute from the matches and show in the server where you played.
    - **Evenings and hands of the day**: which ones you took part in, with whom, what you directed, and the results.
    - **The puzzles you’ve answered**: when, how, and whether you solved them. Your puzzle rating follows from it. Only you see either.
    - **What you’ve chosen**: preferences, alerts, your block list, the tables you follow, and the channel of your direct messages. It stays until you change it.
    - **The messages I’ve posted for you**: their ids, so that I can keep them up to date.

    I store nothing else: nothing you write in chat, and no list of a server’s members. This bot’s operator keeps the data, which goes only to Discord, where it’s shown.
privacy-choices = The first button gives you all of it as a file, except matches that are still being played. The second removes your name and your id from it. To be left out only of leaderboards and statistics, use `/preferences`.
button-privacy-export = Export my data
button-privacy-forget = Forget me
button-privacy-forget-now = Yes, forget me
button-privacy-keep = No, keep it

privacy-forget =
    ### Forget you?
    - **In every match, evening, result, record and leaderboard, in all servers**, a made-up name such as *N. N. 4821* replaces yours, and a made-up number replaces your id. Nothing I store leads back to you. The others keep their results.
    - **Everything else is deleted**: your answers to puzzles, preferences, alerts, the tables you follow, your block list, and your entry on those of others.
    - **Hands that you could cut** can no longer be verified, because your id was part of their shuffle.
    - **Messages in Discord stay** where they were posted, with your name. I can’t take them back.

    What is deleted stays deleted. If you come back, you’re new here.
privacy-kept-so = Nothing has changed.
told-privacy-export = Everything I store about you, except matches that are still being played. It’s JSON, which any text editor opens.
told-privacy-forgotten = You’ve been forgotten. Nothing here leads to you any more.

privacy-server =
    ### Delete everything about this server?
    This deletes **all matches and evenings held here, their results and replays, leaderboards, ratings, records and seasons, the settings, alerts, and the moderators’ block list**, for everybody who has played here. Messages already posted in Discord stay there; their buttons no longer work.

    What is deleted stays deleted. People’s own preferences remain theirs.
button-privacy-server-now = Delete everything
told-privacy-server-deleted = Everything about this server has been deleted.
choice-privacy-mine = What I store about you
choice-privacy-server = Delete everything about this server
option-about = about
    .description = You, or this whole server (only for its managers)

problem-still-seated = You still have a seat at the table in { $channel }, or host it. Leave it first with `/table leave`, or end it with `/table close`; in a match, a computer player takes over your hand. Then ask again.
problem-still-entered = You’re in an evening that isn’t over, or in a hand of the day without results yet. Please ask again afterwards.
problem-tables-open = The table in { $channel } is still open. Please end this server’s tables first, each with `/table close`.
