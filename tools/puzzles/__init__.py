"""Make the puzzles that come with the bot, and judge them again."""
