"""Records: what each player's seat came to in a game that was played to its end, and ratings."""
