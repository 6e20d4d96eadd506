# People who follow a table.

problem-plays-here = You sit at this table: your own panel shows you more than anybody who watches may see. Press **My hand**.
