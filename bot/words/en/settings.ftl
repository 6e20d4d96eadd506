# What a server's managers decide about its tables: the panel of /settings, and blocks.

settings-title =
    ### Settings of this server
    Only you see this. A choice holds from the next table on; what is open stays as it was agreed on.
settings-page-tables = Tables
settings-page-games = Games
settings-page-quiet = Quiet
settings-page-daily = Every day
settings-page-limits = Limits

settings-channels = **Where** tables may be opened: { $channels }. Threads belong to their channel.
settings-channels-all = in every channel
menu-settings-channels = Channels; none means all
settings-openers = **Who** may open a table: { $openers }.
settings-openers-everyone = everybody
settings-openers-moderators = only those who moderate
settings-openers-role = people with the role { $role }, and moderators
settings-openers-no-role = everybody, as no role is chosen yet
option-openers-everyone = Everybody
option-openers-role = People with a role
option-openers-moderators = Only moderators
menu-settings-openers = Who may open a table
menu-settings-role = Choose the role
settings-language = **The language** of what everybody sees. What one person alone sees is in that person’s own.
option-language-own = As in Discord
option-language-en = English
option-language-it = Italiano
menu-settings-language = Choose the language
settings-players-role = **Players wanted**: when a host calls players with `/table call`, { $role } is pinged, at most once in half an hour. The role has to be one that everybody may mention.
settings-no-players-role = **Players wanted**: no role is pinged so far. Once there is one, a host can ping it with `/table call`, at most once in half an hour. It has to be a role that everybody may mention.
menu-settings-players-role = The role to ping; none means nobody
# $channels is "#general and #games", $missing "send messages and attach files".
settings-cannot-post = ⚠️ I can’t post in { $channels } yet. In the channel’s permissions, let me { $missing }.
chosen-channel-barred = I can’t post in { $channel }, which your server has chosen for the hand or the puzzle of the day. Let me view the channel, send messages and attach files there, or choose another channel with `/settings`: I post as soon as I may.
settings-no-ping = ⚠️ Discord won’t ping { $role }. Under *Server Settings → Roles*, allow anyone to mention this role, or choose another one.

settings-game = **The game** of a table whose host names none.
menu-settings-game = Choose the game
settings-rules = **The rules**, in the games that can be played by them, where the host names none.
option-rules-own = The usual ones of each game
menu-settings-rules = Choose the rules
settings-clock = **The clock**, where the host names none.
menu-settings-clock = Choose the clock
settings-signals = **Signals** to the partner: *busso*, *striscio* and *volo*.
button-signals-on = As the rules say
button-signals-off = Never
settings-sayings = **Sayings** in Mattazza, such as *Vado a duro!*
button-sayings-on = Allowed
button-sayings-off = Not here
settings-cutting = **Cutting**: before each hand those who wish to are asked to cut, or the cards are dealt at once.
button-cutting-on = Ask
button-cutting-off = Deal at once
settings-face_down = **Tricks that are taken** lie face down or stay in view during the hand, where the host does not say.
button-face_down-on = Face down
button-face_down-off = In view

settings-leaderboard = **The leaderboard**, which `/leaderboard` shows. Results are kept in any case.
button-leaderboard-on = Shown
button-leaderboard-off = Not shown
settings-daily-channel = **The hand of the day**: each morning the podium of those who began it in this server is posted in { $channel }, without a ping.
settings-no-daily-channel = **The hand of the day**: its podium is posted nowhere so far. Choose a channel for it; nobody is pinged there.
menu-settings-daily-channel = The channel of the podium; none means nowhere
# $hour is "12:00".
settings-puzzle-channel = **The puzzle of the day**: it is posted in { $channel } every day at { $hour } in the bot’s time zone, without a ping; the next day its answer, and how many found it.
settings-no-puzzle-channel = **The puzzle of the day**: it is posted nowhere so far. Choose a channel for it; nobody is pinged there.
menu-settings-puzzle-channel = The channel of the puzzle; none means nowhere
menu-settings-puzzle_hour = The hour of the puzzle
option-puzzle-hour = At { $hour }:00
settings-open_tables = **Open tables** that one host may have here at the same time.
menu-settings-open_tables = Choose how many
option-limit-tables =
    { $number ->
        [one] One table
       *[other] { $number } tables
    }
settings-openings = **Tables in ten minutes** that one host may open here.
menu-settings-openings = Choose how many
option-limit-openings = { $number } in ten minutes
option-limit-none = Any number

settings-quiet = **Quiet hours**, in which nobody is called aloud at these tables: { $hours }.
settings-not-quiet = **Quiet hours**, in which nobody is called aloud at these tables: none so far.

problem-managers-only = Only those who manage this server can do that. Ask one of them.
problem-other-channel = No tables are held in this channel. Try it in { $channel }.
problem-role-opens = In this server tables are opened by those who have the role { $role }. Ask one of them to open one, and sit there.
problem-moderators-open = In this server tables are opened by those who moderate it. Ask one of them to open one, and sit there.

told-blocked = { $person } can no longer sit at your tables, nor be invited to them, and is not told. A match that is being played is played to its end.
told-blocked-everywhere = { $person } can no longer sit at any table of this server, nor open one. A match that is being played is played to its end.
told-unblocked = { $person } is welcome at your tables again.
told-unblocked-everywhere = { $person } is welcome at the tables of this server again.
told-not-blocked = { $person } was not blocked.
blocks-own = **Blocked from your tables:** { $people }
blocks-own-none = You have not blocked anybody from your tables.
blocks-server = **Blocked from all tables of this server:** { $people }
blocks-server-none = Nobody is blocked from the tables of this server.
problem-block-self = You cannot block yourself. To leave a table: `/table leave`.
problem-block-bot = I keep the tables, so I stay. You can block people.
problem-moderators-only = Only those who moderate this server can do that. Ask one of them.
problem-not-welcome = You cannot sit at this table. There are others, or you open one of your own.
problem-not-welcome-here = You cannot play at the tables of this server for now. Those who moderate it can tell you more.

maintenance-line = 🔧 **Maintenance:** no new match begins for now. Running matches continue.
maintenance-line-until = 🔧 **Maintenance:** no new match begins for now. It should be over { $when }. Running matches continue.
maintenance-note = { $line } { $note }
problem-maintenance = Maintenance is about to begin, so no new match starts for now. Running matches continue. Try again later.
problem-maintenance-until = Maintenance is about to begin, so no new match starts for now. Running matches continue. Try again { $when }.

problem-muted = At this table you play in silence for now: its host or a moderator has asked for that. Choose the card without a signal or a saying.
problem-no-sayings-here = At this table nothing is said with a card. Choose the card alone.
problem-muted-already = This player plays in silence already.
problem-not-muted = This player may speak already.
problem-no-such-player = Nobody of that name sits here: choose a player from the list.
told-muted = { $player } plays in silence from now on.
told-unmuted = { $player } may speak again.
hand-muted = 🤐 At this table you play in silence for now.
problem-cannot-invite = At least one of these people cannot be invited to your table: leave them out.
