"""Games that test the bot: by robots, for a month, under kills and faults, or in words only."""
