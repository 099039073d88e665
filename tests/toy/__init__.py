"""A toy expansion, registered through each room's one table: it uses every kind of contribution."""
