"""Before a game begins: who sits down, what will be played, and when a lobby is closed."""
