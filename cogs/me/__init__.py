"""What each person chooses for themselves, in all their games."""
