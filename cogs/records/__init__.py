"""Records and ratings, as their owners and a server's players see them."""
