"""What people choose for themselves, and what is stored about them."""
