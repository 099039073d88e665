"""The site made of `docs/`: its pages, with what the bot says itself filled in."""
